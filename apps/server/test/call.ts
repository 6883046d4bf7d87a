import { apiBase } from '@anteroom/contract/api';
import { logIn, type Tokens } from '@anteroom/contract/auth';
import type { ErrorBody } from '@anteroom/contract/errors';
import { changePassword } from '@anteroom/contract/own-account';
import type { Route, RouteCall, RouteOutput } from '@anteroom/contract/route';
import type { Clinic } from './clinic.ts';
import { password } from './password.ts';
import type { Person } from './people.ts';

/** A response of any status. `body` is only valid for a success, `refusal` only for an error. */
export type Answer<R extends Route> = {
  status: number;
  headers: Headers;
  body: RouteOutput<R>;
  errorBody: ErrorBody;
};

type Extras = { token?: string; headers?: Record<string, string> };

export async function call<R extends Route>(
  clinic: Clinic,
  route: R,
  input: RouteCall<R>,
  { token, headers }: Extras = {},
): Promise<Answer<R>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const answer = await fetch(`${clinic.address}${urlOf(route, params, query)}`, {
    method: route.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const parsed = text ? JSON.parse(text) : undefined;
  return { status: answer.status, headers: answer.headers, body: parsed, errorBody: parsed };
}

export function urlOf(route: Route, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `${apiBase}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** A signed-in user who calls routes. */
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

/** Signs in with the first password and replaces it, as required for an account created with a password. */
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
