import { expect, test } from '@playwright/test';
import { addressOf, people, signIn, watchComplaints } from '../pages/desk.ts';
import { expectSound, looks } from '../pages/expect-sound.ts';

const screens = [
  ['/login', null],
  ['/register', null],
  ['/forgot-password', null],
  ['/reset-password', null],
  ['/verify-email', null],
  ['/contact', null],
  ['/nowhere', null],
  ['/dashboard', people.admin],
  ['/dashboard', people.idle],
  ['/dashboard/audit', people.admin],
  ['/dashboard/audit', people.manager],
  ['/dashboard/account', people.manager],
  ['/dashboard/patients', people.admin],
  ['/dashboard/appointments', people.manager],
  ['/dashboard/queue', people.daywise],
  ['/dashboard/manage-queue', people.admin],
  ['/dashboard/manage-queue', people.idle],
  ['/dashboard/queue', people.unset],
  ['/dashboard/queue-settings', people.manager],
  ['/dashboard/users', people.manager],
  ['/dashboard/users', people.admin],
  ['/dashboard/managers', people.daywise],
  ['/dashboard/create-manager', people.admin],
  ['/dashboard/clinic', people.admin],
  ['/dashboard/reports', people.manager],
] as const;

for (const { colorScheme, width, height } of looks) {
  for (const [path, email] of screens) {
    test(`${path} as ${email ?? 'nobody'} is sound in ${colorScheme} at ${width} px`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height } });
      const page = await context.newPage();
      const complaints = watchComplaints(page);
      await page.goto(addressOf(path));
      if (email !== null) await signIn(page, email);
      await expect(page).toHaveURL(addressOf(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('load');
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectSound(page);
      expect(complaints).toEqual([]);
      await context.close();
    });
  }

  test(`the dialogs are sound in ${colorScheme} at ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height } });
    const page = await context.newPage();
    await page.goto(addressOf('/dashboard/patients'));
    await signIn(page, people.manager);
    await page.getByRole('button', { name: 'Add New Patient' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add New Patient' })).toBeFocused();
    await page.goto(addressOf('/dashboard/appointments'));
    await page.getByRole('button', { name: 'New Appointment' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectSound(page);
    await context.close();
  });

  test(`what is open to whom is sound in ${colorScheme} at ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height } });
    const page = await context.newPage();
    await page.goto(addressOf('/dashboard/patients'));
    await signIn(page, people.daywise);
    await page.getByRole('button', { name: 'Emergency access' }).click();
    await page.getByRole('button', { name: 'Open the Record' }).click();
    await expect(page.getByText('Reason is required')).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^View / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Access history' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Access history' }).getByRole('listitem').first(),
    ).toBeVisible();
    await expectSound(page);
    await context.close();
  });

  test(`an entry of the trail is sound in ${colorScheme} at ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height } });
    const page = await context.newPage();
    await page.goto(addressOf('/dashboard/audit'));
    await signIn(page, people.admin);
    await page
      .getByRole('button', { name: /^Details of / })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Audit Entry' })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectSound(page);
    await context.close();
  });
}
