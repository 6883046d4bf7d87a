import type { ImportDateFormat } from '@anteroom/contract/imports';

const orders: Record<ImportDateFormat, string> = {
  'YYYY-MM-DD': 'Year first',
  'DD/MM/YYYY': 'Day first',
  'MM/DD/YYYY': 'Month first',
};

const number = new Intl.NumberFormat();

export const dateOrderMessages = {
  orders,
  usual: (format: ImportDateFormat) => `${orders[format]} (usual in your country)`,
  label: (header: string) => `Dates in “${header}”`,
  question: (header: string) => `How are the dates in “${header}” written?`,
  missing: 'Choose one. The dates of this column can be read in more than one way.',
  example: (cell: string, date: string) => `${cell} is ${date}`,
  unread: (count: number) =>
    count === 1 ? '1 date can’t be read this way' : `${number.format(count)} dates can’t be read this way`,
  shortYears: (isBirth: boolean) =>
    isBirth
      ? 'Years with two digits are taken from the last 100 years'
      : 'Years with two digits are taken as at most 10 years ahead',
} as const;
