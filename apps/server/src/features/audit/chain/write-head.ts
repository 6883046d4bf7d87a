import type { Context, Settings } from '#context';
import { inTransaction } from '#platform/db/transaction';
import type { AppSecrets } from '#platform/keys';
import { type ChainEnd, emptyChain } from './audit-chain.ts';
import { lockHeads, readChainEnd, readHashAt } from './chain.queries.ts';
import type { HeadSource } from './check-heads.ts';
import type { Break } from './check-trail.ts';
import { appendHeadLine, openHeadLines, readLastHeadLine } from './heads-file.ts';
import { type Head, readSignedHead, signHead } from './signed-heads.ts';

type HeadSettings = AppSecrets & Pick<Settings, 'auditHeadsFile'>;
type HeadContext = Pick<Context, 'db' | 'clock'> & { settings: HeadSettings };

/**
 * Signs how far the chain has come and appends that to the file of heads, outside the database. Where the chain no
 * longer holds the head before, nothing is written: answers the break, for a later head would cover it up.
 */
export function writeHead({ db, clock, settings }: HeadContext): Promise<Break | null> {
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
    if (broken === null)
      await appendHeadLine(path, signHead(settings, { ...end, at: clock.now().toISOString() }));
    return broken;
  });
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
  return readEach(await openHeadLines(path), secrets);
}

async function* readEach(lines: AsyncGenerator<string>, secrets: AppSecrets): AsyncGenerator<Head | null> {
  for await (const line of lines) yield readSignedHead(secrets, line);
}
