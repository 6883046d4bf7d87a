import type { AppointmentStatus } from '@anteroom/contract/appointments';
import type { EntryStatus } from '@anteroom/contract/queue';
import type { ResetType } from '@anteroom/contract/queue-reset';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { today } from './queue-desk.ts';

/** Someone's place in a queue. */
export type Place = {
  uuid: string;
  date: string;
  at: number;
  status: EntryStatus;
  hasArrived: boolean;
  wasBeingSeen: boolean;
};

export type Booked = { status: AppointmentStatus; at: number; date: string; isWalkIn: boolean };

const onBoard: Record<AppointmentStatus, EntryStatus | null> = {
  scheduled: 'waiting',
  confirmed: 'waiting',
  in_progress: 'in_progress',
  completed: 'completed',
  no_show: 'skipped',
  cancelled: null,
};

const resetStatuses: Record<ResetType, readonly EntryStatus[]> = {
  completed_only: ['completed'],
  skipped_only: ['skipped'],
  all: ['waiting', 'in_progress', 'completed', 'skipped'],
};

/**
 * A doctor's queue as plain lists, without positions, locks or a database: what the house rules say must come of each
 * command. Everything happens on one day. Each command answers the status that the caller is to be told.
 */
export class LineModel {
  /** In the order of the one line. The days' lines are parts of it; how they lie to each other is nobody's rule. */
  places: Place[] = [];
  readonly appointments = new Map<string, Booked>();
  readonly removed = new Map<string, Place>();
  isActive = true;
  kind: QueueType;
  readonly autoAdvance: boolean;

