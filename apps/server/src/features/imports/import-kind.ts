import type { ImportField, ImportKind } from '@anteroom/contract/import-fields';
import type { ImportOptions } from '@anteroom/contract/imports';
import type { Actor } from '#context';
import type { Tx } from '#platform/db/database';

/** One line of the file: what stands in the columns that were given a field. */
export type ImportLine = {
  lineNumber: number;
  cells: Partial<Record<ImportField, string>>;
  /** A hash of all that the line says, in whatever columns. */
  digest: string;
};

export type Reason = { field: ImportField | null; message: string };

/** What became of a line; in a dry run, what would. */
export type Outcome =
  | { kind: 'accepted' }
  | { kind: 'already_there' }
  | { kind: 'refused'; reasons: Reason[] };

export type Pass = {
  importId: number;
  options: ImportOptions;
  isDryRun: boolean;
  /** Who gave the order; the trail names them. */
  actor: Actor;
};

/** Reads one kind of record from a file. One pass goes over the whole file and may remember earlier lines. */
export type ImportKindReader = {
  kind: ImportKind;
  /** Why no line of a file with these columns could be taken, or null. */
  lackOf(options: ImportOptions): string | null;
  begin(pass: Pass): {
    /** Decides on some lines and, unless it is a dry run, writes those it takes; one outcome for each, in order. */
    take(tx: Tx, lines: readonly ImportLine[]): Promise<Outcome[]>;
  };
};
