import { readFile } from 'node:fs/promises';
import {
  exportPatientCalendar,
  extendCalendarFeed,
  listCalendarFeeds,
} from '@anteroom/contract/calendar-feeds';
import type { RouteOutput } from '@anteroom/contract/route';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { globOf } from '../pages/act.ts';
import { addressOf, people, signedInPage, signIn, watchComplaints } from '../pages/desk.ts';
import { expectAccessible, inLook, looks } from '../pages/expect-accessible.ts';
import { holdAnswer } from '../pages/hold-answer.ts';

const path = '/dashboard/schedule';

/** Opens the dialog with the doctor's calendar feeds on the schedule screen. */
async function openFeeds(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Calendar feed' }).click();
  return page.getByRole('dialog', { name: 'Calendar feeds', exact: true });
}

async function create(page: Page, label: string, shows = 'none'): Promise<string> {
  await page.getByRole('button', { name: 'New feed' }).click();
  const dialog = page.getByRole('dialog', { name: 'New calendar feed' });
  await dialog.getByLabel('Label').fill(label);
  await dialog.getByLabel('Show patients as').selectOption(shows);
  await dialog.getByRole('button', { name: 'Create feed' }).click();
  return page.getByLabel('Link', { exact: true }).inputValue();
}

/** Fetches a calendar feed without a session, as a calendar provider does. */
async function fetchFeed(address: string) {
  const answer = await fetch(addressOf(new URL(address).pathname));
  return { status: answer.status, text: await answer.text() };
}

