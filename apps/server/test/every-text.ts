import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readText } from '../src/backup/check-backup.ts';
import { openBackupFile, readBackupFile } from '../src/backup/file/backup-file.ts';
import type { Clinic } from './clinic.ts';

/** Returns the places in the database where one of the texts is stored: as text, inside JSON, or as bytes. */
export async function findInTables({ db }: Pick<Clinic, 'db'>, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename
  `.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: each } = await sql<{ row: string }>`
      select lower(each::text) as row from ${sql.table(name)} as each
    `.execute(db);
    for (const text of texts) {
      const bytes = Buffer.from(text).toString('hex');
      if (each.some(({ row }) => row.includes(text.toLowerCase()) || row.includes(bytes))) {
        found.push(`${name}: ${text}`);
      }
    }
  }
  return found;
}

/** Decrypts and unpacks a backup. Returns which texts it contains, as text or as bytes, in upper or lower case. */
export async function findInBackup(
  path: string,
  passphrase: string,
  texts: readonly string[],
): Promise<string[]> {
  const header = await openBackupFile(path, async () => passphrase);
  const found: string[] = [];
  for await (const { name, data } of readBackupFile(path, header, new Map())) {
    const content = (await readText(data)).toLowerCase();
    for (const text of texts) {
      const hex = Buffer.from(text).toString('hex');
      if (content.includes(text.toLowerCase()) || content.includes(hex)) found.push(`${name}: ${text}`);
    }
  }
  return found;
}

/** Returns the texts that the files of a folder contain, in upper or lower case. */
export async function findInFiles(folder: string, texts: readonly string[]): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of names.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = (await readFile(path).catch(() => Buffer.alloc(0))).toString('latin1').toLowerCase();
    for (const text of texts) if (bytes.includes(text.toLowerCase())) found.push(`${entry.name}: ${text}`);
  }
  return found;
}
