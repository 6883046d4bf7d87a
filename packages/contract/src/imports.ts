import { z } from 'zod/mini';
import { importField, importKind, wordImportField, wordImportFields } from './import-fields.ts';
import { keptReasons } from './kept-reasons.ts';
import { limits } from './limits.ts';
import { pageQuery, pagination } from './page.ts';
import { epochMillis, id, idInUrl, line, nullableText, optionalLine, wholeNumber } from './primitives.ts';
import { route } from './route.ts';

/**
 * The states of an import: `uploading` → `checking` (a dry run) → `checked` → `importing` → `done`. `stopped` means
 * that an admin stopped it or lost access. `failed` means that the file cannot be read, that the server gave up after
 * several errors, or that the import is being discarded. `failure` contains the reason for `stopped` and `failed`, and
 * for `undone` if the undo is incomplete. A `done` or `stopped` import can be undone: `undoing` → `undone`.
 */
export const importStates = [
  'uploading',
  'checking',
  'checked',
  'importing',
  'done',
  'stopped',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/**
 * The order of year, month and day. Each format also accepts other separators, month names in six languages, `YYYYMMDD`
 * and years of two digits.
 */
export const importDateFormats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const;
export type ImportDateFormat = (typeof importDateFormats)[number];
const dateFormat = z.enum(importDateFormats, { error: 'Date format must be one of the offered ones' });

/** Possible outcomes of past visits. */
export const pastStatuses = ['completed', 'no_show', 'cancelled'] as const;
export type PastStatus = (typeof pastStatuses)[number];

/** The value that replaces a word of another system. If empty, the cell becomes empty. Null removes the replacement. */
const wordMeaning = z.strictObject({
  field: wordImportField,
  word: line('Word', limits.import.word),
  meaning: z.nullable(
    z.enum(['', ...new Set(Object.values(wordImportFields).flat())], {
      error: 'Meaning must be one of the values of its field',
    }),
  ),
});

export const importOptions = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        header: line('Column', limits.import.header),
        field: importField,
        /** The date format of this column. Null if it is the `dateFormat` of the file. */
        dateFormat: z._default(z.nullable(dateFormat), null),
      }),
    )
    .check(z.minLength(1, { error: 'Choose at least one column' }), z.maxLength(limits.import.columns)),
  /** The doctor for lines that name no doctor. */
  doctorId: z._default(z.nullable(id), null),
  /** The format for columns without a date format of their own. */
  dateFormat: z._default(dateFormat, 'YYYY-MM-DD'),
  /** How to handle lines that resemble an existing patient or overlap another appointment. */
  doubtfulLines: z._default(z.enum(['refuse', 'import'], { error: 'Must be refuse or import' }), 'refuse'),
  /** How to handle a line whose only errors are optional cells that cannot be read. */
  unreadableCells: z._default(
    z.enum(['refuse', 'leave_empty'], { error: 'Must be refuse or leave_empty' }),
    'refuse',
  ),
  /** The name of the system that the file comes from. It prevents the ids of two systems from colliding. */
  source: optionalLine('System', limits.import.source),
  /** The meanings of words in the file. The check adds the meanings from earlier imports of the same system. */
  words: z._default(z.array(wordMeaning).check(z.maxLength(limits.import.words)), []),
  /** The outcome of past visits whose line has no status. If null, such lines are rejected. */
  pastStatus: z._default(
    z.nullable(z.enum(pastStatuses, { error: 'Outcome must be completed, no_show or cancelled' })),
    null,
  ),
});
export type ImportOptions = z.output<typeof importOptions>;

/**
 * The numbers of lines by result: accepted, rejected, or already added by an earlier import. In a dry run, the results
 * that the lines would have.
 */
const importCounts = z.object({ accepted: z.int(), refused: z.int(), alreadyThere: z.int() });

