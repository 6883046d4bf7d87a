import { getAccessHistory } from '@anteroom/contract/access-history';
import { checkImport, listEmptiedCells } from '@anteroom/contract/imports';
import { updatePatient } from '@anteroom/contract/patients';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import {
  type Chosen,
  checkFile,
  importFile,
  invalidRowsOf,
  refusedLinesOf,
  runFile,
  sendFile,
} from '#test/imports';
import { aDoctor, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, await anAdmin(clinic));

const patientsNamed = (lastName: string) =>
  clinic.db.selectFrom('patients').selectAll().where('last_name', '=', lastName).orderBy('id').execute();
const bring = (text: string, chosen: Chosen = {}) =>
  importFile(clinic, desk, text, { doctorId: doctor.id, ...chosen });
const countPatients = async () => (await clinic.db.selectFrom('patients').select('id').execute()).length;

/** Returns why a file's only line was refused. */
async function reasonsFor(header: string, line: string, chosen: Chosen = {}) {
  const job = await bring(`${header}\n${line}\n`, chosen);
  expect(job).toMatchObject({ state: 'done', counts: { accepted: 0, refused: 1, alreadyThere: 0 } });
  const [errorBody] = await invalidRowsOf(desk, job.id);
  expect(errorBody?.lineNumber).toBe(2);
  return errorBody?.reasons;
}

