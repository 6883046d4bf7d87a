import { createAppointment, getAppointment } from '@anteroom/contract/appointments';
import { getProfile } from '@anteroom/contract/auth';
import { createPatient } from '@anteroom/contract/patients';
import { createScheduleSlot, previewScheduleSlotChange } from '@anteroom/contract/schedule';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { timezone, todayThere } from '../open-anteroom.ts';
import { act, globOf } from '../pages/act.ts';
import { addressOf, aSignedInBrowser, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { expectAccessible, expectAccessibleInEveryTheme, inLook, looks } from '../pages/expect-accessible.ts';
import { holdAnswer } from '../pages/hold-answer.ts';

const path = '/dashboard/schedule';
// Uma's schedule is empty at first. Each test that changes it uses a different weekday.

/** Returns the locator of a weekday in the schedule. */
function day(page: Page, weekday: string): Locator {
  return page.getByRole('list', { name: new RegExp(weekday) });
}

/** Scrolls a quarter-hour of the schedule grid into view and returns its coordinates. */
async function pointAt(page: Page, weekday: string, time: string): Promise<{ x: number; y: number }> {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const row = hours * 4 + minutes / 15;
  await page.getByRole('region', { name: 'Week' }).evaluate((grid, at) => {
    grid.scrollTop = (at / 96) * grid.scrollHeight - grid.clientHeight / 2;
    // Scroll the quarter-hour away from the tab bar at the bottom of a phone.
    grid.scrollIntoView({ block: 'center' });
  }, row);
  const box = await day(page, weekday).boundingBox();
  if (!box) throw new Error(`${weekday} is not shown.`);
  return { x: box.x + box.width / 2, y: box.y + ((row + 0.5) / 96) * box.height };
}

async function expectValues(dialog: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await expect(dialog.getByLabel(label).locator('option:checked')).toHaveText(value);
  }
}

async function add(page: Page, choices: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: 'Add schedule slot' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add schedule slot' });
  for (const [label, value] of Object.entries(choices)) {
    await dialog.getByLabel(label).selectOption(value);
  }
  await dialog.getByRole('button', { name: 'Create slot' }).click();
  await expect(dialog).toBeHidden();
}

