import { createHash } from 'node:crypto';
import type { ImportLine } from './import-kind.ts';

/** The key of a record that has a name in the system it comes from. Each kind of record has keys of its own. */
export function keyOfExternalId(externalId: string): string {
  return `id:${externalId}`;
}

/** What a line is known by when its file comes again: its external id, or else all that its mapped columns say. */
export function importKeyOf({ cells }: ImportLine): string {
  if (cells.externalId) return keyOfExternalId(cells.externalId);
  const said = Object.entries(cells)
    .filter(([, cell]) => cell !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `line:${createHash('sha256').update(JSON.stringify(said)).digest('hex')}`;
}
