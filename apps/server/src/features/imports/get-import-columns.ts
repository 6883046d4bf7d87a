import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import type { Actor, Context } from '#platform/context';
import { readCell } from '#platform/csv';
import { assertAllParts, assertImportIs } from './assert-import-state.ts';
import { suggestDateFormat } from './dates.rules.ts';
import { openFile } from './file/open-file.ts';
import type { FileRecord } from './file/read-records.ts';
import { findLastPart, readParts } from './import-parts.queries.ts';
import { readImport } from './present-import.ts';
import { recordImportRead } from './record-import-read.ts';
import { isDateField, suggestFields } from './suggest-fields.rules.ts';

/** How many lines to read for samples and for detecting the date format. */
const looked = 500;
const samplesShown = 3;
const sampleLength = 80;

export async function getImportColumns(
  context: Context,
  actor: Actor,
  importId: number,
): Promise<RouteOutput<typeof api.getImportColumns>> {
  const { db } = context;
  const job = await readImport(db, importId);
  assertImportIs(job, 'uploading', 'checked');
  assertAllParts(job, await findLastPart(db, importId));
  await recordImportRead(context, actor, { importId, screen: 'columns' });
  const { headers, records } = await openFile(readParts(db, importId));
  const lines = await takeSome(records);
  const fields = suggestFields(job.kind, headers);
  const columns = headers.map((header, place) => ({
    header,
    suggestedField: fields[place] ?? null,
    cells: lines.map(({ cells }) => readCell(cells[place] ?? '').trim()).filter((cell) => cell !== ''),
  }));
  const dated = columns.filter(({ suggestedField }) => isDateField(suggestedField));
  return {
    columns: columns.map(({ cells, ...column }) => ({ ...column, samples: samplesOf(cells) })),
    suggestedDateFormat: suggestDateFormat(
      (dated.length > 0 ? dated : columns).flatMap(({ cells }) => cells),
    ),
  };
}

async function takeSome(records: AsyncGenerator<FileRecord>): Promise<FileRecord[]> {
  const some: FileRecord[] = [];
  for await (const record of records) {
    some.push(record);
    if (some.length === looked) break;
  }
  return some;
}

function samplesOf(cells: readonly string[]): string[] {
  return cells
    .slice(0, samplesShown)
    .map((cell) => [...cell.slice(0, 2 * sampleLength)].slice(0, sampleLength).join(''));
}
