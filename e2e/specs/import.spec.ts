import { readFile } from 'node:fs/promises';
import { exportAppointments, exportPatients } from '@anteroom/contract/exports';
import { discardImport, putImportPart } from '@anteroom/contract/imports';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { globOf } from '../pages/act.ts';
import { addressOf, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { holdAnswer } from '../pages/hold-answer.ts';

const importPage = '/dashboard/import';

/** Returns a CSV file as another system would write it, with other column names, semicolons and another date format. */
const patientsFile = (...lines: string[]) =>
  ['Chart No;First;Surname;Born;E-Mail;Shoe size', ...lines].join('\r\n');
const mendable = patientsFile(
  'A-1;Ottilie;Vorwerk;03.02.1951;ottilie@example.com;38',
  'A-2;Jörg;Überall;29.11.1988;;44',
  'A-3;;Nameless;01.01.1970;;40',
  'A-4;Xaver;Tomorrow;31.12.2999;;41',
);

async function chooseFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer });
}

async function upload(page: Page, kind: 'Patients' | 'Appointments', name: string, content: string | Buffer) {
  await page.getByRole('radio', { name: kind }).check();
  await chooseFile(page, name, content);
  await page.getByRole('button', { name: 'Upload file' }).click();
  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible();
}

const tile = (page: Page, label: string): Locator =>
  page.getByRole('main').locator('dl > div').filter({ hasText: label }).getByRole('definition');

async function check(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check file' }).click();
  const result = page.getByRole('heading', { name: 'Check result' });
  // One test imports 20,000 lines, which takes more than ten seconds on a busy machine.
  await expect(result).toBeVisible({ timeout: 40_000 });
  await expect(result).toBeFocused();
}

async function confirmImport(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The import is finished' })).toBeVisible();
}

const chooseDoctor = (page: Page) =>
  page.getByLabel('Doctor for rows without one').selectOption({ label: 'Dana Okafor - Family Medicine' });

