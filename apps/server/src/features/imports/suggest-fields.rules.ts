import { type ImportField, type ImportKind, importFields } from '@anteroom/contract/import-fields';
import { foreignAppointments } from './columns/foreign-appointment-columns.rules.ts';
import { foreignPatients } from './columns/foreign-patient-columns.rules.ts';
import type { NamesOf } from './columns/names-of.ts';
import { lastNameFirstTitles, splitName } from './names/split-name.rules.ts';
import { fold } from './words/shipped-words.rules.ts';

type Names<Kind extends ImportKind> = Partial<Record<(typeof importFields)[Kind][number], readonly string[]>>;

/** Column titles of a patient's number. In an appointment file they never mean the number of the appointment. */
const chartNumbers = [
  'mrn',
  'medicalrecordnumber',
  'patientid',
  'patientno',
  'patno',
  'nhsnumber',
  'nhsno',
  'patientnumber',
  'patid',
  'chartnumber',
  'chartno',
  'chartid',
  'chart',
  'recordnumber',
  'recordno',
];
const ownNumbers = ['id', 'number', 'recordid', 'uuid', 'guid'];
const births = ['dob', 'birthdate', 'birthday', 'birthdt', 'born'];
const firstNames = ['first', 'givenname', 'givennames', 'given', 'forename', 'forenames', 'fname'];
const lastNames = ['last', 'surname', 'familyname', 'family', 'lname'];
const doctors = [
  'doctor',
  'doctorname',
  'provider',
  'providername',
  'provideremail',
  'physician',
  'physicianemail',
  'practitioner',
  'clinician',
];

/**
 * Further column titles that suggest a patient field, with letters and digits only. The field's own name always
 * matches, and has priority.
 */
const ofPatients: Names<'patients'> = {
  externalId: [...ownNumbers, ...chartNumbers],
  firstName: [...firstNames, 'patientfirstname'],
  lastName: [...lastNames, 'patientlastname'],
  fullName: [
    'name',
    'patientname',
    'patient',
    'paciente',
    'paziente',
    'patientenname',
    'nombrecompleto',
    'nombreyapellidos',
    'nombrepaciente',
    'nombredelpaciente',
    'nomcomplet',
    'nompatient',
    'nomdupatient',
    'nomeprenom',
    'nomecompleto',
    'nomepaciente',
    'nomedopaciente',
    'nomepaziente',
    'nomeecognome',
    'nominativo',
    ...lastNameFirstTitles,
  ],
  email: ['emailaddress', 'mail', 'patientemail'],
  phone: [
    'phonenumber',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'mobileno',
    'mobiletel',
    'cell',
    'cellphone',
    'telephone',
    'tel',
    'homephone',
    'hometel',
    'patientphone',
  ],
  dateOfBirth: [...births, 'patientdob'],
  dateOfDeath: ['deathdate', 'deceaseddate', 'datedeceased', 'died', 'death', 'dod'],
  gender: ['sex'],
  language: ['preferredlanguage', 'patientlanguage', 'spokenlanguage'],
  contactBy: ['reminder', 'contactpreference'],
  address: ['street', 'streetaddress', 'address1', 'addressline1'],
  city: ['town', 'place'],
  state: ['province', 'region', 'stateprovince'],
  zipCode: ['zip', 'postalcode', 'postcode'],
  country: ['nation', 'countrycode'],
  emergencyContactName: ['emergencycontact', 'emergencyname', 'contactname', 'nextofkin'],
  emergencyContactPhone: ['emergencyphone', 'emergencynumber', 'contactphone'],
  medicalHistory: ['history', 'conditions', 'pastmedicalhistory'],
  allergies: ['allergy'],
  currentMedications: ['medications', 'medication', 'drugs'],
  insuranceProvider: ['insurance', 'insurer', 'payer', 'insurancecompany'],
  insurancePolicyNumber: ['policynumber', 'policy', 'insurancenumber', 'insuranceid', 'memberid'],
  doctorEmail: doctors,
  inactiveSince: ['deceased', 'inactive'],
};

