import {
  type ScheduleException,
  type ScheduleExceptionBody,
  scheduleException,
} from '@anteroom/contract/schedule-exceptions';
import { useRef, useState } from 'react';
import { hasCode } from '#lib/api-error';
import { useKeptState } from '#lib/use-kept-state';
import { useSaveKey } from '#lib/use-save-key';
import { type AffectedAppointment, affectedAppointments } from './affected-appointments.ts';
import { useSaveException } from './api/use-exception-changes.ts';

type Opened = { draftName: string; doctorId: number; start: ScheduleException | null };
type Ends = { onSaved: (saved: ScheduleException) => void; onRefused: (error: Error) => void };

/**
 * Saves once whoever saves has seen which appointments are hit: the first attempt knows of none, and is refused with
 * all of them where there are any. What is saved anyway is exactly what was refused.
 */
export function useExceptionSaving({ draftName, doctorId, start }: Opened, { onSaved, onRefused }: Ends) {
  const saving = useSaveException(doctorId);
  const [before, setBefore] = useKeptState(`${draftName}.before`, start);
  const [theirs, setTheirs] = useState<ScheduleException | null>(null);
  const [affected, setAffected] = useState<AffectedAppointment[] | null>(null);
  const refused = useRef<ScheduleExceptionBody | null>(null);
  const saveKey = useSaveKey(draftName);

  const learn = (error: Error) => {
    saveKey.renewAfter(error);
    if (hasCode(error, 'stale_write')) setTheirs(scheduleException.parse(error.body?.current));
    // A refusal for another reason is told above the form.
    setAffected((shown) => affectedAppointments(error, shown));
    onRefused(error);
  };
  const send = (body: ScheduleExceptionBody) => {
    refused.current = body;
    saving.mutate(
      { body, before: theirs ?? before, idempotencyKey: saveKey.current() },
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
  const takeTheirs = () => {
    setBefore(theirs);
    setTheirs(null);
    saving.reset();
  };
  const error = hasCode(saving.error, 'stale_write', 'appointments_affected') ? null : saving.error;
  return { send, saveAnyway, goBack, takeTheirs, before, theirs, affected, error, isBusy: saving.isPending };
}
