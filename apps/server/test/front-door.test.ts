import { request } from 'node:http';
import { api, apiBase } from '@anteroom/contract/api';
import type { Route } from '@anteroom/contract/route';
import { describe, expect, it } from 'vitest';
import { createLiveHub } from '#features/live';
import { allBindings } from '../src/build-server.ts';
import { signIn, urlOf } from './call.ts';
import { aClinic } from './clinic.ts';
import { aDoctor, aPatientOf } from './people.ts';

const clinic = await aClinic({ rateLimitPerMinute: 0 });
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);
const routes = Object.entries<Route>(api);
const anyParams = {
  doctorId: doctor.id,
  patientId: 1,
  appointmentId: crypto.randomUUID(),
  uuid: crypto.randomUUID(),
};
const bearer = { authorization: `Bearer ${desk.token}` };

const send = (path: string, init: RequestInit = {}) => fetch(`${clinic.address}${path}`, init);
const post = (path: string, body: BodyInit, type = 'application/json') =>
  send(path, { method: 'POST', body, headers: { 'content-type': type, ...bearer } });

describe('every route', () => {
  it('of the contract is bound once, and nothing else is', () => {
    const bound = allBindings(clinic.context, createLiveHub()).map(({ route }) => route);
    expect(bound).toHaveLength(routes.length);
    expect(new Set(bound)).toEqual(new Set(routes.map(([, route]) => route)));
  });

  it.each(routes.filter(([, route]) => route.access === 'signed_in'))(
    '%s asks for a session first',
    async (_, route) => {
      const answer = await send(urlOf(route, anyParams), { method: route.method });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
      expect(await answer.json()).toMatchObject({ code: 'invalid_token', requestId: expect.any(String) });
    },
  );

  it.each(routes)('%s answers 405 to a verb it does not take', async (_, route) => {
    const answer = await send(urlOf(route, anyParams), { method: 'PATCH', headers: bearer });
    expect([answer.status, (await answer.json()).code]).toEqual([405, 'method_not_allowed']);
  });

  it('stands in the OpenAPI document, with every path parameter declared', async () => {
    const document = await (await send(`${apiBase}/openapi.json`)).json();
    expect(document.openapi).toBe('3.1.0');
    for (const [operationId, route] of routes) {
      const path = `${apiBase}${route.path.replace(/:(\w+)/g, '{$1}')}`;
      const operation = document.paths[path]?.[route.method.toLowerCase()];
      expect(operation?.operationId).toBe(operationId);
      const declared = operation.parameters.filter((each: { in: string }) => each.in === 'path');
      expect(declared).toHaveLength((route.path.match(/:/g) ?? []).length);
      expect(Boolean(operation.requestBody)).toBe(Boolean(route.body));
    }
  });
});

describe('an answer', () => {
  it.each(['/', '/health/live', `${apiBase}/clinic`, `${apiBase}/nope`, '/api/docs'])(
    'of %s carries the security headers',
    async (path) => {
      const { headers } = await send(path);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("trusted-types 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('of the API is never kept by anyone, and names the request', async () => {
    const { headers } = await send(`${apiBase}/clinic`, { headers: { origin: 'https://evil.example' } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('a hostile request', () => {
  const path = `${apiBase}/patients`;
  const patient = (changes: object) => JSON.stringify({ firstName: 'A', lastName: 'B', ...changes });

  it.each([
    ['a form', 'firstName=A', 'application/x-www-form-urlencoded', 415],
    ['plain text', '{}', 'text/plain', 415],
    ['a body over 256 KiB', `{"firstName":"${'x'.repeat(300_000)}"}`, 'application/json', 413],
    ['a hundred thousand brackets', '['.repeat(100_000), 'application/json', 400],
    ['the same key twice', '{"firstName":"A","firstName":"B","lastName":"C"}', 'application/json', 400],
    ['a NUL', patient({ firstName: 'a\u0000b' }), 'application/json', 400],
    ['__proto__', '{"__proto__":{"role":"admin"},"firstName":"A","lastName":"B"}', 'application/json', 400],
    ['an array', '[]', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['an empty body', '', 'application/json', 400],
  ])('with %s is refused and changes nothing', async (_, body, type, status) => {
    const before = await clinic.db.selectFrom('patients').select('id').execute();
    const answer = await post(path, body, type);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    expect(await clinic.db.selectFrom('patients').select('id').execute()).toEqual(before);
  });

  it.each([
    '/patients/9223372036854775808',
    '/patients/0',
    '/patients/1%00',
    '/appointments/not-a-uuid',
    '/appointments?doctorId=1&doctorId=2',
    '/appointments?limit=1e3',
    '/appointments?offset=-1',
    '/appointments?date=2026-02-30',
    '/patients?search=%00',
    '/patients?unknown=1',
    `/patients?search=${'a'.repeat(101)}`,
  ])('for %s is answered 400 or 404, never 500', async (hostile) => {
    const { status } = await send(`${apiBase}${hostile}`, { headers: bearer });
    expect([400, 404]).toContain(status);
  });

  it.each([
    '/api/v1/patients/',
    '//api/v1/patients',
    '/API/v1/patients',
    '/api/v1/doctors%2f1',
    '/api/v1/../v1/nope',
  ])('by the path %s reaches nothing', async (hostile) => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(clinic.address);
      request({ hostname, port, path: hostile, headers: bearer }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });

  it('cannot change who it comes from by headers', async () => {
    const headers = {
      ...bearer,
      'x-user-id': '1',
      'x-http-method-override': 'DELETE',
      'x-forwarded-for': '9.9.9.9',
    };
    const answer = await send(`${apiBase}/auth/profile`, { headers });
    expect((await answer.json()).user.id).toBe(doctor.id);
  });
});

describe('the request limit', () => {
  it('counts a person, and an address that makes tokens up', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 20 });
    const person = await signIn(strict, await aDoctor(strict));
    const ask = (authorization: string) =>
      fetch(`${strict.address}${apiBase}/auth/profile`, { headers: { authorization } }).then(
        ({ status }) => status,
      );
    const own: number[] = [];
    for (let count = 0; count < 22; count += 1) own.push(await ask(`Bearer ${person.token}`));
    expect(own.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(own.slice(20)).toEqual([429, 429]);
    const made = [];
    for (let count = 0; count < 22; count += 1) made.push(await ask(`Bearer ${'x'.repeat(30)}${count}`));
    expect(made.at(-1)).toBe(429);
  });
});

describe('the log', () => {
  it('holds no patient, password or token', async () => {
    const patientId = await aPatientOf(clinic, doctor, { lastName: 'Confidentialsson' });
    await send(`${apiBase}/patients?search=Confidentialsson`, { headers: bearer });
    await send(`${apiBase}/patients/${patientId}`, { headers: bearer });
    await post(`${apiBase}/patients`, '{"firstName":"Confidentialsson","lastName":"a\\u0000"}');
    const log = clinic.log.join('\n');
    expect(log).toContain('Server listening');
    for (const secret of ['Confidentialsson', desk.token, 'Waiting-Room-7'])
      expect(log).not.toContain(secret);
  });
});
