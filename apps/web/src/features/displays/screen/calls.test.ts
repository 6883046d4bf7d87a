import { type DisplayBoard, displayLanguages } from '@anteroom/contract/displays';
import { describe, expect, it } from 'vitest';
import { isComing, newCallsOf, seeCalls, spokenCall } from './calls.ts';

const now = 1_790_000_000_000;

function aBoard(calls: Record<number, number | null>): DisplayBoard {
  return {
    label: 'Waiting room',
    clinicName: 'Harbour Clinic',
    timezone: 'Europe/Berlin',
    timeFormat: '24',
    language: 'en',
    nameForm: 'code',
    message: null,
    logo: null,
    now,
    doctors: Object.entries(calls).map(([id, ago]) => ({
      id: Number(id),
      name: `Doctor ${id}`,
      state: 'active',
      pausedAt: null,
      room: null,
      delayMinutes: null,
      current: ago === null ? null : { ticketCode: `D-00${id}`, name: null, calledAt: now - ago },
      next: [],
      waiting: 0,
    })),
  };
}

const codesOf = (calls: { ticketCode: string }[]) => calls.map(({ ticketCode }) => ticketCode);

describe('newCallsOf', () => {
  it('returns no calls made before the display was switched on', () => {
    expect(newCallsOf(aBoard({ 1: 1000 }), null)).toEqual([]);
  });

  it('returns the calls made since the last update of the display, in the order of its doctors', () => {
    const seen = seeCalls(aBoard({ 1: 60_000, 2: null, 3: 60_000 }), null);
    expect(codesOf(newCallsOf(aBoard({ 1: 500, 2: 900, 3: 60_000 }), seen))).toEqual(['D-001', 'D-002']);
  });

  it('announces a call only once, even if it disappears from the display and comes back', () => {
    const first = aBoard({ 1: 3000 });
    const seen = seeCalls(aBoard({ 1: null }), seeCalls(first, null));
    expect(newCallsOf(first, seen)).toEqual([]);
  });

  it('does not announce calls older than two minutes, which were missed, for example while offline', () => {
    const seen = seeCalls(aBoard({ 1: null, 2: null }), null);
    expect(codesOf(newCallsOf(aBoard({ 1: 600_000, 2: 30_000 }), seen))).toEqual(['D-002']);
  });
});

describe('isComing', () => {
  it('highlights a call for one minute', () => {
    expect([0, 59_999, 60_000].map((ago) => isComing({ calledAt: now - ago }, now))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

const call = { doctorId: 1, doctorName: 'Dana Okafor', ticketCode: 'D-017', name: null };

describe('spokenCall', () => {
  it('the announcement of a call spells out the ticket code in the display’s language', () => {
    expect(displayLanguages.map((language) => spokenCall(call, language, false))).toEqual([
      'D 0 1 7, please.',
      'D 0 1 7, bitte.',
      'D 0 1 7, por favor.',
      'D 0 1 7, s’il vous plaît.',
    ]);
  });

  it('announces the name if the display shows names, and the doctor if it shows several doctors', () => {
    expect(spokenCall({ ...call, name: 'J. D.' }, 'en', true)).toBe('D 0 1 7, J  D, please. Dana Okafor.');
  });
});
