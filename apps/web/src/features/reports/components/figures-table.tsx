import type { ComponentProps } from 'react';
import { BarChart } from '#ui/bar-chart';
import type { FigureRow } from '../figures.ts';
import { reportMessages as words } from '../reports.messages.ts';

export type FigureColumn<Figures> = { header: string; cell: (figures: Figures) => string | number };

type Props<Figures> = {
  caption: string;
  /** The header of the first column, for example "Weekday". */
  rowHeader: string;
  columns: readonly FigureColumn<Figures>[];
  rows: readonly FigureRow<Figures>[];
  total: Figures;
  /** A note that is shown below the table. */
  note?: string | null;
};

/** Renders a table of numbers. If it is too wide for the screen, it scrolls and the first column stays visible. */
export function FiguresTable<Figures>(props: Props<Figures>) {
  const { caption, rowHeader, columns, rows, total, note = null } = props;
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach a region that scrolls.
      tabIndex={0}
      className="relative min-w-0 overflow-x-auto print:overflow-visible"
    >
      <table className="w-full text-sm tabular-nums">
        <caption className="pb-2 text-left text-base font-medium">{caption}</caption>
        <thead className="break-inside-avoid">
          <tr className="border-b border-line-strong align-bottom text-ink-soft">
            <th scope="col" className={`${nameLook} py-2 font-medium`}>
              {rowHeader}
            </th>
            {columns.map(({ header }) => (
              <th key={header} scope="col" className="py-2 pl-3 text-right font-medium">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, figures }) => (
            <FiguresRow key={id} name={name} columns={columns} figures={figures} />
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot className="font-semibold [&>tr]:border-t [&>tr]:border-line-strong">
            <FiguresRow name={words.total} columns={columns} figures={total} />
          </tfoot>
        )}
      </table>
      {note !== null && <p className="sticky left-0 pt-2 text-sm text-ink-faint">{note}</p>}
    </section>
  );
}

const nameLook = 'sticky left-0 min-w-28 max-w-48 bg-surface pr-3 text-left wrap-break-word print:static';

type RowProps<Figures> = { name: string; columns: readonly FigureColumn<Figures>[]; figures: Figures };

function FiguresRow<Figures>({ name, columns, figures }: RowProps<Figures>) {
  return (
    <tr className="break-inside-avoid border-b border-line last:border-b-0">
      <th scope="row" className={`${nameLook} py-2 [tbody_&]:font-normal`}>
        {name}
      </th>
      {columns.map(({ header, cell }) => (
        <td key={header} className="py-2 pl-3 text-right whitespace-nowrap">
          {cell(figures)}
        </td>
      ))}
    </tr>
  );
}

/**
 * Renders a chart with a heading. The table beside it contains the numbers, and a text describes the chart for screen
 * readers.
 */
export function Charted({ title, ...chart }: ComponentProps<typeof BarChart> & { title: string }) {
  return (
    <section className="grid min-w-0 gap-3 break-inside-avoid">
      <h3 className="font-medium">{title}</h3>
      <BarChart {...chart} />
    </section>
  );
}
