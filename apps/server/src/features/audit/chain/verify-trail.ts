import { setTimeout as wait } from 'node:timers/promises';
import type { AuditVerification } from '@anteroom/contract/audit';
import { Gauge } from 'prom-client';
import type { Context, Settings } from '#platform/context';
import type { AppSecrets } from '#platform/crypto/keys';
import type { Db } from '#platform/db/database';
import { auditValuesLifeMillis } from '#platform/db/expired-rows.queries';
import { type AuditedBy, recordAudit, theServer } from '../audit.queries.ts';
import {
  findLastVerification,
  findOverdue,
  hasBeenKeptSince,
  type KeptRow,
  readChainEnd,
} from './chain.queries.ts';
import { chainPages } from './chain-pages.ts';
import { checkTrail, fingerprintOf } from './check-trail.ts';
import type { Break, Finding } from './finding.ts';
import { sealTrail } from './seal-trail.ts';
import { openHeads, readLastHead, writeHead } from './write-head.ts';

export type TrailContext = Pick<Context, 'db' | 'clock' | 'log'> & {
  settings: AppSecrets & Pick<Settings, 'auditHeadsFile'>;
};

const dayMillis = 24 * 60 * 60 * 1000;
/**
 * In milliseconds. If a server started longer ago than this, signed heads must exist. A server signs its first head
 * within a minute; ten minutes also cover a first server that was killed within that minute and then replaced.
 */
const firstHeadMillis = 10 * 60 * 1000;
const pauseMillis = 500;
const mostIdleRounds = 6;

/** Running verifications, shared by concurrent callers. */
const underWay = new WeakMap<Db, Promise<AuditVerification>>();

/** The last result of this process. The stored result alone could be forged by the database's owner. */
const ownLast = new WeakMap<Db, AuditVerification>();

/** Verifies the whole chain and records the result in the trail. */
export async function verifyAuditTrail(
  context: TrailContext,
  by: AuditedBy = theServer,
  stopping?: AbortSignal,
): Promise<AuditVerification> {
  return writeDown(context, by, await lookOnce(context, stopping));
}

/** Verifies the whole chain against a copy of the heads file. Only reads that file. */
export async function verifyAgainstHeads(
  context: TrailContext,
  auditHeadsFile: string,
): Promise<AuditVerification> {
  const settings = { ...context.settings, auditHeadsFile };
  const found = await lookAtTrail({ ...context, settings }, { signs: false });
  return writeDown(context, theServer, found);
}

async function writeDown(
  context: TrailContext,
  by: AuditedBy,
  verification: AuditVerification,
): Promise<AuditVerification> {
  const { state, problem, ...found } = verification;
  const isBroken = state === 'broken';
  ownLast.set(context.db, verification);
  if (isBroken) context.log.error({ ...found, problem }, 'the audit trail is broken');
  await recordAudit(context.db, by, {
    action: isBroken ? 'audit.broken' : 'audit.verified',
    outcome: isBroken ? 'failed' : 'done',
    details: { ...found, problem },
  });
  return verification;
}

/** Returns the last result of any process. A break found by this process stays until it verifies the trail again. */
export async function lastVerification({ db }: Pick<Context, 'db'>): Promise<AuditVerification> {
  const own = ownLast.get(db);
  if (own?.state === 'broken') return own;
  const last = await findLastVerification(db);
  if (!last) {
    return { state: 'unverified', upTo: 0, at: null, fingerprint: null, brokenAt: null, problem: null };
  }
  const found = last.details as Omit<AuditVerification, 'state'>;
  return { ...found, state: last.action === 'audit.broken' ? 'broken' : 'verified' };
}

function lookOnce(context: TrailContext, stopping?: AbortSignal): Promise<AuditVerification> {
  const shared = underWay.get(context.db);
  if (shared) return shared;
  const look = lookAtTrail(context, { signs: true, stopping }).finally(() => underWay.delete(context.db));
  underWay.set(context.db, look);
  return look;
}

type Look = { signs: boolean; stopping?: AbortSignal | undefined };

