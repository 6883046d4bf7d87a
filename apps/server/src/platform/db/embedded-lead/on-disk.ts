import { StartRefusal } from '#platform/start-refusal';

const reasons: Record<string, string> = {
  EACCES: 'this user has no right to write there',
  EPERM: 'this user has no right to write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file',
};

/** Runs work on a folder; what its disk refuses becomes one line for the person who starts Anteroom. */
export async function onDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    if (!reason) throw error;
    throw new StartRefusal(`DATA_DIR ${folder} cannot be used: ${reason}.`);
  }
}
