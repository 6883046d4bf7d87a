import type { KeptRecord } from '@anteroom/contract/imports';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';

/** The counts of an import's records. `gone` counts those deleted since the import. */
export type UndoCounts = { removable: number; kept: number; gone: number };

export type KeptPage = { importId: number; after: number; limit: number };

type Removing = {
  db: Db;
  /** Runs `remove` in a transaction that also counts the removed records. */
  commit(remove: (tx: Tx) => Promise<number>): Promise<void>;
};

/** Undoes imports of one kind of record. */
export type ImportUndo = {
  count(db: Db, importId: number): Promise<UndoCounts>;
  /** Lists the records that the undo keeps, in the order of their lines. */
  listKept(db: Db, page: KeptPage): Promise<KeptRecord[]>;
  /** Removes every unused record, in many short transactions. Can be repeated after a crash. */
  remove(undo: { importId: number; actor: Actor }, removing: Removing): Promise<void>;
};