test('a doctor creates a calendar feed, sees when it was last read, and revokes it', async ({ browser }) => {
  const page = await signedInPage(browser, people.daywise, path, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const complaints = watchComplaints(page);
  const feeds = await openFeeds(page);
  await expect(feeds.getByText('No feeds yet')).toBeVisible();

  await test.step('choosing to include patient names in a calendar feed shows a warning', async () => {
    await feeds.getByRole('button', { name: 'New feed' }).click();
    const dialog = page.getByRole('dialog', { name: 'New calendar feed' });
    await expect(dialog.getByLabel('Label')).toBeFocused();
    await expect(dialog.getByRole('status')).toHaveCount(0);
    await dialog.getByLabel('Show patients as').selectOption('name');
    await expect(dialog.getByText('Names of patients leave the clinic.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create feed' }).click();
    await expect(dialog.getByText('Label is required')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
  });

  const address = await create(page, 'my phone');
  const told = page.getByRole('dialog', { name: 'Link to your feed' });
  await test.step('the URL of a calendar feed is shown only once', async () => {
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    await told.getByRole('button', { name: 'Copy' }).click();
    await expect(told.getByText('The link was copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await expect(told.getByRole('link', { name: /this device/ })).toHaveAttribute(
      'href',
      address.replace(/^http/, 'webcal').replace('webcals', 'webcal'),
    );
    await told.getByRole('button', { name: 'Done' }).click();
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain(address.split('/').at(-1));
  });

  const item = feeds.getByRole('listitem').filter({ hasText: 'my phone' });
  await expect(item.getByText('Shows no names')).toBeVisible();
  await expect(item.getByText(/^Created by Dana Okafor on /)).toBeVisible();
  await expect(item.getByText('Not read yet')).toBeVisible();
  const { status, text } = await fetchFeed(address);
  expect(status).toBe(200);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:Appointment \([\s\S]*END:VCALENDAR\r\n$/);
  await feeds.getByText('Close', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Calendar feed' })).toBeFocused();
  await openFeeds(page);
  await expect(item.getByText(/^Last read /)).toBeVisible();
  await expect(item.getByText('Read from one network in the last 30 days')).toBeVisible();

  await item.getByRole('button', { name: 'Revoke my phone' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke calendar feed' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(item.getByRole('button', { name: 'Revoke my phone' })).toBeFocused();
  expect((await fetchFeed(address)).status).toBe(200);
  await item.getByRole('button', { name: 'Revoke my phone' }).click();
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(feeds.getByText('No feeds yet')).toBeVisible();
  await expect(feeds.getByRole('button', { name: 'New feed' })).toBeFocused();
  expect((await fetchFeed(address)).status).toBe(404);
  expect(complaints).toEqual([]);
});

test('extending a calendar feed keeps the focus in its row, and an error appears there', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.central, path);
  let endsSoon = true;
  await page.route(globOf(listCalendarFeeds), async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const json: RouteOutput<typeof listCalendarFeeds> = await response.json();
    if (endsSoon) for (const feed of json.feeds) feed.endsAt = Date.now() + 86_400_000;
    await route.fulfill({ response, json });
  });
  const feeds = await openFeeds(page);
  await create(page, 'my watch');
  await page.getByRole('button', { name: 'Done' }).click();
  const item = feeds.getByRole('listitem').filter({ hasText: 'my watch' });
  let isBroken = true;
  await page.route(globOf(extendCalendarFeed), async (route) => {
    if (isBroken) return route.fulfill({ status: 503, json: {} });
    // Change the end only now, because the list may load late and must still show the button then.
    endsSoon = false;
    await route.continue();
  });
  const extend = item.getByRole('button', { name: 'Extend my watch' });
  await extend.press('Enter');
  await expect(item.getByRole('alert')).toBeVisible();
  await expect(extend).toBeFocused();
  isBroken = false;
  await extend.press('Enter');
  await expect(item.getByText(/^Closes automatically on /)).toBeFocused();
});

test('if the browser cannot copy the URL of a calendar feed, the URL is selected for manual copying', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.daywise, path);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await openFeeds(page);
  const address = await create(page, 'a screen in the corridor');
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Couldn’t copy the link.')).toBeVisible();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(address);
});

test('an admin can create a calendar feed for a doctor, who sees the admin as its creator; managers have no create button', async ({
  browser,
}) => {
  const office = await signedInPage(browser, people.admin, path);
  await office.getByLabel('Doctor').selectOption({ label: 'Dana Okafor - Family Medicine' });
  await openFeeds(office);
  await create(office, 'the tablet', 'initials');

  const page = await signedInPage(browser, people.daywise, path);
  const feeds = await openFeeds(page);
  const item = feeds.getByRole('listitem').filter({ hasText: 'the tablet' });
  await expect(item.getByText('Shows initials')).toBeVisible();
  await expect(item.getByText(/^Created by (?!Dana Okafor)/)).toBeVisible();

  const desk = await signedInPage(browser, people.solo, path);
  await expect(desk.getByText('The doctor or an admin can change it.')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Calendar feed' })).toHaveCount(0);
});

test('staff download a patient’s upcoming appointments as a calendar file', async ({ browser }) => {
  const page = await signedInPage(browser, people.daywise, '/dashboard/patients');
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click();
  const { letThrough } = await holdAnswer(page, ['GET', globOf(exportPatientCalendar)]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download appointments (.ics)' }).click();
  // The success message appears even after the dialog has closed.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  letThrough();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^appointments-\d{4}-\d\d-\d\d\.ics$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
  await expect(page.getByText('The appointments were saved as a calendar file.')).toBeVisible();
});

for (const look of looks) {
  const { colorScheme, width } = look;

  test(`the calendar feeds pass axe in ${colorScheme} at ${width} px`, async ({ browser }) => {
    const context = await browser.newContext(inLook(look));
    const page = await context.newPage();
    const complaints = watchComplaints(page);
    await page.goto(addressOf(path));
    await signIn(page, people.daywise);
    await openFeeds(page);
    const label = `a phone with a label as long as it can be ${colorScheme} ${width}`;
    await page.getByRole('button', { name: 'New feed' }).click();
    await page.getByLabel('Show patients as').selectOption('name');
    await page.getByRole('button', { name: 'Create feed' }).click();
    await expect(page.getByText('Label is required')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Label').fill(label);
    await page.getByRole('button', { name: 'Create feed' }).click();
    await expect(page.getByLabel('Link', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(label)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Revoke ${label}` }).click();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(complaints).toEqual([]);
  });
}
