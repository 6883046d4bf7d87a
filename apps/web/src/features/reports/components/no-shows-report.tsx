import type { MissedOfSettled, ReportQuery } from '@anteroom/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { noShowsReport } from '../api/report-queries.ts';
import {
  type FigureRow,
  percent,
  rowsOfHours,
  rowsOfTypes,
  rowsOfWeekdays,
  wholePercent,
} from '../figures.ts';
import { mostOf, noShowsSentence } from '../report-sentences.ts';
import { leadTimeLabels, weekdayShort, reportMessages as words } from '../reports.messages.ts';
import { Charted, type FigureColumn, FiguresTable } from './figures-table.tsx';
import { ReportFrame } from './report-frame.tsx';

const columns: FigureColumn<MissedOfSettled>[] = [
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
        const table = { columns, total };
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
