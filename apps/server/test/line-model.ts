import type { AppointmentStatus } from '@anteroom/contract/appointments';
import type { EntryStatus } from '@anteroom/contract/queue';
import type { ResetType } from '@anteroom/contract/queue-reset';
import { LineSlots, type Place } from './line-slots.ts';
import { onBoard, today } from './queue-desk.ts';

export type Booked = { status: AppointmentStatus; at: number; date: string; isWalkIn: boolean };

const resetStatuses: Record<ResetType, readonly EntryStatus[]> = {
  completed_only: ['completed'],
  skipped_only: ['skipped'],
  all: ['waiting', 'in_progress', 'completed', 'skipped'],
};

/** A change of an appointment. `place` is undefined if a reset removed its entry. */
type Change = {
  place: Place | undefined;
  former: EntryStatus | null;
  wanted: EntryStatus | null;
  isRescheduled: boolean;
};

/**
 * A reference model of a doctor's queue: plain lists that follow the specified rules, without positions, locks or a
 * database. The current day never changes. Each command except `reset` returns the expected status code.
 */
export class LineModel extends LineSlots {
  readonly appointments = new Map<string, Booked>();
  readonly removed = new Map<string, Place>();
  isActive = true;
  autoAdvance = false;

  book(uuid: string, booked: Booked, hasArrived = false): number {
    this.appointments.set(uuid, booked);
    this.enter(uuid, hasArrived);
    return 201;
  }

  callNext(): number {
    const { current } = this;
    const next = this.nextDue();
    if (!this.isActive && (this.kind === 'day_wise' || !current)) return 409;
    if (!(current || next)) return 409;
    if (current) this.settle(current, 'completed');
    if (next && this.isActive) this.start(next);
    return 200;
  }

  skip(uuid: string): number {
    const place = this.placeOf(uuid);
    if (!place) return 404;
    if (place.status !== 'waiting' && place.status !== 'in_progress') return 409;
    const wasCurrent = place.status === 'in_progress';
    this.settle(place, 'skipped');
    this.advance(wasCurrent);
    return 200;
  }

  return(uuid: string): number {
    const standing = this.placeOf(uuid);
    const former = standing ?? this.removedOf(uuid);
    const booked = this.appointments.get(uuid);
    if (!(former && booked)) return 404;
    if (!isReturnable(former, { booked, isRemoved: !standing })) return 409;
    const place = standing ?? { ...former };
    this.standAgain(place, !standing);
    place.status = 'waiting';
    if (booked.status === 'no_show') this.setStatus(place, 'scheduled');
    return 200;
  }

  /** Returns a function that restores the current state. It covers everything that an undo restores. */
  remember(): () => void {
    const { places, isActive } = structuredClone({ places: this.places, isActive: this.isActive });
    const appointments = structuredClone(this.appointments);
    return () => {
      this.places = places;
      this.isActive = isActive;
      this.appointments.clear();
      for (const [uuid, booked] of appointments) this.appointments.set(uuid, booked);
    };
  }

  move(uuid: string, number: number): number {
    const mover = this.placeOf(uuid);
    if (!mover) return 404;
    if (mover.status !== 'waiting') return 409;
    const line = this.lineOf(mover.date);
    const holder = line[number - 1];
    if (holder?.status !== 'waiting') return 400;
    const place = this.waitingIn(mover.date).indexOf(holder);
    this.standAmongWaiting(mover, () => place);
    return 200;
  }

  checkIn(uuid: string): number {
    const place = this.placeOf(uuid);
    if (!place) return 404;
    if (place.status !== 'waiting' || place.date > today) return 409;
    place.hasArrived = true;
    return 200;
  }

  change(uuid: string, changes: Partial<Pick<Booked, 'status' | 'at' | 'date'>>): number {
    const before = this.appointments.get(uuid);
    if (!before) return 404;
    const after = { ...before, ...changes };
    const place = this.placeOf(uuid);
    const wanted = onBoard[after.status];
    const former = place?.status ?? onBoard[before.status];
    if (wanted === 'in_progress' && former !== 'in_progress' && this.current) return 409;
    this.appointments.set(uuid, after);
    this.follow(uuid, { place, former, wanted, isRescheduled: after.at !== before.at });
    const leaves = place !== undefined && former === 'in_progress' && wanted !== former;
    this.advance(leaves && wanted !== 'waiting');
    return 200;
  }

  delete(uuid: string): number {
    const place = this.placeOf(uuid);
    if (place) this.leave(place);
    this.appointments.delete(uuid);
    this.removed.delete(uuid);
    this.advance(place?.status === 'in_progress');
    return 204;
  }