export const importJob = z.object({
  id,
  /** The version of the import. It changes with each command, so that an import cannot start from an outdated check. */
  version: z.int(),
  kind: importKind,
  fileName: z.string(),
  state: z.enum(importStates),
  options: z.nullable(importOptions),
  partCount: z.int(),
  /** The number of lines without the header. Null until they are counted. */
  lineCount: z.nullable(z.int()),
  /** The number of lines checked or imported so far, depending on the state. */
  linesDone: z.int(),
  counts: importCounts,
  /** The number of cells of accepted lines that are left empty because they cannot be read. */
  emptiedCells: z.int(),
  /** The number of records that an undo has removed so far. Null before an undo. */
  removedByUndo: z.nullable(z.int()),
  failure: nullableText,
  startedBy: z.string(),
  createdAt: epochMillis,
  finishedAt: z.nullable(epochMillis),
});
export type ImportJob = z.infer<typeof importJob>;

const params = z.object({ importId: idInUrl });
const response = z.object({ import: importJob });
const wholeRecords = { access: 'signed_in', needsWholeRecords: true } as const;

export const listImports = route({
  method: 'GET',
  path: '/imports',
  summary: 'List the latest 20 imports, and older unfinished ones',
  access: 'signed_in',
  status: 200,
  response: z.object({ imports: z.array(importJob) }),
  errors: [],
});

export const startImport = route({
  method: 'POST',
  path: '/imports',
  summary: 'Create an import. Upload its file in parts afterwards',
  ...wholeRecords,
  body: z.strictObject({ kind: importKind, fileName: line('File name', limits.import.fileName) }),
  status: 201,
  response,
  takesIdempotencyKey: true,
  errors: ['idempotency_key_reused'],
});

export const getImport = route({
  method: 'GET',
  path: '/imports/:importId',
  summary: 'Get the state and progress of an import',
  access: 'signed_in',
  isTimed: true,
  params,
  status: 200,
  response,
  errors: [],
});

export const putImportPart = route({
  method: 'PUT',
  path: '/imports/:importId/parts/:part',
  summary:
    'Upload one part of the file’s text. Parts are numbered from 1; uploading a part again replaces it',
  ...wholeRecords,
  params: z.object({ importId: idInUrl, part: wholeNumber(1, limits.import.parts) }),
  body: z.strictObject({
    text: z
      .string({ error: 'Text is required' })
      .check(z.minLength(1, { error: 'Text is required' }), z.maxLength(limits.import.partLength)),
  }),
  status: 200,
  response,
  errors: ['import_state'],
});

/**
 * A cell and the dates that would be stored. A two-digit year can mean different years in a birth date and in another
 * date.
 */
const dateSample = z.object({ cell: z.string(), birthDate: z.string(), date: z.string() });

/** The date format found for a whole column. Null for a column without dates. */
const dateColumn = z.object({
  /** The number of cells that are a date in at least one format. */
  count: z.int(),
  hasShortYears: z.boolean(),
  /**
   * The format that fits the dates. Null if a date fits several formats, or no format fits all. The admin must then
   * choose one.
   */
  suggestedFormat: z.nullable(z.enum(importDateFormats)),
  readings: z.array(
    z.object({ format: z.enum(importDateFormats), count: z.int(), samples: z.array(dateSample) }),
  ),
});

export const getImportColumns = route({
  method: 'GET',
  path: '/imports/:importId/columns',
  summary: 'List the columns of the file with sample values and suggested fields',
  ...wholeRecords,
  params,
  status: 200,
  response: z.object({
    columns: z.array(
      z.object({
        header: z.string(),
        samples: z.array(z.string()),
        suggestedField: z.nullable(importField),
        /** Each sample, split into first and last name as if it were a full name. */
        names: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
        dates: z.nullable(dateColumn),
      }),
    ),
    /** The usual format in the clinic's country, as a hint for the admin. */
    usualDateFormat: z.enum(importDateFormats),
  }),
  errors: ['import_state', 'import_unreadable'],
});

export const checkImport = route({
  method: 'POST',
  path: '/imports/:importId/check',
  summary: 'Start a dry run of an import. Changes no records, and can be repeated with other options',
  ...wholeRecords,
  params,
  body: importOptions,
  status: 200,
  response,
  errors: ['import_state', 'import_unreadable', 'doctor_disabled', 'doctor_unconfirmed'],
});

