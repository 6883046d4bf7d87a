import type { ImportKind } from '@anteroom/contract/import-fields';
import type { ImportOptions, ImportState } from '@anteroom/contract/imports';
import { sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';

const listed = 20;

function importRows(db: Db | Tx) {
  return db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.started_by')
    .select([
      'imports.id',
      'imports.version',
      'imports.kind',
      'imports.file_name as fileName',
      'imports.state',
      'imports.options',
      'imports.line_count as lineCount',
      'imports.lines_done as linesDone',
      'imports.accepted',
      'imports.refused',
      'imports.already_there as alreadyThere',
      'imports.emptied_cells as emptiedCells',
      'imports.removed_by_undo as removedByUndo',
      'imports.failure',
      'imports.headers',
      'users.name as startedBy',
      'imports.created_at as createdAt',
      'imports.finished_at as finishedAt',
    ])
    .select(({ selectFrom }) =>
      selectFrom('import_parts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('import_parts.import_id', '=', 'imports.id')
        .as('partCount'),
    )
    .$narrowType<{ kind: ImportKind; state: ImportState; options: ImportOptions | null }>();
}

export type ImportRow = Awaited<ReturnType<typeof listImportRows>>[number];

/** Lists the latest imports, and all older ones whose file is still stored, because a stored file blocks erasures. */
export function listImportRows(db: Db) {
  const latest = db.selectFrom('imports').select('id').orderBy('id', 'desc').limit(listed);
  const withFile = db.selectFrom('import_parts').select('import_id');
  return importRows(db)
    .where(({ eb, or }) => or([eb('imports.id', 'in', latest), eb('imports.id', 'in', withFile)]))
    .orderBy('imports.id', 'desc')
    .execute();
}

export function findImport(db: Db | Tx, importId: number): Promise<ImportRow | undefined> {
  return importRows(db).where('imports.id', '=', importId).executeTakeFirst();
}

/**
 * Locks the import. The purpose is `change` to change its state, or `add` to add parts, which can arrive in parallel.
 */
export async function lockImport(tx: Tx, importId: number, purpose: 'change' | 'add'): Promise<void> {
  const row = tx.selectFrom('imports').select('id').where('id', '=', importId);
  await (purpose === 'change' ? row.forUpdate() : row.forShare()).execute();
}

type NewImport = { kind: ImportKind; fileName: string; startedBy: number; now: Date };

export async function insertImport(tx: Tx, { kind, fileName, startedBy, now }: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('imports')
    .values({ kind, file_name: fileName, started_by: startedBy, created_at: now, changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Order = { actor: Actor; now: Date };

const nothingDone = {
  lines_done: 0,
  lines_read: 0,
  emptied_cells: 0,
  accepted: 0,
  refused: 0,
  already_there: 0,
  attempts: 0,
  leased_until: null,
  held_by: null,
  failure: null,
};

const nextVersion = { version: sql<number>`version + 1` };

type CheckOrder = Order & { options: ImportOptions; headers: readonly string[] };

export async function orderCheck(tx: Tx, importId: number, order: CheckOrder): Promise<void> {
  const { actor, now, options, headers } = order;
  await tx
    .updateTable('imports')
    .set({ ...nothingDone, state: 'checking', options: JSON.stringify(options), headers: [...headers] })
    .set({ ...nextVersion, ordered_by: JSON.stringify(actor), changed_at: now })
    .where('id', '=', importId)
    .execute();
}

export async function orderRun(tx: Tx, importId: number, { actor, now }: Order): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      ...nothingDone,
      ...nextVersion,
      state: 'importing',
      ordered_by: JSON.stringify(actor),
      changed_at: now,
    })
    .where('id', '=', importId)
    .execute();
}

/** Starts an undo. Does not reset the counts of the import or of an earlier undo. */
export async function orderUndo(tx: Tx, importId: number, { actor, now }: Order): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ state: 'undoing', attempts: 0, leased_until: null, held_by: null, failure: null, ...nextVersion })
    .set({ removed_by_undo: sql`coalesce(removed_by_undo, 0)`, changed_at: now })
    .set({ ordered_by: JSON.stringify(actor) })
    .where('id', '=', importId)
    .execute();
}

type Closing = { state: 'stopped' | 'failed'; failure: string; now: Date };

/** Closes an import from outside the worker, in any state. */
export async function closeImport(tx: Tx, importId: number, { state, failure, now }: Closing): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ state, failure, leased_until: null, held_by: null, changed_at: now, finished_at: now })
    .where('id', '=', importId)
    .execute();
}

export async function deleteImport(tx: Tx, importId: number): Promise<void> {
  await tx.deleteFrom('imports').where('id', '=', importId).execute();
}
