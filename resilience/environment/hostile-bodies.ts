import { buildPath } from '@anteroom/client/build-request';
import { createPatient, listPatients } from '@anteroom/contract/patients';
import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { createTally, runClosedLoop } from '../../load-support/load/closed-loop.ts';
import { callTo } from '../../load-support/load/http-client.ts';
import { openKeptClinic } from '../clinic/open-clinic.ts';
import { serverPidOf } from '../clinic/processes.ts';
import { atMost, equal, type FaultScenario, none, type Outcome, type Run } from '../fault-scenario.ts';
import { openWritingDesks } from '../ledger/desks.queries.ts';
import { type RawAnswer, sendRaw } from './raw-call.ts';
import { readFigures } from './server-figures.ts';
import { residentAfterCollection, watchMostResident } from './server-memory.ts';

const megabyte = 1024 * 1024;
const bounds = { loopMillis: 50, megabytes: 20 };
const path = buildPath(createPatient, {});

export const hostileBodies: FaultScenario = {
  id: 'T-15',
  title: 'bodies that no honest caller sends',
  seconds: 120,
  rounds: { usual: 3, quick: 1 },
  execute,
};

type Body = [name: string, body: Buffer];

/**
 * Returns bodies that the server must reject from every client. `beyond` contains those above the size limit, which it
 * must reject before reading them.
 */
function bodiesOf(isQuick: boolean): { beyond: Body[]; within: Body[] } {
  const half = '{"firstName":"Ann","lastName":"Lee","city":"';
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
  const mostMegabytes = isQuick ? 1 : 100;
  const deep = (depth: number, open: string) => Buffer.from(open.repeat(depth));
  const beyond: Body[] = [
    ['10 MB', Buffer.alloc(10 * megabyte, 'x')],
    [`${mostMegabytes} MB announced`, Buffer.alloc(mostMegabytes * megabyte, '[')],
    ['2 million deep', deep(2_000_000, '[')],
  ];
  const within: Body[] = [
    ['as deep as the bound of the size lets through, lists', deep(262_000, '[')],
    ['as deep as the bound of the size lets through, records', deep(52_000, '{"a":')],
    [
      'as many keys as fit',
      Buffer.from(`{${Array.from({ length: 24_000 }, (_, n) => `"k${n}":0`).join(',')}}`),
    ],
    ['one number of a quarter of a million digits', Buffer.from(`{"doctorId":${'9'.repeat(262_000)}}`)],
    ['a quarter of a million backslashes', Buffer.from(`{"city":"${'\\\\'.repeat(131_000)}"`)],
    ['a NUL byte', bytes(half, [0], '"}')],
    ['a NUL escaped', bytes(half, '\\u0000"}')],
    ['a lone surrogate', bytes(half, '\\ud800"}')],
    ['bad UTF-8', bytes(half, [0xff, 0xfe], '"}')],
    ['overlong UTF-8', bytes(half, [0xc0, 0x80], '"}')],
    ['duplicate keys', bytes('{"firstName":"Ann","firstName":"Eve","lastName":"Lee"}')],
    ['__proto__', bytes('{"firstName":"Ann","lastName":"Lee","__proto__":{"isAdmin":true}}')],
    ['no JSON', bytes('firstName=Ann')],
  ];
  return { beyond, within };
}

async function execute(run: Run): Promise<Outcome> {
  const clinic = await openKeptClinic(run);
  const [desk] = await openWritingDesks(clinic.pool);
  const token = desk?.token ?? '';
  const before = await countPatients(clinic);
  const { beyond, within } = bodiesOf(run.isQuick);
  const rounds = run.isQuick ? 2 : 10;
  const { port } = clinic;
  const sendLarge = () => sendRaw(port, { path, token, body: large });
  await warmUp(clinic, { token, sendLarge });
  // Warm up with these bodies too, so that memory that the server needs only once does not count as a leak.
  await sendAll(run.signal, port, { token, bodies: within, rounds: 5 });
  const lagBefore = lagIn(await readFigures(port));
  const server = { pid: await serverPidOf(clinic.dataDir), port, call: sendLarge };
  const atRest = await residentAfterCollection(server);
  // Reading the metrics resets the delay histogram, so that it then covers only the following requests.
  await readFigures(port);
  const memory = watchMostResident(server.pid);
  const refusedUnread = await sendAll(run.signal, port, { token, bodies: beyond, rounds });
  const refusedRead = await sendAll(run.signal, port, { token, bodies: within, rounds });
  const most = await memory.stop();
  const lag = lagIn(await readFigures(port));
  const afterwards = await residentAfterCollection(server);
  const kept = (await countPatients(clinic)) - before;
  return {
    checks: [
      none('each is rejected with 4xx', [...refusedUnread.wrong, ...refusedRead.wrong]),
      equal('patients created by them', 0, kept),
      atMost('longest delay of the event loop', bounds.loopMillis, lag, ' ms'),
      atMost('memory used during the requests', bounds.megabytes, (most - atRest) / megabyte, ' MB'),
      atMost('memory still used afterwards', bounds.megabytes, (afterwards - atRest) / megabyte, ' MB'),
    ],
    figures: {
      bodies: rounds * 2 * (beyond.length + within.length),
      'slowest rejection, in ms': Math.round(
        Math.max(refusedUnread.slowestMillis, refusedRead.slowestMillis),
      ),
      'longest delay of the event loop before, in ms': Math.round(lagBefore),
      'resident before, in MB': Math.round(atRest / megabyte),
    },
  };
}

type Sending = { token: string; bodies: readonly Body[]; rounds: number };

async function sendAll(
  signal: AbortSignal,
  port: number,
  { token, bodies, rounds }: Sending,
): Promise<{ wrong: string[]; slowestMillis: number }> {
  const wrong: string[] = [];
  let slowestMillis = 0;
  // Send the bodies first with a doctor's token and then without one. Without a session, the server rejects a request
  // before it reads the body.
  const calls = bodies.flatMap(([name, body]) =>
    [token, null].map((known) => ({ name, body, token: known })),
  );
  for (const { name, ...call } of Array.from({ length: rounds }, () => calls).flat()) {
    signal.throwIfAborted();
    const answer = await sendRaw(port, { path, ...call });
    if (!isExpectedError(answer, call.token)) wrong.push(`${name}: ${answer.status}`);
    slowestMillis = Math.max(slowestMillis, answer.millis);
  }
  return { wrong, slowestMillis };
}

function isExpectedError({ status }: RawAnswer, token: string | null): boolean {
  return token === null ? status === 401 : status === 400 || status === 413;
}

/** An invalid body that is only a little smaller than the size limit. */
const large = Buffer.from(`{"city":"${'x'.repeat(250_000)}"}`);

type Warming = { token: string; sendLarge(): Promise<RawAnswer> };

/**
 * Sends requests for four seconds, then a hundred large bodies, so that the code is optimized and the heap has grown.
 */
async function warmUp({ port }: BenchClinic, { token, sendLarge }: Warming): Promise<void> {
  const right = () => callTo(listPatients, { query: { limit: 100 } }, { token });
  await runClosedLoop({ port, connections: 8, next: right, millis: 4000 }, createTally());
  for (let count = 0; count < 100; count += 1) await sendLarge();
}

function lagIn(figures: Awaited<ReturnType<typeof readFigures>>): number {
  return figures('nodejs_eventloop_lag_max_seconds') * 1000;
}

async function countPatients({ pool }: BenchClinic): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*) from patients');
  return rows[0]?.count ?? 0;
}
