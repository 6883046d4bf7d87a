import { formatPhone, telAddress } from '#lib/format-phone';
import { EmailText } from './email-text.tsx';

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={telAddress(phone)} className="tabular-nums underline-offset-4 hover:underline">
      {formatPhone(phone)}
    </a>
  );
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="underline-offset-4 hover:underline">
      <EmailText email={email} />
    </a>
  );
}
