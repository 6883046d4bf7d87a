import type { ImportDateFormat, ImportJob } from '@anteroom/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { hasCode, messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { importColumns, useCheckImport } from '../api/import-queries.ts';
import { type FileColumn, type MissingInput, useColumnsForm, withField } from '../column-mapping.ts';
import { importMessages as words } from '../imports.messages.ts';
import { ColumnFields } from './column-fields.tsx';
import { ReadingFields } from './reading-fields.tsx';
import { DiscardButton, StepHeading } from './step-parts.tsx';

type Props = { job: ImportJob; onDiscard: () => void };

export function ColumnsStep({ job, onDiscard }: Props) {
  const { data, isError, error, refetch } = useQuery(importColumns(job.id));
  return (
    <>
      <StepHeading job={job} title={words.columnsTitle} hint={words.columnsHint} />
      {data && (
        <ColumnsForm
          job={job}
          columns={data.columns}
          usualDateFormat={data.usualDateFormat}
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

type ColumnsFormProps = {
  job: ImportJob;
  columns: readonly FileColumn[];
  usualDateFormat: ImportDateFormat;
  discard: ReactNode;
};

function ColumnsForm({ job, columns, usualDateFormat, discard }: ColumnsFormProps) {
  const form = useColumnsForm(job, columns);
  const check = useCheckImport(job.id);
  const { formRef, focusFirstFault } = useFirstFault();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const options = form.options();
    if (options) return check.mutate({ params: { importId: job.id }, body: options });
    form.showErrors();
    focusFirstFault();
  };
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-6">
      <ColumnFields
        kind={job.kind}
        columns={columns}
        mapping={form.choice.mapping}
        dateFormats={form.choice.dateFormats}
        usualDateFormat={usualDateFormat}
        takenTwice={form.takenTwice}
        undecided={form.undecided}
        onChange={(position, field) =>
          form.change({ mapping: withField(form.choice.mapping, position, field) })
        }
        onDateFormat={(position, format) =>
          form.change({ dateFormats: form.choice.dateFormats.with(position, format) })
        }
      />
      {!form.choice.mapping.includes('externalId') && (
        <p className="max-w-3xl text-sm text-ink-soft">{words.numberHint}</p>
      )}
      <ReadingFields
        kind={job.kind}
        choice={form.choice}
        onChange={form.change}
        isDoctorMissing={form.lacks.includes('doctor')}
      />
      <Faults
        isTakenTwice={form.takenTwice.size > 0}
        isUndecided={form.undecided.size > 0}
        lacks={form.lacks}
      />
      {check.isError && <Banner tone="danger">{messageOf(check.error, words.checkFailed)}</Banner>}
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isBusy={check.isPending} busyText={words.startingCheck}>
            {words.check}
          </Button>
          {discard}
        </div>
        <p className="text-sm text-ink-faint">{words.checkHint}</p>
      </div>
    </form>
  );
}

type FaultsProps = { isTakenTwice: boolean; isUndecided: boolean; lacks: readonly MissingInput[] };

/** Lists the errors that prevent the check. A missing doctor is reported beside its own field. */
function Faults({ isTakenTwice, isUndecided, lacks }: FaultsProps) {
  const missing = lacks.filter((lack) => lack !== 'doctor').map((lack) => words.lacks[lack]);
  const faults = [
    ...(isTakenTwice ? [words.takenTwiceBanner] : []),
    ...(isUndecided ? [words.undecidedBanner] : []),
    ...missing,
  ];
  if (faults.length === 0) return null;
  return (
    <Banner tone="danger">
      {faults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
    </Banner>
  );
}

/** Selects the first invalid field, or the first option of an invalid group. */
const faulty = '[aria-invalid="true"], [data-invalid] input';

function useFirstFault() {
  const formRef = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) formRef.current?.querySelector<HTMLElement>(faulty)?.focus();
  }, [asked]);
  return { formRef, focusFirstFault: () => setAsked((before) => before + 1) };
}
