import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildPath } from '@anteroom/client/build-request';
import { api, apiBase } from '@anteroom/contract/api';
import { openApiPath } from '@anteroom/contract/api-base';
import type { Route } from '@anteroom/contract/route';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createLog } from '#platform/log';
import { allBindings, buildServer } from '../src/build-server.ts';
import { anyParams } from './any-params.ts';
import { signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { password } from './password.ts';
import { aDoctor, aPatientOf } from './people.ts';

const clinic = await aClinic({ rateLimitPerMinute: 0 });
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);
const routes = Object.entries<Route>(api);
/** The routes without a session. Adding one is a deliberate decision. */
const openToAll = [
  'logIn',
  'refreshTokens',
  'logOut',
  'register',
  'verifyEmail',
  'resendVerification',
  'requestPasswordReset',
  'resetPassword',
  'confirmEmail',
  'acceptInvitation',
  'acceptManagerRequest',
  'signInWithCode',
  'startPasskeySignIn',
  'signInWithPasskey',
  'getClinic',
  'getClinicLogo',
  'readCalendarFeed',
  'viewDisplay',
  'watchDisplay',
  'viewVisit',
  'reportArrival',
  'reportRunningLate',
  'confirmVisit',
  'stopReminders',
  'listTimesToMove',
  'moveVisit',
  'cancelVisit',
  'viewKiosk',
  'checkInByTicket',
  'checkInByName',
  'getSchedulingManifest',
  'listSchedulingLocations',
  'listSchedulingSchedules',
  'listSchedulingSlots',
  'viewOffer',
  'acceptOffer',
  'declineOffer',
  'viewAddressConfirmation',
  'confirmAddress',
  'viewBookingPage',
  'viewClinicBooking',
  'listClinicTimes',
  'holdTime',
  'giveBookingDetails',
  'confirmBooking',
  'releaseHeldTime',
];
const params = anyParams(doctor.id);
const bearer = { authorization: `Bearer ${desk.token}` };

const expectedHeaders: Record<string, unknown> = {
  'cache-control': 'no-store',
  'content-security-policy': expect.stringMatching(/default-src 'none'.*trusted-types service-worker(;|$)/),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': 'no-referrer',
  'strict-transport-security': null,
  'x-content-type-options': 'nosniff',
};
const securityHeaders = Object.keys(expectedHeaders);

const send = (path: string, init: RequestInit = {}) => fetch(`${clinic.address}${path}`, init);
const post = (path: string, body: BodyInit, type = 'application/json') =>
  send(path, { method: 'POST', body, headers: { 'content-type': type, ...bearer } });

