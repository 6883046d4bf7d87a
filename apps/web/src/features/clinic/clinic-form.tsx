import { type Clinic, clinic as clinicShape } from '@anteroom/contract/clinic';
import { type UpdateClinicBody, updateClinic, updateClinicBody } from '@anteroom/contract/clinic-details';
import { recordSections } from '@anteroom/contract/record-sections';
import { firstDaysOfWeek, timeFormats } from '@anteroom/contract/time-format';
import { useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { messageOf } from '#lib/api-error';
import { schemaResolver } from '#lib/form-errors';
import { showToast } from '#lib/toast-store';
import { useFormSave } from '#lib/use-form-save';
import { exceptConflict, useRecordForm } from '#lib/use-record-form';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { RestoredNote } from '#ui/restored-note';
import { SelectField, type SelectOption } from '#ui/select-field';
import { TextField } from '#ui/text-field';
import { VersionConflict } from '#ui/version-conflict';
import { clinicFormMessages as words } from './clinic-form.messages.ts';
import { useClinic } from './clinic-gate.tsx';
import { HiddenSectionsGrid, type HidingRole, sectionsOf } from './hidden-sections-grid.tsx';
import { clinicQuery } from './use-clinic-query.ts';

const fields = [
  'name',
  'address',
  'phone',
  'email',
  'timeFormat',
  'firstDayOfWeek',
  'hiddenFromManagers',
  'hiddenFromAdmins',
  'visitsKeptYears',
] as const;
type Values = Record<(typeof fields)[number], string>;

const valuesOf = (clinic: Clinic): Values => ({
  name: clinic.name,
  address: clinic.address ?? '',
  phone: clinic.phone ?? '',
  email: clinic.email ?? '',
  timeFormat: clinic.timeFormat,
  firstDayOfWeek: String(clinic.firstDayOfWeek),
  hiddenFromManagers: clinic.hiddenFromManagers.join(','),
  hiddenFromAdmins: clinic.hiddenFromAdmins.join(','),
  visitsKeptYears: String(clinic.visitsKeptYears ?? ''),
});

/** Returns only the changed fields, so that two users who change different fields do not overwrite each other. */
function changesOf(values: Values, before: Values): Record<string, unknown> {
  const changed = fields.filter((field) => values[field].trim() !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, sentValue(field, values[field])]));
}

export function ClinicForm() {
  const update = useUpdateClinic();
  const save = useFormSave('clinic');
  const { form, draft, replaced, conflict, showRejection, startFrom } = useRecordForm({
    draftName: 'clinic',
    record: useClinic(),
    shape: clinicShape,
    valuesOf,
    resolverOf: (base) =>
      schemaResolver(updateClinicBody, (values: Values) => changesOf(values, valuesOf(base))),
    fields,
    conflictsOf: (values, base, latest) => conflictsOf(values, valuesOf(base), valuesOf(latest)),
    onAcceptLatest: update.reset,
  });
  const submit = form.handleSubmit((body) => {
    void save({
      send: () => update.mutateAsync({ body, ifMatch: replaced.version }),
      onSaved: ({ clinic }) => {
        showToast({ tone: 'done', message: words.saved });
        startFrom(clinic);
        update.reset();
      },
      onRejected: showRejection,
      saved: () => words.saved,
      rejected: words.notSaved,
    });
  });
  const error = exceptConflict(update.error);
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="panel grid max-w-2xl gap-5 p-5 md:p-6"
    >
      {conflict && (
        <VersionConflict
          title={words.conflictTitle}
          {...conflict}
          isBusy={update.isPending}
          onKeepMine={() => void submit()}
        />
      )}
      <RestoredNote draft={draft} />
      <ClinicFields form={form} />
      <Button
        type="submit"
        variant="primary"
        isBusy={update.isPending}
        busyText={words.saving}
        className="sm:justify-self-start"
      >
        {words.save}
      </Button>
      {error && <Banner tone="danger">{messageOf(error, words.saveFailed)}</Banner>}
    </form>
  );
}

