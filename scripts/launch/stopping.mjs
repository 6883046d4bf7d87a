import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Stopped } from './refusal.mjs';
import { watchNpm } from './watch-npm.mjs';

/** How long a program that was asked to stop may take before it is killed. */
const patienceMillis = 30_000;

const programs = new Set();
const stopping = new AbortController();

export function isStopping() {
  return stopping.signal.aborted;
}

export function assertNotStopping() {
  if (isStopping()) throw new Stopped();
}

/** The exit code of a program that ended by itself or by a signal, as a shell would give it. */
export function exitCodeOf({ code, signal }) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

export function exitCodeOfStop() {
  return exitCodeOf({ code: null, signal: stopping.signal.reason });
}

/** Waits, but not longer than until a stop is asked for. */
export async function waitUnlessStopping(millis) {
  await wait(millis, undefined, { signal: stopping.signal }).catch(() => undefined);
}

/** From now on the program is stopped whenever this one is. */
export function stopWithUs(program) {
  programs.add(program);
  program.once('exit', () => programs.delete(program));
  if (isStopping()) program.kill(stopping.signal.reason);
}

export function watchForStop() {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(signal));
  watchNpm(() => stop('SIGTERM'));
}

function stop(signal) {
  if (isStopping()) return;
  stopping.abort(signal);
  for (const program of programs) program.kill(signal);
  setTimeout(() => {
    for (const program of programs) program.kill('SIGKILL');
  }, patienceMillis).unref();
}
