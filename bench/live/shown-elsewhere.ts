import { setTimeout as wait } from 'node:timers/promises';
import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { createLatencies, type Summary } from '../../load-support/load/latencies.ts';
import { startCrowd } from './crowd.ts';
import { openPressingDesk } from './press.ts';
import { type Choice, watchersOf } from './watchers-of.ts';

export type ShownElsewhere = {
  name: string;
  watchers: number;
  /** The number of watchers of the doctor whose queue changes. */
  concerned: number;
  presses: number;
  /**
   * Milliseconds from sending the request until its response, until the event at each watcher, and until the updated
   * screens.
   */
  pressed: Summary;
  told: Summary;
  shown: Summary;
  /** Descriptions of missing events and screens, and of unexpected responses. */
  wrong: string[];
};

/** Milliseconds. An event that has not arrived within this time is reported as lost. */
const patienceMillis = 20_000;
/** Milliseconds between two changes. By the next change, all screens have been updated. */
const pauseMillis = 300;

type Params = Pick<Choice, 'doctors' | 'withScreens'> & { name: string; watchers: number; presses: number };

/** Changes a queue in one browser and measures how long it takes until all other browsers show the change. */
export async function measureShownElsewhere(clinic: BenchClinic, params: Params): Promise<ShownElsewhere> {
  const { name, doctors, withScreens, presses, watchers: count } = params;
  const watchers = await watchersOf(clinic, { count, doctors, withScreens });
  const first = watchers[0]?.streamPath;
  const concerned = watchers.filter(({ streamPath }) => streamPath === first).length;
  const [pressed, told, shown] = [createLatencies(), createLatencies(), createLatencies()];
  const wrong: string[] = [];
  const [crowd, desk] = [startCrowd(), await openPressingDesk(clinic)];
  try {
    await crowd.open({ port: clinic.port, watchers, comeBack: false });
    // Do not measure the first change, because it makes the server read and audit every screen for the first time.
    for (let times = -1; times < presses; times += 1) {
      await crowd.takeRecords();
      const { sentAt, answerMillis } = await desk.press();
      const what = withScreens ? 'shown' : 'told';
      await crowd.waitFor({ what, count: concerned, timeoutMillis: patienceMillis });
      const records = await crowd.takeRecords();
      await wait(pauseMillis);
      if (times < 0) continue;
      pressed.add(answerMillis);
      for (const at of records.told) told.add(at - sentAt);
      for (const at of records.shown) shown.add(at - sentAt);
      wrong.push(...complaintsOf(records, { concerned, withScreens }));
    }
  } finally {
    await desk.close();
    await crowd.leave();
  }
  const figures = { pressed: pressed.summary(), told: told.summary(), shown: shown.summary() };
  return { name, watchers: count, concerned, presses, ...figures, wrong };
}

type Heard = { told: number[]; shown: number[]; answers: Record<string, number> };

function complaintsOf(
  { told, shown, answers }: Heard,
  { concerned, withScreens }: { concerned: number; withScreens: boolean },
): string[] {
  const lost = told.length === concerned ? [] : [`${told.length} events at ${concerned} watchers`];
  const stale = withScreens && shown.length !== concerned ? [`${shown.length} fresh of ${concerned}`] : [];
  const odd = Object.keys(answers).filter((status) => status !== '200');
  return [...lost, ...stale, ...odd.map((status) => `${answers[status]} answers ${status}`)];
}
