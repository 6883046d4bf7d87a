import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { usedBetween } from '../../load-support/clinic/processor-time.ts';
import { createLatencies, type Summary } from '../../load-support/load/latencies.ts';
import { startCrowd } from './crowd.ts';
import { watchersOf } from './watchers-of.ts';

/** The cost of polling an unchanged queue, with and without `If-None-Match`. */
export type Polls = {
  isHeld: boolean;
  connections: number;
  perSecond: number;
  millis: Summary;
  /** Processor milliseconds of the server and the database per poll. */
  processorMillis: number;
  answers: Record<string, number>;
};

type Params = { connections: number; millis: number; rounds: number };

/** Measures both variants alternately, so that other load on the machine affects both equally. */
export async function measurePolls(
  clinic: BenchClinic,
  { connections, millis, rounds }: Params,
): Promise<Polls[]> {
  const kinds = [true, false].map((isHeld) => ({
    isHeld,
    connections,
    took: createLatencies(),
    used: 0,
    answers: {} as Record<string, number>,
  }));
  const watchers = await watchersOf(clinic, { count: connections, doctors: 'spread', withScreens: true });
  const crowd = startCrowd();
  try {
    await crowd.open({ port: clinic.port, watchers, comeBack: false });
    for (const { isHeld } of kinds)
      await crowd.requestContinuously({ connections, millis: millis / 5, holdsAnswers: isHeld });
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of kinds) {
        await crowd.takeRecords();
        const before = await clinic.processorTimes();
        await crowd.requestContinuously({ connections, millis, holdsAnswers: kind.isHeld });
        kind.used += usedBetween(before, await clinic.processorTimes());
        const records = await crowd.takeRecords();
        for (const took of records.answerMillis) kind.took.add(took);
        addTo(kind.answers, records.answers);
      }
    }
  } finally {
    await crowd.leave();
  }
  return kinds.map(({ isHeld, took, used, answers }) => {
    const summary = took.summary();
    const perSecond = (summary.count / (millis * rounds)) * 1000;
    const processorMillis = used / Math.max(1, summary.count);
    return { isHeld, connections, perSecond, millis: summary, processorMillis, answers };
  });
}

function addTo(counts: Record<string, number>, more: Record<string, number>): void {
  for (const [what, times] of Object.entries(more)) counts[what] = (counts[what] ?? 0) + times;
}
