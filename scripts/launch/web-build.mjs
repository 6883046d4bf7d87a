import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from './compress-folder.mjs';
import { environmentWithNode, root, runtimeFolder } from './environment.mjs';
import { node } from './node.mjs';
import { programOf } from './program-of.mjs';
import { runOrRefuse } from './run-program.mjs';
import { assertNotStopping } from './stopping.mjs';

const webFolder = join(root, 'apps/web');
const builtFolder = join(webFolder, 'dist');
const stampName = '.build-stamp';
const sources = [
  'apps/web',
  'packages/client/src',
  'packages/contract/src',
  'package-lock.json',
  'tsconfig.base.json',
];
const notSources = new Set(['dist', 'node_modules']);

export const webBuildPart = { title: 'Building the web app', isReady: isBuilt, make: buildWeb };

/** Builds into a temporary folder and renames it, so that an interrupted build is never served. */
async function buildWeb() {
  const draft = join(runtimeFolder, 'web-draft');
  const former = join(runtimeFolder, 'web-former');
  for (const folder of [draft, former]) rmSync(folder, { recursive: true, force: true });
  const stamp = stampOfSources();
  const args = [programOf('vite'), 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'];
  const env = environmentWithNode(node, { NODE_ENV: 'production' });
  await runOrRefuse('Building the web app', node, args, { cwd: webFolder, env });
  await compressFolder(draft);
  assertNotStopping();
  writeFileSync(join(draft, stampName), stamp);
  if (existsSync(builtFolder)) renameSync(builtFolder, former);
  renameSync(draft, builtFolder);
  rmSync(former, { recursive: true, force: true });
}

function isBuilt() {
  const stampFile = join(builtFolder, stampName);
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOfSources();
}

function stampOfSources() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesUnder)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.filter((name) => !notSources.has(name)).flatMap((name) => filesUnder(`${path}/${name}`));
}
