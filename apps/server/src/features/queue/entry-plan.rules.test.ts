import { type AppointmentStatus, appointmentStatuses } from '@anteroom/contract/appointments';
import { entryStatuses } from '@anteroom/contract/queue';
import { describe, expect, it } from 'vitest';
import {
  type EntryChange,
  type EntryPlan,
  entryStatusOf,
  leavesRoom,
  planEntry,
} from './entry-plan.rules.ts';

const today = '2026-11-20';
const nine = new Date('2026-11-20T09:00:00Z');
const tomorrow = new Date('2026-11-21T09:00:00Z');

type Pair = { from: AppointmentStatus; to: AppointmentStatus; hasEntry: boolean; isRescheduled: boolean };

/**
 * All combinations of the old and the new status, with the old or a new time, and with or without a queue entry. A
 * cancelled appointment never has an entry.
 */
const pairs: Pair[] = appointmentStatuses.flatMap((from) =>
  appointmentStatuses.flatMap((to) =>
    [true, false].flatMap((isRescheduled) =>
      [true, false]
        .filter((hasEntry) => !(hasEntry && from === 'cancelled'))
        .map((hasEntry) => ({ from, to, hasEntry, isRescheduled })),
    ),
  ),
);

function changeOf({ from, to, hasEntry, isRescheduled }: Pair): EntryChange {
  const status = entryStatusOf[from];
  return {
    before: { status: from, scheduledAt: nine },
    after: { status: to, scheduledAt: isRescheduled ? tomorrow : nine },
    entry: hasEntry && status ? { status, queueDate: today } : null,
    date: isRescheduled ? '2026-11-21' : today,
  };
}

const entryAfter = ({ entry }: EntryChange, plan: EntryPlan) => {
  if (plan.kind === 'stay') return entry?.status ?? null;
  return plan.kind === 'leave' ? null : plan.status;
};

const planOf = (from: AppointmentStatus, to: AppointmentStatus, more: Partial<Pair> = {}) =>
  planEntry(changeOf({ from, to, hasEntry: from !== 'cancelled', isRescheduled: false, ...more }));

describe('planEntry', () => {
  it.each(pairs)(
    'a change from $from to $to (entry: $hasEntry, new time: $isRescheduled) gives appointment and entry the same status',
    (pair) => {
      const change = changeOf(pair);
      const plan = planEntry(change);
      const wasRemoved = !pair.hasEntry && entryStatusOf[pair.from] === entryStatusOf[pair.to];
      const expected = wasRemoved && plan.kind === 'stay' ? null : entryStatusOf[pair.to];
      expect(entryAfter(change, plan)).toBe(expected);
    },
  );

  it.each(appointmentStatuses)(
    'a visit that keeps its status and its time changes nothing in the queue: %s',
    (status) => {
      expect(planOf(status, status)).toEqual({ kind: 'stay' });
    },
  );

  it('a queue entry stays unchanged when the appointment is confirmed', () => {
    expect(planOf('scheduled', 'confirmed')).toEqual({ kind: 'stay' });
    expect(planOf('confirmed', 'scheduled', { hasEntry: false })).toEqual({ kind: 'stay' });
  });

  it.each([
    ['completed', 'new'],
    ['no_show', 'new'],
    ['cancelled', 'new'],
    ['in_progress', 'own'],
  ] as const)(
    'changing an appointment from %s to scheduled returns the patient to the queue (place: %s)',
    (from, place) => {
      expect(planOf(from, 'scheduled')).toMatchObject({ status: 'waiting', place, reason: 'restored' });
    },
  );

  it.each(entryStatuses)('a new time moves a queue entry only if the entry is waiting: %s', (status) => {
    const from = appointmentStatuses.find((one) => entryStatusOf[one] === status) ?? 'scheduled';
    expect(planOf(from, from, { isRescheduled: true })).toEqual(
      status === 'waiting'
        ? { kind: 'enqueue', status, place: 'new', reason: 'rescheduled' }
        : { kind: 'stay' },
    );
  });

  it('creates a queue entry for a removed patient if the status changes, or if a visit that is still to come gets a new time', () => {
    const removed = { hasEntry: false };
    expect(planOf('scheduled', 'scheduled', { ...removed, isRescheduled: true })).toMatchObject({
      place: 'new',
      reason: 'rescheduled',
    });
    expect(planOf('scheduled', 'completed', removed)).toMatchObject({ status: 'completed', place: 'new' });
    expect(planOf('completed', 'completed', { ...removed, isRescheduled: true })).toEqual({ kind: 'stay' });
  });

  it('a queue entry keeps its place when the visit starts or ends', () => {
    expect(planOf('scheduled', 'in_progress')).toMatchObject({ place: 'own', reason: 'started' });
    expect(planOf('in_progress', 'completed')).toMatchObject({ place: 'own', reason: 'completed' });
    expect(planOf('completed', 'no_show')).toMatchObject({ place: 'own', reason: 'skipped' });
    expect(planOf('scheduled', 'in_progress', { isRescheduled: true })).toMatchObject({ place: 'new' });
  });
});

describe('leavesRoom', () => {
  it.each([
    ['completed', true],
    ['no_show', true],
    ['cancelled', true],
    ['scheduled', false],
  ] as const)('setting the current patient to %s ends the visit: %s', (to, leaves) => {
    expect(leavesRoom(planOf('in_progress', to))).toBe(leaves);
  });
});