async function lookAtTrail(context: TrailContext, { signs, stopping }: Look): Promise<AuditVerification> {
  const headless = await reportMissingHeads(context);
  const unsealed = await sealOrReport(context);
  const { end, broken } = await walk(context, stopping);
  // Sign the head only after reading the chain, because an earlier head would prove nothing about the rows that were
  // read.
  const problem = broken ?? headless ?? unsealed ?? (signs ? await writeHead(context) : null);
  return {
    state: problem === null ? 'verified' : 'broken',
    upTo: end.chainNumber,
    at: context.clock.now().getTime(),
    fingerprint: fingerprintOf(end),
    brokenAt: problem?.at ?? null,
    problem: problem?.problem ?? null,
  };
}

/**
 * Returns a break if the signed heads are missing, because without them a shortened chain looks complete. Missing heads
 * are reported once, because the server then signs new ones.
 */
async function reportMissingHeads({ db, clock, settings }: TrailContext): Promise<Break | null> {
  if ((await readLastHead(settings)) !== null) return null;
  const before = new Date(clock.now().getTime() - firstHeadMillis);
  if (!(await hasBeenKeptSince(db, before))) return null;
  return { at: null, problem: 'The signed heads are missing: nothing tells how far the trail had come.' };
}

/**
 * Seals all entries first, because entries that wait for a blocked sealer could be altered unnoticed. Waits while
 * another process works through a backlog. Returns a break if entries stay unsealed for over a minute and no process
 * makes progress.
 */
async function sealOrReport(context: TrailContext): Promise<Break | null> {
  let reached = 0;
  for (let idleRounds = 0; ; await wait(pauseMillis)) {
    await sealTrail(context, { whole: true }).catch((err) =>
      context.log.error({ err }, 'sealing the audit trail failed'),
    );
    const overdue = await findOverdue(context.db);
    if (overdue === null) return null;
    const { chainNumber } = await readChainEnd(context.db);
    idleRounds = chainNumber > reached ? 0 : idleRounds + 1;
    reached = chainNumber;
    if (idleRounds === mostIdleRounds) {
      return { at: null, problem: `Number ${overdue} of the trail has waited over a minute to be sealed.` };
    }
  }
}

async function walk(context: TrailContext, stopping?: AbortSignal): Promise<Finding> {
  const { clock, settings } = context;
  // Read the heads before the chain, so that every head belongs to an entry that already exists.
  const heads = await openHeads(settings.auditHeadsFile, settings);
  const aDayBefore = clock.now().getTime() - auditValuesLifeMillis + dayMillis;
  return checkTrail(pagesOfTrail(context, stopping), heads, {
    valuesKeptSince: new Date(aDayBefore).toISOString(),
    secrets: settings,
  });
}

/**
 * Yields the chain, and then the entries that were added while it was read. An erasure deletes stored values of earlier
 * entries at once, but its own entry, which explains why they are missing, is added at the end.
 */
async function* pagesOfTrail(context: TrailContext, stopping?: AbortSignal): AsyncGenerator<KeptRow[]> {
  const { db, log } = context;
  const { chainNumber: end } = await readChainEnd(db);
  yield* chainPages(db, { last: end }, stopping);
  await sealTrail(context).catch((err) => log.error({ err }, 'sealing the audit trail failed'));
  const { chainNumber: last } = await readChainEnd(db);
  yield* chainPages(db, { behind: { chainNumber: end, seq: Number.MAX_SAFE_INTEGER }, last }, stopping);
}

/** Creates the metric for alerts: 1 from a verification that finds the trail broken until one that finds it intact. */
export function createTrailFigure(context: Pick<Context, 'db'>): Gauge {
  return new Gauge({
    name: 'anteroom_audit_trail_broken',
    help: 'Whether the last verification found the audit trail broken',
    registers: [],
    async collect() {
      // Report no value instead of failing, because metrics must be available especially when the database is down.
      const last = await lastVerification(context).catch(() => null);
      if (last !== null) this.set(last.state === 'broken' ? 1 : 0);
    },
  });
}
