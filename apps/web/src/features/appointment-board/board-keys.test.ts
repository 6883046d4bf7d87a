import type { BoardAppointment } from '@anteroom/contract/appointment-board';
import { describe, expect, it } from 'vitest';
import { isOffered, layOutBoard, takenBy } from './board.ts';
import { dragByKey, dropErrorOf, isMovable, pickUp, targetOf } from './drag-state.ts';
import { type Cursor, cursorIn, firstCursor, moveCursor, settle } from './use-cursor.ts';

const utc = 'UTC';
const at = (time: string, date = '2026-11-23') => Date.parse(`${date}T${time}Z`);

function dayOf(date: string, ...hours: [string, string][]) {
  const start = at('00:00', date);
  return {
    date,
    start,
    end: start + 86_400_000,
    isException: false,
    hours: hours.map(([from, to]) => ({ start: at(from, date), end: at(to, date), slotDurationMinutes: 30 })),
  };
}

const doctorOf = (id: number, ...days: ReturnType<typeof dayOf>[]) => ({ id, name: `Doctor ${id}`, days });

function visit(uuid: string, time: string, more: Partial<BoardAppointment> = {}): BoardAppointment {
  return {
    uuid,
    version: 1,
    doctorId: 1,
    patientId: 1,
    patientFirstName: 'Lena',
    patientLastName: uuid,
    patientPhone: null,
    patientEmail: null,
    scheduledDateTime: at(time),
    durationMinutes: 30,
    appointmentType: 'consultation',
    priority: 'routine',
    status: 'scheduled',
    ticketCode: null,
    reasonForVisit: null,
    arrivedAt: null,
    ...more,
  };
}

const monday = dayOf('2026-11-23', ['09:00', '12:00']);
const clinicDay = (...appointments: BoardAppointment[]) =>
  layOutBoard({ doctors: [doctorOf(1, monday), doctorOf(2, monday)], appointments }, utc);

describe('the board', () => {
  it('the board starts one hour before the first working hour or appointment and ends one hour after the last', () => {
    const times = (...appointments: BoardAppointment[]) => {
      const { rows } = clinicDay(...appointments);
      return [rows[0]?.time, rows.at(-1)?.time];
    };
    expect(times()).toEqual(['08:00', '12:45']);
    expect(times(visit('early', '07:20'), visit('late', '18:50'))).toEqual(['06:00', '20:45']);
    expect(times(visit('night', '23:30'))[1]).toBe('23:45');
    expect(
      layOutBoard({ doctors: [doctorOf(1, dayOf('2026-11-23'))], appointments: [] }, utc).rows,
    ).toHaveLength(40);
  });

  it('places overlapping appointments side by side and gives a short one a whole row', () => {
    const { columns } = clinicDay(
      visit('long', '09:00', { durationMinutes: 60 }),
      visit('short', '10:00', { durationMinutes: 5 }),
      visit('next', '10:05'),
    );
    expect(columns[0]?.laneCount).toBe(2);
    expect(columns[0]?.placed.map(({ item, lane, isAlone }) => [item.uuid, lane, isAlone])).toEqual([
      ['long', 0, true],
      ['short', 0, false],
      ['next', 1, false],
    ]);
    expect(columns[1]?.placed).toEqual([]);
  });

  it('makes an appointment only as narrow as the appointments that overlap it require', () => {
    const { columns } = clinicDay(
      ...['one', 'two', 'three'].map((uuid) => visit(uuid, '09:00')),
      ...['four', 'five'].map((uuid) => visit(uuid, '10:00')),
    );
    expect(columns[0]?.placed.map(({ among }) => among)).toEqual([3, 3, 3, 2, 2]);
  });

  it('shows the part after midnight of an appointment that began on the previous day', () => {
    const { rows, columns } = clinicDay(
      visit('night', '23:30', { scheduledDateTime: at('23:30', '2026-11-22') }),
    );
    expect(columns[0]?.placed).toEqual([]);
    expect(rows[0]?.time).toBe('08:00');
    const over = visit('over', '23:45', { scheduledDateTime: at('23:45', '2026-11-22') });
    expect(clinicDay(over).columns[0]?.placed).toMatchObject([{ first: 0, end: 1 }]);
  });

  it('reports whether a time is within the bookable hours and which appointments overlap it', () => {
    const board = clinicDay(visit('anna', '10:00'), visit('gone', '10:15', { status: 'no_show' }));
    const [column] = board.columns;
    const period = (time: string) => ({ scheduledDateTime: at(time), durationMinutes: 30 });
    expect(column && [isOffered(column, period('11:30')), isOffered(column, period('11:45'))]).toEqual([
      true,
      false,
    ]);
    expect(column && takenBy(column, period('10:15'), 'other').map(({ uuid }) => uuid)).toEqual(['anna']);
    expect(column && takenBy(column, period('10:15'), 'anna')).toEqual([]);
    expect(column && takenBy(column, period('10:30'), 'other')).toEqual([]);
  });
});

