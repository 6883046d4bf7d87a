import { type WordImportField, wordImportFields } from '@anteroom/contract/import-fields';
import type { ImportJob, ImportOptions, ImportWord } from '@anteroom/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appointmentStatusLabels, appointmentTypeLabels } from '#features/appointments';
import { patientMessages } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { RetryBanner } from '#ui/retry-banner';
import { SelectField } from '#ui/select-field';
import { importWords, useCheckImport } from '../api/import-queries.ts';
import { fieldLabels, wordMessages as words } from '../import-fields.messages.ts';

type Meaning = ImportWord['meaning'];

/** Asks for the meaning of each unknown word in a checked file. Renders nothing if there are none. */
export function WordList({ job }: { job: ImportJob }) {
  const { data, isError, error, refetch } = useQuery(importWords(job.id));
  if (isError) return <RetryBanner onRetry={refetch}>{messageOf(error, words.failed)}</RetryBanner>;
  if (!data || data.length === 0 || !job.options) return null;
  return <WordForm job={job} options={job.options} found={data} />;
}

type FormProps = { job: ImportJob; options: ImportOptions; found: readonly ImportWord[] };

function WordForm({ job, options, found }: FormProps) {
  const [chosen, setChosen] = useState<readonly Meaning[]>(() => found.map(({ meaning }) => meaning));
  const check = useCheckImport(job.id);
  const changed = found.flatMap(({ field, word, meaning }, place) =>
    chosen[place] === meaning ? [] : [{ field, word, meaning: chosen[place] ?? null }],
  );
  const send = () => check.mutate({ params: { importId: job.id }, body: { ...options, words: changed } });
  return (
    <section className="mt-8 grid gap-4">
      <div className="max-w-3xl">
        <h3 className="text-lg font-semibold">{words.title}</h3>
        <p className="text-ink-soft">{words.hint}</p>
      </div>
      <ul className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {found.map(({ field, word, count }, place) => (
          <li key={`${field} ${word}`} className="min-w-0">
            <SelectField
              label={words.label(word, fieldLabels[field])}
              hint={words.rows(count)}
              options={optionsOf[field]}
              placeholder={words.undecided}
              value={toOption(chosen[place] ?? null)}
              onChange={({ target }) => setChosen(chosen.with(place, fromOption(field, target.value)))}
            />
          </li>
        ))}
      </ul>
      {check.isError && <Banner tone="danger">{messageOf(check.error, words.checkFailed)}</Banner>}
      <Button
        disabled={changed.length === 0}
        isBusy={check.isPending}
        busyText={words.checking}
        onClick={send}
        className="justify-self-start"
      >
        {words.checkAgain}
      </Button>
    </section>
  );
}

const labels: Record<string, string> = {
  ...appointmentStatusLabels,
  ...appointmentTypeLabels,
  ...patientMessages.genders,
};

const emptyOption = 'leave-empty';

const optionsOf = {
  gender: optionsFor('gender'),
  status: optionsFor('status'),
  appointmentType: optionsFor('appointmentType'),
} as const;

function optionsFor(field: WordImportField) {
  const values = wordImportFields[field].map((value) => ({ value, label: labels[value] ?? value }));
  return [...values, { value: emptyOption, label: words.leaveEmpty[field] }];
}

/** Returns the value of a select option for a meaning. The empty value means "not decided". */
function toOption(meaning: Meaning): string {
  return meaning === '' ? emptyOption : (meaning ?? '');
}

function fromOption(field: WordImportField, value: string): Meaning {
  if (value === emptyOption) return '';
  return wordImportFields[field].find((each) => each === value) ?? null;
}
