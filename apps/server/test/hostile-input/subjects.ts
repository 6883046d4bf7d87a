import { api } from '@anteroom/contract/api';
import type { Route } from '@anteroom/contract/route';
import { allBindings } from '../../src/build-server.ts';
import { accessMatrix } from '../access/matrix.ts';
import { type Asked, ok } from '../access/row.ts';
import { type Caller, callers, type World } from '../access/world.ts';
import { type Field, hasRecordOf } from './fields.ts';

/** A route with someone who may call it and what they rightly send. */
export type Subject = {
  /** The operation's name in the contract. */
  name: string;
  route: Route;
  token: string | null;
  /**
   * For one call at once: it sets the clinic up for this call, such as the kind of its line, which the next input may
   * change. With the record in it that a field is of, where one is named.
   */
  rightInput(field?: Field): Promise<Asked>;
};

const anAddress = () => `made-${crypto.randomUUID()}@clinic.example`;
const aPassword = 'Hard-To-Guess-42';

/** What strangers send. A new public route that takes anything needs a line here. */
const publicInputs: Partial<Record<keyof typeof api, () => Asked>> = {
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
  resetPassword: () => ({ body: { token: 'x'.repeat(43), newPassword: aPassword } }),
  getClinic: () => ({}),
  readCalendarFeed: () => ({ params: { secret: 'x'.repeat(43) } }),
  viewDisplay: () => ({ params: { secret: 'x'.repeat(43) } }),
  watchDisplay: () => ({ params: { secret: 'x'.repeat(43) } }),
  viewVisit: () => ({ params: { secret: 'x'.repeat(43) } }),
  reportArrival: () => ({ params: { secret: 'x'.repeat(43) } }),
  reportRunningLate: () => ({ params: { secret: 'x'.repeat(43) }, body: { minutes: 5 } }),
};

/**
 * Every route that is bound and stands in the access matrix. That these are all of the contract is asked in
 * `front-door.test.ts` and `access-matrix.test.ts`.
 */
export function allSubjects(world: World): Subject[] {
  const { context, hub } = world.clinic;
  const bound = new Set(allBindings(context, hub).map(({ route }) => route));
  return Object.entries<Route>(api)
    .filter(([, route]) => bound.has(route))
    .flatMap(([name, route]) =>
      route.access === 'public' ? [aPublic(name, route)] : aGuarded(name, route, world),
    );
}

function aPublic(name: string, route: Route): Subject {
  const input = publicInputs[name as keyof typeof api];
  if (!input) throw new Error(`${name} has no line among the public inputs`);
  return { name, route, token: null, rightInput: async () => input() };
}

/** With the first line of the access matrix that lets someone in; for a field, with the first that sends its record. */
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

/** For `it.each`. */
export function named(subjects: readonly Subject[]): [string, Subject][] {
  return subjects.map((subject) => [subject.name, subject]);
}
