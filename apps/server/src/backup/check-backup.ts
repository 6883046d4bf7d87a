import { isDeepStrictEqual } from 'node:util';
import { listKnownMigrations } from '#platform/db/migrate';
import { BackupError, damagedBackup, truncatedBackup } from './backup-error.ts';
import { type About, aboutShape, type Manifest, manifestShape, partNames, readJson } from './contents.ts';
import { openBackupFile, readBackupFile, type Summaries } from './file/backup-file.ts';
import type { Header } from './file/header.ts';
import type { Part } from './file/parts.ts';
import { createProgress } from './progress.ts';

/** A backup that was read completely and is unchanged. */
export type Checked = {
  path: string;
  header: Header;
  about: About;
  manifest: Manifest;
  /** The server's key, or null if the backup does not contain it. */
  key: string | null;
  /** The previous key, if the backup was made during a key rotation. */
  previousKey: string | null;
};

/**
 * Reads the whole backup without changing anything. Throws if the backup cannot be opened, for example with a wrong
 * passphrase, or is incomplete, changed or from a newer release.
 */
export async function checkBackup(
  path: string,
  askPassphrase: () => Promise<string | null>,
): Promise<Checked> {
  const header = await openBackupFile(path, askPassphrase);
  const summaries: Summaries = new Map();
  const texts = await readTexts(path, header, summaries);
  const about = readJson(aboutShape, texts.get(partNames.about) ?? '');
  await assertKnown(about);
  const manifest = readJson(manifestShape, texts.get(partNames.manifest) ?? '');
  assertMatchesManifest(manifest, summaries);
  const key = texts.get(partNames.key) ?? null;
  const previousKey = texts.get(partNames.previousKey) ?? null;
  return { path, header, about, manifest, key, previousKey };
}

async function readTexts(path: string, header: Header, summaries: Summaries): Promise<Map<string, string>> {
  const progress = createProgress();
  const texts = new Map<string, string>();
  progress.begin('Reading the backup');
  try {
    for await (const part of readBackupFile(path, header, summaries)) {
      if (isText(part)) texts.set(part.name, await readText(part.data));
      // The content of other parts is only counted and hashed, not kept.
      else for await (const piece of part.data) progress.add(piece.length);
    }
    return texts;
  } finally {
    progress.end();
  }
}

/** Returns whether a part of the backup is short enough to keep in memory. Tables and audit heads may be too long. */
function isText({ name }: Part): boolean {
  return !(name.startsWith(partNames.tables) || name === partNames.heads);
}

export async function readText(data: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of data) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function assertKnown({ migrations, version }: About): Promise<void> {
  const known = await listKnownMigrations();
  if (isDeepStrictEqual(migrations, known.slice(0, migrations.length))) return;
  throw new BackupError(
    `This backup was made by a newer Anteroom (${version}): restore it with that release. Nothing was changed.`,
  );
}

/**
 * Compares the summaries of the parts that were read with the manifest at the end of the backup. Throws
 * `truncatedBackup` if a part is missing, and `damagedBackup` if a part differs.
 */
export function assertMatchesManifest({ parts }: Manifest, summaries: Summaries): void {
  const read = Object.fromEntries([...summaries].filter(([name]) => name !== partNames.manifest));
  if (Object.keys(parts).some((name) => !(name in read))) throw truncatedBackup();
  if (!isDeepStrictEqual(read, parts)) throw damagedBackup();
}
