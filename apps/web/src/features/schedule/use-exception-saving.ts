import {
  type ScheduleException,
  type ScheduleExceptionBody,
  scheduleException,
} from '@anteroom/contract/schedule-exceptions';
import { useRef, useState } from 'react';
import { hasCode } from '#lib/api-error';
import { useRestorableState } from '#lib/drafts';
import { useSaveKey } from '#lib/idempotency-key';
import { type AffectedAppointment, affectedAppointments } from './affected-appointments.ts';
import { useSaveException } from './api/use-exception-changes.ts';

type Opened = { draftName: string; doctorId: number; start: ScheduleException | null };
type Ends = { onSaved: (saved: ScheduleException) => void; onRefused: (error: Error) => void };

/**
 * Saves only after the user has seen the affected appointments. The first attempt confirms none, so the server rejects
 * it with the list of all affected ones, if any. "Save anyway" then sends exactly the rejected body.
 */
export function useExceptionSaving({ draftName, doctorId, start }: Opened, { onSaved, onRefused }: Ends) {
  const saving = useSaveException(doctorId);
  const [before, setBefore] = useRestorableState(`${draftName}.before`, start);
  const [latest, setLatest] = useState<ScheduleException | null>(null);
  const [affected, setAffected] = useState<AffectedAppointment[] | null>(null);
  const refused = useRef<ScheduleExceptionBody | null>(null);
  const saveKey = useSaveKey(draftName);

  const learn = (error: Error) => {
    saveKey.renewAfter(error);
    if (hasCode(error, 'stale_write')) setLatest(scheduleException.parse(error.body?.current));
    // Any other error appears above the form.
    setAffected((shown) => affectedAppointments(error, shown));
    onRefused(error);
  };
  const send = (body: ScheduleExceptionBody) => {
    refused.current = body;
    saving.mutate(
      { body, before: latest ?? before, idempotencyKey: saveKey.current() },
      { onSuccess: onSaved, onError: learn },
    );
  };
  const saveAnyway = () => {
    if (!refused.current || !affected) return;
    send({ ...refused.current, knownAffected: affected.map(({ uuid }) => uuid) });
  };
  const goBack = () => {
    setAffected(null);
    saving.reset();
  };
  const acceptLatest = () => {
    setBefore(latest);
    setLatest(null);
    saving.reset();
  };
  const error = hasCode(saving.error, 'stale_write', 'appointments_affected') ? null : saving.error;
  return {
    send,
    saveAnyway,
    goBack,
    takeTheirs: acceptLatest,
    before,
    latest,
    affected,
    error,
    isBusy: saving.isPending,
  };
}
