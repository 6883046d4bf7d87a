/** A watcher of one doctor's queue, like a signed-in browser. */
export type WatcherParams = {
  streamPath: string;
  token: string;
  /** Requests repeated after each event, as a desk does. */
  screens: readonly ScreenAsked[];
};

export type ScreenAsked = {
  path: string;
  /** Polling interval, independent of the stream. */
  everyMillis: number;
};

/** Records since the last reset. Times are from the clock that all processes share. */
export type Records = {
  /** When each watcher received an event. */
  told: number[];
  /** When each watcher had refetched all screens after an event. */
  shown: number[];
  ended: number[];
  /** When each watcher that lost its stream had reconnected and refetched. */
  back: number[];
  /** Duration of each response and each opening of a stream. */
  answerMillis: number[];
  openingMillis: number[];
  /** Number of responses by status, or by error message if there was none. */
  answers: Record<string, number>;
};

type Moment = 'told' | 'shown' | 'ended' | 'back';

/** Commands of the watchers' process. */
export type Tasks = {
  open(params: { port: number; watchers: readonly WatcherParams[]; comeBack: boolean }): Promise<void>;
  /** Waits until `count` watchers have reached the moment, at most for `timeoutMillis`. */
  waitFor(params: { what: Moment; count: number; timeoutMillis: number }): Promise<void>;
  /** Returns the records and resets them. */
  takeRecords(): Promise<Records>;
  /** Polls each screen at its interval, plus or minus a tenth. */
  poll(params: { millis: number }): Promise<void>;
  /** Fetches screens without a pause. `holdsAnswers` sends `If-None-Match`. */
  requestContinuously(params: { connections: number; millis: number; holdsAnswers: boolean }): Promise<void>;
  closeAll(): Promise<void>;
};
