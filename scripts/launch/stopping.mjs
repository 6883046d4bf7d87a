import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Stopped } from './launch-error.mjs';
import { watchNpm } from './watch-npm.mjs';

/** How long a program may take to stop before it is killed, in milliseconds. */
const patienceMillis = 30_000;

const programs = new Set();
const stopping = new AbortController();

export function isStopping() {
  return stopping.signal.aborted;
}

export function assertNotStopping() {
  if (isStopping()) throw new Stopped();
}

/** Returns the exit code of a program as a shell reports it, including the code for a signal. */
export function exitCodeOf({ code, signal }) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

export function exitCodeOfStop() {
  return exitCodeOf({ code: null, signal: stopping.signal.reason });
}

/** Waits for this time, or until a stop is requested. */
export async function waitUnlessStopping(millis) {
  await wait(millis, undefined, { signal: stopping.signal }).catch(() => undefined);
}

/** Stops the program when the launcher is stopped. */
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
