import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import { extendDeadline } from '#platform/concurrency/request-deadline';
import type { Actor, Context } from '#platform/context';
import { dateInZone } from '#platform/time/clinic-time';
import { assertAllParts, assertImportIs } from './assert-import-state.ts';
import { latestDates } from './dates/date-readings.rules.ts';
import { DateSurvey, type SurveyRules } from './dates/survey-dates.rules.ts';
import { usualDateFormat } from './dates/usual-date-format.ts';
import { unreadable } from './file/describe-csv-problem.ts';
import { openFile } from './file/open-file.ts';
import { readFileCell } from './file/read-file-cell.ts';
import type { FileRecord } from './file/read-records.ts';
import { findLastPart, readParts } from './import-parts.queries.ts';
import { splitName } from './names/split-name.rules.ts';
import { readImport } from './present-import.ts';
import { recordImportRead } from './record-import-read.ts';
import { correctByCells, isFullName, suggestFields } from './suggest-fields.rules.ts';

const samplesShown = 3;
const sampleLength = 80;

/**
 * The number of lines read for samples. Dates are read to the end of the file, because the first lines of a sorted file
 * are not typical.
 */
const sampledLines = 500;

/**
 * The number of lines below the first that are checked to find out whether the first is a title instead of the column
 * names. Several, because a second title or a date can follow.
 */
const linesBelowTitle = 5;

/** The deadline in milliseconds. Generous, because the whole file is read and another import may be running. */
const longestReadMillis = 120_000;

export async function getImportColumns(
  context: Context,
  actor: Actor,
  importId: number,
): Promise<RouteOutput<typeof api.getImportColumns>> {
  const { db, clock, settings } = context;
  const job = await readImport(db, importId);
  assertImportIs(job, 'uploading', 'checked');
  assertAllParts(job, await findLastPart(db, importId));
  await recordImportRead(context, actor, { importId, screen: 'columns' });
  extendDeadline(longestReadMillis);
  const { headers, records } = await openFile(readParts(db, importId));
  const { clinicTimezone: zone } = settings;
  const rules = { ...latestDates(dateInZone(clock.now(), zone)), zone };
  const surveys = await surveyColumns(headers.length, records, rules);
  const columns = surveys.map((survey) => ({ ...survey, dates: survey.dates.result() }));
  const fields = correctByCells(
    suggestFields(job.kind, headers),
    columns.map(({ dates, areFullNames }, place) => ({
      header: headers[place] ?? '',
      hasDates: dates !== null,
      areFullNames,
    })),
  );
  return {
    columns: columns.map(({ samples, dates }, place) => ({
      header: headers[place] ?? '',
      samples,
      suggestedField: fields[place] ?? null,
      names: samples.map((cell) => splitName(cell, headers[place])),
      dates,
    })),
    usualDateFormat: usualDateFormat(zone),
  };
}

class ColumnSurvey {
  readonly samples: string[] = [];
  readonly dates: DateSurvey;
  /** Whether all sampled cells are full names, or null if all are empty. */
  areFullNames: boolean | null = null;

  constructor(rules: SurveyRules) {
    this.dates = new DateSurvey(rules);
  }

  add(cell: string, isSampled: boolean): void {
    if (cell === '') return;
    this.dates.add(cell);
    if (!isSampled) return;
    const sample = shortened(cell);
    this.areFullNames = this.areFullNames !== false && isFullName(sample);
    if (this.samples.length < samplesShown) this.samples.push(sample);
  }
}

async function surveyColumns(
  count: number,
  records: AsyncGenerator<FileRecord>,
  rules: SurveyRules,
): Promise<ColumnSurvey[]> {
  const surveys = Array.from({ length: count }, () => new ColumnSurvey(rules));
  let line = 0;
  for await (const { cells } of records) {
    line += 1;
    if (count === 1 && line <= linesBelowTitle) assertSingleColumn(cells);
    for (const [place, survey] of surveys.entries()) {
      survey.add(readFileCell(cells[place] ?? ''), line <= sampledLines);
    }
  }
  return surveys;
}

/**
 * Rejects a file whose first line is a title, so that the file seems to have a single column. A name such as
 * `Last, First` can be divided in two, so two cells prove nothing.
 */
function assertSingleColumn(cells: readonly string[]): void {
  if (cells.length <= 2 && !/[;\t|]/.test(cells.join(','))) return;
  throw unreadable(
    'The first line has a single column, but lines below have more. Delete the lines above the column names, and upload the file again.',
  );
}

function shortened(cell: string): string {
  return [...cell.slice(0, 2 * sampleLength)].slice(0, sampleLength).join('');
}
