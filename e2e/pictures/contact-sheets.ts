import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from '@playwright/test';
import { sizes, themes } from '../pages/expect-accessible.ts';
import { folder, folderOf } from './take.ts';

/** The number of pictures per row and per sheet, by the width of the pictures in pixels. */
const layouts: Record<number, readonly [across: number, onSheet: number]> = {
  1440: [3, 9],
  768: [5, 10],
  390: [8, 16],
};

for (const size of sizes) {
  for (const theme of themes) {
    test(`the contact sheets at ${size.width} px in ${theme}`, async ({ browser }) => {
      const name = basename(folderOf(size, theme));
      const pictures = (await readdir(folderOf(size, theme))).filter((file) => file.endsWith('.png')).sort();
      const [across, onSheet] = layouts[size.width] ?? [4, 12];
      const page = await browser.newPage({ viewport: { width: 1568, height: 400 } });
      const sheet = join(folder, `${name}.html`);
      for (let first = 0; first < pictures.length; first += onSheet) {
        const shown = pictures.slice(first, first + onSheet).map((file) => `${name}/${file}`);
        await writeFile(sheet, sheetOf(shown, across, `${size.width} / ${size.height}`));
        await page.goto(pathToFileURL(sheet).href);
        const number = String(first / onSheet + 1).padStart(2, '0');
        await page.screenshot({ path: join(folder, `${name}-${number}.png`), fullPage: true });
      }
      await page.close();
    });
  }
}

function sheetOf(pictures: readonly string[], across: number, ratio: string): string {
  const figures = pictures.map(
    (file) => `<figure><img src="${file}"><figcaption>${basename(file, '.png')}</figcaption></figure>`,
  );
  return `<!doctype html><style>
    body { display: grid; grid-template-columns: repeat(${across}, minmax(0, 1fr)); gap: 8px; font: 12px sans-serif }
    figure { margin: 0 }
    img { width: 100%; aspect-ratio: ${ratio}; object-fit: cover; object-position: top }
  </style>${figures.join('')}`;
}
