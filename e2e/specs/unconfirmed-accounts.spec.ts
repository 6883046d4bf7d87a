import { listUsers } from '@anteroom/contract/accounts';
import { saveQueueSettings } from '@anteroom/contract/queue-settings';
import { listDoctors } from '@anteroom/contract/staff';
import { expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { act, globOf } from '../pages/act.ts';
import { atRest } from '../pages/at-rest.ts';
import { addressOf, aSignedInBrowser, people, signedInPage, signIn } from '../pages/desk.ts';
import { expectAccessible, expectAccessibleInLooks, still } from '../pages/expect-accessible.ts';
import { linkInMail } from '../pages/outbox.ts';
import { isReady } from '../pages/screens.ts';

const chosen = 'Quiet-Harbour-7';
let count = 0;

/** Registers an account under the name of an existing doctor, with another email address, and verifies it. */
async function registerAs(page: Page, name: string): Promise<string> {
  count += 1;
  const email = `stranger.${Date.now()}.${count}@home.example`;
  await page.goto(addressOf('/register'));
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password *', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm password').fill(chosen);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.goto(await linkInMail(email, '/verify-email'));
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
  return email;
}

test('S-100, S-104: someone who registers under Dana Okafor’s name cannot be chosen as a doctor on the schedule until an admin confirms the account', async ({
  browser,
  page,
}) => {
  const email = await registerAs(page, 'Dana Okafor');
  const desk = await signedInPage(browser, people.admin, '/dashboard/schedule');
  const picker = desk.getByLabel('Doctor', { exact: true });
  await expect(picker.locator('option', { hasText: 'Dana Okafor' })).toHaveCount(1);

  await desk.getByRole('link', { name: 'Overview' }).first().click();
  await expect(desk.getByRole('heading', { name: 'Accounts to confirm (1)' })).toBeVisible();
  await expect(desk.getByText('Dana Okafor already exists')).toBeVisible();
  await desk.getByRole('button', { name: `Confirm Dana Okafor, ${email}` }).click();
  const dialog = desk.getByRole('alertdialog', { name: 'Confirm this account?' });
  await expect(dialog.getByText('Dana Okafor already exists')).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole('heading', { name: /^Accounts to confirm/ })).toBeHidden();

  await desk.goto(addressOf('/dashboard/schedule'));
  await expect(picker.locator('option', { hasText: `(${email})` })).toHaveCount(1);
  await expect(picker.locator('option', { hasText: 'Dana Okafor' })).toHaveCount(2);
});

test('a late notice for admins does not move the button that calls the next patient', async ({
  browser,
  page,
}) => {
  await registerAs(page, 'Dana Okafor');
  const desk = await aSignedInBrowser(browser, people.admin);
  const accounts = Promise.withResolvers<void>();
  let requests = 0;
  await desk.route(`${globOf(listUsers)}*`, async (route) => {
    requests += 1;
    await accounts.promise;
    await route.continue().catch(() => undefined);
  });
  await desk.goto(addressOf('/dashboard'));
  const call = desk.getByRole('button', { name: /^Call (Next|First)/ }).first();
  const notice = desk.getByRole('heading', { name: /^Accounts to confirm/ });
  await expect(call).toBeVisible();
  await expect(desk.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0);
  const before = await atRest(() => call.boundingBox());
  await expect(notice).toHaveCount(0);
  accounts.resolve();
  await expect(notice).toBeVisible();
  expect(await call.boundingBox()).toEqual(before);
  expect(requests).toBe(1);

  await test.step('if the notice for admins loads first, it appears above the day’s list', async () => {
    await desk.getByRole('link', { name: 'Patients', exact: true }).first().click();
    await desk.getByRole('link', { name: 'Overview' }).first().click();
    await expect(call).toBeVisible();
    const place = await notice.boundingBox();
    expect(place?.y).toBeLessThan((await call.boundingBox())?.y ?? 0);
  });
});

