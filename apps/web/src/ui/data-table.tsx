import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Fragment, memo, type ReactNode, useSyncExternalStore } from 'react';

export type Column<Row> = {
  header: string;
  /** On a phone, the cell may have another form, for example one menu instead of several buttons. */
  cell: (row: Row, isOnPhone: boolean) => ReactNode;
  /** True for the column that identifies the row. On narrow screens, it is the first line of the row or card. */
  isMain?: true;
  isActions?: true;
  /** True for the status, which narrow rows show beside the main cell. */
  isStatus?: true;
  /**
   * Returns a line of facts about the row, shown below the main cell on narrow screens. With it, these show rows
   * instead of cards, and only the main cell, the facts, the status and the actions of each.
   */
  facts?: (row: Row) => ReactNode;
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
 * Renders a table, or rows or cards if a table does not fit. This depends on the width of the container and not of the
 * window, because the sidebar takes a third of a tablet's width. Only the form of the actions depends on the window. A
 * click on a row opens it. For keyboard users, one of the cells contains a link or button.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, onOpen, sorting, groupOf } = props;
  const isInRows = columns.some(({ facts }) => facts);
  const isOnPhone = useSyncExternalStore(watchWidth, isNarrow);
  return (
    <div className="@container">
      <table
        {...as.table}
        className={`block w-full @3xl:panel @3xl:table @3xl:overflow-hidden @3xl:border-separate @3xl:border-spacing-0 ${isInRows ? 'compact:panel compact:overflow-hidden' : ''}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...as.rowGroup} className="hidden @3xl:table-header-group">
          <tr {...as.row}>
            {columns.map(({ header, sortBy }) => (
              <HeaderCell key={header} header={header} sortBy={sortBy} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody
          {...as.rowGroup}
          className={`grid gap-3 @2xl:grid-cols-2 @3xl:table-row-group ${isInRows ? 'compact:block' : ''}`}
        >
          {rows.map((row, index) => {
            const before = rows[index - 1];
            const group = groupOf?.(row);
            const isFirst = group !== undefined && (before === undefined || groupOf?.(before) !== group);
            return (
              <Fragment key={rowKey(row)}>
                {isFirst && <GroupRow heading={group} width={columns.length} />}
                <MemoizedRow
                  columns={columns}
                  row={row}
                  onOpen={onOpen}
                  isInRows={isInRows}
                  isOnPhone={isOnPhone}
                />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/**
 * The windows in which a row has no room for several buttons, because the table is narrower than 36rem. The page adds a
 * padding of 2rem and a scrollbar. In such windows, no sidebar takes width.
 */
const narrowWindow = '(width < 39rem)';

const isNarrow = () => window.matchMedia(narrowWindow).matches;

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(narrowWindow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
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
        className="block border-line pt-2 text-left font-semibold compact:border-b compact:bg-sunken compact:px-3 compact:py-2 @3xl:table-cell @3xl:border-b @3xl:bg-sunken @3xl:px-3 @3xl:py-2 @4xl:px-5"
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
  isInRows: boolean;
  isOnPhone: boolean;
};

/** A row of two lines. The focused link shows its outline around the row, because a long name is cut. */
const compactRow =
  'compact:relative compact:min-h-16 compact:grid-cols-[minmax(0,1fr)_auto_auto] compact:content-center compact:items-center compact:gap-x-2 compact:gap-y-0 compact:rounded-none compact:border-0 compact:py-1 compact:pr-1 compact:pl-3 compact:not-last:border-b compact:hover:bg-sunken/60 compact:has-[a:focus-visible]:outline-2 compact:has-[a:focus-visible]:-outline-offset-2 compact:has-[a:focus-visible]:outline-accent';

/**
 * Renders a row. It is a stacking context (`isolate`), because Chromium then paints only the rows that changed. Otherwise
 * it paints the whole table again for each hover and each key in a search.
 */
function TableRow<Row>({ columns, row, onOpen, isInRows, isOnPhone }: RowProps<Row>) {
  return (
    <tr
      {...as.row}
      onClick={onOpen && (() => onOpen(row))}
      className={`isolate panel grid content-start gap-2 p-4 @3xl:table-row @3xl:border-0 @3xl:[&:not(:last-child)>td]:border-b ${isInRows ? compactRow : ''} ${onOpen ? 'cursor-pointer @3xl:hover:bg-sunken/60' : ''}`}
    >
      {columns.map((column) => (
        <td
          key={column.header}
          {...as.cell}
          className={`${cellLook(column)} ${isInRows ? compactCell(column) : ''}`}
        >
          {!column.isMain && !column.isActions && (
            <span
              className={`w-24 shrink-0 text-sm text-ink-faint @3xl:hidden ${isInRows ? 'compact:hidden' : ''}`}
            >
              {column.header}
            </span>
          )}
          <div className={`min-w-0 flex-1 ${column.facts ? 'compact:hidden' : ''}`}>
            {column.cell(row, isOnPhone)}
          </div>
          {column.facts && (
            <div className="hidden truncate text-sm text-ink-soft tabular-nums compact:block">
              {column.facts(row)}
            </div>
          )}
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

function compactCell<Row>({ isMain, isActions, isStatus, facts }: Column<Row>): string {
  if (isMain) return 'compact:truncate';
  if (facts) return 'compact:col-span-2 compact:row-start-2 compact:block compact:@xl:col-span-1';
  if (isStatus) return 'compact:col-start-2 compact:row-start-1 compact:block compact:@xl:row-span-2';
  if (isActions) return 'compact:col-start-3 compact:row-span-2 compact:row-start-1';
  return 'compact:hidden';
}
