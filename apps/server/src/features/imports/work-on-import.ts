import { recordAudit } from '#features/audit';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { inAsyncTransaction, inTransaction } from '#platform/db/transaction';
import { countLines } from './count-lines.ts';
import { insertEmptiedCells } from './emptied-cells.queries.ts';
import { openFile } from './file/open-file.ts';
import type { FileRecord } from './file/read-records.ts';
import { assessWidth, type FileColumns, fieldsOfColumns, isHeader, toLine } from './file/to-line.ts';
import type { Decision, ImportKindReader, ImportLine, Reason, Settle } from './import-kind.ts';
import { deleteParts, readParts } from './import-parts.queries.ts';
import {
  assertLeaseHeld,
  assertMayContinue,
  assertProgress,
  endWork,
  type ImportWork,
  readCounts,
  writeProgress,
} from './import-work.queries.ts';
import { deleteInvalidRows, insertInvalidRows } from './invalid-rows.queries.ts';
import { mapInTurns } from './map-in-turns.ts';
import { createStatisticsRefresh } from './refresh-statistics.queries.ts';
import { StopRequestedError } from './stop-requested-error.ts';
import { findMeaningsOfLetters } from './words/gender-letters.ts';
import { writeWords } from './words/import-words.queries.ts';
import { createTranslator } from './words/translate-words.ts';

export type Surroundings = { context: Context; reader: ImportKindReader; isBrokenOff: () => boolean };

type Going = {
  work: ImportWork;
  context: Context;
  take: ReturnType<ImportKindReader['begin']>['take'];
  columns: FileColumns;
  done: Done;
  isBrokenOff: () => boolean;
};

type Done = {
  linesRead: number;
  accepted: number;
  refused: number;
  alreadyThere: number;
  emptiedCells: number;
};

/**
 * Processes the file, starting after the last complete chunk. A dry run always starts from the beginning, because it
 * keeps the earlier lines only in memory. Throws `StopRequestedError` if it is asked to stop; committed lines stay.
 */
export async function workOnImport(
  work: ImportWork,
  { context, reader, isBrokenOff }: Surroundings,
): Promise<void> {
  const { db } = context;
  await countOnce(work, context);
  const isDryRun = work.state === 'checking';
  const done = isDryRun ? nothingDone() : await readDone(work, context);
  // Check the counts instead of `linesRead`: after a crash, `linesRead` can be 0 although part of the first chunk was
  // already written, with refused lines and emptied cells that must stay.
  if (done.accepted + done.refused + done.alreadyThere === 0) await deleteInvalidRows(db, work.id);
  const { headers, records } = await openFile(readParts(db, work.id));
  const pass = { importId: work.id, options: work.options, isDryRun, actor: work.actor };
  const { take, linesAtOnce } = reader.begin(pass);
  const { source, words } = work.options;
  const fields = fieldsOfColumns(headers, work.options);
  const wordsOfFile = await findMeaningsOfLetters(readParts(db, work.id), fields);
  const translator = createTranslator(words, wordsOfFile);
  const columns = { headers, fields, source: source ?? null, translator };
  const going = { work, context, take, columns, done, isBrokenOff };
  const size =
    linesAtOnce === undefined ? createChunkSize() : { now: () => linesAtOnce, learn: () => undefined };
  const chunks = chunksOf(records, done.linesRead, size.now);
  const statistics = createStatisticsRefresh(db, work.kind);
  let next = readChunk(chunks, columns);
  for (let chunk = await next; chunk !== null; chunk = await next) {
    next = readChunk(chunks, columns);
    // If `decide` fails, this promise is never awaited, and its rejection would be unhandled.
    next.catch(() => undefined);
    const begun = performance.now();
    await decide(going, chunk, next);
    size.learn(chunk.records.length, performance.now() - begun);
    if (!isDryRun) await statistics.noteAccepted(done.accepted);
  }
  await statistics.finish();
  await end(going);
}

type Chunk = { records: readonly FileRecord[]; misfits: readonly Decision[]; lines: readonly ImportLine[] };

/** Reads the next lines of the file. Returns null at its end. */
async function readChunk(chunks: AsyncGenerator<FileRecord[]>, columns: FileColumns): Promise<Chunk | null> {
  const { value: records, done } = await chunks.next();
  if (done) return null;
  const misfits = records.flatMap((record): Decision[] => {
    const misfit = isHeader(record, columns) ? repeatsHeader : assessWidth(record, columns.fields);
    return misfit ? [refuse(record, misfit)] : [];
  });
  const refused = new Set(misfits.map(({ line }) => line.lineNumber));
  const wellFormed = records.filter(({ lineNumber }) => !refused.has(lineNumber));
  return { records, misfits, lines: await mapInTurns(wellFormed, (record) => toLine(record, columns)) };
}

const repeatsHeader: Reason = { field: null, message: 'This line repeats the column names' };

const nothingDone = (): Done => ({
  linesRead: 0,
  accepted: 0,
  refused: 0,
  alreadyThere: 0,
  emptiedCells: 0,
});

async function readDone(work: ImportWork, { db }: Context): Promise<Done> {
  return { linesRead: work.linesRead, ...(await inTransaction(db, (tx) => readCounts(tx, work))) };
}

