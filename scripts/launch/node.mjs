import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runtimeFolder } from './environment.mjs';
import { LaunchError } from './launch-error.mjs';
import { npm } from './npm.mjs';
import { runOrRefuse } from './run-program.mjs';

const version = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
const [oldestMajor] = version.split('.').map(Number);
const packageName = `node-${process.platform}-${process.arch}`;
const home = join(runtimeFolder, 'node_modules', packageName);
const fetchedNode = join(home, 'bin', 'node');
const runsOnNewEnough = Number(process.versions.node.split('.')[0]) >= oldestMajor;

/**
 * The Node that runs everything except the launcher: the running Node if it is new enough, otherwise the downloaded
 * one.
 */
export const node = runsOnNewEnough ? process.execPath : fetchedNode;

export const nodePart = {
  title: `Installing Node ${version}`,
  isReady: () => runsOnNewEnough || isWhole(fetchedNode),
  make: fetchNode,
};

/**
 * Downloads npm's Node package for this platform, and renames it to its final path when it is complete. Does not use
 * the package `node`, because that needs an install script.
 */
async function fetchNode() {
  const draft = join(runtimeFolder, 'node-draft');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  writeLock(draft, checksumOfNode());
  const install = npm(process.execPath, [
    ...['ci', '--prefix', draft],
    ...['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
  ]);
  await runOrRefuse(`Installing Node ${version} for ${process.platform} on ${process.arch}`, ...install);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(join(home, '..'), { recursive: true });
  renameSync(join(draft, 'node_modules', packageName), home);
  rmSync(draft, { recursive: true, force: true });
  if (isWhole(fetchedNode)) return;
  throw new LaunchError(
    `Node ${version} from npm does not run on this machine. Install Node ${oldestMajor} by hand.`,
  );
}

function checksumOfNode() {
  const checksums = JSON.parse(readFileSync(join(root, 'scripts/launch/node-checksums.json'), 'utf8'));
  const checksum = checksums[version]?.[packageName];
  if (checksum !== undefined) return checksum;
  throw new LaunchError(
    `scripts/launch/node-checksums.json has no checksum of ${packageName} ${version}. Install Node ${oldestMajor} by hand.`,
  );
}

/** Writes a lock file with the checksum, because `npm ci` verifies downloads with it. */
function writeLock(folder, integrity) {
  const dependencies = { [packageName]: version };
  const packages = {
    '': { dependencies },
    [`node_modules/${packageName}`]: { version, integrity },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
  );
}

function isWhole(program) {
  if (!existsSync(program)) return false;
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() === `v${version}`;
}
