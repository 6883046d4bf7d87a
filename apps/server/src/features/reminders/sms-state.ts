import type { Context } from '#platform/context';
import { isQuiet, millisToSend } from './quiet-hours.rules.ts';
import { findReminderSettings } from './reminder-rules.queries.ts';
import { findSmsState, type SmsState } from './sms-state.queries.ts';

const dayMillis = 24 * 60 * 60_000;

/**
 * `isQuiet`: messages wait for the end of the quiet hours. `lateMillis`: how long the oldest waiting message has been
 * overdue, not counting the quiet hours.
 */
type SmsNow = SmsState & { isQuiet: boolean; lateMillis: number };

/** Returns the state of messages by SMS in the last 24 hours. No message counts as late in the quiet hours. */
export async function readSmsState({
  db,
  clock,
  settings,
}: Pick<Context, 'db' | 'clock' | 'settings'>): Promise<SmsNow> {
  const now = clock.now();
  const [state, quiet] = await Promise.all([
    findSmsState(db, { now, since: new Date(now.getTime() - dayMillis) }),
    findReminderSettings(db),
  ]);
  const { oldestAt } = state;
  const zone = settings.clinicTimezone;
  return {
    ...state,
    isQuiet: isQuiet(now, quiet, zone),
    lateMillis: oldestAt === null ? 0 : millisToSend({ start: oldestAt, end: now }, quiet, zone),
  };
}
