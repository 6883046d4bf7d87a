import type { ImportKind } from '@anteroom/contract/import-fields';
import type { ImportDateFormat, ImportState } from '@anteroom/contract/imports';

const number = new Intl.NumberFormat();
const counted = (one: string, many: string) => (count: number) =>
  `${number.format(count)} ${count === 1 ? one : many}`;
const lines = counted('line', 'lines');

export const kindLabels: Record<ImportKind, string> = { patients: 'Patients', appointments: 'Appointments' };
const records: Record<ImportKind, (count: number) => string> = {
  patients: counted('patient', 'patients'),
  appointments: counted('appointment', 'appointments'),
};

export const stateLabels: Record<ImportState, string> = {
  uploading: 'Columns to be chosen',
  checking: 'Being checked',
  checked: 'Ready to import',
  importing: 'Being imported',
  done: 'Imported',
  failed: 'Failed',
};

export const dateFormatLabels: Record<ImportDateFormat, string> = {
  'YYYY-MM-DD': '2026-11-30 (year, month, day)',
  'DD/MM/YYYY': '30/11/2026 (day first)',
  'MM/DD/YYYY': '11/30/2026 (month first)',
  'DD.MM.YYYY': '30.11.2026 (day first)',
};

export const fileWords = {
  empty: 'This file is empty. Choose another one.',
  spreadsheet:
    'This is a spreadsheet. Open it, choose “Save As”, there the type “CSV UTF-8 (comma delimited)”, and then choose the saved file here.',
  noText: 'This file holds no text. Choose a CSV file: a table in which each line is one record.',
  tooLarge: 'This file is too large to be imported at once. Divide it and import one piece after the other.',
  unreadable: 'The file could not be read. It may have been moved or changed. Choose it again.',
} as const;

const megabyte = 1_000_000;

