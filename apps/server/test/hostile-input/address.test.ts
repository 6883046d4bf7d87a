import { buildPath } from '@anteroom/client/build-request';
import { createDoctor, listUsers } from '@anteroom/contract/accounts';
import { createAppointment, listAppointments } from '@anteroom/contract/appointments';
import { createPatient, listPatients } from '@anteroom/contract/patients';
import { describe, expect, it } from 'vitest';
import { aClinic } from '#test/clinic';
import { contentsOf } from '#test/contents';
import { aPatientOf } from '#test/people';
import { aWorld } from '../access/world.ts';
import { type Field, fieldsOf, takesDate } from './fields.ts';
import { send } from './send.ts';
import { allSubjects, named, type Subject } from './subjects.ts';

const world = await aWorld(await aClinic());
const { clinic, desks } = world;
const subjects = allSubjects(world);

const nameOfParam = (part: string) => part.slice(1);
const paramsOf = ({ route }: Subject) => (route.path.match(/:\w+/g) ?? []).map(nameOfParam);

type Part = [name: string, subject: Subject, part: string];
const pathParts = subjects.flatMap((subject) =>
  paramsOf(subject).map((param): Part => [`${subject.name}, :${param}`, subject, param]),
);
const queryFields = subjects.flatMap((subject) =>
  fieldsOf(subject.route.query).map((field): [string, Subject, Field] => [
    `${subject.name}, ?${field.name}`,
    subject,
    field,
  ]),
);
const queryParts = queryFields.map(([name, subject, field]): Part => [name, subject, field.name]);
const queriesOf = (name: string) => queryParts.filter(([, , part]) => part === name);

/** Sends a request for each hostile text, with the text in one parameter of the path, without encoding it. */
async function askPath(subject: Subject, param: string, hostiles: readonly string[]) {
  const { params = {}, query, body } = await subject.rightInput();
  const marker = 'put-here';
  const address = buildPath(subject.route, { params: { ...params, [param]: marker }, query }).slice(
    '/api/v1'.length,
  );
  return Promise.all(
    hostiles.map((hostile) =>
      send(world, subject, { body, address: address.replace(marker, () => hostile) }),
    ),
  );
}

async function askQuery(subject: Subject, name: string, values: readonly string[]) {
  const { params, query = {}, body } = await subject.rightInput();
  return Promise.all(
    values.map((value) => send(world, subject, { params, query: { ...query, [name]: value }, body })),
  );
}

const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);
const refused = (count: number, status = 400) => Array.from({ length: count }, () => status);

describe('path', () => {
  const malformed = [
    '9223372036854775808',
    '99999999999999999999999999',
    '-1',
    '0',
    '1.5',
    '1e3',
    '0x1',
    'abc',
    'null',
    '%00',
    '1%00',
    '1%20',
    '1%0a',
    '%d9%a1',
    '1%2f2',
    '%f0%28%8c%bc',
    '00000000-0000-0000-0000-00000000000g',
    '{00000000-0000-0000-0000-000000000000}',
  ];

  it.each(pathParts)('S-73: rejects malformed ids in the path of %s', async (name, subject, param) => {
    const takesAnyText = answersOf(name, param) === missing;
    const statuses = statusesOf(await askPath(subject, param, malformed));
    expect(statuses).toEqual(malformed.map((text) => (takesAnyText && !noText.has(text) ? 404 : 400)));
  });

  it.each(pathParts)(
    'S-73: responds with 400, 403 or 404 to an unknown id in the path of %s',
    async (name, subject, param) => {
      const statuses = statusesOf(await askPath(subject, param, unknown));
      expect(statuses).toEqual(answersOf(name, param));
    },
  );
});

/** The malformed values that are not even text: NUL characters and invalid UTF-8. */
const noText: ReadonlySet<string> = new Set(['%00', '1%00', '%f0%28%8c%bc']);

/** Two ids that are numbers, and one that is a UUID. No record has any of them. */
const unknown = ['9007199254740991', '2147483648', crypto.randomUUID()];

/** For parameters that accept only a few values. */
const rejected = [400, 400, 400];
/** For parameters that accept any text. */
const missing = [404, 404, 404];
const ofNumbers = [404, 404, 400];
const ofUuids = [400, 400, 404];
/** For ids that the server looks up among the doctors or managers of the caller. */
const forbidden = [403, 403, 400];

const answersToUnknown: Readonly<Record<string, number[]>> = {
  doctorId: forbidden,
  uuid: ofUuids,
  appointmentId: ofUuids,
  secret: missing,
  slug: missing,
  version: missing,
  kind: rejected,
  part: rejected,
  report: rejected,
};