/**
 * Further column titles that suggest an appointment field. The patient id of this clinic is never suggested, because
 * files of other systems do not contain it.
 */
const ofAppointments: Names<'appointments'> = {
  externalId: [
    'appointmentid',
    'apptid',
    'appointmentno',
    'appointmentnumber',
    'visitid',
    'visitno',
    'visitnumber',
    'encounterid',
    ...ownNumbers,
  ],
  patientExternalId: [...chartNumbers, 'patientmrn'],
  patientFirstName: ['firstname', ...firstNames],
  patientLastName: ['lastname', ...lastNames],
  patientFullName: [
    'patientname',
    'fullname',
    'patientenname',
    'nombrepaciente',
    'nombredelpaciente',
    'nompatient',
    'nomdupatient',
    'nomepaciente',
    'nomedopaciente',
    'nomepaziente',
    ...lastNameFirstTitles,
  ],
  patientDateOfBirth: ['dateofbirth', 'patientdob', ...births],
  doctorEmail: doctors,
  scheduledDateTime: [
    'datetime',
    'start',
    'starttime',
    'startdatetime',
    'scheduled',
    'scheduledat',
    'appointmentdatetime',
    'dateandtime',
    'begin',
  ],
  date: ['day', 'appointmentdate', 'apptdate', 'visitdate'],
  time: ['appointmenttime', 'appttime', 'visittime', 'hour'],
  durationMinutes: ['duration', 'minutes', 'length', 'durationmin', 'durationmins'],
  endTime: ['end', 'enddatetime', 'enddate', 'endat', 'stop', 'stoptime', 'finish', 'until'],
  bookedOn: [
    'booked',
    'bookedat',
    'bookingdate',
    'bookingtime',
    'bookingdatetime',
    'dateofbooking',
    'datebooked',
    'scheduledday',
    'created',
    'createdat',
    'createdon',
    'createddate',
    'creationdate',
  ],
  appointmentType: ['type', 'visittype', 'appttype', 'encounterclass'],
  status: ['appointmentstatus', 'apptstatus', 'visitstatus'],
  reasonForVisit: ['reason', 'visitreason', 'purpose', 'reasondescription'],
  notes: ['note', 'comment', 'comments', 'remarks'],
  diagnosis: ['diagnoses'],
  treatment: ['treatments'],
  prescription: ['prescriptions'],
  followUpDate: ['followup', 'followupat', 'nextvisit'],
  cancellationReason: ['cancelreason', 'reasonforcancellation'],
};

/** The column titles in `foreignPatients`, keyed by the fields of appointment files, such as `patientFirstName`. */
const foreignPersons: readonly NamesOf<'appointments'>[] = foreignPatients.map(
  (names: NamesOf<'patients'>) => ({
    ...(names.externalId ? { patientExternalId: names.externalId } : {}),
    ...(names.firstName ? { patientFirstName: names.firstName } : {}),
    ...(names.lastName ? { patientLastName: names.lastName } : {}),
    ...(names.secondLastName ? { patientSecondLastName: names.secondLastName } : {}),
    ...(names.dateOfBirth ? { patientDateOfBirth: names.dateOfBirth } : {}),
    ...(names.doctorEmail ? { doctorEmail: names.doctorEmail } : {}),
  }),
);

type AllNames = Partial<Record<ImportField, readonly string[]>>;

const otherNames: Record<ImportKind, AllNames> = {
  patients: joined(ofPatients, foreignPatients),
  appointments: joined(ofAppointments, [
    ...foreignPersons,
    ...foreignAppointments,
    // Last, so that a column of patient numbers is preferred in any language. Beside it, a column `Patient` contains
    // names.
    { patientExternalId: 'patient paciente paziente' },
  ]),
};

