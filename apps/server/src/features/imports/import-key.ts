import { hash } from 'node:crypto';
import type { ImportLine } from './import-kind.ts';

/** Returns the import key for an external id. Keys are unique per kind of record. */
export function keyOfExternalId(externalId: string): string {
  return `id:${externalId}`;
}

/**
 * Returns the key that identifies a line when its file is imported again: its external id, else a hash of its content.
 */
export function importKeyOf({ cells, digest }: ImportLine): string {
  return cells.externalId ? keyOfExternalId(cells.externalId) : `line:${digest}`;
}

/**
 * Hashes all cells of a line, including columns without a field. The hash does not depend on the chosen fields or the
 * order of columns.
 */
export function digestOf(cells: readonly (readonly [header: string, cell: string])[]): string {
  const inOrder = cells
    .filter(([, cell]) => cell !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  return hash('sha256', JSON.stringify(inOrder));
}