describe('a patient in a file', () => {
  it('imports an Italian list that has the last name first and writes the weekday before the birth date', async () => {
    const job = await bring('N.;Cognome e nome;Nato il\n1;Ferraris Luca Pio;mar 3 mar 1981\n');
    expect(job.counts).toMatchObject({ accepted: 1, refused: 0 });
    expect(await patientsNamed('Ferraris')).toMatchObject([
      { first_name: 'Luca Pio', date_of_birth: '1981-03-03' },
    ]);
  });

  it('imports each column of a line into its field of the patient', async () => {
    const text =
      'MRN;Surname;Given name;DOB;Sex;Mobile;Postal code;City;Allergies;Died\n' +
      'M-1;Brought;Ann;24.12.1980;F;+49 30 1234567;10115;Berlin;"Nuts;\nbees";\n' +
      "M-2;Brought;Bert;01.02.1931 00:00;male;;;;'=1+1;2020-01-01\n";
    const job = await bring(text, { dateFormat: 'DD/MM/YYYY' });
    expect(job).toMatchObject({ state: 'done', lineCount: 2, linesDone: 2, partCount: 0, failure: null });
    expect(await patientsNamed('Brought')).toMatchObject([
      {
        first_name: 'Ann',
        date_of_birth: '1980-12-24',
        gender: 'female',
        phone: '+49 30 1234567',
        zip_code: '10115',
        city: 'Berlin',
        allergies: 'Nuts;\nbees',
        is_active: true,
        doctor_id: doctor.id,
        version: 1,
      },
      {
        first_name: 'Bert',
        date_of_birth: '1931-02-01',
        gender: 'male',
        allergies: '=1+1',
        is_active: false,
      },
    ]);
  });

  it('imports the two surnames of a Spanish file as the last name, and an address of several lines on one line', async () => {
    const text =
      'NHC;Nombre;Primer Apellido;Segundo Apellido;Dirección\r\n' +
      'E-1;Begoña;Ibarra;Muñoz;"Calle Mayor 1\r\n2º izq."\r\nE-2;John;Ibarra;;"C/ Sol  5"\r\n';
    const job = await bring(text);
    expect(job.counts).toEqual({ accepted: 2, refused: 0, alreadyThere: 0 });
    expect(await patientsNamed('Ibarra Muñoz')).toMatchObject([
      { first_name: 'Begoña', address: 'Calle Mayor 1 2º izq.' },
    ]);
    expect(await patientsNamed('Ibarra')).toMatchObject([{ first_name: 'John', address: 'C/ Sol  5' }]);
  });

  it('imports the language of a patient by its name or code, and rejects a language that messages do not have', async () => {
    const languages = ['English', 'Deutsch', 'es-MX', 'FR', 'Italian'].map(
      (word, place) => `P${place},Spoken,${word}`,
    );
    const job = await bring(['first,last,language', ...languages, ''].join('\n'));
    expect((await patientsNamed('Spoken')).map(({ language }) => language)).toEqual(['en', 'de', 'es', 'fr']);
    expect(await invalidRowsOf(desk, job.id)).toMatchObject([
      { lineNumber: 6, reasons: [{ field: 'language' }] },
    ]);
  });

  it('S-66: stores an imported name in the Unicode form NFC, however the file encodes it', async () => {
    await bring('id,first,last\nNFD-1,  Rene\u0301 ,Spelled\n');
    expect(await patientsNamed('Spelled')).toMatchObject([{ first_name: 'Ren\u00e9' }]);
  });

  it('an imported patient belongs to the doctor named in the line, else to the doctor chosen for the file', async () => {
    const other = await aDoctor(clinic);
    const text = `first,last,doctor email\nA,Assigned,${other.email.toUpperCase()}\nB,Assigned,\n`;
    await bring(text, { columns: { first: 'firstName', last: 'lastName', 'doctor email': 'doctorEmail' } });
    expect((await patientsNamed('Assigned')).map((each) => each.doctor_id)).toEqual([other.id, doctor.id]);
  });

  it('an imported patient belongs to the only doctor with the name in the line, regardless of title and word order', async () => {
    const [one, same, other] = [await aDoctor(clinic), await aDoctor(clinic), await aDoctor(clinic)];
    const rename = (id: number, name: string) =>
      clinic.db.updateTable('users').set({ name }).where('id', '=', id).execute();
    await rename(one.id, 'Änne Einmalig');
    await rename(same.id, 'Bo Doppelt');
    await rename(other.id, 'Bo Doppelt');
    const columns = { first: 'firstName', last: 'lastName', arzt: 'doctorEmail' } as const;
    const text =
      'first,last,arzt\nA,Named,Dr. med. ANNE Einmalig\nB,Named,"Einmalig, Änne"\nC,Named,Bo Doppelt\n';
    const job = await bring(text, { columns });
    expect((await patientsNamed('Named')).map((each) => each.doctor_id)).toEqual([one.id, one.id]);
    expect((await invalidRowsOf(desk, job.id)).flatMap(({ reasons }) => reasons)).toEqual([
      { field: 'doctorEmail', message: expect.stringContaining('Several doctors have this name') },
    ]);
  });

  it('finds a doctor by name even if the file writes “ss” for “ß”, other letters without strokes, or another apostrophe', async () => {
    const names = ['Gregor Weiß', 'Søren Łaski', 'Siân O’Brien'];
    const found = await Promise.all(names.map((name) => aDoctor(clinic, { name })));
    const columns = { first: 'firstName', last: 'lastName', arzt: 'doctorEmail' } as const;
    const text = "first,last,arzt\nA,Spelt,DR. GREGOR WEISS\nB,Spelt,Laski Soren\nC,Spelt,Sian O'Brien\n";
    await bring(text, { columns });
    expect((await patientsNamed('Spelt')).map((each) => each.doctor_id)).toEqual(found.map(({ id }) => id));
  });

  it('an imported patient has an access history that starts with the import', async () => {
    await bring('first,last\nTraced,Tracely\n');
    const [patient] = await patientsNamed('Tracely');
    const params = { patientId: patient?.id ?? 0 };
    const { body } = await desk.call(getAccessHistory, { params, query: {} });
    expect(body.events).toMatchObject([
      { action: 'patient.imported', actorName: desk.person.name, patientCount: 1 },
    ]);
  });
});

