import type { WordImportField } from '@anteroom/contract/import-fields';

const number = new Intl.NumberFormat();

/** Texts about words of other systems that match no value of Anteroom. */
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
