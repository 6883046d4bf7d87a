import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { addressOf, people, signIn, watchComplaints } from '../pages/desk.ts';

const screens = [
  ['/login', null],
  ['/nowhere', null],
  ['/dashboard', people.admin],
  ['/dashboard/patients', people.admin],
  ['/dashboard/appointments', people.manager],
  ['/dashboard/queue', people.daywise],
  ['/dashboard/manage-queue', people.admin],
  ['/dashboard/manage-queue', people.idle],
  ['/dashboard/queue', people.unset],
  ['/dashboard/queue-settings', people.manager],
  ['/dashboard/users', people.manager],
  ['/dashboard/reports', people.manager],
] as const;

const looks = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const;

async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

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
}
