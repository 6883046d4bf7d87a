import { connect } from 'node:net';
import { apiBase } from '@anteroom/contract/api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildServer } from '../src/build-server.ts';
import { signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { aDoctor, anAdmin } from './people.ts';

const clinic = await aClinic({ securityContact: 'mailto:security@clinic.example' });
const without = await aClinic();
const desk = await signIn(clinic, await aDoctor(clinic));
const admin = await signIn(clinic, await anAdmin(clinic));
const bearer = `authorization: Bearer ${desk.token}`;

const required = {
  'content-security-policy': /^default-src 'none';.*frame-ancestors 'none'/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'referrer-policy': /^no-referrer$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
};

/** Sends bytes on a raw connection. Returns all text received until the server closed the connection. */
function speak(bytes: string, address = clinic.address): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('latin1');
  onTestFinished(() => void socket.destroy());
  let told = '';
  socket.on('data', (text: string) => {
    told += text;
  });
  socket.on('error', () => undefined);
  socket.write(bytes);
  return new Promise((resolve) => socket.once('close', () => resolve(told)));
}

const ask = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'host: a', 'connection: close', ...headers, '', ''].join('\r\n');
const posted = (path: string, body: string, ...headers: string[]) =>
  ask(`POST ${path}`, bearer, `content-length: ${body.length}`, ...headers) + body;
const json = 'content-type: application/json';
const login = `${apiBase}/auth/login`;
const twice = (header: string) => ask(`GET ${apiBase}/clinic`, header, header);

function headersOf(answer: string): Map<string, string[]> {
  const lines = answer.split('\r\n\r\n')[0]?.split('\r\n').slice(1) ?? [];
  return Map.groupBy(lines, (line) => line.split(':')[0]?.toLowerCase() ?? '');
}

const answers: [what: string, status: number, bytes: string][] = [
  ['a health check', 200, ask('GET /health/live')],
  ['an API route', 200, ask(`GET ${apiBase}/clinic`)],
  ['the API documentation', 200, ask('GET /api/docs')],
  ['security.txt', 200, ask('GET /.well-known/security.txt')],
  ['the metrics', 200, ask('GET /metrics')],
  ['a download', 200, ask(`GET ${apiBase}/appointments/export`, `authorization: Bearer ${admin.token}`)],
  ['an unknown address', 404, ask('GET /nowhere')],
  ['a hidden file', 404, ask('GET /.git/config')],
  ['a request without a session', 401, ask(`GET ${apiBase}/patients`)],
  ['a call that only admins may make', 403, ask(`GET ${apiBase}/admin/audit`, bearer)],
  ['a wrong method', 405, ask(`DELETE ${apiBase}/clinic`)],
  ['a form', 415, posted(`${apiBase}/patients`, 'a=b', 'content-type: application/x-www-form-urlencoded')],
  ['a long body', 413, ask(`POST ${login}`, json, 'content-length: 300000')],
  ['a broken body', 400, posted(`${apiBase}/patients`, '{', json)],
  ['an undecodable address', 400, ask('GET /%zz')],
  ['an undecodable address below the API', 400, ask(`GET ${apiBase}/patients/%zz`, bearer)],
  ['a parameter that is too long', 400, ask(`GET ${apiBase}/patients/${'9'.repeat(300)}`, bearer)],
  ['headers that are too long', 431, ask('GET /', `x: ${'x'.repeat(20_000)}`)],
  ['text that is not HTTP', 400, 'hello\r\n\r\n'],
  ['an unknown method', 400, ask('BREW /')],
  ['HTTP/1.1 without a host', 400, 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['an unknown expectation', 400, ask('GET /health/live', 'expect: miracles')],
  ['two hosts', 400, ask('GET /health/live', 'host: b')],
  ['two tokens', 400, twice(bearer)],
  ['two content types', 400, twice(json)],
  ['two lengths', 400, twice('content-length: 0')],
  ['two encodings', 400, `${twice('transfer-encoding: chunked')}0\r\n\r\n`],
  ['a length and an encoding', 400, ask(`POST ${login}`, 'content-length: 5', 'transfer-encoding: chunked')],
];

describe('S-160: every response has the same security headers, once', () => {
  it.each(answers)(
    'sends each security header once in the response to %s (%i)',
    async (_what, status, bytes) => {
      const answer = await speak(bytes);
      expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
      const headers = headersOf(answer);
      for (const [name, value] of Object.entries(required)) {
        const lines = headers.get(name) ?? [];
        expect([name, lines.length]).toEqual([name, 1]);
        expect(lines[0]?.slice(name.length + 2)).toMatch(value);
      }
      expect(headers.get('x-powered-by')).toBeUndefined();
      expect(headers.get('access-control-allow-origin')).toBeUndefined();
    },
  );

  it('sets HSTS even on the error response to a malformed request, if the clinic uses https', async () => {
    const http = await buildServer(clinic.context, clinic.hub, { isTls: true });
    onTestFinished(() => http.close());
    const address = await http.listen({ host: '127.0.0.1', port: 0 });
    for (const bytes of [
      ask('GET /%zz'),
      'hello\r\n\r\n',
      ask('GET /', 'host: b'),
      ask('GET /health/live'),
    ]) {
      const headers = headersOf(await speak(bytes, address));
      expect(headers.get('strict-transport-security')).toHaveLength(1);
    }
  });
});

describe('S-161: an ambiguous request is rejected', () => {
  it.each([
    ['host', 'host: a'],
    ['authorization', bearer],
    ['content-type', json],
    ['content-length', 'content-length: 0'],
    ['transfer-encoding', 'transfer-encoding: chunked'],
  ])('rejects a request that repeats the header %s, even if both values are equal', async (name, header) => {
    const host = name === 'host' ? [] : ['host: a'];
    const lines = [`GET ${apiBase}/clinic HTTP/1.1`, 'connection: close', ...host, header, header];
    const answer = await speak(`${lines.join('\r\n')}\r\n\r\n0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'invalid_request' });
  });

  it('accepts a single copy of each header that must not repeat, and HTTP/1.0 without a Host header', async () => {
    const body = JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace' });
    expect(await speak(posted(`${apiBase}/patients`, body, json))).toMatch(/^HTTP\/1.1 201 /);
    expect(await speak(ask(`GET ${apiBase}/patients`, bearer))).toMatch(/^HTTP\/1.1 200 /);
    expect(await speak('GET /health/live HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('S-162: security.txt', () => {
  const read = (address: string) => fetch(`${address}/.well-known/security.txt`);

  it('security.txt contains the contact, its own URL and a future expiry date', async () => {
    const answer = await read(clinic.address);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const fields = new Map(
      (await answer.text())
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/s) as [string, string]),
    );
    expect(fields.get('Contact')).toBe('mailto:security@clinic.example');
    expect(fields.get('Canonical')).toBe('https://anteroom.example/.well-known/security.txt');
    const days = (Date.parse(fields.get('Expires') ?? '') - clinic.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(366);
  });

  it('moves the expiry date of security.txt forward over time', async () => {
    const expiry = async () => /^Expires: (.*)$/m.exec(await (await read(clinic.address)).text())?.[1] ?? '';
    const before = await expiry();
    clinic.clock.moveOn(24 * 60);
    expect(Date.parse(await expiry())).toBeGreaterThan(Date.parse(before));
  });

  it('serves no security.txt without a contact', async () => {
    expect((await read(without.address)).status).toBe(404);
  });
});
