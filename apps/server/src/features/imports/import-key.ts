import { createHash } from 'node:crypto';
import type { ImportLine } from './import-kind.ts';

/** The key of a record that has a name in the system it comes from. Each kind of record has keys of its own. */
export function keyOfExternalId(externalId: string): string {
  return `id:${externalId}`;
}

/** What a line is known by when its file comes again: its external id, or else all that it says. */
export function importKeyOf({ cells, digest }: ImportLine): string {
  return cells.externalId ? keyOfExternalId(cells.externalId) : `line:${digest}`;
}

/**
 * A hash of all that a line says, also in columns that were given no field: the same line is the same however its
 * columns were chosen and ordered.
 */
export function digestOf(said: readonly (readonly [header: string, cell: string])[]): string {
  const inOrder = said
    .filter(([, cell]) => cell !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('hex');
}
