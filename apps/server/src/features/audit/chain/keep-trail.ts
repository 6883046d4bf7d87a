import type { Context } from '#context';
import { type Repetition, repeat } from '#platform/repeat';
import { createClockWatch } from '#platform/watch-clock';
import { recordAudit, theServer } from '../audit.queries.ts';
import { sealTrail } from './seal-trail.ts';
import { verifyAuditTrail } from './verify-trail.ts';
import { writeHead } from './write-head.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export type TrailKeeper = {
  /** Seals, signs and looks at the trail from now on, until it is stopped. */
  start(): void;
  /** Adds the stop, seals what is left and signs how far the chain came. Never fails. */
  stop(): Promise<void>;
};

type KeeperContext = Pick<Context, 'db' | 'clock' | 'log' | 'settings'>;

/**
 * Adds the start of the server; once started, seals the trail every second, signs how far it came every minute, and
 * looks at all of it at once and every hour.
 */
export async function keepTrail(context: KeeperContext): Promise<TrailKeeper> {
  await recordAudit(context.db, theServer, { action: 'system.started' });
  const rounds: Repetition[] = [];
  const close = async () => {
    for (const round of rounds) await round.stop();
    await recordAudit(context.db, theServer, { action: 'system.stopped' });
    await sealTrail(context);
    await writeHead(context);
  };
  return {
    start: () => void rounds.push(...startRounds(context)),
    stop: () => close().catch((err) => context.log.error({ err }, 'closing the audit trail failed')),
  };
}

function startRounds(context: KeeperContext): Repetition[] {
  const { db, log } = context;
  const watchClock = createClockWatch();
  let isBroken = false;
  const verify = async (stopping?: AbortSignal) => {
    isBroken = (await verifyAuditTrail(context, theServer, stopping)).state === 'broken';
  };
  const sign = async (stopping?: AbortSignal) => {
    const broken = await writeHead(context);
    // The whole look names the first bad entry; once that is known, the hourly ones are enough.
    if (broken !== null && !isBroken) await verify(stopping);
  };
  const lookAtClock = async () => {
    const millis = watchClock();
    if (millis === null) return;
    await recordAudit(db, theServer, { action: 'system.clock_stepped', details: { millis } });
  };
  return [
    repeat({ log, what: 'verifying the audit trail', everyMillis: hour, work: verify }),
    repeat({ log, what: 'signing the audit trail', everyMillis: minute, work: sign }),
    repeat({ log, what: 'watching the clock', everyMillis: minute, work: lookAtClock }),
    repeat({ log, what: 'sealing the audit trail', everyMillis: second, work: () => sealTrail(context) }),
  ];
}
