import { emptiableImportFields } from '@anteroom/contract/import-fields';
import type { ImportOptions } from '@anteroom/contract/imports';
import type { ImportLine, Reason } from './import-kind.ts';

type Rules = Pick<ImportOptions, 'unreadableCells'>;

/**
 * Reads a line. If the admin chose to leave unreadable optional cells empty, reads it again without them and returns
 * their errors as `emptied`.
 */
export function readLeavingEmpty<Read>(
  line: ImportLine,
  { unreadableCells }: Rules,
  { read, reasonsOf }: { read(line: ImportLine): Read; reasonsOf(read: Read): readonly Reason[] },
): { read: Read; emptied: readonly Reason[] } {
  const whole = read(line);
  const emptied = reasonsOf(whole).filter(({ field }) => field !== null && emptiableImportFields.has(field));
  if (unreadableCells !== 'leave_empty' || emptied.length === 0) return { read: whole, emptied: [] };
  const names = new Set<string | null>(emptied.map(({ field }) => field));
  const cells = Object.fromEntries(Object.entries(line.cells).filter(([field]) => !names.has(field)));
  return { read: read({ ...line, cells }), emptied };
}
