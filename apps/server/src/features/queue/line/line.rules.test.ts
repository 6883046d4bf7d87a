import { describe, expect, it } from 'vitest';
import {
  assertSkippable,
  type LineEntry,
  type LineState,
  planCallNext,
  shouldAdvance,
} from './line.rules.ts';

const now = new Date('2026-11-20T10:00:00Z');
const entry = (id: number, changes: Partial<LineEntry> = {}): LineEntry => ({
  id,
  appointmentId: id,
  appointmentUuid: `appointment-${id}`,
  patientId: id,
  status: 'waiting',
  appointmentStatus: 'scheduled',
  queueDate: '2026-11-20',
  calledAt: null,
  calledBySession: null,
  startedAt: null,
  completedAt: null,
  arrivedAt: null,
  lateMinutes: null,
  settledAt: null,
  scheduledAt: new Date('2026-11-20T10:00:00Z'),
  ...changes,
});
const seen = entry(1, {
  status: 'in_progress',
  calledAt: new Date(now.getTime() - 60_000),
  calledBySession: 7,
});
const waiting = entry(2);
const state = (changes: Partial<LineState> = {}): LineState => ({
  kind: 'day_wise',
  isActive: true,
  isPastDay: false,
  current: seen,
  next: waiting,
  ...changes,
});
const caller = (expectedCurrent?: string | null) => ({ sessionId: 9, expectedCurrent });

describe('planCallNext', () => {
  it('Call Next completes the current patient and starts the visit of the next one', () => {
    expect(planCallNext(state(), caller('appointment-1'), now)).toEqual({ complete: seen, start: waiting });
  });

  it('Call Next completes the current patient and starts no visit if no patient is waiting', () => {
    expect(planCallNext(state({ next: null }), caller(), now)).toEqual({ complete: seen, start: null });
  });

  it('Call Next starts a visit and completes none if no patient is current', () => {
    expect(planCallNext(state({ current: null }), caller(null), now)).toEqual({
      complete: null,
      start: waiting,
    });
  });

  it('Call Next is rejected in an empty queue', () => {
    expect(() => planCallNext(state({ current: null, next: null }), caller(), now)).toThrow(
      'No patients are left to call',
    );
  });

  it.each([['appointment-9'], [null]])(
    'rejects Call Next if the caller expects %s as the current patient',
    (believed) => {
      expect(() => planCallNext(state(), caller(believed), now)).toThrow('already called');
    },
  );

  it('rejects a second Call Next within three seconds if it comes from another session', () => {
    const justCalled = { ...seen, calledAt: new Date(now.getTime() - 2999) };
    expect(() => planCallNext(state({ current: justCalled }), caller(), now)).toThrow('already called');
    const sameDesk = { ...justCalled, calledBySession: 9 };
    expect(planCallNext(state({ current: sameDesk }), caller(), now).start).toBe(waiting);
    const earlier = { ...seen, calledAt: new Date(now.getTime() - 3000) };
    expect(planCallNext(state({ current: earlier }), caller(), now).start).toBe(waiting);
  });

  it('accepts a second Call Next from another session after the clock was set back by an hour', () => {
    const ahead = { ...seen, calledAt: new Date(now.getTime() + 3_600_000) };
    expect(planCallNext(state({ current: ahead }), caller(), now).start).toBe(waiting);
    const aLittle = { ...seen, calledAt: new Date(now.getTime() + 50) };
    expect(() => planCallNext(state({ current: aLittle }), caller(), now)).toThrow('already called');
  });

  it('Call Next in the queue of a past day completes the current patient only if the caller names that patient', () => {
    const past = state({ isPastDay: true });
    expect(() => planCallNext(past, caller(), now)).toThrow('already called');
    expect(planCallNext(past, caller('appointment-1'), now).complete).toBe(seen);
  });

  it('Call Next is rejected in a paused day-wise queue; in a paused central queue it only completes the current patient', () => {
    const paused = { isActive: false };
    expect(() => planCallNext(state(paused), caller(), now)).toThrow('paused');
    const central = state({ ...paused, kind: 'central' });
    expect(planCallNext(central, caller(), now)).toEqual({ complete: seen, start: null });
    expect(() => planCallNext({ ...central, current: null }, caller(), now)).toThrow('paused');
  });
});

describe('assertSkippable', () => {
  it('allows skipping only waiting and current patients', () => {
    expect(() => assertSkippable(waiting)).not.toThrow();
    expect(() => assertSkippable(seen)).not.toThrow();
    expect(() => assertSkippable(entry(3, { status: 'completed' }))).toThrow(
      'neither waiting nor being seen',
    );
    expect(() => assertSkippable(entry(3, { status: 'skipped' }))).toThrow('neither waiting nor being seen');
  });
});

describe('shouldAdvance', () => {
  it('auto advance calls the next patient only if it is on, the queue is active and the current patient leaves', () => {
    expect(shouldAdvance({ autoAdvance: true, isActive: true }, seen)).toBe(true);
    expect(shouldAdvance({ autoAdvance: true, isActive: true }, waiting)).toBe(false);
    expect(shouldAdvance({ autoAdvance: true, isActive: false }, seen)).toBe(false);
    expect(shouldAdvance({ autoAdvance: false, isActive: true }, seen)).toBe(false);
  });
});
