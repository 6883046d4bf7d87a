import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment } from '../launch/environment.mjs';
import { showProgress } from '../launch/progress.mjs';
import { Refusal } from '../launch/refusal.mjs';
import { runOrRefuse, runQuietly } from '../launch/run-program.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** How each system's package manager installs a Chromium. Homebrew refuses to be run by an administrator. */
const managers = [
  {
    name: 'apt-get',
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
    ],
  },
  { name: 'dnf', commands: [['dnf', 'install', '-y', 'chromium']] },
  { name: 'apk', commands: [['apk', 'add', 'chromium']] },
  { name: 'pacman', commands: [['pacman', '-Sy', '--noconfirm', 'chromium']] },
  { name: 'brew', commands: [['brew', 'install', '--cask', 'chromium']], needsNoRights: true },
];

/** The path of a Chromium that runs, installed from the system's package manager where there is none. */
export async function provideChromium() {
  const named = environment.CHROMIUM_PATH?.trim();
  if (named) {
    if (await runs(named)) return named;
    throw new Refusal(`CHROMIUM_PATH names ${named}, which does not run.`);
  }
  const found = await findChromium();
  if (found !== null) return found;
  await showProgress('Installing Chromium for the browser tests', installChromium);
  const installed = await findChromium();
  if (installed !== null) return installed;
  throw new Refusal('Chromium was installed, but none that runs was found. Name one in CHROMIUM_PATH.');
}

async function findChromium() {
  const candidates = [...names.map(onPath).filter((path) => path !== null), ...places.filter(existsSync)];
  for (const candidate of candidates) if (await runs(candidate)) return candidate;
  return null;
}

/** Some systems ship a file of that name which only says where to get the browser. */
async function runs(program) {
  const { exitCode } = await runQuietly(program, ['--version']).catch(() => ({ exitCode: 1 }));
  return exitCode === 0;
}

async function installChromium() {
  const manager = managers.find(({ name }) => onPath(name) !== null);
  if (manager === undefined) {
    throw new Refusal('No Chromium was found, and no package manager known here. Name one in CHROMIUM_PATH.');
  }
  const before = manager.needsNoRights ? [] : await rights(manager);
  for (const command of manager.commands) {
    const [program, ...args] = [...before, ...command];
    const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' };
    await runOrRefuse(`Installing Chromium with ${manager.name}`, program, args, { env });
  }
}

/** What stands before a command that needs an administrator's rights. */
async function rights({ name, commands }) {
  if (process.getuid?.() === 0) return [];
  if (onPath('sudo') !== null) {
    const { exitCode } = await runQuietly('sudo', ['-n', 'true']);
    if (exitCode === 0) return ['sudo', '-n'];
  }
  const command = commands.at(-1).join(' ');
  throw new Refusal(
    `No Chromium was found, and ${name} needs an administrator's rights. ` +
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
