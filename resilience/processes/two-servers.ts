import { setTimeout as wait } from 'node:timers/promises';
import { createAppointment } from '@anteroom/contract/appointments';
import { logIn, refreshTokens } from '@anteroom/contract/auth';
import { callNextDayWise } from '@anteroom/contract/queue';
import type { RouteCall } from '@anteroom/contract/route';
import { adminEmail } from '../../load-support/clinic/server-process.ts';
import { makeSessions } from '../../load-support/clinic/sessions.queries.ts';
import { type Answer, callTo, type HttpCall, openHttpClient } from '../../load-support/load/http-client.ts';
import { checkClinic } from '../clinic/check-clinic.ts';
import { openSharedClinic, type SharedClinic } from '../clinic/shared-clinic.ts';
import { type Check, equal, type FaultScenario, none, type Outcome, type Run } from '../fault-scenario.ts';
import { compare } from '../ledger/compare.queries.ts';
import { openWritingDesks, type WritingDesk } from '../ledger/desks.queries.ts';
import { startWriters } from '../ledger/writers.ts';

const callers = 64;
const bookers = 200;
const refreshers = 30;

export const twoServers: FaultScenario = {
  id: 'T-21',
  title: 'two servers on one database: T-1 to T-4, T-8 and S-12 between them',
  seconds: 150,
  rounds: { usual: 3, quick: 1 },
  execute,
};

/** Sends all requests at the same time, distributed over both servers. */
type SendAll = (asks: readonly HttpCall[]) => Promise<Answer[]>;

async function execute(run: Run): Promise<Outcome> {
  const clinic = await openSharedClinic(run);
  // The limit is high instead of turned off, so that the server still counts failed sign-ins.
  const limited = { RATE_LIMIT_PER_MINUTE: '1000000' };
  const servers = await Promise.all([
    clinic.startServer(undefined, limited),
    clinic.startServer(undefined, limited),
  ]);
  const ports = servers.map(({ port }) => port);
  const clients = ports.map((port) => openHttpClient(port, bookers / 2));
  for (const client of clients) run.onEnd(client.close);
  const sendAll: SendAll = (asks) =>
    Promise.all(asks.map((call, place) => clients[place % clients.length]?.send(call) as Promise<Answer>));
  const desks = await openWritingDesks(clinic.pool);
  const [first, second, third] = desks;
  if (!(first && second && third)) throw new Error('There are too few doctors.');
  const checks = [
    ...(await callAtOnce(first, sendAll)),
    ...(await clickTwice(second, sendAll)),
    ...(await bookAtOnce(third, sendAll, run)),
    ...(await refreshAtOnce(clinic, third, sendAll)),
    ...(await guessPasswords(sendAll)),
  ];
  const { random, signal } = run;
  const writing = startWriters({ ports, desks, writers: 48, random, signal });
  await wait(run.isQuick ? 5000 : 10_000, undefined, { signal });
  const { checks: compared, figures } = await compare(await writing.stop(), clinic.pool);
  return { checks: [...checks, ...compared, ...(await checkClinic(clinic.settingsOf()))], figures };
}

const fill = (count: number, call: HttpCall) => Array.from({ length: count }, () => call);
const wrongOf = (answers: Answer[], right: readonly number[]) =>
  answers.filter(({ status }) => !right.includes(status)).map(({ status, text }) => `${status} ${text}`);
const callNext = ({ doctorId, token }: WritingDesk, body: RouteCall<typeof callNextDayWise>['body']) =>
  callTo(callNextDayWise, { params: { doctorId }, query: {}, body }, { token });

type Called = { current: { appointmentUuid: string } | null };

async function callAtOnce(desk: WritingDesk, sendAll: SendAll): Promise<Check[]> {
  const answers = await sendAll(fill(callers, callNext(desk, {})));
  const called = answers
    .filter(({ status }) => status === 200)
    .map(({ text }) => (JSON.parse(text) as Called).current?.appointmentUuid);
  return [
    none(`T-1: ${callers} calls at once are answered 200, 409 or 503`, wrongOf(answers, [200, 409, 503])),
    equal('T-1: no patient is called twice', called.length, new Set(called).size),
  ];
}

/**
 * Sends Call Next eight times at the same time, in several rounds. Expects one success and seven conflicts in each
 * round.
 */
async function clickTwice(desk: WritingDesk, sendAll: SendAll): Promise<Check[]> {
  const wrong: string[] = [];
  let believed: string | null = null;
  for (let round = 0; round < 15; round += 1) {
    const answers = await sendAll(fill(8, callNext(desk, { currentAppointmentId: believed })));
    const won = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 409);
    if (won.length !== 1 || refused.length !== 7)
      wrong.push(`${won.length} moved, ${refused.length} refused`);
    believed = (JSON.parse(won[0]?.text ?? '{}') as Partial<Called>).current?.appointmentUuid ?? null;
  }
  return [none('T-2: one of eight presses advances the line', wrong)];
}

async function bookAtOnce(
  { doctorId, token, patientIds }: WritingDesk,
  sendAll: SendAll,
  { random }: Run,
): Promise<Check[]> {
  const day = Math.floor(Date.now() / 86_400_000) + 40 + Math.floor(random() * 10);
  const asks = Array.from({ length: bookers }, (_, place): HttpCall => {
    // The appointments alternate between two starts 15 minutes apart and take 30 minutes, so that all of them overlap.
    const scheduledDateTime = day * 86_400_000 + (place % 2) * 900_000;
    const patientId = patientIds[place % patientIds.length] ?? 0;
    const body = { doctorId, patientId, scheduledDateTime, durationMinutes: 30 };
    return callTo(createAppointment, { body }, { token });
  });
  const answers = await sendAll(asks);
  const booked = answers.filter(({ status }) => status === 201).length;
  return [
    equal(`T-4: successful bookings of ${bookers} with overlapping times`, 1, booked),
    none('T-4: the others get a conflict or 503', wrongOf(answers, [201, 409, 503])),
  ];
}

type Tokens = { tokens: { refreshToken: string } };

async function refreshAtOnce(
  { pool }: SharedClinic,
  { doctorId }: WritingDesk,
  sendAll: SendAll,
): Promise<Check[]> {
  const [session] = await makeSessions({ pool }, { userId: doctorId, count: 1 });
  const body = { refreshToken: session?.refreshToken ?? '' };
  const answers = await sendAll(fill(refreshers, callTo(refreshTokens, { body })));
  const given = answers.filter(({ status }) => status === 200).map(({ text }) => JSON.parse(text) as Tokens);
  return [
    none(`T-8: ${refreshers} refreshes at once are answered`, wrongOf(answers, [200])),
    equal('T-8: distinct new tokens', 1, new Set(given.map(({ tokens }) => tokens.refreshToken)).size),
  ];
}

/** Checks that both servers share the count of wrong passwords. */
async function guessPasswords(sendAll: SendAll): Promise<Check[]> {
  const statuses: number[] = [];
  for (let pair = 0; pair < 8; pair += 1) {
    const body = { email: adminEmail, password: 'Wrong-Password-1' };
    const answers = await sendAll(fill(2, callTo(logIn, { body })));
    statuses.push(...answers.map(({ status }) => status));
  }
  const count = (status: number) => statuses.filter((each) => each === status).length;
  return [equal('S-12: wrong passwords compared out of 16', 10, count(401))];
}
