import type { ReportQuery } from '@anteroom/contract/reports';
import { useHoursReport } from '../api/use-report.ts';
import { type FigureRow, rowsOfHours } from '../figure-rows.ts';
import { busiestHoursSentence, mostOf } from '../report-sentences.ts';
import { reportMessages as words } from '../reports.messages.ts';
import { Charted } from './charted.tsx';
import { type FigureColumn, FiguresTable } from './figures-table.tsx';
import { HoursGrid } from './hours-grid.tsx';
import { ReportFrame } from './report-frame.tsx';

type Counts = { appointments: number; walkIns: number };

const columns: FigureColumn<Counts>[] = [
  { header: words.appointments, cell: ({ appointments }) => appointments },
  { header: words.walkIns, cell: ({ walkIns }) => walkIns },
];

export function BusiestHoursReport({ query }: { query: ReportQuery }) {
  const result = useHoursReport(query);
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