  constructor(kind: QueueType, autoAdvance: boolean) {
    this.kind = kind;
    this.autoAdvance = autoAdvance;
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

  return(uuid: string, isUndo: boolean): number {
    const standing = this.placeOf(uuid);
    const former = standing ?? this.removedOf(uuid);
    const booked = this.appointments.get(uuid);
    if (!(former && booked)) return 404;
    if (former.status === 'completed' || (standing && former.status !== 'skipped')) return 409;
    if (!standing && former.date > today) return 409;
    if (booked.date !== former.date) return 409;
    const { current } = this;
    const place = standing ?? { ...former };
    if (!standing) this.insert(place, this.waitingIn(place.date).length);
    if (!(isUndo && standing)) this.standBehindNext(place);
    place.status = 'waiting';
    booked.status = booked.status === 'no_show' ? 'scheduled' : booked.status;
    if (isUndo && place.wasBeingSeen && !current) this.start(place);
    return 200;
  }

  move(uuid: string, number: number): number {
    const mover = this.placeOf(uuid);
    if (!mover) return 404;
    if (mover.status !== 'waiting') return 409;
    const line = this.lineOf(mover.date);
    const holder = line[number - 1];
    if (holder?.status !== 'waiting') return 400;
    const waiting = this.waitingIn(mover.date);
    const others = waiting.filter((place) => place !== mover);
    others.splice(waiting.indexOf(holder), 0, mover);
    this.arrange(waiting, others);
    return 200;
  }

  checkIn(uuid: string): number {
    const place = this.placeOf(uuid);
    if (!place) return 404;
    if (place.status !== 'waiting' || place.date > today) return 409;
    place.hasArrived = true;
    return 200;
  }

  /** A person's edit of the appointment. */
  change(uuid: string, wish: Partial<Pick<Booked, 'status' | 'at' | 'date'>>): number {
    const before = this.appointments.get(uuid);
    if (!before) return 404;
    const after = { ...before, ...wish };
    const place = this.placeOf(uuid);
    const wanted = onBoard[after.status];
    const former = place?.status ?? onBoard[before.status];
    const isRescheduled = after.at !== before.at;
    if (wanted === 'in_progress' && former !== 'in_progress' && this.current) return 409;
    this.appointments.set(uuid, after);
    if (wanted === null) {
      if (place) this.leave(place);
    } else if (wanted !== former) {
      this.stand(uuid, { place, wanted, isRescheduled });
    } else if (wanted === 'waiting' && isRescheduled) {
      if (place) this.takePlaceByTime(place);
      else this.enter(uuid, false);
    }
    this.advance(
      place !== undefined && former === 'in_progress' && wanted !== former && wanted !== 'waiting',
    );
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

  /** Answers how many go. */
  reset(type: ResetType): number {
    const gone = this.lineOf(today).filter(({ status }) => resetStatuses[type].includes(status));
    this.places = this.places.filter((place) => !gone.includes(place));
    for (const place of gone) {
      this.removed.set(place.uuid, { ...place });
      const booked = this.appointments.get(place.uuid);
      if (booked && (place.status === 'waiting' || place.status === 'in_progress'))
        booked.status = 'scheduled';
    }
    return gone.length;
  }

  private removedOf(uuid: string): Place | undefined {
    const status = this.appointments.get(uuid)?.status;
    return status === 'completed' || status === 'cancelled' ? undefined : this.removed.get(uuid);
  }

  private waitingIn(date: string): Place[] {
    return this.lineOf(date).filter(({ status }) => status === 'waiting');
  }

  private nextDue(): Place | undefined {
    return this.waitingIn(today).find(({ date }) => date <= today);
  }

  private start(place: Place): void {
    place.status = 'in_progress';
    place.wasBeingSeen = false;
    this.setStatus(place, 'in_progress');
  }

  private settle(place: Place, status: 'completed' | 'skipped'): void {
    place.wasBeingSeen = status === 'skipped' && place.status === 'in_progress';
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

  private stand(
    uuid: string,
    {
      place,
      wanted,
      isRescheduled,
    }: { place: Place | undefined; wanted: EntryStatus; isRescheduled: boolean },
  ): void {
    const former = place?.status;
    const booked = this.appointments.get(uuid);
    if (!place) this.enter(uuid, false);
    else if (wanted === 'waiting') {
      const waitsOn = former === 'in_progress' && place.date === booked?.date && !isRescheduled;
      if (!waitsOn) this.takePlaceByTime(place);
    } else if (isRescheduled && (former === 'waiting' || wanted === 'in_progress'))
      this.takePlaceByTime(place);
    const standing = this.placeOf(uuid);
    if (!standing) return;
    standing.wasBeingSeen = wanted === 'skipped' ? former === 'in_progress' : false;
    standing.status = wanted;
  }

  /** A new entry: by its time, or behind all who are due where nobody expected them. */
  private enter(uuid: string, hasArrived: boolean): void {
    const booked = this.appointments.get(uuid);
    if (!booked) return;
    const { date, at } = booked;
    const place: Place = { uuid, date, at, status: 'waiting', hasArrived, wasBeingSeen: false };
    const isAtEnd = booked.isWalkIn && date === today;
    const waiting = this.waitingIn(date);
    const behindDue = waiting.findLastIndex((other) => other.date <= today) + 1;
    this.insert(place, isAtEnd ? behindDue : this.indexByTime(waiting, at));
  }

  private indexByTime(waiting: readonly Place[], at: number): number {
    const later = waiting.findIndex(({ uuid }) => (this.appointments.get(uuid)?.at ?? 0) > at);
    return later < 0 ? waiting.length : later;
  }

  /** Someone who has an entry stands by the time of their appointment, on its day. */
  private takePlaceByTime(place: Place): void {
    const booked = this.appointments.get(place.uuid);
    if (!booked) return;
    const moves = booked.date !== place.date;
    if (moves && this.kind === 'day_wise') {
      this.leave(place);
      Object.assign(place, { ...booked, status: 'waiting', hasArrived: false });
      this.insert(place, this.indexByTime(this.waitingIn(place.date), place.at));
      return;
    }
    const crowd = this.lineOf(place.date).filter((one) => one.status === 'waiting' || one === place);
    const others = crowd.filter((one) => one !== place);
    others.splice(this.indexByTime(others, booked.at), 0, place);
    this.arrange(crowd, others);
    if (moves) place.hasArrived = false;
    place.date = booked.date;
  }

  private standBehindNext(place: Place): void {
    const dueBy = this.kind === 'central' ? today : place.date;
    const crowd = this.lineOf(place.date).filter((one) => one.status === 'waiting' || one === place);
    const others = crowd.filter((one) => one !== place);
    others.splice(others.findIndex(({ date }) => date <= dueBy) + 1, 0, place);
    this.arrange(crowd, others);
  }

  /** One more stands among those who wait; everyone else keeps their number. */
  private insert(place: Place, index: number): void {
    const waiting = this.waitingIn(place.date);
    const last = this.lineOf(place.date).at(-1);
    this.places.splice(last ? this.places.indexOf(last) + 1 : this.places.length, 0, place);
    this.arrange([...waiting, place], waiting.toSpliced(index, 0, place));
  }

  /** Whoever waits behind closes up; everyone else keeps their number while someone waits behind them. */
  private leave(place: Place): void {
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
