import type { EntryStatus } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';

/** Someone's place in a queue. */
export type Place = {
  uuid: string;
  date: string;
  status: EntryStatus;
  hasArrived: boolean;
  /** Of someone skipped: whether they were with the doctor. */
  wasBeingSeen: boolean;
};

/** The places of a queue, and the two rules of numbers: who waits gives way, and everyone else keeps theirs. */
export class LineSlots {
  /** In the order of the one line. The days' lines are parts of it; how they lie to each other is nobody's rule. */
  places: Place[] = [];
  kind: QueueType;

  constructor(kind: QueueType) {
    this.kind = kind;
  }

  placeOf(uuid: string): Place | undefined {
    return this.places.find((place) => place.uuid === uuid);
  }

  get current(): Place | undefined {
    return this.places.find(({ status }) => status === 'in_progress');
  }

  /** The line in which those of a date stand. */
  lineOf(date: string): Place[] {
    return this.kind === 'central' ? this.places : this.places.filter((place) => place.date === date);
  }

  protected waitingIn(date: string): Place[] {
    return this.lineOf(date).filter(({ status }) => status === 'waiting');
  }

  /** One more stands among those who wait; everyone else keeps their number. */
  protected insert(place: Place, index: number): void {
    const waiting = this.waitingIn(place.date);
    const last = this.lineOf(place.date).at(-1);
    this.places.splice(last ? this.places.indexOf(last) + 1 : this.places.length, 0, place);
    this.arrange([...waiting, place], waiting.toSpliced(index, 0, place));
  }

  /** Someone of the line stands among those who wait, at the index among the others. */
  protected standAmongWaiting(place: Place, indexAmong: (others: readonly Place[]) => number): void {
    const crowd = this.lineOf(place.date).filter((one) => one.status === 'waiting' || one === place);
    const others = crowd.filter((one) => one !== place);
    this.arrange(crowd, others.toSpliced(indexAmong(others), 0, place));
  }

  /** Whoever waits behind closes up; everyone else keeps their number while someone waits behind them. */
  protected leave(place: Place): void {
    const line = this.lineOf(place.date);
    const behind = line.slice(line.indexOf(place) + 1).filter(({ status }) => status === 'waiting');
    this.arrange([place, ...behind], [...behind, place]);
    this.places.splice(this.places.indexOf(place), 1);
  }

  /** The same people exchange their places. */
  private arrange(before: readonly Place[], after: readonly Place[]): void {
    const slots = before.map((place) => this.places.indexOf(place));
    for (const [index, slot] of slots.entries()) {
      const place = after[index];
      if (place) this.places[slot] = place;
    }
  }
}
