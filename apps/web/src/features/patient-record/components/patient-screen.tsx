import type { MergedRecord } from '@anteroom/contract/patient-merges';
import type { getPatientSummary } from '@anteroom/contract/patient-summary';
import type { Patient } from '@anteroom/contract/patients';
import type { RouteOutput } from '@anteroom/contract/route';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { DeceasedNote, patientDetailsOf, patientName, useMayChange } from '#features/patients';
import { ApiError, messageOf } from '#lib/api-error';
import { formatCalendarDate, formatDateTime } from '#lib/format-date';
import { Link } from '#lib/link';
import { showToast } from '#lib/toast-store';
import { Button, buttonLook } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { DescriptionList } from '#ui/description-list';
import { EmptyState } from '#ui/empty-state';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { patientSummary, useSeparatePatients } from '../api/record-queries.ts';
import { mergeMessages } from '../merge.messages.ts';
import { recordMessages as words } from '../patient-record.messages.ts';
import { useFollowMerge } from '../use-show-survivor.ts';
import { PrintedSummary } from './printed-summary.tsx';
import { RecordActions } from './record-actions.tsx';
import { Part, RecordFacts, SafetyFacts } from './record-facts.tsx';
import {
  EmailNote,
  InactiveNote,
  isClosedBy,
  RestrictedRecord,
  RestrictionNote,
  restrictedSince,
  useEmailConfirmation,
  useReactivation,
} from './record-notes.tsx';
import { BookingLine, VisitList } from './visit-list.tsx';

/**
 * Shows a patient's full record: visits, appointments and all fields. `patientId` is null if the URL contains no valid
 * id.
 */
export function PatientScreen({ patientId }: { patientId: number | null }) {
  if (patientId === null) return <Missing />;
  return <Loaded key={patientId} patientId={patientId} />;
}

function Loaded({ patientId }: { patientId: number }) {
  const { data: summary, isPending, error, refetch } = useQuery(patientSummary(patientId));
  const isMerged = useFollowMerge(error, 'page');
  if (isMerged) return <Skeleton label={words.loading} rows={8} />;
  if (error instanceof ApiError && error.status === 404) return <Missing />;
  const since = restrictedSince(error);
  if (since !== null) return <RestrictedRecord since={since} />;
  return (
    <div aria-busy={isPending} className="grid gap-6">
      {error && <RetryBanner onRetry={refetch}>{messageOf(error, words.failed)}</RetryBanner>}
      {isPending && <Skeleton label={words.loading} rows={8} />}
      {summary && !isClosedBy(error) && <Record summary={summary} />}
    </div>
  );
}

function Missing() {
  const toPatients = (
    <Link to="/dashboard/patients" className={buttonLook({ variant: 'primary' })}>
      {words.toPatients}
    </Link>
  );
  return (
    <EmptyState title={words.missing} action={toPatients}>
      {words.missingHint}
    </EmptyState>
  );
}

function Record({ summary }: { summary: RouteOutput<typeof getPatientSummary> }) {
  const { patient, visits, bookings, mergedRecords, pagination } = summary;
  const reactivation = useReactivation(patient.id);
  const emailConfirmation = useEmailConfirmation();
  return (
    <>
      <div className="panel grid gap-4 p-5 md:p-6">
        <h2 className="text-2xl font-semibold tracking-tight wrap-anywhere">{patientName(patient)}</h2>
        <RestrictionNote patient={patient} />
        <DeceasedNote patient={patient} />
        <InactiveNote patient={patient} reactivation={reactivation} />
        <EmailNote patient={patient} confirmation={emailConfirmation} />
        <SafetyFacts patient={patient} />
        <RecordFacts patient={patient} visits={visits} bookings={bookings} />
        <RecordActions patient={patient} bookings={bookings}>
          <Button icon={<Printer aria-hidden="true" className="size-4.5" />} onClick={() => window.print()}>
            {words.print}
          </Button>
        </RecordActions>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="panel p-5 md:p-6">
          <Part title={words.visits}>
            <VisitList patientId={patient.id} visits={visits} pagination={pagination} hasNotes />
          </Part>
        </div>
        <div className="grid gap-6">
          <div className="panel p-5 md:p-6">
            <Part title={words.bookings}>
              {bookings.length === 0 && <p className="text-ink-soft">{words.noBookings}</p>}
              <ul className="grid gap-4">
                {bookings.map((booking) => (
                  <li key={booking.uuid}>
                    <BookingLine booking={booking} />
                  </li>
                ))}
              </ul>
            </Part>
          </div>
          <div className="panel grid gap-6 p-5 md:p-6">
            <Details patient={patient} />
          </div>
          <MergedRecords patient={patient} records={mergedRecords} />
        </div>
      </div>
      <PrintedSummary summary={summary} />
    </>
  );
}

