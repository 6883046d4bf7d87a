import { buildPath } from '@anteroom/client/build-request';
import type { ImportField, ImportKind } from '@anteroom/contract/import-fields';
import {
  checkImport,
  exportImportRefusals,
  getImport,
  getImportColumns,
  type ImportJob,
  type ImportOptions,
  type ImportRefusal,
  listImportRefusals,
  putImportPart,
  runImport,
  startImport,
} from '@anteroom/contract/imports';
import { inject, onTestFinished, vi } from 'vitest';
import { createImportWorker, type ImportReaders, type ImportWorker } from '#features/imports';
import { createDb, createPool, type Tx } from '#platform/db/database';
import { importReaders } from '../src/import-readers.ts';
import type { Context } from '../src/platform/context.ts';
import type { Desk } from './call.ts';
import type { Clinic } from './clinic.ts';
import { countWaiting, databaseNameOf } from './database-door.ts';

export type Chosen = Partial<Omit<ImportOptions, 'columns'>> & { columns?: Record<string, ImportField> };

type Sent = { kind?: ImportKind; partLength?: number };

/** Starts an import and uploads its file in parts, like the browser. Returns the import's id. */
export async function sendFile(
  desk: Desk,
  text: string,
  { kind = 'patients', partLength = 60_000 }: Sent = {},
) {
  const { body } = await desk.call(startImport, { body: { kind, fileName: 'people.csv' } });
  const importId = body.import.id;
  for (let start = 0, part = 1; start < text.length; start += partLength, part += 1) {
    const params = { importId, part };
    await desk.call(putImportPart, { params, body: { text: text.slice(start, start + partLength) } });
  }
  return importId;
}

export async function suggestedColumns(desk: Desk, importId: number) {
  const { body } = await desk.call(getImportColumns, { params: { importId } });
  return body.columns.flatMap(({ header, suggestedField: field }) => (field ? [{ header, field }] : []));
}

/** Requests a dry run, by default with the suggested columns, and runs the worker. */
export async function checkFile(clinic: Clinic, desk: Desk, importId: number, chosen: Chosen = {}) {
  const { columns, ...options } = chosen;
  const body = {
    ...options,
    columns: columns
      ? Object.entries(columns).map(([header, field]) => ({ header, field }))
      : await suggestedColumns(desk, importId),
  };
  const answer = await desk.call(checkImport, { params: { importId }, body });
  if (answer.status !== 200) throw new Error(answer.errorBody.error);
  await clinic.importWorker.workOff();
  return readJob(desk, importId);
}

/** Requests the import of a checked file and runs the worker. */
export async function runFile(clinic: Clinic, desk: Desk, importId: number): Promise<ImportJob> {
  const { version } = await readJob(desk, importId);
  await desk.call(runImport, { params: { importId }, body: { version } });
  await clinic.importWorker.workOff();
  return readJob(desk, importId);
}

export async function importFile(clinic: Clinic, desk: Desk, text: string, chosen: Chosen & Sent = {}) {
  const { kind, partLength, ...options } = chosen;
  const importId = await sendFile(desk, text, {
    ...(kind ? { kind } : {}),
    ...(partLength ? { partLength } : {}),
  });
  await checkFile(clinic, desk, importId, options);
  return runFile(clinic, desk, importId);
}

type ImportProcess = { worker: ImportWorker; die(): Promise<void> };

/**
 * Creates an import worker with its own database connections, as if in another process of the clinic. `die` closes the
 * connections without any cleanup, as in a power failure.
 */
export async function anImportProcess(
  clinic: Clinic,
  appointmentLinesAtOnce?: number,
): Promise<ImportProcess> {
  const context = await anImportContext(clinic);
  return {
    worker: createImportWorker(context, importReaders(context, appointmentLinesAtOnce)),
    die: () => context.db.destroy(),
  };
}

/**
 * Creates an import worker that pauses after its first transaction with lines, so that an import or an undo cannot end
 * before the test acts. `isPaused` resolves when that transaction is committed. The worker continues after `goOn`. By
 * default, it has its own connections, like the thread that runs imports.
 */
export async function aPausingImportProcess(
  clinic: Clinic,
  ownContext?: Context,
): Promise<ImportProcess & { isPaused: Promise<void>; goOn(): void }> {
  const context = ownContext ?? (await anImportContext(clinic));
  const { promise: isPaused, resolve: pause } = Promise.withResolvers<void>();
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  onTestFinished(() => goOn());
  let steps = 0;
  const begin = async () => {
    steps += 1;
    if (steps !== 2) return;
    pause();
    await mayGoOn;
  };
  return {
    worker: createImportWorker(
      context,
      importReaders(context).map((reader) => beforeEachStep(reader, begin)),
    ),
    die: async () => {
      await context.db.destroy();
      goOn();
    },
    isPaused,
    goOn,
  };
}

async function anImportContext(clinic: Clinic): Promise<Context> {
  const connection = { ...inject('appPostgres'), database: await databaseNameOf(clinic) };
  const db = createDb(
    createPool(connection, clinic.context.log, { max: 2, isPatient: true, preparesStatements: true }),
    clinic.context.settings,
  );
  onTestFinished(() => db.destroy());
  return { ...clinic.context, db };
}

/** Runs `begin` before each chunk, after each early commit of a chunk, and before each transaction of an undo. */
function beforeEachStep(reader: ImportReaders[number], begin: () => Promise<void>): ImportReaders[number] {
  return {
    ...reader,
    begin: (pass) => {
      const { take, ...begun } = reader.begin(pass);
      return {
        ...begun,
        take: async (lines, taking) => {
          await begin();
          return take(lines, { ...taking, commit: (settle) => taking.commit(settle).then(begin) });
        },
      };
    },
    undo: {
      ...reader.undo,
      remove: (undo, removing) =>
        reader.undo.remove(undo, {
          ...removing,
          commit: (remove) => begin().then(() => removing.commit(remove)),
        }),
    },
  };
}

export async function readJob(desk: Desk, importId: number): Promise<ImportJob> {
  return (await desk.call(getImport, { params: { importId } })).body.import;
}

export async function invalidRowsOf(desk: Desk, importId: number): Promise<ImportRefusal[]> {
  const answer = await desk.call(listImportRefusals, { params: { importId }, query: { limit: 200 } });
  return answer.body.refusals;
}

export async function refusedLinesOf(clinic: Clinic, desk: Desk, importId: number): Promise<string> {
  const url = `${clinic.address}${buildPath(exportImportRefusals, { params: { importId } })}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${desk.token}` } });
  return answer.text();
}

/**
 * Runs the worker until it waits for a lock of another transaction. That transaction then runs `meanwhile` and commits.
 */
export async function workAfter(
  clinic: Clinic,
  lock: (tx: Tx) => Promise<unknown>,
  meanwhile: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const begun = await clinic.db.transaction().execute(async (tx) => {
    await lock(tx);
    const working = clinic.importWorker.workOff();
    await vi.waitUntil(async () => (await countWaiting(clinic)) === 1, { timeout: 10_000 });
    await meanwhile(tx);
    return { working };
  });
  await begun.working;
}
