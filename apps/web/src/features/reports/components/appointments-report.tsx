import type { ReportQuery, StatusCounts } from '@anteroom/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { appointmentStatusLabels } from '#features/appointments';
import type { BarPart } from '#ui/bar-chart';
import { appointmentsReport } from '../api/report-queries.ts';
import { type FigureRow, rowsOfDoctors, rowsOfTypes } from '../figures.ts';
import { appointmentsSentence, mostOf } from '../report-sentences.ts';
import { byUnit, reportMessages as words } from '../reports.messages.ts';
import { type Stretch, stretchesOf, unitOf, withoutIdleDays } from '../stretches.ts';
import { Charted, type FigureColumn, FiguresTable } from './figures-table.tsx';
import { ReportFrame } from './report-frame.tsx';

const statuses = ['scheduled', 'confirmed', 'in_progress', 'completed', 'cancelled', 'no_show'] as const;

const columns: FigureColumn<StatusCounts>[] = [
  ...statuses.map((status) => ({
    header: appointmentStatusLabels[status],
    cell: (counts: StatusCounts) => counts[status],
  })),
  { header: words.total, cell: ({ total }) => total },
];

const parts: BarPart[] = [
  { name: words.completed, tone: 'done' },
  { name: words.notFinished, tone: 'waiting' },
  { name: words.noShow, tone: 'danger' },
  { name: words.cancelled, tone: 'neutral' },
];

export function AppointmentsReport({ query }: { query: ReportQuery }) {
  const result = useQuery(appointmentsReport(query));
  return (
    <ReportFrame
      name="appointments"
      query={query}
      result={result}
      isEmpty={({ total }) => total.total === 0}
      sentence={appointmentsSentence}
    >
      {({ total, byDay, byDoctor, byType }) => {
        const { shown: stretches, leftOut } = withoutIdleDays(
          stretchesOf(byDay),
          ({ isOpen, total: count }) => !isOpen && count === 0,
        );
        const title = byUnit[unitOf(byDay.length)];
        const days = stretches.map(({ id, name, days: some }) => ({ id, name, figures: sumOf(some) }));
        return (
          <>
            <Charted
              title={title}
              sentence={mostOf(days, ({ total: count }) => count, words.appointments)}
              parts={parts}
              bars={stretches.map((stretch, index) => barOf(stretch, days[index]))}
            />
            <FiguresTable
              caption={title}
              rowHeader={words.days}
              columns={columns}
              rows={days}
              total={total}
              note={leftOut === 0 ? null : words.idleDays(leftOut)}
            />
            <FiguresTable
              caption={words.byDoctor}
              rowHeader={words.doctor}
              columns={columns}
              rows={rowsOfDoctors(byDoctor)}
              total={total}
            />
            <FiguresTable
              caption={words.byType}
              rowHeader={words.type}
              columns={columns}
              rows={rowsOfTypes(byType)}
              total={total}
            />
          </>
        );
      }}
    </ReportFrame>
  );
}

function barOf({ id, label, subLabel }: Stretch<StatusCounts>, row: FigureRow<StatusCounts> | undefined) {
  const { completed = 0, no_show = 0, cancelled = 0, total = 0 } = row?.figures ?? {};
  return {
    id,
    label,
    subLabel,
    values: [completed, total - completed - no_show - cancelled, no_show, cancelled],
  };
}

function sumOf(days: readonly StatusCounts[]): StatusCounts {
  const sum = (status: keyof StatusCounts) => days.reduce((count, day) => count + day[status], 0);
  return {
    scheduled: sum('scheduled'),
    confirmed: sum('confirmed'),
    in_progress: sum('in_progress'),
    completed: sum('completed'),
    cancelled: sum('cancelled'),
    no_show: sum('no_show'),
    total: sum('total'),
  };
}
