import type { ScheduleException, ScheduleExceptionBody } from '@anteroom/contract/schedule-exceptions';
import { recordAudit, sealChangedValues } from '#features/audit';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { fieldsThatDiffer } from '#platform/fields-that-differ';
import { assertFresh } from '#platform/http/assert-fresh';
import type { ScheduleContext } from '../lock-schedule.ts';
import { assertAffectedAreKnown, countAffected } from './affected-appointments.ts';
import {
  assertDatesAreSound,
  assertNotPast,
  describeHours,
  type ExceptionForm,
  type PlannedChange,
  planChange,
} from './exception.rules.ts';
import { type ExceptionRow, insertException, updateExceptionRow } from './exceptions.queries.ts';
import { type ExceptionName, findExceptionToChange } from './find-exception-to-change.ts';
import { assertDatesAreFree, keepExceptionsApart } from './keep-exceptions-apart.ts';
import { presentException } from './present-exception.ts';
import { toExceptionForm } from './to-exception-form.ts';

type Update = ExceptionName & { body: ScheduleExceptionBody; ifMatch: number | null };

/** Replaces all fields of an exception, from today on. */
export async function updateScheduleException(
  context: ScheduleContext,
  tx: Tx,
  actor: Actor,
  { body, ifMatch, ...name }: Update,
): Promise<ScheduleException> {
  const { before, schedule, today, now } = await findExceptionToChange(context, tx, actor, name);
  const presentAsItIs = async () => presentException(before, await countAffected(context, tx, before));
  assertFresh(ifMatch, before, { what: 'these dates', current: await presentAsItIs() });
  assertNotPast(before, today);
  const form = await toExceptionForm(tx, body);
  assertDatesAreSound(form, { today, beganOn: before.firstDate });
  const plan = planChange(before, form, today);
  const after = described(plan.current);
  const changedFields = fieldsThatDiffer(described(before), after);
  if (changedFields.length === 0) return presentAsItIs();
  const place = { doctorId: before.doctorId, form: plan.current, exceptId: before.id };
  await assertDatesAreFree(tx, place);
  const affected = await assertAffectedAreKnown(
    context,
    tx,
    { doctorId: before.doctorId, ...plan.current },
    body.knownAffected,
  );
  const row = await keepExceptionsApart(() => write(tx, before, plan, now));
  await schedule.hoursChanged();
  await recordAudit(tx, actor, {
    action: 'schedule.exception_updated',
    doctorId: before.doctorId,
    object: { type: 'schedule_exception', id: before.id },
    changedFields,
    details: { affected },
    sealedValues: sealChangedValues(context.settings.appSecret, changedFields, {
      before: described(before),
      after,
    }),
  });
  return presentException(row, affected);
}

/** Returns the fields as the audit trail stores them: flat, so that they can be compared one by one. */
export function described({ firstDate, lastDate, note, hours }: ExceptionForm) {
  return { firstDate, lastDate, hours: describeHours(hours), note };
}

/** The changed exception keeps its id. Its past dates, if any, become a new row. */
async function write(tx: Tx, before: ExceptionRow, plan: PlannedChange, now: Date): Promise<ExceptionRow> {
  const after = await updateExceptionRow(tx, before, plan.current, now);
  if (plan.past) await insertException(tx, before.doctorId, plan.past, now);
  return after;
}
