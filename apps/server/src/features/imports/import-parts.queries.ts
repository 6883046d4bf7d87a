import type { Db, Tx } from '#platform/db/database';

type Part = { importId: number; part: number; text: string };

export async function putPart(tx: Tx, { importId, part, text }: Part): Promise<void> {
  await tx
    .insertInto('import_parts')
    .values({ import_id: importId, part, text })
    .onConflict((conflict) => conflict.columns(['import_id', 'part']).doUpdateSet({ text }))
    .execute();
}

/** Returns the highest part number. It equals the number of parts once all have arrived. */
export async function findLastPart(db: Db | Tx, importId: number): Promise<number> {
  const { last } = await db
    .selectFrom('import_parts')
    .select(({ fn }) => fn.max('part').as('last'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Reads the file's text one part at a time, to limit memory. */
export async function* readParts(db: Db | Tx, importId: number): AsyncGenerator<string> {
  for (let part = 1; ; part += 1) {
    const row = await db
      .selectFrom('import_parts')
      .select('text')
      .where('import_id', '=', importId)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) return;
    yield row.text;
  }
}

export async function deleteParts(tx: Tx, importId: number): Promise<void> {
  await tx.deleteFrom('import_parts').where('import_id', '=', importId).execute();
}
