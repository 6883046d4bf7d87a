import type { Promises, ReportQuery } from '@anteroom/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { estimatesReport } from '../api/report-queries.ts';
import { oneDecimal, percent, rowsOfDoctors, wholePercent } from '../figures.ts';
import { estimatesSentence, mostOf } from '../report-sentences.ts';
import { toldAheadLabels, toldAheadShort, reportMessages as words } from '../reports.messages.ts';
import { Charted, type FigureColumn, FiguresTable } from './figures-table.tsx';
import { ReportFrame } from './report-frame.tsx';

const columns: FigureColumn<Promises>[] = [
  { header: words.told, cell: ({ told }) => told },
  { header: words.held, cell: ({ held }) => held },
  { header: words.calledEarlier, cell: ({ calledEarlier }) => calledEarlier },
  { header: words.calledLater, cell: ({ calledLater }) => calledLater },
  { header: words.heldShare, cell: ({ rate }) => percent(rate) },
  { header: words.medianError, cell: ({ medianError }) => oneDecimal(medianError) },
];

export function EstimatesReport({ query }: { query: ReportQuery }) {
  const result = useQuery(estimatesReport(query));
  return (
    <ReportFrame
      name="estimates"
      query={query}
      result={result}
      isEmpty={({ total }) => total.told === 0}
      sentence={estimatesSentence}
    >
      {({ total, byToldAhead, byDoctor }) => {
        const aheads = byToldAhead.map((figures) => ({
          id: figures.toldAhead,
          name: toldAheadLabels[figures.toldAhead],
          figures,
        }));
        return (
          <>
            <Charted
              title={words.heldByToldAhead}
              sentence={mostOf(aheads, ({ rate }) => rate, words.heldShare, percent)}
              parts={[{ name: words.held, tone: 'accent' }]}
              bars={aheads.map(({ id, figures }) => ({
                id,
                label: toldAheadShort[id],
                subLabel: words.minutes,
                values: [figures.rate],
              }))}
              max={100}
              formatValue={wholePercent}
            />
            <FiguresTable
              caption={words.byToldAhead}
              rowHeader={words.toldBefore}
              columns={columns}
              rows={aheads}
              total={total}
            />
            <FiguresTable
              caption={words.byDoctor}
              rowHeader={words.doctor}
              columns={columns}
              rows={rowsOfDoctors(byDoctor)}
              total={total}
            />
          </>
        );
      }}
    </ReportFrame>
  );
}