describe('a file that another program has changed', () => {
  it('reads cells that are written as ="…" to keep spreadsheets from changing them', async () => {
    const header = '="MRN";Surname;Given name;DOB;Mobile;Postal code';
    const job = await bring(
      `${header}\n="00123";Kept;"=""Ann""";="24.12.1980";="030 123";="01067"\n="";Kept;Bea;="";="";\n`,
      { dateFormat: 'DD/MM/YYYY' },
    );
    expect(job.counts).toEqual({ accepted: 2, refused: 0, alreadyThere: 0 });
    expect(await patientsNamed('Kept')).toMatchObject([
      { first_name: 'Ann', date_of_birth: '1980-12-24', phone: '030 123', zip_code: '01067' },
      { first_name: 'Bea', date_of_birth: null, phone: null, zip_code: null },
    ]);
    const keys = clinic.db
      .selectFrom('imported_patients')
      .select('import_key')
      .where('import_id', '=', job.id);
    expect(await keys.where('line_number', '=', 2).execute()).toEqual([{ import_key: 'id:00123' }]);
  });

  it('reads the words that databases export for an empty value as empty cells, except in names', async () => {
    const header = 'MRN,Given name,Surname,DOB,Phone,City,Allergies,Died,Inactive';
    const job = await bring(
      `${header}\nNULL,Ann,Null,NULL,NULL,NULL,NULL,NULL,NULL\n\\N,Bea,Null,0000-00-00,null,\\N,\\N,0000-00-00 00:00:00,\\N\n`,
    );
    expect(job.counts).toEqual({ accepted: 2, refused: 0, alreadyThere: 0 });
    const empty = { date_of_birth: null, date_of_death: null, phone: null, city: null, allergies: null };
    expect(await patientsNamed('Null')).toMatchObject([
      { ...empty, is_active: true },
      { ...empty, is_active: true },
    ]);
  });

  it('refuses a line that repeats the column names', async () => {
    const job = await bring('first,last,phone\nA,Repeated,1\n first,last,"phone"\nB,Repeated,2\n');
    expect(job.counts).toEqual({ accepted: 2, refused: 1, alreadyThere: 0 });
    expect(await invalidRowsOf(desk, job.id)).toEqual([
      { lineNumber: 3, reasons: [{ field: null, message: 'This line repeats the column names' }] },
    ]);
  });

  it('refuses a number that a spreadsheet has shortened, because other numbers are shortened to the same text', async () => {
    const message = expect.stringContaining('A spreadsheet has shortened this number');
    expect(await reasonsFor('MRN;First;Last;Mobile', '1,23457E+11;Short;Ened;4,91512E+11')).toEqual([
      { field: 'externalId', message },
      { field: 'phone', message },
    ]);
    expect(await reasonsFor('MRN,First,Last', '1.2E+15,Short,Ened', { source: 'Old' })).toEqual([
      { field: 'externalId', message },
    ]);
  });

  it('imports a birth date that is stored as the instant at which it began in the clinic’s zone', async () => {
    const instants = ['1980-05-03T22:00:00.000Z', '1980-12-03T23:00:00Z', '1980-05-03T00:00:00Z'];
    await bring(['first,last,dob', ...instants.map((dob, place) => `N${place},Instant,${dob}`)].join('\n'));
    expect((await patientsNamed('Instant')).map((each) => each.date_of_birth)).toEqual([
      '1980-05-04',
      '1980-12-04',
      '1980-05-03',
    ]);
  });

  it('keeps a patient active if the year of the inactive date is 9999, and refuses other dates in the future', async () => {
    const header = 'first,last,inactive';
    await bring(`${header}\nA,Endless,9999-12-31\nB,Endless,9999-12-31 00:00:00\nC,Endless,2020-01-01\n`);
    expect((await patientsNamed('Endless')).map((each) => each.is_active)).toEqual([true, true, false]);
    expect(await reasonsFor(header, 'D,Endless,2099-01-01')).toEqual([
      {
        field: 'inactiveSince',
        message: 'This date is in the future. Leave the cell empty if the patient is still active',
      },
    ]);
  });
});

