import { setImmediate as rest } from 'node:timers/promises';
import { recordAudit } from '#features/audit';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { countLines } from './count-lines.ts';
import { openFile } from './file/open-file.ts';
import type { FileRecord } from './file/read-records.ts';
import { assessWidth, type FileColumns, fieldsOfColumns, toLine } from './file/to-line.ts';
import type { ImportKindReader, Outcome } from './import-kind.ts';
import { deleteParts, readParts } from './import-parts.queries.ts';
import {
  assertMayGoOn,
  assertStillOurs,
  endWork,
  type ImportWork,
  readCounts,
  writeProgress,
} from './import-work.queries.ts';
import { deleteInvalidRows, insertInvalidRows } from './invalid-rows.queries.ts';
import { writeWords } from './words/import-words.queries.ts';
import { createTranslator } from './words/translate-words.ts';

type Surroundings = { context: Context; reader: ImportKindReader; isBrokenOff: () => boolean };

type Take = ReturnType<ImportKindReader['begin']>['take'];

type Going = {
  work: ImportWork;
  context: Context;
  take: Take;
  columns: FileColumns;
  done: Done;
};

type Done = { linesDone: number; accepted: number; refused: number; alreadyThere: number };

/**
 * Processes the file, starting after the last committed chunk. A dry run starts from the beginning, because it
 * remembers earlier lines and has written nothing. Returns early if it is asked to stop; committed chunks stay.
 */
export async function workOnImport(
  work: ImportWork,
  { context, reader, isBrokenOff }: Surroundings,
): Promise<void> {
  const { db } = context;
  await countOnce(work, context);
  const isDryRun = work.state === 'checking';
  const done = isDryRun || work.linesDone === 0 ? nothingDone() : await readDone(work, context);
  if (done.linesDone === 0) await deleteInvalidRows(db, work.id);
  const { headers, records } = await openFile(readParts(db, work.id));
  const pass = { importId: work.id, options: work.options, isDryRun, actor: work.actor };
  const { take } = reader.begin(pass);
  const { source, words } = work.options;
  const columns = {
    headers,
    fields: fieldsOfColumns(headers, work.options),
    source: source ?? null,
    translator: createTranslator(words),
  };
  const going = { work, context, take, columns, done };
  const size = createChunkSize();
  for await (const chunk of chunksOf(records, done.linesDone, size.now)) {
    const begun = performance.now();
    await db.transaction().execute((tx) => decide(tx, going, chunk));
    size.learn(chunk.length, performance.now() - begun);
    await rest();
    if (isBrokenOff()) return;
  }
  await end(going);
}

const nothingDone = (): Done => ({ linesDone: 0, accepted: 0, refused: 0, alreadyThere: 0 });

async function readDone(work: ImportWork, { db }: Context): Promise<Done> {
  return { linesDone: work.linesDone, ...(await db.transaction().execute((tx) => readCounts(tx, work))) };
}

async function countOnce(work: ImportWork, { db, clock }: Context): Promise<void> {
  if (work.lineCount !== null) return;
  const goOn = () => writeProgress(db, work, nothingDone(), clock.now());
  const lineCount = await countLines(readParts(db, work.id), goOn);
  await writeProgress(db, work, { ...nothingDone(), lineCount }, clock.now());
}

async function* chunksOf(
  records: AsyncIterable<FileRecord>,
  skipped: number,
  sizeNow: () => number,
): AsyncGenerator<FileRecord[]> {
  let place = 0;
  let chunk: FileRecord[] = [];
  for await (const record of records) {
    place += 1;
    if (place > skipped) chunk.push(record);
    if (chunk.length < sizeNow()) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Writes a chunk's records, refusals, audit rows and progress in one transaction, so that no line is half done. */
async function decide(tx: Tx, going: Going, chunk: readonly FileRecord[]): Promise<void> {
  const { work, context, done } = going;
  await assertMayGoOn(tx, work);
  const outcomes = await decideEach(tx, going, chunk);
  const invalidRows = chunk.flatMap(({ lineNumber, cells }, place) => {
    const outcome = outcomes[place];
    return outcome?.kind === 'refused' ? [{ lineNumber, cells, reasons: outcome.reasons }] : [];
  });
  await insertInvalidRows(tx, work.id, invalidRows);
  const count = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length;
  done.linesDone += chunk.length;
  done.accepted += count('accepted');
  done.refused += count('refused');
  done.alreadyThere += count('already_there');
  await writeProgress(tx, work, done, context.clock.now());
}

async function decideEach(
  tx: Tx,
  { take, columns }: Going,
  chunk: readonly FileRecord[],
): Promise<Outcome[]> {
  const widths = chunk.map((record) => assessWidth(record, columns.fields));
  const wellFormed = chunk.filter((_, place) => !widths[place]);
  const taken = (
    await take(
      tx,
      wellFormed.map((record) => toLine(record, columns)),
    )
  )[Symbol.iterator]();
  return widths.map((reason): Outcome => {
    if (reason) return { kind: 'refused', reasons: [reason] };
    const next = taken.next();
    if (next.done) throw new Error('the import reader returned too few outcomes');
    return next.value;
  });
}

async function end({ work, context, columns, done }: Going): Promise<void> {
  const isDryRun = work.state === 'checking';
  const { linesDone, ...counts } = done;
  await context.db.transaction().execute(async (tx) => {
    await assertStillOurs(tx, work);
    if (isDryRun) await writeWords(tx, work.id, columns.translator.found());
    else await deleteParts(tx, work.id);
    await endWork(tx, work, { state: isDryRun ? 'checked' : 'done', now: context.clock.now() });
    await recordAudit(tx, work.actor, {
      action: isDryRun ? 'import.checked' : 'import.finished',
      object: { type: 'import', id: work.id },
      details: { kind: work.kind, lines: linesDone, ...counts },
    });
  });
}

/** Large enough that the fixed cost of a chunk does not matter. */
const mostLines = 300;
const fewestLines = 10;

/** Short enough that staff do not notice it: a chunk of appointments holds the locks of its doctors. */
const aimMillis = 300;

/** Adapts the number of lines per chunk to the duration of the previous chunk. */
function createChunkSize() {
  let lines = mostLines;
  return {
    now: () => lines,
    learn: (taken: number, millis: number) => {
      const fitting = Math.round((taken * aimMillis) / Math.max(1, millis));
      lines = Math.max(fewestLines, Math.min(mostLines, fitting));
    },
  };
}
