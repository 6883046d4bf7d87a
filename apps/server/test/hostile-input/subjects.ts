import { api } from '@anteroom/contract/api';
import { saveBookingPage } from '@anteroom/contract/booking-pages';
import { saveClinicBookingPage } from '@anteroom/contract/clinic-booking-settings';
import { setClinicLogo } from '@anteroom/contract/clinic-logo';
import type { Route } from '@anteroom/contract/route';
import { look, openPage, solve, someone } from '#test/booking-pages';
import { tinyPng } from '#test/tiny-png';
import { allBindings } from '../../src/build-server.ts';
import { accessMatrix } from '../access/matrix.ts';
import { type Asked, ok } from '../access/row.ts';
import { type Caller, callers, type World } from '../access/world.ts';
import { type Field, hasRecordOf } from './fields.ts';

/** A route with a caller who may use it and a valid input. */
export type Subject = {
  name: string;
  route: Route;
  token: string | null;
  /**
   * Returns a valid input. Send the request before you create the next input, because each call prepares the clinic for
   * its own request, for example by setting the queue type. With a field, the input contains the object to which the
   * field belongs.
   */
  rightInput(field?: Field): Promise<Asked>;
};

const anAddress = () => `made-${crypto.randomUUID()}@clinic.example`;
const aPassword = 'Hard-To-Guess-42';
const anAssertion = {
  id: 'x'.repeat(43),
  clientDataJSON: 'x'.repeat(43),
  authenticatorData: 'x'.repeat(43),
  signature: 'x'.repeat(43),
};

/** Opens the booking page of the owner. Returns the page's URL slug. */
async function anOpenPage({ desks, owner }: World): Promise<string> {
  const body = { ...openPage, slug: `owner-${owner.id}` };
  await desks.owner.call(saveBookingPage, { params: { doctorId: owner.id }, body });
  return body.slug;
}

async function anOpenPageOfClinic({ desks, owner }: World): Promise<void> {
  const body = { ...openPage, slug: `owner-${owner.id}`, isOnClinicPage: true };
  await desks.owner.call(saveBookingPage, { params: { doctorId: owner.id }, body });
  await desks.admin.call(saveClinicBookingPage, { body: { isOpen: true } });
}

