import { once } from 'node:events';
import { connect } from 'node:net';
import { apiBase } from '@anteroom/contract/api';
import { createPatient } from '@anteroom/contract/patients';
import { describe, expect, it } from 'vitest';
import { plusDays } from '#platform/time/clinic-time';
import { aClinic } from '#test/clinic';
import { contentsOf } from '#test/contents';
import { todayIn } from '#test/line';
import { aWorld } from '../access/world.ts';
import { fieldsOf, takesDate, withValue } from './fields.ts';
import { send } from './send.ts';
import { allSubjects, named } from './subjects.ts';

const world = await aWorld(await aClinic());
const { clinic, desks } = world;
const subjects = allSubjects(world);
const withBody = subjects.filter(({ route }) => route.body);
const fields = withBody.flatMap((subject) =>
  fieldsOf(subject.route.body).map(
    (field) => [`${subject.name}, ${field.path.join('.')}`, subject, field] as const,
  ),
);
const unacceptable = [400, expect.stringContaining('The body is not acceptable')];

describe('response', () => {
  it.each(named(subjects))(
    'S-09, S-64: a response of %s contains no password or hash, and has the right content type and charset',
    async (_, subject) => {
      const { status } = await send(world, subject, await subject.rightInput());
      const { body, path } = subject.route;
      const isOfNobody = subject.token === null && (body !== undefined || path.includes(':secret'));
      if (!isOfNobody) expect(status).toBe(subject.route.status);
    },
  );

  it('S-64: responds with JSON even to unknown URLs and requests without a session', async () => {
    for (const path of ['/nowhere', '/patients', '/admin/users/x/y', '/calendar-feeds/x']) {
      const answer = await fetch(`${clinic.address}${apiBase}${path}`);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.json()).toMatchObject({ code: expect.any(String) });
    }
  });
});

