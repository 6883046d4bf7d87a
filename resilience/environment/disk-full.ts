import { setTimeout as wait } from 'node:timers/promises';
import { listPatients } from '@anteroom/contract/patients';
import { fillBenchClinic, openBenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { callTo, openHttpClient } from '../../load-support/load/http-client.ts';
import { checkClinic } from '../clinic/check-clinic.ts';
import { clinicSize } from '../clinic/open-clinic.ts';
import { databasePidsOf } from '../clinic/processes.ts';
import { atMost, equal, type FaultScenario, none, type Outcome, type Run } from '../fault-scenario.ts';
import { compare } from '../ledger/compare.queries.ts';
import { openWritingDesks } from '../ledger/desks.queries.ts';
import { firstAcknowledgedAfter, isAcknowledged } from '../ledger/ledger.ts';
import { startWriters } from '../ledger/writers.ts';
import { mountSmallVolume, type SmallVolume } from './small-volume.ts';

/**
 * In megabytes: the size of the disk, its free space when it first counts as full, and its free space at the end. The
 * server stops saving when less than 200 MB are free.
 */
const megabytes = { disk: 2000, short: 150, least: 20 };
/**
 * Milliseconds from a full disk until the server must reject all writes. It checks the disk every second, and a write
 * that it accepted before a check may finish after the check.
 */
const noticeMillis = 3000;
const recoveryMillis = 5000;

export const diskFull: FaultScenario = {
  id: 'T-9',
  title: 'the disk fills up under load',
  seconds: 240,
  rounds: { usual: 2, quick: 1 },
  execute,
};

async function execute(run: Run): Promise<Outcome> {
  const volume = await mountSmallVolume(run, megabytes.disk);
  if (volume === null) return { skipped: 'mounting a small disk needs root and loop devices' };
  const { random, signal } = run;
  const clinic = await openBenchClinic({ name: 'clinic', size: clinicSize, parent: volume.folder });
  run.onEnd(clinic.stop);
  await fillBenchClinic(clinic, () => undefined);
  const desks = await openWritingDesks(clinic.pool);
  const [database] = await databasePidsOf(clinic.dataDir);
  const writing = startWriters({ ports: [clinic.port], desks, writers: 8, random, signal });
  const reads: number[] = [];
  const reading = keepReading({ port: clinic.port, token: desks[0]?.token ?? '' }, reads, signal);
  await wait(3000, undefined, { signal });
  const shortAt = performance.now();
  const leastFree = await fillUp(volume, run);
  const backAt = performance.now();
  await volume.removeBallast();
  await wait(recoveryMillis + 1000, undefined, { signal });
  reading.stop();
  const ledger = await writing.stop();
  const meanwhile = ledger.entries.filter(
    ({ sentAt, answeredAt }) => sentAt > shortAt + noticeMillis && answeredAt < backAt,
  );
  const { checks, figures } = await compare(ledger, clinic.pool);
  return {
    checks: [
      ...checks,
      ...(await checkClinic({ DATA_DIR: clinic.dataDir })),
      none('no write is acknowledged while the disk is nearly full', meanwhile.filter(isAcknowledged)),
      none(
        'every rejected write gets 503 with Retry-After',
        meanwhile.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null),
      ),
      none(
        'no read is rejected',
        reads.filter((status) => status !== 200),
      ),
      equal('PostgreSQL has not ended', database ?? 0, (await databasePidsOf(clinic.dataDir))[0] ?? 0),
      atMost(
        'from the return of the space to the first acknowledged write',
        recoveryMillis,
        firstAcknowledgedAfter(ledger, backAt) - backAt,
        ' ms',
      ),
    ],
    figures: {
      ...figures,
      reads: reads.length,
      'writes rejected for lack of space': meanwhile.length,
      'least free space, in MB': Math.floor(leastFree),
    },
  };
}

/**
 * Fills the disk in one step to just below the server's limit. Then fills it in small steps until so little is left that
 * PostgreSQL would fail.
 */
async function fillUp(volume: SmallVolume, { isQuick, say, signal }: Run): Promise<number> {
  for (let left = megabytes.short; left >= megabytes.least; left -= 26) {
    await volume.leaveFree(left);
    say(`${left} MB are free`);
    await wait(isQuick ? 1500 : 4000, undefined, { signal });
  }
  return volume.freeMegabytes();
}

/** Requests a list of patients in a loop. */
function keepReading(
  { port, token }: { port: number; token: string },
  statuses: number[],
  signal: AbortSignal,
): { stop(): void } {
  const stopping = new AbortController();
  const client = openHttpClient(port, 1);
  const read = async () => {
    while (!(stopping.signal.aborted || signal.aborted)) {
      const { status } = await client
        .send(callTo(listPatients, { query: { limit: 20 } }, { token }))
        .catch(() => ({ status: 0 }));
      if (!stopping.signal.aborted) statuses.push(status);
      await wait(50);
    }
    client.close();
  };
  void read();
  return { stop: () => stopping.abort() };
}