test('the list of accounts to confirm passes axe', async ({ browser, page }) => {
  const email = await registerAs(page, 'Dana Okafor');
  const office = await signedInPage(browser, people.admin, '/dashboard', still);
  await expect(office.getByRole('heading', { name: /^Accounts to confirm/ })).toBeVisible();
  await expectAccessibleInLooks(office);
  await office.getByRole('button', { name: `Reject Dana Okafor, ${email}` }).click();
  await expectAccessibleInLooks(office);
  await office.getByRole('button', { name: 'Cancel', exact: true }).click();
  await office.getByRole('button', { name: `Confirm Dana Okafor, ${email}` }).click();
  await expectAccessibleInLooks(office);

  const own = await browser.newPage(still);
  await own.goto(addressOf('/login'));
  await signIn(own, email, chosen);
  await expect(own.getByText('Welcome, Dana Okafor')).toBeVisible();
  await expect(own.getByText('An admin must confirm your account first')).toBeVisible();
  await expect(own.getByRole('link', { name: /^Create Manager/ })).toHaveCount(0);
  await expectAccessibleInLooks(own);
  await own.close();
});

test('S-100: an unconfirmed account cannot start to add bookings, patients or managers on six screens or in the command bar', async ({
  page,
}) => {
  const email = await registerAs(page, 'Nora Fields');
  await page.goto(addressOf('/login'));
  await signIn(page, email, chosen);
  await expect(page.getByText('Welcome, Nora Fields')).toBeVisible();
  const refused =
    /^(New Appointment|Create First Appointment|Add .*Patient|Emergency access|Calendar feed|Displays|Add walk-in|.*Manager)$/;
  for (const path of [
    'appointments?view=table',
    'patients',
    'schedule',
    'manage-queue',
    'managers',
    'create-manager',
  ]) {
    await page.goto(addressOf(`/dashboard/${path}`));
    await isReady(page);
    const inMain = page.getByRole('main').getByRole('button', { name: refused });
    await expect(inMain, path).toHaveCount(0);
  }
  await page.keyboard.press('Control+k');
  const results = page.getByRole('listbox', { name: 'Results' });
  await expect(results.getByRole('option', { name: /^Patients/ })).toBeVisible();
  await expect(
    results.getByRole('option', { name: /Book an appointment|Patient$|Walk-in|Create Manager/ }),
  ).toHaveCount(0);
});

test('S-100: an unconfirmed doctor cannot book on the board or through keyboard shortcuts', async ({
  page,
}) => {
  const email = await registerAs(page, 'Nils Ahlgren');
  await page.goto(addressOf('/login'));
  await signIn(page, email, chosen);
  await expect(page.getByText('Welcome, Nils Ahlgren')).toBeVisible();
  await page.goto(addressOf('/dashboard/appointments?view=day'));
  await isReady(page);
  const column = page.locator('[data-column]').first();
  await column.hover({ position: { x: 40, y: 100 } });
  await expect(page.getByText(/^Book \d\d:\d\d$/)).toHaveCount(0);
  await column.click({ position: { x: 40, y: 100 } });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const free = column.getByRole('button', { name: /^\d\d:\d\d, Nils Ahlgren/ });
  await expect(free).not.toHaveAccessibleName(/Enter/);
  await free.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  for (const path of ['appointments?view=day', 'patients', 'managers']) {
    await page.goto(addressOf(`/dashboard/${path}`));
    await isReady(page);
    await page.keyboard.press('n');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard' });
    await expect(help).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(
      help.getByText(/New Appointment|Add New Patient|(New|Create) .*Manager|Book a free time/),
    ).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
});

test('Overview offers an unconfirmed doctor no walk-in, which would be rejected', async ({ page }) => {
  const email = await registerAs(page, 'Olle Ahlgren');
  await page.goto(addressOf('/login'));
  await signIn(page, email, chosen);
  await expect(page.getByText('Welcome, Olle Ahlgren')).toBeVisible();
  const [me] = (await act(page, listDoctors, {})).doctors;
  const params = { doctorId: me?.id ?? 0 };
  const body = { queueType: 'day_wise' as const, autoAdvanceQueue: false, estimatedConsultationTime: 20 };
  await act(page, saveQueueSettings, { params, body });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Call First Patient, Olle Ahlgren' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add walk-in/ })).toHaveCount(0);
});
