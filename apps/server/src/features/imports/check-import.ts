import { type ImportKind, importFields, wordImportFields } from '@anteroom/contract/import-fields';
import type { ImportJob, ImportOptions } from '@anteroom/contract/imports';
import { assertDoctorIsActive } from '#features/staff';
import { invalidField } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { assertAllParts, assertImportIs } from './assert-import-state.ts';
import { readHeaders } from './file/open-file.ts';
import type { ImportKindReader } from './import-kind.ts';
import { findLastPart, readParts } from './import-parts.queries.ts';
import { wakeImportWorkers } from './import-work.queries.ts';
import { type ImportRow, lockImport, orderCheck } from './imports.queries.ts';
import { presentImport, readImport } from './present-import.ts';
import { type ImportReaders, readerOf } from './reader-of.ts';
import { recordOrder } from './record-order.ts';
import { deleteWords, findMeanings, rememberMeanings } from './words/import-words.queries.ts';
import { mergeMeanings } from './words/translate-words.ts';

type Input = { importId: number; options: ImportOptions };

/** Reads the column titles of the file. Rejects an unreadable file, and options that do not fit its columns. */
export async function readCheckedHeaders(
  { db }: Context,
  readers: ImportReaders,
  { importId, options }: Input,
): Promise<readonly string[]> {
  const { kind } = await findReadyImport(db, importId);
  const headers = await readHeaders(readParts(db, importId));
  assertColumns(readerOf(readers, kind), headers, options);
  assertMeanings(options);
  return headers;
}

/** Starts the dry run, which the import worker performs. */
export async function checkImport(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  { importId, options, headers }: Input & { headers: readonly string[] },
): Promise<ImportJob> {
  await lockImport(tx, importId, 'change');
  const { kind } = await findReadyImport(tx, importId);
  const words = await settleWords(tx, { kind, source: options.source ?? '' }, options.words, clock.now());
  await deleteWords(tx, importId);
  if (options.doctorId !== null) await assertDoctorIsActive(tx, options.doctorId);
  await orderCheck(tx, importId, { actor, now: clock.now(), options: { ...options, words }, headers });
  await recordOrder(tx, actor, { importId, kind, order: 'check' });
  await wakeImportWorkers(tx);
  return presentImport(await readImport(tx, importId));
}

/**
 * Stores the meanings that the admin chose for words in the file. Returns them together with the meanings stored for
 * earlier files of the same system.
 */
async function settleWords(
  tx: Tx,
  source: { kind: ImportKind; source: string },
  chosen: ImportOptions['words'],
  now: Date,
): Promise<ImportOptions['words']> {
  await rememberMeanings(tx, source, chosen, now);
  return mergeMeanings(await findMeanings(tx, source), chosen);
}

async function findReadyImport(db: Db | Tx, importId: number): Promise<ImportRow> {
  const job = await readImport(db, importId);
  assertImportIs(job, 'uploading', 'checked');
  assertAllParts(job, await findLastPart(db, importId));
  return job;
}

function assertMeanings({ words }: ImportOptions): void {
  for (const { field, meaning } of words) {
    const values: readonly (string | null)[] = [...wordImportFields[field], '', null];
    if (!values.includes(meaning)) throw invalidField('words', `“${meaning}” is not a value of ${field}`);
  }
}

function assertColumns(reader: ImportKindReader, headers: readonly string[], options: ImportOptions): void {
  const known: ReadonlySet<string> = new Set(headers);
  const fields: ReadonlySet<string> = new Set(importFields[reader.kind]);
  const { columns } = options;
  const isTwice = (part: 'header' | 'field') =>
    new Set(columns.map((each) => each[part])).size < columns.length;
  const [problem] = [
    ...columns
      .filter(({ header }) => !known.has(header))
      .map(({ header }) => `The file has no column "${header}"`),
    ...columns
      .filter(({ field }) => !fields.has(field))
      .map(({ field }) => `${field} is not a field of ${reader.kind}`),
    ...(isTwice('header') ? ['Each column can be chosen only once'] : []),
    ...(isTwice('field') ? ['Each field can be chosen only once'] : []),
  ];
  const lack = problem ?? reader.lackOf(options);
  if (lack) throw invalidField('columns', lack);
}
