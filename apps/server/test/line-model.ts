import type { AppointmentStatus } from '@anteroom/contract/appointments';
import type { EntryStatus } from '@anteroom/contract/queue';
import type { ResetType } from '@anteroom/contract/queue-reset';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { LineSlots, type Place } from './line-slots.ts';
import { today } from './queue-desk.ts';

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
export class LineModel extends LineSlots {
  readonly appointments = new Map<string, Booked>();
  readonly removed = new Map<string, Place>();
  isActive = true;
  readonly autoAdvance: boolean;

  constructor(kind: QueueType, autoAdvance: boolean) {
    super(kind);
    this.autoAdvance = autoAdvance;
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
    const place: Place = { uuid, date, status: 'waiting', hasArrived, wasBeingSeen: false };
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
      Object.assign(place, { date: booked.date, status: 'waiting', hasArrived: false });
      this.insert(place, this.indexByTime(this.waitingIn(place.date), booked.at));
      return;
    }
    this.standAmongWaiting(place, (others) => this.indexByTime(others, booked.at));
    if (moves) place.hasArrived = false;
    place.date = booked.date;
  }

  private standBehindNext(place: Place): void {
    const dueBy = this.kind === 'central' ? today : place.date;
    this.standAmongWaiting(place, (others) => others.findIndex(({ date }) => date <= dueBy) + 1);
  }
}
