import type { PatientListener } from '#features/patients';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { recordQueueChange } from './line/change-line.ts';
import { lockQueue } from './line/line.queries.ts';
import { type DaysShown, listDaysShown } from './positions.queries.ts';
import { lineOfBooking, type QueueLine } from './queue-line.ts';
import { dayBegan } from './views/today.ts';

/**
 * Notifies screens that show a queue when they must show a patient in it differently, for example after a change of the
 * name or a merge.
 */
export function syncPatientsToQueue(context: Context): Pick<PatientListener, 'lockWhereShown'> {
  return {
    lockWhereShown: async (tx, patientIds) => {
      const asked = { patientIds, dayBegan: dayBegan(context) };
      const shown = await listDaysShown(tx, asked);
      const lines: QueueLine[] = [];
      for (const days of shown) lines.push(await lockLine(tx, days));
      const locked = new Set(shown.map(({ doctorId }) => doctorId));
      return {
        areIncomplete: async (current) =>
          (await listDaysShown(current, asked)).some(({ doctorId }) => !locked.has(doctorId)),
        shownDifferently: async (actor: Actor) => {
          for (const line of lines) await recordChanged(context, tx, actor, line);
        },
      };
    },
  };
}

/**
 * Locks the queue. Returns the day's queue that contains the patients, or the whole queue if they are in it on several
 * days.
 */
async function lockLine(tx: Tx, { doctorId, first, last }: DaysShown): Promise<QueueLine> {
  const queue = await lockQueue(tx, doctorId);
  const line = lineOfBooking(doctorId, queue?.queueType ?? null, first);
  return first === last ? line : { ...line, date: null };
}

function recordChanged(context: Context, tx: Tx, actor: Actor, line: QueueLine): Promise<number> {
  const now = context.clock.now();
  return recordQueueChange(tx, actor, { line, reason: 'patient_changed', before: {}, after: {}, now });
}
