import { checkImport, type ImportOptions, listImportWords } from '@anteroom/contract/imports';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { countWaiting } from '#test/database-door';
import { checkFile, invalidRowsOf, runFile, sendFile, suggestedColumns } from '#test/imports';
import { aDoctor, anAdmin } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, await anAdmin(clinic));

const wordsOf = async (importId: number) =>
  (await desk.call(listImportWords, { params: { importId } })).body.words;
const gendersOf = async (lastName: string) => {
  const rows = clinic.db.selectFrom('patients').select('gender').where('last_name', '=', lastName);
  return (await rows.orderBy('id').execute()).map(({ gender }) => gender);
};
const fileOf = (lastName: string) =>
  [
    'Vorname,Nachname,Geschlecht',
    ...['U', 'männlich', 'u', 'K.A.', 'U', 'Unknown'].map((word, place) => `P${place},${lastName},${word}`),
  ].join('\n');
const check = (importId: number, words: ImportOptions['words'], source: string | null = null) =>
  checkFile(clinic, desk, importId, { doctorId: doctor.id, words, source });

describe('the words of a file', () => {
  it('lists the unknown words of a file with their counts, and imports each word with the meaning that an admin chose', async () => {
    const importId = await sendFile(desk, fileOf('Translated'));
    const first = await check(importId, []);
    expect(first.counts).toEqual({ accepted: 2, refused: 4, alreadyThere: 0 });
    expect(await wordsOf(importId)).toEqual([
      { field: 'gender', word: 'U', count: 3, meaning: null },
      { field: 'gender', word: 'K.A.', count: 1, meaning: null },
    ]);
    const second = await check(importId, [
      { field: 'gender', word: 'U', meaning: 'prefer_not_to_say' },
      { field: 'gender', word: 'K.A.', meaning: '' },
    ]);
    expect(second.counts).toEqual({ accepted: 6, refused: 0, alreadyThere: 0 });
    expect((await wordsOf(importId)).map(({ meaning }) => meaning)).toEqual(['prefer_not_to_say', '']);
    await runFile(clinic, desk, importId);
    const unsaid = 'prefer_not_to_say';
    expect(await gendersOf('Translated')).toEqual([unsaid, 'male', unsaid, null, unsaid, null]);
    expect(await wordsOf(importId)).toEqual([]);
  });

  it('applies the meaning that an admin gave a word to later files of the same system, until an admin removes it', async () => {
    const words = [{ field: 'gender' as const, word: 'U', meaning: 'other' as const }];
    await check(await sendFile(desk, fileOf('Taught')), words, 'Old system');
    const later = await sendFile(desk, fileOf('Learnt'));
    expect((await check(later, [], 'Old system')).counts.refused).toBe(1);
    expect((await check(later, [], 'Third system')).counts.refused).toBe(4);
    await check(later, [{ field: 'gender', word: 'u', meaning: null }], 'Old system');
    expect((await check(later, [], 'Old system')).counts.refused).toBe(4);
  });

  it('stores the later choice if two admins check files of the same system at the same time', async () => {
    const colleague = await signIn(clinic, await anAdmin(clinic));
    const files = [await sendFile(desk, fileOf('One')), await sendFile(desk, fileOf('Other'))] as const;
    const columns = await suggestedColumns(desk, files[0]);
    const order = (by: Desk, importId: number, meaning: 'other' | 'prefer_not_to_say') => {
      const words = [{ field: 'gender' as const, word: 'U', meaning }];
      const body = { columns, doctorId: doctor.id, source: 'Shared system', words };
      return by.call(checkImport, { params: { importId }, body });
    };
    const { ordered } = await clinic.db.transaction().execute(async (tx) => {
      // Stops the first request after it has stored the word, before it commits.
      await sql`lock table import_words in exclusive mode`.execute(tx);
      const first = order(desk, files[0], 'other');
      await expect.poll(() => countWaiting(clinic)).toBe(1);
      const second = order(colleague, files[1], 'prefer_not_to_say');
      await expect.poll(() => countWaiting(clinic)).toBe(2);
      return { ordered: Promise.all([first, second]) };
    });
    expect((await ordered).map(({ status }) => status)).toEqual([200, 200]);
    const stored = clinic.db.selectFrom('import_meanings').select(['word', 'meaning']);
    expect(await stored.where('source', '=', 'Shared system').execute()).toEqual([
      { word: 'u', meaning: 'prefer_not_to_say' },
    ]);
    await clinic.importWorker.workOff();
  });

  it.each([
    ['H,M,M,H', ['male', 'female', 'female', 'male']],
    ['M,F,,M', ['male', 'female', null, 'male']],
    ['M,H,F,M', ['male', 'male', 'female', 'male']],
    ['Hombre,h,m,Mujer', ['male', 'male', 'female', 'female']],
    ['M,M', ['male', 'male']],
    ['U,D,,d', ['male', 'female', null, 'female']],
    ['U,Donna,D', ['male', 'female', 'female']],
    ['U,D,unknown', ['male', 'female', null]],
    ['M,D,W', ['male', 'other', 'female']],
    ['männlich,weiblich,d,u', ['male', 'female', 'other']],
  ])(
    'decides the meanings of the genders M, D and U from all words of the column: %s',
    async (genders, expected) => {
      const lastName = `Letters ${genders.replaceAll(',', '')}`;
      const rows = genders.split(',').map((word, place) => `P${place},${lastName},${word}`);
      const importId = await sendFile(desk, ['nombre,apellidos,sexo', ...rows].join('\n'));
      await check(importId, [], 'A system of which no words were learnt');
      await runFile(clinic, desk, importId);
      expect(await gendersOf(lastName)).toEqual(expected);
    },
  );

  it('keeps the meaning that the admin chose for a word, regardless of the other words in the column', async () => {
    const importId = await sendFile(desk, 'nombre,apellidos,sexo\nA,Said,H\nB,Said,M\n');
    await check(importId, [{ field: 'gender', word: 'm', meaning: 'other' }]);
    await runFile(clinic, desk, importId);
    expect(await gendersOf('Said')).toEqual(['male', 'other']);
  });

  it('rejects a value of another field as the meaning of a word', async () => {
    const importId = await sendFile(desk, fileOf('Mistaken'));
    const body = {
      columns: await suggestedColumns(desk, importId),
      doctorId: doctor.id,
      words: [{ field: 'gender' as const, word: 'U', meaning: 'completed' as const }],
    };
    const { status, errorBody } = await desk.call(checkImport, { params: { importId }, body });
    expect([status, errorBody.fields]).toEqual([400, { words: '“completed” is not a value of gender' }]);
  });
});

