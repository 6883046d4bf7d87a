import type { Context } from '#context';
import { recordAudit, theServer } from '#features/audit';
import { addMail } from '#features/mail';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import type { TimeWindow } from './alarm-limits.rules.ts';
import {
  insertOrUpdateAlarm,
  isMailDue,
  listAdminsToMail,
  listDueWindows,
  noteCounted,
  noteMailed,
  tryLockAlarms,
} from './alarms.queries.ts';
import { findUnusual } from './find-unusual.ts';
import type { Unusual } from './unusual.ts';

const minute = 60 * 1000;
const hour = 60 * minute;

/** How often each window is counted. A day's entries of a large clinic take a second or so to count. */
const countEveryMillis: Record<TimeWindow, number> = { hour: minute, day: 15 * minute };
const slackMillis = 5000;

/** One mail about the same kind and account or network in this time. */
const mailEveryMillis = 6 * hour;
/** Attacks from many networks would otherwise fill the admins' mailboxes. */
const mostMailedAlarmsPerHour = 10;

type Checked = Pick<Context, 'db' | 'clock' | 'settings'>;

/**
 * Counts what is due in the audit trail and raises alarms. One process does so at a time, and none again before it is
 * due: all state is in the database. Returns the windows that were counted.
 */
export function checkAlarms(context: Checked): Promise<TimeWindow[]> {
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    if (!(await tryLockAlarms(tx))) return [];
    const before = (window: TimeWindow) => new Date(now.getTime() - countEveryMillis[window] + slackMillis);
    const windows = await listDueWindows(tx, { hour: before('hour'), day: before('day') });
    if (windows.length === 0) return [];
    for (const unusual of await findUnusual({ ...context, now }, tx, windows)) {
      await raise(tx, unusual, now);
    }
    await noteCounted(tx, windows, now);
    return windows;
  });
}

async function raise(tx: Tx, unusual: Unusual, now: Date): Promise<void> {
  const { kind, userId, network, window, count, threshold, chainNumber } = unusual;
  const { id, isNew } = await insertOrUpdateAlarm(tx, unusual, now);
  if (isNew) {
    await recordAudit(tx, theServer, {
      action: 'alarm.raised',
      reason: kind,
      ...(userId === null ? {} : { object: { type: 'user', id: userId } }),
      details: { alarmId: id, network, window, count, threshold, chainNumber },
    });
  }
  const bounds = {
    since: new Date(now.getTime() - mailEveryMillis),
    sinceAny: new Date(now.getTime() - hour),
    most: mostMailedAlarmsPerHour,
  };
  if (!(await isMailDue(tx, unusual, bounds))) return;
  await noteMailed(tx, id, now);
  const details = { alarm: kind, window, count, threshold };
  for (const admin of await listAdminsToMail(tx)) {
    await addMail(tx, {
      ...{ kind: 'alarm', cause: 'notice', details },
      ...{ recipient: admin.email, userId: admin.id, now },
    });
  }
}
