import { StartError } from '#platform/config/start-error';

/** Disk errors by their Node code and by PostgreSQL's message. */
const troubles: readonly [code: string, words: RegExp, sentence: string][] = [
  ['ENOSPC', /no space left on device|disk is full/i, 'there is no space left on the disk'],
  ['EDQUOT', /disk quota exceeded/i, 'the quota of the disk is used up'],
  ['EROFS', /read-only file system/i, 'the disk is read-only'],
  ['EACCES', /permission denied/i, 'this user may not write there'],
  ['ENOTDIR', /not a directory/i, 'it is not a folder'],
  ['EEXIST', /file already exists, mkdir/i, 'it is not a folder'],
  ['EPERM', /operation not permitted/i, 'this user may not write there'],
];

/** Turns a disk error into one line for the operator; returns other errors unchanged. */
export function explainDiskTrouble(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const trouble = troubles.find(([name, words]) => name === code || words.test(message));
  if (trouble === undefined) return error;
  return new StartError(`The database cannot be kept in DATA_DIR ${dataDir}: ${trouble[2]} (${message}).`);
}
