import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { addressOf, aSignedInBrowser, people, watchComplaints } from '../pages/desk.ts';
import { dialogs, openDialog } from '../pages/dialogs.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';
import { isReady, screens, shortenLists } from '../pages/screens.ts';

test.use({ keepsBrowsers: true });

type Desk = { page: Page; complaints: string[] };

/**
 * One browser per user, which stays open for all checks, because opening a browser takes longer than a check. Each
 * check still loads its screen from the URL.
 */
const desks = new Map<string | null, Promise<Desk>>();

function theDeskOf(email: string | null, browser: Browser): Promise<Desk> {
  const desk = desks.get(email) ?? openDesk(email, browser);
  desks.set(email, desk);
  return desk;
}

async function openDesk(email: string | null, browser: Browser): Promise<Desk> {
  const page = email === null ? await browser.newPage() : await aSignedInBrowser(browser, email);
  return { page, complaints: watchComplaints(page) };
}

for (const { path, email } of screens) {
  test(`the screen ${path} for ${email ?? 'a signed-out user'} passes axe in every size and theme`, async ({
    browser,
  }) => {
    const { page, complaints } = await theDeskOf(email, browser);
    await page.goto(addressOf(path));
    await expect(page).toHaveURL(addressOf(path));
    await isReady(page);
    await expectAccessibleInEveryTheme(page);
    expect(complaints).toEqual([]);
  });
}

for (const [name, dialog] of Object.entries(dialogs)) {
  test(`the dialog “${name}”, opened by ${dialog.email}, passes axe in every size and theme`, async ({
    browser,
  }) => {
    const { page, complaints } = await theDeskOf(dialog.email, browser);
    await shortenLists(page);
    await openDialog(page, dialog);
    await expectAccessibleInEveryTheme(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(complaints).toEqual([]);
  });
}

test('closing the dialog for a new patient returns the focus to the button that opened it', async ({
  browser,
}) => {
  const { page } = await theDeskOf(people.manager, browser);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(addressOf('/dashboard/patients'));
    await page.getByRole('button', { name: 'Add New Patient' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add New Patient' })).toBeFocused();
  }
});
