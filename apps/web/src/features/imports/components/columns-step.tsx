import type { ImportJob } from '@anteroom/contract/imports';
import { hasCode, messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { useImportColumns } from '../api/use-import-columns.ts';
import { importMessages as words } from '../imports.messages.ts';
import { ColumnsForm } from './columns-form.tsx';
import { DiscardButton } from './discard-button.tsx';
import { StepHeading } from './step-heading.tsx';

type Props = { job: ImportJob; onDiscard: () => void };

export function ColumnsStep({ job, onDiscard }: Props) {
  const { data, isError, error, refetch } = useImportColumns(job.id);
  return (
    <>
      <StepHeading job={job} title={words.columnsTitle} hint={words.columnsHint} />
      {data && (
        <ColumnsForm
          job={job}
          columns={data.columns}
          dateFormat={data.suggestedDateFormat}
          discard={<DiscardButton job={job} onDiscard={onDiscard} />}
        />
      )}
      {!data && !isError && <Skeleton label={words.loadingColumns} rows={4} />}
      {isError && (
        <div className="grid justify-items-start gap-3">
          <ColumnsFailure error={error} onRetry={refetch} />
          <DiscardButton job={job} onDiscard={onDiscard} />
        </div>
      )}
    </>
  );
}

function ColumnsFailure({ error, onRetry }: { error: Error; onRetry: () => Promise<unknown> }) {
  if (hasCode(error, 'import_state')) {
    return (
      <Banner tone="warning" title={words.unfinishedTitle}>
        {words.unfinished}
      </Banner>
    );
  }
  if (hasCode(error, 'import_unreadable')) {
    return (
      <Banner tone="danger" title={words.unreadableTitle}>
        {messageOf(error, words.unreadable)}
      </Banner>
    );
  }
  return <RetryBanner onRetry={onRetry}>{messageOf(error, words.columnsFailed)}</RetryBanner>;
}
