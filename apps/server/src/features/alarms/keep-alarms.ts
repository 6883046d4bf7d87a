import { type Repetition, repeat } from '#platform/concurrency/repeat';
import type { Context } from '#platform/context';
import { checkAlarms } from './check-alarms.ts';

const minute = 60 * 1000;

export function keepAlarms(context: Pick<Context, 'db' | 'clock' | 'log' | 'settings'>): Repetition {
  return repeat({
    log: context.log,
    what: 'looking for unusual events',
    everyMillis: minute,
    work: () => checkAlarms(context),
  });
}