describe('keys on the board', () => {
  const board = clinicDay(
    visit('long', '09:00', { durationMinutes: 60 }),
    visit('within', '09:15', { durationMinutes: 15 }),
    visit('later', '10:30'),
    visit('theirs', '09:00', { doctorId: 2 }),
  );
  const walk = (from: Cursor, ...keys: string[]) =>
    keys.map((key) => {
      from = moveCursor(board, from, key) ?? from;
      return from.uuid ?? board.rows[from.row]?.time;
    });
  const top = cursorIn(board, { column: 0, row: 0 });

  it('arrow keys on the board reach every appointment, including overlapping ones, and the free times between them', () => {
    expect(walk(top, ...Array<string>(8).fill('ArrowDown'))).toEqual([
      ...['08:15', '08:30', '08:45', 'long', 'within', '10:00', '10:15', 'later'],
    ]);
    expect(walk(cursorIn(board, { column: 0, row: 8 }), 'ArrowUp', 'ArrowUp')).toEqual(['long', '08:45']);
  });

  it('keys on the board move to the next doctor, by an hour, or to the start or end of the day', () => {
    expect(walk(top, 'PageDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'Home')).toEqual([
      ...['long', 'theirs', 'theirs', 'long', '12:45', '08:00'],
    ]);
    expect(moveCursor(board, top, 'a')).toBeNull();
    expect(moveCursor(board, top, 'ArrowUp')).toEqual(top);
  });

  it('the selection follows an appointment that was moved, and stays in place if the appointment disappears', () => {
    const cursor = cursorIn(board, { column: 0, row: 10 });
    expect(cursor.uuid).toBe('later');
    expect(settle(clinicDay(visit('later', '11:30')), cursor)).toEqual({ column: 0, row: 14, uuid: 'later' });
    expect(settle(clinicDay(), cursor)).toEqual({ column: 0, row: 10, uuid: null });
  });

  it('the cursor starts at the current time on today’s board, and at the first working hours on other dates', () => {
    expect(firstCursor(board, 1, at('09:40'))).toEqual({ column: 1, row: 6, uuid: null });
    expect(firstCursor(board, 0, at('09:40')).uuid).toBe('long');
    expect(firstCursor(clinicDay(), 1, at('09:40', '2026-11-20'))).toEqual({ column: 1, row: 4, uuid: null });
  });
});

describe('a dragged appointment', () => {
  const uneven = visit('uneven', '09:20');
  const week = layOutBoard(
    { doctors: [doctorOf(1, monday, dayOf('2026-11-24', ['09:00', '12:00']))], appointments: [uneven] },
    utc,
  );

  it('keys move a picked-up appointment by a quarter-hour, or to the same time on the next day', () => {
    const dragged = pickUp(week, uneven);
    const carriedBy = (...keys: string[]) => {
      const held = keys.reduce((now, key) => now && dragByKey(week, now, key), dragged);
      return held && targetOf(week, held);
    };
    expect(carriedBy()).toBe(at('09:20'));
    expect(carriedBy('ArrowDown')).toBe(at('09:30'));
    expect(carriedBy('ArrowUp')).toBe(at('09:15'));
    expect(carriedBy('ArrowRight')).toBe(at('09:20', '2026-11-24'));
    expect(carriedBy('ArrowRight', 'ArrowRight', 'PageDown')).toBe(at('10:15', '2026-11-24'));
    expect(carriedBy('ArrowUp', 'PageUp', 'PageUp', 'PageUp')).toBe(at('08:00'));
  });

  it('an appointment cannot be dropped on the column of another doctor', () => {
    const board = clinicDay(uneven);
    const dragged = pickUp(board, uneven);
    const aside = dragged && dragByKey(board, dragged, 'ArrowRight');
    expect(dragged && dropErrorOf(board, dragged)).toBeNull();
    expect(aside && dropErrorOf(board, aside)).toBe('doctor');
  });

  it('only scheduled and confirmed appointments can be dragged', () => {
    const statuses = ['scheduled', 'confirmed', 'in_progress', 'completed', 'no_show', 'cancelled'] as const;
    expect(statuses.filter((status) => isMovable({ status }))).toEqual(['scheduled', 'confirmed']);
  });
});
