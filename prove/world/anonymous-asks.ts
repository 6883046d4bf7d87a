import { adminEmail } from '../../rig/clinic/server-process.ts';
import type { Ask } from '../../rig/load/ask.ts';

/** A call to a route that asks for no session, as a flood of it would be: each one other than the one before. */
export type AnonymousAsk = (nth: number) => Ask;

const newPassword = 'Otter-Crane-42';
const post = (path: string, body: unknown): Ask => ({ method: 'POST', path: `/api/v1${path}`, body });
const get = (path: string): Ask => ({ path: `/api/v1${path}` });

/** A–Z instead of digits, which a name may not have. */
const lettersOf = (nth: number) => [...String(nth)].map((digit) => String.fromCharCode(97 + Number(digit)));

/** Every route of the contract that asks for no session, and one that does. */
export const anonymousAsks: Record<string, AnonymousAsk> = {
  'sign-in, one account': () => post('/auth/login', { email: adminEmail, password: 'Wrong-Password-1' }),
  'sign-in, many addresses': (nth) =>
    post('/auth/login', { email: `someone-${nth}@flood.example`, password: 'Wrong-Password-1' }),
  refresh: (nth) => post('/auth/refresh', { refreshToken: `made-up-token-of-a-flood-number-${nth}` }),
  'sign-out': (nth) => post('/auth/logout', { refreshToken: `made-up-token-of-a-flood-number-${nth}` }),
  'password reset, known': () => post('/auth/request-password-reset', { email: adminEmail }),
  'password reset, unknown': (nth) =>
    post('/auth/request-password-reset', { email: `someone-${nth}@flood.example` }),
  'use of a reset link': (nth) => post('/auth/reset-password', { token: `wrong-${nth}`, newPassword }),
  'verification link': (nth) => post('/auth/verify-email', { token: `wrong-${nth}` }),
  'verification asked for again': (nth) =>
    post('/auth/resend-verification', { email: `someone-${nth}@flood.example` }),
  registration: (nth) =>
    post('/auth/register', {
      name: `Robin ${lettersOf(nth).join('')}`,
      email: `robin-${nth}@flood.example`,
      password: newPassword,
    }),
  'clinic details': () => get('/clinic'),
  'calendar feed': (nth) => get(`/calendar-feeds/wrong-${nth}`),
  display: (nth) => get(`/displays/by-secret/wrong-${nth}`),
  "display's stream": (nth) => get(`/displays/by-secret/wrong-${nth}/events`),
  'patient page': (nth) => get(`/visits/wrong-${nth}`),
  arrival: (nth) => post(`/visits/wrong-${nth}/arrival`, {}),
  'running late': (nth) => post(`/visits/wrong-${nth}/running-late`, { minutes: 10 }),
  'a route behind the sign-in': (nth) => ({
    ...get('/patients'),
    token: `made-up-token-of-a-flood-number-${nth}`,
  }),
};