describe('a line', () => {
  it.each([
    ['first,last', ',Last', 'firstName', 'First name is required'],
    ['first,last', 'First,', 'lastName', 'Last name is required'],
    ['first,last', `${'é'.repeat(51)},L`, 'firstName', 'First name must be 50 characters or less'],
    ['first,last', '"A\nB",L', 'firstName', 'First name must be on one line'],
    ['first,last,email', 'A,B,nobody', 'email', 'Email is invalid'],
    ['first,last,phone', `A,B,${'1'.repeat(21)}`, 'phone', 'Phone must be 20 characters or less'],
    ['first,last,zip', `A,B,${'1'.repeat(21)}`, 'zipCode', 'ZIP code must be 20 characters or less'],
    [
      'first,last,history',
      `A,B,${'x'.repeat(2001)}`,
      'medicalHistory',
      'Medical history must be 2000 characters or less',
    ],
    [
      'first,last,allergies',
      `A,B,${'x'.repeat(501)}`,
      'allergies',
      'Allergies must be 500 characters or less',
    ],
    [
      'first,last,dob',
      'A,B,2023-02-29',
      'dateOfBirth',
      'Date of birth is not a date with the year first, such as 2026-11-30',
    ],
    [
      'first,last,dob',
      'A,B,24.12.1980',
      'dateOfBirth',
      'Date of birth is not a date with the year first, such as 2026-11-30',
    ],
    ['first,last,dob', 'A,B,1899-12-31', 'dateOfBirth', 'Date of birth cannot be before 1900'],
    ['first,last,dob', 'A,B,2190-01-01', 'dateOfBirth', 'Date of birth cannot be in the future'],
    ['first,last,died', 'A,B,2190-01-01', 'dateOfDeath', 'Date of death cannot be in the future'],
    [
      'first,last,died',
      'A,B,unknown',
      'dateOfDeath',
      'Date of death is not a date with the year first, such as 2026-11-30',
    ],
    [
      'first,last,dob,died',
      'A,B,1950-05-05,1950-05-04',
      'dateOfDeath',
      'Date of death cannot be before the date of birth',
    ],
    ['first,last,sex', 'A,B,X', 'gender', 'Gender must be one of the offered ones'],
    ['first,last,id', `A,B,${'x'.repeat(201)}`, 'externalId', 'External id must be 200 characters or less'],
    [
      'first,last,doctoremail',
      'A,B,no@clinic.example',
      'doctorEmail',
      'There is no doctor with this email or name. Leave this column out to give all lines to the doctor you choose.',
    ],
    ['first,last,deceased', 'A,B,maybe', 'inactiveSince', 'Must be a date, yes or no'],
    ['first,last,deceased', 'A,B,2020-02-31', 'inactiveSince', 'Must be a date, yes or no'],
  ])(
    'S-69: refuses a line with an invalid value in "%s" with the same message as the form',
    async (header, line, field, message) => {
      expect(await reasonsFor(header, line)).toEqual([{ field, message }]);
    },
  );

  it.each([
    ['A,B,C', 'This line has 3 cells, but the file has 2 columns'],
    ['A', 'This line has one cell, but the file has 2 columns'],
  ])('refuses a line with a wrong number of cells: %s', async (line, message) => {
    expect(await reasonsFor('first,last', line)).toEqual([{ field: null, message }]);
  });

  it('accepts a line without its last cells if the columns of these cells have no field', async () => {
    const columns = { first: 'firstName', last: 'lastName' } as const;
    const job = await bring('first,last,shoes,hats\nShort,Lined\nShort,Shoed,40\nShort\n', { columns });
    expect(job.counts).toEqual({ accepted: 2, refused: 1, alreadyThere: 0 });
  });

  it('lists all errors of a refused line', async () => {
    expect(await reasonsFor('first,last,email,dob', ',B,x,y')).toHaveLength(3);
  });

  it('refuses a possible duplicate and lists its other errors too', async () => {
    await bring('first,last,dob\nAll,Reasons,1970-01-01\n');
    const reasons = await reasonsFor('first,last,dob,email', 'All,Reasons,1970-01-01,x');
    expect(reasons?.map(({ message }) => message)).toEqual([
      'Email is invalid',
      expect.stringMatching(/^May be a duplicate of patient \d+: the same name and date of birth$/),
    ]);
  });

  it('reads dates in the format of their column; reads a two-digit birth year as a past year', async () => {
    const importId = await sendFile(desk, 'first,last,dob\nOwn,Format,2/13/30\n');
    const params = { importId };
    const columns = [
      { header: 'first', field: 'firstName' as const },
      { header: 'last', field: 'lastName' as const },
      { header: 'dob', field: 'dateOfBirth' as const, dateFormat: 'MM/DD/YYYY' as const },
    ];
    await desk.call(checkImport, {
      params,
      body: { columns, doctorId: doctor.id, dateFormat: 'DD/MM/YYYY' },
    });
    await clinic.importWorker.workOff();
    expect((await runFile(clinic, desk, importId)).counts.accepted).toBe(1);
    expect(await patientsNamed('Format')).toMatchObject([{ date_of_birth: '1930-02-13' }]);
  });

  it('refuses a line without a doctor', async () => {
    const columns = { first: 'firstName', last: 'lastName', doc: 'doctorEmail' } as const;
    const reasons = await reasonsFor('first,last,doc', 'A,B,', { columns, doctorId: null });
    expect(reasons).toEqual([{ field: 'doctorEmail', message: 'Doctor is required' }]);
  });

  it('refuses a line of a doctor who is disabled', async () => {
    const gone = await aDoctor(clinic);
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', gone.id).execute();
    const columns = { first: 'firstName', last: 'lastName', doc: 'doctorEmail' } as const;
    const reasons = await reasonsFor('first,last,doc', `A,B,${gone.email}`, { columns });
    expect(reasons).toEqual([{ field: 'doctorEmail', message: 'This doctor is no longer active' }]);
  });
});

