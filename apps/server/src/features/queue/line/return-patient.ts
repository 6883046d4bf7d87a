import type { SkipResult } from '@anteroom/contract/queue';
import {
  assertBookablePatient,
  isExpectedAgain,
  lockPatientOf,
  resetNoShowToScheduled,
} from '#features/appointments';
import { recordAudit } from '#features/audit';
import { assertDoctorIsActive } from '#features/staff';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { dateInZone } from '#platform/time/clinic-time';
import { takePlace } from '../positions.queries.ts';
import { lineOfBooking, type QueueLine } from '../queue-line.ts';
import { moveWithinLine } from '../reposition.queries.ts';
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
  await lockPatientOf(tx, { id: former.appointmentId, patientId: former.patientId });
  if (isExpectedAgain({ status: former.appointmentStatus }, { status: 'scheduled' })) {
    await assertDoctorIsActive(tx, doctorId);
    await assertBookablePatient(tx, actor, former.patientId);
  }
  const line = lineOfBooking(doctorId, queue.queueType, former.queueDate);
  const returned = isRemoved ? { ...former, id: await enterAgain(tx, line, former, now) } : former;

  await placeAgain(context, tx, line, returned);
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

/**
 * Places the patient after the next patient who is due. In a central queue, a patient of a later day is placed by time
 * instead. If this patient stood among today's patients, every new booking with an earlier time would be placed
 * directly before, and so overtake the patients behind.
 */
async function placeAgain(
  context: Context,
  tx: Tx,
  line: QueueLine,
  { id: entryId, queueDate: date, scheduledAt }: LineEntry,
): Promise<void> {
  const dueBy = line.date ?? today(context);
  if (date > dueBy) {
    await moveWithinLine(tx, line, { entryId, date, scheduledAt });
    return;
  }
  const standing = await listStanding(tx, line, dayBegan(context));
  await exchangePositions(tx, planReturn(standing, entryId, dueBy));
}

/** Creates a new entry for a removed patient, with the former time of arrival. */
async function enterAgain(tx: Tx, line: QueueLine, former: LineEntry, now: Date): Promise<number> {
  const { appointmentId, queueDate: date, arrivedAt } = former;
  const entryId = await takePlace(tx, line, { appointmentId, date, scheduledAt: now, isWalkIn: false });
  if (arrivedAt) await setArrived(tx, entryId, arrivedAt);
  return entryId;
}
