import { describe, expect, it } from 'vitest';
import { anHourFrom, extendTo, moveSelection, rowAt, singleRow, timesOfSelection } from './grid-selection.ts';

const nine = 36;
const lastRow = 95;

describe('timesOfSelection', () => {
  it('converts a selected single row to a quarter-hour', () => {
    expect(timesOfSelection(singleRow(1, nine))).toEqual({ startTime: '09:00', endTime: '09:15' });
  });

  it('returns the same times whether the user drags down or up', () => {
    const morning = { startTime: '09:00', endTime: '12:00' };
    expect(timesOfSelection({ day: 1, anchor: nine, row: 47 })).toEqual(morning);
    expect(timesOfSelection({ day: 1, anchor: 47, row: nine })).toEqual(morning);
  });

  it('a selection that includes the last quarter-hour ends at 23:59', () => {
    expect(timesOfSelection(singleRow(1, lastRow))).toEqual({ startTime: '23:45', endTime: '23:59' });
    expect(timesOfSelection({ day: 1, anchor: 0, row: lastRow })).toEqual({
      startTime: '00:00',
      endTime: '23:59',
    });
  });

  it('a tap selects an hour, or less at the end of the day', () => {
    expect(timesOfSelection(anHourFrom(1, nine))).toEqual({ startTime: '09:00', endTime: '10:00' });
    expect(timesOfSelection(anHourFrom(1, 94))).toEqual({ startTime: '23:30', endTime: '23:59' });
  });
});

describe('moveSelection', () => {
  const start = singleRow(1, nine);

  it.each([
    ['ArrowUp', singleRow(1, nine - 1)],
    ['ArrowDown', singleRow(1, nine + 1)],
    ['ArrowLeft', singleRow(0, nine)],
    ['ArrowRight', singleRow(2, nine)],
    ['PageUp', singleRow(1, nine - 4)],
    ['PageDown', singleRow(1, nine + 4)],
    ['Home', singleRow(1, 0)],
    ['End', singleRow(1, lastRow)],
  ])('the key %s moves the selection', (key, moved) => {
    expect(moveSelection(start, key, false)).toEqual(moved);
  });

  it('ignores keys that do not change the selection', () => {
    expect(moveSelection(start, 'Enter', false)).toBeNull();
    expect(moveSelection(start, 'a', false)).toBeNull();
  });

  it('Shift with an arrow key extends the selection from its anchor; a plain arrow key starts a new selection', () => {
    const longer = extendTo(start, nine + 4);
    expect(moveSelection(start, 'PageDown', true)).toEqual(longer);
    expect(moveSelection(longer, 'ArrowUp', true)).toEqual(extendTo(start, nine + 3));
    expect(moveSelection(longer, 'ArrowDown', false)).toEqual(singleRow(1, nine + 5));
  });

  it('moves to the next day even with Shift, because a slot cannot span two days', () => {
    expect(moveSelection(extendTo(start, 40), 'ArrowRight', true)).toEqual(singleRow(2, 40));
  });

  it('keeps the moved selection within the week and within the day', () => {
    expect(moveSelection(singleRow(0, 0), 'ArrowLeft', false)).toEqual(singleRow(0, 0));
    expect(moveSelection(singleRow(6, lastRow), 'ArrowRight', false)).toEqual(singleRow(6, lastRow));
    expect(moveSelection(singleRow(0, 2), 'PageUp', false)).toEqual(singleRow(0, 0));
    expect(moveSelection(singleRow(0, lastRow), 'ArrowDown', true)).toEqual(singleRow(0, lastRow));
  });
});

describe('rowAt', () => {
  const day = { top: 100, height: 2304 };

  it('returns the row of the quarter-hour under the pointer', () => {
    expect(rowAt(100, day)).toBe(0);
    expect(rowAt(100 + nine * 24 + 23, day)).toBe(nine);
  });

  it('selects the first or last quarter-hour if the pointer is above or below the day’s column', () => {
    expect(rowAt(-500, day)).toBe(0);
    expect(rowAt(9000, day)).toBe(lastRow);
  });
});
