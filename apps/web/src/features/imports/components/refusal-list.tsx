import type { ImportField } from '@anteroom/contract/import-fields';
import type { ImportJob, ImportRefusal } from '@anteroom/contract/imports';
import { Download } from 'lucide-react';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { type Column, DataTable } from '#ui/data-table';
import { LoadMore } from '#ui/load-more';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { useDownloadRefusals, useImportRefusals } from '../api/use-import-refusals.ts';
import { fieldLabels } from '../import-fields.words.ts';
import { importWords as words } from '../imports.words.ts';

export function RefusalList({ job }: { job: ImportJob }) {
  const list = useImportRefusals(job.id);
  const refusals = list.data?.pages.flatMap((page) => page.refusals) ?? [];
  return (
    <section aria-busy={list.isFetching} className="mt-8 grid gap-4">
      <RefusalHeading job={job} />
      {list.isError && (
        <RetryBanner onRetry={list.refetch}>{messageOf(list.error, words.refusalsFailed)}</RetryBanner>
      )}
      {list.isPending && <Skeleton label={words.loadingRefusals} rows={4} />}
      {refusals.length > 0 && (
        <DataTable
          caption={words.refusalsCaption}
          columns={columns}
          rows={refusals}
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

const columns: readonly Column<ImportRefusal>[] = [
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

/** Most sentences name their field themselves. */
function isWorthNaming(field: ImportField | null, message: string): field is ImportField {
  return field !== null && !message.toLowerCase().includes(fieldLabels[field].toLowerCase());
}

function RefusalHeading({ job }: { job: ImportJob }) {
  const { today } = useClinic();
  const save = useDownloadRefusals(job.id);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 max-w-2xl">
          <h3 className="text-lg font-semibold">{words.refusalsTitle}</h3>
          <p className="text-ink-soft">{words.mend}</p>
        </div>
        <Button
          icon={<Download aria-hidden="true" className="size-4" />}
          isBusy={save.isPending}
          busyText={words.downloading}
          onClick={() => save.mutate(words.refusalsName(job.kind, today))}
        >
          {words.downloadRefusals}
        </Button>
      </div>
      {save.isError && <Banner tone="danger">{messageOf(save.error, words.downloadFailed)}</Banner>}
    </>
  );
}