describe('optional cells that cannot be read', () => {
  const header = 'first,last,email,phone,dob,sex,allergies,doctoremail';
  const columns = {
    ...{ first: 'firstName', last: 'lastName', email: 'email', phone: 'phone', dob: 'dateOfBirth' },
    ...{ sex: 'gender', allergies: 'allergies', doctoremail: 'doctorEmail' },
  } as Chosen['columns'] & object;
  const tooLong = 'x'.repeat(501);
  const text = [
    header,
    'A,Emptied,none,0309988776,N/A,U,Nuts,',
    'B,Emptied,b@example.com,,1980-01-02,male,,',
    ',Emptied,none,,,,,',
    `C,Emptied,none,,,,${tooLong},`,
    'D,Emptied,none,,,,,nobody@example.com',
  ].join('\n');
  const emptiedOf = async (importId: number) => {
    const query = { limit: 200 };
    const { lines } = (await desk.call(listEmptiedCells, { params: { importId }, query })).body;
    return lines.map(({ lineNumber, reasons }) => [lineNumber, ...reasons.map(({ field }) => field)]);
  };

  it('if the admin chose so, leaves unreadable optional cells empty and lists them, in the dry run and in the import', async () => {
    const chosen: Chosen = { doctorId: doctor.id, columns, unreadableCells: 'leave_empty' };
    const importId = await sendFile(desk, text);
    const checked = await checkFile(clinic, desk, importId, chosen);
    const expected = [[2, 'email', 'gender', 'dateOfBirth']];
    expect(checked).toMatchObject({ counts: { accepted: 2, refused: 3 }, emptiedCells: 3 });
    expect(await emptiedOf(importId)).toEqual(expected);
    const done = await runFile(clinic, desk, importId);
    expect(done).toMatchObject({ counts: checked.counts, emptiedCells: 3 });
    expect(await emptiedOf(importId)).toEqual(expected);
    expect((await invalidRowsOf(desk, importId)).map(({ lineNumber }) => lineNumber)).toEqual([4, 5, 6]);
    expect(await patientsNamed('Emptied')).toMatchObject([
      {
        ...{ first_name: 'A', email: null, date_of_birth: null, gender: null },
        ...{ phone: '0309988776', allergies: 'Nuts' },
      },
      { first_name: 'B', email: 'b@example.com', date_of_birth: '1980-01-02', gender: 'male' },
    ]);
  });

  it('refuses a line with an unreadable optional cell if the admin did not choose to leave such cells empty', async () => {
    const job = await bring(text.replaceAll('Emptied', 'Refused'), { columns });
    expect(job).toMatchObject({ counts: { accepted: 1, refused: 4 }, emptiedCells: 0 });
    expect(await emptiedOf(job.id)).toEqual([]);
  });
});