test('a doctor creates, edits and deletes working hours', async ({ browser }) => {
  const page = await signedInPage(browser, people.unset, path);
  const complaints = watchComplaints(page);
  await expect(page.getByText('No working hours yet.')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add schedule slot' });
  await expectValues(dialog, { 'Start time': '09:00', 'End time': '17:00', 'Slot duration': '30 minutes' });
  await expect(dialog.getByText('Total: 480 minutes, 16 slots')).toBeVisible();

  await test.step('errors in the working-hours form appear beside their fields', async () => {
    const submit = dialog.getByRole('button', { name: 'Create slot' });
    await dialog.getByLabel('Day of week').selectOption('Monday');
    await dialog.getByLabel('End time').selectOption('09:00');
    await submit.click();
    await expect(dialog.getByText('End time must be after start time')).toBeVisible();
    await dialog.getByLabel('Start time').selectOption('23:45');
    await dialog.getByLabel('End time').selectOption('23:59');
    await submit.click();
    await expect(dialog.getByText('Minimum duration is 15 minutes')).toBeVisible();
    // Choose the afternoon, because on some days the doctor has appointments from 10:00 to 12:00.
    await dialog.getByLabel('Start time').selectOption('14:00');
    await dialog.getByLabel('End time').selectOption('15:30');
    await dialog.getByLabel('Slot duration').selectOption('120 minutes');
    await submit.click();
    await expect(dialog.getByText('Slot duration cannot exceed total duration')).toBeVisible();
    await dialog.getByLabel('Slot duration').selectOption('60 minutes');
    await expect(dialog.getByText('Total: 90 minutes, 1 slot')).toBeVisible();
    await submit.dblclick();
    await expect(dialog).toBeHidden();
  });
  const made = day(page, 'Monday').getByRole('button', { name: 'Edit Monday 14:00–15:30 60 min slots' });
  await expect(made).toHaveCount(1);
  await expect(page.getByText('No working hours yet.')).toBeHidden();

  await test.step('a working-hours slot appears in every week of the schedule', async () => {
    const week = page.getByRole('heading', { level: 2, name: /\d{4}/ });
    const thisWeek = await week.textContent();
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect(week).not.toHaveText(thisWeek ?? '');
    await expect(made).toBeVisible();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(week).toHaveText(thisWeek ?? '');
  });

  await test.step('an inactive working-hours slot is marked in the schedule', async () => {
    await made.click();
    const edit = page.getByRole('dialog', { name: 'Edit schedule slot' });
    await edit.getByLabel('Start time').selectOption('13:00');
    await edit.getByLabel('Make inactive').check();
    await edit.getByRole('button', { name: 'Update slot' }).click();
    await expect(edit).toBeHidden();
    await expect(day(page, 'Monday').getByText('Inactive')).toBeVisible();
    await expect(day(page, 'Monday').getByText('13:00–15:30')).toBeVisible();
  });

  await test.step('deleting a working-hours slot asks for confirmation, and Cancel keeps the input', async () => {
    await day(page, 'Monday').getByRole('button', { name: /^Edit/ }).click();
    const edit = page.getByRole('dialog', { name: 'Edit schedule slot' });
    await edit.getByLabel('End time').selectOption('17:00');
    await edit.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete schedule slot' });
    await expect(
      question.getByText('Are you sure you want to delete this schedule slot? This action cannot be undone.'),
    ).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expectValues(edit, { 'End time': '17:00' });
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete Monday 13:00–15:30' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toBeHidden();
    await expect(day(page, 'Monday').getByRole('listitem')).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
});

test('in the schedule, dragging selects the period under the pointer and a click selects half an hour', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.unset, path);
  const dialog = page.getByRole('dialog', { name: 'Add schedule slot' });
  const from = await pointAt(page, 'Tuesday', '10:00');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 24 * 3, { steps: 4 });
  await expect(page.getByText('10:00–11:00')).toBeVisible();
  await page.mouse.move(from.x + 200, from.y + 24 * 5, { steps: 4 });
  await page.mouse.up();
  await expectValues(dialog, { 'Day of week': 'Tuesday', 'Start time': '10:00', 'End time': '11:30' });
  await dialog.getByRole('button', { name: 'Create slot' }).click();
  await expect(dialog).toBeHidden();
  await expect(day(page, 'Tuesday').getByText('10:00–11:30')).toBeVisible();

  await test.step('dragging upwards in the schedule selects the period too', async () => {
    const below = await pointAt(page, 'Tuesday', '15:45');
    await page.mouse.move(below.x, below.y);
    await page.mouse.down();
    await page.mouse.move(below.x, below.y - 24 * 3, { steps: 4 });
    await page.mouse.up();
    await expectValues(dialog, { 'Start time': '15:00', 'End time': '16:00' });
    await page.keyboard.press('Escape');
  });

  await test.step('a click in the schedule selects half an hour', async () => {
    const point = await pointAt(page, 'Tuesday', '13:15');
    await page.mouse.click(point.x, point.y);
    await expectValues(dialog, {
      'Day of week': 'Tuesday',
      'Start time': '13:15',
      'End time': '13:45',
      'Slot duration': '30 minutes',
    });
    await page.keyboard.press('Escape');
  });

  await day(page, 'Tuesday').getByText('10:00–11:30').click();
  await expect(page.getByRole('dialog', { name: 'Edit schedule slot' })).toBeVisible();
});

