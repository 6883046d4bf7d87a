import { togglePause } from '@anteroom/contract/queue-reset';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from './api.ts';
import { storeTokens, storeUser } from './session-storage.ts';

const nurse = {
  id: 1,
  email: 'nurse@clinic.example',
  name: 'Nina',
  role: 'manager',
  emailVerified: true,
} as const;
const doctor = {
  id: 2,
  email: 'doctor@clinic.example',
  name: 'Dana',
  role: 'doctor',
  emailVerified: true,
} as const;

/** The access tokens of the requests, in order. */
let sent: string[] = [];

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }));
  sent = [];
  storeTokens({ accessToken: 'nurse-access', refreshToken: 'nurse-refresh' });
  storeUser(nurse);
});

/** Stubs the server, which rejects the first token. `onRejection` runs before the response arrives. */
function openServer(onRejection: () => void) {
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: HeadersInit }) => {
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? '';
    sent.push(token);
    if (token !== 'nurse-access') return Response.json({});
    onRejection();
    const body = { error: 'Please sign in again.', code: 'invalid_token', requestId: 'r' };
    return Response.json(body, { status: 401 });
  });
}

const pause = () => call(togglePause, { params: { doctorId: 1 } });

it('repeats a rejected request with the newer token of the same user', async () => {
  openServer(() => storeTokens({ accessToken: 'nurse-fresh', refreshToken: 'nurse-fresh' }));
  await pause().catch(() => undefined);
  expect(sent).toEqual(['nurse-access', 'nurse-fresh']);
});

it('never repeats a rejected request with the token of a user who has signed in meanwhile', async () => {
  openServer(() => {
    storeTokens({ accessToken: 'doctor-access', refreshToken: 'doctor-refresh' });
    storeUser(doctor);
  });
  await expect(pause()).rejects.toMatchObject({ status: 401 });
  expect(sent).toEqual(['nurse-access']);
});
