import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type BotOptions = {
  port: number;
  slug: string;
  addresses: readonly string[];
  harmlessAddresses: readonly string[];
  /** The maximum number of proof-of-work tasks that the bot solves before the attack. */
  count: number;
  seed: number;
};

export type Order = { order: 'book' | 'harmless'; calls: number; from: number; millis: number };

/** The responses to the attempts to hold a time, in the order in which they arrived. */
export type Result = { answers: string[] };

export type Bot = { tasks: number; carryOut(order: Order): Promise<Result>; stop(): Promise<unknown> };

/**
 * Starts a bot in a separate thread. If it ran in the thread that measures the requests of staff, reading the bot's
 * responses would delay the measured responses.
 */
export async function startBot(options: BotOptions): Promise<Bot> {
  const thread = new Worker(new URL('./bot-thread.ts', import.meta.url), { workerData: options });
  const [{ tasks }] = (await once(thread, 'message')) as [{ tasks: number }];
  return {
    tasks,
    carryOut: async (order) => {
      thread.postMessage(order);
      const [result] = (await once(thread, 'message')) as [Result];
      return result;
    },
    stop: () => thread.terminate(),
  };
}
