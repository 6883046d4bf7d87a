import type {
  AppointmentImportField,
  ImportField,
  PatientImportField,
} from '@anteroom/contract/import-fields';
import { appointmentWords } from '#features/appointments';
import { patientFieldLabels, patientWords } from '#features/patients';

const { sections } = patientWords;

/** As the form of a patient calls them and groups them. */
export const patientGroups: readonly { group: string; fields: readonly PatientImportField[] }[] = [
  {
    group: sections.basic,
    fields: ['firstName', 'lastName', 'dateOfBirth', 'gender', 'email', 'phone'],
  },
  { group: 'In the clinic', fields: ['externalId', 'doctorEmail', 'inactiveSince'] },
  { group: sections.address, fields: ['address', 'city', 'state', 'zipCode', 'country'] },
  { group: sections.emergency, fields: ['emergencyContactName', 'emergencyContactPhone'] },
  { group: sections.medical, fields: ['medicalHistory', 'allergies', 'currentMedications'] },
  { group: sections.insurance, fields: ['insuranceProvider', 'insurancePolicyNumber'] },
];

export const appointmentGroups: readonly { group: string; fields: readonly AppointmentImportField[] }[] = [
  {
    group: 'Patient',
    fields: ['patientExternalId', 'patientId', 'patientFirstName', 'patientLastName', 'patientDateOfBirth'],
  },
  { group: 'Time', fields: ['scheduledDateTime', 'date', 'time', 'durationMinutes'] },
  {
    group: 'Appointment',
    fields: ['externalId', 'doctorEmail', 'appointmentType', 'status', 'reasonForVisit', 'notes'],
  },
  {
    group: 'Outcome',
    fields: ['diagnosis', 'treatment', 'prescription', 'followUpDate', 'cancellationReason'],
  },
];

/** As the forms call them; what no form has says what it is. */
export const fieldLabels: Record<ImportField, string> = {
  ...patientFieldLabels,
  externalId: 'Number in the other system',
  doctorEmail: 'Doctor’s email',
  inactiveSince: 'No longer a patient since',
  patientExternalId: 'Patient’s number in the other system',
  patientId: 'Patient ID in Anteroom',
  patientFirstName: 'Patient’s first name',
  patientLastName: 'Patient’s last name',
  patientDateOfBirth: 'Patient’s date of birth',
  scheduledDateTime: appointmentWords.dateTime,
  date: 'Date',
  time: 'Time',
  durationMinutes: appointmentWords.durationMinutes,
  appointmentType: appointmentWords.type,
  status: appointmentWords.status,
  reasonForVisit: appointmentWords.reason,
  notes: appointmentWords.notes,
  diagnosis: appointmentWords.diagnosis,
  treatment: appointmentWords.treatment,
  prescription: appointmentWords.prescription,
  followUpDate: appointmentWords.followUpDate,
  cancellationReason: appointmentWords.cancellationReason,
};
