import { type ImportField, type ImportKind, importFields } from '@anteroom/contract/import-fields';

type Names<Kind extends ImportKind> = Partial<Record<(typeof importFields)[Kind][number], readonly string[]>>;

/** Names of a patient's number. In an appointment file they never mean the appointment's own number. */
const chartNumbers = [
  'mrn',
  'medicalrecordnumber',
  'patientid',
  'patientno',
  'patno',
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
const births = ['dob', 'birthdate', 'birthday', 'birthdt', 'born', 'geburtsdatum'];
const firstNames = ['first', 'givenname', 'given', 'forename', 'fname', 'vorname'];
const lastNames = ['last', 'surname', 'familyname', 'family', 'lname', 'nachname'];
const doctorEmails = ['doctor', 'provideremail', 'physicianemail'];

/** Other names of a patient field, letters and digits only. The field's own name always counts, and has priority. */
const ofPatients: Names<'patients'> = {
  externalId: [...ownNumbers, ...chartNumbers],
  firstName: [...firstNames, 'patientfirstname'],
  lastName: [...lastNames, 'patientlastname'],
  email: ['emailaddress', 'mail', 'patientemail'],
  phone: [
    'phonenumber',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'cell',
    'cellphone',
    'telephone',
    'tel',
    'homephone',
    'patientphone',
  ],
  dateOfBirth: [...births, 'patientdob'],
  gender: ['sex'],
  address: ['street', 'streetaddress', 'address1', 'addressline1'],
  city: ['town', 'place'],
  state: ['province', 'region', 'stateprovince'],
  zipCode: ['zip', 'postalcode', 'postcode', 'plz'],
  country: ['nation', 'countrycode'],
  emergencyContactName: ['emergencycontact', 'emergencyname', 'contactname', 'nextofkin'],
  emergencyContactPhone: ['emergencyphone', 'emergencynumber', 'contactphone'],
  medicalHistory: ['history', 'conditions', 'pastmedicalhistory'],
  allergies: ['allergy'],
  currentMedications: ['medications', 'medication', 'drugs'],
  insuranceProvider: ['insurance', 'insurer', 'payer', 'insurancecompany'],
  insurancePolicyNumber: ['policynumber', 'policy', 'insurancenumber', 'insuranceid', 'memberid'],
  doctorEmail: doctorEmails,
  inactiveSince: [
    'deathdate',
    'dateofdeath',
    'deceased',
    'deceaseddate',
    'died',
    'inactive',
    'inactivesince',
  ],
};

/**
 * Other names of an appointment field. The patient id of this clinic is never suggested, because files of other systems
 * do not contain it.
 */
const ofAppointments: Names<'appointments'> = {
  externalId: [
    'appointmentid',
    'appointmentno',
    'appointmentnumber',
    'visitid',
    'visitno',
    'visitnumber',
    'encounterid',
    ...ownNumbers,
  ],
  patientExternalId: [...chartNumbers, 'patientmrn', 'patient'],
  patientFirstName: ['firstname', ...firstNames],
  patientLastName: ['lastname', ...lastNames],
  patientDateOfBirth: ['dateofbirth', 'patientdob', ...births],
  doctorEmail: doctorEmails,
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
  date: ['day', 'appointmentdate', 'visitdate'],
  time: ['appointmenttime', 'visittime', 'hour'],
  durationMinutes: ['duration', 'minutes', 'length', 'durationmin'],
  appointmentType: ['type', 'visittype', 'encounterclass'],
  status: ['appointmentstatus', 'visitstatus'],
  reasonForVisit: ['reason', 'visitreason', 'purpose', 'reasondescription'],
  notes: ['note', 'comment', 'comments', 'remarks'],
  diagnosis: ['diagnoses'],
  treatment: ['treatments'],
  prescription: ['prescriptions'],
  followUpDate: ['followup', 'followupat', 'nextvisit'],
  cancellationReason: ['cancelreason', 'reasonforcancellation'],
};

const otherNames: Record<ImportKind, Partial<Record<ImportField, readonly string[]>>> = {
  patients: ofPatients,
  appointments: ofAppointments,
};

const neverGuessed: ReadonlySet<ImportField> = new Set(['patientId']);

const fold = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Suggests a field for each column, in order. Each field is suggested once, for the column with the best matching name.
 */
export function suggestFields(kind: ImportKind, headers: readonly string[]): (ImportField | null)[] {
  const folded = headers.map(fold);
  const suggested = headers.map((): ImportField | null => null);
  for (const field of importFields[kind]) {
    if (neverGuessed.has(field)) continue;
    const names = [fold(field), ...(otherNames[kind][field] ?? [])];
    const column = names
      .map((name) => folded.findIndex((header, place) => header === name && suggested[place] === null))
      .find((place) => place >= 0);
    if (column !== undefined) suggested[column] = field;
  }
  return suggested;
}
