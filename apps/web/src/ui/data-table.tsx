import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Fragment, memo, type ReactNode } from 'react';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** True for the column that identifies the row. On narrow screens, it is the heading of the card. */
  isMain?: true;
  isActions?: true;
  /** The sort key that a click on the header selects. */
  sortBy?: string;
};

type Sorting = { by: string; direction: 'asc' | 'desc'; onSort: (by: string) => void };

type Props<Row> = {
  caption: string;
  /** In a long list, the same array in each render, so that rows that did not change are not rendered again. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  onOpen?: (row: Row) => void;
  sorting?: Sorting;
  /** Returns the heading of the group to which a row belongs. Rows of the same group must be adjacent. */
  groupOf?: ((row: Row) => string) | undefined;
};

/** Explicit ARIA roles, because a table with block layout loses its implicit roles. */
const as = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/**
 * Renders a table, or cards if a table does not fit. This depends on the width of the container and not of the window,
 * because the sidebar takes a third of a tablet's width. A click on a row opens it. For keyboard users, one of the
 * cells contains a link or button.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, onOpen, sorting, groupOf } = props;
  return (
    <div className="@container">
      <table
        {...as.table}
        className="block w-full @3xl:panel @3xl:table @3xl:overflow-hidden @3xl:border-separate @3xl:border-spacing-0"
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...as.rowGroup} className="hidden @3xl:table-header-group">
          <tr {...as.row}>
            {columns.map(({ header, sortBy }) => (
              <HeaderCell key={header} header={header} sortBy={sortBy} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody {...as.rowGroup} className="grid gap-3 @2xl:grid-cols-2 @3xl:table-row-group">
          {rows.map((row, index) => {
            const before = rows[index - 1];
            const group = groupOf?.(row);
            const isFirst = group !== undefined && (before === undefined || groupOf?.(before) !== group);
            return (
              <Fragment key={rowKey(row)}>
                {isFirst && <GroupRow heading={group} width={columns.length} />}
                <MemoizedRow columns={columns} row={row} onOpen={onOpen} />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type HeaderProps = { header: string; sortBy: string | undefined; sorting: Sorting | undefined };

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const sortIcons = { asc: ArrowUp, desc: ArrowDown } as const;

function HeaderCell({ header, sortBy, sorting }: HeaderProps) {
  const look = 'border-b border-line py-3 text-left text-sm font-medium text-ink-faint';
  if (!sorting || sortBy === undefined) {
    return (
      <th {...as.columnHeader} scope="col" className={`${look} px-3 @4xl:px-5`}>
        {header}
      </th>
    );
  }
  const order = sorting.by === sortBy ? sorting.direction : null;
  const Icon = order ? sortIcons[order] : ArrowUpDown;
  return (
    <th
      {...as.columnHeader}
      scope="col"
      aria-sort={order ? ariaSort[order] : undefined}
      className={`${look} px-1 @4xl:px-2`}
    >
      <button
        type="button"
        onClick={() => sorting.onSort(sortBy)}
        className={`flex min-h-6 items-center gap-1 rounded-md px-2 hover:text-ink @4xl:px-3 ${order ? 'text-ink' : ''}`}
      >
        {header}
        <Icon aria-hidden="true" className={`size-3.5 shrink-0 ${order ? '' : 'opacity-60'}`} />
      </button>
    </th>
  );
}

function GroupRow({ heading, width }: { heading: string; width: number }) {
  return (
    <tr {...as.row} className="block @2xl:col-span-full @3xl:table-row">
      <th
        {...as.rowHeader}
        scope="rowgroup"
        colSpan={width}
        className="block border-line pt-2 text-left font-semibold @3xl:table-cell @3xl:border-b @3xl:bg-sunken @3xl:px-3 @3xl:py-2 @4xl:px-5"
      >
        {heading}
      </th>
    </tr>
  );
}

type RowProps<Row> = {
  columns: readonly Column<Row>[];
  row: Row;
  onOpen: ((row: Row) => void) | undefined;
};

/**
 * Renders a row. It is a stacking context (`isolate`), because Chromium then paints only the rows that changed. Otherwise
 * it paints the whole table again for each hover and each key in a search.
 */
function TableRow<Row>({ columns, row, onOpen }: RowProps<Row>) {
  return (
    <tr
      {...as.row}
      onClick={onOpen && (() => onOpen(row))}
      className={`isolate panel grid content-start gap-2 p-4 @3xl:table-row @3xl:border-0 @3xl:[&:not(:last-child)>td]:border-b ${onOpen ? 'cursor-pointer @3xl:hover:bg-sunken/60' : ''}`}
    >
      {columns.map((column) => (
        <td key={column.header} {...as.cell} className={cellLook(column)}>
          {!column.isMain && !column.isActions && (
            <span className="w-24 shrink-0 text-sm text-ink-faint @3xl:hidden">{column.header}</span>
          )}
          <div className="min-w-0 flex-1">{column.cell(row)}</div>
        </td>
      ))}
    </tr>
  );
}

const MemoizedRow = memo(TableRow) as typeof TableRow;

function cellLook<Row>({ isMain, isActions }: Column<Row>): string {
  const small = isMain || isActions ? 'block' : 'flex items-baseline gap-3';
  return `${small} min-w-0 border-line @3xl:table-cell @3xl:px-3 @3xl:py-3 @4xl:px-5 @3xl:align-middle ${isActions ? '@3xl:w-px @3xl:whitespace-nowrap' : ''}`;
}
