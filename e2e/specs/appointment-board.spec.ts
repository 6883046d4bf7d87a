import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { createPatient } from '@anteroom/contract/patients';
import { listDoctors } from '@anteroom/contract/staff';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { dateTimeIn } from '../fill-date-time.ts';
import { instantOf } from '../open-anteroom.ts';
import { act } from '../pages/act.ts';
import { addressOf, pageWithoutPolling, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { type Act, catchUp, dragAtOnce, type Point } from '../pages/drag-at-once.ts';
import { expectAccessible, inLook, type Look, looks } from '../pages/expect-accessible.ts';

const run = Date.now() % 100_000;

/**
 * Returns the Wednesday of the week that is `weeks` weeks ahead. The demo clinic's doctors work from Monday to Friday.
 * Tests that need a day without bookings use at least nine weeks.
 */
function wednesdayAhead(weeks: number): string {
  const day = new Date(Date.now() + weeks * 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + 3 - day.getUTCDay());
  return day.toISOString().slice(0, 10);
}

const onDay = (date: string) => `/dashboard/appointments?view=day&date=${date}`;

async function doctorNamed(desk: Page, name: string): Promise<{ id: number }> {
  const { doctors } = await act(desk, listDoctors, {});
  return { id: doctors.find((doctor) => doctor.name === name)?.id ?? 0 };
}

/** Creates a patient of Dana who has no appointments. */
async function aPatient(desk: Page, lastName: string): Promise<number> {
  const { id } = await doctorNamed(desk, 'Dana Okafor');
  const body = {
    firstName: 'Lena',
    lastName,
    dateOfBirth: '1980-05-05',
    phone: `+4930${run}${lastName.length}`,
    doctorId: id,
  };
  return (await act(desk, createPatient, { body })).patient.id;
}

function block(page: Page, lastName: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^Lena ${lastName}, `) });
}

function column(page: Page, name: string | RegExp): Locator {
  return page.locator('[data-column]').filter({ has: page.getByRole('list', { name }) });
}

/** Returns the coordinates of a time in a doctor's column. All rows have the same height. */
async function placeOf(page: Page, name: string | RegExp, time: string) {
  const marks = page.getByRole('region', { name: /^(Day|Week)$/ }).locator('[aria-hidden] > div > div');
  const [first = ''] = (await marks.allInnerTexts()).filter((text) => /^\d\d:00$/.test(text.trim()));
  const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  const box = await column(page, name).boundingBox();
  if (!box) throw new Error(`There is no column ${name}.`);
  const rows = Math.round(box.height / 28);
  const row = (minutesOf(time) - minutesOf(first.trim())) / 15;
  return { x: box.x + 30, y: box.y + ((row + 0.5) * box.height) / rows };
}

async function drag(page: Page, what: Locator, to: { x: number; y: number }, grip = 10): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  await page.mouse.move(box.x + 30, box.y + grip);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + grip - 30, { steps: 4 });
  await page.mouse.move(to.x, to.y + grip - 14, { steps: 4 });
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Move appointment' });

test('the day board supports booking a free time, moving an appointment by mouse and keyboard, conflict warnings and undo', async ({
  browser,
}) => {
  const date = wednesdayAhead(9);
  const desk = await signedInPage(browser, people.manager);
  const complaints = watchComplaints(desk);
  const [first, second] = [`Board${run}`, `Bench${run}`];
  for (const lastName of [first, second]) await aPatient(desk, lastName);
  await desk.goto(addressOf('/dashboard/appointments'));

  await test.step('the appointments page first shows the table, and one click opens the board', async () => {
    await expect(desk.getByRole('table', { name: 'Appointments' })).toBeVisible();
    await desk.getByRole('button', { name: 'Day', exact: true }).click();
    await expect(desk.getByRole('list', { name: /^Dana Okafor/ })).toBeVisible();
    await desk.getByLabel('Date', { exact: true }).fill(date);
    await expect(desk.getByRole('list', { name: 'Dana Okafor, 0 appointments' })).toBeVisible();
    expect(new URL(desk.url()).search).toBe(`?view=day&date=${date}`);
  });

  await test.step('a date typed digit by digit, with zeros and another year, is shown when it is complete', async () => {
    await desk.getByLabel('Date', { exact: true }).focus();
    await desk.keyboard.type('01062028');
    await expect.poll(() => new URL(desk.url()).searchParams.get('date')).toBe('2028-01-06');
    await desk.getByLabel('Date', { exact: true }).fill(date);
    await expect(desk.getByRole('list', { name: 'Dana Okafor, 0 appointments' })).toBeVisible();
  });

  await test.step('clicking a free time opens the booking dialog with the doctor and the time', async () => {
    const free = await placeOf(desk, /^Dana/, '09:00');
    await desk.mouse.click(free.x, free.y);
    const dialog = desk.getByRole('dialog', { name: 'New Appointment' });
    await expect.poll(() => dateTimeIn(dialog)).toBe(`${date}T09:00`);
    await expect(dialog.getByLabel('Doctor').locator('option:checked')).toContainText('Dana Okafor');
    await dialog.getByRole('combobox', { name: /^Patient/ }).fill(first);
    await dialog.getByRole('option', { name: `Lena ${first}` }).click();
    await dialog.getByRole('button', { name: 'Create Appointment' }).click();
    await expect(dialog).toBeHidden();
    await expect(block(desk, first)).toHaveAccessibleName(/09:00 to 09:30, Dana Okafor, Scheduled/);
  });

  await test.step('by keyboard, Enter books a free time, and Escape cancels a move started with Space', async () => {
    await block(desk, first).focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await desk.keyboard.press(key);
    await expect(desk.getByRole('button', { name: /^10:00, Dana Okafor, free/ })).toBeFocused();
    await desk.keyboard.press('Enter');
    const dialog = desk.getByRole('dialog', { name: 'New Appointment' });
    await expect.poll(() => dateTimeIn(dialog)).toBe(`${date}T10:00`);
    await dialog.getByRole('combobox', { name: /^Patient/ }).fill(second);
    await dialog.getByRole('option', { name: `Lena ${second}` }).click();
    await dialog.getByRole('button', { name: 'Create Appointment' }).click();
    await expect(block(desk, second)).toBeVisible();
    await block(desk, second).focus();
    await desk.keyboard.press('Space');
    await expect(desk.getByText(`Lena ${second} picked up.`)).toBeAttached();
    await desk.keyboard.press('ArrowUp');
    await expect(desk.getByText('Dana Okafor, 09:45 to 10:15')).toBeAttached();
    await desk.keyboard.press('Escape');
    await expect(desk.getByText(`Move cancelled. Lena ${second} keeps the same time.`)).toBeAttached();
    await expect(question(desk)).toHaveCount(0);
  });

  await test.step('dragging an appointment to another doctor’s column explains why it cannot be moved there', async () => {
    await drag(desk, block(desk, second), await placeOf(desk, /^Carlos/, '10:00'));
    await expect(desk.locator('[data-carried="refused"]')).toContainText(
      'To change the doctor, make a new booking.',
    );
    await desk.mouse.up();
    await expect(question(desk)).toHaveCount(0);
  });

  await test.step('dragging an appointment onto a taken time lists every conflict and asks for confirmation', async () => {
    await drag(desk, block(desk, second), await placeOf(desk, /^Dana/, '09:15'));
    await expect(desk.locator('[data-carried]')).toContainText('overlaps 1 appointment');
    await desk.mouse.up();
    await expect(question(desk)).toContainText(/10:00/);
    await expect(question(desk)).toContainText(/9:15/);
    await expect(question(desk).getByRole('status')).toContainText(`09:00–09:30 · Lena ${first}`);
    await question(desk).getByRole('button', { name: 'Move', exact: true }).click();
    const alert = question(desk).getByRole('alert');
    await expect(question(desk).getByRole('button', { name: 'Move', exact: true })).toHaveCount(0);
    await expect(alert.getByRole('listitem')).toHaveText([
      new RegExp(`9:00.* · Dana Okafor · Lena ${first}`),
    ]);
    await alert.getByRole('button', { name: 'Move anyway' }).click();
    // Hover over the toast, which keeps it visible for the next step.
    await desk.getByRole('button', { name: 'Undo' }).hover();
    await expect(question(desk)).toHaveCount(0);
    await expect(block(desk, second)).toHaveAccessibleName(/09:15 to 09:45/);
  });

  await test.step('Undo returns a moved appointment to its previous time', async () => {
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(block(desk, second)).toHaveAccessibleName(/10:00 to 10:30/);
    await expect(desk.getByText(new RegExp(`Lena ${second} was moved to .*10:00`))).toBeVisible();
  });

  await test.step('an appointment dropped on a free time moves without confirmation, and Undo moves it back', async () => {
    await drag(desk, block(desk, second), await placeOf(desk, /^Dana/, '11:00'));
    await desk.mouse.up();
    await expect(block(desk, second)).toHaveAccessibleName(/11:00 to 11:30/);
    await expect(desk.getByText(new RegExp(`Lena ${second} was moved to .*11:00`))).toBeVisible();
    await expect(question(desk)).toHaveCount(0);
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(block(desk, second)).toHaveAccessibleName(/10:00 to 10:30/);
  });

  await test.step('a second drag while the first move is still being saved moves the appointment again, without asking for confirmation', async () => {
    // In this step and the next, each save takes two seconds longer.
    await desk.route('**/appointments/*', async (route) => {
      if (route.request().method() !== 'GET') await desk.waitForTimeout(2_000);
      await route.continue();
    });
    await drag(desk, block(desk, second), await placeOf(desk, /^Dana/, '11:00'));
    await desk.mouse.up();
    await expect(block(desk, second)).toHaveAccessibleName(/11:00 to 11:30/);
    await drag(desk, block(desk, second), await placeOf(desk, /^Dana/, '11:30'));
    await desk.mouse.up();
    await expect(desk.getByText(new RegExp(`Lena ${second} was moved to .*11:30`))).toBeVisible();
    await expect(question(desk)).toHaveCount(0);
    await expect(block(desk, second)).toHaveAccessibleName(/11:30 to 12:00/);
  });

  await test.step('moving an appointment outside the doctor’s hours by keyboard shows a warning first, also while an earlier move is being saved', async () => {
    await drag(desk, block(desk, second), await placeOf(desk, /^Dana/, '10:00'));
    await desk.mouse.up();
    await expect(block(desk, second)).toHaveAccessibleName(/10:00 to 10:30/);
    await block(desk, second).focus();
    await desk.keyboard.press('Space');
    for (let hours = 0; hours < 2; hours += 1) await desk.keyboard.press('PageDown');
    await desk.keyboard.press('ArrowDown');
    await expect(desk.getByText('Dana Okafor, 12:15 to 12:45, outside the hours')).toBeAttached();
    await desk.keyboard.press('Space');
    await expect(question(desk)).toContainText('outside the doctor’s schedule');
    await expect(question(desk).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question(desk).getByRole('button', { name: 'Move', exact: true }).press('Enter');
    await expect(block(desk, second)).toHaveAccessibleName(/12:15 to 12:45/);
    await desk.unroute('**/appointments/*');
    await expect(block(desk, second)).toBeFocused();
  });

  const cardOf = (lastName: string) =>
    desk.getByRole('group', { name: `Lena ${lastName}: details and actions` });
  await test.step('Tab moves the focus into an appointment’s card, and Escape closes the card', async () => {
    const card = cardOf(second);
    await block(desk, second).hover();
    for (const key of ['ArrowUp', 'ArrowDown']) await desk.keyboard.press(key);
    // The mouse leaves the appointment before the card opens, as it does when the board moves under a resting mouse.
    await desk.mouse.move(0, 0);
    await expect(block(desk, second)).toBeFocused();
    await expect(card.getByRole('button')).toHaveText(['Confirm', 'Record', 'Cancel']);
    await expectAccessible(desk);
    await desk.keyboard.press('Tab');
    await expect(card.getByRole('link', { name: `+4930${run}` })).toBeFocused();
    await desk.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(block(desk, second)).toBeFocused();
  });

  await test.step('the card that opens on hover can confirm or cancel an appointment, and Undo reverts either action', async () => {
    const card = cardOf(second);
    await block(desk, second).hover();
    await card.getByRole('button', { name: 'Confirm' }).click();
    await expect(block(desk, second)).toHaveAccessibleName(/, Confirmed,/);
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(block(desk, second)).toHaveAccessibleName(/, Scheduled,/);
    await block(desk, second).hover();
    await card.getByRole('button', { name: 'Cancel' }).click();
    const asked = desk.getByRole('alertdialog', { name: 'Cancel Appointment' });
    await asked.getByLabel('Cancellation reason').fill('Moved away');
    await asked.getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(block(desk, second)).toHaveCount(0);
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(block(desk, second)).toHaveAccessibleName(/, Scheduled,/);
  });

  await test.step('the card of today’s appointment can check the patient in and open the patient’s record', async () => {
    const { id: doctorId } = await doctorNamed(desk, 'Dana Okafor');
    const patientId = await aPatient(desk, `Today${run}`);
    const scheduledDateTime = Math.floor(Date.now() / 900_000) * 900_000;
    const body = { patientId, doctorId, scheduledDateTime, allowOverlap: true };
    await act(desk, createAppointment, { body });
    await desk.getByRole('button', { name: 'Today', exact: true }).click();
    await block(desk, `Today${run}`).hover();
    await cardOf(`Today${run}`).getByRole('button', { name: 'Check in' }).click();
    await expect(block(desk, `Today${run}`)).toHaveAccessibleName(/, Arrived /);
    await block(desk, `Today${run}`).hover();
    await cardOf(`Today${run}`).getByRole('button', { name: 'Record' }).click();
    await expect(desk.getByRole('dialog', { name: new RegExp(`Lena Today${run}`) })).toBeVisible();
    await desk.keyboard.press('Escape');
  });
  await expectAccessible(desk);
  expect(complaints).toEqual([]);
});

test('S-313: the line that marks the current time does not cover the patients’ names on the appointments', async ({
  browser,
}) => {
  const lastName = `Now${run}`;
  const desk = await signedInPage(browser, people.manager);
  const patientId = await aPatient(desk, lastName);
  const { id: doctorId } = await doctorNamed(desk, 'Dana Okafor');
  const body = {
    patientId,
    doctorId,
    scheduledDateTime: Date.now() - 3 * 60_000,
    durationMinutes: 30,
    allowOverlap: true,
  };
  await act(desk, createAppointment, { body });
  await desk.goto(addressOf('/dashboard/appointments?view=day'));
  await expect(block(desk, lastName)).toBeVisible();
  await block(desk, lastName).scrollIntoViewIfNeeded();
  const line = column(desk, /^Dana Okafor/).locator('[data-now]');
  const [own, over] = [await line.boundingBox(), await block(desk, lastName).boundingBox()];
  expect(own?.y).toBeGreaterThan(over?.y ?? 0);
  expect(own?.y).toBeLessThan((over?.y ?? 0) + (over?.height ?? 0));
  const name = block(desk, lastName).getByText(lastName, { exact: false }).last();
  const withLine = await name.screenshot({ animations: 'disabled' });
  await line.evaluate((element) => element.remove());
  expect((await name.screenshot({ animations: 'disabled' })).equals(withLine)).toBe(true);
});

test('the boards show the reason of an appointment of half an hour, and in a wide column also of a shorter one', async ({
  browser,
}) => {
  const date = wednesdayAhead(13);
  const desk = await signedInPage(browser, people.manager);
  const { id: doctorId } = await doctorNamed(desk, 'Dana Okafor');
  const minutes = { Half: 30, Third: 20, Quarter: 15 };
  for (const [place, [name, durationMinutes]] of Object.entries(minutes).entries()) {
    const patientId = await aPatient(desk, `${name}${run}`);
    const scheduledDateTime = instantOf(`${date}T09:00`) + place * 3_600_000;
    const reasonForVisit = `Sore ${name}`;
    const body = { patientId, doctorId, scheduledDateTime, durationMinutes, reasonForVisit };
    await act(desk, createAppointment, { body });
  }
  /** Expects the reason to be visible within the block, which cuts off what does not fit. */
  const expectReason = async (name: string) => {
    const reason = block(desk, `${name}${run}`).locator('[aria-hidden]').getByText(`Sore ${name}`);
    await expect(reason).toBeVisible();
    const isWithin = (text: Element) => {
      const whole = text.closest('button')?.getBoundingClientRect();
      return whole !== undefined && text.getBoundingClientRect().bottom <= whole.bottom;
    };
    await expect.poll(() => reason.evaluate(isWithin)).toBe(true);
  };
  await desk.goto(addressOf(onDay(date)));
  for (const name of Object.keys(minutes)) await expectReason(name);
  await desk.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(desk.getByRole('region', { name: 'Week', exact: true })).toBeVisible();
  await desk.getByLabel('Doctor').selectOption({ label: 'Dana Okafor - Family Medicine' });
  await expectReason('Half');
});

test('S-170: the click event at the end of a drag opens no dialog, even on a slow page', async ({
  browser,
}) => {
  const date = wednesdayAhead(11);
  const desk = await signedInPage(browser, people.manager);
  const lastName = `Drag${run}`;
  const patientId = await aPatient(desk, lastName);
  const { id: doctorId } = await doctorNamed(desk, 'Dana Okafor');
  const booked = { patientId, doctorId, scheduledDateTime: instantOf(`${date}T10:00`) };
  await act(desk, createAppointment, { body: booked });
  const inTheWay = { patientId: await aPatient(desk, `Way${run}`), doctorId };
  const body = { ...inTheWay, scheduledDateTime: instantOf(`${date}T11:00`) };
  await act(desk, createAppointment, { body });
  await desk.goto(addressOf(onDay(date)));
  await expect(block(desk, lastName)).toBeVisible();
  const grip = 10;
  const from = await gripOf(block(desk, lastName), grip);
  const refused = await placeOf(desk, /^Carlos/, '09:00');
  // This time is taken, so a drop on it opens a confirmation dialog.
  const taken = await placeOf(desk, /^Dana/, '11:00');
  const expectNothingOpen = async () => {
    await catchUp(desk);
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    await expect(question(desk)).toHaveCount(0);
    await expect(desk.locator('[data-carried]')).toHaveCount(0);
  };
  const expectOnlyQuestion = async () => {
    await expect(question(desk)).toContainText(/11:00/);
    await catchUp(desk);
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    await expect(desk.locator('[data-carried]')).toHaveCount(0);
    await question(desk).getByRole('button', { name: 'Cancel' }).click();
    await expect(question(desk)).toHaveCount(0);
  };
  const dragTo = (to: Point): Act[] => [
    ['press', from],
    ['move', { ...from, y: from.y + 8 }],
    ['move', { ...to, y: to.y + grip - 14 }],
  ];

  await test.step('Escape cancels a drag, and releasing the mouse button afterwards opens no dialog', async () => {
    await drag(desk, block(desk, lastName), taken);
    await expect(desk.locator('[data-carried]')).toBeVisible();
    await desk.keyboard.press('Escape');
    await catchUp(desk);
    await desk.mouse.up();
    await expectNothingOpen();
  });

  await test.step('dropping on a taken time asks for confirmation only once, even before the page has rendered the drag', async () => {
    await dragAtOnce(desk, ...dragTo(taken), ['release', taken]);
    await expectOnlyQuestion();
  });

  await test.step('dropping on a taken time asks for confirmation only once, even while the page is still handling the previous drop', async () => {
    await dragAtOnce(desk, ...dragTo(refused), ['release', refused], ...dragTo(taken));
    await catchUp(desk);
    await dragAtOnce(desk, ['release', taken]);
    await expectOnlyQuestion();
  });

  await test.step('dropping an appointment where it was opens no dialog', async () => {
    await dragAtOnce(desk, ...dragTo(refused), ['release', refused], ...dragTo(taken));
    await catchUp(desk);
    await dragAtOnce(desk, ['move', from], ['release', from]);
    await expectNothingOpen();
  });

  await test.step('a mouse movement too short for a drag opens no dialog, even if it ends on the free time below the appointment', async () => {
    const box = await block(desk, lastName).boundingBox();
    if (!box) throw new Error('There is no appointment.');
    const edge = { x: box.x + 30, y: box.y + box.height - 1 };
    await dragAtOnce(desk, ['press', edge], ['release', { ...edge, y: edge.y + 3 }]);
    await expectNothingOpen();
  });

  await test.step('dragging with the mouse works on a device with a CPU six times slower', async () => {
    const tools = await desk.context().newCDPSession(desk);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    for (let round = 0; round < 3; round += 1) {
      await drag(desk, block(desk, lastName), refused);
      await desk.mouse.up();
      await drag(desk, block(desk, lastName), taken);
      await desk.mouse.up();
      await expectOnlyQuestion();
    }
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  });

  await test.step('a drop on a free time moves the appointment and opens no dialog', async () => {
    await drag(desk, block(desk, lastName), await placeOf(desk, /^Dana/, '09:00'));
    await desk.mouse.up();
    await expect(block(desk, lastName)).toHaveAccessibleName(/09:00 to 09:30/);
    await expectNothingOpen();
  });

  await test.step('after a drag, a click still opens an appointment, or the dialog for a new one at a free time', async () => {
    await block(desk, lastName).click();
    await expect(desk.getByRole('dialog', { name: 'Appointment Details' })).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    const free = await placeOf(desk, /^Dana/, '10:00');
    await desk.mouse.click(free.x, free.y);
    await expect(desk.getByRole('dialog', { name: 'New Appointment' })).toBeVisible();
  });
});

async function gripOf(what: Locator, grip: number): Promise<Point> {
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { x: box.x + 30, y: box.y + grip };
}

test('if the board cannot be loaded, the table stays visible and an error appears', async ({ browser }) => {
  const page = await signedInPage(browser, people.daywise);
  const everything = '**/*';
  const board = '**/assets/appointment-board*.js';
  await page.route(board, (route) => route.abort());
  await page.getByRole('link', { name: 'Appointments' }).first().click();
  const rows = page.getByRole('table', { name: 'Appointments' }).getByRole('row');
  await expect(rows.nth(3)).toBeVisible();
  const count = await rows.count();
  await page.route(everything, (route) => route.abort());
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  await expect(page.getByText('The board could not be opened')).toBeVisible();
  await expect(
    page.getByText('No connection. This opens automatically when you’re back online.'),
  ).toBeVisible();
  await expect(rows).toHaveCount(count);
  await expectAccessible(page);
  await page.unrouteAll();
  await expect(page.getByRole('application', { name: 'Times and appointments' })).toBeVisible();
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(rows).toHaveCount(count);
  await page.context().close();
});

test('the week board shows changes from another browser, asks before it saves an outdated move and does not let users move completed appointments', async ({
  browser,
}) => {
  const date = wednesdayAhead(10);
  const thursday = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
  const lastName = `Week${run}`;
  const room = await pageWithoutPolling(browser, people.daywise);
  const desk = await signedInPage(browser, people.manager);
  const patientId = await aPatient(desk, lastName);
  const dana = await doctorNamed(desk, 'Dana Okafor');
  await room.goto(addressOf(`/dashboard/appointments?view=week&date=${date}`));
  await expect(room.getByRole('list', { name: /^Wednesday/ })).toBeVisible();

  const at = instantOf(`${date}T10:00`);
  const body = { patientId, doctorId: dana.id, scheduledDateTime: at };
  const { appointment } = await act(desk, createAppointment, { body });
  await expect(block(room, lastName)).toBeVisible();

  await test.step('an appointment can be moved by keyboard to the next day, even outside the doctor’s hours', async () => {
    await block(room, lastName).focus();
    for (const key of ['Space', 'ArrowRight', 'PageDown', 'PageDown', 'ArrowDown', 'Space'])
      await room.keyboard.press(key);
    await expect(question(room)).toContainText(
      new Intl.DateTimeFormat('en', { day: 'numeric' }).format(Date.parse(thursday)),
    );
  });

  await test.step('if another browser has moved an appointment, moving it again requires confirming a warning', async () => {
    const params = { uuid: appointment.uuid };
    const changed = { scheduledDateTime: at + 3_600_000 };
    await act(desk, updateAppointment, { params, body: changed }, { ifMatch: 1 });
    await question(room).getByRole('button', { name: 'Move', exact: true }).click();
    await expect(question(room)).toContainText('Someone else changed this appointment');
    await question(room).getByRole('button', { name: 'Save my version' }).click();
    await expect(question(room)).toHaveCount(0);
    await expect(block(room, lastName)).toHaveAccessibleName(/Thursday/);
    await expect(block(room, lastName)).toBeFocused();
  });

  await test.step('pressing Enter opens an appointment; a completed appointment cannot be moved by keyboard', async () => {
    await room.keyboard.press('Enter');
    await room
      .getByRole('dialog', { name: 'Appointment Details' })
      .getByRole('button', { name: 'Edit' })
      .click();
    const editor = room.getByRole('dialog', { name: 'Edit Appointment' });
    await editor.getByLabel('Status').selectOption('Completed');
    await editor.getByRole('button', { name: 'Update Appointment' }).click();
    await expect(block(room, lastName)).toHaveAccessibleName(/Completed: can’t be moved/);
    await block(room, lastName).press('Space');
    await expect(room.getByText('Completed: can’t be moved.', { exact: true })).toBeVisible();
  });
});

test('a move that is rejected after the user has turned to another day is reported, not lost', async ({
  browser,
}) => {
  const date = wednesdayAhead(12);
  const desk = await signedInPage(browser, people.manager, onDay(date));
  const [lastName, taker] = [`Slow${run}`, `Taker${run}`];
  const dana = await doctorNamed(desk, 'Dana Okafor');
  const book = (patientId: number, time: string) => {
    const body = { patientId, doctorId: dana.id, scheduledDateTime: instantOf(`${date}T${time}`) };
    return act(desk, createAppointment, { body });
  };
  await book(await aPatient(desk, lastName), '10:00');
  const takerId = await aPatient(desk, taker);
  await expect(block(desk, lastName)).toHaveAccessibleName(/10:00 to 10:30/);
  const answered = Promise.withResolvers<void>();
  await desk.route('**/appointments/*', async (route) => {
    if (route.request().method() === 'PUT') await answered.promise;
    await route.continue();
  });
  await drag(desk, block(desk, lastName), await placeOf(desk, /^Dana/, '11:00'));
  await desk.mouse.up();
  await expect(block(desk, lastName)).toHaveAccessibleName(/11:00 to 11:30/);
  // dnd-kit ignores clicks in the first 50 ms after a drop, and longer on a slow machine.
  await expect(async () => {
    await desk.getByRole('button', { name: 'Next day' }).click();
    await expect(block(desk, lastName)).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await book(takerId, '11:00');
  answered.resolve();
  await expect(
    desk.getByText(`Lena ${lastName} could not be moved. This time overlaps another appointment.`),
  ).toBeVisible();
  await expect(question(desk)).toHaveCount(0);
});

test('if a move is rejected while a dialog asks about another move, the dialog asks about the rejected one next', async ({
  browser,
}) => {
  const date = wednesdayAhead(15);
  const desk = await signedInPage(browser, people.manager, onDay(date));
  const [slow, asked, taken, taker] = [`Late${run}`, `Asked${run}`, `Taken${run}`, `Faster${run}`];
  const dana = await doctorNamed(desk, 'Dana Okafor');
  const book = async (lastName: string, time: string) => {
    const patientId = await aPatient(desk, lastName);
    const body = { patientId, doctorId: dana.id, scheduledDateTime: instantOf(`${date}T${time}`) };
    return act(desk, createAppointment, { body });
  };
  await book(slow, '09:00');
  await book(asked, '11:00');
  await book(taken, '12:00');
  for (const lastName of [slow, asked, taken]) await expect(block(desk, lastName)).toBeVisible();
  const answered = Promise.withResolvers<void>();
  await desk.route('**/appointments/*', async (route) => {
    if (route.request().method() === 'PUT') await answered.promise;
    await route.continue();
  });
  await drag(desk, block(desk, slow), await placeOf(desk, /^Dana/, '10:00'));
  await desk.mouse.up();
  await expect(block(desk, slow)).toHaveAccessibleName(/10:00 to 10:30/);
  await drag(desk, block(desk, asked), await placeOf(desk, /^Dana/, '12:00'));
  await desk.mouse.up();
  await expect(question(desk)).toContainText(`Lena ${asked}`);
  await book(taker, '10:00');
  const rejected = desk.waitForResponse((answer) => answer.status() === 409);
  answered.resolve();
  await rejected;
  await expect(block(desk, slow)).toHaveAccessibleName(/09:00 to 09:30/);
  await expect(question(desk)).toContainText(`Lena ${asked}`);
  await question(desk).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(desk)).toContainText(`Lena ${slow}`);
  await expect(question(desk).getByRole('button', { name: 'Move anyway' })).toBeVisible();
  await question(desk).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(desk)).toHaveCount(0);
});

for (const look of looks) {
  test(`the boards pass axe in ${look.colorScheme} at ${look.width}`, async ({ browser }) => {
    const desk = await aSoundBoard(browser, look, onDay(wednesdayAhead(1)));
    await expectAccessible(desk);
    if (look.width < 768) {
      await aFingerMovesAnAppointment(desk);
      await desk.getByLabel('Doctor').selectOption({ label: 'Dana Okafor - Family Medicine' });
      await expect(desk.getByRole('list', { name: /^Dana Okafor/ })).toBeVisible();
      await expect(desk.getByRole('list', { name: /^Carlos/ })).toHaveCount(0);
    }
    await desk.getByRole('button', { name: 'Week', exact: true }).click();
    await expect(desk.getByRole('list', { name: /^Wednesday/ })).toBeVisible();
    await expectAccessible(desk);
  });
}

async function aSoundBoard(browser: Browser, look: Look, path: string): Promise<Page> {
  const desk = await signedInPage(browser, people.manager, path, { ...inLook(look), hasTouch: true });
  await expect(desk.getByRole('list', { name: /^(Dana|Carlos)/ }).first()).toBeVisible();
  return desk;
}

/** Drags an appointment by touch, then cancels the move. A long press picks it up. Moving at once would scroll. */
async function aFingerMovesAnAppointment(desk: Page): Promise<void> {
  const finger = await desk.context().newCDPSession(desk);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const first = desk.locator('[data-appointment] button').filter({ visible: true }).first();
  // Scroll the appointment away from the main button at the bottom of a small screen.
  await first.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  const box = await first.boundingBox();
  if (!box) throw new Error('Nobody is booked.');
  const [x, y] = [box.x + 20, box.y + 10];
  await touch('touchStart', x, y);
  await expect(desk.locator('[data-carried]')).toContainText('as it is booked');
  await touch('touchMove', x, y + 20);
  await touch('touchMove', x, y + 56);
  await expect(desk.locator('[data-carried]')).not.toContainText('as it is booked');
  await touch('touchEnd', x, y);
  await expect(question(desk)).toBeVisible();
  await expect(desk.locator('[data-carried]')).toHaveCount(0);
  await expectAccessible(desk);
  await question(desk).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(desk)).toHaveCount(0);
}
