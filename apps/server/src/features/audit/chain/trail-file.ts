import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Context, Settings } from '#context';
import type { AppSecrets } from '#platform/keys';
import { recordAudit, theServer } from '../audit.queries.ts';
import type { TrailRow } from './audit-chain.ts';
import { type KeptRow, readChainEnd } from './chain.queries.ts';
import { chainPages } from './chain-pages.ts';
import { checkTrail } from './check-trail.ts';
import type { Finding } from './finding.ts';
import { sealTrail } from './seal-trail.ts';
import { openHeads, readLastHead, writeHead } from './write-head.ts';

const page = 1000;

type ExportContext = Pick<Context, 'db' | 'clock'> & {
  settings: AppSecrets & Pick<Settings, 'auditHeadsFile'>;
};

/**
 * Writes the entries, with all of their columns, as lines of JSON, up to one that is signed now: so that a later look
 * at the file can tell that it is whole. Answers how many. Never over a file that is there.
 */
export async function exportTrail(context: ExportContext, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    return await writeTrail(context, file);
  } catch (error) {
    // Half a trail would stand in the way of the next try, and might be taken for a whole one.
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function writeTrail(context: ExportContext, file: FileHandle): Promise<number> {
  await sealTrail(context, { whole: true });
  await writeHead(context);
  const { chainNumber: last } = (await readLastHead(context.settings)) ?? (await readChainEnd(context.db));
  for await (const rows of chainPages(context.db, last)) {
    await file.appendFile(rows.map(({ row }) => `${JSON.stringify(row)}\n`).join(''));
  }
  await file.sync();
  const details = { upTo: last };
  await recordAudit(context.db, theServer, { action: 'audit.exported', reason: 'operator', details });
  return last;
}

type TrailFile = {
  path: string;
  /** The signed heads to hold it against, with the secrets that signed them; null: the chain alone. */
  heads: { path: string; secrets: AppSecrets } | null;
};

/** Looks at an exported trail, without any database. */
export async function verifyTrailFile({ path, heads }: TrailFile): Promise<Finding> {
  const signed = heads === null ? noHeads() : await openHeads(heads.path, heads.secrets);
  return checkTrail(readPages(path), signed, { isExport: true, secrets: heads?.secrets ?? null });
}

async function* readPages(path: string): AsyncGenerator<KeptRow[]> {
  let rows: KeptRow[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    rows.push({ row: JSON.parse(line) as TrailRow, keptHash: null });
    if (rows.length < page) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

async function* noHeads(): AsyncGenerator<null> {
  // Nothing is held against the chain but itself.
}
