import type { Language } from '@anteroom/contract/languages';
import { languageNamed, languageOptions } from '#lib/language-names';
import { SelectField } from '#ui/select-field';
import { patientPageMessages } from './patient-pages.messages.ts';

type Props = {
  language: Language;
  /** True in a corner of the page, where the label is visible only to screen readers. */
  isInCorner?: boolean;
  onChange: (language: Language) => void;
};

/** Lets a patient choose the language of a page. */
export function LanguageSelect({ language, isInCorner = false, onChange }: Props) {
  return (
    <SelectField
      label={patientPageMessages[language].language}
      options={languageOptions}
      value={language}
      onChange={({ target }) => onChange(languageNamed(target.value) ?? language)}
      {...(isInCorner ? { className: 'ml-auto w-36 print:hidden [&>label]:sr-only' } : {})}
    />
  );
}
