import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { addressOf, aSignedInBrowser, people, watchComplaints } from '../pages/desk.ts';
import { expectSound, inLook, type Look, looks } from '../pages/expect-sound.ts';

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
  ['/dashboard/import', people.admin],
  ['/dashboard/reports', people.manager],
] as const;

type Desk = { page: Page; complaints: string[] };

/**
 * Each person's browser, kept open from screen to screen: a new one takes longer than the look at a screen. The
 * screens are loaded by their address all the same.
 */
const desks = new Map<string, Promise<Desk>>();

function theDeskOf(email: string | null, look: Look, browser: Browser): Promise<Desk> {
  const key = `${email} ${look.colorScheme}`;
  const desk = desks.get(key) ?? openDesk(email, look, browser);
  desks.set(key, desk);
  return desk;
}

async function openDesk(email: string | null, look: Look, browser: Browser): Promise<Desk> {
  const page =
    email === null
      ? await (await browser.newContext(inLook(look))).newPage()
      : await aSignedInBrowser(browser, email, inLook(look));
  return { page, complaints: watchComplaints(page) };
}

for (const look of looks) {
  const { colorScheme, width } = look;

  for (const [path, email] of screens) {
    test(`${path} as ${email ?? 'nobody'} is sound in ${colorScheme} at ${width} px`, async ({ browser }) => {
      const { page, complaints } = await theDeskOf(email, look, browser);
      await page.goto(addressOf(path));
      await expect(page).toHaveURL(addressOf(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectSound(page);
      expect(complaints).toEqual([]);
    });
  }

  test(`the dialogs are sound in ${colorScheme} at ${width} px`, async ({ browser }) => {
    const { page } = await theDeskOf(people.manager, look, browser);
    await page.goto(addressOf('/dashboard/patients'));
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
  });

  test(`what is open to whom is sound in ${colorScheme} at ${width} px`, async ({ browser }) => {
    const { page } = await theDeskOf(people.daywise, look, browser);
    await page.goto(addressOf('/dashboard/patients'));
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
  });

  test(`an entry of the trail is sound in ${colorScheme} at ${width} px`, async ({ browser }) => {
    const { page } = await theDeskOf(people.admin, look, browser);
    await page.goto(addressOf('/dashboard/audit'));
    await page
      .getByRole('button', { name: /^Details of / })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Audit Entry' })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectSound(page);
  });
}
