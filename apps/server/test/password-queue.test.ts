import { createManager } from '@anteroom/contract/accounts';
import { logIn } from '@anteroom/contract/auth';
import { register } from '@anteroom/contract/registration';
import { expect, it, onTestFinished } from 'vitest';
import { hashPassword } from '#features/auth';
import { call, type Desk, signIn } from './call.ts';
import { aClinic, type Clinic } from './clinic.ts';
import { password } from './password.ts';
import { aDoctor } from './people.ts';

const aNewAccount = () => ({
  name: 'Robin Hollis',
  email: `robin-${crypto.randomUUID()}@home.example`,
  password,
});

function registerFrom(clinic: Clinic, address: string) {
  return call(clinic, register, { body: aNewAccount() }, { headers: { 'x-forwarded-for': address } });
}

it('S-128: responds with 503 to a network that floods registrations; others can still register and sign in', async () => {
  const clinic = await aClinic({ trustedProxies: ['127.0.0.1'], rateLimitPerMinute: 0 });
  const { email } = await aDoctor(clinic);
  let answered = 0;
  const flood = Array.from({ length: 200 }, () =>
    registerFrom(clinic, '203.0.113.7').finally(() => {
      answered += 1;
    }),
  );
  const refused = await Promise.any(
    flood.map(async (answer) =>
      (await answer).status === 503 ? answer : Promise.reject(new Error('taken')),
    ),
  );
  expect(refused.errorBody).toMatchObject({
    code: 'server_busy',
    error: 'The server is busy. Please try again in a few seconds.',
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await registerFrom(clinic, '203.0.113.8')).status).toBe(201);
  expect((await call(clinic, logIn, { body: { email, password } })).status).toBe(200);
  expect(answered).toBeLessThan(flood.length);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
});

/** Keeps the queue of password hashes full for one account until the test ends. */
function fillQueueOf({ person }: Desk): void {
  let isOver = false;
  const hashAgain = async (): Promise<void> => {
    while (!isOver) await hashPassword(password, { userId: person.id });
  };
  const waiting = Array.from({ length: 101 }, hashAgain);
  onTestFinished(async () => {
    isOver = true;
    await Promise.all(waiting);
  });
}

it('S-122: before hashing a new password, responds with 429 to a user who may create no more accounts or emails', async () => {
  const clinic = await aClinic();
  const desk = await signIn(clinic, await aDoctor(clinic));
  const make = (body = aNewAccount(), headers: Record<string, string> = {}) =>
    desk.call(createManager, { body }, headers);
  const [body, key] = [aNewAccount(), { 'idempotency-key': 'the-last-one' }];
  const last = await make(body, key);
  expect(last.status).toBe(201);
  const setCounter = (name: string, points: number) =>
    clinic.db
      .updateTable('throttles')
      .set({ points })
      .where('key', '=', `${name}:${desk.person.id}`)
      .execute();
  const bounds = {
    accounts_of_maker: /^You have created 20 accounts/,
    mails_of_person: /^You have caused 20 emails/,
  };
  for (const name of Object.keys(bounds)) await setCounter(name, 20);
  expect((await make(body, key)).body).toEqual(last.body);
  for (const name of Object.keys(bounds)) await setCounter(name, 1);
  fillQueueOf(desk);
  for (const [name, sentence] of Object.entries(bounds)) {
    await setCounter(name, 20);
    const { status, errorBody, headers } = await make();
    expect([status, errorBody.error]).toEqual([429, expect.stringMatching(sentence)]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await setCounter(name, 1);
  }
  expect((await make()).status).toBe(503);
});
