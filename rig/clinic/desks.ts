import { askFor, openLine } from '../load/ask.ts';
import { adminEmail, password } from './server-process.ts';

/** Whose eyes a list is read with: they differ in how many patients they may see. */
export const people = {
  admin: adminEmail,
  'busy doctor': 'doctor1@bench.example',
  doctor: 'doctor2@bench.example',
  manager: 'manager@bench.example',
} as const;

export type PersonName = keyof typeof people;

/** Someone signed in: who they are to the server, and whom they act for. */
export type Desk = { token: string; userId: number };

type SignedIn = { user: { id: number }; tokens: { accessToken: string } };

/** A token lives a quarter of an hour, so each measurement signs in by itself. */
export async function signIn({ port }: { port: number }, person: PersonName): Promise<Desk> {
  const line = openLine(port, 1);
  const body = { email: people[person], password };
  const { user, tokens } = await askFor<SignedIn>(line, { method: 'POST', path: '/api/v1/auth/login', body });
  line.close();
  return { token: tokens.accessToken, userId: user.id };
}