describe('request body', () => {
  const otherTypes = [
    'text/plain',
    'text/plain; charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/html',
    'application/octet-stream',
    'application/json-patch+json',
    'json',
  ];

  it.each(named(subjects.filter(({ route }) => route.method !== 'GET')))(
    'S-64: rejects a body of %s without a JSON content type, and changes nothing',
    async (_, subject) => {
      const { params, query, body = {} } = await subject.rightInput();
      const before = await contentsOf(clinic);
      const text = JSON.stringify(body);
      for (const type of otherTypes) {
        const headers = { 'content-type': type };
        const told = await send(world, subject, { params, query, text, headers });
        expect([type, told.status, told.errorBody.code]).toEqual([type, 415, 'unsupported_media_type']);
      }
      expect(await contentsOf(clinic)).toEqual(before);
    },
  );

  it.each(named(subjects.filter(({ route }) => route.method !== 'GET' && !route.body)))(
    'S-64: rejects a body sent to %s, which accepts none',
    async (_, subject) => {
      const input = await subject.rightInput();
      expect((await send(world, subject, { ...input, body: { role: 'admin' } })).status).toBe(400);
    },
  );

  it.each(named(withBody))(
    'S-67: accepts at most 32 nesting levels in the body of %s',
    async (_, subject) => {
      const { params, query } = await subject.rightInput();
      for (const depth of [33, 1000, 100_000]) {
        for (const [open, shut] of [
          ['[', ']'],
          ['{"a":', '}'],
        ] as const) {
          const text = `${open.repeat(depth)}0${shut.repeat(depth)}`.slice(0, 250_000);
          const told = await send(world, subject, { params, query, text });
          expect([told.status, told.errorBody.error]).toEqual(unacceptable);
        }
      }
      const text = `${'['.repeat(32)}${']'.repeat(32)}`;
      const told = await send(world, subject, { params, query, text });
      expect([told.status, told.errorBody.error]).toEqual([400, expect.not.stringContaining('nested')]);
    },
  );

  it.each(named(withBody))('S-67: accepts at most 256 KiB in the body of %s', async (_, subject) => {
    const { params, query } = await subject.rightInput();
    const sizes = [256 * 1024, 256 * 1024 + 1].map(async (size) => {
      const text = `{"nothing":"${'x'.repeat(size - 14)}"}`;
      return (await send(world, subject, { params, query, text })).status;
    });
    expect(await Promise.all(sizes)).toEqual([400, 413]);
  });

  it('S-67, T-15: rejects a body of ten megabytes before all of it has arrived, without keeping it in memory', async () => {
    await sendMuch(1);
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    for (let count = 0; count < 20; count += 1) expect(await sendMuch(10_000_000)).toContain(' 413 ');
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    const answer = await desks.owner.call(createPatient, { body: { firstName: 'A', lastName: 'B' } });
    expect(answer.status).toBe(201);
  });

  it('S-67: rejects a chunked body without a declared length when it becomes too large', async () => {
    expect(await sendMuch(10_000_000, 'transfer-encoding: chunked')).toContain(' 413 ');
  });

  it('S-67: does not read the body of a request whose headers exceed 16 KiB', async () => {
    const { hostname, port } = new URL(clinic.address);
    const socket = connect(Number(port), hostname);
    socket.end(`GET ${apiBase}/clinic HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(17_000)}\r\n\r\n`);
    let answer = '';
    for await (const part of socket) answer += part;
    expect(answer).toContain(' 431 ');
  });

  const keys = [
    '"__proto__":{"isAdmin":true}',
    '"\\u005f_proto__":{"isAdmin":true}',
    '"constructor":{"prototype":{"isAdmin":true}}',
    '"constructor":1',
    '"prototype":{"isAdmin":true}',
    '"a":{"__proto__":{"isAdmin":true}}',
    '"a":[[{"b":{"constructor":{}}}]]',
    '"a":1,"a":2',
    '"a":1,"\\u0061":2',
    '"a":[{"b":{"c":1,"d":2,"c":3}}]',
  ];

  it.each(named(withBody))(
    'S-68: rejects a body of %s with a duplicate or dangerous key',
    async (_, subject) => {
      const { params, query, body } = await subject.rightInput();
      const [first] = Object.entries((body ?? {}) as object);
      const twice = first ? [`"${first[0]}":${JSON.stringify(first[1])}`] : [];
      const right = JSON.stringify(body ?? {}).slice(1, -1);
      const before = await contentsOf(clinic);
      for (const more of [...keys, ...twice]) {
        const text = `{${[right, more].filter(Boolean).join(',')}}`;
        const told = await send(world, subject, { params, query, text });
        expect([told.status, told.errorBody.error]).toEqual(unacceptable);
      }
      expect(await contentsOf(clinic)).toEqual(before);
      expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
    },
  );

  it.each(named(withBody))('S-41: rejects a body of %s with an unknown field', async (_, subject) => {
    const input = await subject.rightInput();
    for (const name of ['isAdmin', 'createdBy', 'toString', 'hasOwnProperty', '$where']) {
      const { status, errorBody } = await send(world, subject, {
        ...input,
        body: { ...(input.body as object), [name]: true },
      });
      expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, [name]]);
    }
  });

  it.each(named(withBody))('S-76: rejects a body of %s that is not an object', async (_, subject) => {
    const { params, query } = await subject.rightInput();
    for (const text of ['[]', '[{}]', '1', 'true', '"text"', 'null', '{', '{"a":1}x', '\u0000', '\ufeff{}']) {
      const told = await send(world, subject, { params, query, text });
      expect([text, told.status]).toEqual([text, 400]);
    }
  });
});