async function textOfDownload(page: Page, button: string): Promise<{ name: string; text: string }> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await saved;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('an admin imports patients from another system, corrects the rejected lines, imports the file again and undoes the first import', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.admin, '/dashboard/patients');
  const complaints = watchComplaints(page);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import & Export' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Patients' })).toBeChecked();

  // In the DOS encoding, the last byte means ß; in the Windows encoding, it means á.
  await chooseFile(page, 'doubt.csv', Buffer.from('First;Surname\nAda;Wei\xe1', 'latin1'));
  const lines = page.getByRole('list', { name: 'Lines of the file in this encoding' });
  await expect(lines).toHaveText('Ada;Weiá');
  await expect(page.getByRole('button', { name: 'Upload file' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel('Encoding of the file').selectOption({ label: 'DOS (850)' });
  await expect(lines).toHaveText('Ada;Weiß');
  await expect(page.getByRole('button', { name: 'Upload file' })).toBeEnabled();

  // The file is encoded like those of older Windows systems.
  await upload(page, 'Patients', 'charts.csv', Buffer.from(mendable, 'latin1'));
  await expect(page.getByLabel('First', { exact: true })).toHaveValue('firstName');
  await expect(page.getByLabel('Surname')).toHaveValue('lastName');
  await expect(page.getByLabel('Shoe size')).toHaveValue('');
  await expect(page.getByText('Such as Ottilie · Jörg · Xaver')).toBeVisible();
  await expect(page.getByLabel('Dates in “Born”')).toHaveValue('DD/MM/YYYY');
  await expect(page.getByLabel('Chart No')).toHaveValue('externalId');
  await expect(page.getByLabel('Born', { exact: true })).toHaveValue('dateOfBirth');
  await chooseDoctor(page);
  await check(page);
  await expect(tile(page, 'Would be imported')).toHaveText('2');
  await expect(tile(page, 'Would be left out')).toHaveText('2');
  const refused = page.getByRole('table', { name: 'Rows that are left out' }).getByRole('row');
  await expect(refused.nth(1)).toContainText('4');
  await expect(refused.nth(1)).toContainText('First name is required');
  await expect(refused.nth(2)).toContainText('Date of birth');

  await confirmImport(page, 'Import 2 patients');
  await expect(tile(page, 'Imported')).toHaveText('2');
  const left = await textOfDownload(page, 'Download these rows');
  expect(left.name).toMatch(/^patients-left-out-\d{4}-\d\d-\d\d\.csv$/);
  expect(left.text).toContain('Nameless');
  expect(left.text).not.toContain('Vorwerk');

  await page.getByRole('button', { name: 'Import another file' }).click();
  const mended = mendable.replace('A-3;;', 'A-3;Nora;').replace('2999', '1999');
  await upload(page, 'Patients', 'charts-mended.csv', mended);
  await chooseDoctor(page);
  await check(page);
  await expect(tile(page, 'Already here')).toHaveText('2');
  await confirmImport(page, 'Import 2 patients');

  await page.getByRole('link', { name: 'Go to Patients' }).click();
  await page.getByRole('textbox', { name: /^Search patients/ }).fill('Nameless');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('link', { name: 'View Nora Nameless' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Search patients/ }).fill('Überall');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('link', { name: 'View Jörg Überall' })).toBeVisible();

  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Open the import of charts.csv' }).click();
  await page.getByRole('button', { name: 'Undo import…' }).click();
  await expect(page.getByRole('heading', { name: 'Undo this import?' })).toBeFocused();
  await page.getByRole('button', { name: 'Keep the import' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await page.getByRole('button', { name: 'Undo import…' }).click();
  await expect(tile(page, 'Would be removed')).toHaveText('2');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove 2 patients' }).click();
  await expect(page.getByRole('heading', { name: 'This import was undone' })).toBeVisible();
  await expect(tile(page, 'Removed')).toHaveText('2');
  expect(complaints).toEqual([]);
});

test('missing choices are reported before the server checks the file, and the focus moves to the field', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.admin, importPage);
  await upload(page, 'Patients', 'faults.csv', patientsFile('B-1;Ada;Keys;01.02.1980;;1'));
  await page.getByLabel('Shoe size').selectOption({ label: 'Last name' });
  await expect(page.getByText('Another column is imported as “Last name” too.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Check file' }).press('Enter');
  await expect(page.getByLabel('Surname')).toBeFocused();
  await expect(page.getByLabel('Doctor for rows without one')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Shoe size').selectOption({ label: 'Not imported' });
  await page.getByRole('button', { name: 'Check file' }).press('Enter');
  // The date 01.02.1980 can be in January or in February, so the admin must choose the date format.
  const dayFirst = page.getByRole('radio', { name: 'Day first' });
  await expect(dayFirst).toBeFocused();
  await expect(dayFirst).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Month first' })).toHaveAccessibleDescription(
    '01.02.1980 is Jan 2, 1980',
  );
  await expectAccessible(page);
  await dayFirst.check();
  await page.getByRole('button', { name: 'Check file' }).press('Enter');
  await expect(page.getByLabel('Doctor for rows without one')).toBeFocused();

  // The import still exists after the admin has left the screen and come back.
  await expect(page).toHaveURL(/\/dashboard\/import\?import=\d+$/);
  await page.reload();
  await chooseDoctor(page);
  await dayFirst.check();
  await check(page);
  await page.getByRole('button', { name: 'Change columns' }).click();
  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeFocused();
  await expect(page.getByLabel('Doctor for rows without one')).not.toHaveValue('');
  await page.getByRole('button', { name: 'All imports' }).click();
  await page.getByRole('button', { name: 'Open the import of faults.csv' }).click();
  await expect(page.getByRole('heading', { name: 'Check result' })).toBeVisible();
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain('Keys');

  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  // The screen polls, so it gets 404 for the import before the response to the deletion arrives.
  const { letThrough } = await holdAnswer(page, ['DELETE', globOf(discardImport)]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard import' }).click();
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      return page.getByText('This import was discarded.').isVisible();
    })
    .toBe(true);
  letThrough();
  await expect(page.getByText('The import was discarded.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the import of faults.csv' })).toHaveCount(0);
});

