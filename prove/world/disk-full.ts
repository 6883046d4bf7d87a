import { setTimeout as wait } from 'node:timers/promises';
import { fillBenchClinic, openBenchClinic } from '../../rig/clinic/bench-clinic.ts';
import { openLine } from '../../rig/load/ask.ts';
import { checkClinic } from '../clinic/check-clinic.ts';
import { provedSize } from '../clinic/open-clinic.ts';
import { databasePidsOf } from '../clinic/processes.ts';
import { compare } from '../ledger/compare.queries.ts';
import { openWritingDesks } from '../ledger/desks.queries.ts';
import { firstAcknowledgedAfter, isAcknowledged } from '../ledger/ledger.ts';
import { startWriters } from '../ledger/writers.ts';
import { atMost, equal, none, type Outcome, type Proof, type Run } from '../proof.ts';
import { mountSmallVolume, type SmallVolume } from './small-volume.ts';

/** The disk, what is left of it at once, and what is left in the end; the server stops saving at 200 MB. */
const megabytes = { disk: 2000, short: 150, least: 20 };
/** The server looks at the disk each second; a write that was let in before may end after that. */
const noticeMillis = 3000;
const recoveryMillis = 5000;

export const diskFull: Proof = {
  id: 'T-9',
  title: 'the disk fills up under load',
  seconds: 240,
  rounds: { usual: 2, quick: 1 },
  prove,
};

async function prove(run: Run): Promise<Outcome> {
  const volume = await mountSmallVolume(run, megabytes.disk);
  if (volume === null)
    return { skipped: 'a small disk could be mounted here only as root, with loop devices' };
  const { random, signal } = run;
  const clinic = await openBenchClinic({ name: 'clinic', size: provedSize, parent: volume.folder });
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
      none('nothing is saved while the disk is nearly full', meanwhile.filter(isAcknowledged)),
      none(
        'who writes is told 503 and when to come again',
        meanwhile.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null),
      ),
      none(
        'no reader is refused',
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
      'writes refused for want of space': meanwhile.length,
      'least that was free, in MB': Math.floor(leastFree),
    },
  };
}

/** Below the bound at once, then on to where PostgreSQL would not last long if anything more were saved. */
async function fillUp(volume: SmallVolume, { isQuick, say, signal }: Run): Promise<number> {
  for (let left = megabytes.short; left >= megabytes.least; left -= 26) {
    await volume.leaveFree(left);
    say(`${left} MB are free`);
    await wait(isQuick ? 1500 : 4000, undefined, { signal });
  }
  return volume.freeMegabytes();
}

/** Someone who looks at the queue's page and a list, again and again. */
function keepReading(
  { port, token }: { port: number; token: string },
  statuses: number[],
  signal: AbortSignal,
): { stop(): void } {
  const stopping = new AbortController();
  const line = openLine(port, 1);
  const read = async () => {
    while (!(stopping.signal.aborted || signal.aborted)) {
      const { status } = await line
        .ask({ path: '/api/v1/patients?limit=20', token })
        .catch(() => ({ status: 0 }));
      if (!stopping.signal.aborted) statuses.push(status);
      await wait(50);
    }
    line.close();
  };
  void read();
  return { stop: () => stopping.abort() };
}