  /** Removes the entries that a reset of this type removes. Returns the number of removed entries. */
  reset(type: ResetType): number {
    const gone = this.lineOf(today).filter(({ status }) => resetStatuses[type].includes(status));
    this.places = this.places.filter((place) => !gone.includes(place));
    for (const place of gone) this.removed.set(place.uuid, { ...place });
    for (const place of gone.filter(({ status }) => status === 'waiting' || status === 'in_progress'))
      this.setStatus(place, 'scheduled');
    return gone.length;
  }

  private removedOf(uuid: string): Place | undefined {
    const status = this.appointments.get(uuid)?.status;
    return status === 'completed' || status === 'cancelled' ? undefined : this.removed.get(uuid);
  }

  private nextDue(): Place | undefined {
    return this.waitingIn(today).find(({ date }) => date <= today);
  }

  private start(place: Place): void {
    place.status = 'in_progress';
    this.setStatus(place, 'in_progress');
  }

  private settle(place: Place, status: 'completed' | 'skipped'): void {
    place.status = status;
    this.setStatus(place, status === 'completed' ? 'completed' : 'no_show');
  }

  private setStatus({ uuid }: Place, status: AppointmentStatus): void {
    const booked = this.appointments.get(uuid);
    if (booked) booked.status = status;
  }

  private advance(hasLeft: boolean): void {
    const next = this.nextDue();
    if (hasLeft && this.autoAdvance && this.isActive && next) this.start(next);
  }

  private follow(uuid: string, change: Change): void {
    const { place, former, wanted, isRescheduled } = change;
    if (wanted === null) {
      if (place) this.leave(place);
    } else if (wanted !== former) this.stand(uuid, change, wanted);
    else if (wanted === 'waiting' && isRescheduled) {
      if (place) this.takePlaceByTime(place);
      else this.enter(uuid, false);
    }
  }

  private stand(uuid: string, { place, isRescheduled }: Change, wanted: EntryStatus): void {
    const former = place?.status;
    if (!place) this.enter(uuid, false);
    else if (wanted === 'waiting') {
      const isOfDay = place.date === this.appointments.get(uuid)?.date;
      if (former !== 'in_progress' || !isOfDay || isRescheduled) this.takePlaceByTime(place);
    } else if (isRescheduled && (former === 'waiting' || wanted === 'in_progress'))
      this.takePlaceByTime(place);
    const standing = this.placeOf(uuid);
    if (standing) standing.status = wanted;
  }

  /** Adds a new entry at the position of its time. A walk-in gets the position behind all entries that are due. */
  private enter(uuid: string, hasArrived: boolean): void {
    const booked = this.appointments.get(uuid);
    if (!booked) return;
    const { date, at } = booked;
    const place: Place = { uuid, date, status: 'waiting', hasArrived };
    const isAtEnd = booked.isWalkIn && date === today;
    const waiting = this.waitingIn(date);
    const behindDue = waiting.findLastIndex((other) => other.date <= today) + 1;
    this.insert(place, isAtEnd ? behindDue : this.indexByTime(waiting, at));
  }

  private indexByTime(waiting: readonly Place[], at: number): number {
    const later = waiting.findIndex(({ uuid }) => (this.appointments.get(uuid)?.at ?? 0) > at);
    return later < 0 ? waiting.length : later;
  }

  /** Moves an existing entry to the position of its appointment's time, in the queue of its day. */
  private takePlaceByTime(place: Place): void {
    const booked = this.appointments.get(place.uuid);
    if (!booked) return;
    const moves = booked.date !== place.date;
    if (moves && this.kind === 'day_wise') {
      this.leave(place);
      Object.assign(place, { date: booked.date, status: 'waiting', hasArrived: false });
      this.insert(place, this.indexByTime(this.waitingIn(place.date), booked.at));
      return;
    }
    this.standAmongWaiting(place, (others) => this.indexByTime(others, booked.at));
    if (moves) place.hasArrived = false;
    place.date = booked.date;
  }

  /** Puts an entry back into the queue, behind the next waiting entry. An entry of a later day gets its place by time. */
  private standAgain(place: Place, isNew: boolean): void {
    if (isNew) this.insert(place, this.waitingIn(place.date).length);
    const dueBy = this.kind === 'central' ? today : place.date;
    if (place.date > dueBy) {
      this.takePlaceByTime(place);
      return;
    }
    this.standAmongWaiting(place, (others) => others.findIndex(({ date }) => date <= dueBy) + 1);
  }
}

function isReturnable(
  { status, date }: Place,
  { booked, isRemoved }: { booked: Booked; isRemoved: boolean },
): boolean {
  if (status === 'completed' || (!isRemoved && status !== 'skipped')) return false;
  return booked.date === date && !(isRemoved && date > today);
}
