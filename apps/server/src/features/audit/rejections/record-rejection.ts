import type { Context } from '#platform/context';
import { countWithin } from '#platform/db/count-within.queries';
import type { Db, Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import type { RecordRejectedCall } from '#platform/http/register-routes';
import { type AuditEntry, recordAudit } from '../audit.queries.ts';
import { recordRepeats } from './flush-rejections.ts';
import { countRepeat, openWindow, takeEndedWindow } from './rejection-events.queries.ts';
import { type Caller, groupOfClinic, type Level, levelsOf, type Rejection } from './rejection-groups.ts';

/**
 * Records a rejected event. The first event of its kind (same action, reason, account, network or session, and details)
 * adds an entry at once. Repeats within 15 minutes are counted in PostgreSQL, and `flushRejections` adds one entry with
 * their number. When a network, a user or the clinic has added too many entries in this hour, different events are
 * counted together: first all events of the network or user, then all events of the clinic per account. So a flood adds
 * a bounded number of entries, every event is counted, and attempts on one account stay visible.
 */
export async function recordRejection(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: Caller,
  rejection: Rejection,
): Promise<void> {
  const now = clock.now();
  const { subject: _, ...entry } = rejection;
  for (const level of levelsOf(by, rejection, now)) {
    if (await countRepeat(db, level.group.key, now)) return;
    if (await openWithin(db, by, { ...entry, outcome: 'refused' }, level)) return;
  }
  // Only count the event; `flushRejections` adds the entry later. With an entry here, a request for an existing account
  // could run more SQL statements than one for an unknown account, and its response time would reveal the account.
  await inTransaction(db, (tx) => openWindow(tx, groupOfClinic(by, rejection, now), 1));
}

/**
 * Opens a window and writes the audit entry of its first event. Returns false if that would exceed the limit of
 * entries.
 */
function openWithin(db: Db, by: Caller, entry: AuditEntry, { group, bounds }: Level): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await mayWrite(tx, bounds, group.now))) return false;
    await recordRepeats(tx, await takeEndedWindow(tx, group.key, group.now));
    if (await openWindow(tx, group)) await recordAudit(tx, by, entry);
    return true;
  });
}

async function mayWrite(tx: Tx, bounds: Level['bounds'], now: Date): Promise<boolean> {
  for (const { bound, key } of bounds) {
    if ((await countWithin(tx, bound, { key, now })) !== null) return false;
  }
  return true;
}

type Recorder = Pick<Context, 'db' | 'clock' | 'log'>;

/**
 * Records a rejected request of a signed-in user, with the pattern of the route and the ids in the path. If recording
 * fails, it logs that and the response stays the same.
 */
export function rejectedCallRecorder({ db, clock, log }: Recorder): RecordRejectedCall {
  return async (actor, { route, params, code }) => {
    const details = {
      ...(params as Record<string, string | number>),
      method: route.method,
      route: route.path,
    };
    try {
      await recordRejection({ db, clock }, actor, { action: 'access.refused', reason: code, details });
    } catch (error) {
      log.error({ err: error, requestId: actor.requestId }, 'could not record a rejected call');
    }
  };
}
