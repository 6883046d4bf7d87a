import { buildPath } from '@anteroom/client/build-request';
import { getClinic } from '@anteroom/contract/clinic';
import { getToday } from '@anteroom/contract/today';
import { afterEach, expect, it, vi } from 'vitest';
import { takeEarlyAnswer, type WithEarlyRequests } from './early-answers.ts';

const address = buildPath(getClinic, {});
const answer = Promise.resolve(new Response('{}'));
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function askEarly(token: string): void {
  const answers = new Map([[address, answer]]);
  (globalThis as WithEarlyRequests).earlyRequests = { token, answers };
}

afterEach(() => {
  vi.restoreAllMocks();
  delete (globalThis as WithEarlyRequests).earlyRequests;
});

it('gives the answer to one request with the same address and token', () => {
  askEarly('t1');
  expect(takeEarlyAnswer(address, { method: 'GET', headers: bearer('t1') })).toBe(answer);
  expect(takeEarlyAnswer(address, { method: 'GET', headers: bearer('t1') })).toBeUndefined();
});

it.each([
  ['another token', address, { method: 'GET', headers: bearer('t2') }],
  ['no token', address, { method: 'GET', headers: {} }],
  ['another address', buildPath(getToday, {}), { method: 'GET', headers: bearer('t1') }],
  ['a change', address, { method: 'POST', headers: bearer('t1') }],
  ['an ETag', address, { method: 'GET', headers: { ...bearer('t1'), 'if-none-match': '"1"' } }],
])('gives none to a request with %s', (_, path, request) => {
  askEarly('t1');
  expect(takeEarlyAnswer(path, request)).toBeUndefined();
});

it('gives none that is older than ten seconds', () => {
  askEarly('t1');
  vi.spyOn(performance, 'now').mockReturnValue(10_001);
  expect(takeEarlyAnswer(address, { method: 'GET', headers: bearer('t1') })).toBeUndefined();
});

it('gives none on a page without early requests', () => {
  expect(takeEarlyAnswer(address, { method: 'GET', headers: bearer('t1') })).toBeUndefined();
});