export const runImport = route({
  method: 'POST',
  path: '/imports/:importId/run',
  summary: 'Start an import with the options of its last dry run. `version` is the version of that dry run',
  ...wholeRecords,
  params,
  body: z.strictObject({ version: z.int({ error: 'Version must be a whole number' }) }),
  status: 200,
  response,
  errors: ['import_state'],
});

export const stopImport = route({
  method: 'POST',
  path: '/imports/:importId/stop',
  summary: 'Stop a running import. Records imported so far stay',
  access: 'signed_in',
  params,
  status: 200,
  response,
  errors: ['import_state'],
});

export const importRefusal = z.object({
  /** The line number as in a text editor: the header is line 1. */
  lineNumber: z.int(),
  reasons: z.array(z.object({ field: z.nullable(importField), message: z.string() })),
});
export type ImportRefusal = z.infer<typeof importRefusal>;

export const listImportRefusals = route({
  method: 'GET',
  path: '/imports/:importId/refusals',
  summary:
    'List the rejected lines of an import (in a dry run: lines that would be rejected), with the reasons',
  ...wholeRecords,
  params,
  query: z.strictObject({ ...pageQuery }),
  status: 200,
  response: z.object({ refusals: z.array(importRefusal), pagination }),
  errors: [],
});

export const listEmptiedCells = route({
  method: 'GET',
  path: '/imports/:importId/emptied-cells',
  summary: 'List the cells of accepted lines that were left empty (in a dry run: would be), with the reasons',
  ...wholeRecords,
  params,
  query: z.strictObject({ ...pageQuery }),
  status: 200,
  response: z.object({ lines: z.array(importRefusal), pagination }),
  errors: [],
});

export const exportImportRefusals = route({
  method: 'GET',
  path: '/imports/:importId/refusals/export',
  summary: 'Export the rejected lines of an import as CSV with the reasons, to correct and import them again',
  ...wholeRecords,
  params,
  status: 200,
  streams: 'text/csv',
  errors: [],
});

export const importWord = z.object({
  field: wordImportField,
  word: z.string(),
  count: z.int(),
  /** The meaning of the word. Null if it is unknown. Lines that contain an unknown word are rejected. */
  meaning: wordMeaning.shape.meaning,
});
export type ImportWord = z.infer<typeof importWord>;

export const listImportWords = route({
  method: 'GET',
  path: '/imports/:importId/words',
  summary: 'List the unknown words of a checked file, and the words to which an admin gave a meaning',
  ...wholeRecords,
  params,
  status: 200,
  response: z.object({ words: z.array(importWord) }),
  errors: [],
});

/** An imported record that an undo of the import keeps, with its patient and the reasons. */
const keptRecord = z.object({
  lineNumber: z.int(),
  patientId: id,
  patientName: z.string(),
  /** The imported appointment. Null for an imported patient. */
  appointment: z.nullable(z.object({ uuid: z.string(), scheduledDateTime: epochMillis })),
  reasons: z.array(z.enum(keptReasons)),
});
export type KeptRecord = z.infer<typeof keptRecord>;

export const previewImportUndo = route({
  method: 'GET',
  path: '/imports/:importId/undo',
  summary: 'Preview an undo of an import: how many records it would remove, and which ones stay and why',
  access: 'signed_in',
  params,
  query: z.strictObject({ ...pageQuery }),
  status: 200,
  response: z.object({
    removable: z.int(),
    kept: z.int(),
    /** The number of records that were deleted after the import. */
    gone: z.int(),
    records: z.array(keptRecord),
    pagination,
  }),
  errors: ['import_state'],
});

export const undoImport = route({
  method: 'POST',
  path: '/imports/:importId/undo',
  summary:
    'Start the undo of an import: remove its records that are not in use. Can be repeated for records that stayed',
  access: 'signed_in',
  params,
  status: 200,
  response,
  errors: ['import_state'],
});

export const discardImport = route({
  method: 'DELETE',
  path: '/imports/:importId',
  summary: 'Delete an import and its file. The imported records stay',
  access: 'signed_in',
  params,
  status: 204,
  errors: ['import_state'],
});
