import { buildPath } from '@anteroom/client/build-request';
import { getClinic } from '@anteroom/contract/clinic';
import { getToday } from '@anteroom/contract/today';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendEarly, takeEarlyAnswer, type WithEarlyRequests } from './early-answers.ts';
import { storeTokens } from './session-storage.ts';
import { changeSession, endSession, openSession } from './session-store.ts';

const address = buildPath(getClinic, {});
const here = globalThis as WithEarlyRequests;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const take = (token = 't1') => takeEarlyAnswer(address, { method: 'GET', headers: bearer(token) });

beforeEach(() => {
  vi.useFakeTimers();
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  storeTokens({ accessToken: 't1', refreshToken: 'r1' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete here.earlyRequests;
});

/** Runs the page's early script, which sends one request. The test decides when its response arrives. */
async function askEarly() {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  vi.stubGlobal('window', { location: { pathname: '/dashboard/patients', search: '' } });
  vi.stubGlobal('addresses', { ofEveryScreen: [address], ofScreen: {}, ofAdmins: [], timeoutMillis: 5000 });
  vi.stubGlobal('fetch', () => promise);
  vi.resetModules();
  await import('../request-early.ts');
  const answer = new Response('{}');
  return { answer, arrive: () => resolve(answer), fail: () => reject(new TypeError('No network.')) };
}

it('returns the early response to one request only, if URL and token match', async () => {
  const { answer, arrive } = await askEarly();
  arrive();
  expect(await take()).toBe(answer);
  expect(take()).toBeUndefined();
});

it.each([
  ['no token', address, { method: 'GET', headers: {} }],
  ['no headers', address, {}],
  ['another address', buildPath(getToday, {}), { method: 'GET', headers: bearer('t1') }],
  ['a change', address, { method: 'POST', headers: bearer('t1') }],
  ['an ETag', address, { method: 'GET', headers: { ...bearer('t1'), 'if-none-match': '"1"' } }],
])('returns no early response for a request with %s', async (_, path, request) => {
  await askEarly();
  expect(takeEarlyAnswer(path, request)).toBeUndefined();
  expect(take()).toBeDefined();
});

it.each(['arrive', 'fail'] as const)(
  'drops the early response to a request ten seconds after the request ended (%s)',
  async (end) => {
    const early = await askEarly();
    early[end]();
    await vi.advanceTimersByTimeAsync(9999);
    expect(here.earlyRequests?.answers.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(here.earlyRequests?.answers.size).toBe(0);
    expect(take()).toBeUndefined();
  },
);

it('returns an early response that arrived within the last ten seconds, however old the page is', async () => {
  const { answer, arrive } = await askEarly();
  await vi.advanceTimersByTimeAsync(30_000);
  arrive();
  await vi.advanceTimersByTimeAsync(9000);
  expect(await take()).toBe(answer);
});

it('waits for an early response that has not arrived yet, however old the page is', async () => {
  const { answer, arrive } = await askEarly();
  await vi.advanceTimersByTimeAsync(30_000);
  const taken = take();
  arrive();
  expect(await taken).toBe(answer);
});

it('keeps the early responses when the session is restored from storage', async () => {
  const { answer, arrive } = await askEarly();
  arrive();
  changeSession({ status: 'starting' });
  openSession({ user: { id: 1, name: 'Dana', email: 'd@demo.clinic', role: 'doctor', emailVerified: true } });
  expect(await take()).toBe(answer);
});

it.each(['person', 'idleness', 'expiry'] as const)(
  'drops the early responses when the session ends (%s)',
  async (by) => {
    const { arrive } = await askEarly();
    arrive();
    endSession(by);
    expect(here.earlyRequests).toBeUndefined();
  },
);

it('when the access token has changed, drops the responses that were requested before the app loaded', async () => {
  const { arrive } = await askEarly();
  arrive();
  storeTokens({ accessToken: 't2', refreshToken: 'r2' });
  expect(take('t2')).toBeUndefined();
  expect(here.earlyRequests).toBeUndefined();
});

it('returns no response if the page sent no early requests', () => {
  expect(take()).toBeUndefined();
});

describe('a request that is sent while its screen is still being rendered', () => {
  const send = () => {
    const answer = new Response('{}');
    const fetched = vi.fn(() => Promise.resolve(answer));
    vi.stubGlobal('fetch', fetched);
    sendEarly(address);
    return { answer, fetched };
  };

  it('sends an early request with the token and returns its response to the screen once', async () => {
    const { answer, fetched } = send();
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      address,
      expect.objectContaining({ headers: bearer('t1'), cache: 'no-store' }),
    );
    expect(await take()).toBe(answer);
    expect(take()).toBeUndefined();
  });

  it('drops the early response after a second if no screen uses it', async () => {
    const { answer } = send();
    await vi.advanceTimersByTimeAsync(999);
    expect(await take()).toBe(answer);
    send();
    await vi.advanceTimersByTimeAsync(1000);
    expect(take()).toBeUndefined();
  });

  it('drops the early response when the user sends a change, because the response may be outdated', () => {
    send();
    void takeEarlyAnswer(buildPath(getToday, {}), { method: 'POST', headers: bearer('t1') });
    expect(take()).toBeUndefined();
  });

  it('discards an early response when the access token changes, and sends no early request without a session', () => {
    send();
    storeTokens({ accessToken: 't2', refreshToken: 'r2' });
    expect(take('t2')).toBeUndefined();
    storeTokens({ accessToken: 't1', refreshToken: 'r1' });
    expect(take()).toBeUndefined();
    endSession('person');
    expect(send().fetched).not.toHaveBeenCalled();
  });
});
