import type { Health } from '@anteroom/contract/health';
import { type Column, DataTable } from '#ui/data-table';
import { formatNumber, retentionLabel, healthMessages as words } from '../health.messages.ts';

type Kind = NonNullable<Health['retention']['facts']>['kinds'][number];

const { title, none, kind, day, month, overdue } = words.retention;

const columns: readonly Column<Kind>[] = [
  {
    header: kind,
    isMain: true,
    cell: (row) => <span className="font-semibold">{retentionLabel(row.kind)}</span>,
  },
  { header: day, cell: (row) => <Count of={row.day} /> },
  { header: month, cell: (row) => <Count of={row.month} /> },
  { header: overdue, cell: (row) => <Count of={row.overdue} isProblem={row.overdue > 0} /> },
];

/**
 * Lists the numbers of records that the retention rules deleted, by kind. Kinds with the most overdue records come
 * first, then those with the most deletions.
 */
export function DeletedTable({ kinds }: { kinds: readonly Kind[] }) {
  const rows = kinds.toSorted((a, b) => b.overdue - a.overdue || b.month - a.month);
  return (
    <section className="mt-2 grid gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <DataTable caption={title} columns={columns} rows={rows} rowKey={(row) => row.kind} />
      )}
    </section>
  );
}

function Count({ of, isProblem = false }: { of: number; isProblem?: boolean }) {
  return (
    <span className={`tabular-nums ${isProblem ? 'font-semibold text-danger' : ''}`}>{formatNumber(of)}</span>
  );
}
