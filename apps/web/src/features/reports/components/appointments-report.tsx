import type { MissedOfSettled, ReportQuery, StatusCounts } from '@anteroom/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { appointmentStatusLabels } from '#features/appointments';
import type { BarPart } from '#ui/bar-chart';
import { appointmentsReport, noShowsReport } from '../api/report-queries.ts';
import {
  type FigureRow,
  percent,
  rowsOfDoctors,
  rowsOfHours,
  rowsOfTypes,
  rowsOfWeekdays,
  wholePercent,
} from '../figures.ts';
import { appointmentsSentence, mostOf, noShowsSentence } from '../report-sentences.ts';
import { byUnit, leadTimeLabels, weekdayShort, reportMessages as words } from '../reports.messages.ts';
import { type Stretch, stretchesOf, unitOf, withoutIdleDays } from '../stretches.ts';
import { Charted, type FigureColumn, FiguresTable, ReportFrame } from './report-frame.tsx';

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

const noShowColumns: FigureColumn<MissedOfSettled>[] = [
  { header: words.completed, cell: ({ completed }) => completed },
  { header: words.noShow, cell: ({ noShow }) => noShow },
  { header: words.noShowShare, cell: ({ rate }) => percent(rate) },
];

export function NoShowsReport({ query }: { query: ReportQuery }) {
  const result = useQuery(noShowsReport(query));
  return (
    <ReportFrame
      name="no-shows"
      query={query}
      result={result}
      isEmpty={({ total }) => total.completed + total.noShow === 0}
      sentence={noShowsSentence}
    >
      {({ total, byWeekday, byHour, byLeadTime, byType }) => {
        const [weekdays, hours] = [rowsOfWeekdays(byWeekday), rowsOfHours(byHour)];
        const leads = byLeadTime.map((figures) => ({
          id: figures.leadTime,
          name: leadTimeLabels[figures.leadTime],
          figures,
        }));
        const table = { columns: noShowColumns, total };
        return (
          <>
            <div className="grid gap-8 xl:grid-cols-2">
              <Shares title={words.byWeekday} rows={weekdays} labelOf={(id) => weekdayShort(Number(id))} />
              <Shares title={words.byHour} rows={hours} labelOf={String} />
            </div>
            <div className="grid items-start gap-8 xl:grid-cols-2">
              <FiguresTable {...table} caption={words.byWeekday} rowHeader={words.weekday} rows={weekdays} />
              <FiguresTable {...table} caption={words.byHour} rowHeader={words.hour} rows={hours} />
              <FiguresTable
                {...table}
                caption={words.byLeadTime}
                rowHeader={words.bookedBefore}
                rows={leads}
              />
              <FiguresTable
                {...table}
                caption={words.byType}
                rowHeader={words.type}
                rows={rowsOfTypes(byType)}
              />
            </div>
          </>
        );
      }}
    </ReportFrame>
  );
}

type SharesProps = {
  title: string;
  rows: readonly FigureRow<MissedOfSettled>[];
  labelOf: (id: string | number) => string;
};

function Shares({ title, rows, labelOf }: SharesProps) {
  return (
    <Charted
      title={`${words.noShowShare}, ${title.toLowerCase()}`}
      sentence={mostOf(rows, ({ rate }) => rate, words.noShowShare, percent)}
      parts={[{ name: words.noShow, tone: 'danger' }]}
      bars={rows.map(({ id, figures }) => ({
        id: String(id),
        label: labelOf(id),
        values: [figures.rate],
      }))}
      formatValue={wholePercent}
    />
  );
}
