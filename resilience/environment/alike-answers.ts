import { setTimeout as wait } from 'node:timers/promises';
import { logIn } from '@anteroom/contract/auth';
import { requestPasswordReset } from '@anteroom/contract/password-reset';
import { register } from '@anteroom/contract/registration';
import {
  type BenchClinic,
  fillBenchClinic,
  openBenchClinic,
} from '../../load-support/clinic/bench-clinic.ts';
import {
  type Answer,
  callTo,
  type HttpCall,
  type HttpClient,
  openHttpClient,
} from '../../load-support/load/http-client.ts';
import { median } from '../../load-support/load/latencies.ts';
import { clinicSize } from '../clinic/open-clinic.ts';
import { atMost, type Check, type FaultScenario, none, type Outcome, type Run } from '../fault-scenario.ts';

/**
 * The largest accepted mean difference between the response times of a pair, in standard errors. Smaller differences
 * can be chance.
 */
const mostStandardErrors = 3;
const newPassword = 'Otter-Crane-42';
const pairs = { usual: 200, quick: 20 };
const pauseMillis = 100;

export const alikeAnswers: FaultScenario = {
  id: 'S-10',
  title: 'sign-in, reset and registration give the same answer for known and unknown addresses',
  seconds: 900,
  rounds: { usual: 1, quick: 1 },
  execute,
};

/** Creates the request number `nth`, with a known or an unknown email address. */
type AskFor = (email: string, nth: number) => HttpCall;

const asks: Record<string, AskFor> = {
  'sign-in': (email) => callTo(logIn, { body: { email, password: 'Wrong-Password-1' } }),
  'password reset': (email) => callTo(requestPasswordReset, { body: { email } }),
  registration: (email, nth) =>
    callTo(register, { body: { name: `Robin ${lettersOf(nth)}`, email, password: newPassword } }),
};

/** Spells a number with letters, to make names that differ. */
function lettersOf(nth: number): string {
  return [...String(nth)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');
}

async function execute(run: Run): Promise<Outcome> {
  const count = run.isQuick ? pairs.quick : pairs.usual;
  const clinic = await openBenchClinic({
    name: 'clinic',
    // One account per pair, because the server throttles an account after ten wrong passwords.
    size: { ...clinicSize, doctors: count },
    settings: { RATE_LIMIT_PER_MINUTE: '0' },
  });
  run.onEnd(clinic.stop);
  await fillBenchClinic(clinic, () => undefined);
  run.say('the clinic is open');
  const measured: Measured[] = [];
  for (const [name, askFor] of Object.entries(asks)) {
    const askOf = (isKnown: boolean, nth: number) =>
      askFor(isKnown ? `doctor${nth}@bench.example` : `nobody${nth}@bench.example`, nth);
    const warmUp = (nth: number) => askFor(`warm-up-${nth}@bench.example`, nth);
    measured.push(await measurePairs(clinic, run, { name, askOf, warmUp, count }));
  }
  return outcomeOf(measured);
}

/** Checks that both responses of a pair are the same, and that their response times differ only by chance. */
export function outcomeOf(measured: readonly Measured[]): Outcome {
  return {
    checks: measured.flatMap(checksOf),
    figures: Object.fromEntries(
      measured.map(({ name, known, unknown }) => [
        `${name}, p50 known · unknown, in ms`,
        `${median(known).toFixed(2)} · ${median(unknown).toFixed(2)}`,
      ]),
    ),
  };
}

export type Measured = { name: string; known: number[]; unknown: number[]; unlike: string[] };

type Pairs = {
  name: string;
  count: number;
  askOf: (isKnown: boolean, nth: number) => HttpCall;
  warmUp?: (nth: number) => HttpCall;
};

/**
 * Sends pairs of requests: one for a known email address or person, and one for an unknown one. The order within a pair
 * is random.
 */
export async function measurePairs(
  { port }: BenchClinic,
  run: Run,
  { name, count, askOf, warmUp }: Pairs,
): Promise<Measured> {
  const line = openHttpClient(port, 1);
  const measured: Measured = { name, known: [], unknown: [], unlike: [] };
  for (let nth = 1; warmUp && nth <= 10; nth += 1) await line.send(warmUp(nth));
  for (let nth = 1; nth <= count; nth += 1) {
    run.signal.throwIfAborted();
    const answers = await askPair(line, run, (which) => askOf(which === 0, nth));
    measured.known.push(answers[0].millis);
    measured.unknown.push(answers[1].millis);
    const [known, unknown] = answers.map(comparable);
    if (known !== unknown) measured.unlike.push(`${known} and ${unknown}`);
  }
  line.close();
  run.say(`${name}: measured`);
  return measured;
}

async function askPair(
  line: HttpClient,
  { random, signal }: Run,
  askOf: (which: 0 | 1) => HttpCall,
): Promise<[Answer, Answer]> {
  const send = async (which: 0 | 1) => {
    const answer = await line.send(askOf(which));
    // Wait, because the server sends an email after its response. Sending it must not slow down the next request.
    await wait(pauseMillis, undefined, { signal });
    return answer;
  };
  if (random() < 0.5) return [await send(0), await send(1)];
  const unknown = await send(1);
  return [await send(0), unknown];
}

/** Returns the status and the body of a response for comparison, without the request id, which differs by design. */
function comparable({ status, text }: Answer): string {
  return `${status} ${text.replace(/"requestId":"[^"]*"/, '"requestId":""')}`;
}

function checksOf({ name, known, unknown, unlike }: Measured): Check[] {
  const differences = known.map((millis, place) => millis - (unknown[place] ?? 0));
  return [
    none(`${name}: status and body are the same for known and unknown addresses`, unlike),
    atMost(
      `${name}: difference of the times, in standard errors`,
      mostStandardErrors,
      Math.abs(standardErrors(differences)),
    ),
  ];
}

function standardErrors(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (values.length - 1));
  return deviation === 0 ? 0 : mean / (deviation / Math.sqrt(values.length));
}