test('working hours can be created, edited and deleted by keyboard', async ({ browser }) => {
  const page = await signedInPage(browser, people.unset, path);
  const grid = page.getByRole('application', { name: 'Quarter-hours of the week' });
  const cursor = grid.getByRole('button');
  // Wait for the grid, which appears later than the button above it.
  await expect(cursor).toBeVisible();
  await page.getByRole('button', { name: 'Add schedule slot' }).focus();
  await page.keyboard.press('Tab');
  await expect(cursor).toBeFocused();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Home');
  for (let step = 0; step < 14; step += 1) await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowDown');
  const said = page.getByRole('status').filter({ hasText: /Enter (adds|edits)/ });
  await expect(said).toHaveText('Wednesday, 14:15 to 14:30, free. Enter adds a schedule slot.');
  await page.keyboard.press('Shift+PageDown');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(said).toHaveText('Wednesday, 14:15 to 15:15 selected. Enter adds a schedule slot.');
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Add schedule slot' });
  await expectValues(dialog, { 'Day of week': 'Wednesday', 'Start time': '14:15', 'End time': '15:15' });
  await dialog.getByRole('button', { name: 'Create slot' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(cursor).toBeFocused();
  await expect(day(page, 'Wednesday').getByRole('listitem')).toHaveCount(1);

  await page.keyboard.press('ArrowUp');
  await expect(said).toContainText('in the schedule slot 14:15 to 15:15. Enter edits it.');
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit schedule slot' });
  await edit.getByRole('button', { name: 'Delete' }).press('Enter');
  const confirmation = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  await expect(confirmation).toBeEnabled();
  await confirmation.press('Enter');
  await expect(edit).toBeHidden();
  await expect(day(page, 'Wednesday').getByRole('listitem')).toHaveCount(0);
  await expect(cursor).toBeFocused();
});

test('overlapping hours show an error without closing the form, and a concurrent edit shows both versions', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.unset, path);
  await add(page, { 'Day of week': 'Thursday', 'Start time': '09:00', 'End time': '12:00' });
  await page.getByRole('button', { name: 'Add schedule slot' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add schedule slot' });
  await dialog.getByLabel('Day of week').selectOption('Thursday');
  await dialog.getByLabel('Start time').selectOption('11:00');
  await dialog.getByLabel('End time').selectOption('13:00');
  await dialog.getByRole('button', { name: 'Create slot' }).click();
  await expect(dialog.getByRole('alert')).toContainText('09:00 to 12:00');
  await expectValues(dialog, { 'Day of week': 'Thursday', 'Start time': '11:00', 'End time': '13:00' });
  await dialog.getByLabel('Start time').selectOption('12:00');
  await dialog.getByRole('button', { name: 'Create slot' }).click();
  await expect(dialog).toBeHidden();

  const window = day(page, 'Thursday').getByRole('button', { name: /Edit Thursday 09:00/ });
  await window.click();
  const edit = page.getByRole('dialog', { name: 'Edit schedule slot' });
  await edit.getByLabel('End time').selectOption('11:00');

  const elsewhere = await signedInPage(browser, people.unset, path);
  await elsewhere.getByRole('button', { name: /Edit Thursday 09:00/ }).click();
  const otherEdit = elsewhere.getByRole('dialog', { name: 'Edit schedule slot' });
  await otherEdit.getByLabel('End time').selectOption('10:00');
  await otherEdit.getByRole('button', { name: 'Update slot' }).click();
  await expect(otherEdit).toBeHidden();

  await edit.getByRole('button', { name: 'Update slot' }).click();
  await expect(edit.getByText('Yours: 11:00')).toBeVisible();
  await expect(edit.getByText('Theirs: 10:00')).toBeVisible();
  await edit.getByRole('button', { name: 'Save my version' }).click();
  await expect(edit).toBeHidden();
  await expect(day(page, 'Thursday').getByText('09:00–11:00')).toBeVisible();
});

test('adding hours to several days saves the days without overlaps and names the others', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.daywise, '/dashboard/schedule');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add schedule slot' }).click();
  await dialog.getByLabel('Day of week').selectOption('Monday');
  await dialog.getByLabel('Start time').selectOption('06:00');
  await dialog.getByLabel('End time').selectOption('07:00');
  for (const other of ['Tuesday', 'Saturday']) await dialog.getByRole('checkbox', { name: other }).check();
  await dialog.getByRole('button', { name: 'Create slot' }).click();
  await expect(dialog).toBeHidden();
  for (const name of ['Monday', 'Tuesday', 'Saturday'])
    await expect(day(page, name).getByText('06:00–07:00')).toBeVisible();

  await page.getByRole('button', { name: 'Add schedule slot' }).click();
  await dialog.getByLabel('Day of week').selectOption('Friday');
  await dialog.getByLabel('Start time').selectOption('06:00');
  await dialog.getByLabel('End time').selectOption('07:00');
  await dialog.getByRole('checkbox', { name: 'Saturday' }).check();
  await dialog.getByRole('button', { name: 'Create slot' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Saturday was not added.');
  await expect(dialog.getByLabel('Day of week')).toHaveValue('6');
  await expect(day(page, 'Friday').getByText('06:00–07:00')).toBeVisible();
  await dialog.getByLabel('Start time').selectOption('07:00');
  await dialog.getByLabel('End time').selectOption('08:00');
  await dialog.getByRole('button', { name: 'Create slot' }).click();
  await expect(day(page, 'Saturday').getByText('07:00–08:00')).toBeVisible();
});

const previewOf = globOf(previewScheduleSlotChange);

/** A day of the week that is not today, because today’s queue of the demo clinic has appointments at any hour. */
const weekday =
  new Date(todayThere()).getUTCDay() === 5
    ? { name: 'Thursday', dayOfWeek: 4 as const }
    : { name: 'Friday', dayOfWeek: 5 as const };

/** Returns the date of that day in a future week. */
function dateIn(weeks: number): string {
  const date = new Date(todayThere());
  const daysUntil = (weekday.dayOfWeek + 7 - date.getUTCDay()) % 7;
  date.setUTCDate(date.getUTCDate() + daysUntil + 7 * weeks);
  return date.toISOString().slice(0, 10);
}

/** Returns the instant of seven o'clock on a date, in the clinic's time zone. */
function atSeven(date: string): number {
  const noon = Date.parse(`${date}T12:00:00Z`);
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: timezone }).format(noon);
  return noon - (Number(hour) - 7) * 3_600_000;
}

