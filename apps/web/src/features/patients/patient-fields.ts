import { type ContactWish, eachPatientField, type PatientField } from '@anteroom/contract/patient-fields';
import type { Patient } from '@anteroom/contract/patients';
import { toE164 } from '@anteroom/contract/phone-number';
import type { RecordSection } from '@anteroom/contract/record-sections';
import { sectionOfShape } from '@anteroom/contract/section-marks';
import { formatCalendarDate, formatDateOf } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';
import { patientMessages as words } from './patients.messages.ts';

/** The sections of the patient form and of the record, each with its fields in order. */
export const patientSections = {
  basic: [
    'firstName',
    'lastName',
    'email',
    'phone',
    'dateOfBirth',
    'gender',
    'language',
    'contactBy',
    'dateOfDeath',
  ],
  address: ['address', 'city', 'state', 'zipCode', 'country'],
  emergency: ['emergencyContactName', 'emergencyContactPhone'],
  medical: ['medicalHistory', 'allergies', 'currentMedications'],
  insurance: ['insuranceProvider', 'insurancePolicyNumber'],
} as const satisfies Record<string, readonly PatientField[]>;

const shapes = eachPatientField('output');

/**
 * Returns the hideable section of a record to which a field belongs, or undefined if the clinic cannot hide the field.
 */
export const sectionOf = (field: PatientField): RecordSection | undefined => sectionOfShape(shapes[field]);

export type PatientSection = keyof typeof patientSections;

/** All patient fields in the order of the form. */
export const patientFields: readonly PatientField[] = Object.values(patientSections).flat();

/** The hideable sections that contain fields of a patient. */
export const sectionsOfPatient = [...new Set(patientFields.flatMap((field) => sectionOf(field) ?? []))];

export const patientFieldLabels = eachPatientField('label');

/** The form's values. Each field is a string, which is empty if the value is unknown. */
export type PatientFormValues = Record<PatientField | 'doctorId', string>;

/** Returns a patient field as display text, or null if it has no value. */
export function shownValue(patient: Patient, field: PatientField): string | null {
  const value = patient[field];
  if (!value) return null;
  if (field === 'gender') return words.genders[value as keyof typeof words.genders];
  if (field === 'language') return new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value;
  if (field === 'contactBy') return words.contactWishes[value as ContactWish];
  if (field === 'dateOfBirth' || field === 'dateOfDeath') return formatCalendarDate(value);
  if (field === 'phone' || field === 'emergencyContactPhone') return formatPhone(value);
  return value;
}

/**
 * Describes how the patient wants to be reminded, including the consent to SMS and the reason if no SMS can be sent.
 */
function describeWish(patient: Patient, timezone: string): string | null {
  const wish = shownValue(patient, 'contactBy');
  const { contactBy, smsConsent, phone } = patient;
  if (contactBy !== 'sms') return wish;
  const wanted = smsConsent
    ? words.agreedToSms(formatDateOf(smsConsent.at, timezone), smsConsent.recordedBy)
    : words.contactWishes.sms;
  return phone && toE164(phone) === null ? `${wanted}. ${words.noCountryCode}` : wanted;
}

/** Returns the sections of a record, each with those fields that have a value. */
export function patientDetailsOf(patient: Patient, timezone: string) {
  return (Object.keys(patientSections) as PatientSection[]).map((section) => ({
    title: words.sections[section],
    items: patientSections[section].flatMap((field: PatientField) => {
      const description =
        field === 'contactBy' ? describeWish(patient, timezone) : shownValue(patient, field);
      const isWide = section === 'medical' || field === 'address';
      return description === null ? [] : [{ term: patientFieldLabels[field], description, isWide }];
    }),
  }));
}
