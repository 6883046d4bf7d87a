import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { getClinic } from '@anteroom/contract/clinic';
import { callTo, openHttpClient } from '../../load-support/load/http-client.ts';
import { randomFrom } from '../random.ts';
import type { BotOptions, Order, Result } from './bot.ts';
import { pace } from './pace.ts';
import { bookOnce, calledFrom, collectTasks } from './stranger.ts';

// Lower the priority of this thread. A real bot has its own processors, so this thread must not slow down the clinic's
// server. Do so only on Linux, because other systems would change the priority of the whole process.
if (process.platform === 'linux') setPriority(19);
const { port, slug, addresses, harmlessAddresses, count, seed } = workerData as BotOptions;
const client = openHttpClient(port, 16);
const random = randomFrom(seed);
const { signal } = new AbortController();
// Solve the tasks before the attack. At that time they are still easy, and solving them takes no processor time from
// the server.
const tasks = await collectTasks(client, { slug, addresses, count, signal });

async function carryOut({ order, millis, calls, from }: Order): Promise<Result> {
  const answers: string[] = [];
  await pace({ signal }, { millis, count: calls }, async (place) => {
    const nth = from + place;
    if (order === 'harmless') {
      const address = harmlessAddresses[nth % harmlessAddresses.length] ?? '';
      await client.send(calledFrom(address, callTo(getClinic, {})));
    } else {
      const address = addresses[nth % addresses.length] ?? '';
      answers.push((await bookOnce(client, { slug, nth, task: tasks[nth], random, address })).hold);
    }
  });
  return { answers };
}

parentPort?.on('message', async (order: Order) => parentPort?.postMessage(await carryOut(order)));
parentPort?.postMessage({ tasks: tasks.length });
