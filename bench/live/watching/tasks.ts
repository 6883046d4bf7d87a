/** A watcher of one doctor's queue, like a signed-in browser. */
export type WatcherParams = {
  streamPath: string;
  token: string;
  /** Requests that are repeated after each event, as the web app does. */
  screens: readonly ScreenAsked[];
};

export type ScreenAsked = {
  path: string;
  /** Polling interval in milliseconds, independent of the stream. */
  everyMillis: number;
};

/** Measurements since the last reset. Times are from the clock that all processes share. */
export type Records = {
  /** When each watcher received an event. */
  told: number[];
  /** When each watcher had refetched all screens after an event. */
  shown: number[];
  ended: number[];
  /** When each watcher that lost its stream had reconnected and refetched. */
  back: number[];
  /** Milliseconds for each response and for opening each stream. */
  answerMillis: number[];
  openingMillis: number[];
  /** Number of responses by status, or by error message if there was no response. */
  answers: Record<string, number>;
};

type Moment = 'told' | 'shown' | 'ended' | 'back';

/** Tasks that the process of the watchers can run. */
export type Tasks = {
  open(params: { port: number; watchers: readonly WatcherParams[]; comeBack: boolean }): Promise<void>;
  /** Waits until `count` watchers have reached the state `what`, but at most `timeoutMillis`. */
  waitFor(params: { what: Moment; count: number; timeoutMillis: number }): Promise<void>;
  /** Returns the measurements and resets them. */
  takeRecords(): Promise<Records>;
  /** Polls each screen at its interval, varied by up to a tenth. */
  poll(params: { millis: number }): Promise<void>;
  /** Requests screens without pauses. `holdsAnswers` sends `If-None-Match`. */
  requestContinuously(params: { connections: number; millis: number; holdsAnswers: boolean }): Promise<void>;
  closeAll(): Promise<void>;
};
