import { StartRefusal } from '#platform/start-refusal';

/** What a disk says through Node, and what PostgreSQL writes of the same. */
const troubles: readonly [code: string, words: RegExp, sentence: string][] = [
  ['ENOSPC', /no space left on device|disk is full/i, 'there is no space left on the disk'],
  ['EDQUOT', /disk quota exceeded/i, 'the quota of the disk is used up'],
  ['EROFS', /read-only file system/i, 'the disk is read-only'],
  ['EACCES', /permission denied/i, 'this user may not write there'],
  ['ENOTDIR', /not a directory/i, 'it is not a folder'],
  ['EEXIST', /file already exists, mkdir/i, 'it is not a folder'],
  ['EPERM', /operation not permitted/i, 'this user may not write there'],
];

/** Turns an error that the disk is to blame for into one line for the person who started Anteroom. */
export function explainDiskTrouble(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || error instanceof StartRefusal) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const trouble = troubles.find(([name, words]) => name === code || words.test(message));
  if (trouble === undefined) return error;
  return new StartRefusal(`The database cannot be kept in DATA_DIR ${dataDir}: ${trouble[2]} (${message}).`);
}
