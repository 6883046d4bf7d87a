import type { Patient } from '@anteroom/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { useSignedInUser } from '#features/auth';
import { useClinic } from '#features/clinic';
import { mayReactivate, patientMessages, patientName, useUpdatePatient } from '#features/patients';
import { ApiError, hasCode, messageOf } from '#lib/api-error';
import { formatDateOf } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { restrictionOf, useLiftRestriction } from '../api/record-queries.ts';
import { restrictionMessages as words } from '../patient-record.messages.ts';

type Reactivation = ReturnType<typeof useReactivation>;

/**
 * Manages reactivating a patient. Called by the parent of the note, because the note unmounts as soon as the patient is
 * active.
 */
export function useReactivation(patientId: number) {
  const update = useUpdatePatient(patientId);
  return {
    isPending: update.isPending,
    error: update.error,
    reactivate: (patient: Patient) =>
      void update
        .mutateAsync({ params: { patientId }, body: { isActive: true }, ifMatch: patient.version })
        .then(() => showToast({ tone: 'done', message: patientMessages.reactivated(patientName(patient)) }))
        .catch(() => undefined),
  };
}

export function InactiveNote({ patient, reactivation }: { patient: Patient; reactivation: Reactivation }) {
  const user = useSignedInUser();
  const { isPending, error, reactivate } = reactivation;
  if (patient.isActive) return null;
  const button = (
    <Button
      size="small"
      onClick={() => reactivate(patient)}
      isBusy={isPending}
      busyText={patientMessages.reactivating}
    >
      {patientMessages.reactivate}
    </Button>
  );
  return (
    <div className="grid gap-3">
      {error && <Banner tone="danger">{messageOf(error, patientMessages.failed.edit)}</Banner>}
      <Banner tone="neutral" action={mayReactivate(user, patient) ? button : undefined}>
        {patientMessages.inactiveNote}
      </Banner>
    </div>
  );
}

/**
 * Shows admins that a record is restricted and why, and lets them lift the restriction. Other users cannot open a
 * restricted record.
 */
export function RestrictionNote({ patient }: { patient: Patient }) {
  const isAdmin = useSignedInUser().role === 'admin';
  const { timezone } = useClinic();
  const { data: restriction } = useQuery({ ...restrictionOf(patient.id), enabled: isAdmin });
  const lifting = useLiftRestriction(patient.id);
  if (!restriction) return null;
  const lift = () =>
    void lifting
      .mutateAsync({ params: { patientId: patient.id } })
      .then(() => showToast({ tone: 'done', message: words.lifted }))
      .catch(() => undefined);
  const button = (
    <Button size="small" onClick={lift} isBusy={lifting.isPending} busyText={words.lifting}>
      {words.lift}
    </Button>
  );
  const date = formatDateOf(restriction.restrictedAt, timezone);
  return (
    <div className="grid gap-3">
      {lifting.error && <Banner tone="danger">{messageOf(lifting.error, words.liftFailed)}</Banner>}
      <Banner tone="warning" title={words.note(date, restriction.restrictedBy)} action={button}>
        {restriction.reason}
      </Banner>
    </div>
  );
}

/**
 * If the error says that a record is restricted, returns the start of the restriction in milliseconds. Returns null for
 * any other error.
 */
export function restrictedSince(error: Error | null): number | null {
  return hasCode(error, 'patient_restricted') ? (error.body?.restrictedAt ?? null) : null;
}

/** The statuses with which the server says that this user may not see the record, or not any more. */
const closedStatuses: readonly number[] = [403, 404, 410, 423];

/**
 * Returns whether the error means that this user may not see the record. A record that loaded before must then
 * disappear from the screen. After any other error, such as a lost connection, it stays.
 */
export function isClosedBy(error: Error | null): boolean {
  return error instanceof ApiError && closedStatuses.includes(error.status);
}

export function RestrictedRecord({ since }: { since: number }) {
  const { timezone } = useClinic();
  return <Banner tone="neutral">{words.closed(formatDateOf(since, timezone))}</Banner>;
}
