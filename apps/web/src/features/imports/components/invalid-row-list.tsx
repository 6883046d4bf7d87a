import type { ImportField } from '@anteroom/contract/import-fields';
import { exportImportRefusals, type ImportJob, type ImportRefusal } from '@anteroom/contract/imports';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { download, saveFile } from '#lib/download';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { type Column, DataTable } from '#ui/data-table';
import { LoadMore } from '#ui/load-more';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { emptiedCellPages, invalidRowPages } from '../api/import-queries.ts';
import { emptiedMessages, fieldLabels } from '../import-fields.messages.ts';
import { importMessages as words } from '../imports.messages.ts';

export function InvalidRowList({ job }: { job: ImportJob }) {
  const list = useInfiniteQuery(invalidRowPages(job.id));
  const invalidRows = list.data?.pages.flatMap((page) => page.refusals) ?? [];
  return (
    <section aria-busy={list.isFetching} className="mt-8 grid gap-4">
      <InvalidRowHeading job={job} />
      {list.isError && (
        <RetryBanner onRetry={list.refetch}>{messageOf(list.error, words.invalidRowsFailed)}</RetryBanner>
      )}
      {list.isPending && <Skeleton label={words.loadingInvalidRows} rows={4} />}
      {invalidRows.length > 0 && (
        <DataTable
          caption={words.invalidRowsCaption}
          columns={reasonColumns}
          rows={invalidRows}
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

/** The columns of a table of rejected rows: the row number in the file and the errors. */
const reasonColumns: readonly Column<ImportRefusal>[] = [
  {
    header: words.lineNumber,
    cell: ({ lineNumber }) => <span className="tabular-nums">{lineNumber}</span>,
  },
  {
    header: words.reasons,
    cell: ({ reasons }) => (
      <ul className="grid gap-1">
        {reasons.map(({ field, message }) => (
          <li key={`${field} ${message}`} className="wrap-anywhere">
            {isWorthNaming(field, message) && <span className="text-ink-soft">{fieldLabels[field]}: </span>}
            {message}
          </li>
        ))}
      </ul>
    ),
  },
];

/** Returns whether to add the name of the field to a message. Most messages already contain it. */
function isWorthNaming(field: ImportField | null, message: string): field is ImportField {
  return field !== null && !message.toLowerCase().includes(fieldLabels[field].toLowerCase());
}

function InvalidRowHeading({ job }: { job: ImportJob }) {
  const { today } = useClinic();
  const save = useMutation({
    mutationFn: async () =>
      saveFile(
        await download(exportImportRefusals, { params: { importId: job.id } }),
        words.invalidRowsFileName(job.kind, today),
      ),
  });
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 max-w-2xl">
          <h3 className="text-lg font-semibold">{words.invalidRowsTitle}</h3>
          <p className="text-ink-soft">{words.mend}</p>
        </div>
        <Button
          icon={<Download aria-hidden="true" className="size-4" />}
          isBusy={save.isPending}
          busyText={words.downloading}
          onClick={() => save.mutate()}
        >
          {words.downloadInvalidRows}
        </Button>
      </div>
      {save.isError && <Banner tone="danger">{messageOf(save.error, words.downloadFailed)}</Banner>}
    </>
  );
}

/** Lists the optional cells that could not be parsed. Their rows are imported without these values. */
export function EmptiedCellList({ job }: { job: ImportJob }) {
  const list = useInfiniteQuery(emptiedCellPages(job.id));
  const lines = list.data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <section aria-busy={list.isFetching} className="mt-8 grid gap-4">
      <div className="min-w-0 max-w-2xl">
        <h3 className="text-lg font-semibold">
          {emptiedMessages.title(job.emptiedCells, job.state !== 'checked')}
        </h3>
        <p className="text-ink-soft">{emptiedMessages.hint}</p>
      </div>
      {list.isError && (
        <RetryBanner onRetry={list.refetch}>{messageOf(list.error, emptiedMessages.failed)}</RetryBanner>
      )}
      {list.isPending && <Skeleton label={emptiedMessages.loading} rows={2} />}
      {lines.length > 0 && (
        <DataTable
          caption={emptiedMessages.caption}
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
