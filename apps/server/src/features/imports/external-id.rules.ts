import type { ImportField } from '@anteroom/contract/import-fields';
import type { ImportLine, Reason } from './import-kind.ts';

const longestExternalId = 200;

/**
 * Matches a number as a spreadsheet shortens it, such as `4.91512E+11`. Different numbers become equal, so an
 * appointment could get the wrong patient. The name of the source system can be in front.
 */
const shortened = /(?:^|\/)\d(?:[.,]\d+)?E\+\d{2,}$/i;
const longNumbers: readonly ImportField[] = [
  'externalId',
  'patientExternalId',
  'phone',
  'emergencyContactPhone',
  'insurancePolicyNumber',
];

const isShortened =
  'A spreadsheet has shortened this number. Export the file again, and import it without opening it in a spreadsheet';

/** Returns the errors of a line's numbers: those that a spreadsheet shortened, and an external id that is too long. */
export function numberReasons(cells: ImportLine['cells']): Reason[] {
  const reasons = longNumbers
    .filter((field) => shortened.test(cells[field] ?? ''))
    .map((field): Reason => ({ field, message: isShortened }));
  if ([...(cells.externalId ?? '')].length <= longestExternalId) return reasons;
  const message = `External id must be ${longestExternalId} characters or less`;
  return [...reasons, { field: 'externalId', message }];
}

/** The prefix of external ids in the exports of every clinic with Anteroom. */
export const ownNumberStart = 'anteroom-';

/** Returns the record id in an external id that this clinic's export made. Returns null for an id of another system. */
export function ownIdIn(externalId: string, exportTag: string): number | null {
  const [start, id = ''] = externalId.split(`${ownNumberStart}${exportTag}-`);
  return start === '' && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
