import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { smallPng } from './small-png.ts';

const folder = join(import.meta.dirname, '../../docs/images');
/** Whoever reads the README on a phone waits for all of them. */
const largest = 150_000;

/** What is seen of a page, or one piece of it, under the name by which the documents show it. */
export async function keep(seen: Page | Locator, name: string): Promise<void> {
  const picture = smallPng(await seen.screenshot({ animations: 'disabled' }));
  expect(picture.length, `${name}.png in bytes`).toBeLessThanOrEqual(largest);
  await writeFile(join(folder, `${name}.png`), picture);
}