test('an import rejects a spreadsheet and explains how to save it as CSV', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin, importPage);
  await chooseFile(page, 'patients.xlsx', 'PK');
  await expect(page.getByText(/choose “Save As”, there the type “CSV UTF-8/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload file' })).toBeDisabled();
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['First,Surname'], 'dropped.csv'));
    return data;
  });
  await page.getByLabel('File', { exact: true }).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('dropped.csv')).toBeVisible();
  await expect(page.getByText(/choose “Save As”/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload file' })).toBeEnabled();
});

test('an upload in many parts survives a lost connection and a 429 response', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin, importPage);
  let answered = 0;
  await page.route(globOf(putImportPart), async (route) => {
    answered += 1;
    if (answered === 1) return route.abort('connectionfailed');
    if (answered === 2) return route.fulfill({ status: 429, headers: { 'retry-after': '1' } });
    return route.continue();
  });
  const lines = Array.from({ length: 3_000 }, (_, at) => `C-${at};Many;Lines;03.02.1951;;${'9'.repeat(40)}`);
  await upload(page, 'Patients', 'many.csv', patientsFile(...lines));
  await expect(page.getByLabel('Surname')).toHaveValue('lastName');
  expect(answered).toBeGreaterThan(4);
});

test('a cancelled upload is discarded and does not appear in the list of imports', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin, importPage);
  await page.route(globOf(putImportPart), (route) => route.abort('connectionfailed'));
  await chooseFile(page, 'broken-off.csv', patientsFile('D-1;Ada;Keys;01.02.1980;;1'));
  await page.getByRole('button', { name: 'Upload file' }).click();
  await expect(page.getByRole('progressbar', { name: 'Uploading broken-off.csv' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Import a file' })).toBeFocused();
  await expect(page.getByText(/^No connection\. The upload/)).toBeVisible();
  const discarded = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await discarded;
  await expect(page.getByText('broken-off.csv')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Import a file' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Upload file' })).toBeEnabled();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Latest imports' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the import of broken-off.csv' })).toHaveCount(0);
});

test('imported appointments appear in the appointment list', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin, `${importPage}?kind=appointments`);
  await expect(page.getByRole('radio', { name: 'Appointments' })).toBeChecked();
  await page.getByRole('radio', { name: 'Patients' }).check();
  await upload(page, 'Patients', 'one.csv', patientsFile('E-1;Philippa;Booked;1951-02-03;;1'));
  await chooseDoctor(page);
  await check(page);
  await confirmImport(page, 'Import 1 patient');
  await page.getByRole('button', { name: 'Import another file' }).click();

  const visits = [
    'Visit,Chart,When,Minutes,Why,Type',
    'V-1,E-1,2031-03-04 06:10,20,Check of the file,Beratung',
    'V-2,E-404,2031-03-04 07:10,20,Nobody,Beratung',
    'V-3,E-1,2019-03-04 07:10,20,Long ago,Beratung',
  ].join('\n');
  await upload(page, 'Appointments', 'visits.csv', visits);
  await page.getByLabel('Visit', { exact: true }).selectOption({ label: 'Number in the other system' });
  await expect(page.getByLabel('Chart', { exact: true })).toHaveValue('patientExternalId');
  await page.getByLabel('When', { exact: true }).selectOption({ label: 'Date and time' });
  await page.getByLabel('Minutes', { exact: true }).selectOption({ label: 'Duration (minutes)' });
  await page.getByLabel('Why', { exact: true }).selectOption({ label: 'Reason for visit' });
  await chooseDoctor(page);
  await check(page);
  await expect(tile(page, 'Would be imported')).toHaveText('0');
  await expect(page.getByRole('button', { name: 'Check again' })).toBeDisabled();
  await page.getByLabel('“Beratung” in Type').selectOption({ label: 'Consultation' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(tile(page, 'Would be imported')).toHaveText('1');
  await expect(tile(page, 'Would be left out')).toHaveText('2');
  await expect(page.getByText(/A past visit needs its outcome/)).toBeVisible();
  await page.getByRole('button', { name: 'Change columns' }).click();
  await page.getByLabel('Past visits without an outcome').selectOption({ label: 'Import them as completed' });
  await check(page);
  await expect(tile(page, 'Would be left out')).toHaveText('1');
  await confirmImport(page, 'Import 2 appointments');
  await page.getByRole('link', { name: 'Go to Appointments' }).click();
  await page.getByLabel('Date', { exact: true }).fill('2031-03-04');
  await expect(
    page.getByRole('table', { name: 'Appointments' }).getByRole('row').filter({ hasText: 'Philippa Booked' }),
  ).toHaveCount(1);
});