function joined(english: AllNames, foreign: readonly Partial<Record<ImportField, string>>[]): AllNames {
  const fields = new Set([english, ...foreign].flatMap((names) => Object.keys(names) as ImportField[]));
  const entries = [...fields].map((field) => [
    field,
    [...(english[field] ?? []), ...foreign.flatMap((names) => names[field]?.split(' ') ?? [])],
  ]);
  return Object.fromEntries(entries);
}

const neverGuessed: ReadonlySet<ImportField> = new Set(['patientId']);

/**
 * Maps a field to the field that excludes it: a full name is not suggested if the file has a column for the first name.
 */
const otherwise: Partial<Record<ImportField, ImportField>> = {
  fullName: 'firstName',
  patientFullName: 'patientFirstName',
};

/**
 * Maps a field to the field that a column called `Name` needs beside it: in German and Dutch files, such a column
 * contains last names if the file has a column of first names.
 */
const besideName: Partial<Record<ImportField, ImportField>> = {
  lastName: 'firstName',
  patientLastName: 'patientFirstName',
};

/**
 * Suggests a field for each column, in order. Each field is suggested at most once, for the column with the best
 * matching name.
 */
export function suggestFields(kind: ImportKind, headers: readonly string[]): (ImportField | null)[] {
  const folded = headers.map(fold);
  const suggested = headers.map((): ImportField | null => null);
  for (const field of importFields[kind]) {
    if (neverGuessed.has(field) || isNeedless(field, suggested)) continue;
    const other = besideName[field];
    const names = [
      ...[fold(field), ...(otherNames[kind][field] ?? [])],
      ...(other !== undefined && suggested.includes(other) ? ['name'] : []),
    ];
    const column = names
      .map((name) => folded.findIndex((header, place) => header === name && suggested[place] === null))
      .find((place) => place >= 0);
    if (column !== undefined) suggested[column] = field;
  }
  return suggested;
}

/** The title and contents of a column. `areFullNames` is null for a column without contents. */
export type ColumnCells = { header: string; hasDates: boolean; areFullNames: boolean | null };

/**
 * Corrects suggested fields whose column title has two meanings. Beside a column of dates, `Start` can be a time of
 * day. `Patient` can be a number or a name. Without a column of last names, `Nome` and `Nombre` can be the full name.
 */
export function correctByCells(
  suggested: readonly (ImportField | null)[],
  cells: readonly ColumnCells[],
): (ImportField | null)[] {
  const needsTime = suggested.includes('date') && !suggested.includes('time');
  return suggested.map((field, place) => {
    const { header = '', hasDates = false, areFullNames = null } = cells[place] ?? {};
    if (areFullNames === null) return field;
    if (field === 'scheduledDateTime' && needsTime && !hasDates) return 'time';
    return areFullNames ? fieldOfFullNames(field, header, suggested) : field;
  });
}

/** Folded titles of columns of first names that also mean the whole name. `Prénom` and `Vorname` never do. */
const anyName = new Set(['nome', 'nombre']);

/** Returns the field of a column that contains only full names. */
function fieldOfFullNames(
  field: ImportField | null,
  header: string,
  suggested: readonly (ImportField | null)[],
): ImportField | null {
  const isAnyName = anyName.has(fold(header));
  if (field === 'firstName') return isAnyName && !suggested.includes('lastName') ? 'fullName' : field;
  if (field !== 'patientExternalId' && !(field === 'patientFirstName' && isAnyName)) return field;
  const hasName = suggested.includes('patientFullName') || suggested.includes('patientLastName');
  return hasName ? field : 'patientFullName';
}

/** Returns whether a cell can be a first and a last name. A number cannot. */
export function isFullName(cell: string): boolean {
  const { firstName, lastName } = splitName(cell);
  return firstName !== '' && lastName !== '' && !/\d/.test(cell);
}

function isNeedless(field: ImportField, suggested: readonly (ImportField | null)[]): boolean {
  const other = otherwise[field];
  return other !== undefined && suggested.includes(other);
}
