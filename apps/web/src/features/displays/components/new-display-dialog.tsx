import {
  createDisplay,
  type DisplayLanguage,
  type DisplayNameForm,
  type DisplayPurpose,
  displayNameForms,
  displayPurposes,
} from '@anteroom/contract/displays';
import { limits } from '@anteroom/contract/limits';
import type { RouteOutput } from '@anteroom/contract/route';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useSignedInUser } from '#features/auth';
import { doctorLabels, useDoctors } from '#features/staff';
import { bannerOf, messageOf } from '#lib/api-error';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { languageOptions } from '#lib/language-names';
import { useDraft } from '#lib/use-draft';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RestoredNote } from '#ui/restored-note';
import { RetryBanner } from '#ui/retry-banner';
import { SelectField } from '#ui/select-field';
import { Skeleton } from '#ui/skeleton';
import { TextField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import { useCreateDisplay } from '../api/display-queries.ts';
import { displayMessages as words } from '../displays.messages.ts';

const nameForms = displayNameForms.map((value) => ({ value, label: words.nameForms[value] }));
const purposes = displayPurposes.map((value) => ({ value, label: words.purposes[value] }));
const fields = ['label', 'purpose', 'doctorIds', 'nameForm', 'language', 'message'] as const;

type Values = {
  label: string;
  purpose: DisplayPurpose;
  doctorIds: readonly number[];
  nameForm: DisplayNameForm;
  language: DisplayLanguage;
  message: string;
};

type Props = { onCreated: (created: RouteOutput<typeof createDisplay>) => void; onClose: () => void };

/** Creates a display. A doctor's display shows only that doctor; an admin chooses the doctors. */
export function NewDisplayDialog({ onCreated, onClose }: Props) {
  const { form, draft, create, submit } = useNewDisplay(onCreated);
  const error = bannerOf(create.error, words.createFailed);
  return (
    <TypingDialog
      title={words.newTitle}
      isDirty={draft.isDirty}
      onClose={onClose}
      isBusy={create.isPending}
      width="small"
    >
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid gap-4">
            {error && <Banner tone="danger">{error}</Banner>}
            <RestoredNote draft={draft} />
            <DisplayFields form={form} />
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={create.isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={create.isPending} busyText={words.creating}>
            {words.create}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  );
}

function DisplayFields({ form }: Pick<ReturnType<typeof useNewDisplay>, 'form'>) {
  const { role } = useSignedInUser();
  const { errors } = form.formState;
  const [doctorIds, nameForm, purpose] = form.watch(['doctorIds', 'nameForm', 'purpose']);
  const warning = words.warnings[nameForm];
  return (
    <>
      <SelectField
        label={words.purpose}
        hint={words.purposeHints[purpose]}
        options={purposes}
        {...form.register('purpose')}
      />
      <TextField
        label={words.label}
        hint={words.labelHint}
        isRequired
        autoComplete="off"
        maxLength={limits.display.label}
        error={errors.label?.message}
        {...form.register('label')}
      />
      {role === 'admin' && (
        <DoctorChecks
          chosen={doctorIds}
          error={errors.doctorIds?.message}
          onChange={(ids) =>
            form.setValue('doctorIds', ids, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
      )}
      {purpose === 'calls' && (
        <SelectField
          label={words.nameForm}
          options={nameForms}
          error={errors.nameForm?.message}
          {...form.register('nameForm')}
        />
      )}
      {purpose === 'calls' && warning && <Banner tone="warning">{warning}</Banner>}
      <SelectField
        label={words.language}
        hint={words.languageHint}
        options={languageOptions}
        error={errors.language?.message}
        {...form.register('language')}
      />
      {purpose === 'calls' && (
        <TextField
          label={words.message}
          hint={words.messageHint}
          autoComplete="off"
          maxLength={limits.display.message}
          error={errors.message?.message}
          {...form.register('message')}
        />
      )}
    </>
  );
}

function useNewDisplay(onCreated: Props['onCreated']) {
  const { id, role } = useSignedInUser();
  const create = useCreateDisplay();
  const form = useForm({
    resolver: schemaResolver(createDisplay.body, (values: Values) => values),
    defaultValues: {
      label: '',
      purpose: 'calls',
      doctorIds: role === 'doctor' ? [id] : [],
      nameForm: 'code',
      language: 'en',
      message: '',
    } satisfies Values as Values,
  });
  const submit = form.handleSubmit((body) =>
    create.mutate(
      { body },
      {
        onSuccess: onCreated,
        onError: (error) => showFieldErrors(error, fields, form.setError),
      },
    ),
  );
  return { form, draft: useDraft('new-display', form), create, submit };
}

type DoctorChecksProps = {
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: readonly number[]) => void;
};

function DoctorChecks({ chosen, error, onChange }: DoctorChecksProps) {
  const { data: doctors, error: failure, refetch } = useDoctors();
  const id = useId();
  if (!doctors && failure) {
    return <RetryBanner onRetry={refetch}>{messageOf(failure, words.doctorsFailed)}</RetryBanner>;
  }
  if (!doctors) return <Skeleton label={words.loadingDoctors} rows={2} />;
  const labels = doctorLabels(doctors);
  const isFull = chosen.length >= limits.display.doctors;
  const toggle = (toggled: number) => {
    const isChosen = (doctorId: number) => chosen.includes(doctorId) !== (doctorId === toggled);
    onChange(doctors.map((doctor) => doctor.id).filter(isChosen));
  };
  return (
    <fieldset aria-describedby={`${id}-notes`} className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-ink-soft">{`${words.doctors} *`}</legend>
      <div className="max-h-64 overflow-y-auto rounded-md border border-line-strong p-1">
        {doctors.map((doctor) => (
          <CheckField
            key={doctor.id}
            label={labels.get(doctor.id) ?? ''}
            checked={chosen.includes(doctor.id)}
            disabled={isFull && !chosen.includes(doctor.id)}
            onChange={() => toggle(doctor.id)}
          />
        ))}
      </div>
      <div id={`${id}-notes`} className="mt-1 grid gap-1 text-sm">
        {error && <p className="text-danger">{error}</p>}
        <p className="text-ink-faint">{words.doctorsHint}</p>
      </div>
    </fieldset>
  );
}
