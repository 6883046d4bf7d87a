import { getQueueAnalytics, getQueueHistory } from '@anteroom/contract/queue-analytics';
import { resetQueue, togglePause } from '@anteroom/contract/queue-reset';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { globOf } from '../pages/act.ts';
import { pageWithoutPolling, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { expectAccessibleInLooks, still } from '../pages/expect-accessible.ts';

const analytics = '/dashboard/queue-analytics';
const states = ['Waiting', 'In Progress', 'Completed', 'Skipped'] as const;
type Counts = Record<(typeof states)[number], number>;

function card(page: Page, title: string): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });
}

/** Returns the four counts in a card of the analytics page. */
async function countsOf(page: Page, title = "Today's Performance"): Promise<Counts> {
  const counts = await Promise.all(
    states.map(async (state) => {
      const link = card(page, title).getByRole('link', { name: `${state}: ` });
      return [state, Number(await link.textContent())] as const;
    }),
  );
  return Object.fromEntries(counts) as Counts;
}

/** Expects these counts in the tiles of the queue screen. */
async function expectTiles(page: Page, counts: Counts): Promise<void> {
  for (const state of states) {
    const tile = page
      .getByLabel('Queue statistics')
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${state}$`) });
    await expect(tile.locator('xpath=following-sibling::dd[1]')).toHaveText(String(counts[state]));
  }
}

async function callNext(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes('/call-next'));
  await page.getByRole('button', { name: 'Call Next Patient' }).click();
  expect((await answered).status()).toBe(200);
}

async function goToAnalytics(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Queue Analytics' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Queue Status' })).toBeVisible();
}

test('the numbers on the analytics page match the queues that they link to', async ({ browser }) => {
  const desk = await signedInPage(browser, people.daywise, analytics);
  const complaints = watchComplaints(desk);
  await expect(desk.getByText('Queue Active')).toBeVisible();
  const counts = await countsOf(desk);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const status = card(desk, 'Queue Status');
  await expect(status.getByRole('link', { name: `Total Patients: ${total},` })).toBeVisible();
  const rate = Math.round((counts.Completed / total) * 1000) / 10;
  await expect(status.getByText(`${rate}%`, { exact: true })).toBeVisible();

  await test.step('the week’s activity is shown both as a bar chart and as a table', async () => {
    const weekly = card(desk, 'Weekly Activity');
    await expect(weekly.getByRole('img', { name: /^Patients of each date/ })).toBeVisible();
    const newest = weekly.getByText(/^[A-Z][a-z]{2}, /).first();
    await expect(newest.locator('xpath=ancestor::li')).toContainText(`${total} patients`);
    await expect(newest.locator('xpath=ancestor::li')).toContainText('Active');
  });

  await test.step('the analytics page shows the current settings of the queue', async () => {
    const configuration = card(desk, 'Queue Configuration');
    await expect(configuration.getByText('Day-wise')).toBeVisible();
    await expect(configuration.getByText(/^Auto Advance (Enabled|Disabled)$/)).toBeVisible();
    await expect(configuration.getByText(/^\d+ minutes$/)).toBeVisible();
  });

  await card(desk, "Today's Performance").getByRole('link', { name: 'Waiting: ' }).click();
  await expect(desk).toHaveURL(/\/dashboard\/queue\?doctor=\d+$/);
  await expectTiles(desk, counts);

  await test.step('a date on the analytics page links to the queue of that day', async () => {
    await goToAnalytics(desk);
    const dates = card(desk, 'Weekly Activity')
      .getByRole('listitem')
      .filter({ hasText: /patients?/ });
    const earlier = dates.nth(1);
    const patients = Number.parseInt((await earlier.getByText(/^\d+ patients?$/).textContent()) ?? '', 10);
    await earlier.getByRole('link', { name: /, show the queue$/ }).click();
    await expect(desk).toHaveURL(/\/dashboard\/queue\?doctor=\d+&date=\d{4}-\d\d-\d\d$/);
    const total = desk
      .getByLabel('Queue statistics')
      .getByRole('term')
      .filter({ hasText: /^Total$/ });
    await expect(total.locator('xpath=following-sibling::dd[1]')).toHaveText(String(patients));
    await desk.getByRole('button', { name: 'Back to today' }).click();
    await expect(desk).toHaveURL(/\/dashboard\/queue\?doctor=\d+$/);
    await expectTiles(desk, counts);
  });
  expect(complaints).toEqual([]);
});

test('pausing a queue takes effect immediately; the analytics page also shows changes made in another browser', async ({
  browser,
}) => {
  const desk = await pageWithoutPolling(browser, people.daywise, analytics);

  await test.step('when pausing fails, an error appears beside the Pause button', async () => {
    await desk.route(globOf(togglePause), (route) => route.fulfill({ status: 503, json: {} }));
    await desk.getByRole('button', { name: 'Pause Queue' }).click();
    await expect(desk.getByRole('alert')).toHaveText('Failed to toggle queue status. Please try again.');
    await expect(desk.getByText('Queue Active')).toBeVisible();
    await desk.unroute(globOf(togglePause));
  });

  await desk.getByRole('button', { name: 'Pause Queue' }).click();
  await expect(desk.getByText('Queue Paused')).toBeVisible();
  await expect(desk.getByText(/^since \d\d:\d\d$/)).toBeVisible();
  await expect(card(desk, 'Queue Status').getByText('Paused', { exact: true })).toBeVisible();
  await expect(card(desk, 'Weekly Activity').getByText('Paused', { exact: true })).toBeVisible();
  await expect(desk.getByRole('alert')).toBeHidden();

  const other = await signedInPage(browser, people.solo, '/dashboard/queue');
  await other.getByRole('button', { name: 'Start Queue' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Start Queue' }).click();
  await expect(desk.getByText('Queue Active')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Pause Queue' })).toBeVisible();

  await test.step('if the queue was paused elsewhere meanwhile, clicking Pause resumes it and the screen says so', async () => {
    await desk.route(globOf(togglePause), async (route) => {
      await fetch(route.request().url(), { method: 'PUT', headers: await route.request().allHeaders() });
      await route.continue();
    });
    await desk.getByRole('button', { name: 'Pause Queue' }).click();
    await expect(desk.getByText('your click resumed it')).toBeVisible();
    await expect(desk.getByText('Queue Active')).toBeVisible();
  });
});

test('a double click on Reset removes completed entries only once, and keeps them in the history', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard/queue');
  await callNext(desk);
  await goToAnalytics(desk);
  const before = await countsOf(desk);
  const gone = before.Completed;
  const entries = gone === 1 ? '1 entry' : `${gone} entries`;
  await desk.getByRole('button', { name: 'Reset Queue' }).click();
  const choice = desk.getByRole('dialog', { name: 'Reset Queue' });

  await test.step('the dialog explains each type of reset and shows how many entries the reset removes', async () => {
    await expect(choice.getByRole('radio', { name: 'Completed only' })).toBeChecked();
    await expect(choice.getByText(`Waiting patients stay. ${entries} now.`)).toBeVisible();
    await expect(choice.getByText('permanently removes all completed entries')).toBeVisible();
    await choice.getByRole('radio', { name: 'Skipped only' }).check();
    await expect(choice.getByText('permanently removes all skipped (No Show) entries')).toBeVisible();
    await choice.getByRole('radio', { name: 'All entries' }).check();
    await expect(choice.getByText('permanently removes all entries from the day-wise queue')).toBeVisible();
    await expect(choice.getByText('It cannot be undone. Serial numbers are reassigned')).toBeVisible();
    await choice.getByRole('radio', { name: 'Completed only' }).check();
  });

  await choice.getByRole('button', { name: 'Continue' }).click();
  const question = desk.getByRole('alertdialog', { name: 'Confirm Queue Reset' });
  await expect(question.getByRole('listitem')).toHaveText([`${gone}Completed`]);
  await expect(question.getByRole('button', { name: 'Back' })).toBeFocused();

  await test.step('when resetting a queue fails, the dialog shows an error', async () => {
    await desk.route(globOf(resetQueue), (route) => route.fulfill({ status: 503, json: {} }));
    await question.getByRole('button', { name: 'Reset Queue' }).click();
    await expect(question.getByText('Failed to reset queue. Please try again.')).toBeVisible();
    await desk.unroute(globOf(resetQueue));
  });

  await test.step('a double click on Reset resets a queue only once', async () => {
    const sent: string[] = [];
    desk.on('request', (request) => {
      if (request.url().endsWith('/queue/reset')) sent.push(request.url());
    });
    await question.getByRole('button', { name: 'Reset Queue' }).dblclick();
    await expect(desk.getByText(`Queue reset successful: ${entries} removed`)).toBeVisible();
    await expect(question).toBeHidden();
    await expect(desk.getByRole('button', { name: 'Reset Queue' })).toBeFocused();
    expect(sent).toHaveLength(1);
  });

  const removedOfToday = card(desk, 'Weekly Activity').getByText(/^\d+ removed by a reset$/);
  await test.step('after a reset, the analytics page counts only the remaining entries and shows how many were removed', async () => {
    await expect.poll(() => countsOf(desk)).toEqual({ ...before, Completed: 0 });
    await expect(card(desk, "Today's Performance").getByText(/removed by a reset\./)).toBeVisible();
    await expect(removedOfToday).toBeVisible();
  });

  await test.step('the history still shows the entries that a reset removed', async () => {
    await desk.getByRole('button', { name: 'View History' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Queue History' });
    await expect(dialog.getByText(/^Last 30 days of queue activity from .+ to /)).toBeVisible();
    await expect(dialog.getByRole('button', { expanded: true })).toHaveCount(1);
    const removed = dialog.getByRole('listitem').filter({ hasText: 'Removed by a reset' });
    const count = Number.parseInt((await removedOfToday.textContent()) ?? '', 10);
    expect(count).toBeGreaterThanOrEqual(gone);
    await expect(removed).toHaveCount(count);
    await expect(removed.first()).toContainText(/Completed\d\d:\d\d/);
    await test.step('an entry in the history shows only the beginning of the appointment’s id', async () => {
      const id = removed.first().getByTitle(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      const { shown, whole } = await id.evaluate((text) => ({
        shown: text.clientWidth,
        whole: text.scrollWidth,
      }));
      expect(shown).toBeLessThan(whole / 2);
    });
    await desk.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('after a reset, the remaining entries are renumbered without gaps', async () => {
    await card(desk, 'Queue Status').getByRole('link', { name: 'Total Patients: ' }).click();
    await expectTiles(desk, { ...before, Completed: 0 });
    const left = before.Waiting + before['In Progress'] + before.Skipped;
    await expect(desk.getByText(/^Place \d+$/).last()).toHaveText(`Place ${left}`);
  });
});

test('when a manager chooses a doctor, the page shows the next patient of that doctor’s central queue', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.manager, analytics);
  const picker = desk.getByLabel('Doctor');
  await expect(picker).not.toHaveValue('');
  await picker.selectOption({ label: 'Dana Okafor - Family Medicine' });
  await expect(desk.getByText("Today's Performance")).toBeVisible();
  await picker.selectOption({ label: 'Carlos Mendes - Internal Medicine' });
  await expect(desk.getByText('Central Queue Overview')).toBeVisible();
  await expect(desk).toHaveURL(/\?doctor=\d+$/);
  const next = card(desk, 'Next Patient');
  const ticket = await next.getByText(/^[A-Z]+-\d+$/).textContent();
  // Late in the day, the range can end on another day.
  await expect(next.getByText(/^\d\d:\d\d(–\d\d:\d\d| – .+, \d\d:\d\d)?$/)).toBeVisible();
  const counts = await countsOf(desk, 'Central Queue Overview');

  await test.step('resetting all entries of a central queue warns that entries of later days are removed too', async () => {
    await desk.getByRole('button', { name: 'Reset Queue' }).click();
    const choice = desk.getByRole('dialog', { name: 'Reset Queue' });
    await choice.getByRole('radio', { name: 'All entries' }).check();
    await expect(choice.getByText('and those booked for later days')).toBeVisible();
    await choice.getByRole('button', { name: 'Cancel' }).click();
    await expect(choice).toBeHidden();
  });

  await test.step('the history of a central queue is a single list without a heading per day', async () => {
    await desk.getByRole('button', { name: 'View History' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Queue History' });
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    await expect(dialog.getByRole('button', { expanded: true })).toHaveCount(0);
    await desk.keyboard.press('Escape');
  });

  await card(desk, 'Central Queue Overview').getByRole('link', { name: 'Waiting: ' }).click();
  await expect(desk).toHaveURL(/\/dashboard\/central-queue\?doctor=\d+$/);
  await expectTiles(desk, counts);
  const first = desk.getByRole('listitem').filter({ has: desk.getByRole('button', { name: /^Move / }) });
  await expect(first.first()).toContainText(String(ticket));
});

test('the analytics page shows an error and a retry button if loading fails', async ({ browser }) => {
  const desk = await signedInPage(browser, people.central);
  await desk.route(globOf(getQueueAnalytics), (route) => route.fulfill({ status: 400, json: {} }));
  await desk.getByRole('link', { name: 'Analytics' }).click();
  await expect(desk.getByText('Error Loading Analytics')).toBeVisible();
  await expect(desk.getByText('Failed to load queue analytics. Please try again.')).toBeVisible();
  await desk.unroute(globOf(getQueueAnalytics));
  await desk.getByRole('button', { name: 'Try Again' }).click();
  await expect(desk.getByText('Queue Active')).toBeVisible();

  await desk.route(globOf(getQueueHistory), (route) => route.fulfill({ status: 400, json: {} }));
  await desk.getByRole('button', { name: 'View History' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Queue History' });
  await expect(dialog.getByText('Error Loading History')).toBeVisible();
  const nobody = {
    queueType: 'central',
    dateRange: { start: '2026-03-01', end: '2026-03-30' },
    dayWise: {},
    central: [],
  };
  await desk.route(globOf(getQueueHistory), (route) => route.fulfill({ json: nobody }));
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByText('No History Available')).toBeVisible();
  await expect(dialog.getByText('No queue activity found for the last 30 days.')).toBeVisible();
});

test('the history and reset dialogs pass axe', async ({ browser }) => {
  const desk = await signedInPage(browser, people.daywise, analytics, still);
  await desk.getByRole('button', { name: 'View History' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Queue History' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await expectAccessibleInLooks(desk);
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('button', { name: 'View History' })).toBeFocused();
  await desk.getByRole('button', { name: 'Reset Queue' }).click();
  await expect(desk.getByRole('dialog', { name: 'Reset Queue' })).toBeVisible();
  await expectAccessibleInLooks(desk);
  await desk.getByRole('button', { name: 'Continue' }).click();
  await expect(desk.getByRole('alertdialog', { name: 'Confirm Queue Reset' })).toBeVisible();
  await expectAccessibleInLooks(desk);
});
