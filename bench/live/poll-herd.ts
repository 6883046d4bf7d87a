import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { cutLiveConnection } from '../../load-support/clinic/sessions.queries.ts';
import { createLatencies, type Summary } from '../../load-support/load/latencies.ts';
import { startCrowd } from './crowd.ts';
import { watchersOf } from './watchers-of.ts';
import { sharedNow } from './watching/clock.ts';

/**
 * Results of a test in which clients poll at their usual intervals. Then all streams are cut, and all clients reconnect
 * and refetch at once.
 */
export type PollHerd = {
  clients: number;
  steady: Summary;
  afterOutage: { opening: Summary; answers: Summary; lastBackMillis: number };
  answers: Record<string, number>;
  wrong: string[];
};

type Params = { clients: number; millis: number };

const patienceMillis = 60_000;

export async function measurePollHerd(clinic: BenchClinic, { clients, millis }: Params): Promise<PollHerd> {
  const watchers = await watchersOf(clinic, {
    count: clients,
    doctors: 'spread',
    withScreens: true,
    share: 1,
  });
  const crowd = startCrowd();
  try {
    await crowd.open({ port: clinic.port, watchers: watchers.map(withPace), comeBack: true });
    await crowd.takeRecords();
    await crowd.poll({ millis });
    const steady = await crowd.takeRecords();
    const cutAt = sharedNow();
    await cutLiveConnection(clinic);
    await crowd.waitFor({ what: 'back', count: clients, timeoutMillis: patienceMillis });
    const again = await crowd.takeRecords();
    const answers = { ...again.answers };
    for (const [what, times] of Object.entries(steady.answers)) answers[what] = (answers[what] ?? 0) + times;
    return {
      clients,
      steady: summaryOf(steady.answerMillis),
      afterOutage: {
        opening: summaryOf(again.openingMillis),
        answers: summaryOf(again.answerMillis),
        lastBackMillis: again.back.reduce((last, at) => Math.max(last, at), cutAt) - cutAt,
      },
      answers,
      wrong: [
        ...(again.back.length === clients ? [] : [`${again.back.length} of ${clients} came back`]),
        ...Object.keys(answers)
          .filter((what) => !rightAnswers.includes(what))
          .map((what) => `${answers[what]} times ${what}`),
      ],
    };
  } finally {
    await crowd.leave();
  }
}

const rightAnswers = ['200', '304', 'stream 200'];

/**
 * Makes every third client poll only once a minute. All other clients poll their queue every 30 seconds and the status
 * every 15 seconds.
 */
function withPace<W extends { screens: readonly { path: string; everyMillis: number }[] }>(
  watcher: W,
  place: number,
): W {
  if (place % 3 !== 0) return watcher;
  return { ...watcher, screens: watcher.screens.map((screen) => ({ ...screen, everyMillis: 60_000 })) };
}

function summaryOf(millis: readonly number[]): Summary {
  const latencies = createLatencies();
  for (const value of millis) latencies.add(value);
  return latencies.summary();
}
