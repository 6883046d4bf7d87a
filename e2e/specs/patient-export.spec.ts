import { readFile } from 'node:fs/promises';
import { exportPatientRecord, type PatientRecord } from '@anteroom/contract/patient-record';
import { listPatients } from '@anteroom/contract/patients';
import { expect } from '@playwright/test';
import { test } from '../clinic.ts';
import { act, globOf } from '../pages/act.ts';
import { people, signedInPage } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';

/** Entries of the export that few patients have. */
const contacts = {
  waitingList: [
    {
      since: Date.UTC(2026, 10, 2, 9),
      doctorNames: ['Dana Okafor'],
      appointmentTypes: ['check_up'],
      earliest: '2026-11-10',
      latest: '2026-11-20',
      state: 'removed',
      settledAt: Date.UTC(2026, 10, 3, 9),
    },
  ],
  offers: [
    {
      doctorName: 'Dana Okafor',
      scheduledDateTime: Date.UTC(2026, 10, 12, 9),
      recipient: 'p…@home.example',
      sentAt: Date.UTC(2026, 10, 2, 10),
      state: 'declined',
      answeredAt: Date.UTC(2026, 10, 2, 11),
    },
  ],
  bookingTexts: [
    {
      appointmentUuid: crypto.randomUUID(),
      kind: 'moved',
      scheduledDateTime: Date.UTC(2026, 10, 14, 9),
      recipient: '…4567',
      createdAt: Date.UTC(2026, 10, 5, 9),
      state: 'delivered',
    },
  ],
} satisfies Partial<PatientRecord>;

test('an admin exports a patient’s record, both as a printout and as a file', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin);
  const { patients } = await act(page, listPatients, { query: { limit: 1 } });
  const { id = 0, firstName = '', lastName = '' } = patients[0] ?? {};
  await page.goto(new URL(`/dashboard/patients/${id}`, page.url()).href);
  await page.route(globOf(exportPatientRecord), async (request) => {
    const answer = await request.fetch();
    const { record } = await answer.json();
    await request.fulfill({ response: answer, json: { record: { ...record, ...contacts } } });
  });
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
  const printed = page.locator('.printed-sheet').filter({ hasText: 'Whole record' });
  for (const heading of ['Waiting list', 'Offers of free times', 'SMS about online bookings']) {
    await expect(printed.getByRole('heading', { name: heading })).toBeVisible();
  }
  await expect(printed).toContainText(
    /Taken off the waiting list, .*Declined, .*New time for .*: delivered/s,
  );
});
