import type { ImportJob, ImportState } from '@anteroom/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { Badge, type BadgeTone } from '#ui/badge';
import { Button } from '#ui/button';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { importJob, importList, isAtWork } from '../api/import-queries.ts';
import { stateLabels, importMessages as words } from '../imports.messages.ts';
import { undoMessages } from '../undo.messages.ts';

type Props = { onOpen: (importId: number) => void };

export function LatestImports({ onOpen }: Props) {
  const { data: imports, isError, isPending, error, refetch } = useQuery(importList);
  return (
    <section aria-busy={isPending} className="grid gap-3">
      <h2 className="text-xl font-semibold">{words.latest}</h2>
      {isError && <RetryBanner onRetry={refetch}>{messageOf(error, words.latestFailed)}</RetryBanner>}
      {isPending && <Skeleton label={words.loadingLatest} rows={3} />}
      {imports?.length === 0 && <p className="text-ink-soft">{words.noneYet}</p>}
      {imports && imports.length > 0 && (
        <ul className="panel divide-y divide-line">
          {imports.map((job) => (
            <ImportRow key={job.id} listed={job} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  );
}

const tones: Record<ImportState, BadgeTone> = {
  uploading: 'neutral',
  checking: 'waiting',
  checked: 'accent',
  importing: 'waiting',
  done: 'done',
  stopped: 'neutral',
  failed: 'danger',
  undoing: 'waiting',
  undone: 'neutral',
};

function ImportRow({ listed, onOpen }: Props & { listed: ImportJob }) {
  const { timezone } = useClinic();
  const isFollowed = isAtWork(listed);
  const { data: followed } = useQuery(importJob(listed.id, isFollowed));
  const job = (isFollowed && followed) || listed;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{job.fileName}</p>
        <p className="text-sm text-ink-soft">{outcomeOf(job)}</p>
        <p className="text-sm text-ink-faint">
          {words.startedBy(job.startedBy, formatDateTime(job.createdAt, timezone))}
        </p>
      </div>
      <Badge tone={tones[job.state]}>{stateLabels[job.state]}</Badge>
      <Button
        size="small"
        aria-label={words.openOf(job.fileName)}
        onClick={() => onOpen(job.id)}
        className="max-sm:ml-auto"
      >
        {words.open}
      </Button>
    </li>
  );
}

function outcomeOf({ kind, state, counts, lineCount, linesDone, removedByUndo }: ImportJob): string {
  if (state === 'undoing') return undoMessages.progressOf(removedByUndo ?? 0, kind, counts.accepted);
  if (state === 'undone') return undoMessages.listed(kind, removedByUndo ?? 0);
  if (state === 'done' || state === 'stopped')
    return words.countsOf(words.records(kind, counts.accepted), counts.refused);
  if (state === 'importing' || state === 'checking') return words.progressOf(linesDone, lineCount);
  return words.aboutFile(kind, lineCount);
}
