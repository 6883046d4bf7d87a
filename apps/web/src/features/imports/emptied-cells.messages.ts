import type { ImportKind } from '@anteroom/contract/import-fields';

const number = new Intl.NumberFormat();
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
