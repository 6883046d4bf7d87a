import type { ImportField, ImportKind } from '@anteroom/contract/import-fields';
import type { ImportOptions } from '@anteroom/contract/imports';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import type { ImportUndo } from './undo/import-undo.ts';

/** One line of the file, with the cells of the columns that are mapped to a field. */
export type ImportLine = {
  lineNumber: number;
  cells: Partial<Record<ImportField, string>>;
  digest: string;
};

export type Reason = { field: ImportField | null; message: string };

/** The result of a line; in a dry run, the expected result. */
export type Outcome =
  /** `emptied` contains the errors of the optional cells that the import leaves empty. */
  | { kind: 'accepted'; emptied: readonly Reason[] }
  | { kind: 'already_there' }
  | { kind: 'refused'; reasons: Reason[] };

export type Pass = {
  importId: number;
  options: ImportOptions;
  isDryRun: boolean;
  /** The admin who started the import, for the audit trail. */
  actor: Actor;
};

export type Decision = { line: ImportLine; outcome: Outcome };

/** Pairs lines with their outcomes, which are in the same order. */
export function decisionsOf(lines: readonly ImportLine[], outcomes: readonly Outcome[]): Decision[] {
  if (lines.length !== outcomes.length) throw new Error('an import reader must return one outcome per line');
  return lines.flatMap((line, place) => {
    const outcome = outcomes[place];
    return outcome ? [{ line, outcome }] : [];
  });
}

/** Stores the outcomes of lines and counts them, in the transaction of their step. */
export type RecordDecisions = (decisions: readonly Decision[]) => Promise<void>;

/**
 * One step of an import: writes some lines in the given transaction, and calls `record` once with these lines and their
 * outcomes. A step can send its writes and those of `record` together, so that its transaction, which holds locks,
 * waits less.
 */
export type Settle = (tx: Tx, record: RecordDecisions) => Promise<void>;

export type Taking = {
  /** The database for reads outside of a writing transaction. */
  db: Db;
  /** Runs the step in a transaction that also counts the outcomes. */
  commit(settle: Settle): Promise<void>;
  /**
   * Returns the lines of the next chunk, so that they can be prepared while the current chunk is written. Empty at the
   * end of the file.
   */
  upcoming(): Promise<readonly ImportLine[]>;
};

/** Imports one kind of record. Each pass reads the whole file, and can remember its earlier lines. */
export type ImportKindReader = {
  kind: ImportKind;
  /** Returns the reason why no line could be imported with these columns, or null. */
  lackOf(options: ImportOptions): string | null;
  undo: ImportUndo;
  begin(pass: Pass): {
    /** The number of lines per chunk. If undefined, the chunk size adapts so that each transaction stays short. */
    linesAtOnce?: number;
    /**
     * Decides which lines to import, and writes the accepted ones unless this is a dry run. May commit some of them
     * early. After a crash, this function gets the same lines again and must not record outcomes again for lines that
     * are already written. Returns the last step, whose transaction also records that these lines are done.
     */
    take(lines: readonly ImportLine[], taking: Taking): Promise<Settle>;
  };
};
