import type { ScheduleException, ScheduleExceptionBody } from '@anteroom/contract/schedule-exceptions';
import { recordAudit } from '#features/audit';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { dateInZone } from '#platform/time/clinic-time';
import { lockSchedule, type ScheduleContext } from '../lock-schedule.ts';
import { assertAffectedAreKnown } from './affected-appointments.ts';
import { assertDatesAreSound } from './exception.rules.ts';
import { insertException } from './exceptions.queries.ts';
import { assertDatesAreFree, keepExceptionsApart } from './keep-exceptions-apart.ts';
import { presentException } from './present-exception.ts';
import { toExceptionForm } from './to-exception-form.ts';

type NewException = { doctorId: number; body: ScheduleExceptionBody };

/** Adds days off or changed hours for a doctor. Does not cancel or move any appointment. */
export async function createScheduleException(
  context: ScheduleContext,
  tx: Tx,
  actor: Actor,
  { doctorId, body }: NewException,
): Promise<ScheduleException> {
  const schedule = await lockSchedule(context, tx, actor, doctorId);
  const now = context.clock.now();
  const form = await toExceptionForm(tx, body);
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
