import { z } from 'zod/mini';

export const importKinds = ['patients', 'appointments'] as const;
export const importKind = z.enum(importKinds, { error: 'Kind must be patients or appointments' });
export type ImportKind = z.infer<typeof importKind>;

/** What a column of a file may hold. A field of the record, or what leads to one. */
export const importFields = {
  patients: [
    /** The record's name in the system it comes from; makes it safe to import a file again. */
    'externalId',
    'firstName',
    'lastName',
    'email',
    'phone',
    'dateOfBirth',
    'gender',
    'address',
    'city',
    'state',
    'zipCode',
    'country',
    'emergencyContactName',
    'emergencyContactPhone',
    'medicalHistory',
    'allergies',
    'currentMedications',
    'insuranceProvider',
    'insurancePolicyNumber',
    'doctorEmail',
    /** A date, such as that of death or of departure, or yes makes the patient inactive; no or nothing does not. */
    'inactiveSince',
  ],
  appointments: [
    'externalId',
    'patientExternalId',
    'patientId',
    'patientFirstName',
    'patientLastName',
    'patientDateOfBirth',
    'doctorEmail',
    /** Day and time in one column; without an offset in the clinic's zone. */
    'scheduledDateTime',
    'date',
    'time',
    'durationMinutes',
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

/** What an export calls the column of a field, such as `Patient external id`; an import knows it by this name. */
export function columnOfField(field: ImportField): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
