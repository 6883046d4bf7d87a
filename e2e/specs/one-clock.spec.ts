import { createAppointment } from '@anteroom/contract/appointments';
import { getProfile } from '@anteroom/contract/auth';
import { updateClinic } from '@anteroom/contract/clinic-details';
import { createDisplay } from '@anteroom/contract/displays';
import { createPatient } from '@anteroom/contract/patients';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { fillDateTime } from '../fill-date-time.ts';
import { act, actAs } from '../pages/act.ts';
import { addressOf, people, signedInPage } from '../pages/desk.ts';
import { dashboardPaths, isReady } from '../pages/screens.ts';

/**
 * Returns the times of day in a text that are in 24-hour format. In a range such as 2:50–3:10 PM, the first time counts
 * as 12-hour format.
 */
const timesOf24Hours = (text: string) => text.match(/\b\d{1,2}:\d\d\b(?!(?:–\d{1,2}:\d\d)?\s?[AP]M)/g) ?? [];
const timesOf12Hours = (text: string) =>
  text.match(/\b\d{1,2}:\d\d(?:(?=–\d{1,2}:\d\d\s?[AP]M)|\s?[AP]M)/g) ?? [];

/** Returns a Wednesday after the last booking of the demo clinic. */
function aWednesdayAhead(): string {
  const day = new Date(Date.now() + 8 * 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + 3 - day.getUTCDay());
  return day.toISOString().slice(0, 10);
}

/** Returns the visible text of an element, with white space between the texts of its children. */
async function textIn(part: Locator): Promise<string> {
  return (await part.allInnerTexts()).join('\n');
}

async function expect12Hours(part: Locator, atLeast = 0): Promise<void> {
  const text = await textIn(part);
  expect(timesOf24Hours(text)).toEqual([]);
  expect(timesOf12Hours(text).length).toBeGreaterThanOrEqual(atLeast);
}

async function openReady(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(path));
  await isReady(page);
}

/** Returns the text of a screen. Uses the admin's session if the doctor may not open it. */
async function textOf(path: string, doctor: Page, admin: Page): Promise<string> {
  await openReady(doctor, path);
  const isDenied = await doctor.getByRole('heading', { name: 'Access Denied' }).isVisible();
  if (isDenied) await openReady(admin, path);
  return textIn((isDenied ? admin : doctor).locator('body'));
}

/**
 * Returns the texts with a time of day that are cut off because they do not fit their column. Leaves out words that only
 * screen readers get, because their text reaches beyond the invisible box that holds it.
 */
function cutTimes(rows: Element[]): string[] {
  const isOnlyRead = (node: Node) => (node.parentElement?.getBoundingClientRect().width ?? 0) <= 1;
  const isCut = (text: Element) => {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const end = text.getBoundingClientRect().right + 1;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node);
      if (!isOnlyRead(node) && range.getBoundingClientRect().right > end) return true;
    }
    return false;
  };
  const texts = rows.flatMap((row) => [...row.querySelectorAll('p')]);
  const withTime = texts.filter((text) => /\d:\d\d/.test(text.textContent ?? ''));
  return withTime.filter(isCut).map((text) => text.textContent ?? '');
}