export const importWords = {
  title: 'Import & Export',
  subtitle: 'Bring patients and appointments from another system, or take them out as a file',

  stepsLabel: 'Steps of the import',
  steps: { file: 'File', columns: 'Columns', check: 'Check', import: 'Import' },
  stepDone: 'done',

  newTitle: 'Import a file',
  newHint: 'Nothing is changed before you have seen what would happen and said yes.',
  kind: 'What is in the file?',
  kindHints: {
    patients: 'One line for each patient',
    appointments: 'One line for each appointment. Import the patients first.',
  } satisfies Record<ImportKind, string>,
  file: 'File',
  drop: 'Drop a CSV file here',
  or: 'or',
  chooseFile: 'Choose File',
  chooseOther: 'Choose Another File',
  opening: 'Reading the file...',
  openFailed: 'The file could not be read. Choose it again.',
  size: (bytes: number) =>
    bytes < megabyte
      ? `${number.format(Math.max(1, Math.round(bytes / 1000)))} kB`
      : `${number.format(Math.round(bytes / (megabyte / 10)) / 10)} MB`,
  upload: 'Upload File',
  uploading: (fileName: string) => `Uploading ${fileName}`,
  uploadHint: 'Please keep this page open until the file is uploaded.',
  uploadFailed: 'The file could not be uploaded. Please try again.',
  uploadCancelled: 'The upload was cancelled. Nothing was kept.',
  offline: 'There is no connection to the server. The upload goes on by itself as soon as it is back.',
  busyServer: 'The server asks for a short pause. The upload goes on by itself.',
  cancel: 'Cancel',
  percent: (share: number) => `${Math.floor(share * 100)} %`,

  loading: 'Loading import...',
  loadFailed: 'Failed to load this import. Please try again.',
  allImports: 'All imports',
  aboutFile: (kind: ImportKind, lineCount: number | null) =>
    lineCount === null ? kindLabels[kind] : `${kindLabels[kind]} · ${lines(lineCount)}`,

  columnsTitle: 'What stands in which column?',
  columnsHint: 'Anteroom has guessed from the first line of the file. Please look at each column.',
  loadingColumns: 'Reading the columns...',
  columnsFailed: 'The columns could not be read. Please try again.',
  unfinishedTitle: 'This file was not uploaded completely',
  unfinished: 'Discard it and choose the file again. Nothing was imported.',
  notImported: 'Not imported',
  samples: (values: readonly string[]) => `Such as ${values.join(' · ')}`,
  noSamples: 'Empty in the first lines',
  takenTwice: (label: string) => `Another column is imported as “${label}” too. Choose one of them.`,
  takenTwiceBanner: 'Two columns are imported as the same. Choose one of them.',
  lacks: {
    column: 'Choose for at least one column what stands in it.',
    names: 'Choose the columns with the first name and the last name. A patient needs both.',
    patient:
      'Choose how the patient is found: the column with their number, or those with their first and last name.',
    time: 'Choose the column with day and time, or the one with the day and the one with the time.',
    doctor: 'Choose a doctor here, or above a column with the doctor’s email.',
  },
  numberHint:
    'If the file has a number for each record, choose it as “Number in the other system”. Then the file can be imported again, and nothing comes twice, even where something else in a line has changed.',
  details: 'How the file is to be read',
  dateFormat: 'Dates in the file look like',
  doctor: 'Doctor, where a line names none',
  noDoctor: 'None: such lines are refused',
  loadingDoctors: 'Loading doctors...',
  doubtful: {
    patients: 'Lines that look like a patient who is already here',
    appointments: 'Lines whose time is already taken by another appointment',
  } satisfies Record<ImportKind, string>,
  refuse: 'Leave them out (recommended)',
  refuseHint: 'They are listed with the reason, so that you can look at each.',
  takeThem: 'Import them too',
  takeThemHint: {
    patients: 'One person may then have two records.',
    appointments: 'Two patients may then be booked for the same time.',
  } satisfies Record<ImportKind, string>,
  pastStatus: 'Past visits whose line tells no outcome',
  pastRefused: 'Leave them out (recommended)',
  pastTaken: (outcome: string) => `Import them as ${outcome.toLowerCase()}`,
  check: 'Check File',
  checkHint: 'The check changes nothing. You decide afterwards.',
  startingCheck: 'Starting...',
  checkFailed: 'The check could not be started. Please try again.',

  checkingTitle: (fileName: string) => `Checking ${fileName}`,
  checkingHint: 'Nothing is changed. You may leave this page; the check goes on, and you find it here again.',
  importingTitle: (fileName: string) => `Importing ${fileName}`,
  importingHint: 'You may leave this page; the import goes on, and you find it here again.',
  progressOf: (done: number, all: number | null) =>
    all === null ? 'Counting the lines...' : `${number.format(done)} of ${lines(all)}`,
  lostSight: 'The connection is lost. The work goes on at the server; this page asks again by itself.',

  checkedTitle: 'This is what would happen',
  checkedHint: 'Nothing has been changed yet.',
  wouldBeImported: 'Would be imported',
  alreadyHere: 'Already here',
  alreadyHereHint:
    'These lines are known from an earlier import or from an export of this clinic, or stand twice in this file. They are not taken twice.',
  wouldBeRefused: 'Would be left out',
  nothingToImport: 'No line of this file would be imported.',
  nothingToImportHint: {
    refused:
      'Look at the reasons below. Often a column stands for something else, or the dates look different.',
    known: 'What could be imported is already here.',
  },
  backToColumns: 'Change Columns',
  importThem: (kind: ImportKind, count: number) => `Import ${records[kind](count)}`,
  confirmTitle: (kind: ImportKind, count: number) => `Import ${records[kind](count)}?`,
  confirm: (kind: ImportKind) =>
    kind === 'patients'
      ? 'They are added to the clinic’s patients. An import cannot be undone as a whole.'
      : 'They are added to the clinic’s appointments and to the queues of their days. An import cannot be undone as a whole.',
  confirmRefused: (count: number) =>
    `${lines(count)} ${count === 1 ? 'is' : 'are'} left out. You can mend and import ${count === 1 ? 'it' : 'them'} later.`,
  startingImport: 'Starting...',
  runFailed: 'The import could not be started. Please try again.',

  doneTitle: 'The import is finished',
  imported: 'Imported',
  refused: 'Left out',
  toList: { patients: 'Go to Patients', appointments: 'Go to Appointments' } satisfies Record<
    ImportKind,
    string
  >,
  importAnother: 'Import Another File',
  failedTitle: 'This import could not be finished',
  failedFallback: 'The file may not be what it should be.',
  unreadableTitle: 'This file could not be read',
  unreadable: 'It may not be a CSV file.',
  gone: 'This import is no longer here. Somebody has discarded it.',

  refusalsTitle: 'Lines that are left out',
  mend: 'Download these lines, correct them in the file, and import that file. What is already here is not taken twice.',
  refusalsCaption: 'Lines that are left out, with the reasons',
  lineNumber: 'Line',
  reasons: 'Reason',
  loadingRefusals: 'Loading the lines...',
  refusalsFailed: 'Failed to load the lines that are left out. Please try again.',
  downloadRefusals: 'Download These Lines',
  downloading: 'Downloading...',
  refusalsName: (kind: ImportKind, today: string) => `${kind}-left-out-${today}.csv`,
  downloaded: 'The lines were downloaded.',
  downloadFailed: 'The lines could not be downloaded. Please try again.',

  latest: 'Latest imports',
  loadingLatest: 'Loading imports...',
  latestFailed: 'Failed to load the latest imports. Please try again.',
  noneYet: 'No file has been imported yet.',
  open: 'Open',
  openOf: (fileName: string) => `Open the import of ${fileName}`,
  startedBy: (name: string, when: string) => `${name}, ${when}`,
  countsOf: (accepted: string, refused: number) =>
    refused === 0 ? accepted : `${accepted}, ${lines(refused)} left out`,
  records: (kind: ImportKind, count: number) => records[kind](count),
} as const;
