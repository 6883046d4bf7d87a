import { readFile } from 'node:fs/promises';
import { listPatients } from '@anteroom/contract/patients';
import { expect } from '@playwright/test';
import { test } from '../clinic.ts';
import { act } from '../pages/act.ts';
import { people, signedInPage } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';

test('an admin exports a patient’s record, both as a printout and as a file', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin);
  const { patients } = await act(page, listPatients, { query: { limit: 1 } });
  const { id = 0, firstName = '', lastName = '' } = patients[0] ?? {};
  await page.goto(new URL(`/dashboard/patients/${id}`, page.url()).href);
  await page.getByRole('button', { name: 'Export record…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the whole record' });
  await expectAccessibleInEveryTheme(page);

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download as JSON' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`patient-${id}.json`);
  const record = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(record).toMatchObject({ format: 'anteroom-patient-record-1', patient: { id, firstName, lastName } });

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await dialog.getByRole('button', { name: 'Print or save as PDF' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: `${firstName} ${lastName}`, level: 1 })).toBeVisible();
  await expect(page.getByText('exported the whole record of', { exact: false }).first()).toBeVisible();
  await expect(page.locator('.printed-patient')).toBeHidden();
});
