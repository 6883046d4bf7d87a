import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sweepOutbox } from './sweep-outbox.ts';

const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);

it('S-127: deletes only mails from the outbox that are older than thirty days', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-outbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await sweepOutbox(dataDir, days(31));
  const outbox = join(dataDir, 'outbox');
  await mkdir(outbox);
  for (const name of ['one.eml', 'two.eml.part', 'notes.txt']) await writeFile(join(outbox, name), '');
  await sweepOutbox(dataDir, days(29));
  expect((await readdir(outbox)).toSorted()).toEqual(['notes.txt', 'one.eml', 'two.eml.part']);
  await sweepOutbox(dataDir, days(31));
  expect(await readdir(outbox)).toEqual(['notes.txt']);
});
