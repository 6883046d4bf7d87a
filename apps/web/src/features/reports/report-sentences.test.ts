import { describe, expect, it } from 'vitest';
import { percent } from './figures.ts';
import { estimatesSentence, mostOf, noShowsSentence, timesSentence } from './report-sentences.ts';

describe('a report in words', () => {
  it('the report sentence counts estimated ranges rather than patients, because one patient may be shown several ranges', () => {
    const total = { told: 10, held: 7, calledEarlier: 2, calledLater: 1, rate: 70, medianError: 1 };
    expect(estimatesSentence({ total, byToldAhead: [], byDoctor: [] })).toBe(
      'Patients were called within the estimated time 7 of 10 times (70.0%; the target is 80%). ' +
        'They were called earlier 2 times and later 1 time. Half of the estimates were off by 1 minute or less.',
    );
  });

  it('the report explains the median and the 90th percentile in words', () => {
    const waiting = { measured: 3, median: 12.5, percentile90: 30 };
    const consultation = { measured: 0, median: null, percentile90: null };
    const report = { total: { waiting, consultation }, byDoctor: [], byType: [], byHour: [] };
    expect(timesSentence(report)).toBe(
      'Half of the patients waited 12.5 minutes or less, one in ten more than 30 minutes. ' +
        'No consultation was measured.',
    );
  });

  it('hours with too few patients are never named as the worst hour of a report', () => {
    const [few, many] = [
      { hour: 7, completed: 4, noShow: 1, rate: 20 },
      { hour: 8, completed: 90, noShow: 10, rate: 10 },
    ];
    const total = { completed: 94, noShow: 11, rate: 10.5 };
    const report = { total, byWeekday: [], byHour: [few, many], byLeadTime: [], byType: [] };
    expect(noShowsSentence(report)).toBe('10.5% no-shows (11 of 105); most at 08:00 (10.0%).');
  });
});

describe('the text of a chart', () => {
  const inText = (...rates: (number | null)[]) =>
    mostOf(
      rates.map((rate, day) => ({ id: day, name: `Day ${day}`, figures: { rate } })),
      ({ rate }) => rate,
      'Share',
      percent,
    );

  it('the description of a chart names its highest and lowest value and ignores rows without a value', () => {
    expect(inText(20, null, 5)).toBe('Share: highest Day 0 (20.0%), lowest Day 2 (5.0%)');
    expect(inText(null, 5)).toBe('Share: Day 1 (5.0%)');
    expect(inText(5, 5)).toBe('Share: always 5.0%');
    expect(inText(null)).toBe('Share: –');
  });
});
