/** A simulated client that watches one doctor's queue, like a signed-in browser. */
export type WatcherParams = {
  streamPath: string;
  token: string;
  /** The requests that are repeated after each event, as the web app does. */
  screens: readonly ScreenAsked[];
};

export type ScreenAsked = {
  path: string;
  /** The polling interval in milliseconds. Polling does not depend on the stream. */
  everyMillis: number;
};

/** Measurements since the last reset. Points in time are from the monotonic clock that all processes share. */
export type Records = {
  /** The times at which each watcher received an event. */
  told: number[];
  /** The times at which each watcher had refetched all screens after an event. */
  shown: number[];
  ended: number[];
  /** The times at which each watcher had reconnected and refetched after it lost its stream. */
  back: number[];
  /** Milliseconds until each response arrived and until each stream was opened. */
  answerMillis: number[];
  openingMillis: number[];
  /** The number of responses by status, or by error message if there was no response. */
  answers: Record<string, number>;
};

type Moment = 'told' | 'shown' | 'ended' | 'back';

/** Tasks that the watchers' process can run. */
export type Tasks = {
  open(params: { port: number; watchers: readonly WatcherParams[]; comeBack: boolean }): Promise<void>;
  /** Waits until `count` watchers have reached the state `what`, or until `timeoutMillis` is over. */
  waitFor(params: { what: Moment; count: number; timeoutMillis: number }): Promise<void>;
  /** Returns the measurements and resets them. */
  takeRecords(): Promise<Records>;
  /** Polls each screen at its interval, with a jitter of a tenth. */
  poll(params: { millis: number }): Promise<void>;
  /** Requests screens without pauses. With `holdsAnswers`, sends the last ETag as `If-None-Match`. */
  requestContinuously(params: { connections: number; millis: number; holdsAnswers: boolean }): Promise<void>;
  closeAll(): Promise<void>;
};
