import { api } from '@anteroom/contract/api';
import { apiBase } from '@anteroom/contract/api-base';
import { logIn, logOut, refreshTokens } from '@anteroom/contract/auth';
import { readCalendarFeed } from '@anteroom/contract/calendar-feeds';
import { getClinic } from '@anteroom/contract/clinic';
import { getClinicLogo } from '@anteroom/contract/clinic-logo';
import { viewDisplay, watchDisplay } from '@anteroom/contract/displays';
import { checkInByName, checkInByTicket, viewKiosk } from '@anteroom/contract/kiosks';
import { acceptOffer, declineOffer, viewOffer } from '@anteroom/contract/offers';
import { acceptInvitation, acceptManagerRequest, confirmEmail } from '@anteroom/contract/own-account';
import { signInWithPasskey, startPasskeySignIn } from '@anteroom/contract/passkeys';
import { requestPasswordReset, resetPassword } from '@anteroom/contract/password-reset';
import { listPatients } from '@anteroom/contract/patients';
import { register, resendVerification, verifyEmail } from '@anteroom/contract/registration';
import type { Route } from '@anteroom/contract/route';
import {
  getSchedulingManifest,
  listSchedulingLocations,
  listSchedulingSchedules,
  listSchedulingSlots,
} from '@anteroom/contract/scheduling-links';
import { signInWithCode } from '@anteroom/contract/second-factor';
import { holdTime, releaseHeldTime, viewBookingPage } from '@anteroom/contract/self-booking';
import { confirmBooking, giveBookingDetails } from '@anteroom/contract/self-booking-details';
import { cancelVisit, listTimesToMove, moveVisit } from '@anteroom/contract/visit-changes';
import {
  confirmVisit,
  reportArrival,
  reportRunningLate,
  stopReminders,
  viewVisit,
} from '@anteroom/contract/visits';
import { adminEmail } from '../../load-support/clinic/server-process.ts';
import { callTo, type HttpCall } from '../../load-support/load/http-client.ts';

/**
 * Creates request number `nth` of a flood of one route. Requests with a secret, a token or an invented address use
 * `nth`, so that they all differ.
 */
export type AnonymousCall = (nth: number) => HttpCall;

const newPassword = 'Otter-Crane-42';
const wrongSecret = (nth: number) => ({ secret: `wrong-${nth}` });

/** Spells a number with letters, to make names that differ. */
const lettersOf = (nth: number) => [...String(nth)].map((digit) => String.fromCharCode(97 + Number(digit)));

/** Returns a passkey response from a device whose passkey belongs to no account. */
function aCredential(nth: number) {
  const noise = Buffer.from(`made-up-passkey-${nth}`).toString('base64url');
  return { id: noise, clientDataJSON: noise, authenticatorData: noise, signature: noise };
}

/** The URL name of the booking page that the scenario enables. */
export const openSlug = 'flooded-doctor';

const unsignedForm = {
  method: 'POST',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': 'bm90IHNpZ25lZCBieSB0aGUgcHJvdmlkZXI=',
  },
  body: 'MessageStatus=delivered',
} as const;

/**
 * Requests for each public route of the contract, for the callbacks of the SMS provider, and for one route that
 * requires a session.
 */
