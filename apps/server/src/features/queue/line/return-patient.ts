import type { SkipResult } from '@anteroom/contract/queue';
import { resetNoShowToScheduled } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { lockPatient } from '#features/patients';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { dateInZone } from '#platform/time/clinic-time';
import { takePlace } from '../positions.queries.ts';
import { lineOfBooking, type QueueLine } from '../queue-line.ts';
import { dayBegan, today } from '../views/today.ts';
import { openQueue, recordQueueChange } from './change-line.ts';
import { findEntryOfAppointment, returnEntry, setArrived } from './line.queries.ts';
import { assertReturnable, type LineEntry } from './line.rules.ts';
import { planReturn } from './position.rules.ts';
import { presentSkip } from './present-skip.ts';
import { exchangePositions, listStanding } from './read-line.queries.ts';
import { findRemovedEntry } from './removed.queries.ts';

type Return = { doctorId: number; appointmentUuid: string };

/** Puts a skipped or removed patient of today back into the queue, after the next patient. */
export async function returnPatient(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, appointmentUuid }: Return,
): Promise<SkipResult> {
  const now = context.clock.now();
  const queue = await openQueue(tx, actor, { doctorId });
  const { former, isRemoved } = await findFormer(tx, doctorId, appointmentUuid);
  assertReturnable(former, {
    isRemoved,
    today: today(context),
    dayBegan: dayBegan(context),
    bookedFor: dateInZone(former.scheduledAt, context.settings.clinicTimezone),
  });
  await lockPatient(tx, former.patientId);
  const line = lineOfBooking(doctorId, queue.queueType, former.queueDate);
  const returned = isRemoved ? { ...former, id: await enterAgain(tx, line, former, now) } : former;

  const standing = await listStanding(tx, line, dayBegan(context));
  await exchangePositions(tx, planReturn(standing, returned.id, line.date ?? today(context)));
  await returnEntry(tx, returned.id);
  await resetNoShowToScheduled(tx, former.appointmentId, now);

  const version = await recordQueueChange(tx, actor, {
    line,
    now,
    reason: 'returned',
    entry: returned,
    before: { status: isRemoved ? null : former.status },
    after: { status: 'waiting' },
  });
  await recordAudit(tx, actor, {
    action: 'queue.returned',
    doctorId,
    object: { type: 'appointment', id: appointmentUuid },
    patientIds: [former.patientId],
  });
  return presentSkip(context, tx, { line, entry: returned, version });
}

async function findFormer(
  tx: Tx,
  doctorId: number,
  uuid: string,
): Promise<{ former: LineEntry; isRemoved: boolean }> {
  const entry = await findEntryOfAppointment(tx, doctorId, uuid);
  const former = entry ?? (await findRemovedEntry(tx, doctorId, uuid));
  if (!former) throw notFound('Appointment');
  return { former, isRemoved: entry === null };
}

/** Creates a new entry, which keeps the time of arrival. */
async function enterAgain(tx: Tx, line: QueueLine, former: LineEntry, now: Date): Promise<number> {
  const { appointmentId, queueDate: date, arrivedAt } = former;
  const entryId = await takePlace(tx, line, { appointmentId, date, scheduledAt: now, isWalkIn: false });
  if (arrivedAt) await setArrived(tx, entryId, arrivedAt);
  return entryId;
}
