import type { ImportState } from '@anteroom/contract/imports';
import { AppError } from '#platform/app-error';
import type { ImportRow } from './imports.queries.ts';

const importState = (sentence: string) => new AppError('import_state', sentence);

const sentences: Record<ImportState, string> = {
  uploading: 'The file of this import has not been checked yet.',
  checking: 'The file is being checked. Wait until that is done.',
  checked: 'The file is complete and was checked; its text cannot change any more.',
  importing: 'The file is being imported. Wait until that is done.',
  done: 'The file was imported. Begin a new import for another one.',
  failed: 'This import failed. Begin a new one.',
};

/** Refuses what cannot be done with an import as it is now. */
export function assertImportIs({ state }: Pick<ImportRow, 'state'>, ...wanted: ImportState[]): void {
  if (!wanted.includes(state)) throw importState(sentences[state]);
}

/** Refuses to begin on the strength of a check that is no longer the last. */
export function assertSameCheck({ version }: Pick<ImportRow, 'version'>, seen: number): void {
  if (version !== seen) {
    throw importState(
      'Somebody has checked this file anew since. Look at what would happen now, then begin.',
    );
  }
}

/** Refuses a file of which not all has come. */
export function assertAllParts({ partCount }: Pick<ImportRow, 'partCount'>, lastPart: number): void {
  if (lastPart === 0) throw importState('The file has not been sent yet.');
  if (partCount !== lastPart) throw importState('A part of the file is missing. Send the file again.');
}
