import type { ScheduleExceptionBody } from '@anteroom/contract/schedule-exceptions';
import { findTimeFormat } from '#features/clinic';
import { asPartOfBody } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { toMinutes } from '../time-of-day.ts';
import { assertWindowIsSound } from '../window.rules.ts';
import { assertHoursAreApart, type ExceptionForm } from './exception.rules.ts';

/** Converts the request body to minutes and rejects invalid or overlapping hours. */
export async function toExceptionForm(
  tx: Tx,
  { firstDate, lastDate, note, ...body }: ScheduleExceptionBody,
): Promise<ExceptionForm> {
  const hours = body.hours.map(({ startTime, endTime, slotDurationMinutes }) => ({
    startMinute: toMinutes(startTime),
    endMinute: toMinutes(endTime),
    slotDurationMinutes,
  }));
  for (const [place, each] of hours.entries()) {
    await asPartOfBody(`hours.${place}`, async () => assertWindowIsSound(each));
  }
  assertHoursAreApart(hours, await findTimeFormat(tx));
  const inOrder = hours.toSorted((one, other) => one.startMinute - other.startMinute);
  return { firstDate, lastDate, hours: inOrder, note: note ?? null };
}