const exceptions: Readonly<Record<string, number[]>> = {
  'listDoctorsOfManager, :managerId': forbidden,
  // The body contains the solved task of another page.
  'holdTime, :slug': rejected,
};

/** Returns the expected statuses for the ids in `unknown`. */
const answersOf = (name: string, param: string) => exceptions[name] ?? answersToUnknown[param] ?? ofNumbers;

const injections = [
  "' or '1'='1",
  "'; drop table patients; --",
  '1) union select null, version() --',
  "'||(select pg_sleep(5))||'",
  '1/**/or/**/1=1',
  "Robert'); delete from users; --",
  '\\',
  "\\'; --",
  '%',
  '_',
  '$1',
  '"',
  '{{7*7}}',
  '../../../etc/passwd',
  '[$ne]=1',
];

describe('SQL injection in an address', () => {
  const addressed = subjects.filter(
    (subject) => paramsOf(subject).length + fieldsOf(subject.route.query).length > 0,
  );

  it.each(named(addressed))(
    'S-60: treats SQL in the URL of %s as text, and changes nothing',
    async (_, subject) => {
      const { params = {}, query = {} } = await subject.rightInput();
      const before = await contentsOf(clinic);
      // Sends an invalid body, so that a request with a valid URL changes nothing either.
      const inPath = paramsOf(subject).flatMap((param) =>
        injections.map((text) => ({ query, params: { ...params, [param]: text } })),
      );
      const inQuery = fieldsOf(subject.route.query).flatMap(({ name }) =>
        injections.map((text) => ({ params, query: { ...query, [name]: text } })),
      );
      const writes = subject.route.method !== 'GET';
      const asked = writes && subject.route.body === undefined ? inPath : [...inPath, ...inQuery];
      const answers = await Promise.all(
        asked.map((each) => send(world, subject, { ...each, ...noBody(subject) })),
      );
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await contentsOf(clinic)).toEqual(before);
    },
  );

  it.each(['%', '_', '\\'])(
    'S-60: a search for %s finds only text that contains this character',
    async (sign) => {
      const [lastName, other] = [`${sign}mark`, 'Xmark'];
      const patientId = await aPatientOf(clinic, world.owner, { lastName });
      await aPatientOf(clinic, world.owner, { lastName: other });
      await desks.owner.call(createPatient, { body: { firstName: 'Ann', lastName: other } });
      const at = new Date(clinic.clock.now().getTime() + 900 * 86_400_000 + patientId * 3_600_000);
      const booking = await world.aBooking(world.owner);
      await desks.owner.call(createAppointment, {
        body: { ...booking, patientId, scheduledDateTime: at.getTime() },
      });
      const account = { name: `Dr ${lastName}`, email: `sign-${patientId}@clinic.example` };
      await desks.admin.call(createDoctor, { body: { ...account, password: 'Hard-To-Guess-42' } });

      for (const search of [sign, lastName]) {
        const patients = await desks.owner.call(listPatients, { query: { search } });
        expect(patients.body.patients.map(({ id }) => id)).toEqual([patientId]);
        const appointments = await desks.owner.call(listAppointments, { query: { search } });
        expect(appointments.body.appointments.map(({ patientId: id }) => id)).toEqual([patientId]);
        const users = await desks.admin.call(listUsers, { query: { search } });
        expect(users.body.users.map(({ name }) => name)).toEqual([account.name]);
      }
    },
  );
});

/** Returns an invalid body for routes that need a body. */
function noBody({ route }: Subject): { body?: unknown } {
  return route.body ? { body: { nothing: 'of this' } } : {};
}