describe('a possible duplicate', () => {
  const text =
    'first,last,dob,phone\nDora,Doubtful,1970-01-01,\nDÒRA,doubtful,1970-01-01,\nOther,Person,,030 555 1234567\n';

  it('refuses a possible duplicate and names the similar patient, in the dry run and in the import', async () => {
    const patientId = await aPatientOf(clinic, doctor, { phone: '+49 (30) 555-1234567' });
    const importId = await sendFile(desk, text);
    const checked = await checkFile(clinic, desk, importId, { doctorId: doctor.id });
    expect(checked.counts).toEqual({ accepted: 1, refused: 2, alreadyThere: 0 });
    const reasons = [
      {
        lineNumber: 3,
        reasons: [
          {
            field: null,
            message: 'May be a duplicate of line 2 of this file: the same name and date of birth',
          },
        ],
      },
      {
        lineNumber: 4,
        reasons: [
          { field: null, message: `May be a duplicate of patient ${patientId}: the same phone number` },
        ],
      },
    ];
    expect(await invalidRowsOf(desk, importId)).toEqual(reasons);
    const job = await bring(text);
    expect(job.counts).toEqual({ accepted: 1, refused: 2, alreadyThere: 0 });
    expect(await invalidRowsOf(desk, job.id)).toEqual(reasons);
  });

  it('refuses a line with a similar name and the same birth date as another line or an existing patient', async () => {
    const known = { firstName: 'Wilhelmina', lastName: 'Sørensen', dateOfBirth: '1951-05-05' };
    const patientId = await aPatientOf(clinic, doctor, known);
    const lines = [
      'Sorenson,Wilhelmina,1951-05-05',
      'Ruth,Okonkwo,1962-06-06',
      'Okonkwo Bello,Ruth,1962-06-06',
    ];
    const job = await bring(['first,last,dob', ...lines, 'Ruben,Okonkwo,1962-06-06'].join('\n'));
    const similar = 'the same date of birth and a similar name';
    const message = (who: string) => `May be a duplicate of ${who}: ${similar}`;
    expect(
      (await invalidRowsOf(desk, job.id)).map(({ lineNumber, reasons }) => [lineNumber, reasons]),
    ).toEqual([
      [2, [{ field: null, message: message(`patient ${patientId}`) }]],
      [4, [{ field: null, message: message('line 3 of this file') }]],
    ]);
    expect(job.counts).toEqual({ accepted: 2, refused: 2, alreadyThere: 0 });
  });

  it('imports a possible duplicate if the admin chose to import such lines', async () => {
    const job = await bring(text, { doubtfulLines: 'import' });
    expect(job.counts).toEqual({ accepted: 2, refused: 0, alreadyThere: 1 });
  });
});

