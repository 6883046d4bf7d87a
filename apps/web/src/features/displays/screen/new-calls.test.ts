import type { DisplayBoard } from '@anteroom/contract/displays';
import { describe, expect, it } from 'vitest';
import { newCallsOf, seeCalls } from './calls.ts';

const now = 1_790_000_000_000;

function aBoard(calls: Record<number, number | null>): DisplayBoard {
  return {
    label: 'Waiting room',
    clinicName: 'Harbour Clinic',
    timezone: 'Europe/Berlin',
    language: 'en',
    nameForm: 'code',
    now,
    doctors: Object.entries(calls).map(([id, ago]) => ({
      id: Number(id),
      name: `Doctor ${id}`,
      state: 'active',
      pausedAt: null,
      current: ago === null ? null : { ticketCode: `D-00${id}`, name: null, calledAt: now - ago },
      next: [],
      waiting: 0,
    })),
  };
}

const codesOf = (calls: { ticketCode: string }[]) => calls.map(({ ticketCode }) => ticketCode);

describe('newCallsOf', () => {
  it('returns nothing that was called before the display was switched on', () => {
    expect(newCallsOf(aBoard({ 1: 1000 }), null)).toEqual([]);
  });

  it('returns the calls since then, in the order of the doctors', () => {
    const seen = seeCalls(aBoard({ 1: 60_000, 2: null, 3: 60_000 }), null);
    expect(codesOf(newCallsOf(aBoard({ 1: 500, 2: 900, 3: 60_000 }), seen))).toEqual(['D-001', 'D-002']);
  });

  it('returns no call twice, even after an Undo', () => {
    const first = aBoard({ 1: 3000 });
    const seen = seeCalls(aBoard({ 1: null }), seeCalls(first, null));
    expect(newCallsOf(first, seen)).toEqual([]);
  });

  it('skips calls that were missed while offline', () => {
    const seen = seeCalls(aBoard({ 1: null, 2: null }), null);
    expect(codesOf(newCallsOf(aBoard({ 1: 600_000, 2: 30_000 }), seen))).toEqual(['D-002']);
  });
});
