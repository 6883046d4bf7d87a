import { adminEmail } from '../../load-support/clinic/server-process.ts';
import type { HttpCall } from '../../load-support/load/http-client.ts';

/** Makes the nth call of a flood of a public route. The calls differ from each other. */
export type AnonymousCall = (nth: number) => HttpCall;

const newPassword = 'Otter-Crane-42';
const post = (path: string, body: unknown): HttpCall => ({ method: 'POST', path: `/api/v1${path}`, body });
const get = (path: string): HttpCall => ({ path: `/api/v1${path}` });

/** Letters instead of digits, which a name may not contain. */
const lettersOf = (nth: number) => [...String(nth)].map((digit) => String.fromCharCode(97 + Number(digit)));

/** A flood of each public route of the contract, and of one that needs a session. */
export const anonymousCalls: Record<string, AnonymousCall> = {
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