describe('a column for inactive patients', () => {
  it('a column for inactive patients keeps patients active for different forms of "no"', async () => {
    const said = ['No', 'n', '0', 'FALSE', 'nein', '-', ''];
    const lines = said.map((word, place) => `Kept${place},Staying,${word}`);
    await bring(['first,last,Deceased', ...lines].join('\n'));
    expect((await patientsNamed('Staying')).map((each) => each.is_active)).toEqual(said.map(() => true));
  });

  it('a column for inactive patients makes patients inactive for different forms of "yes" and of a date', async () => {
    const said = ['Yes', 'y', '1', 'true', 'x', '2020-01-31', '31.01.2020', '01/31/2020'];
    const lines = said.map((word, place) => `Gone${place},Leaving,${word}`);
    await bring(['first,last,Deceased', ...lines].join('\n'));
    expect((await patientsNamed('Leaving')).map((each) => each.is_active)).toEqual(said.map(() => false));
  });
});

describe('a column for the date of death', () => {
  it('stores a date of death, and makes the patient inactive unless the file says that the patient is active', async () => {
    const lines = ['A,Mortal,1950-05-05,2020-01-31,', 'B,Mortal,,2020-01-31,no', 'C,Mortal,1950-05-05,,'];
    await bring(['first,last,dob,Death date,Inactive', ...lines].join('\n'));
    const stored = (await patientsNamed('Mortal')).map((each) => [each.date_of_death, each.is_active]);
    expect(stored).toEqual([
      ['2020-01-31', false],
      ['2020-01-31', true],
      [null, true],
    ]);
  });

  it('reads a two-digit year of a date of death as a past year', async () => {
    await bring('first,last,died\nA,Shortyear,31.12.99\n', { dateFormat: 'DD/MM/YYYY' });
    expect(await patientsNamed('Shortyear')).toMatchObject([{ date_of_death: '1999-12-31' }]);
  });
});

describe('an external id', () => {
  const message = (text: string) => ({ field: 'externalId', message: text });

  it('refuses the second of two people with the same external id in one file, also in the dry run', async () => {
    const text = 'Patient ID,first,last\n1002,Bea,Twin\n1002,Carl,Twin\n1002,Bea,Twin\n';
    const importId = await sendFile(desk, text);
    const checked = await checkFile(clinic, desk, importId, { doctorId: doctor.id });
    const done = await runFile(clinic, desk, importId);
    for (const { counts } of [checked, done]) {
      expect(counts).toEqual({ accepted: 1, refused: 1, alreadyThere: 1 });
    }
    expect(await invalidRowsOf(desk, importId)).toEqual([
      { lineNumber: 3, reasons: [message('Line 2 has the same number')] },
    ]);
    expect((await patientsNamed('Twin')).map((each) => each.first_name)).toEqual(['Bea']);
  });

  it('refuses a repeated external id across chunks of the file', async () => {
    const many = Array.from({ length: 700 }, (_, place) => `F${place},Filler,Person${place}`);
    const job = await bring(['id,first,last', 'F9999,Bea,Far', ...many, 'F9999,Carl,Far'].join('\n'));
    expect(job.counts).toEqual({ accepted: 701, refused: 1, alreadyThere: 0 });
    expect(await invalidRowsOf(desk, job.id)).toEqual([
      { lineNumber: 703, reasons: [message('Line 2 has the same number')] },
    ]);
  });

  it('refuses the external id of another patient, unless the name or the birth date matches', async () => {
    await bring('id,first,last,dob\n1001,Ann,Alpha,1980-01-01\n');
    const job = await bring(
      'id,first,last,dob,city\n1001,Zed,Omega,1970-01-01,\n1001,Ann,Alpha,,Berlin\n1001,Ann,Married,1980-01-01,\n',
    );
    expect(job.counts).toEqual({ accepted: 0, refused: 1, alreadyThere: 2 });
    expect(await invalidRowsOf(desk, job.id)).toEqual([
      { lineNumber: 2, reasons: [message('Another patient came with this number before')] },
    ]);
    expect(await patientsNamed('Omega')).toEqual([]);
  });
});

