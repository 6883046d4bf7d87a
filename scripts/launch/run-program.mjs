import { spawn } from 'node:child_process';
import { environment, root } from './environment.mjs';
import { LaunchError } from './launch-error.mjs';
import { noteHolder } from './lock.mjs';
import { assertNotStopping, exitCodeOf, stopWithUs } from './stopping.mjs';

const mostLines = 40;

/** Runs a program in this terminal and waits for its end. */
export async function runProgram(program, args, options = {}) {
  const { code, signal } = await endOf(begin(program, args, { stdio: 'inherit', ...options }));
  return exitCodeOf({ code, signal });
}

/** Runs a program and returns its output without printing it. */
export async function runQuietly(program, args, options = {}) {
  const child = begin(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  const keep = (chunk) => {
    output += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const { code, signal } = await endOf(child);
  return { exitCode: exitCodeOf({ code, signal }), output };
}

/** Runs a program. Throws a `LaunchError` with its output if it fails. */
export async function runOrRefuse(purpose, program, args, options = {}) {
  const { exitCode, output } = await runQuietly(program, args, options);
  assertNotStopping();
  if (exitCode !== 0)
    throw new LaunchError(`${purpose} failed (exit code ${exitCode}):\n${beginningOf(output)}`);
}

/** Returns the beginning of the output, because npm prints pages of usage text after an error. */
function beginningOf(output) {
  const lines = output.trimEnd().split('\n');
  return lines.length <= mostLines ? lines.join('\n') : `${lines.slice(0, mostLines).join('\n')}\n…`;
}

/** Starts a program that stops together with the launcher. */
export function begin(program, args, options) {
  const child = spawn(program, args, { cwd: root, env: environment, ...options });
  if (child.pid !== undefined) noteHolder(child.pid);
  stopWithUs(child);
  return child;
}

export function endOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new LaunchError(`${child.spawnfile} cannot be run: ${error.message}`)),
    );
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}
