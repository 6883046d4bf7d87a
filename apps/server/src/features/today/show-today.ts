import { createHash } from 'node:crypto';
import { queueType } from '@anteroom/contract/queue-settings';
import type { RouteOutput } from '@anteroom/contract/route';
import type { DoctorToday, getToday } from '@anteroom/contract/today';
import { arrivalsCountFrom, delayInForce } from '#features/queue';
import { findNextFreeTimes } from '#features/schedule';
import type { Actor, Context } from '#platform/context';
import { Conditional } from '#platform/http/caching/conditional';
import { dateInZone, plusDays, startOfDate } from '#platform/time/clinic-time';
import { presentVisit } from './present-visit.ts';
import { recordVisitsShown } from './record-visits-shown.ts';
import {
  countBookingRequests,
  type DoctorRow,
  listChangedByPatients,
  listDoctorsToday,
  listFailedReminders,
  listFollowUpsDue,
  listLinesToday,
  listNotSeenBefore,
  listRepliesToRead,
  listUnconfirmed,
  type VisitRow,
} from './today.queries.ts';
import { arrivalMillis, minutesOver } from './today.rules.ts';

type Today = RouteOutput<typeof getToday>;

/** The ETag changes at least this often, because free times and delays depend on the clock. */
const freshMillis = 60_000;
/** For how many days follow-ups are listed after they were due (`overdue`) and before they are due (`ahead`). */
const followUpDays = { overdue: 30, ahead: 7 };
/** The number of days for which changes by patients stay listed: long enough for a weekend. */
const changedDays = 3;

/**
 * Returns today's overview of every doctor that the caller acts for. The ETag covers those doctors, the versions of
 * their queues, their open offers, the minute and the session. The session is included because the audit trail records
 * each user's read.
 */
export async function showToday(context: Context, actor: Actor): Promise<Conditional<Today>> {
  const now = context.clock.now();
  const doctors = await listDoctorsToday(context.db, actor, context.settings);
  const moment = Math.floor(now.getTime() / freshMillis);
  const etag = createHash('sha256')
    .update(JSON.stringify([actor.sessionId, moment, doctors]))
    .digest('base64url');
  return new Conditional(etag, () => readToday(context, actor, doctors, now));
}

async function readToday(
  context: Context,
  actor: Actor,
  doctors: readonly DoctorRow[],
  now: Date,
): Promise<Today> {
  const ids = doctors.map(({ id }) => id);
  const date = dateInZone(now, context.settings.clinicTimezone);
  const [lines, nextFree, attention] = await Promise.all([
    listLinesToday(context.db, ids, { today: date, arrivalsFrom: arrivalsCountFrom(context) }),
    findNextFreeTimes(context, ids, date),
    readAttention(context, doctors, now),
  ]);
  const lineOf = Map.groupBy(lines, ({ doctorId }) => doctorId);
  const today = {
    doctors: doctors.map((doctor) => ({
      ...presentDoctor(doctor, lineOf.get(doctor.id) ?? [], now.getTime()),
      room: doctor.room,
      delayMinutes: delayInForce(doctor, { now, timezone: context.settings.clinicTimezone })?.minutes ?? null,
      nextFree: nextFree.get(doctor.id) ?? null,
    })),
    arrivals: lines
      .filter((row) => isExpectedSoon(row, now))
      .toSorted((one, other) => one.scheduledAt.getTime() - other.scheduledAt.getTime())
      .map(presentVisit),
    attention,
    readAt: now.getTime(),
  };
  await recordShown(context, actor, today);
  return today;
}

type LineRow = Awaited<ReturnType<typeof listLinesToday>>[number];

function isExpectedSoon({ status, arrivedAt, scheduledAt }: LineRow, now: Date): boolean {
  const isSoon = scheduledAt.getTime() <= now.getTime() + arrivalMillis;
  return status === 'waiting' && arrivedAt === null && isSoon;
}

function presentDoctor(
  { id, name, specialization, queueType: type, isActive }: DoctorRow,
  line: readonly LineRow[],
  now: number,
): Omit<DoctorToday, 'nextFree' | 'room' | 'delayMinutes'> {
  const current = line.find(({ status }) => status === 'in_progress');
  const waiting = line.filter(({ status }) => status === 'waiting');
  const [next] = waiting;
  return {
    id,
    name,
    specialization,
    queueType: type === null ? null : queueType.parse(type),
    isActive,
    current: current ? presentCurrent(current, now) : null,
    next: next ? presentVisit(next) : null,
    waiting: waiting.length,
    arrived: waiting.filter(({ arrivedAt }) => arrivedAt !== null).length,
  };
}

function presentCurrent(row: LineRow, now: number) {
  const since = (row.startedAt ?? row.calledAt ?? row.scheduledAt).getTime();
  return { ...presentVisit(row), since, overMinutes: minutesOver(since, row.durationMinutes, now) };
}

async function readAttention(
  { db, settings }: Context,
  doctors: readonly DoctorRow[],
  now: Date,
): Promise<Today['attention']> {
  const ids = doctors.map(({ id }) => id);
  const zone = settings.clinicTimezone;
  const date = dateInZone(now, zone);
  const from = (days: number) => startOfDate(plusDays(date, days), zone);
  const due = { start: from(-followUpDays.overdue), end: from(followUpDays.ahead + 1) };
  const since = from(-changedDays);
  const [notSeen, followUps, unconfirmed, cancelled, moved, failed, replies, bookingRequests] =
    await Promise.all([
      listNotSeenBefore(db, ids, date),
      listFollowUpsDue(db, ids, due),
      listUnconfirmed(db, ids, { start: from(1), end: from(2) }),
      listChangedByPatients(db, ids, { reason: 'cancelled', since, now }),
      listChangedByPatients(db, ids, { reason: 'rescheduled', since, now }),
      listFailedReminders(db, ids, now),
      listRepliesToRead(db, ids, since),
      countBookingRequests(db, ids),
    ]);
  const ownDate = ({ scheduledAt }: VisitRow) => dateInZone(scheduledAt, zone);
  const tomorrow = plusDays(date, 1);
  return {
    notSeen: presentList(notSeen, (row) => row.date),
    followUps: presentList(followUps, ({ followUpAt }) => dateInZone(followUpAt ?? now, zone)),
    unconfirmed: presentList(unconfirmed, () => tomorrow),
    bookingRequests,
    cancelledByPatients: presentList(cancelled, ownDate),
    movedByPatients: presentList(moved, ownDate),
    failedReminders: presentList(failed, ownDate),
    repliesToRead: presentList(replies, ownDate),
    openOffers: doctors.reduce((sum, { openOffers }) => sum + openOffers, 0),
  };
}

function presentList<Row extends VisitRow & { total: number; messageAt?: Date }>(
  rows: readonly Row[],
  dateOf: (row: Row) => string,
): Today['attention']['notSeen'] {
  return {
    total: rows[0]?.total ?? 0,
    visits: rows.map((row) => ({
      ...presentVisit(row),
      date: dateOf(row),
      messageAt: row.messageAt?.getTime() ?? null,
    })),
  };
}

async function recordShown(
  context: Context,
  actor: Actor,
  { doctors, arrivals, attention }: Omit<Today, 'readAt'>,
): Promise<void> {
  const inLine = doctors.flatMap(({ current, next }) => [current, next]).filter((visit) => visit !== null);
  const { bookingRequests: _, openOffers: __, ...lists } = attention;
  const listed = Object.values(lists).flatMap(({ visits }) => visits);
  await recordVisitsShown(context, actor, 'today', [...inLine, ...arrivals, ...listed]);
}
