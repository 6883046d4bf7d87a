import { setTimeout as wait } from 'node:timers/promises';
import { serveTasks } from '../../../load-support/load/child-tasks.ts';
import { type HttpClient, openHttpClient } from '../../../load-support/load/http-client.ts';
import { countAnswer, noRecords } from './records.ts';
import { createScreen } from './screen.ts';
import type { Records, Tasks, WatcherParams } from './tasks.ts';
import { createWatcher, type Watcher } from './watcher.ts';

/** The number of connections that are opened at the same time. It must fit into the server's listen backlog. */
const openAtOnce = 50;

let records: Records = noRecords();
let watchers: Watcher[] = [];
let watcherParams: readonly WatcherParams[] = [];
let client: HttpClient | undefined;
let port = 0;

const tasks: Tasks = {
  open: async (params) => {
    ({ port } = params);
    watcherParams = params.watchers;
    client = openHttpClient(port, 6 * watcherParams.length);
    const room = { port, client, comeBack: params.comeBack, records: () => records };
    watchers = watcherParams.map((each) => createWatcher(room, each));
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
  requestContinuously: async ({ connections, millis, holdsAnswers }) => {
    const own = openHttpClient(port, connections);
    const end = performance.now() + millis;
    const callers = watcherParams.slice(0, connections).flatMap(({ token, screens }) =>
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
    client?.close();
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
