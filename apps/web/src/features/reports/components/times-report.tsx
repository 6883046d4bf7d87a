import type { Promises, ReportQuery, Spread } from '@anteroom/contract/reports';
import { useQuery } from '@tanstack/react-query';
import type { BadgeTone } from '#ui/badge';
import { estimatesReport, timesReport } from '../api/report-queries.ts';
import {
  type FigureRow,
  oneDecimal,
  percent,
  rowsOfDoctors,
  rowsOfHours,
  rowsOfTypes,
  wholePercent,
} from '../figures.ts';
import { estimatesSentence, mostOf, timesSentence } from '../report-sentences.ts';
import { toldAheadLabels, toldAheadShort, reportMessages as words } from '../reports.messages.ts';
import { Charted, type FigureColumn, FiguresTable, ReportFrame } from './report-frame.tsx';

type Times = { waiting: Spread; consultation: Spread };

const columns: FigureColumn<Times>[] = [
  { header: words.waitingMedian, cell: ({ waiting }) => oneDecimal(waiting.median) },
  { header: words.waiting90, cell: ({ waiting }) => oneDecimal(waiting.percentile90) },
  { header: words.waitingMeasured, cell: ({ waiting }) => waiting.measured },
  { header: words.consultationMedian, cell: ({ consultation }) => oneDecimal(consultation.median) },
  { header: words.consultation90, cell: ({ consultation }) => oneDecimal(consultation.percentile90) },
  { header: words.consultationMeasured, cell: ({ consultation }) => consultation.measured },
];

export function TimesReport({ query }: { query: ReportQuery }) {
  const result = useQuery(timesReport(query));
  return (
    <ReportFrame
      name="times"
      query={query}
      result={result}
      isEmpty={({ total }) => total.waiting.measured + total.consultation.measured === 0}
      sentence={timesSentence}
    >
      {({ total, byDoctor, byType, byHour }) => {
        const hours = rowsOfHours(byHour);
        const table = { columns, total };
        return (
          <>
            <div className="grid gap-8 xl:grid-cols-2">
              <Medians
                title={words.waitingByHour}
                rows={hours}
                of={({ waiting }) => waiting}
                tone="waiting"
              />
              <Medians
                title={words.consultationByHour}
                rows={hours}
                of={({ consultation }) => consultation}
                tone="accent"
              />
            </div>
            <FiguresTable {...table} caption={words.byHour} rowHeader={words.hour} rows={hours} />
            <FiguresTable
              {...table}
              caption={words.byDoctor}
              rowHeader={words.doctor}
              rows={rowsOfDoctors(byDoctor)}
            />
            <FiguresTable
              {...table}
              caption={words.byType}
              rowHeader={words.type}
              rows={rowsOfTypes(byType)}
            />
          </>
        );
      }}
    </ReportFrame>
  );
}

type MediansProps = {
  title: string;
  rows: readonly FigureRow<Times>[];
  of: (times: Times) => Spread;
  tone: BadgeTone;
};

function Medians({ title, rows, of, tone }: MediansProps) {
  if (rows.every(({ figures }) => of(figures).measured === 0)) return null;
  return (
    <Charted
      title={title}
      sentence={mostOf(rows, (times) => of(times).median, title, oneDecimal)}
      parts={[{ name: title, tone }]}
      bars={rows.map(({ id, figures }) => ({
        id: String(id),
        label: String(id),
        values: [of(figures).median],
      }))}
    />
  );
}

const estimateColumns: FigureColumn<Promises>[] = [
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
              columns={estimateColumns}
              rows={aheads}
              total={total}
            />
            <FiguresTable
              caption={words.byDoctor}
              rowHeader={words.doctor}
              columns={estimateColumns}
              rows={rowsOfDoctors(byDoctor)}
              total={total}
            />
          </>
        );
      }}
    </ReportFrame>
  );
}
