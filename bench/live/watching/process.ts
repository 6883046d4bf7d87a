import { setTimeout as wait } from 'node:timers/promises';
import { type Line, openLine } from '../../../rig/load/ask.ts';
import { serveTasks } from '../../../rig/load/child-tasks.ts';
import { countAnswer, noRecords } from './records.ts';
import { createScreen } from './screen.ts';
import type { Records, Tasks, WatcherWish } from './tasks.ts';
import { createWatcher, type Watcher } from './watcher.ts';

/** As many open at once as the server's queue of new connections surely holds. */
const openAtOnce = 50;

let records: Records = noRecords();
let watchers: Watcher[] = [];
let wishes: readonly WatcherWish[] = [];
let line: Line | undefined;
let port = 0;

const tasks: Tasks = {
  open: async (wish) => {
    ({ port } = wish);
    wishes = wish.watchers;
    line = openLine(port, 6 * wishes.length);
    const room = { port, line, comeBack: wish.comeBack, records: () => records };
    watchers = wishes.map((each) => createWatcher(room, each));
    const waiting = watchers.values();
    const openOneByOne = async () => {
      for (const watcher of waiting) await watcher.open();
    };
    await Promise.all(Array.from({ length: openAtOnce }, openOneByOne));
  },
  waitFor: async ({ what, count, timeoutMillis }) => {
    const end = performance.now() + timeoutMillis;
    while (records[what].length < count && performance.now() < end) await wait(10);
  },
  takeRecords: async () => {
    const taken = records;
    records = noRecords();
    return taken;
  },
  poll: async ({ millis }) => {
    const end = performance.now() + millis;
    await Promise.all(watchers.flatMap(({ screens }) => screens.map((screen) => pollUntil(end, screen))));
  },
  askOnAndOn: async ({ connections, millis, holdsAnswers }) => {
    const own = openLine(port, connections);
    const end = performance.now() + millis;
    const callers = wishes.slice(0, connections).flatMap(({ token, screens }) =>
      screens.slice(0, 1).map(async ({ path }) => {
        const screen = createScreen(own, { path, token }, { holdsAnswers });
        while (performance.now() < end) {
          const { status, millis: took } = await screen.look();
          records.answerMillis.push(took);
          countAnswer(records, String(status));
        }
      }),
    );
    await Promise.all(callers);
    own.close();
  },
  closeAll: async () => {
    for (const watcher of watchers) watcher.close();
    watchers = [];
    line?.close();
  },
};

async function pollUntil(end: number, { look, everyMillis }: Watcher['screens'][number]): Promise<void> {
  await wait(Math.min(everyMillis * Math.random(), end - performance.now()));
  while (performance.now() < end) {
    await look();
    const pause = everyMillis * (0.9 + Math.random() * 0.2);
    await wait(Math.max(0, Math.min(pause, end - performance.now())));
  }
}

serveTasks(tasks);
