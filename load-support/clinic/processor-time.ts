import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds per clock tick, because Linux measures processor time in hundredths of a second. */
const tickMillis = 10;

type Processes = { serverPid: number; dataDir: string };

/** Processor milliseconds, keyed by process id. */
export type ProcessorTimes = ReadonlyMap<number, number>;

/**
 * Returns the processor milliseconds of a server and its database, on Linux only. In contrast to response times, these
 * are meaningful even if other programs run on the machine.
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

/**
 * Returns the processor milliseconds used between two readings. Ignores processes that ended in between, because their
 * final value is unknown.
 */
export function usedBetween(before: ProcessorTimes, after: ProcessorTimes): number {
  return [...after].reduce((sum, [pid, millis]) => sum + millis - (before.get(pid) ?? 0), 0);
}

type Use = { pid: number; parentPid: number; ticks: number };

async function readUse(pid: number): Promise<Use> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The executable's name is in parentheses and may contain spaces. It is followed by the state, the parent process, …,
  // the user time and the system time.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return { pid, parentPid: Number(fields[1] ?? 0), ticks: Number(fields[11] ?? 0) + Number(fields[12] ?? 0) };
}
