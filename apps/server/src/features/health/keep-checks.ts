import { lastNightlyTime } from '#features/backups';
import { type Repetition, repeat } from '#platform/concurrency/repeat';
import type { Context } from '#platform/context';
import { inTransaction } from '#platform/db/transaction';
import { findLastCheck, insertCheck, tryLockChecks } from './clinic-checks.queries.ts';
import { findClinicFaults } from './find-clinic-faults.ts';

const minute = 60 * 1000;
/**
 * The minute of the day at which the nightly check starts, by the clinic's clock. It is later than the default time of
 * the nightly backup.
 */
const minuteOfNight = 4 * 60;

type Checked = Pick<Context, 'db' | 'clock' | 'log' | 'settings'>;

/**
 * Checks the clinic's data if no process has checked it since the last nightly time. The database connection must have
 * no short statement timeout. Returns whether it checked.
 */
export function checkClinic({ db, clock, log, settings }: Checked): Promise<boolean> {
  const now = clock.now();
  const nightly = lastNightlyTime(now, { minute: minuteOfNight, zone: settings.clinicTimezone });
  return inTransaction(db, async (tx) => {
    if (!(await tryLockChecks(tx))) return false;
    const last = await findLastCheck(tx);
    if (last !== null && last.checkedAt >= nightly) return false;
    const found = await findClinicFaults({ db: tx, settings });
    const faults = found.map(({ rule, count }) => ({ rule, count }));
    if (faults.length > 0) log.error({ faults }, 'the data of the clinic breaks its rules');
    await insertCheck(tx, { checkedAt: now, faults });
    return true;
  });
}

export function keepChecks(context: Checked & Pick<Context, 'tracing'>): Repetition {
  return repeat({
    log: context.log,
    tracing: context.tracing,
    what: 'the nightly check of the clinic',
    everyMillis: minute,
    work: () => checkClinic(context),
  });
}
