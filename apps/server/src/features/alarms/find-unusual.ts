import { lastVerification } from '#features/audit';
import { findBackupState, isBackupOverdue } from '#features/backups';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { networkOf } from '#platform/http/network-of';
import {
  followsPast,
  type Measure,
  measures,
  refusedSignIns,
  scale,
  type TimeWindow,
  thresholdOf,
  windowMillis,
} from './alarm-limits.rules.ts';
import { findLastAcknowledgement } from './alarms.queries.ts';
import { type CountOfAccount, countByAccount, countRefusedSignIns, findUsual } from './counts.queries.ts';
import type { Unusual } from './unusual.ts';

export type Looking = Pick<Context, 'db' | 'settings'> & { now: Date };

const nothingElse = {
  userId: null,
  network: null,
  window: null,
  count: null,
  threshold: null,
  chainNumber: null,
};

/** Returns the unusual events in the given windows. Reads the audit trail and the backup runs, and changes nothing. */
export async function findUnusual(
  context: Looking,
  tx: Tx,
  windows: readonly TimeWindow[],
): Promise<Unusual[]> {
  const found: Unusual[] = [];
  for (const measure of measures) {
    if (windows.includes(measure.window)) found.push(...(await findOfAccounts(context, tx, measure)));
  }
  if (windows.includes('hour')) {
    found.push(...(await findOfNetworks(context, tx)), ...(await findOfTrail(context, tx)));
    found.push(...(await findOfBackups(context, tx)));
  }
  return found;
}

async function findOfAccounts({ now, settings }: Looking, tx: Tx, measure: Measure): Promise<Unusual[]> {
  const { kind, window, floor } = measure;
  const percent = settings.alarmPercent;
  const since = new Date(now.getTime() - windowMillis[window]);
  const atLeast = scale(Math.min(...Object.values(floor)), percent);
  const found: Unusual[] = [];
  for (const counted of await countByAccount(tx, { kind, since, until: now, atLeast })) {
    const usual = await usualOf(tx, measure, { ...counted, since, percent });
    const threshold = thresholdOf(measure, { role: counted.role, usual, percent });
    const { userId, count } = counted;
    if (count >= threshold) found.push({ ...nothingElse, kind, window, userId, count, threshold });
  }
  return found;
}

/**
 * Returns the account's usual count. Returns null without a query for accounts below the scaled floor, because their
 * usual count cannot matter and the query reads four weeks of audit entries.
 */
function usualOf(
  tx: Tx,
  measure: Measure,
  { role, userId, count, since, percent }: CountOfAccount & { percent: number },
): Promise<number | null> | null {
  if (!followsPast(measure, role) || count < scale(measure.floor[role], percent)) return null;
  return findUsual(tx, { kind: measure.kind, window: measure.window, userId, before: since });
}

async function findOfNetworks({ now, settings }: Looking, tx: Tx): Promise<Unusual[]> {
  const since = new Date(now.getTime() - windowMillis.hour);
  const percent = settings.alarmPercent;
  const threshold = scale(refusedSignIns.tries, percent);
  const isUnusual = ({ tries, accounts }: Tries) =>
    tries >= threshold || accounts >= scale(refusedSignIns.accounts, percent);
  const found: Unusual[] = [];
  for (const [network, tries] of await countTries(tx, { since, until: now })) {
    if (!isUnusual(tries)) continue;
    const acknowledgedAt = await findLastAcknowledgement(tx, { kind: 'sign_ins_refused', network, since });
    const left = acknowledgedAt
      ? (await countTries(tx, { since: acknowledgedAt, until: now })).get(network)
      : tries;
    if (!(left && isUnusual(left))) continue;
    found.push({
      ...nothingElse,
      kind: 'sign_ins_refused',
      network,
      window: 'hour',
      count: left.tries,
      threshold,
    });
  }
  return found;
}

type Tries = { tries: number; accounts: number };

async function countTries(tx: Tx, period: { since: Date; until: Date }): Promise<Map<string, Tries>> {
  const byNetwork = Map.groupBy(await countRefusedSignIns(tx, period), ({ ipAddress }) =>
    networkOf(ipAddress),
  );
  const sumOf = (rows: { tries: number; userIds: string[] }[]): Tries => ({
    tries: rows.reduce((sum, row) => sum + row.tries, 0),
    accounts: new Set(rows.flatMap((row) => row.userIds)).size,
  });
  return new Map([...byNetwork].map(([network, rows]) => [network, sumOf(rows)]));
}

/**
 * Finds a broken audit trail. After a day, a broken entry that an admin acknowledged raises a new alarm. A different
 * broken entry raises a new alarm at once.
 */
async function findOfTrail({ db, now }: Looking, tx: Tx): Promise<Unusual[]> {
  const { state, brokenAt } = await lastVerification({ db });
  if (state !== 'broken') return [];
  const since = new Date(now.getTime() - windowMillis.day);
  const known = await findLastAcknowledgement(tx, { kind: 'trail_broken', chainNumber: brokenAt, since });
  return known ? [] : [{ ...nothingElse, kind: 'trail_broken', chainNumber: brokenAt }];
}

/** Finds overdue backups. While backups stay overdue, an acknowledged alarm is raised again after a day. */
async function findOfBackups({ now }: Looking, tx: Tx): Promise<Unusual[]> {
  if (!isBackupOverdue(now, await findBackupState(tx))) return [];
  const since = new Date(now.getTime() - windowMillis.day);
  const known = await findLastAcknowledgement(tx, { kind: 'backup_overdue', since });
  return known ? [] : [{ ...nothingElse, kind: 'backup_overdue' }];
}