test.describe('in a clinic with 12-hour times', () => {
  test.beforeEach(async () => {
    await (await actAs(people.admin))(updateClinic, { body: { timeFormat: '12' } });
  });
  test.afterEach(async () => {
    await (await actAs(people.admin))(updateClinic, { body: { timeFormat: '24' } });
  });

  test('no dashboard screen except the clinic’s settings shows a 24-hour time', async ({ browser }) => {
    const doctor = await signedInPage(browser, people.daywise);
    const admin = await signedInPage(browser, people.admin);
    const withTimes: string[] = [];
    // Skip the clinic's settings, because they list 12-hour and 24-hour times as options.
    const isLeftOut = (path: string) => path.includes('secret') || path === '/dashboard/clinic';
    for (const path of dashboardPaths.filter((one) => !isLeftOut(one))) {
      const text = await textOf(path, doctor, admin);
      expect(timesOf24Hours(text), path).toEqual([]);
      if (timesOf12Hours(text).length > 0) withTimes.push(path);
    }
    const busy = ['', '/queue', '/appointments', '/schedule', '/audit'];
    expect(withTimes).toEqual(expect.arrayContaining(busy.map((path) => `/dashboard${path}`)));
  });

  test('S-321: at three window sizes, the queue shows every time in full and within its column', async ({
    browser,
  }) => {
    const desk = await signedInPage(browser, people.daywise);
    for (const [width, height] of [
      [1440, 900],
      [768, 1024],
      [390, 844],
    ] as const) {
      await desk.setViewportSize({ width, height });
      await openReady(desk, '/dashboard/queue');
      const rows = desk.locator('[data-entry]');
      await expect(rows.nth(3)).toBeVisible();
      expect(timesOf12Hours(await textIn(rows)).length).toBeGreaterThan(5);
      expect(await rows.evaluateAll(cutTimes), `at ${width} px`).toEqual([]);
    }
  });

  test('New Appointment and the Move dialog also show taken times in 12-hour format', async ({ browser }) => {
    const date = aWednesdayAhead();
    const desk = await signedInPage(browser, people.daywise);
    const { user } = await act(desk, getProfile, {});
    const book = async (lastName: string, at: string) => {
      const named = { firstName: 'Lena', lastName, doctorId: user.id };
      const { patient } = await act(desk, createPatient, { body: named });
      const scheduledDateTime = Date.parse(`${date}T${at}Z`);
      const body = { patientId: patient.id, doctorId: user.id, scheduledDateTime, durationMinutes: 30 };
      await act(desk, createAppointment, { body });
    };
    await book('Clockone', '14:00');
    await book('Clocktwo', '14:30');
    await openReady(desk, `/dashboard/appointments?view=day&date=${date}`);
    await expect12Hours(desk.locator('body'), 5);

    await test.step('the Move dialog shows the old time, the new time and the overlap in 12-hour format', async () => {
      await desk.getByRole('button', { name: /^Lena Clocktwo, / }).focus();
      for (const key of ['Space', 'ArrowUp', 'Space']) await desk.keyboard.press(key);
      const question = desk.getByRole('alertdialog', { name: 'Move appointment' });
      await expect(question.getByText('Lena Clockone')).toBeVisible();
      await expect12Hours(question, 4);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
    });

    await test.step('New Appointment shows free and taken times in 12-hour format', async () => {
      await desk.getByRole('button', { name: 'New Appointment' }).click();
      const dialog = desk.getByRole('dialog', { name: 'New Appointment' });
      await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue(/[AP]M$/);
      await dialog.getByLabel('Doctor').selectOption({ index: 1 });
      const taken = desk.getByRole('button', { name: /^Lena Clocktwo, / });
      const [time = ''] = timesOf12Hours(String(await taken.textContent()));
      await fillDateTime(dialog, `${date}T${time}`);
      await expect(dialog.getByText(/taken|booked/i).first()).toBeVisible();
      await expect(dialog.getByRole('button', { name: /^Next free/ })).toBeEnabled();
      await expect12Hours(dialog, 3);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    });
  });

  test('the history of a queue shows times in 12-hour format', async ({ browser }) => {
    const desk = await signedInPage(browser, people.daywise, '/dashboard/queue-analytics');
    await desk.getByRole('button', { name: 'View History' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Queue History' });
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    await expect12Hours(dialog, 10);
  });
});

const firstDays = [
  ['Monday', 1],
  ['Saturday', 6],
  ['Sunday', 0],
] as const;

for (const [name, firstDayOfWeek] of firstDays) {
  test(`if the clinic’s week starts on ${name}, the board, the schedule and the reports start their weeks on that day`, async ({
    browser,
  }) => {
    await (await actAs(people.admin))(updateClinic, { body: { firstDayOfWeek } });
    const desk = await signedInPage(browser, people.daywise, '/dashboard/appointments?view=week');
    await expect(desk.locator('[data-column]').first().getByRole('list')).toHaveAccessibleName(
      new RegExp(`^${name}`),
    );
    await openReady(desk, '/dashboard/schedule');
    await expect(desk.getByRole('region', { name: 'Week' }).getByRole('list').first()).toHaveAccessibleName(
      new RegExp(name),
    );
    await openReady(desk, '/dashboard/reports?report=busiest-hours');
    const heads = desk.getByRole('article').getByRole('columnheader');
    await expect(heads.filter({ hasText: /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)/ }).first()).toHaveText(
      new RegExp(`^${name.slice(0, 3)}`),
    );
  });
}

test('a display and a printed ticket show the same date in the same format', async ({ browser }) => {
  const desk = await signedInPage(browser, people.daywise);
  const { user } = await act(desk, getProfile, {});
  const named = { firstName: 'Lena', lastName: 'Sameday', doctorId: user.id };
  const { patient } = await act(desk, createPatient, { body: named });
  const body = {
    patientId: patient.id,
    doctorId: user.id,
    scheduledDateTime: Date.now(),
    allowOverlap: true,
  };
  await act(desk, createAppointment, { body });
  const display = await act(desk, createDisplay, {
    body: { label: 'Waiting room', doctorIds: [user.id], nameForm: 'code', language: 'en' },
  });

  const wall = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await wall.goto(addressOf(new URL(display.address).pathname));
  const date = String(await wall.locator('.display-date').textContent());
  expect(date).toMatch(/^\w+day,? \d{1,2} \w+$/);
  await openReady(desk, '/dashboard/reports');
  await desk.getByRole('button', { name: 'Print tickets' }).click();
  await desk.emulateMedia({ media: 'print' });
  await expect(desk.getByText(date).filter({ visible: true }).first()).toBeVisible();
});
