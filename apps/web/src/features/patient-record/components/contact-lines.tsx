import type { Patient } from '@anteroom/contract/patients';
import { Mail, MapPin, Phone, ShieldPlus, Siren } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmailLink, PhoneLink } from '#ui/contact-links';
import { recordMessages as words } from '../patient-record.messages.ts';

/** Shows the patient's contact details and insurance, one per line. Omits empty fields. */
export function ContactLines({ patient }: { patient: Patient }) {
  const { phone, email, emergencyContactName, emergencyContactPhone } = patient;
  const address = joined(
    patient.address,
    patient.city,
    joined(patient.state, patient.zipCode),
    patient.country,
  );
  const insurance = joined(patient.insuranceProvider, patient.insurancePolicyNumber);
  const emergency = emergencyContactName || emergencyContactPhone;
  return (
    <ul className="grid gap-1">
      {phone && (
        <Line Icon={Phone}>
          <PhoneLink phone={phone} />
        </Line>
      )}
      {email && (
        <Line Icon={Mail}>
          <EmailLink email={email} />
        </Line>
      )}
      {address && <Line Icon={MapPin}>{address}</Line>}
      {emergency && (
        <Line Icon={Siren}>
          <span className="text-ink-faint">{words.emergencyContact} </span>
          {emergencyContactName} {emergencyContactPhone && <PhoneLink phone={emergencyContactPhone} />}
        </Line>
      )}
      {insurance && (
        <Line Icon={ShieldPlus}>
          <span className="text-ink-faint">{words.insurance} </span>
          {insurance}
        </Line>
      )}
    </ul>
  );
}

function joined(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}

function Line({ Icon, children }: { Icon: typeof Phone; children: ReactNode }) {
  return (
    <li className="flex min-h-8 items-center gap-3">
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" />
      <span className="min-w-0 py-1 wrap-break-word">{children}</span>
    </li>
  );
}
