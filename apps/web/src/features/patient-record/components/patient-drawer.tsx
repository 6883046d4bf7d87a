import type { getPatientSummary } from '@anteroom/contract/patient-summary';
import type { RouteOutput } from '@anteroom/contract/route';
import { useQuery } from '@tanstack/react-query';
import { DeceasedNote, patientName } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { Link } from '#lib/link';
import { buttonLook } from '#ui/button';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { patientSummary } from '../api/record-queries.ts';
import { recordMessages as words } from '../patient-record.messages.ts';
import { useRefreshOnChange } from '../use-refresh-on-change.ts';
import { useFollowMerge } from '../use-show-survivor.ts';
import { BookingLine } from './booking-line.tsx';
import { ContactLines } from './contact-lines.tsx';
import { DrawerFrame } from './drawer-frame.tsx';
import { EmailNote, useEmailConfirmation } from './email-note.tsx';
import { InactiveNote, useReactivation } from './inactive-note.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordFacts } from './record-facts.tsx';
import { Part } from './record-part.tsx';
import { RestrictedRecord, RestrictionNote, restrictedSince } from './restriction-note.tsx';
import { SafetyFacts } from './safety-facts.tsx';
import { VisitList } from './visit-list.tsx';

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
      {summary && <Record key={patientId} summary={summary} />}
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