describe('value', () => {
  const others: readonly unknown[] = [
    {},
    [],
    [[]],
    { a: 1 },
    true,
    1.5,
    -1,
    1e20,
    '\u2603',
    'NaN',
    '1e3',
    { length: 1 },
  ];

  it.each(fields)('S-76: rejects an object or a list as the value of %s', async (_, subject, field) => {
    const input = await subject.rightInput(field);
    const answers = await Promise.all(
      others.map((value) =>
        send(world, subject, { ...input, body: withValue(input.body, field.path, value) }),
      ),
    );
    // The first four values are objects and lists. Every field rejects them, because its value is neither.
    expect(answers.slice(0, 4).every(({ status }) => status === 400)).toBe(true);
  });

  it.each(fields.filter(([, , field]) => takesDate(field)))(
    'S-70: accepts only an instant or a real calendar date for %s',
    async (_, subject, field) => {
      const input = await subject.rightInput(field);
      const wrong = [
        '2026-02-30',
        '2025-02-29',
        '2026-13-01',
        '1899-12-31T00:00:00Z',
        '2200-01-01T00:00:00Z',
        'abc',
        '1',
        1e20,
        -1e20,
        1.5,
        true,
      ];
      const spelled = ['2026-02-30T10:00:00Z', '2026-02-03T25:00:00Z', '2026-2-3', '02/03/2026', 'tomorrow'];
      const answers = await Promise.all(
        [...wrong, ...spelled].map((value) =>
          send(world, subject, { ...input, body: withValue(input.body, field.path, value) }),
        ),
      );
      const said = answers.map(({ status, errorBody }) => [status, Object.keys(errorBody.fields ?? {})]);
      expect(said).toEqual(answers.map(() => [400, [field.path.join('.')]]));
    },
  );

  const births = fields.filter(
    ([name, , field]) =>
      field.name === 'dateOfBirth' &&
      name !== 'findPossibleDuplicates, dateOfBirth' &&
      // Skip this field, which does not contain a date: it chooses which of two records' dates is kept.
      name !== 'mergePatients, choices.dateOfBirth',
  );

  it.each(births)(
    'S-70: rejects a date in %s that is in the future or before 1900',
    async (_, subject, field) => {
      const input = await subject.rightInput(field);
      const day = (shift: number) => plusDays(todayIn(clinic), shift);
      const tell = async (value: unknown) => {
        const body = withValue(input.body, field.path, value);
        return (await send(world, subject, { ...input, body })).errorBody;
      };
      const refused = { [field.path.join('.')]: expect.stringMatching(/^Date of birth /) };
      for (const value of [day(1), day(400), Date.parse(`${day(1)}T00:00:00Z`), '1899-12-31', '0001-01-01']) {
        const { error, fields: told } = await tell(value);
        expect([error, told]).toEqual([expect.stringMatching(/^Date of birth /), refused]);
      }
      for (const value of [day(0), '1900-01-01', '2024-02-29', 0]) {
        expect((await tell(value)).error ?? '').not.toMatch(/Date of birth/);
      }
    },
  );

  const minutes: Record<string, { wrong: readonly unknown[]; right: readonly number[] }> = {
    durationMinutes: { wrong: [0, 4, 6, 7, 481, 485, -5, 5.5, 1e20, '20', null, true], right: [5, 480] },
    estimatedConsultationTime: { wrong: [0, 4, 481, -5, 5.5, 1e20, '20', null], right: [5, 480] },
    slotDurationMinutes: { wrong: [0, 10, 14, 16, 20, 121, 240, -15, 15.5, '15', null], right: [15] },
    dayOfWeek: { wrong: [-1, 7, 0.5, '1', null], right: [] },
    startTime: { wrong: ['', '8:00', '08:05', '24:00', '23:59', '08:00:00', '08.00', 800, null], right: [] },
    endTime: { wrong: ['', '9:00', '09:05', '24:00', '23:58', '09:00:00', 900, null], right: [] },
    newPosition: { wrong: [0, -1, 1.5, '2', 1e20, null], right: [] },
    newGlobalPosition: { wrong: [0, -1, 1.5, '2', 1e20, null], right: [] },
  };

  it.each(fields.filter(([, , { name }]) => minutes[name]))(
    'S-71: rejects a number outside its limits for %s',
    async (_, subject, field) => {
      const { wrong = [], right = [] } = minutes[field.name] ?? {};
      for (const value of wrong) {
        const input = await subject.rightInput(field);
        const body = withValue(input.body, field.path, value);
        const { status, errorBody } = await send(world, subject, { ...input, body });
        expect([value, status, Object.keys(errorBody.fields ?? {})]).toEqual([
          value,
          400,
          [field.path.join('.')],
        ]);
      }
      for (const value of right) {
        const input = await subject.rightInput(field);
        const body = withValue(input.body, field.path, value);
        expect((await send(world, subject, { ...input, body })).status).not.toBe(400);
      }
    },
  );
});

/** Announces a body of that size and sends bytes until the server closes the connection. Returns the response. */
async function sendMuch(bytes: number, length = `content-length: ${bytes}`): Promise<string> {
  const { hostname, port } = new URL(clinic.address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const ended = once(socket, 'close');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
    if (answer.includes('\r\n\r\n')) socket.destroy();
  });
  socket.write(
    `POST ${apiBase}/patients HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${desks.owner.token}\r\n` +
      `content-type: application/json\r\n${length}\r\n\r\n`,
  );
  const piece = 'x'.repeat(50_000);
  const isChunked = length.includes('chunked');
  for (let sent = 0; sent < bytes && socket.writable; sent += piece.length) {
    const fits = socket.write(isChunked ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece);
    if (!fits) await Promise.race([once(socket, 'drain').catch(() => undefined), ended]);
  }
  await ended;
  return answer;
}
