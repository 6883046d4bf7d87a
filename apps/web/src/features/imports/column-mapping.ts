import { dateImportFields, type ImportField, type ImportKind } from '@anteroom/contract/import-fields';
import type {
  getImportColumns,
  ImportDateFormat,
  ImportJob,
  ImportOptions,
} from '@anteroom/contract/imports';
import type { RouteOutput } from '@anteroom/contract/route';
import { useState } from 'react';

export type FileColumn = RouteOutput<typeof getImportColumns>['columns'][number];

/** The import field of each column, in the order of the file. Null means that the column is not imported. */
export type Mapping = readonly (ImportField | null)[];

/** Returns the mapping of the last check, or else the server's suggestions. Uses each field only once. */
export function firstMapping(columns: readonly FileColumn[], options: ImportOptions | null): Mapping {
  if (options) return columns.map(({ header }) => fieldOf(options, header));
  const suggested = columns.map(({ suggestedField }) => suggestedField);
  return suggested.map((field, position) => (suggested.indexOf(field) === position ? field : null));
}

function fieldOf({ columns }: ImportOptions, header: string): ImportField | null {
  return columns.find((column) => column.header === header)?.field ?? null;
}

/** The date format of each column. Null means that it is undecided or that the column has no dates. */
export type DateFormats = readonly (ImportDateFormat | null)[];

/**
 * Returns the date format of each column: that of the last check, if it imported the column as a date, otherwise the
 * only format that fits its dates. Null if the admin must choose a format, or if the column has no dates.
 */
export function firstDateFormats(columns: readonly FileColumn[], options: ImportOptions | null): DateFormats {
  return columns.map(({ header, dates }) => {
    const checked = options?.columns.find((column) => column.header === header);
    if (options && checked && isDate(checked.field)) return checked.dateFormat ?? options.dateFormat;
    return dates?.suggestedFormat ?? null;
  });
}

function isDate(field: ImportField | null | undefined): boolean {
  return field !== null && field !== undefined && dateImportFields.has(field);
}

/** Returns the positions of the columns whose date format the admin must choose. */
export function undecidedDates(
  columns: readonly FileColumn[],
  mapping: Mapping,
  formats: DateFormats,
): ReadonlySet<number> {
  const undecided = columns.flatMap(({ dates }, position) =>
    dates && isDate(mapping[position]) && !formats[position] ? [position] : [],
  );
  return new Set(undecided);
}

export function withField(mapping: Mapping, position: number, field: ImportField | null): Mapping {
  return mapping.with(position, field);
}

export function fieldsTakenTwice(mapping: Mapping): ReadonlySet<ImportField> {
  const taken = mapping.filter((field) => field !== null);
  return new Set(taken.filter((field, position) => taken.indexOf(field) !== position));
}

/** Required input that is missing. Without it, no row could be imported. */
export type MissingInput = 'column' | 'names' | 'patient' | 'time' | 'doctor';

export function missingInputs(
  kind: ImportKind,
  mapping: Mapping,
  doctorId: number | null,
): readonly MissingInput[] {
  const has = (...fields: ImportField[]) => fields.every((field) => mapping.includes(field));
  if (mapping.every((field) => field === null)) return ['column'];
  const lacks: [MissingInput, boolean][] =
    kind === 'patients'
      ? [['names', !(has('firstName', 'lastName') || has('fullName'))]]
      : [
          [
            'patient',
            !['patientExternalId', 'patientId', 'patientFullName'].some((field) =>
              mapping.includes(field as ImportField),
            ) && !has('patientFirstName', 'patientLastName'),
          ],
          ['time', !(has('scheduledDateTime') || has('date'))],
        ];
  lacks.push(['doctor', !(has('doctorEmail') || doctorId !== null)]);
  return lacks.filter(([, isLacking]) => isLacking).map(([lack]) => lack);
}

export function chosenColumns(
  columns: readonly FileColumn[],
  mapping: Mapping,
  formats: DateFormats,
): ImportOptions['columns'] {
  return columns.flatMap(({ header }, position) => {
    const field = mapping[position];
    if (!field) return [];
    return [{ header, field, dateFormat: isDate(field) ? (formats[position] ?? null) : null }];
  });
}

export type ColumnsChoice = Omit<ImportOptions, 'columns'> & { mapping: Mapping; dateFormats: DateFormats };

/** Manages the options of an import. Starts with the options of its last check. */
export function useColumnsForm(job: ImportJob, columns: readonly FileColumn[]) {
  const [choice, setChoice] = useState<ColumnsChoice>(() => ({
    mapping: firstMapping(columns, job.options),
    dateFormats: firstDateFormats(columns, job.options),
    doctorId: job.options?.doctorId ?? null,
    dateFormat: job.options?.dateFormat ?? 'YYYY-MM-DD',
    doubtfulLines: job.options?.doubtfulLines ?? 'refuse',
    unreadableCells: job.options?.unreadableCells ?? 'refuse',
    pastStatus: job.options?.pastStatus ?? null,
    source: job.options?.source ?? null,
    words: [],
  }));
  // Report errors only after the user has tried to continue.
  const [showsErrors, setShowsErrors] = useState(false);
  const { mapping, dateFormats, ...others } = choice;
  const undecided = undecidedDates(columns, mapping, dateFormats);
  const takenTwice = fieldsTakenTwice(mapping);
  const lacks = missingInputs(job.kind, mapping, choice.doctorId);
  return {
    choice,
    change: (changed: Partial<ColumnsChoice>) => setChoice((before) => ({ ...before, ...changed })),
    takenTwice,
    lacks: showsErrors ? lacks : [],
    undecided: showsErrors ? undecided : new Set<number>(),
    showErrors: () => setShowsErrors(true),
    options: (): ImportOptions | null =>
      takenTwice.size > 0 || lacks.length > 0 || undecided.size > 0
        ? null
        : { ...others, columns: chosenColumns(columns, mapping, dateFormats) },
  };
}
