import { setTimeout as wait } from 'node:timers/promises';
import { residentBytesOf } from '../../load-support/clinic/server-process.ts';
import { readFigures } from './server-figures.ts';

/** A server process, and a request that makes it do ordinary work. */
type Server = { pid: number; port: number; call(): Promise<unknown> };

/**
 * Returns the resident memory in bytes two seconds after a garbage collection. At other times, up to 40 MB may be
 * garbage, so two measurements would differ by chance.
 */
export async function residentAfterCollection({ pid, port, call }: Server): Promise<number> {
  const before = await countCollections(port);
  const most = 100;
  for (let round = 0; (await countCollections(port)) === before; round += 1) {
    if (round === most) throw new Error('The server does not collect garbage.');
    for (let count = 0; count < 10; count += 1) await call();
  }
  // Wait, because Node returns some of the memory to the system only some time after the collection.
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

async function countCollections(port: number): Promise<number> {
  return (await readFigures(port))('nodejs_gc_duration_seconds_count{kind="major"}') || 0;
}
