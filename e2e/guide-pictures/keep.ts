import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { smallPng } from './small-png.ts';

const folder = join(import.meta.dirname, '../../docs/images');
/** Largest size of a picture in bytes. Pictures are small, because the README loads all of them, also on a phone. */
const largest = 150_000;

/** Saves a picture of a page or an element under the name that the documents use. */
export async function keep(seen: Page | Locator, name: string): Promise<void> {
  const picture = smallPng(await seen.screenshot({ animations: 'disabled' }));
  expect(picture.length, `${name}.png in bytes`).toBeLessThanOrEqual(largest);
  await writeFile(join(folder, `${name}.png`), picture);
}
