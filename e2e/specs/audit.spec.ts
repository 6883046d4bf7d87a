import { readFile } from 'node:fs/promises';
import { exportAuditEvents } from '@anteroom/contract/audit';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { globOf } from '../pages/act.ts';
import { addressOf, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { holdAnswer } from '../pages/hold-answer.ts';

const textOf = async (element: Locator) => (await element.textContent()) ?? '';

/** Opens the first patient of the list and returns their id and name. */
async function openFirstPatient(page: Page): Promise<{ id: string; name: string }> {
  const row = page.getByRole('table', { name: 'Patients' }).getByRole('row').nth(1);
  const id = (await textOf(row.getByText(/^ID: \d+$/))).replace('ID: ', '');
  const link = row.getByRole('link', { name: /^View / });
  const name = (await textOf(link)).trim();
  await link.click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  return { id, name };
}

/** Opens a patient's record as this user, so that the tests below find this access in the audit trail. */
async function aPatientOpenedBy(browser: Browser, email: string) {
  const page = await signedInPage(browser, email, '/dashboard/patients');
  const opened = page.waitForResponse(
    (answer) => /\/patients\/\d+\/summary$/.test(answer.url()) && answer.ok(),
  );
  const patient = await openFirstPatient(page);
  await opened;
  return { page, patient };
}

const trail = (page: Page): Locator => page.getByRole('table', { name: 'Audit trail' });
const isAtRest = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

async function narrowToUser(page: Page, typed: string, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'User' }).fill(typed);
  await page.getByRole('listbox', { name: 'User' }).getByRole('option', { name }).click();
}

test('in the audit trail, an admin finds which doctor opened a patient’s record, sorts the entries and opens an entry', async ({
  browser,
}) => {
  const { patient } = await aPatientOpenedBy(browser, people.daywise);
  const admin = await signedInPage(browser, people.admin);
  const complaints = watchComplaints(admin);
  await admin
    .getByRole('main')
    .getByRole('link', { name: /^Audit Trail/ })
    .click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible();

  await narrowToUser(admin, 'okafor', /Dana Okafor/);
  await expect(admin).toHaveURL(/\?actorId=\d+$/);
  await admin.getByLabel('Action').selectOption({ label: 'Patient read' });
  const rows = trail(admin).getByRole('row').filter({ hasText: 'Dana Okafor' });
  await expect(rows.filter({ hasText: `Patient ${patient.id}` }).first()).toBeVisible();
  await expect(trail(admin).getByRole('row').filter({ hasNotText: 'Dana Okafor' })).toHaveCount(1);

  const time = trail(admin).getByRole('columnheader', { name: 'Time' });
  await expect(time).toHaveAttribute('aria-sort', 'descending');
  await time.getByRole('button').press('Enter');
  await expect(time).toHaveAttribute('aria-sort', 'ascending');
  await expect(admin).toHaveURL(/direction=asc/);
  await isAtRest(admin);

  await rows
    .filter({ hasText: `Patient ${patient.id}` })
    .first()
    .click();
  const entry = admin.getByRole('dialog', { name: 'Audit entry' });
  await expect(entry.getByText('patient.read')).toBeVisible();
  await expect(entry.getByText('127.0.0.1')).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(entry).toBeHidden();

  await admin.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(admin.getByRole('combobox', { name: 'User' })).toBeFocused();
  await admin.goto(addressOf(`/dashboard/audit?action=patient.read&direction=asc`));

  // A reload keeps the filters, because the URL contains them as ids and codes. It contains no names.
  await admin.reload();
  await expect(admin.getByLabel('Action')).toHaveValue('patient.read');
  await expect(rows.first()).toBeVisible();
  expect(decodeURIComponent(admin.url())).not.toMatch(/Dana|Okafor/i);
  expect(complaints).toEqual([]);
});

test('the export of the audit trail contains only entries that match the filters', async ({ browser }) => {
  await aPatientOpenedBy(browser, people.daywise);
  const admin = await signedInPage(browser, people.admin, '/dashboard/audit?action=patient.read');
  await expect(trail(admin)).toBeVisible();
  const { letThrough } = await holdAnswer(admin, ['GET', `${globOf(exportAuditEvents)}**`]);
  const saved = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export CSV' }).click();
  // The success message appears even after the admin has left the screen.
  await admin.getByRole('link', { name: 'Overview' }).click();
  await expect(admin.getByRole('heading', { name: 'Overview' })).toBeVisible();
  letThrough();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^audit-trail-\d{4}-\d\d-\d\d\.csv$/);
  await expect(admin.getByText('The audit trail was exported.')).toBeVisible();

  const text = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '');
  const [header = '', ...lines] = text.trim().split(/\r?\n/);
  expect(header).toContain('Action');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toContain('patient.read');
});

test('the audit badge shows how much of the trail is verified and lets an admin start a full verification', async ({
  browser,
}) => {
  const admin = await signedInPage(browser, people.admin, '/dashboard/audit');
  await expect(admin.getByText(/^(Not verified yet|Log verified up to entry \d+ at )/)).toBeVisible();
  await admin.getByRole('button', { name: 'Verify now' }).click();
  await expect(
    admin.getByText(/^Log verified up to entry [1-9]\d* at \d\d:\d\d, fingerprint [0-9a-f]+/),
  ).toBeVisible();
});