function conflictsOf(mine: Values, before: Values, latest: Values) {
  return fields
    .filter((field) => mine[field].trim() !== before[field] && mine[field].trim() !== latest[field])
    .map((field) => ({
      label: words.fields[field],
      mine: inWords(field, mine),
      latest: inWords(field, latest),
    }));
}

const isHiding = (field: keyof Values): field is HidingRole =>
  field === 'hiddenFromManagers' || field === 'hiddenFromAdmins';

function sentValue(field: keyof Values, text: string): unknown {
  if (field === 'firstDayOfWeek') return Number(text);
  if (field === 'visitsKeptYears') return text === '' ? null : Number(text);
  return isHiding(field) ? sectionsOf(text) : text;
}

function inWords(field: keyof Values, values: Values): string {
  if (field === 'timeFormat') return optionLabel(timeFormatOptions, values.timeFormat);
  if (field === 'firstDayOfWeek') return optionLabel(firstDayOptions, values.firstDayOfWeek);
  if (isHiding(field)) {
    const hidden = recordSections.filter((section) => sectionsOf(values[field]).includes(section));
    return hidden.map((section) => words.sections[section].name).join(', ') || words.nothingHidden;
  }
  if (field === 'visitsKeptYears') return optionLabel(keptYearsOptions(values[field]), values[field]);
  return values[field];
}

const timeFormatOptions = timeFormats
  .map((format) => ({ value: format, label: words.timeFormats[format] }))
  .toReversed();
const firstDayOptions = firstDaysOfWeek.map((day) => ({ value: String(day), label: words.firstDays[day] }));

const usualYears = [3, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30];

/**
 * Returns the options for keeping visits: not at all, for the usual numbers of years, or for the current number if it
 * was set through the API.
 */
function keptYearsOptions(current: string): SelectOption[] {
  const years = [...new Set([...usualYears, ...(current === '' ? [] : [Number(current)])])];
  return [
    { value: '', label: words.keepsNoVisits },
    ...years
      .toSorted((one, other) => one - other)
      .map((count) => ({ value: String(count), label: words.keepsVisits(count) })),
  ];
}

const optionLabel = (options: readonly SelectOption[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

type Form = UseFormReturn<Values, unknown, UpdateClinicBody>;

function ClinicFields({ form }: { form: Form }) {
  const { register, formState, setValue } = form;
  const [hiddenFromManagers, hiddenFromAdmins] = useWatch({
    control: form.control,
    name: ['hiddenFromManagers', 'hiddenFromAdmins'],
  });
  const { visitsKeptYears } = useClinic();
  const frame = (field: keyof Values) => ({
    label: words.fields[field],
    error: formState.errors[field]?.message,
    ...register(field),
  });
  return (
    <>
      <TextField {...frame('name')} hint={words.nameHint} autoComplete="off" />
      <TextField {...frame('address')} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...frame('phone')} type="tel" autoComplete="off" />
        <TextField {...frame('email')} type="email" autoComplete="off" />
        <SelectField {...frame('timeFormat')} hint={words.timeFormatHint} options={timeFormatOptions} />
        <SelectField {...frame('firstDayOfWeek')} options={firstDayOptions} />
        <SelectField
          {...frame('visitsKeptYears')}
          hint={words.keptVisitsHint}
          options={keptYearsOptions(String(visitsKeptYears ?? ''))}
        />
      </div>
      <HiddenSectionsGrid
        values={{ hiddenFromManagers, hiddenFromAdmins }}
        onChange={(role, hidden) => setValue(role, hidden, { shouldDirty: true })}
      />
    </>
  );
}

function useUpdateClinic() {
  const queryClient = useQueryClient();
  return useRouteMutation(updateClinic, {
    onSuccess: (updated) => {
      queryClient.setQueryData(clinicQuery.queryKey, updated);
      // Invalidate all other queries, because cached records were loaded while other sections were hidden.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== clinicQuery.queryKey });
    },
  });
}