/** Valid inputs of public routes. If you add a public route with parameters or a body, add its input here. */
const publicInputs: Partial<Record<keyof typeof api, (world: World) => Asked | Promise<Asked>>> = {
  logIn: () => ({ body: { email: anAddress(), password: aPassword } }),
  refreshTokens: () => ({ body: { refreshToken: 'x'.repeat(43) } }),
  logOut: () => ({ body: { refreshToken: 'x'.repeat(43) } }),
  register: () => ({ body: { name: 'Nobody Special', email: anAddress(), password: aPassword } }),
  verifyEmail: () => ({ body: { token: 'x'.repeat(43) } }),
  resendVerification: () => ({ body: { email: anAddress() } }),
  requestPasswordReset: () => ({ body: { email: anAddress() } }),
  confirmEmail: () => ({ body: { token: 'x'.repeat(43) } }),
  acceptInvitation: () => ({ body: { token: 'x'.repeat(43), newPassword: aPassword } }),
  acceptManagerRequest: () => ({ body: { token: 'x'.repeat(43) } }),
  startPasskeySignIn: () => ({ body: { email: anAddress() } }),
  signInWithPasskey: () => ({ body: { credential: anAssertion } }),
  signInWithCode: () => ({ body: { halfSession: 'x'.repeat(43), code: '123456' } }),
  resetPassword: () => ({ body: { token: 'x'.repeat(43), newPassword: aPassword } }),
  getClinic: () => ({}),
  getClinicLogo: async ({ desks }) => {
    const { body } = await desks.admin.call(setClinicLogo, { body: { image: tinyPng } });
    return { params: { version: body.clinic.logo } };
  },
  readCalendarFeed: () => ({ params: { secret: 'x'.repeat(43) } }),
  viewDisplay: () => ({ params: { secret: 'x'.repeat(43) } }),
  watchDisplay: () => ({ params: { secret: 'x'.repeat(43) } }),
  viewVisit: () => ({ params: { secret: 'x'.repeat(43) } }),
  reportArrival: () => ({ params: { secret: 'x'.repeat(43) } }),
  reportRunningLate: () => ({ params: { secret: 'x'.repeat(43) }, body: { minutes: 5 } }),
  confirmVisit: () => ({
    params: { secret: 'x'.repeat(43) },
    body: { scheduledDateTime: 1_800_000_000_000 },
  }),
  stopReminders: () => ({ params: { secret: 'x'.repeat(43) }, body: { isStopped: true } }),
  listTimesToMove: () => ({ params: { secret: 'x'.repeat(43) }, query: { days: 7 } }),
  moveVisit: () => ({
    params: { secret: 'x'.repeat(43) },
    body: { scheduledDateTime: 1_800_000_000_000 },
  }),
  getSchedulingManifest: () => ({}),
  listSchedulingLocations: () => ({}),
  listSchedulingSchedules: () => ({}),
  listSchedulingSlots: () => ({}),
  viewKiosk: () => ({ params: { secret: 'x'.repeat(43) } }),
  checkInByTicket: () => ({ params: { secret: 'x'.repeat(43) }, body: { ticketCode: 'A-001' } }),
  checkInByName: () => ({
    params: { secret: 'x'.repeat(43) },
    body: { firstName: 'Ada', lastName: 'Quill', dateOfBirth: '1980-02-03' },
  }),
  cancelVisit: () => ({ params: { secret: 'x'.repeat(43) } }),
  viewOffer: () => ({ params: { secret: 'x'.repeat(43) } }),
  acceptOffer: () => ({ params: { secret: 'x'.repeat(43) } }),
  declineOffer: () => ({ params: { secret: 'x'.repeat(43) } }),
  viewAddressConfirmation: () => ({ params: { secret: 'x'.repeat(43) } }),
  confirmAddress: () => ({ params: { secret: 'x'.repeat(43) } }),
  viewClinicBooking: async (world) => {
    await anOpenPageOfClinic(world);
    return {};
  },
  listClinicTimes: async (world) => {
    await anOpenPageOfClinic(world);
    return { query: { from: '2027-01-04', days: 7, appointmentType: 'consultation' } };
  },
  viewBookingPage: async (world) => ({ params: { slug: await anOpenPage(world) }, query: { days: 7 } }),
  holdTime: async (world) => {
    const slug = await anOpenPage(world);
    const { challenge, challengeBits } = (await look(world.clinic, slug)).body;
    const body = {
      scheduledDateTime: 1_800_000_000_000,
      appointmentType: 'consultation',
      language: 'en',
      challenge,
      solution: solve(challenge, challengeBits),
    };
    return { params: { slug }, body };
  },
  giveBookingDetails: () => ({
    params: { secret: 'x'.repeat(43) },
    body: { ...someone, codeBy: 'email', phone: '030 123' },
  }),
  confirmBooking: () => ({ params: { secret: 'x'.repeat(43) }, body: { code: '123456' } }),
  releaseHeldTime: () => ({ params: { secret: 'x'.repeat(43) } }),
};

/**
 * Returns a subject for each route that the server serves and that at least one caller may use.
 * `route-coverage.test.ts` and `access-matrix.test.ts` check that no route is missing.
 */
export function allSubjects(world: World): Subject[] {
  const { context, hub } = world.clinic;
  const bound = new Set(allBindings(context, hub).map(({ route }) => route));
  return Object.entries<Route>(api)
    .filter(([, route]) => bound.has(route))
    .flatMap(([name, route]) =>
      route.access === 'public' ? [aPublic(name, route, world)] : aGuarded(name, route, world),
    );
}

function aPublic(name: string, route: Route, world: World): Subject {
  const input = publicInputs[name as keyof typeof api];
  if (!input) throw new Error(`${name} has no line among the public inputs`);
  return { name, route, token: null, rightInput: async () => input(world) };
}

/**
 * Uses the first row of the access matrix with a caller who may make the request. With a field, uses the first row that
 * sends the record of that field.
 */
function aGuarded(name: string, route: Route, world: World): Subject[] {
  const preferred: readonly Caller[] = ['owner', ...callers];
  const rows = accessMatrix.filter((row) => row.route === route);
  const caller = preferred.find((each) => rows.some(({ answers }) => answers[each] === ok));
  if (!caller) return [];
  const open = rows.filter(({ answers }) => answers[caller] === ok);
  const rightInput = async (field?: Field) => {
    for (const row of open) {
      const asked = await row.input(world, caller);
      if (!field || hasRecordOf(field, asked.body)) return asked;
    }
    throw new Error(`${name} has no line in the access matrix that sends the record of ${field?.name}`);
  };
  return [{ name, route, token: world.desks[caller].token, rightInput }];
}

/** Pairs each subject with its name, for `it.each`. */
export function named(subjects: readonly Subject[]): [string, Subject][] {
  return subjects.map((subject) => [subject.name, subject]);
}
