import { recordAudit, sealAuditValues } from '#features/audit';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { ScheduleContext } from '../lock-schedule.ts';
import { assertNotPast, untilYesterday } from './exception.rules.ts';
import { deleteExceptionRow, updateExceptionRow } from './exceptions.queries.ts';
import { type ExceptionName, findExceptionToChange } from './find-exception-to-change.ts';
import { described } from './update-schedule-exception.ts';

/** Restores the weekly hours from today on. Past dates keep the hours of the exception. */
export async function deleteScheduleException(
  context: ScheduleContext,
  tx: Tx,
  actor: Actor,
  name: ExceptionName,
): Promise<void> {
  const { before, schedule, today, now } = await findExceptionToChange(context, tx, actor, name);
  assertNotPast(before, today);
  const { id, doctorId } = before;
  const hasBegun = before.firstDate < today;
  if (hasBegun) await updateExceptionRow(tx, before, untilYesterday(before, today), now);
  else await deleteExceptionRow(tx, id);
  await schedule.hoursChanged();
  const values = described(before);
  const after = hasBegun ? described(untilYesterday(before, today)) : {};
  await recordAudit(tx, actor, {
    action: 'schedule.exception_deleted',
    doctorId,
    object: { type: 'schedule_exception', id },
    changedFields: hasBegun ? ['lastDate'] : Object.keys(values),
    sealedValues: sealAuditValues(context.settings.appSecret, { before: values, after }),
  });
}
