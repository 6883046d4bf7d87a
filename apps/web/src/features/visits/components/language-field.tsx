import type { Language } from '@anteroom/contract/languages';
import { languageNamed, languageOptions } from '#lib/language-names';
import { SelectField } from '#ui/select-field';
import { useVisitLanguage } from '../visit-language.ts';

export function LanguageField({ onChange }: { onChange: (language: Language) => void }) {
  const { language, words } = useVisitLanguage();
  return (
    <SelectField
      label={words.language}
      options={languageOptions}
      value={language}
      onChange={(event) => onChange(languageNamed(event.target.value) ?? language)}
    />
  );
}