describe('a file', () => {
  it('a dry run of an import changes nothing', async () => {
    const before = await countPatients();
    const importId = await sendFile(desk, 'first,last\nDry,Run\nA,\n');
    const job = await checkFile(clinic, desk, importId, { doctorId: doctor.id });
    expect(job).toMatchObject({
      state: 'checked',
      counts: { accepted: 1, refused: 1 },
      lineCount: 2,
      linesDone: 2,
    });
    expect(await countPatients()).toBe(before);
    const brought = await clinic.db
      .selectFrom('imported_patients')
      .select('import_key')
      .where('import_id', '=', importId)
      .execute();
    expect(brought).toEqual([]);
  });

  it('importing a file twice adds nothing the second time, even after a record was changed', async () => {
    const text = 'id,first,last\nX-1,Again,Comer\n,Nameless,Comer\n';
    expect((await bring(text)).counts).toEqual({ accepted: 2, refused: 0, alreadyThere: 0 });
    const [patient] = await patientsNamed('Comer');
    await desk.call(updatePatient, {
      params: { patientId: patient?.id ?? 0 },
      body: { lastName: 'Comer-Goer' },
    });
    expect((await bring(text)).counts).toEqual({ accepted: 0, refused: 0, alreadyThere: 2 });
    expect(await patientsNamed('Comer')).toHaveLength(1);
  });

  it('recognizes the lines of a file without external ids if more of its columns are imported, or in another order', async () => {
    const text = 'first,last,Phone,Shoes\nChosen,Anew,030 7654321,40\n';
    await bring(text, { columns: { first: 'firstName', last: 'lastName' } });
    expect((await bring(text)).counts).toEqual({ accepted: 0, refused: 0, alreadyThere: 1 });
    const sorted = 'Shoes,last,first,Phone\n40,Anew,Chosen,030 7654321\n';
    expect((await bring(sorted)).counts).toEqual({ accepted: 0, refused: 0, alreadyThere: 1 });
    const other = text.replace(',40', ',41');
    expect((await bring(other, { doubtfulLines: 'import' })).counts.accepted).toBe(1);
  });

  it('S-65: exports the refused lines of a file as plain text, ready to correct and import again', async () => {
    const text = 'first,=cmd(),phone\n=HYPERLINK("x"),,-5\nMendable,,\n'.replace(
      '=HYPERLINK("x")',
      '"=HYPERLINK(""x"")"',
    );
    const columns = { first: 'firstName', '=cmd()': 'lastName', phone: 'phone' } as const;
    const job = await bring(text, { columns });
    expect(job.counts).toEqual({ accepted: 0, refused: 2, alreadyThere: 0 });
    const refused = await refusedLinesOf(clinic, desk, job.id);
    expect(refused).toBe(
      "Line,Refused because,first,'=cmd(),phone\r\n" +
        `2,Last name is required,"'=HYPERLINK(""x"")",,'-5\r\n` +
        '3,Last name is required,Mendable,,\r\n',
    );
    const mended = refused.replace(',,', ',Mended,').replace('Mendable,,', 'Mendable,Mended,');
    expect((await bring(mended, { columns })).counts).toEqual({ accepted: 2, refused: 0, alreadyThere: 0 });
    expect(await patientsNamed('Mended')).toMatchObject([
      { first_name: '=HYPERLINK("x")', phone: '-5' },
      { first_name: 'Mendable' },
    ]);
    expect((await bring(mended, { columns })).counts).toEqual({ accepted: 0, refused: 0, alreadyThere: 2 });
  });

  it('exports a line that was refused twice with only the latest reasons', async () => {
    const job = await bring('first,last\nTwice,\n');
    const again = await bring(await refusedLinesOf(clinic, desk, job.id));
    expect(await refusedLinesOf(clinic, desk, again.id)).toBe(
      'Line,Refused because,first,last\r\n2,Last name is required,Twice,\r\n',
    );
  });
});
