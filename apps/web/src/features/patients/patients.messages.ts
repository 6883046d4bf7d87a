import type { ContactWish } from '@anteroom/contract/patient-fields';
import type { PossibleDuplicate } from '@anteroom/contract/patients';
import type { Role } from '@anteroom/contract/roles';

type Likeness = Pick<PossibleDuplicate, 'sameNameAndBirth' | 'similarName' | 'samePhone'>;

export const patientMessages = {
  title: 'Patient Management',
  subtitle: (role: Role) => (role === 'admin' ? 'Manage all patients in the system' : 'Manage your patients'),
  add: 'Add New Patient',
  duplicatesLink: 'Duplicates',
  addFirst: 'Add First Patient',
  searchPlaceholder: 'Search patients by name, email, or phone...',
  loading: 'Loading patients...',
  listFailed: 'Failed to load patients. Please try again.',
  noneFound: 'No patients found',
  noneFoundHint: 'Try adjusting your search terms',
  noneYet: 'No patients yet',
  noneYetHint: 'Get started by adding your first patient',
  tableCaption: 'Patients',
  columns: {
    patient: 'Patient',
    contact: 'Contact',
    dateOfBirth: 'Date of Birth',
    status: 'Status',
    actions: 'Actions',
  },
  idOf: (id: number) => `ID: ${id}`,
  noEmail: 'No email',
  notAvailable: 'N/A',
  active: 'Active',
  inactive: 'Inactive',
  deceased: 'Deceased',
  died: (date: string) => `died ${date}`,
  view: (name: string) => `View ${name}`,
  edit: (name: string) => `Edit ${name}`,
  moreFor: (name: string) => `More actions for ${name}`,
  readOnly: 'Read only',
  remove: (name: string) => `Delete ${name}`,

  dialogTitle: {
    create: 'Add New Patient',
    edit: 'Edit Patient',
    view: 'Patient Details',
    delete: 'Delete Patient',
  },
  submit: { create: 'Create Patient', edit: 'Update Patient' },
  submitting: { create: 'Creating...', edit: 'Updating...' },
  failed: { create: 'Failed to create patient', edit: 'Failed to edit patient' },
  saved: {
    create: (name: string) => `${name} was added.`,
    edit: (name: string) => `${name} was updated.`,
  },
  accessHistory: 'Access history',
  opening: 'Opening the record…',
  viewFailed: 'Failed to load this patient. Please try again.',
  cancel: 'Cancel',
  close: 'Close',
  editShort: 'Edit',
  deleteShort: 'Delete',
  reactivate: 'Reactivate',
  reactivating: 'Updating...',
  reactivated: (name: string) => `${name} reactivated.`,
  inactiveNote: 'This patient is inactive and cannot be booked.',
  deceasedNote: (date: string) => `This patient died on ${date}.`,

  deleteConfirm: 'Delete Patient',
  deleting: 'Deleting...',
  deleteFailed: 'Failed to delete patient',
  deleted: (name: string) => `${name} was marked inactive.`,
  undo: 'Undo',
  deleteQuestion: (name: string) => `Do you want to delete ${name}?`,
  deleteIsSoft:
    'This is a soft delete: the record is marked inactive and not permanently removed. It can be reactivated anytime.',

  sections: {
    basic: 'Basic Information',
    address: 'Address Information',
    emergency: 'Emergency Contact',
    medical: 'Medical Information',
    insurance: 'Insurance Information',
  },
  assignToDoctor: 'Assign to Doctor',
  selectDoctor: 'Select a doctor...',
  loadingDoctors: 'Loading doctors...',
  doctorRequired: 'Doctor is required',
  doctorsFailed: 'Failed to load doctors. Please try again.',
  retry: 'Retry',
  doctor: 'Doctor',
  chooseGender: 'Not specified',
  genders: {
    male: 'Male',
    female: 'Female',
    other: 'Other',
    prefer_not_to_say: 'Prefer not to say',
  },
  contactWishes: { email: 'By email', sms: 'By SMS', none: 'No reminders' } satisfies Record<
    ContactWish,
    string
  >,
  agreedToSms: (date: string, name: string) => `By SMS (agreed on ${date}, recorded by ${name})`,
  noCountryCode: 'The phone number has no country code, so no SMS can be sent.',

  alikeTitle: (count: number) => {
    if (count === 0) return 'No possible duplicate is left';
    return count === 1 ? 'Possible duplicate' : `${count} possible duplicates`;
  },
  alikeHint: 'Check before creating another record. Your entries are kept.',
  same: ({ sameNameAndBirth, similarName, samePhone }: Likeness) => {
    if (similarName) return `Similar name, same date of birth${samePhone ? ' and phone number' : ''}`;
    if (sameNameAndBirth && samePhone) return 'Same name, date of birth and phone number';
    return sameNameAndBirth ? 'Same name and date of birth' : 'Same phone number';
  },
  phone: 'Phone',
  openRecord: 'Open record',
  openRecordOf: (name: string) => `Open record of ${name}`,
  createAnyway: 'Create anyway',
  backToForm: 'Back to form',
  uncheckedTitle: 'Couldn’t check for duplicates',
  uncheckedReason: 'The check failed.',
  uncheckedHint:
    'Nothing has been saved yet. Press Create Patient to check again, or create the patient without the check.',

  conflictTitle: 'Someone else changed this patient while you were editing',

  addTyped: (typed: string) => `Add “${typed}”`,
  newPatient: 'New patient',
  allFields: 'Show all fields',

  picker: 'Patient',
  pickerPlaceholder: 'Type a name, email or phone number',
  pickerSearching: 'Searching…',
  pickerNone: 'No active patient found',
  pickerFailed: 'The search failed. Please try again.',
  pickerCount: (count: number) => (count === 1 ? '1 patient found' : `${count} patients found`),
  pickerMore: (count: number) => `The first ${count} are shown. Type more to find others.`,
} as const;

/** Texts that only the patient form uses. In a separate file, because lists and records do not need them. */
export const patientChoiceMessages = {
  chooseLanguage: 'Not specified',
  chooseContact: 'Follow the clinic’s reminder rules',
  contactHint:
    'Choose SMS only if the patient agreed to it: your name and the date are recorded. The phone number needs its country code, such as +49 151 23456789. “No reminders” also means no offers from the waiting list.',
} as const;

/** Texts that only the dialog for editing a patient uses. */
export const editPatientMessages = {
  emailToConfirm: (name: string) =>
    `${name} was updated. Reminders go to the new address once it is confirmed.`,
} as const;
