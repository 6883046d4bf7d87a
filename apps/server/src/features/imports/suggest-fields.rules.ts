import { type ImportField, type ImportKind, importFields } from '@anteroom/contract/import-fields';

/** By what else a field goes, in letters and digits alone; its own name always counts, and comes first. */
const otherNames: Partial<Record<ImportField, readonly string[]>> = {
  externalId: [
    'externalid',
    'id',
    'mrn',
    'medicalrecordnumber',
    'recordid',
    'recordnumber',
    'chartnumber',
    'number',
    'uuid',
    'guid',
  ],
  firstName: ['first', 'givenname', 'given', 'forename', 'fname', 'vorname'],
  lastName: ['last', 'surname', 'familyname', 'family', 'lname', 'nachname'],
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
  dateOfBirth: ['dob', 'birthdate', 'birthday', 'birthdt', 'born', 'geburtsdatum'],
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
  doctorEmail: ['doctor', 'provideremail', 'physicianemail'],
  inactiveSince: [
    'deathdate',
    'dateofdeath',
    'deceased',
    'deceaseddate',
    'died',
    'inactive',
    'inactivesince',
  ],
  patientExternalId: ['patient', 'patientmrn', 'mrn', 'patientnumber'],
  patientFirstName: ['firstname', 'first', 'givenname'],
  patientLastName: ['lastname', 'last', 'surname'],
  patientDateOfBirth: ['dateofbirth', 'dob', 'birthdate', 'patientdob'],
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

const dateFields: ReadonlySet<ImportField | null> = new Set([
  'dateOfBirth',
  'inactiveSince',
  'patientDateOfBirth',
  'date',
  'scheduledDateTime',
  'followUpDate',
]);

export function isDateField(field: ImportField | null): boolean {
  return dateFields.has(field);
}

const fold = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What each column seems to be, in their order; a field is suggested once, for the column whose name says it best. */
export function suggestFields(kind: ImportKind, headers: readonly string[]): (ImportField | null)[] {
  const folded = headers.map(fold);
  const suggested = headers.map((): ImportField | null => null);
  for (const field of importFields[kind]) {
    const names = [fold(field), ...(otherNames[field] ?? [])];
    const column = names
      .map((name) => folded.findIndex((header, place) => header === name && suggested[place] === null))
      .find((place) => place >= 0);
    if (column !== undefined) suggested[column] = field;
  }
  return suggested;
}