describe('the name of the other system', () => {
  it('the same number in two systems means two patients; an imported appointment refers to its own system’s patient', async () => {
    const patients = (last: string) => `MRN,first,last\n1001,Ann,${last}\n`;
    for (const [source, last] of [
      ['North', 'Northern'],
      ['South', 'Southern'],
    ] as const) {
      const importId = await sendFile(desk, patients(last));
      await checkFile(clinic, desk, importId, { doctorId: doctor.id, source });
      expect((await runFile(clinic, desk, importId)).counts.accepted).toBe(1);
    }
    const visits = 'Visit ID,MRN,date,time,status\nV1,1001,2020-03-04,10:00,Checked Out\n';
    const importId = await sendFile(desk, visits, { kind: 'appointments' });
    await checkFile(clinic, desk, importId, { doctorId: doctor.id, source: 'South' });
    expect((await runFile(clinic, desk, importId)).counts.accepted).toBe(1);
    const [booked] = await clinic.db
      .selectFrom('appointments')
      .innerJoin('patients', 'patients.id', 'appointments.patient_id')
      .select(['last_name', 'status'])
      .where('appointments.doctor_id', '=', doctor.id)
      .execute();
    expect(booked).toEqual({ last_name: 'Southern', status: 'completed' });
    const unnamed = await sendFile(desk, visits, { kind: 'appointments' });
    await checkFile(clinic, desk, unnamed, { doctorId: doctor.id });
    expect((await invalidRowsOf(desk, unnamed)).map(({ reasons }) => reasons[0]?.message)).toEqual([
      'No patient with this external id was imported',
    ]);
  });
});
