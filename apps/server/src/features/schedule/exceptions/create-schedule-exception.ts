import type { ScheduleException, ScheduleExceptionBody } from '@anteroom/contract/schedule-exceptions';
import type { Actor } from '#context';
import { recordAudit } from '#features/audit';
import { dateInZone } from '#platform/clinic-time';
import type { Tx } from '#platform/db/database';
import { lockSchedule, type ScheduleContext } from '../lock-schedule.ts';
import { assertAffectedAreKnown } from './affected-appointments.ts';
import { assertDatesAreSound } from './exception.rules.ts';
import { insertException } from './exceptions.queries.ts';
import { assertDatesAreFree, keepExceptionsApart } from './keep-exceptions-apart.ts';
import { presentException } from './present-exception.ts';
import { toExceptionForm } from './to-exception-form.ts';

type NewException = { doctorId: number; body: ScheduleExceptionBody };

/** Gives a doctor days off or other hours. Nothing that is booked is cancelled or moved by it. */
export async function createScheduleException(
  context: ScheduleContext,
  tx: Tx,
  actor: Actor,
  { doctorId, body }: NewException,
): Promise<ScheduleException> {
  const schedule = await lockSchedule(context, tx, actor, doctorId);
  const now = context.clock.now();
  const form = await toExceptionForm(body);
  assertDatesAreSound(form, { today: dateInZone(now, context.settings.clinicTimezone), beganOn: null });
  await assertDatesAreFree(tx, { doctorId, form, exceptId: null });
  const affected = await assertAffectedAreKnown(context, tx, { doctorId, ...form }, body.knownAffected);
  const row = await keepExceptionsApart(() => insertException(tx, doctorId, form, now));
  await schedule.hoursChanged();
  await recordAudit(tx, actor, {
    action: 'schedule.exception_created',
    doctorId,
    object: { type: 'schedule_exception', id: row.id },
    changedFields: Object.keys(form),
    details: { affected },
  });
  return presentException(row, affected);
}
