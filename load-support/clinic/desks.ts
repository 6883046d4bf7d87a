import { logIn } from '@anteroom/contract/auth';
import { callTo, fetchJson, openHttpClient } from '../load/http-client.ts';
import { adminEmail, password } from './server-process.ts';

/** Users who read lists. They differ in the number of patients that they may see. */
export const people = {
  admin: adminEmail,
  'busy doctor': 'doctor1@bench.example',
  doctor: 'doctor2@bench.example',
  manager: 'manager@bench.example',
} as const;

export type PersonName = keyof typeof people;

export type Desk = { token: string; userId: number };

type SignedIn = { user: { id: number }; tokens: { accessToken: string } };

/** Signs in a user. Each measurement signs in again, because a token is valid for only 15 minutes. */
export async function signIn({ port }: { port: number }, person: PersonName): Promise<Desk> {
  const client = openHttpClient(port, 1);
  const body = { email: people[person], password };
  const { user, tokens } = await fetchJson<SignedIn>(client, callTo(logIn, { body }));
  client.close();
  return { token: tokens.accessToken, userId: user.id };
}
