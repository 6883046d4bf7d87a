import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { environment, root } from '../launch/environment.mjs';

/** Creates a temporary folder with the launcher and the given files. The test removes the folder at its end. */
export function tempCheckout(files = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'anteroom-clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  cpSync(join(root, '.nvmrc'), join(folder, '.nvmrc'));
  for (const [path, content] of Object.entries(files)) writeIn(folder, path, content);
  return {
    folder,
    write: (path, content) => writeIn(folder, path, content),
    /** Runs a module in the folder. It can import from `./scripts/`. */
    begin: (source, env = {}) => begin(folder, source, env),
    run: (source, env = {}) => begin(folder, source, env).ended,
  };
}

function writeIn(folder, path, content) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

let modules = 0;

function begin(folder, source, env) {
  modules += 1;
  const file = join(folder, `module-${modules}.mjs`);
  writeFileSync(file, source);
  // Runs the module as if it was started without npm. Otherwise, the launcher would also watch the npm of this test
  // run.
  const { npm_lifecycle_event: _, ...inherited } = environment;
  const child = spawn(process.execPath, [file], { cwd: folder, env: { ...inherited, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = once(child, 'close').then(([exitCode]) => ({ exitCode, output }));
  return { child, ended, output: () => output };
}
