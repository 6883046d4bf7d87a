import type { PatientField } from '@anteroom/contract/patient-fields';
import type { CreatePatientBody, UpdatePatientBody } from '@anteroom/contract/patients';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { FieldErrors, Resolver, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { HiddenSectionsNote, useHiddenSections } from '#features/clinic';
import { languageOptions } from '#lib/language-names';
import type { Draft } from '#lib/use-draft';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RestoredNote } from '#ui/restored-note';
import { SelectField, type SelectOption } from '#ui/select-field';
import { TextAreaField, TextField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import {
  type PatientFormValues,
  type PatientSection,
  patientFieldLabels,
  patientFields,
  patientSections,
  sectionOf,
  sectionsOfPatient,
} from '../patient-fields.ts';
import { patientChoiceMessages as choiceWords, patientMessages as words } from '../patients.messages.ts';

type Props = {
  mode: 'create' | 'edit';
  isBusy: boolean;
  isDirty: boolean;
  draft: Draft;
  error: string | null;
  /** Replaces the default title of the dialog and the default text of its submit button. */
  title?: string | undefined;
  submitLabel?: string | undefined;
  width?: 'medium' | 'large';
  onSubmit: (event: FormEvent) => Promise<void>;
  onClose: () => void;
  /** Rendered in place of the form's fields. The form keeps its input. */
  instead?: ReactNode;
  onBack?: () => void;
  children: ReactNode;
};

export function PatientDialogForm(props: Props) {
  const { mode, isBusy, isDirty, draft, error, onSubmit, onClose, instead, onBack, children } = props;
  const { title = words.dialogTitle[mode], submitLabel = words.submit[mode], width = 'large' } = props;
  return (
    <TypingDialog
      title={title}
      isDirty={isDirty}
      onClose={onClose}
      {...(onBack ? { onDismiss: onBack } : {})}
      isBusy={isBusy}
      width={instead ? 'large' : width}
    >
      {instead}
      <form
        noValidate
        hidden={Boolean(instead)}
        onSubmit={(event) => void onSubmit(event)}
        className="flex min-h-0 flex-1 flex-col"
      >
        {error && (
          <div className="px-5 pt-4 md:px-6">
            <Banner tone="danger">{error}</Banner>
          </div>
        )}
        <DialogBody>
          <div className="mb-6 empty:hidden">
            <RestoredNote draft={draft} />
          </div>
          {children}
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyText={words.submitting[mode]}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  );
}

type PatientFormFieldsProps = {
  fieldOf: FieldOf;
  errors: FieldErrors<PatientFormValues>;
  /** The clinic's current date. Dates of birth and death cannot be later. */
  today: string;
  /** True for a new record. The form of a new record has no date of death. */
  isNew?: boolean;
  children?: ReactNode;
};

/** Returns the sections of the form, each with the fields that this user may see. */
function useShownSections() {
  const isHidden = useHiddenSections();
  return (Object.keys(patientSections) as PatientSection[])
    .map((section) => {
      const fields: readonly PatientField[] = patientSections[section];
      return [section, fields.filter((field) => !isHidden(sectionOf(field)))] as const;
    })
    .filter(([, fields]) => fields.length > 0);
}

const shortFields = ['firstName', 'lastName', 'phone', 'dateOfBirth'] as const;

/** Renders the fields that identify a new patient. The first empty field receives the focus. */
export function ShortPatientFields({
  children,
  values,
  ...props
}: PatientFormFieldsProps & { values: PatientFormValues }) {
  const isHidden = useHiddenSections();
  const shown = shortFields.filter((field) => !isHidden(sectionOf(field)));
  const [toFill] = useState(() => shown.find((field) => values[field] === ''));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {shown.map((field) => (
        <PatientFormField key={field} field={field} takesFocus={field === toFill} {...props} />
      ))}
      {children}
    </div>
  );
}

