import { setTimeout as wait } from 'node:timers/promises';
import { residentBytesOf } from '../../rig/clinic/server-process.ts';
import { readFigures } from './server-figures.ts';

/** A process that is looked at, and a call that makes it work as usual. */
type Server = { pid: number; port: number; call(): Promise<unknown> };

/**
 * What a server has right after it looked for what nobody needs any more. At any other time up to forty megabytes of
 * what it has read only wait for that: two readings then differ by where each fell, and tell nothing of what came between.
 */
export async function residentWhenTidied({ pid, port, call }: Server): Promise<number> {
  const before = await countTidyings(port);
  const most = 100;
  for (let round = 0; (await countTidyings(port)) === before; round += 1) {
    if (round === most) throw new Error('The server does not tidy up.');
    for (let count = 0; count < 10; count += 1) await call();
  }
  // Part of it is done beside the next calls.
  await wait(2000);
  return residentBytesOf(pid);
}

export function watchMostResident(pid: number): { stop(): Promise<number> } {
  let most = 0;
  const look = async () => {
    most = Math.max(most, await residentBytesOf(pid));
  };
  const timer = setInterval(() => void look(), 50);
  return {
    stop: async () => {
      clearInterval(timer);
      await look();
      return most;
    },
  };
}

async function countTidyings(port: number): Promise<number> {
  return (await readFigures(port))('nodejs_gc_duration_seconds_count{kind="major"}') || 0;
}
