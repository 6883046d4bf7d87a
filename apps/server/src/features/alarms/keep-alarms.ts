import type { Context } from '#context';
import { type Repetition, repeat } from '#platform/repeat';
import { checkAlarms } from './check-alarms.ts';

const minute = 60 * 1000;

/** Looks for unusual events once a minute until it is stopped. */
export function keepAlarms(context: Pick<Context, 'db' | 'clock' | 'log' | 'settings'>): Repetition {
  return repeat({
    log: context.log,
    what: 'looking for unusual events',
    everyMillis: minute,
    work: () => checkAlarms(context),
  });
}
