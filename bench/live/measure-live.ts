import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import type { Say } from '../../load-support/progress.ts';
import { type IdleWatchers, measureIdleWatchers } from './idle-watchers.ts';
import { measurePollHerd, type PollHerd } from './poll-herd.ts';
import { measurePolls, type Polls } from './polls.ts';
import { measureShownElsewhere, type ShownElsewhere } from './shown-elsewhere.ts';

export type Live = { shown: ShownElsewhere[]; idle: IdleWatchers[]; polls: Polls[]; herds: PollHerd[] };

type Params = { clinic: BenchClinic; isQuick: boolean; only: string; say: Say };

const names = {
  idle: 'live: idle watchers',
  spread: 'live: presses, watchers spread over doctors',
  one: 'live: presses, all watch one doctor',
  polls: 'live: polls of an unchanged queue',
  herd: 'live: a herd of polls and an outage',
};

export function isPartOfLive(only: string): boolean {
  return Object.values(names).some((name) => name.includes(only));
}

/**
 * Measures the cost of watchers and how quickly they receive updates. The simulated watchers of each measurement run in
 * a separate process.
 */
export async function measureLive({ clinic, isQuick, only, say }: Params): Promise<Live> {
  const pace = isQuick ? paces.quick : paces.usual;
  const live: Live = { shown: [], idle: [], polls: [], herds: [] };
  const part = async (name: string, work: () => Promise<unknown>) => {
    if (!name.includes(only)) return;
    say(name);
    await work();
  };
  // Run this measurement first, because later ones make the server's heap grow.
  for (const params of pace.idle) {
    await part(names.idle, async () => {
      live.idle.push(await measureIdleWatchers(clinic, params));
    });
  }
  const { watchers, presses } = pace.shown;
  await part(names.spread, async () => {
    const name = 'spread over doctors';
    const params = { name, watchers, presses, doctors: 'spread', withScreens: true } as const;
    live.shown.push(await measureShownElsewhere(clinic, params));
  });
  await part(names.one, async () => {
    const params = { watchers, presses, doctors: 'one' } as const;
    const events = { ...params, name: 'all at one doctor, event alone', withScreens: false };
    live.shown.push(await measureShownElsewhere(clinic, events));
    const screens = { ...params, name: 'all at one doctor, screens ask again', withScreens: true };
    live.shown.push(await measureShownElsewhere(clinic, screens));
  });
  await part(names.polls, async () => {
    for (const connections of pace.polls.connections) {
      live.polls.push(...(await measurePolls(clinic, { ...pace.polls, connections })));
    }
  });
  await part(names.herd, async () => {
    live.herds.push(await measurePollHerd(clinic, pace.herd));
  });
  return live;
}

const paces = {
  usual: {
    shown: { watchers: 500, presses: 30 },
    polls: { connections: [1, 16], millis: 1000, rounds: 3 },
    herd: { clients: 500, millis: 20_000 },
    idle: [
      { watchers: 2000, doctors: 'spread', millis: 3000 },
      // This is twenty below the server's limit, because another measurement adds twenty watchers.
      { watchers: 9980, doctors: 'one', millis: 3000 },
    ],
  },
  quick: {
    shown: { watchers: 50, presses: 3 },
    polls: { connections: [4], millis: 200, rounds: 1 },
    herd: { clients: 50, millis: 1000 },
    idle: [{ watchers: 300, doctors: 'spread', millis: 500 }],
  },
} as const;
