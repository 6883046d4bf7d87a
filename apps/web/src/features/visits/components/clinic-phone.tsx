import { formatPhone } from '#lib/format-phone';
import { visitMessages as words } from '../visits.messages.ts';

export function ClinicPhone({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="text-link py-3 text-base">
      {words.call(formatPhone(phone))}
    </a>
  );
}
