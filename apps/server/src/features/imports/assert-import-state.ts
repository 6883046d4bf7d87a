import type { ImportState } from '@anteroom/contract/imports';
import { AppError } from '#platform/app-error';
import type { ImportRow } from './imports.queries.ts';

const importState = (sentence: string) => new AppError('import_state', sentence);

const sentences: Record<ImportState, string> = {
  uploading: 'The file of this import has not been checked yet.',
  checking: 'The file is being checked. Wait until that is done.',
  checked: 'The file is complete and was checked. It can no longer change.',
  importing: 'The file is being imported. Wait until that is done.',
  done: 'The file was imported. Start a new import for another file.',
  stopped: 'This import was stopped. Import the same file again to add the other lines.',
  failed: 'This import failed. Start a new one.',
  undoing: 'The import is being undone. Wait until that is done.',
  undone: 'This import was undone. Start a new import for the same file.',
};

export function assertImportIs({ state }: Pick<ImportRow, 'state'>, ...wanted: ImportState[]): void {
  if (!wanted.includes(state)) throw importState(sentences[state]);
}

/** Rejects the start of an import if the file was checked again after the admin saw the result. */
export function assertSameCheck({ version }: Pick<ImportRow, 'version'>, seen: number): void {
  if (version !== seen) {
    throw importState('Someone has checked this file again. Review the new result, then start the import.');
  }
}

export function assertAllParts({ partCount }: Pick<ImportRow, 'partCount'>, lastPart: number): void {
  if (lastPart === 0) throw importState('The file has not been sent yet.');
  if (partCount !== lastPart) throw importState('A part of the file is missing. Send the file again.');
}
