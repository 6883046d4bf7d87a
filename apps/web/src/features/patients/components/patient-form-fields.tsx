import type { PatientField } from '@anteroom/contract/patient-fields';
import type { ReactNode } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { SelectField } from '#ui/select-field';
import { TextAreaField, TextField } from '#ui/text-field';
import {
  type PatientFormValues,
  type PatientSection,
  patientFieldLabels,
  patientSections,
} from '../patient-fields.ts';
import { patientMessages as words } from '../patients.messages.ts';
import type { FieldOf } from '../use-patient-form.ts';

type Props = {
  fieldOf: FieldOf;
  errors: FieldErrors<PatientFormValues>;
  /** The clinic's date: the latest date of birth. */
  today: string;
  children?: ReactNode;
};

export function PatientFormFields({ children, ...props }: Props) {
  return (
    <div className="grid gap-8">
      {Object.entries(patientSections).map(([section, fields]) => (
        <fieldset key={section} className="min-w-0">
          <legend className="mb-3 text-lg font-semibold">{words.sections[section as PatientSection]}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            {section === 'basic' && children}
            {fields.map((field) => (
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
};
const longTexts: readonly PatientField[] = ['medicalHistory', 'allergies', 'currentMedications'];
const genderOptions = Object.entries(words.genders).map(([value, label]) => ({ value, label }));

type FieldProps = Omit<Props, 'children'> & { field: PatientField };

function PatientFormField({ field, fieldOf, errors, today }: FieldProps) {
  const frame = { label: patientFieldLabels[field], error: errors[field]?.message };
  if (field === 'gender') {
    return (
      <SelectField {...frame} options={genderOptions} placeholder={words.chooseGender} {...fieldOf(field)} />
    );
  }
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
      autoComplete="off"
      {...inputOf[field]}
      {...(field === 'dateOfBirth' ? { min: '1900-01-01', max: today } : {})}
      {...(field === 'address' ? { className: 'sm:col-span-2' } : {})}
      {...fieldOf(field)}
    />
  );
}
