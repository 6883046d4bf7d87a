import type { ImportField, ImportKind } from '@anteroom/contract/import-fields';
import type { ImportOptions } from '@anteroom/contract/imports';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';

/** One line of the file: the cells of the columns with a field. */
export type ImportLine = {
  lineNumber: number;
  cells: Partial<Record<ImportField, string>>;
  digest: string;
};

export type Reason = { field: ImportField | null; message: string };

/** The result of a line; in a dry run, the expected result. */
export type Outcome =
  | { kind: 'accepted' }
  | { kind: 'already_there' }
  | { kind: 'refused'; reasons: Reason[] };

export type Pass = {
  importId: number;
  options: ImportOptions;
  isDryRun: boolean;
  /** The admin who started it, for the audit trail. */
  actor: Actor;
};

/** Imports one kind of record. A pass covers the whole file and may remember earlier lines. */
export type ImportKindReader = {
  kind: ImportKind;
  /** Returns why no line could be imported with these columns, or null. */
  lackOf(options: ImportOptions): string | null;
  begin(pass: Pass): {
    /**
     * Decides on the lines and writes the accepted ones, unless it is a dry run. Returns one outcome per line, in
     * order.
     */
    take(tx: Tx, lines: readonly ImportLine[]): Promise<Outcome[]>;
  };
};
