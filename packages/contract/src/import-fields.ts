import { z } from 'zod/mini';
import { appointmentStatuses, appointmentTypes } from './appointments.ts';
import { genders, patientFieldNames } from './patient-fields.ts';

/** A visit that is in progress cannot be imported. */
const importedStatuses = appointmentStatuses.filter((status) => status !== 'in_progress');

export const importKinds = ['patients', 'appointments'] as const;
export const importKind = z.enum(importKinds, { error: 'Kind must be patients or appointments' });
export type ImportKind = z.infer<typeof importKind>;

/** Fields that a column of an import file can be assigned to. */
export const importFields = {
  patients: [
    /** The record's id in the source system. It prevents duplicates when a file is imported twice. */
    'externalId',
    ...patientFieldNames,
    /** The first and last name in one cell. */
    'fullName',
    /** The second surname of Spanish names. It is appended to the last name. */
    'secondLastName',
    'doctorEmail',
    /** A date (of death or departure) or "yes" makes the patient inactive, "no" keeps the patient active. */
    'inactiveSince',
  ],
  appointments: [
    'externalId',
    'patientExternalId',
    'patientId',
    'patientFirstName',
    'patientLastName',
    'patientSecondLastName',
    'patientFullName',
    'patientDateOfBirth',
    'doctorEmail',
    /** The date and time in one column. Without an offset they are in the clinic's time zone. */
    'scheduledDateTime',
    'date',
    'time',
    'durationMinutes',
    /** When the visit ended: a time of day, or a date and time. Used only if the duration is empty. */
    'endTime',
    /** When the appointment was booked in the other system. */
    'bookedOn',
    'appointmentType',
    'status',
    'reasonForVisit',
    'notes',
    'diagnosis',
    'treatment',
    'prescription',
    'followUpDate',
    'cancellationReason',
  ],
} as const satisfies Record<ImportKind, readonly string[]>;
export type PatientImportField = (typeof importFields.patients)[number];
export type AppointmentImportField = (typeof importFields.appointments)[number];
export const importField = z.enum([...new Set([...importFields.patients, ...importFields.appointments])], {
  error: 'Field must be one of the offered ones',
});
export type ImportField = z.infer<typeof importField>;

/** Fields of an import file whose cells are split into several other fields. Exports do not have such fields. */
export const splitImportFields: ReadonlySet<ImportField> = new Set(['fullName', 'patientFullName']);

/** Fields with a fixed list of values. Other systems use other words for these values. */
export const wordImportFields = {
  gender: genders,
  status: importedStatuses,
  appointmentType: appointmentTypes,
} as const satisfies Partial<Record<ImportField, readonly string[]>>;
export const wordImportField = z.enum(['gender', 'status', 'appointmentType'], {
  error: 'Field must be gender, status or appointmentType',
});
export type WordImportField = z.infer<typeof wordImportField>;

/** Fields that store dates, so that a column of such a field needs a date format. */
export const dateImportFields: ReadonlySet<ImportField> = new Set([
  'dateOfBirth',
  'dateOfDeath',
  'patientDateOfBirth',
  'scheduledDateTime',
  'date',
  'endTime',
  'bookedOn',
  'followUpDate',
]);

/** Fields whose two-digit years are in the past. In other date fields, two-digit years may be up to ten years ahead. */
export const birthImportFields: ReadonlySet<ImportField> = new Set([
  'dateOfBirth',
  'dateOfDeath',
  'patientDateOfBirth',
]);

/**
 * Optional fields whose cell can be left empty if it cannot be read. Clinical texts, names, ids, and fields that show
 * whether a patient is still treated are not among them.
 */
export const emptiableImportFields: ReadonlySet<ImportField> = new Set([
  'email',
  'phone',
  'dateOfBirth',
  'gender',
  'language',
  'address',
  'city',
  'state',
  'zipCode',
  'country',
  'emergencyContactName',
  'emergencyContactPhone',
  'insuranceProvider',
  'insurancePolicyNumber',
  'bookedOn',
  'followUpDate',
]);

/** Returns a field's column title in exports, such as `Patient external id`. Imports recognize this title. */
export function columnOfField(field: ImportField): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
