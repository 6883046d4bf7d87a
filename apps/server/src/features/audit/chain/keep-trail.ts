import { type Repetition, repeat } from '#platform/concurrency/repeat';
import type { Context } from '#platform/context';
import { createClockWatch } from '#platform/time/watch-clock';
import { recordAudit, theServer } from '../audit.queries.ts';
import { sealTrail } from './seal-trail.ts';
import { verifyAuditTrail } from './verify-trail.ts';
import { writeHead } from './write-head.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export type TrailKeeper = {
  /** Starts to seal, sign and verify the trail until stopped. */
  start(): void;
  /** Records the stop, seals the remaining entries and signs a last head. Never throws. */
  stop(): Promise<void>;
};

type KeeperContext = Pick<Context, 'db' | 'clock' | 'log' | 'settings' | 'tracing'>;

/**
 * Audits the start of the server. The returned keeper seals the trail every second, signs a head and checks the clock
 * for steps every minute, and verifies the whole trail when it starts and then every hour.
 */
export async function keepTrail(
  context: KeeperContext,
  watchClock = createClockWatch(),
): Promise<TrailKeeper> {
  await recordAudit(context.db, theServer, { action: 'system.started' });
  const rounds: Repetition[] = [];
  const close = async () => {
    for (const round of rounds) await round.stop();
    await recordAudit(context.db, theServer, { action: 'system.stopped' });
    await sealTrail(context);
    await writeHead(context);
  };
  return {
    start: () => void rounds.push(...startRounds(context, watchClock)),
    stop: () => close().catch((err) => context.log.error({ err }, 'could not close the audit trail')),
  };
}

function startRounds(context: KeeperContext, watchClock: () => number | null): Repetition[] {
  const { db, log, tracing } = context;
  let isBroken = false;
  const verify = async (stopping?: AbortSignal) => {
    isBroken = (await verifyAuditTrail(context, theServer, stopping)).state === 'broken';
  };
  const sign = async (stopping?: AbortSignal) => {
    const broken = await writeHead(context);
    // Signing found a break, and only a full verification finds the first bad entry. If an earlier verification has
    // already found the trail broken, wait for the hourly one.
    if (broken !== null && !isBroken) await verify(stopping);
  };
  const lookAtClock = async () => {
    const millis = watchClock();
    if (millis === null) return;
    await recordAudit(db, theServer, { action: 'system.clock_stepped', details: { millis } });
  };
  return [
    repeat({ log, tracing, what: 'verifying the audit trail', everyMillis: hour, work: verify }),
    repeat({ log, tracing, what: 'signing the audit trail', everyMillis: minute, work: sign }),
    repeat({ log, tracing, what: 'watching the clock', everyMillis: minute, work: lookAtClock }),
    repeat({
      log,
      tracing,
      what: 'sealing the audit trail',
      everyMillis: second,
      work: () => sealTrail(context),
    }),
  ];
}
