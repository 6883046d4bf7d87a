import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** Linux counts processor time in hundredths of a second. */
const tickMillis = 10;

type Processes = { serverPid: number; dataDir: string };

/** What each process has used of the processors by now. */
export type ProcessorTimes = ReadonlyMap<number, number>;

/**
 * What a server and its database have used of the processors, in milliseconds, as Linux tells it; elsewhere nothing.
 * Unlike the time that answers take, it says what a call costs on a machine that is busy with other things too.
 */
export async function readProcessorTimes({ serverPid, dataDir }: Processes): Promise<ProcessorTimes> {
  const area = await realpath(join(dataDir, 'postgres')).catch(() => dataDir);
  const file = await readFile(join(area, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '');
  const databasePid = Number(file.split('\n')[0]);
  const pids = await readdir('/proc').catch(() => []);
  const all = await Promise.all(
    pids.filter((name) => /^\d+$/.test(name)).map((name) => readUse(Number(name))),
  );
  const ours = all.filter(
    ({ pid, parentPid }) => pid === serverPid || pid === databasePid || parentPid === databasePid,
  );
  return new Map(ours.map(({ pid, ticks }) => [pid, ticks * tickMillis]));
}

/** What was used between two looks. A process that ended in between is left out: nobody knows its last moments. */
export function usedBetween(before: ProcessorTimes, after: ProcessorTimes): number {
  return [...after].reduce((sum, [pid, millis]) => sum + millis - (before.get(pid) ?? 0), 0);
}

type Use = { pid: number; parentPid: number; ticks: number };

async function readUse(pid: number): Promise<Use> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The program's name stands in brackets and may hold spaces. What follows: state, parent, … user and system time.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return { pid, parentPid: Number(fields[1] ?? 0), ticks: Number(fields[11] ?? 0) + Number(fields[12] ?? 0) };
}
