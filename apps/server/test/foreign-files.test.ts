import type { ImportField } from '@anteroom/contract/import-fields';
import { checkImport, type ImportOptions, type importDateFormats } from '@anteroom/contract/imports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { type CalendarDay, dateTexts, type Shape, shapes, timeTexts, writeFile } from './foreign-files.ts';
import { readJob, runFile, sendFile } from './imports.ts';
import { aDoctor, anAdmin } from './people.ts';

/** For more files, run for example `FOREIGN_FILES=500 npm test -- --only vitest foreign-files`. */
const fileCount = Number(process.env.FOREIGN_FILES ?? 8);
const seed = Number(process.env.SEED ?? 20261124);

const clinic = await aClinic();
clinic.clock.set(new Date('2026-11-20T08:00:00Z'));
const admin = await signIn(clinic, await anAdmin(clinic));
const doctor = await aDoctor(clinic);

type Columns = {
  field: ImportField;
  header: string;
  cells: string[];
  format?: (typeof importDateFormats)[number];
}[];

/** Imports the columns as a file of this shape. Returns how many lines were refused. */
async function bring(kind: 'patients' | 'appointments', columns: Columns, shape: Shape): Promise<number> {
  const unused = columns[0]?.cells.map((_, place) => `not imported ${place}`) ?? [];
  const byHeader = Object.fromEntries(columns.map(({ header, cells }) => [header, cells]));
  const text = writeFile({ ...byHeader, Remark: unused }, shape);
  const importId = await sendFile(admin, text, { kind, partLength: shape.partLength });
  const body = {
    columns: columns.map(({ header, field, format = null }) => ({ header, field, dateFormat: format })),
    doubtfulLines: 'import',
    doctorId: doctor.id,
  } satisfies Partial<ImportOptions>;
  const answer = await admin.call(checkImport, { params: { importId }, body });
  expect([answer.status, answer.errorBody.error]).toEqual([200, undefined]);
  await clinic.importWorker.workOff();
  const checked = await readJob(admin, importId);
  const done = await runFile(clinic, admin, importId);
  expect([done.state, done.counts]).toEqual(['done', checked.counts]);
  return done.counts.refused;
}

const samples = <Value>(values: fc.Arbitrary<Value>) => fc.sample(values, { numRuns: fileCount, seed });

