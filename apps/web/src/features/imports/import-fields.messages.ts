import type {
  AppointmentImportField,
  ImportField,
  ImportKind,
  PatientImportField,
  WordImportField,
} from '@anteroom/contract/import-fields';
import type { ImportDateFormat } from '@anteroom/contract/imports';
import { appointmentMessages } from '#features/appointments';
import { patientFieldLabels, patientMessages, patientSections } from '#features/patients';

const { sections } = patientMessages;

/** The fields that identify a patient, which are listed first. */
const identity: readonly PatientImportField[] = ['firstName', 'lastName', 'dateOfBirth', 'gender'];

export const patientGroups: readonly { group: string; fields: readonly PatientImportField[] }[] = [
  {
    group: sections.basic,
    fields: [
      ...identity,
      ...patientSections.basic.filter((field) => !identity.includes(field)),
      'secondLastName',
      'fullName',
    ],
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
      'patientSecondLastName',
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
  secondLastName: 'Second surname',
  fullName: 'Full name',
  patientExternalId: 'Patient’s number in the other system',
  patientId: 'Patient ID in Anteroom',
  patientFirstName: 'Patient’s first name',
  patientLastName: 'Patient’s last name',
  patientSecondLastName: 'Patient’s second surname',
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

const number = new Intl.NumberFormat();

const orders: Record<ImportDateFormat, string> = {
  'YYYY-MM-DD': 'Year first',
  'DD/MM/YYYY': 'Day first',
  'MM/DD/YYYY': 'Month first',
};

export const dateOrderMessages = {
  orders,
  usual: (format: ImportDateFormat) => `${orders[format]} (usual in your country)`,
  label: (header: string) => `Dates in “${header}”`,
  question: (header: string) => `How are the dates in “${header}” written?`,
  missing: 'Choose one. The dates of this column can be read in more than one way.',
  example: (cell: string, date: string) => `${cell} is ${date}`,
  unread: (count: number) =>
    count === 1 ? '1 date can’t be read this way' : `${number.format(count)} dates can’t be read this way`,
  shortYears: (isBirth: boolean) =>
    isBirth
      ? 'Years with two digits are taken from the last 100 years'
      : 'Years with two digits are taken as at most 10 years ahead',
} as const;

/** Texts about words in imported files that match no value in the app. */
export const wordMessages = {
  title: 'Words of the other system',
  hint: 'Choose what each word means, then check the file again. The next file from the same system uses the same meanings.',
  label: (word: string, field: string) => `“${word}” in ${field}`,
  rows: (count: number) => (count === 1 ? '1 row' : `${number.format(count)} rows`),
  undecided: 'Not decided: leave the rows out',
  leaveEmpty: {
    gender: 'Leave empty',
    status: 'As if the row had no status',
    appointmentType: 'As if the row had no type',
  } satisfies Record<WordImportField, string>,
  checkAgain: 'Check again',
  checking: 'Starting…',
  checkFailed: 'The check could not be started. Please try again.',
  failed: 'The words of the file could not be loaded. Please try again.',
} as const;

const cells = (count: number) => `${number.format(count)} ${count === 1 ? 'cell' : 'cells'}`;

export const emptiedMessages = {
  legend: 'Optional cells that can’t be read',
  refuse: 'Leave the row out (recommended)',
  refuseHint: 'It is listed with the reason, so that you can correct it.',
  leave: 'Leave these cells empty',
  leaveHint: {
    patients: 'Such as the email “none” or a birth date “N/A”. Never names or medical texts.',
    appointments: 'Only follow-up dates. Never the patient, the time or medical texts.',
  } satisfies Record<ImportKind, string>,

  title: (count: number, isDone: boolean) =>
    `${cells(count)} ${isDone ? 'left empty' : 'would be left empty'}`,
  hint: 'The rest of these rows is imported.',
  caption: 'Cells left empty, with the reasons',
  loading: 'Loading cells…',
  failed: 'Failed to load the cells left empty. Please try again.',
} as const;
