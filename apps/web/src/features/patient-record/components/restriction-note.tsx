import type { Patient } from '@anteroom/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { useSignedInUser } from '#features/auth';
import { useClinic } from '#features/clinic';
import { hasCode, messageOf } from '#lib/api-error';
import { formatDateOf } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { restrictionOf, useLiftRestriction } from '../api/restriction-queries.ts';
import { restrictionMessages as words } from '../restriction.messages.ts';

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

export function RestrictedRecord({ since }: { since: number }) {
  const { timezone } = useClinic();
  return <Banner tone="neutral">{words.closed(formatDateOf(since, timezone))}</Banner>;
}
