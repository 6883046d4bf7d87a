import type { ImportKind } from '@anteroom/contract/import-fields';
import type { ImportState } from '@anteroom/contract/imports';
import type { GuessedEncoding } from './file/guess-encoding.ts';

const number = new Intl.NumberFormat();
const counted = (one: string, many: string) => (count: number) =>
  `${number.format(count)} ${count === 1 ? one : many}`;
const lines = counted('row', 'rows');

export const kindLabels: Record<ImportKind, string> = { patients: 'Patients', appointments: 'Appointments' };
const records: Record<ImportKind, (count: number) => string> = {
  patients: counted('patient', 'patients'),
  appointments: counted('appointment', 'appointments'),
};

export const stateLabels: Record<ImportState, string> = {
  uploading: 'Needs column matching',
  checking: 'Checking',
  checked: 'Ready to import',
  importing: 'Importing',
  done: 'Imported',
  stopped: 'Stopped',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
};

export const fileMessages = {
  empty: 'This file is empty. Choose another one.',
  spreadsheet:
    'This is a spreadsheet. Open it, choose “Save As”, there the type “CSV UTF-8 (comma delimited)”, and then choose the saved file here.',
  noText: 'This is not a text file. Choose a CSV file: a table with one record per row.',
  tooLarge: 'This file is too large. Split it and import the parts one after another.',
  unreadable: 'The file could not be read. It may have been moved or changed. Choose it again.',
} as const;

const megabyte = 1_000_000;

