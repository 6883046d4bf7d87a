import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './environment.mjs';
import { node } from './node.mjs';
import { npm } from './npm.mjs';
import { runOrRefuse } from './run-program.mjs';

/** npm writes this list last, so the list is missing after an interrupted install. */
const installedList = join(root, 'node_modules', '.package-lock.json');

export const packagesPart = {
  title: 'Installing the packages',
  isReady: arePackagesReady,
  make: installPackages,
};

async function installPackages() {
  rmSync(installedList, { force: true });
  // The web build and the tests need the development packages, whatever the value of NODE_ENV is.
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await runOrRefuse('Installing the packages', ...npm(node, args));
}

function arePackagesReady() {
  const installed = readPackages(installedList);
  if (installed === null) return false;
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json')) ?? {});
  return wanted
    .filter(([path]) => path.startsWith('node_modules/'))
    .every(([path, entry]) => isInstalled(path, entry, installed[path]) || mayBeMissing(entry));
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

function isInstalled(path, wanted, installed) {
  const isSame = installed?.version === wanted.version && installed?.integrity === wanted.integrity;
  return installed !== undefined && isSame && existsSync(join(root, path, 'package.json'));
}

/**
 * Returns whether a package may be missing because it is for another platform. If the package depends on the C library,
 * it may be missing, because only npm knows which C library the platform has.
 */
function mayBeMissing({ optional, devOptional, os, cpu, libc }) {
  if (!(optional || devOptional)) return false;
  const isOfThisPlatform = os?.includes(process.platform) && cpu?.includes(process.arch);
  return !isOfThisPlatform || libc !== undefined;
}
