import { createAppointment } from '@anteroom/contract/appointments';
import { createPatient, deactivatePatient, findPossibleDuplicates } from '@anteroom/contract/patients';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { expectSimilarCost } from '#test/cost';
import { createRandom, dirtyPairs, peopleBornOn } from '#test/dirty-names';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';
import { findAlike } from './possible-duplicates.queries.ts';

const clinic = await aClinic();
const doctor = await aDoctor(clinic, { name: 'Dr. Owner' });
const otherDoctor = await aDoctor(clinic);
const admin = await signIn(clinic, await anAdmin(clinic));
const desk = await signIn(clinic, doctor);
const otherDesk = await signIn(clinic, otherDoctor);
const manager = await signIn(clinic, await aManagerOf(clinic, doctor));

type Asked = { firstName: string; lastName: string; dateOfBirth?: string | number; phone?: string };

async function idsAlike(asked: Asked, asking = desk): Promise<number[]> {
  const { status, body } = await asking.call(findPossibleDuplicates, { body: asked });
  expect(status).toBe(200);
  return body.patients.map(({ id }) => id);
}

const anyAdmin = { role: 'admin', doctorIds: 'all', hiddenSections: [] } as unknown as Parameters<
  typeof findAlike
>[1];

describe('a possible duplicate', () => {
  it('returns a possible duplicate with distinguishing fields and the reason for the match', async () => {
    const patientId = await aPatientOf(clinic, doctor, {
      firstName: 'José',
      lastName: 'García',
      dateOfBirth: '1980-02-29',
      phone: '(617) 555-0142',
    });
    const body = {
      firstName: 'Jose',
      lastName: 'GARCIA',
      dateOfBirth: '1980-02-29',
      phone: '+1 617.555.0142',
    };
    const { body: answer } = await desk.call(findPossibleDuplicates, { body });
    expect(answer.patients).toEqual([
      {
        id: patientId,
        firstName: 'José',
        lastName: 'García',
        dateOfBirth: '1980-02-29',
        phone: '(617) 555-0142',
        doctorName: 'Dr. Owner',
        isActive: true,
        sameNameAndBirth: true,
        similarName: false,
        samePhone: true,
      },
    ]);
  });

  it.each([
    ['in capitals', 'ZOË', "O'BRIEN ÅNGSTRÖM"],
    ['without accents', 'Zoe', "O'Brien Angstrom"],
    ['with a printed apostrophe', 'Zoë', 'O’Brien Ångström'],
    ['with spaces too many', ' Zoë ', "O'Brien   Ångström"],
    ['with first and last name in each other’s field', "O'Brien Ångström", 'Zoë'],
  ])('finds a possible duplicate by name and birth date %s', async (_, firstName, lastName) => {
    const patientId = await aPatientOf(clinic, doctor, {
      firstName: 'Zoë',
      lastName: "O'Brien Ångström",
      dateOfBirth: '1991-07-01',
    });
    const asked = { firstName, lastName };
    expect(await idsAlike({ ...asked, dateOfBirth: '1991-07-01' })).toContain(patientId);
    expect(await idsAlike({ ...asked, dateOfBirth: Date.UTC(1991, 6, 1) })).toContain(patientId);
    expect(await idsAlike({ ...asked, dateOfBirth: '1991-07-02' })).toEqual([]);
    expect(await idsAlike(asked)).toEqual([]);
  });

  it('lists a possible duplicate with a similar name and the same birth date after those with an equal name', async () => {
    const known = { firstName: 'Katharina', lastName: 'Núñez Ortega', dateOfBirth: '1977-03-09' };
    const exact = await aPatientOf(clinic, doctor, { ...known, lastName: 'Nuñez' });
    const double = await aPatientOf(clinic, doctor, known);
    const swapped = await aPatientOf(clinic, doctor, { ...known, firstName: 'NUNES', lastName: 'Katharina' });
    await aPatientOf(clinic, doctor, { ...known, dateOfBirth: '1977-03-10' });
    await aPatientOf(clinic, doctor, { ...known, lastName: 'Petersen' });
    const body = { firstName: 'katharina', lastName: 'Nunez', dateOfBirth: '1977-03-09' };
    const { body: answer } = await desk.call(findPossibleDuplicates, { body });
    expect(
      answer.patients.map(({ id, sameNameAndBirth, similarName }) => [id, sameNameAndBirth, similarName]),
    ).toEqual([
      [exact, true, false],
      [swapped, false, true],
      [double, false, true],
    ]);
    expect(await idsAlike(body, otherDesk)).toEqual([]);
  });

  it('finds each of 300 misspelled records as a possible duplicate, but no unrelated person with the same birth date', async () => {
    const pairs = dirtyPairs(300, createRandom(7));
    const known: number[] = [];
    for (const { clean } of pairs) known.push(await aPatientOf(clinic, doctor, clean));
    const alike = await findAlike(
      clinic.db,
      anyAdmin,
      pairs.map(({ dirty }) => dirty),
      10,
    );
    const missed = pairs.filter(
      (_, index) => !alike.some(({ place, id }) => place === index && id === known[index]),
    );
    expect(missed).toEqual([]);

    const people = peopleBornOn('1931-12-31').slice(0, 120);
    for (const person of people) await aPatientOf(clinic, doctor, person);
    const found = await findAlike(clinic.context.db, anyAdmin, people, 10);
    expect(found.map(({ place, similarName }) => [place, similarName])).toEqual(
      people.map((_, place) => [place, false]),
    );
  });

  it('the same name without a birth date is not a possible duplicate', async () => {
    await aPatientOf(clinic, doctor, { firstName: 'Ann', lastName: 'Undated' });
    expect(await idsAlike({ firstName: 'Ann', lastName: 'Undated' })).toEqual([]);
    expect(await idsAlike({ firstName: 'Ann', lastName: 'Undated', dateOfBirth: '1990-01-01' })).toEqual([]);
  });

  it.each([
    ['+49 (0)30/901-82 77', '030 9018277', true],
    ['9018277', '901 82-77', true],
    ['+1 212 555 0199', '5550199', false],
    ['555 019', '555019', false],
    ['ext.', 'ask', false],
  ])('the phone number %s matches the phone number %s: %s', async (known, phone, isSame) => {
    const patientId = await aPatientOf(clinic, doctor, { phone: known });
    const ids = await idsAlike({ firstName: 'Some', lastName: 'Body', phone });
    expect(ids.includes(patientId)).toBe(isSame);
  });

  it('finds inactive patients as possible duplicates too', async () => {
    const patientId = await aPatientOf(clinic, doctor, { phone: '44 20 7946 0001' });
    await desk.call(deactivatePatient, { params: { patientId } });
    const body = { firstName: 'Some', lastName: 'Body', phone: '442079460001' };
    const { body: answer } = await manager.call(findPossibleDuplicates, { body });
    expect(answer.patients).toMatchObject([
      { id: patientId, isActive: false, samePhone: true, sameNameAndBirth: false },
    ]);
  });

  it('shows a possible duplicate only to users who may see that patient', async () => {
    const phone = '44 20 7946 0002';
    const [own, foreign, shared] = [
      await aPatientOf(clinic, doctor, { phone }),
      await aPatientOf(clinic, otherDoctor, { phone }),
      await aPatientOf(clinic, otherDoctor, { phone }),
    ];
    const booking = aBooking(shared, doctor, new Date(Date.now() + 86_400_000));
    expect((await admin.call(createAppointment, { body: booking })).status).toBe(201);
    const asked = { firstName: 'Some', lastName: 'Body', phone };
    expect((await idsAlike(asked)).toSorted()).toEqual([own, shared].toSorted());
    expect((await idsAlike(asked, manager)).toSorted()).toEqual([own, shared].toSorted());
    expect((await idsAlike(asked, otherDesk)).toSorted()).toEqual([foreign, shared].toSorted());
    expect(await idsAlike(asked, admin)).toHaveLength(3);
  });

  it('returns at most ten possible duplicates, with name matches before phone matches', async () => {
    const phone = '44 20 7946 0003';
    for (let count = 0; count < 12; count += 1)
      await aPatientOf(clinic, doctor, { lastName: 'Aardvark', phone });
    const namesake = { firstName: 'Zita', lastName: 'Zuse', dateOfBirth: '1970-01-01' };
    const patientId = await aPatientOf(clinic, doctor, namesake);
    const ids = await idsAlike({ ...namesake, phone });
    expect([ids.length, ids[0]]).toEqual([10, patientId]);
  });

  it('adds an audit entry for the duplicates that were shown, and none without a match', async () => {
    const patientId = await aPatientOf(clinic, doctor, { phone: '44 20 7946 0004' });
    const reads = () =>
      clinic.db
        .selectFrom('audit_events')
        .select(['actor_id', 'action', 'patient_ids'])
        .where(sql<boolean>`${patientId} = any(patient_ids)`)
        .execute();
    await idsAlike({ firstName: 'Some', lastName: 'Body', phone: '44 20 7946 9999' });
    expect(await reads()).toEqual([]);
    await idsAlike({ firstName: 'Some', lastName: 'Body', phone: '44 20 7946 0004' });
    expect(await reads()).toEqual([
      { actor_id: doctor.id, action: 'patient.read', patient_ids: [patientId] },
    ]);
  });
});

