import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { buildPath } from '@anteroom/client/build-request';
import { openApiPath } from '@anteroom/contract/api-base';
import { createPatient, listPatients } from '@anteroom/contract/patients';
import { createTally, runClosedLoop } from '../../load-support/load/closed-loop.ts';
import { callTo } from '../../load-support/load/http-client.ts';
import { openKeptClinic } from '../clinic/open-clinic.ts';
import { atMost, type FaultScenario, none, type Outcome, type Run } from '../fault-scenario.ts';
import { openWritingDesks } from '../ledger/desks.queries.ts';
import { readFigures } from './server-figures.ts';

const counts = {
  usual: { headers: 1000, bodies: 1000, readers: 200 },
  quick: { headers: 200, bodies: 200, readers: 50 },
};
const bounds = { closedMillis: 20_000, p99Millis: 200 };
/** The duration of the scenario in milliseconds, within which the server should have cut slow connections. */
const wholeMillis = 26_000;

export const slowCallers: FaultScenario = {
  id: 'T-14',
  title: 'clients that send and read too slowly',
  seconds: 90,
  rounds: { usual: 2, quick: 1 },
  execute,
};

const unreadAnswers = 40;

type SlowCaller = { kind: 'headers' | 'bodies' | 'readers'; closedAfter: number | null };

async function execute(run: Run): Promise<Outcome> {
  const clinic = await openKeptClinic(run);
  const [desk, other] = await openWritingDesks(clinic.pool);
  const token = desk?.token ?? '';
  const { headers, bodies, readers } = run.isQuick ? counts.quick : counts.usual;
  const right = () => callTo(listPatients, { query: { limit: 20 } }, { token: other?.token });
  await runClosedLoop({ port: clinic.port, connections: 4, next: right, millis: 2000 }, createTally());
  const before = await readFigures(clinic.port);
  const callers = [
    ...Array.from({ length: headers }, () => call(run, clinic.port, 'headers', token)),
    ...Array.from({ length: bodies }, () => call(run, clinic.port, 'bodies', token)),
    ...Array.from({ length: readers }, () => call(run, clinic.port, 'readers', token)),
  ];
  const tally = createTally();
  await runClosedLoop({ port: clinic.port, connections: 4, next: right, millis: wholeMillis }, tally);
  await wait(500, undefined, { signal: run.signal });
  const after = await readFigures(clinic.port);
  const latest = (kind: SlowCaller['kind']) =>
    Math.max(
      ...callers
        .filter((each) => each.kind === kind)
        .map(({ closedAfter }) => closedAfter ?? Number.POSITIVE_INFINITY),
    );
  const { p99 } = tally.latencies.summary();
  return {
    checks: [
      atMost('the last with slow headers is cut off after', bounds.closedMillis, latest('headers'), ' ms'),
      atMost('the last with a slow body is cut off after', bounds.closedMillis, latest('bodies'), ' ms'),
      atMost('the last that does not read is cut off after', bounds.closedMillis, latest('readers'), ' ms'),
      atMost('p99 of other requests', bounds.p99Millis, p99, ' ms'),
      none('other requests get the right answer', [...tally.unexpected]),
    ],
    figures: {
      'slow headers': headers,
      'slow bodies': bodies,
      'slow readers': readers,
      'others answered': tally.latencies.summary().count,
      'handles of the server before': before('nodejs_active_handles_total'),
      'and after': after('nodejs_active_handles_total'),
    },
  };
}

function call(run: Run, port: number, kind: SlowCaller['kind'], token: string): SlowCaller {
  const caller: SlowCaller = { kind, closedAfter: null };
  // Set again when the server accepts the connection, because many connections have to wait for that.
  let start = performance.now();
  const socket = connect(port, '127.0.0.1');
  run.onEnd(() => socket.destroy());
  const close = () => {
    caller.closedAfter ??= performance.now() - start;
    socket.destroy();
  };
  socket.on('error', close);
  socket.on('close', close);
  socket.on('end', close);
  const act = { headers: sendHeadersSlowly, bodies: sendBodySlowly, readers: readNothing }[kind];
  socket.on('connect', () => {
    start = performance.now();
    act(socket, token);
  });
  return caller;
}

/** Sends one character per second, so that the connection never appears idle. */
function dribble(socket: Socket, text: string): void {
  let place = 0;
  const timer = setInterval(() => {
    socket.write(text[place % text.length] ?? 'x');
    place += 1;
  }, 1000);
  socket.on('close', () => clearInterval(timer));
  socket.resume();
}

function sendHeadersSlowly(socket: Socket): void {
  socket.write(`GET ${buildPath(listPatients, { query: {} })} HTTP/1.1\r\nHost: 127.0.0.1\r\n`);
  dribble(socket, 'X-Slow: very\r\n');
}

function sendBodySlowly(socket: Socket, token: string): void {
  socket.write(
    `POST ${buildPath(createPatient, {})} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
  );
  dribble(socket, '{"firstName":"');
}

/**
 * Requests a large file many times, so that the unread responses fill all buffers. Reads from three seconds before
 * the limit on, because a paused socket does not notice that the server has cut the connection.
 */
function readNothing(socket: Socket): void {
  socket.pause();
  socket.write(`GET ${openApiPath} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`.repeat(unreadAnswers));
  const timer = setTimeout(() => socket.resume(), bounds.closedMillis - 3000);
  socket.on('close', () => clearTimeout(timer));
}
