import { setTimeout as wait } from 'node:timers/promises';
import type { HttpClient } from '../../../load-support/load/http-client.ts';
import { sharedNow } from './clock.ts';
import { countAnswer } from './records.ts';
import { createScreen, type Screen } from './screen.ts';
import { openStream, type Stream } from './stream.ts';
import type { Records, WatcherParams } from './tasks.ts';

export type Watcher = {
  screens: readonly { look(): Promise<void>; everyMillis: number }[];
  open(): Promise<void>;
  close(): void;
};

type Room = {
  port: number;
  client: HttpClient;
  comeBack: boolean;
  /** Returns the measurements. This is a function because a reset replaces the object. */
  records(): Records;
};

/** Simulates a user's browser, which receives events, refetches after each event, and reconnects. */
export function createWatcher(room: Room, { streamPath, token, screens }: WatcherParams): Watcher {
  const asked = screens.map(({ path, everyMillis }) => {
    const screen = createScreen(room.client, { path, token });
    return { everyMillis, look: () => lookAt(screen, room.records()) };
  });
  let stream: Stream | undefined;
  let isClosed = false;

  const lookAtAll = () => Promise.all(asked.map(({ look }) => look()));
  const onEvent = () => {
    room.records().told.push(sharedNow());
    if (asked.length > 0) void lookAtAll().then(() => room.records().shown.push(sharedNow()));
  };
  const open = async () => {
    const start = performance.now();
    stream = await openStream({ port: room.port, path: streamPath, token }, { onEvent, onEnd });
    room.records().openingMillis.push(performance.now() - start);
    countAnswer(room.records(), `stream ${stream.status}`);
    if (stream.status !== 200) throw new Error(`The stream was refused: ${stream.status}.`);
  };
  const comeBack = async () => {
    for (let attempt = 0; !isClosed; attempt += 1) {
      await wait(pauseBefore(attempt));
      const isBack = await open().then(
        () => true,
        (error: Error) => countAnswer(room.records(), error.message),
      );
      if (isBack) break;
    }
    await lookAtAll();
    room.records().back.push(sharedNow());
  };
  const onEnd = () => {
    if (isClosed) return;
    room.records().ended.push(sharedNow());
    if (room.comeBack) void comeBack();
  };
  const close = () => {
    isClosed = true;
    stream?.close();
  };
  return { screens: asked, open, close };
}

async function lookAt(screen: Screen, records: Records): Promise<void> {
  try {
    const { status, millis } = await screen.look();
    records.answerMillis.push(millis);
    countAnswer(records, String(status));
  } catch (error) {
    countAnswer(records, error instanceof Error ? error.message : 'failed');
  }
}

/**
 * Returns the delay before a reconnect in milliseconds, computed as in the web app: random at first, then longer with
 * each attempt.
 */
function pauseBefore(attempt: number): number {
  if (attempt === 0) return 200 + 1800 * Math.random();
  return Math.min(30_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);
}