async function countOnce(work: ImportWork, { db, clock }: Context): Promise<void> {
  if (work.lineCount !== null) return;
  const extendLease = () => writeProgress(db, work, nothingDone(), clock.now());
  const lineCount = await countLines(readParts(db, work.id), extendLease);
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

async function decide(going: Going, chunk: Chunk, next: Promise<Chunk | null>): Promise<void> {
  const { take, context } = going;
  const { records, misfits, lines } = chunk;
  const cellsOf = new Map(records.map(({ lineNumber, cells }) => [lineNumber, cells]));
  const last = await take(lines, {
    db: context.db,
    commit: (settle) => write(going, cellsOf, settle),
    upcoming: async () => (await next)?.lines ?? [],
  });
  const withMisfits: Settle = (tx, record) => last(tx, (decisions) => record([...misfits, ...decisions]));
  await write(going, cellsOf, withMisfits, records.length);
}

function refuse({ lineNumber }: FileRecord, reason: Reason): Decision {
  const line = { lineNumber, cells: {}, digest: '' };
  return { line, outcome: { kind: 'refused', reasons: [reason] } };
}

/**
 * Writes records, refusals, audit entries and progress in one transaction, so that a crash cannot leave a line half
 * imported. An import commits without waiting for the disk, which saves a quarter of its time. After a database crash
 * it continues from the stored progress. A dry run waits for the disk, because it keeps the words of the file in memory
 * and would lose them.
 */
async function write(
  { work, context, done, isBrokenOff }: Going,
  cellsOf: ReadonlyMap<number, readonly string[]>,
  settle: Settle,
  linesRead = 0,
): Promise<void> {
  if (isBrokenOff()) throw new StopRequestedError();
  const transact = work.state === 'checking' ? inTransaction : inAsyncTransaction;
  const counts = await transact(context.db, async (tx) => {
    let counted = done;
    await pipeline([
      assertMayContinue(tx, work),
      assertProgress(tx, work, done),
      settle(tx, async (decisions) => {
        counted = countAlso(done, decisions, linesRead);
        await recordDecisions(tx, work, { decisions, cellsOf, counted, now: context.clock.now() });
      }),
    ]);
    return counted;
  });
  Object.assign(done, counts);
}

type Recording = {
  decisions: readonly Decision[];
  cellsOf: ReadonlyMap<number, readonly string[]>;
  /** The counts including these decisions. */
  counted: Done;
  now: Date;
};

/** Stores rejected lines, emptied cells and the progress, without waiting in between. */
async function recordDecisions(
  tx: Tx,
  work: ImportWork,
  { decisions, cellsOf, counted, now }: Recording,
): Promise<void> {
  const invalidRows = decisions.flatMap(({ line: { lineNumber }, outcome }) =>
    outcome.kind === 'refused'
      ? [{ lineNumber, cells: cellsOf.get(lineNumber) ?? [], reasons: outcome.reasons }]
      : [],
  );
  await pipeline([
    insertInvalidRows(tx, work.id, invalidRows),
    insertEmptiedCells(tx, work.id, emptiedIn(decisions)),
    writeProgress(tx, work, counted, now),
  ]);
}

function emptiedIn(decisions: readonly Decision[]) {
  return decisions.flatMap(({ line: { lineNumber }, outcome }) =>
    outcome.kind === 'accepted' && outcome.emptied.length > 0
      ? [{ lineNumber, reasons: [...outcome.emptied] }]
      : [],
  );
}

function countAlso(done: Done, decisions: readonly Decision[], linesRead: number): Done {
  const count = (kind: Decision['outcome']['kind']) =>
    decisions.filter(({ outcome }) => outcome.kind === kind).length;
  const emptied = emptiedIn(decisions).flatMap(({ reasons }) => reasons);
  return {
    linesRead: done.linesRead + linesRead,
    accepted: done.accepted + count('accepted'),
    refused: done.refused + count('refused'),
    alreadyThere: done.alreadyThere + count('already_there'),
    emptiedCells: done.emptiedCells + emptied.length,
  };
}

async function end({ work, context, columns, done }: Going): Promise<void> {
  const isDryRun = work.state === 'checking';
  const { linesRead, emptiedCells, ...counts } = done;
  await inTransaction(context.db, async (tx) => {
    await assertLeaseHeld(tx, work);
    await assertProgress(tx, work, done);
    if (isDryRun) await writeWords(tx, work.id, columns.translator.found());
    else await deleteParts(tx, work.id);
    await endWork(tx, work, { state: isDryRun ? 'checked' : 'done', now: context.clock.now() });
    await recordAudit(tx, work.actor, {
      action: isDryRun ? 'import.checked' : 'import.finished',
      object: { type: 'import', id: work.id },
      details: {
        kind: work.kind,
        lines: linesRead,
        ...counts,
        ...(emptiedCells > 0 ? { emptiedCells } : {}),
      },
    });
  });
}

/** The maximum number of lines per chunk: so many that the fixed cost of a chunk hardly matters. */
const mostLines = 300;
const fewestLines = 10;

/**
 * The target duration of a chunk in milliseconds. Short enough that staff do not notice it: a chunk of appointments
 * holds the locks of its doctors.
 */
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
