import type { getPatientSummary } from '@anteroom/contract/patient-summary';
import type { Patient } from '@anteroom/contract/patients';
import type { RouteOutput } from '@anteroom/contract/route';
import { useQuery } from '@tanstack/react-query';
import { Mail, MapPin, Phone, ShieldPlus, Siren } from 'lucide-react';
import type { ReactNode } from 'react';
import { DeceasedNote, patientName } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { Link } from '#lib/link';
import { buttonLook } from '#ui/button';
import { EmailLink, PhoneLink } from '#ui/contact-links';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { patientSummary } from '../api/record-queries.ts';
import { recordMessages as words } from '../patient-record.messages.ts';
import { useRefreshOnChange } from '../use-refresh-on-change.ts';
import { useFollowMerge } from '../use-show-survivor.ts';
import { DrawerFrame } from './drawer-frame.tsx';
import { EmailNote, useEmailConfirmation } from './email-note.tsx';
import { RecordActions } from './record-actions.tsx';
import { Part, RecordFacts, SafetyFacts } from './record-facts.tsx';
import {
  InactiveNote,
  isClosedBy,
  RestrictedRecord,
  RestrictionNote,
  restrictedSince,
  useReactivation,
} from './record-notes.tsx';
import { BookingLine, VisitList } from './visit-list.tsx';

type Props = { patientId: number; onClose: () => void };

/** Shows a patient's record beside the current screen. */
export function PatientDrawer({ patientId, onClose }: Props) {
  const { data: summary, isPending, error, refetch } = useQuery(patientSummary(patientId));
  useRefreshOnChange(patientId);
  const isMerged = useFollowMerge(error);
  const since = restrictedSince(error);
  return (
    <DrawerFrame title={summary ? patientName(summary.patient) : null} about={patientId} onClose={onClose}>
      {since !== null && <RestrictedRecord since={since} />}
      {error && !isMerged && since === null && (
        <RetryBanner onRetry={refetch}>{messageOf(error, words.failed)}</RetryBanner>
      )}
      {(isPending || isMerged) && <Skeleton label={words.loading} rows={5} />}
      {summary && !isClosedBy(error) && <Record key={patientId} summary={summary} />}
    </DrawerFrame>
  );
}

function Record({ summary }: { summary: RouteOutput<typeof getPatientSummary> }) {
  const { patient, visits, bookings, pagination } = summary;
  const [next] = bookings;
  const reactivation = useReactivation(patient.id);
  const emailConfirmation = useEmailConfirmation();
  return (
    <div className="grid gap-6">
      <RestrictionNote patient={patient} />
      <DeceasedNote patient={patient} />
      <InactiveNote patient={patient} reactivation={reactivation} />
      <EmailNote patient={patient} confirmation={emailConfirmation} />
      <SafetyFacts patient={patient} />
      <RecordActions patient={patient} bookings={bookings}>
        <Link to={`/dashboard/patients/${patient.id}`} className={buttonLook({ variant: 'quiet' })}>
          {words.wholeRecord}
        </Link>
      </RecordActions>
      <RecordFacts patient={patient} visits={visits} bookings={bookings} />
      <Part title={words.visits}>
        <VisitList patientId={patient.id} visits={visits} pagination={pagination} />
      </Part>
      {next && (
        <Part title={words.nextBooking}>
          <BookingLine booking={next} />
        </Part>
      )}
      <Part title={words.contact}>
        <ContactLines patient={patient} />
      </Part>
    </div>
  );
}

/** Shows the patient's contact details and insurance, one per line. Omits empty fields. */
function ContactLines({ patient }: { patient: Patient }) {
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
