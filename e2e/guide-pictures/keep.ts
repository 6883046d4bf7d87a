import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { smallPng } from './small-png.ts';

const folder = join(import.meta.dirname, '../../docs/images');
/** The maximum size of a screenshot in bytes. The README loads all of them, also on phones. */
const largest = 150_000;

/** Saves a screenshot of a page or an element under the name that the documents use. */
export async function keep(seen: Page | Locator, name: string): Promise<void> {
  const picture = smallPng(await seen.screenshot({ animations: 'disabled' }));
  expect(picture.length, `${name}.png in bytes`).toBeLessThanOrEqual(largest);
  await writeFile(join(folder, `${name}.png`), picture);
}