describe('every route', () => {
  it('binds every route of the contract exactly once, and binds no other routes', () => {
    const bound = allBindings(clinic.context, clinic.hub).map(({ route }) => route);
    expect(bound).toHaveLength(routes.length);
    expect(new Set(bound)).toEqual(new Set(routes.map(([, route]) => route)));
  });

  it('S-40: every route requires a session, except for a short list', () => {
    const open = routes.filter(([, { access }]) => access === 'public').map(([name]) => name);
    expect(open.toSorted()).toEqual(openToAll.toSorted());
  });

  it.each(routes.filter(([, route]) => route.access === 'signed_in'))(
    'S-40: checks the session of %s before anything else',
    async (_, route) => {
      const answer = await send(buildPath(route, { params }), { method: route.method });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
      expect(await answer.json()).toMatchObject({ code: 'invalid_token', requestId: expect.any(String) });
    },
  );

  it.each(routes)('S-52: rejects PATCH at the path of %s with 405', async (_, route) => {
    const answer = await send(buildPath(route, { params }), { method: 'PATCH', headers: bearer });
    expect([answer.status, (await answer.json()).code]).toEqual([405, 'method_not_allowed']);
  });

  it('S-52: rejects GET and HEAD at every path without a GET route', async () => {
    const read = new Set(routes.filter(([, { method }]) => method === 'GET').map(([, { path }]) => path));
    const changing = routes.filter(([, { path }]) => !read.has(path));
    expect(changing.length).toBeGreaterThan(30);
    for (const [name, route] of changing) {
      for (const method of ['GET', 'HEAD']) {
        const { status } = await send(buildPath(route, { params }), { method, headers: bearer });
        expect([name, method, status]).toEqual([name, method, 405]);
      }
    }
  });

  it.each(routes)(
    'S-79, S-80: sends every security header with %s, and allows no other origin',
    async (_, route) => {
      const { method } = route;
      const origin = { origin: 'https://evil.example' };
      const asked = { ...origin, 'access-control-request-method': method };
      for (const init of [
        { method, headers: origin },
        { method: 'OPTIONS', headers: asked },
      ]) {
        const { headers, body } = await send(buildPath(route, { params }), init);
        await body?.cancel();
        const named = securityHeaders.map((name) => [name, headers.get(name)]);
        expect(Object.fromEntries(named)).toEqual(expectedHeaders);
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
    },
  );

  it('the OpenAPI document contains every route with all its path parameters', async () => {
    const document = await (await send(openApiPath)).json();
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

describe('response', () => {
  it.each(['/', '/health/live', `${apiBase}/clinic`, `${apiBase}/nope`, '/api/docs'])(
    'S-77, S-79, S-80: sends the security headers in a response of %s, and allows no other origin',
    async (path) => {
      const { headers } = await send(path, { headers: { origin: 'null' } });
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toMatch(/;trusted-types service-worker$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('S-79: sets HSTS for a year if the clinic uses https', async () => {
    const http = await buildServer(clinic.context, clinic.hub, { isTls: true });
    const { headers } = await http.inject({ url: `${apiBase}/clinic` });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it.each(['/api/v1/clinic', '/%61pi/v1/clinic'])(
    'S-79: an API response has a request id and must not be cached (%s)',
    async (path) => {
      const { headers } = await send(path, { headers: { origin: 'https://evil.example' } });
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );
});

describe('hostile request', () => {
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
  ])('rejects a request with %s, and changes nothing', async (_, body, type, status) => {
    const before = await clinic.db.selectFrom('patients').select('id').execute();
    const answer = await post(path, body, type);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    expect(await clinic.db.selectFrom('patients').select('id').execute()).toEqual(before);
  });

  it('rejects a request with a compressed body without decompressing it', async () => {
    const headers = { ...bearer, 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const body = gzipSync(patient({ doctorId: doctor.id }));
    const answer = await send(path, { method: 'POST', headers, body });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ code: 'unsupported_media_type' });
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
  ])('responds to a hostile request for %s with 400 or 404, never 500', async (hostile) => {
    const { status } = await send(`${apiBase}${hostile}`, { headers: bearer });
    expect([400, 404]).toContain(status);
  });

  it.each([
    '/api/v1/patients/',
    '//api/v1/patients',
    '/API/v1/patients',
    '/api/v1/doctors%2f1',
    '/api/v1/../v1/nope',
  ])('S-54: finds no route for the path %s', async (hostile) => {
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

  it('S-53: does not change the user of a request because of its headers', async () => {
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

describe('malformed request', () => {
  it.each([
    ['%zz in the address', '/api/v1/patients/%zz-Confidentialsson', 400],
    ['a parameter that is far too long', `/api/v1/patients/${'Confidentialsson'.repeat(20)}`, 400],
  ])(
    'sends the contract’s error body for a malformed request with %s, without repeating the URL',
    async (_, path, status) => {
      const answer = await send(path, { headers: bearer });
      expect(answer.status).toBe(status);
      const errorBody = await answer.json();
      expect(errorBody).toEqual({
        error: 'The address is not valid.',
        code: 'invalid_request',
        requestId: expect.any(String),
      });
      expect(answer.headers.get('x-request-id')).toBe(errorBody.requestId);
    },
  );

  it.each([
    [
      'headers that are far too long',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'headers that are still being sent',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(8_000_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'S-86: two lengths of one body',
      'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'invalid_request',
    ],
    [
      'S-86: a broken chunk',
      'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      400,
      'invalid_request',
    ],
    ['S-85: an unknown method', 'BREW / HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'invalid_request'],
    ['text that is not HTTP', 'Confidentialsson\r\n\r\n', 400, 'invalid_request'],
  ])('sends the contract’s error body for a malformed request: %s', async (_, bytes, status, code) => {
    const answer = await speak(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const errorBody = JSON.parse(answer.split('\r\n\r\n')[1] ?? '');
    expect(errorBody).toEqual({ error: expect.any(String), code, requestId: expect.any(String) });
    expect(answer).not.toContain('Confidentialsson');
  });

  it('logs no error for a request whose body is aborted', async () => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line: string) => lines.push(line) });
    const http = await buildServer({ ...clinic.context, log }, clinic.hub);
    const { hostname, port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(port), hostname);
    const reached = once(http.server, 'request');
    socket.write(
      `POST ${apiBase}/auth/logout HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n` +
        'content-length: 1000\r\n\r\n{"refreshToken":',
    );
    await reached;
    socket.destroy();
    await expect.poll(() => lines.join('')).toContain('the caller disconnected');
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
    await http.close();
  });

  it('requires a session before it checks the headers of a malformed request', async () => {
    const answer = await send(`${apiBase}/patients/1`, {
      method: 'PUT',
      body: '{}',
      headers: { 'content-type': 'application/json', 'if-match': 'nonsense' },
    });
    expect(answer.status).toBe(401);
  });
});

/** Sends bytes on a raw connection. Returns all text received until the connection closes. */
async function speak(bytes: string): Promise<string> {
  const { hostname, port } = new URL(clinic.address);
  const socket = connect(Number(port), hostname);
  socket.end(bytes);
  let answer = '';
  for await (const part of socket) answer += part;
  return answer;
}

describe('web app', () => {
  const ownFiles =
    '<link rel="stylesheet" crossorigin href="/assets/a.css"><script type="module" crossorigin src="/assets/a.js"></script>';

  /** Creates a directory that contains only this page. Returns its path. */
  async function aWebRoot(page: string): Promise<string> {
    const webRoot = await mkdtemp(join(tmpdir(), 'anteroom-web-'));
    await writeFile(join(webRoot, 'index.html'), page);
    return webRoot;
  }

  const serve = (webRoot: string) =>
    buildServer({ ...clinic.context, settings: { ...clinic.context.settings, webRoot } }, clinic.hub);

  it.each([
    ['style sheet', ownFiles.replace('stylesheet', 'icon')],
    ['script', ownFiles.replace('module', 'text')],
  ])('refuses to serve the web app if its page names no %s to preload', async (_, page) => {
    const webRoot = await aWebRoot(page);
    await expect(serve(webRoot)).rejects.toThrow('index.html');
    await rm(webRoot, { recursive: true });
  });

  it.each(['/.git/config', '/.env', '/assets/app.js.map', '/backup.zip', '/wp-login.php'])(
    'S-85: serves no file at %s',
    async (path) => {
      const webRoot = await aWebRoot(`<!doctype html><title>Anteroom</title>${ownFiles}`);
      const http = await serve(webRoot);
      expect((await http.inject({ url: '/dashboard/patients' })).statusCode).toBe(200);
      expect((await http.inject({ url: path })).statusCode).toBe(404);
      expect(
        (await http.inject({ method: 'TRACE' as 'GET', url: '/dashboard' })).statusCode,
      ).toBeGreaterThanOrEqual(400);
      await http.close();
      await rm(webRoot, { recursive: true });
    },
  );
});

describe('IPv6 client', () => {
  const from = async (http: FastifyInstance, remoteAddress: string, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const { statusCode } = await http.inject({ url: `${apiBase}/clinic`, remoteAddress, headers });
    return statusCode;
  };

  it('signs in an IPv6 client whose address has a zone id', async () => {
    const http = await buildServer(clinic.context, clinic.hub);
    const { statusCode } = await http.inject({
      method: 'POST',
      url: `${apiBase}/auth/login`,
      remoteAddress: 'fe80::1%eth0',
      payload: { email: doctor.email, password },
    });
    expect(statusCode).toBe(200);
  });

  it('counts an IPv6 client against the rate limit of its network', async () => {
    const settings = { ...clinic.context.settings, rateLimitPerMinute: 2 };
    const http = await buildServer({ ...clinic.context, settings }, clinic.hub);
    expect(await from(http, '2001:db8:0:1::1')).toBe(200);
    expect(await from(http, '2001:db8:0:1::2')).toBe(200);
    expect(await from(http, '2001:db8:0:1:ffff::3')).toBe(429);
    expect(await from(http, '2001:db8:0:2::1')).toBe(200);
  });
});

describe('request limit', () => {
  /** Starts a server with a limit of 5 requests a minute. `queriesOf` counts the server's queries during some work. */
  async function aServerThatCounts() {
    let queries = 0;
    const db = clinic.db.withPlugin({
      transformQuery: ({ node }) => node,
      // Count the queries in this hook, because prepared queries skip transformQuery.
      transformResult: async ({ result }) => {
        queries += 1;
        return result;
      },
    });
    const settings = { ...clinic.context.settings, rateLimitPerMinute: 5 };
    const http = await buildServer({ ...clinic.context, db, settings }, clinic.hub);
    const ask = async (path: string, token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await http.inject({ url: `${apiBase}${path}`, headers })).statusCode;
    };
    const queriesOf = async (work: () => Promise<unknown>) => {
      queries = 0;
      await work();
      return queries;
    };
    return { ask, queriesOf };
  }

  it('limits the lookups of invented tokens; neither these nor public requests block signed-in users', async () => {
    const { ask, queriesOf } = await aServerThatCounts();
    for (let count = 0; count < 6; count += 1) await ask('/clinic', desk.token);
    expect(await ask('/clinic', desk.token)).toBe(429);
    expect(await ask('/auth/profile', desk.token)).toBe(200);
    const queries = await queriesOf(async () => {
      for (let count = 0; count < 20; count += 1)
        expect([401, 429]).toContain(await ask('/auth/profile', `${'x'.repeat(30)}${count}`));
    });
    expect(queries).toBe(5);
    expect(await ask('/auth/profile', desk.token)).toBe(200);
  });

  it('limits the lookups of an ended session’s token, also with a changed signature', async () => {
    const { token, call } = await signIn(clinic, await aDoctor(clinic));
    await call(api.logOut, { body: {} });
    const { ask, queriesOf } = await aServerThatCounts();
    const repeat = (tokenOf: (count: number) => string) =>
      queriesOf(async () => {
        for (let count = 0; count < 20; count += 1)
          expect([401, 429]).toContain(await ask('/auth/profile', tokenOf(count)));
      });
    expect(await repeat(() => token)).toBe(5);
    expect(await repeat((count) => `${token}${count}`)).toBe(5);
    expect(await repeat(() => token)).toBe(0);
    expect(await ask('/auth/profile', desk.token)).toBe(200);
  });

  it('requests without a token are limited per network and never block signed-in users', async () => {
    const settings = { ...clinic.context.settings, rateLimitPerMinute: 5 };
    const http = await buildServer({ ...clinic.context, settings }, clinic.hub);
    const ask = async (headers: Record<string, string>) =>
      (await http.inject({ url: `${apiBase}/auth/profile`, headers })).statusCode;
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push(await ask({}));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await ask({ authorization: `Bearer ${desk.token}` })).toBe(200);
  });

  it('counts requests per user; counts requests with invented tokens per network', async () => {
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

describe('log', () => {
  it('S-84: writes no patient, password or token into the log', async () => {
    const patientId = await aPatientOf(clinic, doctor, { lastName: 'Confidentialsson' });
    await send(`${apiBase}/patients?search=Confidentialsson`, { headers: bearer });
    await send(`${apiBase}/patients/${patientId}`, { headers: bearer });
    await post(`${apiBase}/patients`, '{"firstName":"Confidentialsson","lastName":"a\\u0000"}');
    const log = clinic.log.join('\n');
    expect(log).toContain('Server listening');
    for (const secret of ['Confidentialsson', desk.token, 'Waiting-Room-7'])
      expect(log).not.toContain(secret);
  });

  it('logs the constraint that a row violated, but no values of the row', async () => {
    const own = await aClinic();
    const theirDesk = await signIn(own, await aDoctor(own));
    await sql`alter table patients add constraint patients_of_tests check (city <> 'Nowhere')`.execute(
      own.db,
    );
    const body = { firstName: 'Confidentia', lastName: 'Confidentialsson', city: 'Nowhere' };
    const { status, errorBody } = await theirDesk.call(api.createPatient, { body });
    expect([status, errorBody.code]).toEqual([500, 'internal_error']);
    const log = own.log.join('\n');
    expect(log).toContain('"sqlState":"23514","constraint":"patients_of_tests","table":"patients"');
    expect(log).toMatch(/"at":\["[\w./-]+:\d+"/);
    expect(log).not.toContain('Confidentia');
  });
});
