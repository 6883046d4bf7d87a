import { limits } from '@anteroom/contract/limits';
import { unreadable } from './describe-csv-problem.ts';
import { nameColumns } from './name-columns.rules.ts';
import { readFileCell } from './read-file-cell.ts';
import { type FileRecord, readRecords } from './read-records.ts';

export type OpenFile = { headers: string[]; records: AsyncGenerator<FileRecord> };

/** Reads the column names. `records` yields the rows below them. Close `records` if you do not read to the end. */
export async function openFile(parts: AsyncIterable<string>): Promise<OpenFile> {
  const records = readRecords(parts);
  const first = await records.next();
  if (first.done) throw unreadable('The file is empty.');
  const { cells } = first.value;
  if (cells.length > limits.import.fileColumns) {
    await records.return(undefined);
    throw unreadable(`The file has more than ${limits.import.fileColumns} columns.`);
  }
  return { headers: nameColumns(cells.map(readFileCell)), records };
}

export async function readHeaders(parts: AsyncIterable<string>): Promise<string[]> {
  const { headers, records } = await openFile(parts);
  await records.return(undefined);
  return headers;
}
