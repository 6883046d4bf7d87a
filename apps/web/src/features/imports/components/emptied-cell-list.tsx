import type { ImportJob } from '@anteroom/contract/imports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '#lib/api-error';
import { DataTable } from '#ui/data-table';
import { LoadMore } from '#ui/load-more';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { emptiedCellPages } from '../api/import-queries.ts';
import { emptiedMessages as words } from '../reading.messages.ts';
import { reasonColumns } from './invalid-row-list.tsx';

/** Lists the optional cells that could not be parsed. Their rows are imported without these values. */
export function EmptiedCellList({ job }: { job: ImportJob }) {
  const list = useInfiniteQuery(emptiedCellPages(job.id));
  const lines = list.data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <section aria-busy={list.isFetching} className="mt-8 grid gap-4">
      <div className="min-w-0 max-w-2xl">
        <h3 className="text-lg font-semibold">{words.title(job.emptiedCells, job.state !== 'checked')}</h3>
        <p className="text-ink-soft">{words.hint}</p>
      </div>
      {list.isError && (
        <RetryBanner onRetry={list.refetch}>{messageOf(list.error, words.failed)}</RetryBanner>
      )}
      {list.isPending && <Skeleton label={words.loading} rows={2} />}
      {lines.length > 0 && (
        <DataTable
          caption={words.caption}
          columns={reasonColumns}
          rows={lines}
          rowKey={({ lineNumber }) => lineNumber}
        />
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </section>
  );
}
