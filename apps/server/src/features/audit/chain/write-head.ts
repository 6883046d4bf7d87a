import { createHash } from 'node:crypto';
import type { Context, Settings } from '#context';
import { inTransaction } from '#platform/db/transaction';
import type { AppSecrets } from '#platform/keys';
import { type ChainEnd, emptyChain } from './audit-chain.ts';
import { lockHeads, readChainEnd, readHashAt } from './chain.queries.ts';
import type { HeadSource } from './check-heads.ts';
import type { Break } from './finding.ts';
import { appendHeadLine, openHeadLines, readLastHeadLine } from './heads-file.ts';
import { type Head, readSignedHead, readVouchedHead, signHead } from './signed-heads.ts';

type HeadSettings = AppSecrets & Pick<Settings, 'auditHeadsFile'>;
type HeadContext = Pick<Context, 'db' | 'clock'> & { settings: HeadSettings };

/**
 * Signs how far the chain has come and appends that to the file of heads, outside the database. Where the chain no
 * longer holds the head before, nothing is written: answers the break, for a later head would cover it up.
 */
export function writeHead(
  { db, clock, settings }: HeadContext,
  { vouches = false }: { vouches?: boolean } = {},
): Promise<Break | null> {
  const path = settings.auditHeadsFile;
  return inTransaction(db, async (tx) => {
    // Processes with the same folder write one after the other, so that the file is in the order of the chain.
    await lockHeads(tx);
    const lastLine = await readLastHeadLine(path);
    const last = lastLine === null ? emptyChain : readSignedHead(settings, lastLine);
    if (last === null)
      return { at: null, problem: "The last signed head is not signed with this server's key." };
    const end = await readChainEnd(tx);
    if (end.chainNumber === last.chainNumber) return findBreak(last, end.hash);
    const held = last.chainNumber === 0 ? last.hash : await readHashAt(tx, last.chainNumber);
    const broken = findBreak(last, held);
    if (broken === null) await appendHead(settings, { ...end, at: clock.now().toISOString() }, vouches);
    return broken;
  });
}

async function appendHead(settings: HeadSettings, head: Head, vouches: boolean): Promise<void> {
  const path = settings.auditHeadsFile;
  const before = vouches ? await hashOfLines(path) : undefined;
  await appendHeadLine(path, signHead(settings, { ...head, before }));
}

function findBreak(last: ChainEnd, held: string | null): Break | null {
  if (held === last.hash) return null;
  return { at: last.chainNumber, problem: `Entry ${last.chainNumber} is not the one whose hash was signed.` };
}

/** How far the chain had come when that was last signed here, where it was. */
export async function readLastHead(settings: HeadSettings): Promise<Head | null> {
  const line = await readLastHeadLine(settings.auditHeadsFile);
  return line === null ? null : readSignedHead(settings, line);
}

/** The heads that a file holds now, in its order; null for a line that this server's key did not sign. */
export async function openHeads(path: string, secrets: AppSecrets): Promise<HeadSource> {
  const vouched = await countVouchedLines(path, secrets);
  return readEach(await openHeadLines(path), secrets, vouched);
}

async function* readEach(
  lines: AsyncGenerator<string>,
  secrets: AppSecrets,
  vouched: number,
): AsyncGenerator<Head | null> {
  let count = 0;
  for await (const line of lines) {
    count += 1;
    yield count <= vouched ? readVouchedHead(line) : readSignedHead(secrets, line);
  }
}

/** How many lines from the first on a later line vouches for, where their own key is not in force any more. */
async function countVouchedLines(path: string, secrets: AppSecrets): Promise<number> {
  const sum = createHash('sha256');
  let [count, vouched] = [0, 0];
  for await (const line of await openHeadLines(path)) {
    const head = count === 0 || line.includes('"before"') ? readSignedHead(secrets, line) : null;
    if (count === 0 && head !== null) return 0;
    if (head?.before === sum.copy().digest('hex')) vouched = count;
    sum.update(`${line}\n`);
    count += 1;
  }
  return vouched;
}

async function hashOfLines(path: string): Promise<string> {
  const sum = createHash('sha256');
  for await (const line of await openHeadLines(path)) sum.update(`${line}\n`);
  return sum.digest('hex');
}
