/** Someone who watches one doctor's queue, as a browser does that is signed in. */
export type WatcherWish = {
  streamPath: string;
  token: string;
  /** What is asked for again after each event, as one screen of a desk does. */
  screens: readonly ScreenAsked[];
};

export type ScreenAsked = {
  path: string;
  /** How often it is asked for, whatever the stream says. */
  everyMillis: number;
};

/** What happened since the records were begun. Moments are of the clock that all processes share. */
export type Records = {
  /** When each watcher had an event in hand. */
  told: number[];
  /** When each watcher's screens were all fresh after an event. */
  shown: number[];
  ended: number[];
  /** When each watcher that had lost its stream had one again, and fresh screens. */
  back: number[];
  /** How long each answer took, and each opening of a stream. */
  answerMillis: number[];
  openingMillis: number[];
  /** How many answers had each status; what failed without one is told by its error. */
  answers: Record<string, number>;
};

type Moment = 'told' | 'shown' | 'ended' | 'back';

/** What the process of the watchers does when it is asked to. */
export type Tasks = {
  open(wish: { port: number; watchers: readonly WatcherWish[]; comeBack: boolean }): Promise<void>;
  /** Waits until so many have come to it, or the time is over. */
  waitFor(wish: { what: Moment; count: number; timeoutMillis: number }): Promise<void>;
  /** The records so far, which begin anew. */
  takeRecords(): Promise<Records>;
  /** Each screen is asked for at its own pace, give or take a tenth, for so long. */
  poll(wish: { millis: number }): Promise<void>;
  /** Everyone asks for their screens without a pause, for so long; `holdsAnswers`: naming what they hold. */
  askOnAndOn(wish: { connections: number; millis: number; holdsAnswers: boolean }): Promise<void>;
  closeAll(): Promise<void>;
};