export const importMessages = {
  title: 'Import & Export',
  subtitle: 'Import patients and appointments from another system, or export them as a file',

  stepsLabel: 'Steps of the import',
  steps: { file: 'File', columns: 'Columns', check: 'Check', import: 'Import' },
  stepDone: 'done',

  newTitle: 'Import a file',
  newHint: 'You’ll review everything before anything is imported.',
  kind: 'What is in the file?',
  kindHints: {
    patients: 'One row per patient',
    appointments: 'One row per appointment. Import the patients first.',
  } satisfies Record<ImportKind, string>,
  file: 'File',
  drop: 'Drop a CSV file here',
  or: 'or',
  chooseFile: 'Choose file',
  chooseOther: 'Choose another file',
  opening: 'Reading the file…',
  openFailed: 'The file could not be read. Choose it again.',
  encoding: 'Encoding of the file',
  encodingHint: 'Choose the one in which the names below are spelled correctly.',
  chooseEncoding: 'Choose an encoding…',
  encodings: {
    'windows-1252': 'Windows, western European (1252)',
    'utf-8': 'UTF-8, with damaged characters',
    'windows-1250': 'Windows, central European (1250)',
    macintosh: 'Mac Roman',
    cp850: 'DOS (850)',
  } satisfies Record<GuessedEncoding, string>,
  encodingPreview: 'Lines of the file in this encoding',
  size: (bytes: number) =>
    bytes < megabyte
      ? `${number.format(Math.max(1, Math.round(bytes / 1000)))} kB`
      : `${number.format(Math.round(bytes / (megabyte / 10)) / 10)} MB`,
  upload: 'Upload file',
  uploading: (fileName: string) => `Uploading ${fileName}`,
  uploadHint: 'Please keep this page open until the file is uploaded.',
  uploadFailed: 'The file could not be uploaded. Please try again.',
  uploadCancelled: 'The upload was cancelled. Nothing was kept.',
  offline: 'No connection. The upload will resume automatically.',
  busyServer: 'Server busy. The upload will resume automatically.',
  cancel: 'Cancel',
  percent: (share: number) => `${Math.floor(share * 100)} %`,

  loading: 'Loading import…',
  loadFailed: 'Failed to load this import. Please try again.',
  allImports: 'All imports',
  aboutFile: (kind: ImportKind, lineCount: number | null) =>
    lineCount === null ? kindLabels[kind] : `${kindLabels[kind]} · ${lines(lineCount)}`,

  columnsTitle: 'Match columns',
  columnsHint: 'We matched columns from the header row. Check each one.',
  loadingColumns: 'Reading the columns…',
  columnsFailed: 'The columns could not be read. Please try again.',
  unfinishedTitle: 'This file was not uploaded completely',
  unfinished: 'Discard it and choose the file again. Nothing was imported.',
  notImported: 'Not imported',
  samples: (values: readonly string[]) => `Such as ${values.join(' · ')}`,
  noSamples: 'Empty in the first rows',
  splitName: ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    `First name “${firstName}”, last name “${lastName}”`,
  takenTwice: (label: string) => `Another column is imported as “${label}” too. Choose one of them.`,
  takenTwiceBanner: 'Two columns are imported as the same field. Choose one of them.',
  undecidedBanner: 'Choose how the dates are written.',
  lacks: {
    column: 'Match at least one column.',
    names: 'Choose the columns with the first name and the last name, or the one with the full name.',
    patient: 'Choose how the patient is found: the column with their number, or those with their name.',
    time: 'Choose the column with day and time, or the one with the day and the one with the time.',
    doctor: 'Choose a doctor here, or above a column with the doctor’s email or name.',
  },
  numberHint:
    'If the file has a number for each record, choose it as “Number in the other system”. Then you can import the file again without duplicates, even if a row has changed.',
  details: 'Options',
  source: 'Other system (optional)',
  sourceHint: 'Its name keeps equal numbers of two systems apart. Write the same name for each of its files.',
  doctor: 'Doctor for rows without one',
  noDoctor: 'None (skip these rows)',
  loadingDoctors: 'Loading doctors...',
  doubtful: {
    patients: 'Rows that look like an existing patient',
    appointments: 'Rows whose time is already taken',
  } satisfies Record<ImportKind, string>,
  refuse: 'Leave them out (recommended)',
  refuseHint: 'They are listed with the reason, so that you can check each one.',
  takeThem: 'Import them too',
  takeThemHint: {
    patients: 'One person may then have two records.',
    appointments: 'Two patients may then be booked for the same time.',
  } satisfies Record<ImportKind, string>,
  pastStatus: 'Past visits without an outcome',
  pastRefused: 'Leave them out (recommended)',
  pastTaken: (outcome: string) => `Import them as ${outcome.toLowerCase()}`,
  check: 'Check file',
  checkHint: 'The check changes nothing. You decide afterwards.',
  startingCheck: 'Starting…',
  checkFailed: 'The check could not be started. Please try again.',

  checkingTitle: (fileName: string) => `Checking ${fileName}`,
  checkingHint: 'Nothing is changed. You can leave this page; the check continues and stays listed here.',
  importingTitle: (fileName: string) => `Importing ${fileName}`,
  importingHint: 'You can leave this page; the import continues and stays listed here.',
  progressOf: (done: number, all: number | null) =>
    all === null ? 'Counting the rows…' : `${number.format(done)} of ${lines(all)}`,
  lostSight: 'Connection lost. The work continues on the server; this page updates automatically.',

  checkedTitle: 'Check result',
  checkedHint: 'Nothing has been changed yet.',
  wouldBeImported: 'Would be imported',
  alreadyHere: 'Already here',
  alreadyHereHint:
    'These rows come from an earlier import or an export of this clinic, or appear twice in this file. Duplicates are skipped.',
  wouldBeRefused: 'Would be left out',
  nothingToImport: 'No row of this file would be imported.',
  nothingToImportHint: {
    refused:
      'See the reasons below. Often a column is matched to the wrong field, or the date format differs.',
    known: 'All records in this file are already here.',
  },
  backToColumns: 'Change columns',
  importThem: (kind: ImportKind, count: number) => `Import ${records[kind](count)}`,
  confirmTitle: (kind: ImportKind, count: number) => `Import ${records[kind](count)}?`,
  confirm: (kind: ImportKind) =>
    kind === 'patients'
      ? 'They are added to the clinic’s patients. You can undo the import: records that were used since then stay.'
      : 'They are added to the clinic’s appointments and to the queues of their days. You can undo the import: appointments that were used since then stay.',
  confirmRefused: (count: number) => `${lines(count)} left out. Fix and re-import later.`,
  startingImport: 'Starting…',
  runFailed: 'The import could not be started. Please try again.',

  doneTitle: 'The import is finished',
  imported: 'Imported',
  refused: 'Left out',
  toList: { patients: 'Go to Patients', appointments: 'Go to Appointments' } satisfies Record<
    ImportKind,
    string
  >,
  importAnother: 'Import another file',
  stoppedTitle: 'This import was stopped',
  stoppedHint: 'Import the same file again to add the other rows. Duplicates are skipped.',
  failedTitle: 'This import could not be finished',
  failedFallback: 'The file may be damaged.',
  unreadableTitle: 'This file could not be read',
  unreadable: 'It may not be a CSV file.',
  gone: 'This import was discarded.',

  invalidRowsTitle: 'Rows that are left out',
  mend: 'Download these rows, correct them in the file and import it. Duplicates are skipped.',
  invalidRowsCaption: 'Rows that are left out, with the reasons',
  lineNumber: 'Row',
  reasons: 'Reason',
  loadingInvalidRows: 'Loading rows…',
  invalidRowsFailed: 'Failed to load the rows that are left out. Please try again.',
  downloadInvalidRows: 'Download these rows',
  downloading: 'Downloading…',
  invalidRowsFileName: (kind: ImportKind, today: string) => `${kind}-left-out-${today}.csv`,
  downloaded: 'The rows were downloaded.',
  downloadFailed: 'The rows could not be downloaded. Please try again.',

  latest: 'Latest imports',
  loadingLatest: 'Loading imports…',
  latestFailed: 'Failed to load the latest imports. Please try again.',
  noneYet: 'No file has been imported yet.',
  open: 'Open',
  openOf: (fileName: string) => `Open the import of ${fileName}`,
  startedBy: (name: string, when: string) => `${name}, ${when}`,
  countsOf: (accepted: string, refused: number) =>
    refused === 0 ? accepted : `${accepted}, ${lines(refused)} left out`,
  records: (kind: ImportKind, count: number) => records[kind](count),
} as const;

export const exportMessages = {
  title: 'Export to a file',
  warning:
    'Exports contain readable patient data. Store them securely and delete them when done. Exports are logged.',
  kinds: { patients: 'Patients', appointments: 'Appointments' } satisfies Record<ImportKind, string>,
  hints: {
    patients: 'One row per patient, with the full record',
    appointments: 'One row per appointment, with its notes and outcome',
  } satisfies Record<ImportKind, string>,
  status: 'Status',
  allStatuses: 'All statuses',
  active: 'Active',
  inactive: 'Inactive',
  allDoctors: 'All doctors',
  from: 'From',
  to: 'To',
  fromAfterTo: '“From” is after “To”, so nothing matches.',
  run: { patients: 'Export patients', appointments: 'Export appointments' } satisfies Record<
    ImportKind,
    string
  >,
  running: 'Exporting…',
  fileName: (kind: ImportKind, today: string) => `${kind}-${today}.csv`,
  done: {
    patients: 'The patients were exported.',
    appointments: 'The appointments were exported.',
  } satisfies Record<ImportKind, string>,
  failed: 'The export failed. Please try again.',
} as const;
