import type { Language } from '@anteroom/contract/languages';
import { formatPhone, telAddress } from '#lib/format-phone';
import { languageNamed, languageOptions } from '#lib/language-names';
import { useFocusedHeading } from '#lib/use-focused-heading';
import { SelectField } from '#ui/select-field';
import { patientPageMessages } from './patient-pages.messages.ts';

type Props = { takesFocus: boolean; children: string };

/**
 * Renders the heading of a patient page. Give it a key that depends on the state of the page, so that each new state
 * moves the focus to the heading.
 */
export function PageTitle({ takesFocus, children }: Props) {
  const heading = useFocusedHeading(takesFocus);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight wrap-break-word">
      {children}
    </h1>
  );
}

type LanguageSelectProps = {
  language: Language;
  /** True in a corner of the page, where the label is visible only to screen readers. */
  isInCorner?: boolean;
  onChange: (language: Language) => void;
};

/** Lets a patient choose the language of a page. */
export function LanguageSelect({ language, isInCorner = false, onChange }: LanguageSelectProps) {
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

/** Renders a link that calls the clinic by phone, as large as a button. */
export function ClinicPhone({ phone, language }: { phone: string; language: Language }) {
  return (
    <a href={telAddress(phone)} className="text-link inline-block py-3 text-base">
      {patientPageMessages[language].call(formatPhone(phone))}
    </a>
  );
}
