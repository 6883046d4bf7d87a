import type { ImportKind } from '@anteroom/contract/import-fields';

export const exportWords = {
  title: 'Export to a file',
  warning:
    'The files hold patient data that anyone who opens them can read. Keep them where only those who need them have access, and delete them afterwards. Each export is written into the audit trail with your name.',
  kinds: { patients: 'Patients', appointments: 'Appointments' } satisfies Record<ImportKind, string>,
  hints: {
    patients: 'One line for each patient, with all that their record holds',
    appointments: 'One line for each appointment, with its notes and outcome',
  } satisfies Record<ImportKind, string>,
  status: 'Status',
  allStatuses: 'All statuses',
  active: 'Active',
  inactive: 'Inactive',
  allDoctors: 'All doctors',
  from: 'From',
  to: 'To',
  fromAfterTo: '“From” is after “To”, so nothing fits.',
  run: { patients: 'Export Patients', appointments: 'Export Appointments' } satisfies Record<
    ImportKind,
    string
  >,
  running: 'Exporting...',
  fileName: (kind: ImportKind, today: string) => `${kind}-${today}.csv`,
  done: {
    patients: 'The patients were exported.',
    appointments: 'The appointments were exported.',
  } satisfies Record<ImportKind, string>,
  failed: 'The export failed. Please try again.',
} as const;
