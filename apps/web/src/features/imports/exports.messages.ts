import type { ImportKind } from '@anteroom/contract/import-fields';

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
