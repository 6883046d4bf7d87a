import type { RequestOptions } from '@anteroom/client/build-request';
import { type ApiResponse, callApi } from '@anteroom/client/call-api';
import { logIn, type Tokens } from '@anteroom/contract/auth';
import { changePassword } from '@anteroom/contract/own-account';
import type { Route, RouteCall } from '@anteroom/contract/route';
import type { Clinic } from './clinic.ts';
import { password } from './password.ts';
import type { Person } from './people.ts';

export type Answer<R extends Route> = ApiResponse<R>;

export function call<R extends Route>(
  clinic: Clinic,
  route: R,
  input: RouteCall<R>,
  options: RequestOptions = {},
): Promise<Answer<R>> {
  return callApi(clinic.address, route, input, options);
}

/** A signed-in user who sends requests. */
export type Desk = {
  person: Person;
  token: string;
  refreshToken: string;
  call<R extends Route>(route: R, input: RouteCall<R>, headers?: Record<string, string>): Promise<Answer<R>>;
};

export async function signIn(clinic: Clinic, person: Person): Promise<Desk> {
  const { body } = await call(clinic, logIn, { body: { email: person.email, password } });
  return deskOf(clinic, person, body.tokens);
}

/**
 * Signs in with the first password and replaces it, which is required for an account that was created with a password.
 */
export async function signInFirst(clinic: Clinic, person: Person): Promise<Desk> {
  const first = await signIn(clinic, person);
  const body = { currentPassword: password, newPassword: `${password}-own` };
  const changed = await first.call(changePassword, { body });
  return deskOf(clinic, person, changed.body.tokens);
}

function deskOf(clinic: Clinic, person: Person, { accessToken: token, refreshToken }: Tokens): Desk {
  return {
    person,
    token,
    refreshToken,
    call: (route, input, headers = {}) => call(clinic, route, input, { token, headers }),
  };
}
