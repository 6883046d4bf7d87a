import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import { type Anteroom, openAnteroom, todayThere } from './open-anteroom.ts';
import { recordClinic } from './telemetry.ts';

/*
 * Every spec imports its `test` from here:
 *
 *   import { expect } from '@playwright/test';
 *   import { test } from '../clinic.ts';
 *
 * Its tests run against an Anteroom with a fresh demo clinic that no other spec file uses. The tests of one file share
 * that clinic. A test creates the data that it changes, because it may run alone or be retried. A long file whose tests
 * are independent sets `test.describe.configure({ mode: 'parallel' })`. All workers then run it, each with its own
 * clinic. `addressOf`, `signedInPage` and `linkInMail` (in pages/) use the clinic of the current test.
 */

let current: Anteroom | null = null;

/** Returns the clinic of the current test. */
export function clinic(): Anteroom {
  if (current === null)
    throw new Error('No clinic is open here: import `test` from e2e/clinic.ts and call this within a test.');
  return current;
}

/**
 * Opens a copy of the run's demo clinic (see anteroom.ts). After midnight, creates a new demo clinic instead, because
 * the patients of the first one are in the queue of the previous day.
 */
async function aFreshClinic({ hostName, settings }: Choices): Promise<Anteroom> {
  const { ANTEROOM_RUN: run = '', ANTEROOM_DAY: day } = process.env;
  // Keep the path short, because systems limit the path of the database socket in this folder to about a hundred
  // characters.
  const dataDir = join(run, randomBytes(4).toString('hex'));
  if (day === todayThere()) {
    // Use cp, because Node's own copy function does not keep the owner. When tests run as root, the database files
    // belong to another account.
    await promisify(execFile)('cp', ['-a', join(run, 'demo'), dataDir]);
  } else {
    await mkdir(dataDir);
    // If the tests run as root, PostgreSQL runs under another account, which must be able to enter the folder.
    await chmod(dataDir, 0o755);
  }
  return openAnteroom(dataDir, settings, hostName);
}

async function closeClinic(): Promise<void> {
  const closing = current;
  current = null;
  const admin = { email: 'admin@demo.clinic', password: 'Demo1234' };
  // Ignore an error, because the test may have stopped the server.
  if (closing) await recordClinic(closing.address, admin).catch(() => undefined);
  await closing?.close();
  if (closing) await rm(closing.dataDir, { recursive: true, force: true });
}

type OfTest = { clinicOfFile: undefined; keepsBrowsers: boolean };
type Choices = { hostName: string; settings: Readonly<Record<string, string>> };
type OfWorker = Choices & { openClinicOf: (file: string) => Promise<void> };

export const test = base.extend<OfTest, OfWorker>({
  /** True to keep the browser contexts open after a test, for a file whose tests share them. */
  keepsBrowsers: [false, { option: true }],
  /** The host name in the clinic's URLs. */
  hostName: ['127.0.0.1', { option: true, scope: 'worker' }],
  /** Environment variables of the clinic's server. */
  settings: [{}, { option: true, scope: 'worker' }],
  openClinicOf: [
    async ({ hostName, settings }, use) => {
      let openFile = '';
      await use(async (file) => {
        if (file === openFile) return;
        await closeClinic();
        current = await aFreshClinic({ hostName, settings });
        openFile = file;
      });
      await closeClinic();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  clinicOfFile: [
    async ({ openClinicOf, browser, keepsBrowsers }, use, { file }) => {
      await openClinicOf(file);
      await use(undefined);
      if (keepsBrowsers) return;
      // Close all contexts. Playwright closes only its own page, and other open pages would keep polling and slow down
      // the next tests.
      const contexts = browser.contexts();
      // A request that a test still intercepts would otherwise fail the test when its page closes.
      const pages = contexts.flatMap((context) => context.pages());
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(contexts.map((context) => context.close()));
    },
    // Timeout of this fixture in milliseconds. It is separate from the timeout of the test.
    { auto: true, timeout: 120_000 },
  ],
});
