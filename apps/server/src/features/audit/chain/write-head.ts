import { createHash } from 'node:crypto';
import type { Context, Settings } from '#platform/context';
import type { AppSecrets } from '#platform/crypto/keys';
import { inTransaction } from '#platform/db/transaction';
import { type ChainEnd, emptyChain } from './audit-chain.ts';
import { lockHeads, readChainEnd, readHashAt } from './chain.queries.ts';
import type { HeadSource } from './check-heads.ts';
import type { Break } from './finding.ts';
import { appendHeadLine, openHeadLines, readLastHeadLine } from './heads-file.ts';
import { type Head, readSignedHead, readVouchedHead, signHead } from './signed-heads.ts';

type HeadSettings = AppSecrets & Pick<Settings, 'auditHeadsFile'>;
type HeadContext = Pick<Context, 'db' | 'clock'> & { settings: HeadSettings };

/**
 * Signs the end of the chain and appends it to the heads file, outside the database. If the chain no longer contains
 * the previous head, writes nothing and returns the break, because a later head would cover it up.
 */
export function writeHead(
  { db, clock, settings }: HeadContext,
  { vouches = false }: { vouches?: boolean } = {},
): Promise<Break | null> {
  const path = settings.auditHeadsFile;
  return inTransaction(db, async (tx) => {
    // Processes that share the folder write one after the other, so that the file is in chain order.
    await lockHeads(tx);
    const lastLine = await readLastHeadLine(path);
    const last = lastLine === null ? emptyChain : readSignedHead(settings, lastLine);
    if (last === null)
      return { at: null, problem: 'The last signed head is not signed with this server’s key.' };
    const end = await readChainEnd(tx);
    const held = last.chainNumber === 0 ? last.hash : await readHashAt(tx, last.chainNumber);
    const broken = findBreak(last, held);
    // A vouching head is also needed if the chain has not grown since the last head, because it vouches for the earlier
    // lines of the file.
    const isNew = vouches || end.chainNumber !== last.chainNumber;
    if (broken === null && isNew)
      await appendHead(settings, { ...end, at: clock.now().toISOString() }, vouches);
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

/** Returns the last head. Null if the file has none, or if its last line is not signed with a key of this server. */
export async function readLastHead(settings: HeadSettings): Promise<Head | null> {
  const line = await readLastHeadLine(settings.auditHeadsFile);
  return line === null ? null : readSignedHead(settings, line);
}

/**
 * Yields the heads in a file in order. Yields null for a malformed line, and for a line that no key of this server
 * signed and that no later line vouches for.
 */
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

/**
 * Returns how many lines at the start of the file can be trusted although a retired key signed them. The last line that
 * a key of this server signed and that contains the hash of all lines before it vouches for those lines.
 */
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