test('removing hours first lists the affected appointments, which stay booked', async ({ browser }) => {
  const page = await signedInPage(browser, people.daywise, path);
  const complaints = watchComplaints(page);
  const { user } = await act(page, getProfile, {});
  await act(page, createScheduleSlot, {
    params: { doctorId: user.id },
    body: { dayOfWeek: weekday.dayOfWeek, startTime: '07:00', endTime: '07:45', slotDurationMinutes: 15 },
  });
  const patient = { firstName: 'Mina', lastName: 'Freitag', doctorId: user.id };
  const made = await act(page, createPatient, { body: patient });
  const uuids: string[] = [];
  for (const weeks of [1, 2]) {
    const body = {
      patientId: made.patient.id,
      doctorId: user.id,
      durationMinutes: 15,
      scheduledDateTime: atSeven(dateIn(weeks)),
    };
    uuids.push((await act(page, createAppointment, { body })).appointment.uuid);
  }
  await page.reload();
  const window = day(page, weekday.name).getByRole('button', { name: `Edit ${weekday.name} 07:00` });
  const edit = page.getByRole('dialog', { name: 'Edit schedule slot' });
  const told = '2 upcoming appointments fall outside the new hours';

  await test.step('shortening working hours shows the affected appointments before saving', async () => {
    await window.click();
    await edit.getByLabel('Start time').selectOption('07:15');
    await edit.getByRole('button', { name: 'Update slot' }).click();
    await expect(edit.getByText(told)).toBeVisible();
    await expect(edit.getByRole('listitem').filter({ hasText: 'Mina Freitag' })).toHaveCount(2);
    await expect(edit.getByRole('link', { name: /^Show in Appointments/ })).toHaveAttribute(
      'href',
      new RegExp(`doctor=${user.id}&from=${dateIn(1)}&to=${dateIn(2)}$`),
    );
    await expectAccessibleInEveryTheme(page);
    await page.keyboard.press('Escape');
    await expectValues(edit, { 'Start time': '07:15' });
    await edit.getByRole('button', { name: 'Update slot' }).click();
    await edit.getByRole('button', { name: 'Save anyway' }).click();
    await expect(edit).toBeHidden();
    await expect(day(page, weekday.name).getByText('07:15–07:45')).toBeVisible();
  });

  await test.step('changing working hours that affect no appointments saves immediately', async () => {
    await day(page, weekday.name)
      .getByRole('button', { name: `Edit ${weekday.name} 07:15` })
      .click();
    await edit.getByLabel('Start time').selectOption('07:00');
    await edit.getByRole('button', { name: 'Update slot' }).click();
    await expect(edit).toBeHidden();
  });

  const question = page.getByRole('alertdialog', { name: 'Delete schedule slot' });
  const remove = question.getByRole('button', { name: 'Delete' });
  const open = () => page.getByRole('button', { name: `Delete ${weekday.name} 07:00–07:45` }).click();

  await test.step('if the check for affected appointments fails or is slow, the dialog says so and still allows deleting', async () => {
    await page.route(previewOf, (route) =>
      route.fulfill({ status: 503, json: { error: 'Busy.', code: 'unavailable', requestId: 'r' } }),
    );
    await open();
    await expect(question.getByText(/Couldn’t check for appointments/)).toBeVisible();
    await expect(remove).toBeEnabled();
    await expectAccessible(page);
    await page.unrouteAll();
    const held = await holdAnswer(page, ['POST', previewOf]);
    await question.getByRole('button', { name: 'Try again' }).click();
    await expect(remove).toBeDisabled();
    await expect(question.getByText(/taking longer than usual/)).toBeVisible();
    await expect(remove).toBeEnabled();
    held.letThrough();
    await expect(question.getByText(told)).toBeVisible();
    await page.unrouteAll();
    await question.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('deleting working hours shows the affected appointments too', async () => {
    await open();
    await expect(question.getByText(told)).toBeVisible();
    await expectAccessibleInEveryTheme(page);
    await remove.click();
    await expect(question).toBeHidden();
    await expect(day(page, weekday.name).getByText('07:00–07:45')).toHaveCount(0);
  });
  for (const uuid of uuids) {
    expect((await act(page, getAppointment, { params: { uuid } })).appointment.status).toBe('scheduled');
  }
  expect(complaints).toEqual([]);
});

test('a manager can read a schedule, an admin can edit any schedule, and a manager without doctors sees an explanation', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.manager, path);
  await expect(desk.getByRole('heading', { name: 'Select a Doctor' })).toBeVisible();
  await desk.getByLabel('Doctor').selectOption({ label: 'Dana Okafor - Family Medicine' });
  await expect(day(desk, 'Monday').getByText('08:00–12:00')).toBeVisible();
  await expect(desk.getByText('The doctor or an admin can change it.')).toBeVisible();
  await expect(desk.getByRole('button', { name: /Add schedule slot|^Edit|^Delete/ })).toHaveCount(0);
  await expect(desk.getByRole('application')).toHaveCount(0);
  await desk.getByRole('link', { name: 'Queue', exact: true }).first().click();
  await expect(desk.getByLabel('Doctor').locator('option:checked')).toHaveText(
    'Dana Okafor - Family Medicine',
  );

  const office = await signedInPage(browser, people.admin, `${path}?doctor=999999`);
  await expect(office.getByRole('heading', { name: 'Select a Doctor' })).toBeVisible();
  await office.getByLabel('Doctor').selectOption({ label: 'Dana Okafor - Family Medicine' });
  await expect(day(office, 'Monday').getByRole('button', { name: /Edit Monday 08:00/ })).toBeVisible();
  await add(office, { 'Day of week': 'Sunday', 'Start time': '09:00', 'End time': '10:00' });
  await expect(day(office, 'Sunday').getByText('09:00–10:00')).toBeVisible();
  await office.getByRole('button', { name: 'Delete Sunday 09:00–10:00' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(day(office, 'Sunday').getByRole('listitem')).toHaveCount(0);

  const nobody = await signedInPage(browser, people.idle, path);
  await expect(nobody.getByRole('heading', { name: 'No Doctors Assigned' })).toBeVisible();
});

test('the schedule shows an error with a retry button if loading fails, and a notice while it is reloaded after a change', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.daywise);
  await page.route(globOf(createScheduleSlot), (route) =>
    route.fulfill({
      status: 403,
      json: { error: 'You may not see this.', code: 'not_allowed', requestId: 'r' },
    }),
  );
  await page.getByRole('link', { name: 'Schedule', exact: true }).first().click();
  await expect(page.getByText('Error loading schedule data')).toBeVisible();
  await expect(page.getByText('Failed to load schedule')).toBeVisible();
  await expect(page.getByText('You may not see this.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(day(page, 'Monday').getByText('08:00–12:00')).toBeVisible();

  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(globOf(createScheduleSlot), async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  await add(page, { 'Day of week': 'Saturday', 'Start time': '09:00', 'End time': '10:00' });
  await expect(page.getByText('Updating schedule...')).toBeVisible();
  letThrough();
  await expect(page.getByText('Updating schedule...')).toBeHidden();
  await page.getByRole('button', { name: 'Delete Saturday 09:00–10:00' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(day(page, 'Saturday').getByText('09:00–10:00')).toHaveCount(0);
});

test('on a phone, the schedule shows one day, and a tap selects an hour', async ({ browser }) => {
  const page = await signedInPage(browser, people.unset, path, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    timezoneId: 'America/New_York',
  });
  await expect(page.getByText(`Times are the clinic’s (${timezone}).`)).toBeVisible();
  await page.getByRole('group', { name: 'Days' }).getByRole('button', { name: /^Fri/ }).tap();
  await expect(day(page, 'Friday')).toBeVisible();
  await expect(day(page, 'Monday')).toBeHidden();
  const addButton = page.getByRole('button', { name: 'Add schedule slot' });
  await expect(addButton).toBeInViewport();
  await addButton.tap();
  const dialog = page.getByRole('dialog', { name: 'Add schedule slot' });
  await expectValues(dialog, { 'Day of week': 'Friday', 'Start time': '09:00', 'End time': '17:00' });
  await dialog.getByRole('button', { name: 'Cancel' }).tap();
  const point = await pointAt(page, 'Friday', '08:30');
  await page.touchscreen.tap(point.x, point.y);
  await expectValues(dialog, { 'Day of week': 'Friday', 'Start time': '08:30', 'End time': '09:30' });
  await dialog.getByRole('button', { name: 'Create slot' }).tap();
  await expect(dialog).toBeHidden();
  await expect(day(page, 'Friday').getByText('08:30–09:30')).toBeVisible();
  await page.context().close();
});

for (const look of looks) {
  const { colorScheme, width } = look;

  test(`the schedule and its dialogs pass axe in ${colorScheme} at ${width} px`, async ({ browser }) => {
    const page = await aSignedInBrowser(browser, people.daywise, inLook(look));
    const complaints = watchComplaints(page);
    await page.goto(addressOf(path));
    const addButton = page.getByRole('button', { name: 'Add schedule slot' });
    await expect(addButton).toBeVisible();
    await expectAccessible(page);
    await addButton.click();
    const dialog = page.getByRole('dialog', { name: 'Add schedule slot' });
    await dialog.getByLabel('Day of week').selectOption('Sunday');
    await dialog.getByLabel('Start time').selectOption('18:00');
    await dialog.getByRole('button', { name: 'Create slot' }).click();
    await expect(dialog.getByText('End time must be after start time')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('End time').selectOption('18:15');
    await dialog.getByLabel('Slot duration').selectOption('15 minutes');
    await dialog.getByLabel('Make inactive').check();
    await dialog.getByRole('button', { name: 'Create slot' }).click();
    await expect(dialog).toBeHidden();
    if (width < 1024) await page.getByRole('group', { name: 'Days' }).getByRole('button').first().click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete Sunday 18:00–18:15' }).click();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test(`a read-only schedule passes axe in ${colorScheme} at ${width} px`, async ({ browser }) => {
    const page = await signedInPage(browser, people.solo, path, inLook(look));
    await expect(page.getByText('The doctor or an admin can change it.')).toBeVisible();
    await expectAccessible(page);
    await page.context().close();
  });
}
