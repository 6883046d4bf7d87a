import type { ReportQuery, ScheduleUse } from '@anteroom/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { scheduleUseReport } from '../api/report-queries.ts';
import { hoursOf, percent, rowsOfDoctors, rowsOfWeekdays, wholePercent } from '../figures.ts';
import { mostOf, scheduleUseSentence } from '../report-sentences.ts';
import { byUnit, weekdayShort, reportMessages as words } from '../reports.messages.ts';
import { stretchesOf, unitOf, withoutIdleDays } from '../stretches.ts';
import { Charted, type FigureColumn, FiguresTable, ReportFrame } from './report-frame.tsx';

const columns: FigureColumn<ScheduleUse>[] = [
  { header: words.offered, cell: ({ offeredMinutes }) => hoursOf(offeredMinutes) },
  { header: words.booked, cell: ({ bookedMinutes }) => hoursOf(bookedMinutes) },
  { header: words.bookedShare, cell: ({ rate }) => percent(rate) },
  { header: words.outside, cell: ({ outsideMinutes }) => hoursOf(outsideMinutes) },
];

export function ScheduleUseReport({ query }: { query: ReportQuery }) {
  const result = useQuery(scheduleUseReport(query));
  return (
    <ReportFrame
      name="schedule-use"
      query={query}
      result={result}
      isEmpty={({ total }) => total.offeredMinutes + total.outsideMinutes === 0}
      sentence={scheduleUseSentence}
    >
      {({ total, byDoctor, byDay, byWeekday }) => {
        const weekdays = rowsOfWeekdays(byWeekday);
        const { shown, leftOut } = withoutIdleDays(
          stretchesOf(byDay),
          ({ offeredMinutes, outsideMinutes }) => offeredMinutes + outsideMinutes === 0,
        );
        const days = shown.map(({ id, name, days: some }) => ({ id, name, figures: totalUse(some) }));
        const table = { columns, total };
        return (
          <>
            <Charted
              title={words.bookedShareByWeekday}
              sentence={mostOf(weekdays, ({ rate }) => rate, words.bookedShareByWeekday, percent)}
              parts={[{ name: words.booked, tone: 'accent' }]}
              bars={weekdays.map(({ id, figures }) => ({
                id: String(id),
                label: weekdayShort(Number(id)),
                values: [figures.rate],
              }))}
              max={100}
              formatValue={wholePercent}
            />
            <div className="grid items-start gap-8 xl:grid-cols-2">
              <FiguresTable {...table} caption={words.byWeekday} rowHeader={words.weekday} rows={weekdays} />
              <FiguresTable
                {...table}
                caption={words.byDoctor}
                rowHeader={words.doctor}
                rows={rowsOfDoctors(byDoctor)}
              />
            </div>
            <FiguresTable
              {...table}
              caption={byUnit[unitOf(byDay.length)]}
              rowHeader={words.days}
              rows={days}
              note={leftOut === 0 ? null : words.idleDays(leftOut)}
            />
          </>
        );
      }}
    </ReportFrame>
  );
}

function totalUse(days: readonly ScheduleUse[]): ScheduleUse {
  const sum = (name: 'offeredMinutes' | 'bookedMinutes' | 'outsideMinutes') =>
    days.reduce((minutes, day) => minutes + day[name], 0);
  const [offeredMinutes, bookedMinutes] = [sum('offeredMinutes'), sum('bookedMinutes')];
  return {
    offeredMinutes,
    bookedMinutes,
    outsideMinutes: sum('outsideMinutes'),
    rate: offeredMinutes === 0 ? null : (100 * bookedMinutes) / offeredMinutes,
  };
}
