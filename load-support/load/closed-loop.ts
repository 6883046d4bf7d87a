import { type HttpCall, isExpected, openHttpClient } from './http-client.ts';
import { createLatencies, type Latencies } from './latencies.ts';

export type Load = { port: number; connections: number; millis: number; next: () => HttpCall };

export type Tally = {
  latencies: Latencies;
  /** The total duration of all rounds in milliseconds. */
  millis: number;
  /** The number of unexpected responses, by request and status. */
  unexpected: Map<string, number>;
};

export function createTally(): Tally {
  return { latencies: createLatencies(), millis: 0, unexpected: new Map() };
}

/**
 * Sends requests through a fixed number of connections until the time is over. Each connection reads a whole response
 * before it sends the next request.
 */
export async function runClosedLoop({ port, connections, millis, next }: Load, tally: Tally): Promise<void> {
  const client = openHttpClient(port, connections);
  const start = performance.now();
  const caller = async () => {
    while (performance.now() - start < millis) {
      const call = next();
      const answer = await client.send(call);
      tally.latencies.add(answer.millis);
      if (!isExpected(call, answer.status))
        count(tally.unexpected, `${call.path.split('?')[0]} ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, caller));
  tally.millis += performance.now() - start;
  client.close();
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
