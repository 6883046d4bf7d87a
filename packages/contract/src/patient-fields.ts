import { z } from 'zod/mini';
import { language } from './languages.ts';
import {
  calendarDate,
  calendarDateOrMillis,
  nameLine,
  nullableText,
  optionalEmail,
  optionalLine,
  optionalNameLine,
  optionalText,
} from './primitives.ts';
import type { RecordSection } from './record-sections.ts';
import { partOf } from './section-marks.ts';

export const genders = ['male', 'female', 'other', 'prefer_not_to_say'] as const;
const gender = z.enum(genders);
export type Gender = z.infer<typeof gender>;

/**
 * How a patient wants to get reminders. If not set, the clinic's rules decide, but never send SMS. Choosing `sms`
 * records that the patient agreed to it.
 */
export const contactWishes = ['email', 'sms', 'none'] as const;
const contactWish = z.enum(contactWishes);
export type ContactWish = z.infer<typeof contactWish>;

const emptyAsNull = z.pipe(
  z.literal(''),
  z.transform(() => null),
);
const optionalOf = <S extends z.ZodMiniType>(shape: S, error: string) =>
  z.optional(z.nullable(z.union([shape, emptyAsNull], { error })));

const choice = <S extends z.ZodMiniType>(label: string, shape: S) => ({
  label,
  input: optionalOf(shape, `${label} must be one of the offered ones`),
  output: z.nullable(shape),
});

const requiredName = (label: string, max: number) => ({
  label,
  input: nameLine(label, max),
  output: z.string(),
});
const name = (label: string, max: number) => ({
  label,
  input: optionalNameLine(label, max),
  output: nullableText,
});
const line = (label: string, max: number) => ({
  label,
  input: optionalLine(label, max),
  output: nullableText,
});
const text = (label: string, max: number) => ({
  label,
  input: optionalText(label, max),
  output: nullableText,
});

/** Puts a field into a section of the record that a clinic can hide from a role. */
const part = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  section: RecordSection,
  field: { label: string; input: I; output: O },
) => ({ ...field, input: partOf(section, field.input), output: partOf(section, field.output) });

/**
 * The fields that people write in a patient's record, in the order of import and export files. `label` is the field's
 * label on the form and in messages, `input` its shape in requests, `output` its shape in responses. Forms, SQL,
 * imports and exports take the fields from here.
 */
export const patientFields = {
  firstName: requiredName('First name', 50),
  lastName: requiredName('Last name', 50),
  email: part('contact', { label: 'Email', input: optionalEmail, output: nullableText }),
  phone: part('contact', line('Phone', 20)),
  dateOfBirth: {
    label: 'Date of birth',
    input: optionalOf(calendarDateOrMillis('Date of birth'), 'Date of birth must be a date as YYYY-MM-DD'),
    output: z.nullable(calendarDate),
  },
  dateOfDeath: {
    label: 'Date of death',
    input: optionalOf(calendarDateOrMillis('Date of death'), 'Date of death must be a date as YYYY-MM-DD'),
    output: z.nullable(calendarDate),
  },
  gender: choice('Gender', gender),
  language: choice('Language', language),
  contactBy: part('contact', choice('Reminders', contactWish)),
  address: part('contact', line('Address', 200)),
  city: part('contact', line('City', 50)),
  state: part('contact', line('State', 50)),
  zipCode: part('contact', line('ZIP code', 20)),
  country: part('contact', line('Country', 50)),
  emergencyContactName: part('emergency_contact', name('Emergency contact name', 100)),
  emergencyContactPhone: part('emergency_contact', line('Emergency contact phone', 20)),
  medicalHistory: part('medical_history', text('Medical history', 2000)),
  allergies: part('medication', text('Allergies', 500)),
  currentMedications: part('medication', text('Current medications', 500)),
  insuranceProvider: part('insurance', line('Insurance provider', 100)),
  insurancePolicyNumber: part('insurance', line('Insurance policy number', 50)),
};

type Fields = typeof patientFields;
export type PatientField = keyof Fields;

export const patientFieldNames = Object.keys(patientFields) as PatientField[];

/** Returns one property of every patient field, for example every label. */
export function eachPatientField<Part extends keyof Fields[PatientField]>(part: Part) {
  const parts = patientFieldNames.map((field) => [field, patientFields[field][part]]);
  return Object.fromEntries(parts) as { [Field in PatientField]: Fields[Field][Part] };
}
