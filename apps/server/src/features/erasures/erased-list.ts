import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ErasureReason } from '@anteroom/contract/erasures';
import type { Db } from '#platform/db/database';
import { type ErasedPatient, listErased } from './erasures.queries.ts';

type Place = { auditHeadsFile: string };

/**
 * Returns the path of this database's list of erased patients. The list is next to the signed heads and outside of
 * every backup.
 */
function erasedListOf({ auditHeadsFile }: Place): string {
  const name = basename(auditHeadsFile).replace('audit-heads', 'erased-patients');
  return join(dirname(auditHeadsFile), name);
}

/** Adds the erased patients that the list does not have yet, including those that another server erased. */
export async function keepErasedList(db: Db, place: Place): Promise<void> {
  const path = erasedListOf(place);
  const listed = new Set((await readList(path)).map(nameOf));
  const missing = (await listErased(db)).filter((one) => !listed.has(nameOf(one)));
  if (missing.length === 0) return;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a', 0o600);
  try {
    // Begin with a line break, because a killed process may have left part of a line.
    await file.appendFile(missing.map((one) => `\n${JSON.stringify(one)}`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

const nameOf = ({ patientId, fingerprint }: ErasedPatient) => `${patientId} ${fingerprint}`;

/** Reads every list in the folder, because a backup may be restored into another database. */
export async function readErasedLists({ auditHeadsFile }: Place): Promise<ErasedPatient[]> {
  const folder = dirname(auditHeadsFile);
  const names = (await readdir(folder).catch(() => [])).filter((name) =>
    /^erased-patients.*\.log$/.test(name),
  );
  const lists = await Promise.all(names.map((name) => readList(join(folder, name))));
  return lists.flat();
}

async function readList(path: string): Promise<ErasedPatient[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  return text.split('\n').flatMap(readLine);
}

/** Parses a line. Ignores an incomplete line, left by a process that was killed while writing. */
function readLine(line: string): ErasedPatient[] {
  try {
    const { patientId, fingerprint, reason, erasedAt } = JSON.parse(line) as Record<string, string>;
    return [
      {
        patientId: Number(patientId),
        fingerprint: String(fingerprint),
        reason: reason as ErasureReason,
        erasedAt: new Date(String(erasedAt)),
      },
    ];
  } catch {
    return [];
  }
}