describe('findPossibleDuplicates', () => {
  it.each([
    [{ firstName: '' }, 'firstName', 'First name is required'],
    [{ lastName: 'x'.repeat(51) }, 'lastName', 'Last name must be 50 characters or less'],
    [{ phone: '1'.repeat(21) }, 'phone', 'Phone must be 20 characters or less'],
    [{ dateOfBirth: '0000-01-01' }, 'dateOfBirth', 'Date of birth cannot be before 1900'],
    [{ dateOfBirth: '2199-01-01' }, 'dateOfBirth', 'Date of birth cannot be in the future'],
  ])(
    'the search for possible duplicates rejects %o, like the form for a new patient',
    async (change, field, message) => {
      const body = { firstName: 'Ada', lastName: 'Lovelace', ...change };
      const { status, errorBody } = await desk.call(findPossibleDuplicates, { body });
      expect([status, errorBody.fields?.[field]]).toEqual([400, message]);
    },
  );

  it.each(['%', '_', '\\', "'", '$1'])(
    'treats %s in the name of a new patient as plain text',
    async (character) => {
      const known = { firstName: character, lastName: `${character}name`, dateOfBirth: '1980-01-01' };
      const patientId = await aPatientOf(clinic, doctor, known);
      await aPatientOf(clinic, doctor, { ...known, firstName: 'x', lastName: 'xname' });
      expect(await idsAlike(known)).toEqual([patientId]);
    },
  );

  it.each(['a', '@', ' ', '1', 'ﬄ'])(
    'S-74: the search for possible duplicates takes no longer for a field with 80,000 times "%s" than with 20 times',
    async (character) => {
      for (const field of ['firstName', 'lastName', 'phone', 'dateOfBirth']) {
        const ask = (length: number) => () => {
          const body = { firstName: 'Ada', lastName: 'Lovelace', [field]: character.repeat(length) };
          return desk.call(findPossibleDuplicates, { body });
        };
        await expectSimilarCost(ask(20), ask(80_000));
      }
    },
  );

  it('the search for possible duplicates does not create the patient', async () => {
    const body = { firstName: 'Not', lastName: 'Yet', dateOfBirth: '1980-01-01' };
    expect(await idsAlike(body)).toEqual([]);
    expect(await idsAlike(body)).toEqual([]);
    const { body: added } = await desk.call(createPatient, { body });
    expect(await idsAlike(body)).toEqual([added.patient.id]);
  });
});

describe('findAlike for several patients at once', () => {
  it('returns the possible duplicates of each new patient in one call', async () => {
    const first = await aPatientOf(clinic, doctor, { phone: '44 20 7946 0005' });
    const second = await aPatientOf(clinic, doctor, {
      firstName: 'Chunk',
      lastName: 'Second',
      dateOfBirth: '1985-05-05',
    });
    const newcomers = [
      { firstName: 'Some', lastName: 'Body', phone: '020 7946 0005' },
      { firstName: 'Nobody', lastName: 'Known' },
      { firstName: 'chunk', lastName: 'second', dateOfBirth: '1985-05-05', phone: '44 20 7946 0005' },
    ];
    const alike = await findAlike(clinic.context.db, anyAdmin, newcomers, 10);
    expect(alike.map(({ place, id, samePhone }) => [place, id, samePhone])).toEqual([
      [0, first, true],
      [2, second, false],
      [2, first, true],
    ]);
  });
});
