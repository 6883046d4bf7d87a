import type { Health, HealthLine } from '@anteroom/contract/health';
import { lastVerification } from '#features/audit';
import { findBackupState } from '#features/backups';
import { findMailState } from '#features/mail';
import { readSmsState } from '#features/reminders';
import { findRetentionState } from '#features/retention';
import { createDeadline, runWithDeadline, waitUntilDeadline } from '#platform/concurrency/request-deadline';
import type { Context } from '#platform/context';
import { listAppliedMigrations, listKnownMigrations } from '#platform/db/migrate';
import { readDiskSpace } from '#platform/disk-watch';
import { readVersion } from '#platform/read-version';
import { findLastCheck } from './clinic-checks.queries.ts';
import { askDatabase, findPassphraseShown, listServers } from './health.queries.ts';
import { healthRules } from './health.rules.ts';

/**
 * The timeout of the checks in milliseconds. With the time to authenticate the caller, the whole response takes less
 * than two seconds.
 */
const askMillis = 1000;
const dayMillis = 24 * 60 * 60 * 1000;

type Facts<Line extends HealthLine> = NonNullable<Health[Line]['facts']>;
type Asked = { [Line in HealthLine]: (context: Context) => Promise<Facts<Line> | null> };

/**
 * Runs all checks of the health report at once. The state is unknown if a check does not respond in time or returns no
 * facts.
 */
export async function askHealth(context: Context): Promise<Health> {
  const names = Object.keys(questions) as HealthLine[];
  const lines = await Promise.all(names.map(async (name) => [name, await askLine(context, name)] as const));
  return Object.fromEntries(lines) as Health;
}

async function askLine<Line extends HealthLine>(context: Context, name: Line) {
  const askedAt = context.clock.now().getTime();
  const ask: Asked[Line] = questions[name];
  const facts = await runWithDeadline(createDeadline(askMillis), () => waitUntilDeadline(ask(context))).catch(
    () => null,
  );
  if (facts === null) return { state: 'unknown' as const, askedAt, facts: null };
  return { state: healthRules[name](facts, askedAt), askedAt, facts };
}

const millisOf = (time: Date | null | undefined) => time?.getTime() ?? null;

const questions: Asked = {
  database: async ({ db }) => {
    const from = performance.now();
    const { version } = await askDatabase(db);
    return { answerMillis: Math.round(performance.now() - from), version };
  },
  disk: async ({ disk, settings }) => {
    const { free, total } = await readDiskSpace(settings.dataDir);
    return { freeBytes: free, totalBytes: total, rejectsChanges: disk.isShort() };
  },
  clock: async ({ db, clock }) => {
    const before = clock.now().getTime();
    const { now } = await askDatabase(db);
    // Compare with the middle of the query, because the database read its clock about halfway through it.
    return { aheadMillis: Math.round((before + clock.now().getTime()) / 2 - now.getTime()) };
  },
  mails: async ({ db, clock }) => {
    const state = await findMailState(db, new Date(clock.now().getTime() - dayMillis));
    return { ...state, oldestAt: millisOf(state.oldestAt) };
  },
  sms: async (context) => {
    const state = await readSmsState(context);
    return { ...state, isSetUp: context.settings.sms !== null, oldestAt: millisOf(state.oldestAt) };
  },
  backup: async ({ db }) => {
    const { since, last } = await findBackupState(db);
    return {
      isScheduled: since !== null,
      startedAt: millisOf(last?.startedAt),
      isFinished: last === null || last.finishedAt !== null,
      server: last?.server ?? null,
      problem: last?.problem ?? null,
    };
  },
  verifiedBackup: async ({ db }) => {
    const { since, lastVerified } = await findBackupState(db);
    return {
      isScheduled: since !== null,
      madeAt: millisOf(lastVerified?.startedAt),
      server: lastVerified?.server ?? null,
      bytes: lastVerified?.bytes ?? null,
    };
  },
  backupPassphrase: async ({ db, settings }) => {
    const { since } = await findBackupState(db);
    const isGenerated = since !== null && !settings.hasBackupPassphrase;
    return { isGenerated, shownAt: millisOf(await findPassphraseShown(db)) };
  },
  auditTrail: async ({ db }) => {
    const { state, at, upTo } = await lastVerification({ db });
    return { isBroken: state === 'broken', verifiedAt: at, upTo };
  },
  clinicRules: async ({ db }) => {
    const last = await findLastCheck(db);
    return last && { checkedAt: last.checkedAt.getTime(), faults: last.faults };
  },
  retention: async ({ db, clock }) => {
    const { last, completeAt, removed } = await findRetentionState(db, clock.now());
    const overdue = last?.overdue ?? {};
    const kinds = [...new Set([...removed.map(({ kind }) => kind), ...Object.keys(overdue)])];
    return {
      sweptAt: millisOf(last?.startedAt),
      tookMillis: last?.tookMillis ?? null,
      completeAt: millisOf(completeAt),
      failed: last?.failed ?? [],
      kinds: kinds.map((kind) => {
        const { day = 0, month = 0 } = removed.find((each) => each.kind === kind) ?? {};
        return { kind, day, month, overdue: overdue[kind] ?? 0 };
      }),
    };
  },
  servers: ({ db }) => listServers(db),
  versions: async () => ({ anteroom: await readVersion(), node: process.version.slice(1) }),
  migrations: async ({ db }) => {
    const [applied, known] = [await listAppliedMigrations(db), await listKnownMigrations()];
    return {
      last: applied.at(-1) ?? null,
      pending: known.filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !known.includes(name)),
    };
  },
};
