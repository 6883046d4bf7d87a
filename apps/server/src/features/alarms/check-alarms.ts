import { recordAudit, theServer } from '#features/audit';
import { addMail } from '#features/mail';
import { type Repetition, repeat } from '#platform/concurrency/repeat';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import type { TimeWindow } from './alarm-limits.rules.ts';
import { lockAlarm } from './alarm-rows.queries.ts';
import {
  insertOrUpdateAlarm,
  isMailDue,
  listAdminsToMail,
  listDueWindows,
  listOpenAlarms,
  noteCounted,
  noteMailed,
  tryLockAlarms,
} from './alarms.queries.ts';
import { findUnusual } from './find-unusual.ts';
import type { Unusual } from './unusual.ts';

const minute = 60 * 1000;
const hour = 60 * minute;

/**
 * How often each window is counted, in milliseconds. Counting a day's audit entries in a large clinic takes about a
 * second.
 */
const countEveryMillis: Record<TimeWindow, number> = { hour: minute, day: 15 * minute };
const slackMillis = 5000;

/** The minimum time in milliseconds between two mails about the same kind and the same account or network. */
const mailEveryMillis = 6 * hour;
/**
 * The maximum number of alarms mailed in an hour, so that an attack from many networks does not flood the admins'
 * mailboxes.
 */
const mostMailedAlarmsPerHour = 10;

type Checked = Pick<Context, 'db' | 'clock' | 'settings'>;

/**
 * Counts the due windows in the audit trail and raises alarms. All state is in the database, so that only one process
 * counts a window, and only when it is due. Returns the counted windows.
 */
export function checkAlarms(context: Checked): Promise<TimeWindow[]> {
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    if (!(await tryLockAlarms(tx))) return [];
    const before = (window: TimeWindow) => new Date(now.getTime() - countEveryMillis[window] + slackMillis);
    const windows = await listDueWindows(tx, { hour: before('hour'), day: before('day') });
    if (windows.length === 0) return [];
    const open = await listOpenAlarms(tx);
    for (const unusual of await findUnusual({ ...context, now }, tx, windows)) {
      const alarm = open.find((one) => isAbout(one, unusual));
      // An admin may have acknowledged this activity since it was counted. The next check counts what came later.
      if (alarm && (await lockAlarm(tx, alarm.id))?.acknowledgedAt) continue;
      await raise(tx, unusual, now);
    }
    await noteCounted(tx, windows, now);
    return windows;
  });
}

type Subject = { kind: string; userId: number | null; network: string | null };

function isAbout(alarm: Subject, { kind, userId, network }: Subject): boolean {
  return alarm.kind === kind && alarm.userId === userId && alarm.network === network;
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
      kind: 'alarm',
      cause: 'notice',
      details,
      recipient: admin.email,
      userId: admin.id,
      now,
    });
  }
}

export function keepAlarms(
  context: Pick<Context, 'db' | 'clock' | 'log' | 'settings' | 'tracing'>,
): Repetition {
  return repeat({
    log: context.log,
    tracing: context.tracing,
    what: 'looking for unusual events',
    everyMillis: minute,
    work: () => checkAlarms(context),
  });
}