const names = fc.constantFrom(
  'Ana',
  'José',
  'Zoë',
  'O’Neill',
  "D'Angelo",
  'Müller',
  'de la Cruz',
  'Nguyễn',
  'Łukasz',
);
/** Texts that break careless CSV readers: delimiters, quotes, line breaks and leading spaces. */
const remarks = fc.constantFrom(
  '',
  'Pollen',
  'Nuts, eggs; milk',
  'He said "ouch"',
  'One\nTwo',
  'a|b\tc',
  '=1+1',
);
const days = fc.record({
  year: fc.integer({ min: 1930, max: 2020 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
});
const isoOf = ({ year, month, day }: CalendarDay) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const person = fc.record({
  first: names,
  last: names,
  birth: days,
  allergies: remarks,
  isNameless: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
});
const patientFiles = fc.record({
  shape: shapes,
  dates: fc.constantFrom(...dateTexts),
  people: fc.array(person, { minLength: 5, maxLength: 25 }),
});

const visit = fc.record({
  patient: fc.integer({ min: 0, max: 4 }),
  // Months without a clock change. In these months, Berlin is one or two hours ahead of UTC.
  month: fc.constantFrom(1, 2, 6, 7, 8, 12),
  day: fc.integer({ min: 1, max: 28 }),
  minutes: fc.integer({ min: 0, max: 1439 }),
  length: fc.integer({ min: 1, max: 300 }),
  status: fc.constantFrom(
    ['Attended', 'completed'],
    ['DNA', 'no_show'],
    ['Canceled', 'cancelled'],
    ['abgesagt', 'cancelled'],
    ['Checked Out', 'completed'],
  ),
  notes: remarks,
});
const visitFiles = fc.record({
  shape: shapes,
  dates: fc.constantFrom(...dateTexts),
  times: fc.constantFrom(...timeTexts),
  visits: fc.array(visit, { minLength: 5, maxLength: 25 }),
});

describe('a file of another system', () => {
  it('imports exactly the patients of a file from another system', async () => {
    for (const [file, { shape, dates, people }] of samples(patientFiles).entries()) {
      const idOf = (place: number) => `p-${file}-${place}`;
      const leftOut = await bring(
        'patients',
        [
          { field: 'externalId', header: 'No', cells: people.map((_, place) => idOf(place)) },
          { field: 'firstName', header: 'Given name', cells: people.map(({ first }) => first) },
          {
            field: 'lastName',
            header: 'Family, name',
            cells: people.map((each) => (each.isNameless ? ' ' : each.last)),
          },
          {
            field: 'dateOfBirth',
            header: 'Born',
            cells: people.map(({ birth }) => dates.write(birth)),
            format: dates.format,
          },
          { field: 'allergies', header: 'All "ergies"', cells: people.map(({ allergies }) => allergies) },
        ],
        shape,
      );
      const stored = await clinic.db
        .selectFrom('imported_patients')
        .innerJoin('patients', 'patients.id', 'imported_patients.patient_id')
        .select(['import_key', 'first_name', 'last_name', 'date_of_birth', 'allergies'])
        .where('import_key', 'like', `%p-${file}-%`)
        .execute();
      const found = stored.map((row) => [
        Number(row.import_key.split('-').at(-1)),
        row.first_name,
        row.last_name,
        row.date_of_birth,
        row.allergies,
      ]);
      const meant = people.flatMap(({ first, last, birth, allergies, isNameless }, place) =>
        isNameless ? [] : [[place, first, last, isoOf(birth), allergies || null]],
      );
      expect(found.toSorted(byNumber)).toEqual(meant);
      expect(leftOut).toBe(people.filter(({ isNameless }) => isNameless).length);
    }
  }, 120_000);

  it('imports exactly the visits of a file from another system', async () => {
    for (const [file, { shape, dates, times, visits }] of samples(visitFiles).entries()) {
      const patients = await patientsWithNumbers([0, 1, 2, 3, 4].map((place) => `v-${file}-${place}`));
      const year = 1990 + (file % 30);
      await bring(
        'appointments',
        [
          { field: 'externalId', header: 'Visit', cells: visits.map((_, place) => `w-${file}-${place}`) },
          {
            field: 'patientExternalId',
            header: 'Patient',
            cells: visits.map(({ patient }) => `v-${file}-${patient}`),
          },
          {
            field: 'date',
            header: 'Day',
            cells: visits.map((each) => dates.write({ ...each, year })),
            format: dates.format,
          },
          { field: 'time', header: 'Clock', cells: visits.map(({ minutes }) => times(minutes)) },
          { field: 'durationMinutes', header: 'Min.', cells: visits.map(({ length }) => String(length)) },
          { field: 'status', header: 'Outcome', cells: visits.map(({ status }) => status[0] ?? '') },
          { field: 'notes', header: 'Notes', cells: visits.map(({ notes }) => notes) },
        ],
        shape,
      );
      const stored = await clinic.db
        .selectFrom('imported_appointments')
        .innerJoin('appointments', 'appointments.id', 'imported_appointments.appointment_id')
        .select(['import_key', 'patient_id', 'scheduled_at', 'ends_at', 'status', 'notes'])
        .where('import_key', 'like', `%w-${file}-%`)
        .execute();
      const found = stored.map((row) => [
        Number(row.import_key.split('-').at(-1)),
        row.patient_id,
        row.scheduled_at.toISOString(),
        row.ends_at.getTime() - row.scheduled_at.getTime(),
        row.status,
        row.notes,
      ]);
      const meant = visits.map((each, place) => {
        const ahead = [6, 7, 8].includes(each.month) ? 120 : 60;
        const start = Date.UTC(year, each.month - 1, each.day, 0, each.minutes - ahead);
        const [, status] = each.status;
        return [
          place,
          patients[each.patient],
          new Date(start).toISOString(),
          each.length * 60_000,
          status,
          each.notes || null,
        ];
      });
      expect(found.toSorted(byNumber)).toEqual(meant);
    }
  }, 120_000);
});

type Row = readonly unknown[];
const byNumber = ([one]: Row, [other]: Row) => Number(one) - Number(other);

/** Imports patients with these numbers, and returns their ids in the same order. */
async function patientsWithNumbers(numbers: readonly string[]): Promise<(number | undefined)[]> {
  await bring(
    'patients',
    [
      { field: 'externalId', header: 'No', cells: [...numbers] },
      { field: 'firstName', header: 'First', cells: numbers.map((_, place) => 'abcdefghij'[place] ?? '') },
      { field: 'lastName', header: 'Last', cells: numbers.map(() => 'Visitor') },
    ],
    {
      delimiter: ',',
      lineEnd: '\n',
      isQuoted: false,
      hasMark: false,
      saysDelimiter: false,
      partLength: 60_000,
    },
  );
  const rows = await clinic.db
    .selectFrom('imported_patients')
    .select(['import_key', 'patient_id'])
    .where(
      'import_key',
      'in',
      numbers.map((number) => `id:${number}`),
    )
    .execute();
  return numbers.map(
    (number) => rows.find((row) => row.import_key === `id:${number}`)?.patient_id ?? undefined,
  );
}