test('on a phone, a button opens the filters of the audit trail, so that the first entry is visible without scrolling', async ({
  browser,
}) => {
  const admin = await signedInPage(browser, people.admin, '/dashboard/audit?outcome=done');
  await admin.setViewportSize({ width: 390, height: 844 });
  await isAtRest(admin);
  await expect(trail(admin).getByRole('row').nth(1)).toBeInViewport();
  const fold = admin.getByRole('button', { name: 'Filters (1)' });
  await expect(admin.getByLabel('Outcome')).toBeHidden();
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(admin.getByLabel('Outcome')).toHaveValue('done');
  await admin.getByLabel('From').fill('2026-03-02');
  await admin.getByLabel('To', { exact: true }).fill('2026-03-01');
  await expect(admin.getByText('“From” is after “To”, so nothing matches.')).toBeVisible();
});

test('only admins can open the audit trail', async ({ browser }) => {
  for (const email of [people.daywise, people.manager]) {
    const page = await signedInPage(browser, email, '/dashboard/audit');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go Back' })).toBeFocused();
    await page.goto(addressOf('/dashboard'));
    await expect(page.getByRole('main').getByRole('link', { name: /^Audit Trail/ })).toHaveCount(0);
    await page.context().close();
  }
});

test('the patient’s doctor can read the access history of the record by keyboard', async ({ browser }) => {
  const { page, patient } = await aPatientOpenedBy(browser, people.daywise);
  const button = page.getByRole('button', { name: 'Access history' });
  await button.focus();
  await page.keyboard.press('Enter');
  const history = page.getByRole('dialog', { name: 'Access history' });
  await expect(history.getByText(`You opened the record of ${patient.name}`).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
  await expect(button).toBeFocused();

  const manager = await signedInPage(browser, people.solo, '/dashboard/patients');
  await openFirstPatient(manager);
  await expect(manager.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(manager.getByRole('button', { name: 'Access history' })).toHaveCount(0);
});

test('the overview shows a doctor’s actions to the doctor, to admins and to the doctor’s managers', async ({
  browser,
}) => {
  const doctor = await signedInPage(browser, people.daywise, '/dashboard/patients');
  await doctor.getByRole('button', { name: 'Add New Patient' }).click();
  const form = doctor.getByRole('dialog');
  await form.getByLabel('First name').fill('Wilhelmina');
  await form.getByLabel('Last name').fill('Overview');
  await form.getByRole('button', { name: 'Create Patient' }).click();
  await expect(form).toBeHidden();
  await doctor.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(doctor.getByText('You added Wilhelmina Overview').first()).toBeVisible();
  await expect(doctor.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();

  for (const email of [people.admin, people.manager]) {
    const page = await signedInPage(browser, email);
    await expect(page.getByText('Dana Okafor added Wilhelmina Overview').first()).toBeVisible();
    const entry = page.getByRole('listitem').filter({ hasText: 'added Wilhelmina Overview' });
    const ago = entry.getByRole('button').first();
    await ago.focus();
    await expect(ago).toHaveAccessibleName(/(now|ago), .*\d{4}/);
    await page.context().close();
  }
});

test('the overview of a manager without doctors says that there is no activity to show', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.idle);
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  await expect(page.getByText('No recent activity')).toBeVisible();
});

test('emergency access lets a doctor read another doctor’s patient and is recorded in the audit trail', async ({
  browser,
}) => {
  const { page: dana, patient } = await aPatientOpenedBy(browser, people.daywise);
  await dana.context().close();

  const uma = await signedInPage(browser, people.unset, '/dashboard/patients');
  await uma.getByRole('button', { name: 'Emergency access' }).press('Enter');
  const dialog = uma.getByRole('dialog', { name: 'Emergency Access' });
  await expect(dialog.getByLabel('Patient ID')).toBeFocused();
  await uma.keyboard.press('Enter');
  await expect(dialog.getByText('Patient ID must be a positive whole number')).toBeVisible();
  await expect(dialog.getByText('Reason is required')).toBeVisible();

  await dialog.getByLabel('Patient ID').fill('999999999');
  await dialog.getByLabel('Reason').fill('Collapsed in the corridor');
  await dialog.getByLabel('Patient ID').press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Collapsed in the corridor');

  await dialog.getByLabel('Patient ID').fill(patient.id);
  await dialog.getByRole('button', { name: 'Open the record' }).press('Enter');
  const record = uma.getByRole('dialog', { name: 'Patient Details' });
  await expect(record.getByText(/^Emergency access until \d\d:\d\d/)).toBeVisible();
  await expect(record.getByText('Dana Okafor')).toBeVisible();
  await expect(record.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await expect(record.getByRole('button', { name: 'Access history' })).toHaveCount(0);
  await uma.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await expect(
    uma.getByText(new RegExp(`^Emergency access until \\d\\d:\\d\\d – ${patient.name}$`)),
  ).toBeVisible();
  await uma.getByRole('button', { name: `Open the record of ${patient.name}` }).click();
  await expect(record.getByText('Dana Okafor')).toBeVisible();
  expect(
    await uma.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(patient.name);

  const admin = await signedInPage(browser, people.admin, '/dashboard/audit?action=emergency_access.granted');
  await trail(admin)
    .getByRole('row')
    .filter({ hasText: `Patient ${patient.id}` })
    .first()
    .click();
  await expect(admin.getByRole('dialog').getByText('Collapsed in the corridor')).toBeVisible();
});
