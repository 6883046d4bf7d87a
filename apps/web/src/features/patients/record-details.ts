import type { ContactWish, PatientField } from '@anteroom/contract/patient-fields';
import type { Patient } from '@anteroom/contract/patients';
import { toE164 } from '@anteroom/contract/phone-number';
import { formatCalendarDate, formatDateOf } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';
import { type PatientSection, patientFieldLabels, patientSections } from './patient-fields.ts';
import { patientMessages as words } from './patients.messages.ts';

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
