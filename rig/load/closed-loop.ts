import { type Ask, isExpected, openLine } from './ask.ts';
import { createLatencies, type Latencies } from './latencies.ts';

export type Load = { port: number; connections: number; millis: number; next: () => Ask };

export type Tally = {
  latencies: Latencies;
  /** How long it went on, over all rounds. */
  millis: number;
  /** What answered otherwise than it should, by call and status. */
  unexpected: Map<string, number>;
};

export function createTally(): Tally {
  return { latencies: createLatencies(), millis: 0, unexpected: new Map() };
}

/** Each connection asks, waits for the whole answer and asks again, until the time is over. */
export async function runClosedLoop({ port, connections, millis, next }: Load, tally: Tally): Promise<void> {
  const line = openLine(port, connections);
  const start = performance.now();
  const caller = async () => {
    while (performance.now() - start < millis) {
      const ask = next();
      const answer = await line.ask(ask);
      tally.latencies.add(answer.millis);
      if (!isExpected(ask, answer.status))
        count(tally.unexpected, `${ask.path.split('?')[0]} ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, caller));
  tally.millis += performance.now() - start;
  line.close();
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