describe('query', () => {
  it.each(queryParts)(
    'S-73: rejects the query parameter %s if it is sent twice',
    async (_, subject, part) => {
      const { params, query = {}, body } = await subject.rightInput();
      const right = new Map(Object.entries(query)).get(part) ?? '1';
      const address = buildPath(subject.route, { params, query: { ...query, [part]: right } }).slice(
        '/api/v1'.length,
      );
      const twice = `${address}&${part}=${encodeURIComponent(String(right))}`;
      expect((await send(world, subject, { address: twice, body })).status).toBe(400);
      const asList = address.replace(`${part}=`, () => `${part}[]=`);
      expect((await send(world, subject, { address: asList, body })).status).toBe(400);
    },
  );

  it.each(queryParts)(
    'S-66: rejects control characters and invalid UTF-8 in the query parameter %s',
    async (_, subject, part) => {
      const { params, query = {}, body } = await subject.rightInput();
      const marker = 'put-here';
      const address = buildPath(subject.route, { params, query: { ...query, [part]: marker } }).slice(
        '/api/v1'.length,
      );
      const broken = ['%00', 'a%00b', '%01', '%1f', '%7f', '%ff%fe', '%ed%a0%80', '%c0%80', '%zz', '%'];
      const answers = await Promise.all(
        broken.map((text) => send(world, subject, { address: address.replace(marker, () => text), body })),
      );
      expect(statusesOf(answers)).toEqual(refused(broken.length));
    },
  );

  it.each(named(subjects))('S-73: rejects unknown query parameters of %s', async (_, subject) => {
    const { params, query = {}, body } = await subject.rightInput();
    const [answer] = await Promise.all([
      send(world, subject, { params, query: { ...query, admin: 'true' }, body }),
    ]);
    expect(answer.status).toBe(400);
  });

  it.each(queriesOf('limit'))(
    'S-61: accepts only a whole number within its limits for the query parameter %s',
    async (_, subject, part) => {
      const wrong = [
        '-1',
        '0',
        '201',
        '1e9',
        '1000000000',
        'NaN',
        '50.5',
        '',
        'abc',
        '0x10',
        ' 5',
        '5 ',
        '+5',
        '%',
      ];
      expect(statusesOf(await askQuery(subject, part, wrong))).toEqual(refused(wrong.length));
      expect(statusesOf(await askQuery(subject, part, ['1', '50']))).toEqual([200, 200]);
    },
  );

  it.each(queriesOf('offset'))(
    'S-61: accepts only a whole number within its limits for the query parameter %s',
    async (_, subject, part) => {
      const wrong = ['-1', '1.5', 'NaN', '', '2147483649', '1e3', 'abc', '99999999999999999999'];
      expect(statusesOf(await askQuery(subject, part, wrong))).toEqual(refused(wrong.length));
      expect(statusesOf(await askQuery(subject, part, ['0', '2147483648']))).toEqual([200, 200]);
    },
  );

  it.each(queriesOf('cursor'))(
    'S-61: rejects an invalid cursor in the query parameter %s',
    async (_, subject, part) => {
      const wrong = ['', 'x', '1', '-1', '00', 'AAAA', 'A'.repeat(400), 'a'.repeat(2001)];
      expect(statusesOf(await askQuery(subject, part, wrong))).toEqual(refused(wrong.length));
      expect(statusesOf(await askQuery(subject, part, ['0']))).toEqual([200]);
    },
  );

  it('S-61: rejects the cursor of another list and a modified cursor', async () => {
    await aPatientOf(clinic, world.owner);
    await aPatientOf(clinic, world.owner);
    const page = await desks.owner.call(listPatients, { query: { limit: 1 } });
    const cursor = page.body.pagination.nextCursor ?? '';
    expect((await desks.owner.call(listPatients, { query: { limit: 1, cursor } })).status).toBe(200);
    for (const [, subject] of queriesOf('cursor').filter(([name]) => !name.startsWith('listPatients'))) {
      expect(statusesOf(await askQuery(subject, 'cursor', [cursor]))).toEqual([400]);
    }
    const at = Math.floor(cursor.length / 2);
    const changed = `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`;
    const answer = await desks.owner.call(listPatients, { query: { limit: 1, cursor: changed } });
    expect(answer.status).toBe(400);
  });

  it.each(queryFields.filter(([, , field]) => takesDate(field)))(
    'S-70: accepts only real calendar dates in the query parameter %s',
    async (_, subject, { name }) => {
      const wrong = [
        '2026-02-30',
        '2025-02-29',
        '2026-13-01',
        '1899-12-31',
        '2200-01-01',
        '1e20',
        'abc',
        '',
        '0',
      ];
      const spelled = ['2026-2-3', '20260203', '2026-02-03T00:00:00Z', ' 2026-02-03', '02/03/2026'];
      const answers = await askQuery(subject, name, [...wrong, ...spelled]);
      expect(statusesOf(answers)).toEqual(refused(wrong.length + spelled.length));
      expect(answers.every(({ errorBody }) => errorBody.fields?.[name])).toBe(true);
      const [leapDay] = await askQuery(subject, name, ['2028-02-29']);
      expect(leapDay?.errorBody.error).not.toBe('Must be a date as YYYY-MM-DD');
    },
  );
});