test('a stopped import shows who stopped it and how many lines had already been imported', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.admin, importPage);
  const lines = Array.from({ length: 20_000 }, (_, at) => `S-${at};Stopped${at};Midway;;;40`);
  await upload(page, 'Patients', 'long.csv', patientsFile(...lines));
  await chooseDoctor(page);
  await check(page);
  await page.getByRole('button', { name: 'Import 20,000 patients', exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Import 20,000 patients', exact: true })
    .click();
  await page.getByRole('button', { name: 'Stop import' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Stop this import?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Stop import' }).click();
  await expect(page.getByRole('heading', { name: 'This import was stopped' })).toBeFocused();
  await expect(page.getByText(/^Stopped by .*\. Everything imported so far stays\.$/)).toBeVisible();
  await expect(tile(page, 'Imported')).toBeVisible();
});

test('an export continues after the user leaves the screen, contains no appointments of other dates and adds an audit entry', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.admin, '/dashboard/appointments');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  await expect(page.getByRole('heading', { name: 'Export to a file' })).toBeFocused();
  const refused = { error: 'The server is having a bad day.', code: 'internal', requestId: 'r' };
  const held = [
    await holdAnswer(page, ['GET', `${globOf(exportPatients)}**`]),
    await holdAnswer(page, ['GET', `${globOf(exportAppointments)}**`], {
      status: 503,
      json: refused,
    }),
  ];
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export patients' }).click();
  await page.getByRole('button', { name: 'Export appointments' }).click();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  for (const { letThrough } of held) letThrough();
  await saved;
  await expect(page.getByText('The patients were exported.')).toBeVisible();
  await expect(page.getByText(refused.error)).toBeVisible();
  await page.unrouteAll();
  await page.goBack();
  const patients = await textOfDownload(page, 'Export patients');
  expect(patients.name).toMatch(/^patients-\d{4}-\d\d-\d\d\.csv$/);
  expect(patients.text.split('\n').length).toBeGreaterThan(20);

  const all = await textOfDownload(page, 'Export appointments');
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Export appointments' }) });
  await form.getByLabel('From').fill('2031-01-02');
  await form.getByLabel('To', { exact: true }).fill('2031-01-01');
  await expect(form.getByText('“From” is after “To”, so nothing matches.')).toBeVisible();
  await form.getByLabel('From').fill('1999-01-01');
  await form.getByLabel('To', { exact: true }).fill('1999-01-01');
  const none = await textOfDownload(page, 'Export appointments');
  expect(none.text.trim().split('\n')).toHaveLength(1);
  expect(all.text.length).toBeGreaterThan(none.text.length);

  await page.goto(addressOf('/dashboard/audit?action=patient.exported'));
  await expect(page.getByRole('table', { name: 'Audit trail' }).getByRole('row').nth(1)).toBeVisible();
});

test('only admins can open the import screen or see links to it', async ({ browser }) => {
  for (const email of [people.daywise, people.manager]) {
    const page = await signedInPage(browser, email, importPage);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    for (const name of ['Overview', 'Patients', 'Appointments']) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('a[href^="/dashboard/import"]')).toHaveCount(0);
    }
    await page.context().close();
  }
});
