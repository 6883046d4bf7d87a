import type { ImportJob } from '@anteroom/contract/imports';
import { notFound } from '#platform/app-error';
import type { Db, Tx } from '#platform/db/database';
import { findImport, type ImportRow } from './imports.queries.ts';

export function presentImport({ headers, createdAt, finishedAt, ...row }: ImportRow): ImportJob {
  const { accepted, refused, alreadyThere, ...job } = row;
  return {
    ...job,
    partCount: row.partCount ?? 0,
    counts: { accepted, refused, alreadyThere },
    createdAt: createdAt.getTime(),
    finishedAt: finishedAt?.getTime() ?? null,
  };
}

export async function readImport(db: Db | Tx, importId: number): Promise<ImportRow> {
  const row = await findImport(db, importId);
  if (!row) throw notFound('Import');
  return row;
}
