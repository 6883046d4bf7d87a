import { describe, expect, it } from 'vitest';
import { comingHours } from '#features/schedule';
import { delayInForce } from './delay.rules.ts';
import { type EstimateBasis, estimateWaiting, type Waiting } from './estimate.rules.ts';
import { noTurns } from './visit-statistics.rules.ts';

const at = (time: string, date = '2026-11-20') => new Date(`${date}T${time}:00Z`);
const announced = { delayMinutes: 30, delayAnnouncedAt: at('08:50'), hasCalledSinceDelay: false };
const timezone = 'UTC';

describe('delayInForce', () => {
  it('an announced delay applies on the day of its announcement, until a patient is called', () => {
    expect(delayInForce(announced, { now: at('23:59'), timezone })).toEqual({
      minutes: 30,
      announcedAt: at('08:50'),
    });
    expect(delayInForce(announced, { now: at('00:00', '2026-11-21'), timezone })).toBeNull();
    expect(
      delayInForce({ ...announced, hasCalledSinceDelay: true }, { now: at('09:00'), timezone }),
    ).toBeNull();
  });
});

describe('estimates of a doctor who is late', () => {
  const waiting: Waiting[] = [1, 2, 3].map((entryId) => ({
    entryId,
    notBefore: null,
    comesAt: null,
    isNotedHere: true,
  }));
  const estimates = (changes: Partial<EstimateBasis>) =>
    estimateWaiting(waiting, {
      now: at('10:00'),
      timezone,
      settingMinutes: 20,
      turns: noTurns,
      calibrations: new Map(),
      currentStartedAt: null,
      hours: comingHours({ week: [], exceptions: [] }),
      delay: null,
      bookedUntil: null,
      ...changes,
    });
  const delay = { minutes: 30, announcedAt: at('10:00') };

  it('no estimate and no range begins before the end of an announced delay', () => {
    const late = estimates({ delay });
    for (const { time, low, high } of late)
      for (const told of [time, low, high])
        expect(told.getTime()).toBeGreaterThanOrEqual(at('10:30').getTime());
    expect(late.map(({ time }) => time)).toEqual([at('10:30'), at('10:50'), at('11:10')]);
  });

  it('a delay announced before the working hours is counted from the start of the hours', () => {
    const friday = { dayOfWeek: 5, startMinute: 660, endMinute: 1020, slotDurationMinutes: 15 };
    const hours = comingHours({ week: [friday], exceptions: [] });
    expect(estimates({ delay, hours })[0]?.time).toEqual(at('11:30'));
  });

  it('an announced delay that has passed changes no estimate', () => {
    const now = at('11:00');
    expect(estimates({ now, delay })).toEqual(estimates({ now }));
  });
});
