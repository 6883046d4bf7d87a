import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hideFirstSteps } from '@anteroom/contract/first-steps';
import { saveQueueSettings } from '@anteroom/contract/queue-settings';
import { listDoctors } from '@anteroom/contract/staff';
import { expect, type Page, test } from '@playwright/test';
import { type Anteroom, openAnteroom, timezone } from '../open-anteroom.ts';
import { act, globOf } from '../pages/act.ts';
import { signIn, watchComplaints } from '../pages/desk.ts';
import { expectAccessible, expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';
import { holdAnswer } from '../pages/hold-answer.ts';

// This test starts with an empty clinic that has only its first admin, instead of the demo clinic.
const admin = { email: 'ada@clinic.example', password: 'Harbor-Lamp-42' };
let empty: Anteroom;

test.beforeAll(async () => {
  const dataDir = await mkdtemp(join(String(process.env.ANTEROOM_RUN), 'empty-'));
  // If the tests run as root, PostgreSQL runs under another account, which must be able to enter the folder.
  await chmod(dataDir, 0o755);
  empty = await openAnteroom(dataDir, {
    DEMO: 'false',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
});

test.afterAll(async () => {
  await empty.close();
  await rm(empty.dataDir, { recursive: true, force: true });
});

async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto(`${empty.address}/login`);
  await signIn(page, admin.email, admin.password);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
}

const strip = (page: Page) => page.getByRole('region', { name: 'First steps' });
const stepOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

async function goToNext(page: Page, step: string): Promise<void> {
  await strip(page)
    .getByRole('link', { name: `Next: ${step}` })
    .click();
}

test('the first-steps guide leads an admin from an empty clinic to the first called patient, and passes axe', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await signInAsAdmin(page);

  await test.step('the guide shows the open steps, the clinic’s time zone and the steps that need a doctor first', async () => {
    await expect(page.getByText('0 of 5 done')).toBeVisible();
    await expect(page.getByText(new RegExp(`Time zone: ${timezone} \\(\\d\\d:\\d\\d now\\)`))).toBeVisible();
    await expect(page.getByText('After the first doctor')).toHaveCount(3);
    await expectAccessibleInEveryTheme(page);
  });

  await test.step('after hiding the guide, the user can show it again with Undo or on the Clinic Details screen', async () => {
    await page.getByRole('button', { name: 'Hide this guide' }).click();
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
    await page.getByRole('button', { name: 'Hide this guide' }).click();
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeHidden();
    await page.getByRole('link', { name: 'Clinic Details' }).click();
    // Undo still works after the user has opened the next screen, and shows its error there.
    const { letThrough } = await holdAnswer(page, ['PUT', globOf(hideFirstSteps)], {
      status: 503,
      json: {},
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    letThrough();
    await expect(page.getByText('The guide could not be shown. Please try again.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Show on Overview' }).click();
    await expect(strip(page)).toContainText('0 of 5 done · Here: Add your clinic’s details');
  });

  await test.step('the admin enters the clinic’s details, a doctor and the doctor’s hours, starting from empty screens', async () => {
    await page.getByLabel('Name').fill('Harbour Practice');
    await page.getByLabel('Address').fill('1 Shore Road, Lakeside');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(strip(page)).toContainText('1 of 5 done');

    await page.getByRole('link', { name: 'Queue Manager' }).click();
    await expect(page.getByRole('heading', { name: 'Select a Doctor' })).toBeVisible();
    await page.getByRole('link', { name: 'Add a doctor' }).click();
    const form = page.getByRole('form', { name: 'Invite doctor' });
    await form.getByLabel('Name').fill('Ines Falk');
    await form.getByLabel('Email').fill('ines@clinic.example');
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await expect(form).toBeHidden();

    await goToNext(page, 'Set the doctor’s weekly hours');
    await expect(page.getByText('No working hours yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Add schedule slot' }).first().click();
    await page.getByRole('button', { name: 'Create slot' }).click();
    await expect(strip(page)).toContainText('3 of 5 done');
    await expectAccessibleInEveryTheme(page);
  });

  await test.step('the guide marks a step as completed if the user completed it on another screen', async () => {
    const { doctors } = await act(page, listDoctors, {});
    const params = { doctorId: doctors[0]?.id ?? 0 };
    const body = { queueType: 'day_wise', autoAdvanceQueue: false, estimatedConsultationTime: 20 } as const;
    await act(page, saveQueueSettings, { params, body });
    await strip(page).getByRole('link', { name: 'All first steps' }).click();
    await expect(page.getByText('4 of 5 done')).toBeVisible();
    await expect(stepOf(page, 'Choose a queue type')).toContainText('Done');
  });

  await test.step('the admin adds the first patient', async () => {
    await page.getByRole('link', { name: 'Add a patient' }).click();
    await page.getByRole('button', { name: 'Add First Patient' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Patient' });
    await dialog.getByLabel('First name').fill('Mara');
    await dialog.getByLabel('Last name').fill('Quist');
    await dialog.getByLabel('Assign to Doctor').selectOption({ label: 'Ines Falk' });
    await dialog.getByRole('button', { name: 'Create Patient' }).click();
    await expect(strip(page)).toContainText('The clinic is ready for its first patient');
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('heading', { name: 'The clinic is ready' })).toBeVisible();
    await expectAccessibleInEveryTheme(page);
  });

  await test.step('the admin calls the first patient', async () => {
    await page.getByRole('link', { name: 'Open the queue', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No patients in queue' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Book an appointment' })).toBeVisible();
    await page.getByRole('button', { name: 'Add walk-in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add walk-in' });
    await dialog.getByRole('combobox', { name: 'Patient' }).fill('quist');
    await dialog.getByRole('option', { name: /Mara Quist/ }).click();
    await dialog.getByRole('button', { name: 'Add walk-in' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: /^Call First Patient/ }).click();
    await expect(page.getByRole('button', { name: /^Complete Current Patient/ })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test('the help of a screen opens by keyboard without shifting the page', async ({ page }) => {
  await signInAsAdmin(page);
  const button = page.getByRole('button', { name: 'About this screen' });
  const panel = page.getByRole('dialog', { name: 'About this screen' });
  for (const [link, title, words] of [
    ['Patients', 'Patient Management', 'The records of your patients'],
    ['Queue Settings', 'Queue Settings', 'How a doctor’s patients are called'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const height = () => page.locator('main').evaluate((main) => main.scrollHeight);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const before = await height();
    await button.press('Enter');
    await expect(panel).toContainText(words);
    expect(await height()).toBe(before);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await button.click();
  await expect(panel).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${empty.address}/dashboard/managers`);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(button).toHaveCount(0);
});
