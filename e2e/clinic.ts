import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import { type Anteroom, openAnteroom, todayThere } from './open-anteroom.ts';

/*
 * Every spec takes its `test` from here:
 *
 *   import { expect } from '@playwright/test';
 *   import { test } from '../clinic.ts';
 *
 * and finds an Anteroom of its own running, with the demo clinic as it is on its first day: no other spec file has
 * touched it, nor ever will. The stories of one file share it. A story makes what it changes for itself, for it may be
 * told alone, or again. A long file whose stories do not mind says `test.describe.configure({ mode: 'parallel' })`:
 * then two workers share it, each with such a clinic. `addressOf`, `aDesk` and `linkInMail` (in pages/) know the clinic
 * of the story.
 */

let current: Anteroom | null = null;

/** The clinic of the story that is being told. */
export function clinic(): Anteroom {
  if (current === null) throw new Error('Only a story has a clinic: take `test` from clinic.ts.');
  return current;
}

/**
 * A copy of the demo clinic that the run has made (see anteroom.ts), opened. After midnight it would be in its second
 * day, and none of its patients would wait: then a new one.
 */
async function aFreshClinic(): Promise<Anteroom> {
  const { ANTEROOM_RUN: run = '', ANTEROOM_DAY: day } = process.env;
  // Short: a socket lies in it, and systems allow about a hundred characters.
  const dataDir = join(run, randomBytes(4).toString('hex'));
  if (day === todayThere()) {
    // Node's own copying would not keep the owner: started by root, the database's files are another account's.
    await promisify(execFile)('cp', ['-a', join(run, 'demo'), dataDir]);
  } else {
    await mkdir(dataDir);
    // As root, the database's own account must be able to enter.
    await chmod(dataDir, 0o755);
  }
  return openAnteroom(dataDir);
}

async function closeClinic(): Promise<void> {
  const closing = current;
  current = null;
  await closing?.close();
  if (closing) await rm(closing.dataDir, { recursive: true, force: true });
}

type OfWorker = { openClinicOf: (file: string) => Promise<void> };

export const test = base.extend<{ clinicOfFile: undefined }, OfWorker>({
  openClinicOf: [
    async ({ browser }, use) => {
      let openFile = '';
      await use(async (file) => {
        if (file === openFile) return;
        // Playwright closes its own page alone: desks of the file before would ask on, of a clinic that is gone.
        await Promise.all(browser.contexts().map((context) => context.close()));
        await closeClinic();
        current = await aFreshClinic();
        openFile = file;
      });
      await closeClinic();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  clinicOfFile: [
    async ({ openClinicOf }, use, { file }) => {
      await openClinicOf(file);
      await use(undefined);
    },
    // Its own time, not the story's.
    { auto: true, timeout: 60_000 },
  ],
});
