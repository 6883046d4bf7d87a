import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment } from '../launch/environment.mjs';
import { LaunchError } from '../launch/launch-error.mjs';
import { showProgress } from '../launch/progress.mjs';
import { runOrRefuse, runQuietly } from '../launch/run-program.mjs';

/**
 * File names of the Chromium executable. The headless shell comes first, because it is the same engine at a third of
 * the cost.
 */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Commands that install Chromium with a package manager. They run until one succeeds, because some systems do not offer
 * the headless shell. `needsNoRights`: Homebrew refuses to run with administrator rights.
 */
const managers = [
  {
    name: 'apt-get',
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
    ],
  },
  { name: 'dnf', commands: [['dnf', 'install', '-y', 'chromium']] },
  { name: 'apk', commands: [['apk', 'add', 'chromium']] },
  { name: 'pacman', commands: [['pacman', '-Sy', '--noconfirm', 'chromium']] },
  { name: 'brew', commands: [['brew', 'install', '--cask', 'chromium']], needsNoRights: true },
];

/**
 * Returns the path of a working Chromium: the one in CHROMIUM_PATH, otherwise any that is installed. If there is none,
 * installs one with the system's package manager.
 */
export async function provideChromium() {
  const named = environment.CHROMIUM_PATH?.trim();
  if (named) {
    if (await runs(named)) return named;
    throw new LaunchError(`CHROMIUM_PATH names ${named}, which does not run.`);
  }
  const found = await findChromium();
  return found ?? (await showProgress('Installing Chromium for the browser tests', installChromium));
}

async function findChromium() {
  const candidates = [...names.map(onPath).filter((path) => path !== null), ...places.filter(existsSync)];
  for (const candidate of candidates) if (await runs(candidate)) return candidate;
  return null;
}

/** Returns whether the program runs. On some systems the program is only a script that names the package to install. */
async function runs(program) {
  const { exitCode } = await runQuietly(program, ['--version']).catch(() => ({ exitCode: 1 }));
  return exitCode === 0;
}

async function installChromium() {
  const manager = managers.find(({ name }) => onPath(name) !== null);
  if (manager === undefined) {
    throw new LaunchError(
      'No Chromium was found, and no package manager known here. Name one in CHROMIUM_PATH.',
    );
  }
  const before = manager.needsNoRights ? [] : await rights(manager);
  let lastError = new LaunchError(
    'None of what was installed is a Chromium that runs. Name one in CHROMIUM_PATH.',
  );
  for (const command of manager.commands) {
    lastError = (await errorOf(manager, [...before, ...command])) ?? lastError;
    const installed = await findChromium();
    if (installed !== null) return installed;
  }
  throw lastError;
}

async function errorOf(manager, [program, ...args]) {
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await runOrRefuse(`Installing Chromium with ${manager.name}`, program, args, { env });
    return null;
  } catch (error) {
    if (error instanceof LaunchError) return error;
    throw error;
  }
}

/** Returns the prefix of a command that needs administrator rights, such as sudo. */
async function rights({ name, commands }) {
  if (process.getuid?.() === 0) return [];
  if (onPath('sudo') !== null) {
    const { exitCode } = await runQuietly('sudo', ['-n', 'true']);
    if (exitCode === 0) return ['sudo', '-n'];
  }
  const command = commands.at(-1).join(' ');
  throw new LaunchError(
    `No Chromium was found, and ${name} needs an administrator’s rights. ` +
      `Run "sudo ${command}" or name a Chromium in CHROMIUM_PATH.`,
  );
}

function onPath(name) {
  for (const folder of (environment.PATH ?? '').split(delimiter).filter(Boolean)) {
    const path = join(folder, name);
    if (isExecutable(path)) return path;
  }
  return null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