export const anonymousCalls: Record<string, AnonymousCall> = {
  'sign-in, one account': () => callTo(logIn, { body: { email: adminEmail, password: 'Wrong-Password-1' } }),
  'sign-in, many addresses': (nth) =>
    callTo(logIn, { body: { email: `someone-${nth}@flood.example`, password: 'Wrong-Password-1' } }),
  refresh: (nth) =>
    callTo(refreshTokens, { body: { refreshToken: `made-up-token-of-a-flood-number-${nth}` } }),
  'sign-out': (nth) => callTo(logOut, { body: { refreshToken: `made-up-token-of-a-flood-number-${nth}` } }),
  'password reset, known': () => callTo(requestPasswordReset, { body: { email: adminEmail } }),
  'password reset, unknown': (nth) =>
    callTo(requestPasswordReset, { body: { email: `someone-${nth}@flood.example` } }),
  'use of a reset link': (nth) => callTo(resetPassword, { body: { token: `wrong-${nth}`, newPassword } }),
  'verification link': (nth) => callTo(verifyEmail, { body: { token: `wrong-${nth}` } }),
  "new address's link": (nth) => callTo(confirmEmail, { body: { token: `wrong-${nth}` } }),
  'verification asked for again': (nth) =>
    callTo(resendVerification, { body: { email: `someone-${nth}@flood.example` } }),
  invitation: (nth) => callTo(acceptInvitation, { body: { token: `wrong-${nth}`, newPassword } }),
  'request to a manager': (nth) => callTo(acceptManagerRequest, { body: { token: `wrong-${nth}` } }),
  registration: (nth) =>
    callTo(register, {
      body: {
        name: `Robin ${lettersOf(nth).join('')}`,
        email: `robin-${nth}@flood.example`,
        password: newPassword,
      },
    }),
  'second step of a sign-in': (nth) =>
    callTo(signInWithCode, { body: { halfSession: `made-up-half-session-number-${nth}`, code: '123456' } }),
  'challenge of a passkey': (nth) =>
    callTo(startPasskeySignIn, { body: { email: `someone-${nth}@flood.example` } }),
  'sign-in with a passkey': (nth) => callTo(signInWithPasskey, { body: { credential: aCredential(nth) } }),
  'clinic details': () => callTo(getClinic, {}),
  "clinic's logo": (nth) => callTo(getClinicLogo, { params: { version: `wrong-${nth}` } }),
  'calendar feed': (nth) => callTo(readCalendarFeed, { params: wrongSecret(nth) }),
  display: (nth) => callTo(viewDisplay, { params: wrongSecret(nth) }),
  "display's stream": (nth) => callTo(watchDisplay, { params: wrongSecret(nth) }),
  'patient page': (nth) => callTo(viewVisit, { params: wrongSecret(nth) }),
  arrival: (nth) => ({
    ...callTo(reportArrival, { params: wrongSecret(nth) }),
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }),
  confirmation: (nth) => callTo(confirmVisit, { params: wrongSecret(nth), body: { scheduledDateTime: 0 } }),
  'reminders stopped': (nth) =>
    callTo(stopReminders, { params: wrongSecret(nth), body: { isStopped: true } }),
  'running late': (nth) => callTo(reportRunningLate, { params: wrongSecret(nth), body: { minutes: 10 } }),
  'times to move to': (nth) => callTo(listTimesToMove, { params: wrongSecret(nth), query: {} }),
  'appointment moved': (nth) =>
    callTo(moveVisit, { params: wrongSecret(nth), body: { scheduledDateTime: 1_900_000_000_000 } }),
  offer: (nth) => callTo(viewOffer, { params: wrongSecret(nth) }),
  'offer accepted': (nth) => callTo(acceptOffer, { params: wrongSecret(nth) }),
  'offer declined': (nth) => callTo(declineOffer, { params: wrongSecret(nth) }),
  'appointment cancelled': (nth) => callTo(cancelVisit, { params: wrongSecret(nth) }),
  'times to book': () => callTo(viewBookingPage, { params: { slug: openSlug }, query: {} }),
  'times of no page': (nth) => callTo(viewBookingPage, { params: { slug: `wrong-${nth}` }, query: {} }),
  'time held without proof of work': (nth) =>
    callTo(holdTime, {
      params: { slug: openSlug },
      body: {
        scheduledDateTime: 1_900_000_000_000,
        appointmentType: 'consultation',
        language: 'en',
        challenge: `wrong-${nth}`,
        solution: '1',
      },
    }),
  'details for a held time': (nth) =>
    callTo(giveBookingDetails, {
      params: wrongSecret(nth),
      body: {
        firstName: 'Ada',
        lastName: 'Quill',
        dateOfBirth: '1980-02-03',
        email: `ada-${nth}@flood.example`,
      },
    }),
  'code for a held time': (nth) =>
    callTo(confirmBooking, { params: wrongSecret(nth), body: { code: '123456' } }),
  'held time released': (nth) => callTo(releaseHeldTime, { params: wrongSecret(nth) }),
  'status of an SMS': (nth) => ({ ...unsignedForm, path: `/sms/status/${nth}` }),
  'reply to an SMS': (nth) => ({ ...unsignedForm, path: '/sms/replies', body: `MessageSid=SM${nth}&Body=1` }),
  'free times for portals': () => callTo(listSchedulingSlots, {}),
  'addresses of free times': () => callTo(getSchedulingManifest, {}),
  'clinic for portals': () => callTo(listSchedulingLocations, {}),
  'schedules for portals': () => callTo(listSchedulingSchedules, {}),
  'tablet for check-in': (nth) => callTo(viewKiosk, { params: wrongSecret(nth) }),
  'check-in at a tablet': (nth) =>
    callTo(checkInByTicket, { params: wrongSecret(nth), body: { ticketCode: 'A-001' } }),
  'check-in by name': (nth) =>
    callTo(checkInByName, {
      params: wrongSecret(nth),
      body: { firstName: 'Ada', lastName: 'Quill', dateOfBirth: '1980-02-03' },
    }),
  'a route behind the sign-in': (nth) =>
    callTo(listPatients, { query: {} }, { token: `made-up-token-of-a-flood-number-${nth}` }),
};

/** Returns the contract's public routes for which `anonymousCalls` contains no request. */
export function listMissingRoutes(): string[] {
  const calls = Object.values(anonymousCalls).map((askOf) => askOf(0));
  return Object.entries<Route>(api)
    .filter(([, route]) => route.access === 'public' && !calls.some((call) => reaches(call, route)))
    .map(([name]) => name);
}

function reaches({ method = 'GET', path }: HttpCall, route: Route): boolean {
  const [bare = ''] = path.split('?');
  const called = bare.startsWith(apiBase) ? bare.slice(apiBase.length) : bare;
  const pattern = route.path.replaceAll('$', '\\$').replaceAll(/:\w+/g, '[^/]+');
  return method === route.method && new RegExp(`^${pattern}$`).test(called);
}
