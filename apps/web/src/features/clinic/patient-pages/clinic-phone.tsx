import type { Language } from '@anteroom/contract/languages';
import { formatPhone, telAddress } from '#lib/format-phone';
import { patientPageMessages } from './patient-pages.messages.ts';

/** Renders a link that calls the clinic by phone, as large as a button. */
export function ClinicPhone({ phone, language }: { phone: string; language: Language }) {
  return (
    <a href={telAddress(phone)} className="text-link inline-block py-3 text-base">
      {patientPageMessages[language].call(formatPhone(phone))}
    </a>
  );
}
