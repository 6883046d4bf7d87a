import type { ReportQuery } from '@anteroom/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { weekdaysInOrder } from '#lib/clinic-clock';
import { hoursReport } from '../api/report-queries.ts';
import { type FigureRow, hourLabel, rowsOfHours } from '../figures.ts';
import { busiestHoursSentence, mostOf } from '../report-sentences.ts';
import { weekdayName, weekdayShort, reportMessages as words } from '../reports.messages.ts';
import { Charted, type FigureColumn, FiguresTable, ReportFrame } from './report-frame.tsx';

type Counts = { appointments: number; walkIns: number };

const columns: FigureColumn<Counts>[] = [
  { header: words.appointments, cell: ({ appointments }) => appointments },
  { header: words.walkIns, cell: ({ walkIns }) => walkIns },
];

export function BusiestHoursReport({ query }: { query: ReportQuery }) {
  const result = useQuery(hoursReport(query));
  return (
    <ReportFrame
      name="busiest-hours"
      query={query}
      result={result}
      isEmpty={({ total }) => total === 0}
      sentence={busiestHoursSentence}
    >
      {({ daysOfWeek, hours }) => {
        const rows = byHour(hours);
        return (
          <>
            <HoursGrid hours={hours} daysOfWeek={daysOfWeek} />
            <Charted
              title={words.byHour}
              sentence={mostOf(rows, ({ appointments }) => appointments, words.appointments)}
              parts={[
                { name: words.bookedAhead, tone: 'accent' },
                { name: words.walkInsPart, tone: 'serving' },
              ]}
              bars={rows.map(({ id, figures: { appointments, walkIns } }) => ({
                id: String(id),
                label: String(id),
                values: [appointments - walkIns, walkIns],
              }))}
            />
            <FiguresTable
              caption={words.byHour}
              rowHeader={words.hour}
              columns={columns}
              rows={rows}
              total={sumOf(hours)}
            />
          </>
        );
      }}
    </ReportFrame>
  );
}

function byHour(hours: readonly (Counts & { hour: number })[]): FigureRow<Counts>[] {
  const together = [...Map.groupBy(hours, ({ hour }) => hour)].toSorted(([one], [other]) => one - other);
  return rowsOfHours(together.map(([hour, some]) => ({ hour, ...sumOf(some) })));
}

function sumOf(counts: readonly Counts[]): Counts {
  return {
    appointments: counts.reduce((sum, { appointments }) => sum + appointments, 0),
    walkIns: counts.reduce((sum, { walkIns }) => sum + walkIns, 0),
  };
}

type Busy = { dayOfWeek: number; hour: number; appointments: number };
type Props = { hours: readonly Busy[]; daysOfWeek: readonly number[] };

/** The background classes of the cells, from the lowest to the highest count. Each cell also shows its number. */
const shades = ['', 'bg-accent/10', 'bg-accent/20', 'bg-accent/30', 'bg-accent/45 font-semibold'] as const;

function shadeOf(count: number, highest: number): string {
  return shades[Math.ceil((count / highest) * (shades.length - 1))] ?? '';
}

/** Shows the number of appointments by weekday and hour, from the earliest to the latest hour with appointments. */
function HoursGrid({ hours, daysOfWeek }: Props) {
  const highest = Math.max(...hours.map(({ appointments }) => appointments), 1);
  const countAt = (dayOfWeek: number, hour: number) =>
    hours.find((busy) => busy.dayOfWeek === dayOfWeek && busy.hour === hour)?.appointments ?? 0;
  const perDay = (dayOfWeek: number) => {
    const days = daysOfWeek[dayOfWeek] ?? 0;
    const count = hours.reduce(
      (sum, busy) => sum + (busy.dayOfWeek === dayOfWeek ? busy.appointments : 0),
      0,
    );
    return days === 0 ? '–' : (count / days).toFixed(1);
  };
  return (
    <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-sm tabular-nums [print-color-adjust:exact]">
      <caption className="pb-2 text-left text-base font-medium">{words.weekdayByHour}</caption>
      <thead>
        <tr className="align-bottom text-ink-soft">
          <th scope="col" className="w-12 text-left font-medium">
            {words.hour}
          </th>
          {weekdaysInOrder().map((dayOfWeek) => (
            <th key={dayOfWeek} scope="col" className="font-medium">
              <abbr title={weekdayName(dayOfWeek)} className="no-underline">
                {weekdayShort(dayOfWeek)}
              </abbr>
              <span className="block text-ink-faint">{words.inPeriod(daysOfWeek[dayOfWeek] ?? 0)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hoursBetween(hours).map((hour) => (
          <tr key={hour}>
            <th scope="row" className="text-left font-normal text-ink-soft">
              {hourLabel(hour)}
            </th>
            {weekdaysInOrder().map((dayOfWeek) => {
              const count = countAt(dayOfWeek, hour);
              return (
                <td key={dayOfWeek} className={`rounded-md py-2 ${shadeOf(count, highest)}`}>
                  {count}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      <tfoot className="print:table-row-group">
        <tr className="font-semibold">
          <th scope="row" className="text-left font-semibold">
            {words.aDay}
          </th>
          {weekdaysInOrder().map((dayOfWeek) => (
            <td key={dayOfWeek} className="py-2">
              {perDay(dayOfWeek)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function hoursBetween(hours: readonly Busy[]): number[] {
  const all = hours.map(({ hour }) => hour);
  const first = Math.min(...all);
  return Array.from({ length: Math.max(...all) - first + 1 }, (_, index) => first + index);
}