type OfPatient = Pick<RouteOutput<typeof getPatientSummary>, 'patient'>;

function Details({ patient }: OfPatient) {
  const { timezone } = useClinic();
  const own = [
    { term: words.doctor, description: patient.doctorName },
    { term: words.id, description: String(patient.id) },
  ];
  return patientDetailsOf(patient, timezone)
    .map(({ title, items }, index) => ({ title, items: index === 0 ? [...items, ...own] : items }))
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => (
      <Part key={title} title={title}>
        <DescriptionList items={items} />
      </Part>
    ));
}

type Props = { patient: Patient; records: readonly MergedRecord[] };

/**
 * Lists the records that were merged into this one. Users who may change this record can separate those that were
 * merged into it directly.
 */
function MergedRecords({ patient, records }: Props) {
  const [opened, setOpened] = useState<MergedRecord | null>(null);
  const mayChange = useMayChange();
  return (
    <>
      {opened && <SeparateDialog record={opened} onClose={() => setOpened(null)} />}
      {records.length > 0 && (
        <div className="panel p-5 md:p-6">
          <Part title={mergeMessages.mergedTitle}>
            <ul className="grid gap-4">
              {records.map((record) => (
                <li key={record.id} className="grid gap-2">
                  <Line record={record} />
                  {mayChange(patient) && !record.isNested && (
                    <Button
                      size="small"
                      className="justify-self-start"
                      aria-label={mergeMessages.separateOf(patientName(record))}
                      onClick={() => setOpened(record)}
                    >
                      {mergeMessages.separate}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Part>
        </div>
      )}
    </>
  );
}

function Line({ record }: { record: MergedRecord }) {
  const { timezone } = useClinic();
  const { dateOfBirth, mergedAt, mergedBy, isNested } = record;
  const born = dateOfBirth && formatCalendarDate(dateOfBirth);
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="font-medium">{mergeMessages.mergedLine(patientName(record), born)}</p>
      <p className="text-sm text-ink-soft">
        {mergeMessages.mergedBy(mergedBy, formatDateTime(mergedAt, timezone))}
      </p>
      {isNested && <p className="text-sm text-ink-soft">{mergeMessages.nested}</p>}
    </div>
  );
}

function SeparateDialog({ record, onClose }: { record: MergedRecord; onClose: () => void }) {
  const separating = useSeparatePatients();
  const confirm = () =>
    void separating
      .mutateAsync({ params: { patientId: record.id } })
      .then(() => {
        showToast({ tone: 'done', message: mergeMessages.undone });
        onClose();
      })
      .catch(() => undefined);
  return (
    <ConfirmDialog
      title={mergeMessages.separateTitle}
      confirmLabel={mergeMessages.separate}
      busyText={mergeMessages.separating}
      isBusy={separating.isPending}
      error={separating.error ? messageOf(separating.error, mergeMessages.separateFailed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-ink">{mergeMessages.separateQuestion(patientName(record))}</p>
      <p>{mergeMessages.separateRest}</p>
    </ConfirmDialog>
  );
}
