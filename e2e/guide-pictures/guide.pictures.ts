import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { fillDateTime } from '../fill-date-time.ts';
import { openAnteroom } from '../open-anteroom.ts';
import { addressOf, people, signedInPage, signIn } from '../pages/desk.ts';
import { isReady } from '../pages/screens.ts';
import { keep } from './keep.ts';

const desktop = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;
const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;
const dana = { label: 'Dana Okafor - Family Medicine' };

async function aScreen(browser: Browser, email: string, path: string, height = 800): Promise<Page> {
  const look = { ...desktop, viewport: { width: 1280, height } };
  const page = await signedInPage(browser, email, `/dashboard/${path}`, look);
  await isReady(page);
  return page;
}

const dialogOf = (page: Page): Locator => page.locator('dialog:modal').last();

/** Returns the date of the `count`-th weekday from today, Monday to Friday, on which Dana works. */
function weekdayAhead(count: number): string {
  const date = new Date();
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}

test('the queue, on a desktop and on a phone', async ({ browser }) => {
  await keep(await aScreen(browser, people.daywise, 'queue', 1060), 'queue');
  const corridor = await signedInPage(browser, people.daywise, '/dashboard/queue', {
    ...phone,
    colorScheme: 'dark',
  });
  await isReady(corridor);
  await keep(corridor, 'queue-phone');
});

test('a ticket, the patient’s own page and the waiting room', async ({ browser }) => {
  const page = await aScreen(browser, people.daywise, 'queue');
  await page
    .getByRole('button', { name: /^Actions for / })
    .nth(2)
    .click();
  await page.getByRole('menuitem', { name: 'Ticket' }).click();
  await expect(dialogOf(page).getByRole('img')).toBeVisible();
  const link = await dialogOf(page).getByRole('textbox').inputValue();
  const patient = await (await browser.newContext(phone)).newPage();
  await patient.goto(link);
  await expect(patient.getByText('Expected')).toBeVisible();
  await keep(patient, 'visit-phone');

  await page.goto(addressOf('/dashboard/manage-queue'));
  await page.getByRole('button', { name: 'Displays' }).click();
  await page.getByRole('button', { name: 'New display' }).click();
  await dialogOf(page).getByLabel('Label').fill('Waiting room, first floor');
  await dialogOf(page).getByRole('button', { name: 'Create display' }).click();
  const wall = await (await browser.newContext(desktop)).newPage();
  await wall.goto(await dialogOf(page).getByRole('textbox', { name: 'Link' }).inputValue());
  await expect(wall.getByText('Please come in')).toBeVisible();
  await keep(wall, 'wall');
});

test('a day of two doctors, and a booking', async ({ browser }) => {
  const page = await aScreen(browser, people.manager, `appointments?view=day&date=${weekdayAhead(2)}`, 1060);
  await keep(page, 'day-board');
  await page.goto(addressOf('/dashboard/appointments'));
  await isReady(page);
  await page.getByRole('button', { name: 'New Appointment' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('combobox', { name: /^Patient/ }).fill('king');
  await dialog.getByRole('listbox').getByRole('option').first().click();
  await dialog.getByLabel('Doctor').selectOption(dana);
  await fillDateTime(dialog, `${weekdayAhead(2)}T09:00`);
  await expect(dialog.getByText('Afternoon')).toBeVisible();
  await dialog.getByLabel('Reason for visit').fill('Flu shot');
  await dialog.getByRole('combobox', { name: /^Patient/ }).scrollIntoViewIfNeeded();
  await keep(dialog, 'booking');
});

test('a possible duplicate of a patient', async ({ browser }) => {
  const page = await aScreen(browser, people.manager, 'patients');
  const known = await page
    .getByText(/^\(\d{3}\) \d{3}-\d{4}$/)
    .first()
    .textContent();
  await page.getByRole('button', { name: 'Add New Patient' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('First name').fill('Mina');
  await dialog.getByLabel('Last name').fill('Abendroth');
  await dialog.getByLabel('Phone', { exact: true }).fill(known ?? '');
  await dialog.getByLabel('Assign to Doctor').selectOption(dana);
  await dialog.getByRole('button', { name: 'Create Patient' }).click();
  await expect(dialog.getByRole('button', { name: 'Create anyway' })).toBeVisible();
  await keep(dialog, 'possible-duplicate');
});

test('days off and the affected appointments', async ({ browser }) => {
  const page = await aScreen(browser, people.daywise, 'schedule', 1060);
  await page.getByRole('button', { name: 'Add days off' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('First date').fill(weekdayAhead(3));
  await dialog.getByLabel('Last date').fill(weekdayAhead(3));
  await dialog.getByLabel('Note').fill('Conference');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Save anyway' })).toBeVisible();
  await keep(dialog, 'days-off-affected');
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Conference').first()).toBeVisible();
  const isNextWeek = new Date(weekdayAhead(3)).getUTCDay() < new Date().getUTCDay();
  if (isNextWeek) await page.getByRole('button', { name: 'Next week' }).click();
  await isReady(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  // Scroll down, because the list of days off is below the week.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await keep(page, 'schedule');
});

test('reports, the audit trail and the command bar', async ({ browser }) => {
  const page = await aScreen(browser, people.admin, 'reports?report=appointments', 1060);
  await keep(page, 'reports');
  await page.goto(addressOf('/dashboard/audit'));
  await isReady(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await keep(page, 'audit');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search patients, pages, actions…').fill('king');
  await expect(page.getByRole('option', { name: /^Book for/ }).first()).toBeVisible();
  await keep(dialogOf(page), 'find-or-do');
});

test('a checked import file with patients', async ({ browser }) => {
  const page = await aScreen(browser, people.admin, 'import');
  const lines = [
    'Chart No,First name,Last name,Date of birth,Phone',
    'H-1,Ottilie,Brandt,1951-04-30,+49 30 5550141',
    'H-2,Jörg,Hofer,1988-11-02,+49 30 5550142',
    'H-3,Xaver,,1970-01-19,+49 30 5550143',
    'H-4,Ines,Falk,2035-07-07,+49 30 5550144',
    'H-5,Marta,Lindner,1999-12-24,+49 30 5550145',
  ];
  const file = { name: 'patients.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload file' }).click();
  await page.getByLabel('Doctor for rows without one').selectOption(dana);
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('heading', { name: 'Check result' })).toBeVisible();
  await isReady(page);
  await keep(page, 'import-check');
});

test('the first steps of an empty clinic', async ({ browser }) => {
  const dataDir = await mkdtemp(join(String(process.env.ANTEROOM_RUN), 'empty-'));
  // If this runs as root, PostgreSQL runs under another account, which must be able to enter the folder.
  await chmod(dataDir, 0o755);
  const [email, password] = ['you@clinic.example', 'Harbor-Lamp-42'];
  const empty = await openAnteroom(dataDir, {
    DEMO: 'false',
    CLINIC_NAME: 'Harbour Practice',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  });
  const page = await (await browser.newContext(desktop)).newPage();
  await page.goto(`${empty.address}/login`);
  await signIn(page, email, password);
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await isReady(page);
  await keep(page, 'first-steps');
  await page.close();
  await empty.close();
  await rm(dataDir, { recursive: true, force: true });
});
