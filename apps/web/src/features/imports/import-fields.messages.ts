import type {
  AppointmentImportField,
  ImportField,
  PatientImportField,
} from '@anteroom/contract/import-fields';
import { appointmentMessages } from '#features/appointments';
import { patientFieldLabels, patientMessages, patientSections } from '#features/patients';

const { sections } = patientMessages;

/** The fields that identify a patient, which are listed first. */
const identity: readonly PatientImportField[] = ['firstName', 'lastName', 'dateOfBirth', 'gender'];

export const patientGroups: readonly { group: string; fields: readonly PatientImportField[] }[] = [
  {
    group: sections.basic,
    fields: [...identity, ...patientSections.basic.filter((field) => !identity.includes(field)), 'fullName'],
  },
  { group: 'In the clinic', fields: ['externalId', 'doctorEmail', 'inactiveSince'] },
  { group: sections.address, fields: patientSections.address },
  { group: sections.emergency, fields: patientSections.emergency },
  { group: sections.medical, fields: patientSections.medical },
  { group: sections.insurance, fields: patientSections.insurance },
];

export const appointmentGroups: readonly { group: string; fields: readonly AppointmentImportField[] }[] = [
  {
    group: 'Patient',
    fields: [
      'patientExternalId',
      'patientId',
      'patientFirstName',
      'patientLastName',
      'patientFullName',
      'patientDateOfBirth',
    ],
  },
  { group: 'Time', fields: ['scheduledDateTime', 'date', 'time', 'durationMinutes', 'endTime', 'bookedOn'] },
  {
    group: 'Appointment',
    fields: ['externalId', 'doctorEmail', 'appointmentType', 'status', 'reasonForVisit', 'notes'],
  },
  {
    group: 'Outcome',
    fields: ['diagnosis', 'treatment', 'prescription', 'followUpDate', 'cancellationReason'],
  },
];

/**
 * The labels of the import fields. A field that also exists in a form has the form's label; the others have a
 * descriptive one.
 */
export const fieldLabels: Record<ImportField, string> = {
  ...patientFieldLabels,
  externalId: 'Number in the other system',
  doctorEmail: 'Doctor’s email or name',
  inactiveSince: 'No longer a patient since',
  fullName: 'Full name',
  patientExternalId: 'Patient’s number in the other system',
  patientId: 'Patient ID in Anteroom',
  patientFirstName: 'Patient’s first name',
  patientLastName: 'Patient’s last name',
  patientFullName: 'Patient’s full name',
  patientDateOfBirth: 'Patient’s date of birth',
  scheduledDateTime: appointmentMessages.dateTime,
  date: 'Date',
  time: 'Time',
  durationMinutes: appointmentMessages.durationMinutes,
  endTime: 'End (time, or date and time)',
  bookedOn: 'Booked on',
  appointmentType: appointmentMessages.type,
  status: appointmentMessages.status,
  reasonForVisit: appointmentMessages.reason,
  notes: appointmentMessages.notes,
  diagnosis: appointmentMessages.diagnosis,
  treatment: appointmentMessages.treatment,
  prescription: appointmentMessages.prescription,
  followUpDate: appointmentMessages.followUpDate,
  cancellationReason: appointmentMessages.cancellationReason,
};
