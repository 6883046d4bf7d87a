import type { EntryStatus } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';

export type Place = {
  uuid: string;
  date: string;
  status: EntryStatus;
  hasArrived: boolean;
};

/**
 * The entries of a queue in order, with the two rules for serial numbers: waiting entries move, and all others keep
 * their number.
 */
export class LineSlots {
  /**
   * The entries in the order of the central queue. The queue of one day consists of the entries with its date. The
   * order between entries of different days does not matter.
   */
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

  /** Returns the queue that contains the entries of a date. */
  lineOf(date: string): Place[] {
    return this.kind === 'central' ? this.places : this.places.filter((place) => place.date === date);
  }

  protected waitingIn(date: string): Place[] {
    return this.lineOf(date).filter(({ status }) => status === 'waiting');
  }

  /** Inserts an entry between the waiting entries. All other entries keep their serial number. */
  protected insert(place: Place, index: number): void {
    const waiting = this.waitingIn(place.date);
    const last = this.lineOf(place.date).at(-1);
    this.places.splice(last ? this.places.indexOf(last) + 1 : this.places.length, 0, place);
    this.arrange([...waiting, place], waiting.toSpliced(index, 0, place));
  }

  /**
   * Moves an entry to a new index between the waiting entries of its queue. `indexAmong` computes the index from the
   * other entries.
   */
  protected standAmongWaiting(place: Place, indexAmong: (others: readonly Place[]) => number): void {
    const crowd = this.lineOf(place.date).filter((one) => one.status === 'waiting' || one === place);
    const others = crowd.filter((one) => one !== place);
    this.arrange(crowd, others.toSpliced(indexAmong(others), 0, place));
  }

  /**
   * Removes an entry. Waiting entries behind it move up. An entry that does not wait keeps its serial number if a
   * waiting entry is behind it, and otherwise moves up too.
   */
  protected leave(place: Place): void {
    const line = this.lineOf(place.date);
    const behind = line.slice(line.indexOf(place) + 1).filter(({ status }) => status === 'waiting');
    this.arrange([place, ...behind], [...behind, place]);
    this.places.splice(this.places.indexOf(place), 1);
  }

  /** Reorders these entries. Together they keep the same positions in the queue. */
  private arrange(before: readonly Place[], after: readonly Place[]): void {
    const slots = before.map((place) => this.places.indexOf(place));
    for (const [index, slot] of slots.entries()) {
      const place = after[index];
      if (place) this.places[slot] = place;
    }
  }
}
