/**
 * `asking`: the idle time is over in this tab, and other tabs have a moment to report activity before the screen locks.
 */
export type IdleState = 'at_work' | 'warned' | 'asking' | 'over';

type Listener = { onState: (state: IdleState) => void; onReportDue: () => void };
type Message = 'when?' | { actAt: number };

const acts = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'touchmove'];
const actsApartMillis = 1_000;
const answerMillis = 300;

/**
 * Watches for activity in this tab and, through a BroadcastChannel, in the other tabs. Timers stop while the device
 * sleeps, so every event after waking up checks the clock before it counts as activity.
 */
export class IdleWatch {
  readonly #lockMinutes: number;
  readonly #listener: Listener;
  readonly #clock: IdleClock;
  readonly #channel = new BroadcastChannel('person-at-work');
  readonly #listening = new AbortController();
  #state: IdleState = 'at_work';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(lockMinutes: number, listener: Listener) {
    const now = Date.now();
    this.#lockMinutes = lockMinutes;
    this.#listener = listener;
    this.#clock = { lastActAt: now, lastOwnActAt: now, lastReportedAt: now };
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
    const options = { capture: true, passive: true, signal: this.#listening.signal };
    for (const name of acts) window.addEventListener(name, (event) => this.#onAct(event), options);
    for (const name of ['focus', 'pageshow']) window.addEventListener(name, () => this.#look(), options);
    document.addEventListener('visibilitychange', () => this.#look(), options);
    this.#send({ actAt: now });
    this.#look();
  }

  /**
   * Call when the user chooses to stay signed in. While the warning is shown, no other activity in this tab counts,
   * because otherwise moving the pointer would close the dialog.
   */
  stay(): void {
    this.#look();
    if (this.#state === 'warned') this.#noteAct();
  }

  /** Stops watching. Also ends a warning, because this watch can no longer end it. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#listening.abort();
    this.#channel.close();
    this.#enter('at_work');
  }

  #onAct(event: Event): void {
    if (!event.isTrusted || Date.now() - this.#clock.lastOwnActAt < actsApartMillis) return;
    this.#look();
    if (this.#state === 'at_work') this.#noteAct();
  }

  #noteAct(): void {
    const now = Date.now();
    this.#clock.lastActAt = now;
    this.#clock.lastOwnActAt = now;
    this.#send({ actAt: now });
    this.#look();
  }

  #look(): void {
    const now = Date.now();
    const { state, isReportDue, lookAgainAt } = planIdle(this.#clock, this.#lockMinutes, now);
    if (this.#state === 'over') return;
    if (state === 'over') {
      this.#askOtherTabs();
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), lookAgainAt - now);
    if (isReportDue) {
      this.#clock.lastReportedAt = now;
      this.#listener.onReportDue();
    }
    this.#enter(state);
  }

  /**
   * Asks the other tabs for recent activity. A tab that the browser froze has missed their messages, and must not sign
   * out a user who is active in another tab.
   */
  #askOtherTabs(): void {
    if (this.#state === 'asking') return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#enter('over'), answerMillis);
    this.#send('when?');
    this.#enter('asking');
  }

  #hear(message: Message): void {
    if (message === 'when?') {
      this.#send({ actAt: this.#clock.lastActAt });
      return;
    }
    this.#clock.lastActAt = Math.max(this.#clock.lastActAt, message.actAt);
    this.#look();
  }

  #enter(state: IdleState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listener.onState(state);
  }

  #send(message: Message): void {
    this.#channel.postMessage(message);
  }
}

/**
 * Times in milliseconds: of the last activity in any tab, of the last activity in this tab, and of this tab's last
 * report of activity to the server.
 */
type IdleClock = { lastActAt: number; lastOwnActAt: number; lastReportedAt: number };

export type IdlePlan = {
  state: 'at_work' | 'warned' | 'over';
  isReportDue: boolean;
  /** The time at which `planIdle` must run again, unless there is activity before. */
  lookAgainAt: number;
};

const longestWarning = 60_000;
const reportEvery = 120_000;

/** Decides whether to show the warning, whether to lock, and whether to report activity to the server. */
export function planIdle(clock: IdleClock, lockMinutes: number, now: number): IdlePlan {
  const lockMillis = lockMinutes * 60_000;
  const lockAt = clock.lastActAt + lockMillis;
  const warnAt = lockAt - Math.min(longestWarning, lockMillis / 2);
  const isReportOwed = clock.lastOwnActAt > clock.lastReportedAt;
  const reportAt = clock.lastReportedAt + Math.min(reportEvery, lockMillis / 4);
  if (now >= lockAt) return { state: 'over', isReportDue: false, lookAgainAt: now };
  const state = now >= warnAt ? 'warned' : 'at_work';
  const isReportDue = isReportOwed && now >= reportAt;
  const next = state === 'warned' ? lockAt : warnAt;
  return { state, isReportDue, lookAgainAt: isReportOwed && !isReportDue ? Math.min(next, reportAt) : next };
}
