import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Context, Settings } from '#platform/context';
import type { AppSecrets } from '#platform/crypto/keys';
import { recordAudit, theServer } from '../audit.queries.ts';
import { packDisclosed, patientsIn } from '../disclosed-patients.ts';
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
 * Exports the entries with all columns as lines of JSON, up to a head signed now. With this head, a later verification
 * can check that the file is complete. Returns the number of entries. Never overwrites a file.
 */
export async function exportTrail(context: ExportContext, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    return await writeTrail(context, file);
  } catch (error) {
    // A partial file would block the next attempt, and could be mistaken for a complete one.
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
  const named = new Set<number>();
  for await (const rows of chainPages(context.db, { last })) {
    for (const { row } of rows) for (const id of patientsNamedIn(row)) named.add(id);
    await file.appendFile(rows.map(({ row }) => `${JSON.stringify(row)}\n`).join(''));
  }
  await file.sync();
  const details = { upTo: last };
  const disclosed = packDisclosed({ patientIds: [...named] });
  await recordAudit(context.db, theServer, {
    action: 'audit.exported',
    reason: 'operator',
    details,
    disclosed,
  });
  return last;
}

/** Yields the patients in a row and in its stored set, which is part of the file too. An altered set yields none. */
function* patientsNamedIn({ patient_ids, disclosed }: TrailRow): Generator<number> {
  yield* patient_ids;
  if (!disclosed) return;
  try {
    yield* patientsIn(Buffer.from(disclosed, 'hex'));
  } catch {
    // Ignore an altered set, because the verification of the trail reports its row.
  }
}

type TrailFile = {
  path: string;
  /** The signed heads to compare with, and their secrets. If null, only the chain is checked. */
  heads: { path: string; secrets: AppSecrets } | null;
};

/** Verifies an exported trail, page by page. Without `heads` it compares no signed heads. */
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
  // Without heads, only the chain is checked.
}