export function PatientFormFields({ children, isNew = false, ...props }: PatientFormFieldsProps) {
  const shown = useShownSections();
  return (
    <div className="grid gap-8">
      <HiddenSectionsNote of={sectionsOfPatient} />
      {shown.map(([section, fields]) => (
        <fieldset key={section} className="min-w-0">
          <legend className="mb-3 text-lg font-semibold">{words.sections[section]}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            {section === 'basic' && children}
            {fields
              .filter((field) => !isNew || field !== 'dateOfDeath')
              .map((field) => (
                <PatientFormField key={field} field={field} {...props} />
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

const inputOf: Partial<Record<PatientField, { type: string; autoComplete?: string }>> = {
  email: { type: 'email' },
  phone: { type: 'tel' },
  emergencyContactPhone: { type: 'tel' },
  dateOfBirth: { type: 'date' },
  dateOfDeath: { type: 'date' },
};
const longTexts: readonly PatientField[] = ['medicalHistory', 'allergies', 'currentMedications'];
const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The options of fields with a fixed list of values. */
const choices: Partial<
  Record<PatientField, { options: SelectOption[]; placeholder: string; hint?: string }>
> = {
  gender: { options: optionsOf(words.genders), placeholder: words.chooseGender },
  language: { options: languageOptions, placeholder: choiceWords.chooseLanguage },
  contactBy: {
    options: optionsOf(words.contactWishes),
    placeholder: choiceWords.chooseContact,
    hint: choiceWords.contactHint,
  },
};

type FieldProps = Omit<PatientFormFieldsProps, 'children' | 'isNew'> & {
  field: PatientField;
  takesFocus?: boolean;
};

function PatientFormField({ field, fieldOf, errors, today, takesFocus }: FieldProps) {
  const frame = { label: patientFieldLabels[field], error: errors[field]?.message };
  const choice = choices[field];
  if (choice) return <SelectField {...frame} {...choice} {...fieldOf(field)} />;
  if (longTexts.includes(field)) {
    return (
      <TextAreaField
        {...frame}
        className="sm:col-span-2"
        rows={field === 'medicalHistory' ? 3 : 2}
        {...fieldOf(field)}
      />
    );
  }
  const isName = field === 'firstName' || field === 'lastName';
  return (
    <TextField
      {...frame}
      isRequired={isName}
      data-takes-focus={takesFocus || undefined}
      autoComplete="off"
      {...inputOf[field]}
      {...(inputOf[field]?.type === 'date' ? { min: '1900-01-01', max: today } : {})}
      {...(field === 'address' ? { className: 'sm:col-span-2' } : {})}
      {...fieldOf(field)}
    />
  );
}

type Body = CreatePatientBody | UpdatePatientBody;
type PatientResolver<Out extends Body> = Resolver<PatientFormValues, unknown, Out>;

type FieldOf = (name: keyof PatientFormValues) => UseFormRegisterReturn;

export const refusableFields: readonly string[] = [...patientFields, 'doctorId'];

/** Validates again only when the user submits the form again. Until then, editing a field clears its error. */
export const patientFormOptions = { reValidateMode: 'onSubmit' } as const;

/** Returns the members of the form object that the dialogs need. Editing a field clears its error. */
export function fieldsOfForm<Out extends Body>({
  register,
  clearErrors,
  formState,
}: UseFormReturn<PatientFormValues, unknown, Out>) {
  const fieldOf: FieldOf = (name) => register(name, { onChange: () => clearErrors(name) });
  return { fieldOf, errors: formState.errors, isDirty: formState.isDirty };
}

/**
 * Reports an incompletely typed date. The browser gives it an empty value, so it would otherwise be discarded without a
 * message.
 */
export function rejectIncompleteDates<Out extends Body>(
  resolver: PatientResolver<Out>,
): PatientResolver<Out> {
  return (values, context, options) => {
    const half = (['dateOfBirth', 'dateOfDeath'] as const).filter((field) => {
      const { ref } = options.fields[field] ?? {};
      return ref instanceof HTMLInputElement && ref.validity.badInput;
    });
    const typed = Object.fromEntries(half.map((field) => [field, 'half a date']));
    return resolver({ ...values, ...typed }, context, options);
  };
}
