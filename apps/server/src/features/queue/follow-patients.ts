import type { Actor, Context } from '#context';
import type { PatientListener } from '#features/patients';
import type { Tx } from '#platform/db/database';
import { lockQueue } from './line/line.queries.ts';
import { recordQueueChange } from './line/record-queue-change.ts';
import { type DaysShown, listDaysShown } from './places-of-patient.queries.ts';
import { lineOfBooking, type QueueLine } from './queue-line.ts';
import { dayBegan } from './views/today.ts';

/** Whoever watches a line learns that a patient in it has another name or number now. */
export function queueFollowsPatients(context: Context): PatientListener {
  return {
    lockWhereShown: async (tx, patientId) => {
      const shown = await listDaysShown(tx, { patientId, dayBegan: dayBegan(context) });
      const lines: QueueLine[] = [];
      for (const days of shown) lines.push(await lockLine(tx, days));
      return {
        shownDifferently: async (actor: Actor) => {
          for (const line of lines) await recordChanged(context, tx, actor, line);
        },
      };
    },
  };
}

/** The line that shows the patient; where they stand on several days, the queue as a whole. */
async function lockLine(tx: Tx, { doctorId, first, last }: DaysShown): Promise<QueueLine> {
  const queue = await lockQueue(tx, doctorId);
  const line = lineOfBooking(doctorId, queue?.queueType ?? null, first);
  return first === last ? line : { ...line, date: null };
}

function recordChanged(context: Context, tx: Tx, actor: Actor, line: QueueLine): Promise<number> {
  const now = context.clock.now();
  return recordQueueChange(tx, actor, { line, reason: 'patient_changed', before: {}, after: {}, now });
}
