import type { ImportKind } from '@anteroom/contract/import-fields';
import { type ImportDateFormat, type ImportJob, pastStatuses } from '@anteroom/contract/imports';
import { limits } from '@anteroom/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { appointmentStatusLabels } from '#features/appointments';
import { doctorOptions, useDoctors } from '#features/staff';
import { hasCode, messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { RadioField } from '#ui/radio-field';
import { RetryBanner } from '#ui/retry-banner';
import { SelectField } from '#ui/select-field';
import { Skeleton } from '#ui/skeleton';
import { TextField } from '#ui/text-field';
import { importColumns, useCheckImport } from '../api/import-queries.ts';
import {
  type ColumnsChoice,
  type FileColumn,
  type MissingInput,
  useColumnsForm,
  withField,
} from '../column-mapping.ts';
import { emptiedMessages } from '../import-fields.messages.ts';
import { importMessages as words } from '../imports.messages.ts';
import { ColumnFields } from './column-fields.tsx';
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

/** Matches the invalid fields, and the options of the invalid groups. */
const faulty = '[aria-invalid="true"], [data-invalid] input';

function useFirstFault() {
  const formRef = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) formRef.current?.querySelector<HTMLElement>(faulty)?.focus();
  }, [asked]);
  return { formRef, focusFirstFault: () => setAsked((before) => before + 1) };
}

type ReadingFieldsProps = {
  kind: ImportKind;
  choice: ColumnsChoice;
  onChange: (changed: Partial<ColumnsChoice>) => void;
  isDoctorMissing: boolean;
};

const pastStatusOptions = pastStatuses.map((value) => ({
  value,
  label: words.pastTaken(appointmentStatusLabels[value]),
}));

/** Shows the options that apply to all rows of the file. */
function ReadingFields({ kind, choice, onChange, isDoctorMissing }: ReadingFieldsProps) {
  const { data: doctors } = useDoctors();
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      <h3 className="text-lg font-semibold">{words.details}</h3>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label={words.doctor}
          options={doctorOptions(doctors ?? [])}
          placeholder={doctors ? words.noDoctor : words.loadingDoctors}
          value={choice.doctorId ?? ''}
          error={isDoctorMissing ? words.lacks.doctor : undefined}
          onChange={({ target }) => onChange({ doctorId: target.value === '' ? null : Number(target.value) })}
        />
        <TextField
          label={words.source}
          hint={words.sourceHint}
          maxLength={limits.import.source}
          value={choice.source ?? ''}
          onChange={({ target }) => onChange({ source: target.value })}
        />
        {kind === 'appointments' && (
          <SelectField
            label={words.pastStatus}
            options={pastStatusOptions}
            placeholder={words.pastRefused}
            value={choice.pastStatus ?? ''}
            onChange={({ target }) =>
              onChange({ pastStatus: pastStatuses.find((status) => status === target.value) ?? null })
            }
          />
        )}
      </div>
      <RadioField
        legend={words.doubtful[kind]}
        options={[
          { value: 'refuse', label: words.refuse, hint: words.refuseHint },
          { value: 'import', label: words.takeThem, hint: words.takeThemHint[kind] },
        ]}
        value={choice.doubtfulLines}
        onChange={(doubtfulLines) => onChange({ doubtfulLines })}
      />
      <RadioField
        legend={emptiedMessages.legend}
        options={[
          { value: 'refuse', label: emptiedMessages.refuse, hint: emptiedMessages.refuseHint },
          { value: 'leave_empty', label: emptiedMessages.leave, hint: emptiedMessages.leaveHint[kind] },
        ]}
        value={choice.unreadableCells}
        onChange={(unreadableCells) => onChange({ unreadableCells })}
      />
    </div>
  );
}
