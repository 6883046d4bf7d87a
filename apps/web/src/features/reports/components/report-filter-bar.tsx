import { appointmentTypes } from '@anteroom/contract/appointments';
import type { Doctor } from '@anteroom/contract/staff';
import { useState } from 'react';
import { appointmentTypeLabels } from '#features/appointments';
import { useClinic } from '#features/clinic';
import { DoctorPicker } from '#features/staff';
import { Button } from '#ui/button';
import { SelectField } from '#ui/select-field';
import { TextField } from '#ui/text-field';
import { type Period, periodChoices, periodErrors, periodOf, type ReportFilters } from '../report-filters.ts';
import { periodLabels, reportMessages as words } from '../reports.messages.ts';

type Changes = { [Name in keyof ReportFilters]?: ReportFilters[Name] | undefined };
type Props = {
  filters: ReportFilters;
  doctors: readonly Doctor[];
  onChange: (changes: Changes) => void;
};

const typeOptions = appointmentTypes.map((value) => ({ value, label: appointmentTypeLabels[value] }));

export function ReportFilterBar({ filters, doctors, onChange }: Props) {
  const [draft, setDraft] = useState<Period | null>(null);
  const choose = (period: Period) => {
    setDraft(null);
    onChange(period);
  };
  return (
    <section aria-label={words.filters} className="grid gap-4 print:hidden">
      <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-4 [&>*]:min-w-0">
        <Days filters={filters} draft={draft} onDraft={setDraft} onChange={onChange} />
        {doctors.length > 1 && (
          <DoctorPicker
            doctors={doctors}
            placeholder={words.anyDoctor}
            chosenId={filters.doctorId ?? null}
            onChoose={(id) => onChange({ doctorId: id ?? undefined })}
          />
        )}
        <SelectField
          label={words.type}
          options={typeOptions}
          placeholder={words.anyType}
          value={filters.appointmentType ?? ''}
          onChange={({ target }) =>
            onChange({ appointmentType: (target.value || undefined) as ReportFilters['appointmentType'] })
          }
        />
      </div>
      <PeriodChoices filters={filters} onChoose={choose} />
    </section>
  );
}

type DaysProps = Pick<Props, 'filters' | 'onChange'> & {
  draft: Period | null;
  onDraft: (draft: Period | null) => void;
};

/** The period. Invalid input stays here with its error; a valid period goes into the URL. */
function Days({ filters, onChange, draft, onDraft }: DaysProps) {
  const { from, to } = draft ?? filters;
  const errors = periodErrors({ from, to }, words.chooseDate);
  const type = (change: Partial<Period>) => {
    const period = { from, to, ...change };
    const isPeriod = Object.keys(periodErrors(period, words.chooseDate)).length === 0;
    onDraft(isPeriod ? null : period);
    if (isPeriod) onChange(period);
  };
  const field = (name: keyof Period, value: string) => (
    <TextField
      label={words[name]}
      type="date"
      className="grid-cols-1"
      value={value}
      error={errors[name]}
      onChange={({ target }) => type({ [name]: target.value })}
    />
  );
  return (
    <>
      {field('from', from)}
      {field('to', to)}
    </>
  );
}

type ChoicesProps = { filters: Period; onChoose: (period: Period) => void };

function PeriodChoices({ filters, onChoose }: ChoicesProps) {
  const { today } = useClinic();
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{words.period}</legend>
      {periodChoices.map((choice) => {
        const period = periodOf(choice, today);
        const isChosen = period.from === filters.from && period.to === filters.to;
        return (
          <Button key={choice} size="small" aria-pressed={isChosen} onClick={() => onChoose(period)}>
            {periodLabels[choice]}
          </Button>
        );
      })}
    </fieldset>
  );
}
