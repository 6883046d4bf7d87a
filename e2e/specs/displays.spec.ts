import { createAppointment, listAppointments, updateAppointment } from '@anteroom/contract/appointments';
import { getProfile } from '@anteroom/contract/auth';
import type { DisplayLanguage, DisplayNameForm } from '@anteroom/contract/displays';
import { createDisplay, viewDisplay, watchDisplay } from '@anteroom/contract/displays';
import { createPatient } from '@anteroom/contract/patients';
import { callNextDayWise, getQueueStatus, setQueueStatus, viewDayWiseQueue } from '@anteroom/contract/queue';
import { addWalkIn } from '@anteroom/contract/queue-positions';
import { saveQueueSettings } from '@anteroom/contract/queue-settings';
import type { RouteOutput } from '@anteroom/contract/route';
import { createScheduleException } from '@anteroom/contract/schedule-exceptions';
import { getTicket, reportArrival, viewVisit } from '@anteroom/contract/visits';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { timezone, todayThere } from '../open-anteroom.ts';
import { act, globOf } from '../pages/act.ts';
import { atRest } from '../pages/at-rest.ts';
import { addressOf, people, signedInPage, stopPolling, watchComplaints } from '../pages/desk.ts';
import {
  applyLook,
  expectAccessible,
  expectAccessibleInEveryTheme,
  expectAccessibleInLooks,
  sizes,
  still,
  themes,
} from '../pages/expect-accessible.ts';
import { holdAnswer } from '../pages/hold-answer.ts';
import { expectCodeOf } from '../pages/qr-code.ts';

async function ownId(desk: Page): Promise<number> {
  return (await act(desk, getProfile, {})).user.id;
}

async function callNext(desk: Page) {
  const params = { doctorId: await ownId(desk) };
  const { currentStatus } = await act(desk, getQueueStatus, { params });
  // Send the id of the current patient. Without it, the server rejects a call that comes soon after a call from another
  // session, such as that of the previous test.
  const body = { currentAppointmentId: currentStatus.currentAppointmentId };
  const { current } = await act(desk, callNextDayWise, { params, query: {}, body });
  if (current === null) throw new Error('Nobody was called.');
  return current;
}

async function newDisplay(
  desk: Page,
  nameForm: DisplayNameForm = 'code',
  language: DisplayLanguage = 'en',
): Promise<string> {
  const doctorIds = [await ownId(desk)];
  const body = { label: 'Waiting room', doctorIds, nameForm, language };
  return (await act(desk, createDisplay, { body })).address;
}

/** Opens a display in a browser context without a session. */
async function openDisplay(browser: Browser, address: string, look = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, ...look });
  const display = await context.newPage();
  // The display must show changes after an event, not only after its next poll.
  await stopPolling(display);
  await display.goto(addressOf(new URL(address).pathname));
  await expect(display.getByRole('heading', { level: 1 })).toBeVisible();
  return display;
}

const ringing = (display: Page): Locator => display.locator('[data-calling]');

/** Books a patient at the end of Dana Okafor's queue. */
async function book(
  desk: Page,
  lastName: string,
  email?: string,
): Promise<{ uuid: string; ticketCode: string }> {
  const patient = {
    firstName: 'Mina',
    lastName,
    dateOfBirth: '1980-02-29',
    phone: '617-555-0142',
    gender: 'female' as const,
    ...(email ? { email } : {}),
  };
  const { id: patientId } = (await act(desk, createPatient, { body: patient })).patient;
  const appointment = {
    patientId,
    doctorId: await ownId(desk),
    scheduledDateTime: Date.now(),
    allowOverlap: true,
  };
  const { uuid, ticketCode } = (await act(desk, createAppointment, { body: appointment })).appointment;
  return { uuid, ticketCode: ticketCode ?? '' };
}

/** Gives the doctor hours all day today. Before opening hours, a delay would not change any estimate. */
async function seesPatientsAllDay(desk: Page): Promise<void> {
  const today = todayThere();
  const listed = await act(desk, listAppointments, { query: { date: today, limit: 200 } });
  await act(desk, createScheduleException, {
    params: { doctorId: await ownId(desk) },
    body: {
      firstDate: today,
      lastDate: today,
      hours: [{ startTime: '00:00', endTime: '23:59', slotDurationMinutes: 15 }],
      // Late in the evening, the demo clinic's appointments reach past midnight and would otherwise block the change.
      knownAffected: listed.appointments.map(({ uuid }) => uuid),
    },
  });
}

/** Returns the texts that reach into the right padding of their doctor's field, or below the field. */
function textsOutside(display: Page): Promise<(string | null)[]> {
  return display.locator('.display-field-inside').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const { right, bottom } = field.getBoundingClientRect();
      const inside = right - Number.parseFloat(getComputedStyle(field).paddingRight);
      const isOutside = (part: Element) => {
        const box = part.getBoundingClientRect();
        return box.right > inside + 1 || box.bottom > bottom + 1;
      };
      return [...field.querySelectorAll('h2, h3, p, strong, span')]
        .filter(isOutside)
        .map(({ textContent }) => textContent);
    }),
  );
}

/** Opens a ticket from the list of today's appointments. */
async function openTicket(desk: Page, patient: string): Promise<void> {
  await desk.getByLabel('Date', { exact: true }).fill(todayThere());
  await desk
    .getByRole('button', { name: new RegExp(`^View ${patient}`) })
    .first()
    .click();
  await desk.getByRole('button', { name: 'Ticket' }).click();
}

async function visitOf(desk: Page, uuid: string): Promise<string> {
  const { address } = await act(desk, getTicket, { params: { uuid } });
  return addressOf(new URL(address).pathname);
}

async function aPhone(browser: Browser, address: string, look = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...look });
  const phone = await context.newPage();
  await phone.clock.install();
  await phone.goto(address);
  return phone;
}

/** Advances the page's fake clock by 20 seconds. Displays and ticket pages poll every 15 seconds. */
async function aQuarterMinuteLater(page: Page): Promise<void> {
  await page.clock.fastForward('00:20');
}

async function entryOf(desk: Page, uuid: string) {
  const params = { doctorId: await ownId(desk) };
  const { queue } = await act(desk, viewDayWiseQueue, { params, query: {} });
  return queue.find(({ appointmentUuid }) => appointmentUuid === uuid);
}

/** Calls patients until the patient of this appointment is the current one. */
async function callUntil(desk: Page, uuid: string): Promise<void> {
  for (let calls = 0; calls < 60; calls += 1) {
    if ((await callNext(desk)).appointmentUuid === uuid) return;
  }
  throw new Error('They were never called.');
}

test('while the code of a dialog loads, the screen says so', async ({ browser }) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard/manage-queue');
  const { letThrough } = await holdAnswer(desk, ['GET', '**/assets/display-dialogs*.js']);
  await desk.getByRole('button', { name: 'Displays' }).click();
  const loading = desk.getByRole('status').filter({ hasText: /^Loading…$/ });
  await expect(loading).toBeInViewport();
  await expect(loading).toHaveCSS('opacity', '1');
  letThrough();
  await expect(desk.getByRole('dialog', { name: 'Waiting room displays' })).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test('a doctor opens a display that shows calls without signing in, and closes it', async ({ browser }) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard/manage-queue');
  const complaints = watchComplaints(desk);
  await desk.getByRole('button', { name: 'Displays' }).click();
  const list = desk.getByRole('dialog', { name: 'Waiting room displays' });
  await list.getByRole('button', { name: 'New display' }).click();
  const form = desk.getByRole('dialog', { name: 'New display' });
  await form.getByRole('button', { name: 'Create display' }).click();
  await expect(form.getByText('Label is required')).toBeVisible();
  await form.getByLabel('Label').fill('First floor');
  await form.getByLabel('Show patients as').selectOption('first_name_initial');
  await expect(form.getByText('Check that your privacy rules allow it.')).toBeVisible();
  await form.getByLabel('Show patients as').selectOption('code');
  await form.getByRole('button', { name: 'Create display' }).click();
  const address = await desk.getByLabel('Link', { exact: true }).inputValue();
  await expect(desk.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
  for (let press = 0; press < 3; press += 1) await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'Done' }).click();
  const item = list.getByRole('listitem').filter({ hasText: 'First floor' });
  await expect(item.getByText('Dana Okafor', { exact: true })).toBeVisible();
  await expect(item.getByText('Not opened yet')).toBeVisible();

  const display = await openDisplay(browser, address);
  const displayComplaints = watchComplaints(display);
  await expect(display.getByRole('heading', { level: 2, name: 'Dana Okafor' })).toBeVisible();
  await expect(ringing(display)).toHaveCount(0);

  await test.step('the display highlights a new call, but not again after a reload', async () => {
    const { ticketCode, patientLastName } = await callNext(desk);
    await expect(ringing(display)).toContainText(ticketCode);
    const spelled = [...ticketCode.replace('-', '')].join(' ');
    await expect(display.getByText(`${spelled}, please.`)).toBeAttached();
    await expect(display.getByText(patientLastName)).toHaveCount(0);
    await display.reload();
    await expect(display.getByText(ticketCode)).toBeVisible();
    await expect(ringing(display)).toHaveCount(0);
  });

  await test.step('a display shows that the queue is paused', async () => {
    const params = { doctorId: await ownId(desk) };
    await act(desk, setQueueStatus, { params, body: { status: 'paused' } });
    await expect(display.getByText(/^Paused since \d\d:\d\d$/)).toBeVisible();
    await act(desk, setQueueStatus, { params, body: { status: 'active' } });
    await expect(display.getByText(/^Paused since/)).toHaveCount(0);
  });

  await test.step('a closed display shows only that it is closed', async () => {
    const close = list.getByRole('button', { name: 'Close display First floor' });
    await close.click();
    await desk.keyboard.press('Escape');
    await expect(close).toBeFocused();
    await close.press('Enter');
    const question = desk.getByRole('alertdialog', { name: 'Close display' });
    await question.getByRole('button', { name: 'Close display' }).click();
    await expect(list.getByRole('button', { name: 'New display' })).toBeFocused();
    await expect(desk.getByText('The display “First floor” was closed.')).toBeVisible();
    await expect(display.getByText('This display has been closed.')).toBeVisible();
    await expect(display.getByText('Dana Okafor')).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
  expect(displayComplaints).toEqual([]);
});

test('a display polls if its event stream fails, and keeps its content with a notice while offline', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise);
  const address = await newDisplay(desk);
  const context = await browser.newContext();
  const display = await context.newPage();
  await display.clock.install();
  await display.route(globOf(watchDisplay), (route) => route.abort());
  await display.goto(addressOf(new URL(address).pathname));
  await expect(display.getByRole('heading', { level: 2, name: 'Dana Okafor' })).toBeVisible();
  const first = await callNext(desk);
  await aQuarterMinuteLater(display);
  await expect(ringing(display)).toContainText(first.ticketCode);

  await context.setOffline(true);
  await aQuarterMinuteLater(display);
  const notice = display.getByText(/^No connection since \d\d:\d\d — what you see may be out of date$/);
  await expect(notice).toBeVisible();
  await expect(display.getByText(first.ticketCode)).toBeVisible();
  const second = await callNext(desk);
  await context.setOffline(false);
  await aQuarterMinuteLater(display);
  await expect(ringing(display)).toContainText(second.ticketCode);
  await expect(notice).toHaveCount(0);
});

test('S-311: a display shows patients’ names in the chosen format and its texts in the chosen language', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise);
  const { patientFirstName, patientLastName } = await callNext(desk);
  const [first, last] = [`${[...patientFirstName][0]}.`, `${[...patientLastName][0]}.`];
  const initials = await openDisplay(browser, await newDisplay(desk, 'initials', 'de'));
  await expect(initials.getByText(`${first} ${last}`, { exact: true }).first()).toBeVisible();
  await expect(initials.getByText('Bitte eintreten')).toBeVisible();
  await expect(initials.getByRole('main')).toHaveAttribute('lang', 'de');
  await expect(initials.locator('html')).toHaveAttribute('lang', 'de');
  const names = await openDisplay(browser, await newDisplay(desk, 'first_name_initial', 'fr'));
  await expect(names.getByText(`${patientFirstName} ${last}`, { exact: true }).first()).toBeVisible();
  await expect(names.getByText('Entrez, s’il vous plaît')).toBeVisible();
  await expect(names.getByText(patientLastName)).toHaveCount(0);

  await test.step('six doctors and names of forty letters fit on displays of three sizes; the controls appear when the mouse moves', async () => {
    let copies = 1;
    await names.route(globOf(viewDisplay), async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replaceAll(`${patientFirstName} ${last}`, `${'Lang'.repeat(10)} B.`);
      const board = JSON.parse(text) as RouteOutput<typeof viewDisplay>;
      const doctors = Array.from({ length: copies }, (_, id) =>
        board.doctors.map((doctor) => ({ ...doctor, id: doctor.id + id })),
      ).flat();
      await route.fulfill({ response: answer, json: { ...board, doctors } });
    });
    for (copies of [1, 6]) {
      await names.reload();
      await expect(names.getByText('Lang'.repeat(10)).first()).toBeVisible();
      for (const [width, height] of [
        [1920, 1080],
        [3840, 2160],
        [1080, 1920],
      ] as const) {
        await names.setViewportSize({ width, height });
        await expect.poll(() => textsOutside(names)).toEqual([]);
      }
    }
    const controls = names.getByRole('button', { name: /son/ }).locator('..');
    await expect(controls).toHaveCSS('opacity', '0');
    await names.mouse.move(300, 300);
    await expect(controls).toHaveCSS('opacity', '1');
  });
});

test('one click turns on the sound of a display; managers see no button to create displays', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise);
  const display = await openDisplay(browser, await newDisplay(desk));
  const turnOn = display.getByRole('button', { name: 'Turn sound on' });
  const turnOff = display.getByRole('button', { name: 'Turn sound off' });
  // The sound is already on, because browsers under test automation may play sound without a click.
  await expect(turnOff).toBeVisible();
  await turnOff.click();
  await turnOn.click();
  await expect(turnOff).toBeVisible();
  const manager = await signedInPage(browser, people.solo, '/dashboard/manage-queue');
  await expect(manager.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(manager.getByRole('button', { name: 'Displays' })).toHaveCount(0);
});

/** A PNG of one pixel, in base64. */
const tinyPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('an admin chooses a display’s doctors, message and logo', async ({ browser }) => {
  const office = await signedInPage(browser, people.admin, '/dashboard/queue-settings');
  await office.getByRole('button', { name: 'Displays' }).click();
  await office.getByRole('button', { name: 'New display' }).click();
  const form = office.getByRole('dialog', { name: 'New display' });
  await form.getByLabel('Label').fill('Hall');
  await form.getByRole('button', { name: 'Create display' }).click();
  await expect(form.getByText('Choose at least one doctor')).toBeVisible();
  await form.getByLabel('Carlos Mendes').check();
  await form.getByLabel('Dana Okafor').check();
  await expect(form.getByText('Choose at least one doctor')).toHaveCount(0);
  await form.getByLabel('Message').fill('Flu shots on Friday');
  await form.getByRole('button', { name: 'Create display' }).click();
  const address = await office.getByLabel('Link', { exact: true }).inputValue();

  await test.step('editing the message in the list of displays changes it on the display', async () => {
    await office.getByRole('button', { name: 'Done' }).click();
    await expect(office.getByRole('button', { name: 'New display' })).toBeFocused();
    await office.getByRole('button', { name: 'Message of Hall' }).click();
    const message = office.getByRole('textbox', { name: 'Message' });
    await expect(message).toHaveValue('Flu shots on Friday');
    await message.fill('Closed at noon');
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('“Hall” shows the message within a minute.')).toBeVisible();
    await expect(office.getByRole('button', { name: 'Message of Hall' })).toBeFocused();
    await expect(office.getByRole('list', { name: 'Open displays' })).toContainText('Closed at noon');
  });

  await test.step('uploading an image changes the display’s logo; uploading any other file shows an error', async () => {
    await office.goto(addressOf('/dashboard/clinic'));
    const file = office.getByLabel('Logo file');
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: drawing });
    await expect(office.getByText('The logo must be a PNG, JPEG or WebP image')).toBeVisible();
    const buffer = Buffer.from(tinyPng, 'base64');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await expect(office.getByRole('img', { name: /^Logo of/ })).toBeVisible();
    await expectAccessible(office);
  });

  const display = await openDisplay(browser, address);
  await expect(display.getByRole('heading', { level: 2 })).toHaveCount(2);
  await expect(display.getByText('Closed at noon')).toBeVisible();
  const logo = display.locator('header img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await office.getByRole('button', { name: 'Remove logo' }).click();
  await expect(office.getByRole('img', { name: /^Logo of/ })).toHaveCount(0);
});

test('the ticket page lets a patient check in, announces the call and shows when the visit has ended', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise);
  const email = `mina.${Date.now()}@example.org`;
  const { uuid, ticketCode } = await book(desk, 'Abendroth', email);
  await desk.getByRole('link', { name: 'Appointments', exact: true }).first().click();
  await openTicket(desk, 'Mina Abendroth');
  const dialog = desk.getByRole('dialog', { name: 'Ticket', exact: true });
  await expect(dialog.getByText(ticketCode)).toBeVisible();
  await expect(dialog.getByText('Mina')).toHaveCount(0);
  await expect(dialog.getByText(/^[A-Z][a-z]+day,? \d{1,2} [A-Z][a-z]+, \d/)).toBeVisible();

  await test.step('printing a ticket prints only the ticket', async () => {
    await desk.emulateMedia({ media: 'print' });
    await expect(dialog).toBeHidden();
    await expect(desk.getByRole('main')).toBeHidden();
    await expect(desk.getByText(ticketCode).filter({ visible: true })).toHaveCount(1);
    await desk.emulateMedia({ media: 'screen' });
  });
  await dialog.getByRole('button', { name: 'Send by email' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: /\w/ })).toBeVisible();
  const address = await dialog.getByLabel('Link to the patient’s page').inputValue();
  const code = dialog.getByRole('img', { name: 'QR code of the patient’s own page' });
  await expectCodeOf(code, address);

  const phone = await aPhone(browser, addressOf(new URL(address).pathname));
  const complaints = watchComplaints(phone);
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(ticketCode);
  await expect(phone.getByRole('heading', { name: /ahead of you$|^You are next$/ })).toBeVisible();
  await expect(phone.getByText('Mina')).toHaveCount(0);
  expect(await phone.title()).toBe('Your visit · Anteroom');
  await phone.getByRole('button', { name: 'I’m here' }).click();
  await expect(phone.getByText(/^You’re checked in \(\d\d:\d\d\)\.$/)).toBeVisible();
  await expect(phone.getByRole('button')).toHaveText(['Stop reminders to me']);
  expect((await entryOf(desk, uuid))?.arrivedAt).toBeGreaterThan(0);

  await callUntil(desk, uuid);
  await aQuarterMinuteLater(phone);
  await expect(phone.getByRole('heading', { name: 'It’s your turn' })).toBeVisible();
  await act(desk, updateAppointment, { params: { uuid }, body: { status: 'completed' } });
  await aQuarterMinuteLater(phone);
  await expect(phone.getByText('This link is no longer in use.')).toBeVisible();
  await expect(phone.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/);
  const kept = await phone.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(address.split('/').at(-1));
  expect(complaints).toEqual([]);
});

test('withdrawing a ticket closes its page, and the next ticket has a new URL', async ({ browser }) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard/appointments');
  const complaints = watchComplaints(desk);
  await book(desk, 'Verwechselt');
  await openTicket(desk, 'Mina Verwechselt');
  const dialog = desk.getByRole('dialog', { name: 'Ticket', exact: true });
  const link = dialog.getByLabel('Link to the patient’s page');
  const old = await link.inputValue();
  const phone = await aPhone(browser, addressOf(new URL(old).pathname));
  await expect(phone.getByRole('button', { name: 'I’m here' })).toBeVisible();
  const reported = Promise.withResolvers<void>();
  // Delay the phone's polls. Otherwise the next poll would show that the ticket was withdrawn before the patient could
  // press the button.
  await phone.route(globOf(viewVisit), async (route) => {
    await reported.promise;
    await route.fallback();
  });

  await dialog.getByRole('button', { name: 'Withdraw ticket' }).click();
  const question = desk.getByRole('alertdialog', { name: 'Withdraw ticket' });
  await expect(question.getByText(/stop working immediately/)).toBeVisible();
  await expectAccessibleInEveryTheme(desk);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(link).toHaveValue(old);

  await dialog.getByRole('button', { name: 'Withdraw ticket' }).click();
  await question.getByRole('button', { name: 'Withdraw ticket' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByText('The ticket was withdrawn')).toBeVisible();
  await expect(dialog.getByRole('img')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await expectAccessibleInEveryTheme(desk);
  const refusal = phone.waitForResponse(globOf(reportArrival));
  await phone.getByRole('button', { name: 'I’m here' }).click();
  await refusal;
  reported.resolve();
  await expect(phone.getByText('This link is no longer in use.')).toBeVisible();

  await dialog.getByRole('button', { name: 'New ticket' }).click();
  await expect(link).not.toHaveValue(old);
  const next = await aPhone(browser, addressOf(new URL(await link.inputValue()).pathname));
  await expect(next.getByRole('button', { name: 'I’m here' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a patient can report a delay on the ticket page and withdraw the report', async ({ browser }) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard/appointments');
  const { uuid } = await book(desk, 'Spaet');
  const phone = await aPhone(browser, await visitOf(desk, uuid));
  await phone.getByRole('button', { name: 'I’m running late' }).press('Enter');
  await phone.getByRole('button', { name: '15 min', exact: true }).press('Enter');
  await expect(phone.getByText('We’ve told the practice you’ll be about 15 min late.')).toBeVisible();
  await expect(phone.getByRole('main'), 'the pressed button is gone').toBeFocused();
  expect((await entryOf(desk, uuid))?.runningLateMinutes).toBe(15);
  await phone.getByRole('button', { name: 'Change' }).click();
  await phone.getByRole('button', { name: '30 min', exact: true }).click();
  await expect(phone.getByText('We’ve told the practice you’ll be about 30 min late.')).toBeVisible();
  await phone.getByRole('button', { name: 'I’ll be on time' }).click();
  await expect(phone.getByRole('button', { name: 'I’m running late' })).toBeVisible();
  expect((await entryOf(desk, uuid))?.runningLateMinutes).toBeNull();

  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'I’m here' }).click();
  await expect(phone.getByRole('alert')).toHaveText('Couldn’t reach the practice. Please try again.');
  await phone.context().setOffline(false);
  await phone.getByRole('button', { name: 'I’m here' }).press('Enter');
  await expect(phone.getByText(/^You’re checked in/)).toBeVisible();
  await expect(phone.getByRole('main'), 'the pressed button is gone').toBeFocused();

  await openTicket(desk, 'Mina Spaet');
  await expect(desk.getByRole('button', { name: 'Send by email' })).toBeDisabled();
  await expect(desk.getByText('This patient has no email address.')).toBeVisible();
});

test('when a patient reports a delay, Call Next shows it, and the queue and the display say that the patient is not there yet', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard/queue');
  await seesPatientsAllDay(desk);
  const { uuid, ticketCode } = await book(desk, 'Bummler');
  await desk.getByRole('button', { name: 'Actions for Mina Bummler' }).click();
  await expect(desk.getByRole('menuitem', { name: 'Ticket' })).toBeVisible();
  // The position of the entry decides which moves its menu offers. The order does not change while the menu is open.
  const toTop = desk.getByRole('menuitem', { name: 'Move to top' });
  const up = desk.getByRole('menuitem', { name: 'Move up' });
  if (await toTop.isVisible()) await toTop.click();
  else if (await up.isVisible()) await up.click();
  else await desk.keyboard.press('Escape');
  await expect(desk.getByText('Next: Mina Bummler')).toBeVisible();
  const row = desk.getByRole('listitem').filter({ hasText: 'Mina Bummler' }).last();
  await expect(row.getByRole('button', { name: /^Not arrived/ })).toBeVisible();

  const phone = await aPhone(browser, await visitOf(desk, uuid));
  await phone.getByRole('button', { name: 'I’m running late' }).click();
  await phone.getByRole('button', { name: '60 min', exact: true }).click();
  await expect(row.getByRole('button', { name: /^Running late, 60 min/ })).toBeVisible();
  await expect(desk.locator('p', { hasText: /^Running late, 60 min$/ })).toBeVisible();
  const display = await openDisplay(browser, await newDisplay(desk));
  const ticketOnDisplay = display.getByRole('listitem').filter({ hasText: ticketCode }).last();
  await expect(ticketOnDisplay).toBeVisible();
  await expect(row.getByText('not arrived yet', { exact: true })).toBeVisible();
  await expect(ticketOnDisplay.getByText('not here yet', { exact: true })).toBeVisible();

  await phone.getByRole('button', { name: 'I’m here' }).click();
  await expect(row.getByRole('button', { name: /^Arrived/ })).toBeVisible();
  await expect(row.getByText('not arrived yet', { exact: true })).toHaveCount(0);
});

/** Returns the vertical position of the list of next patients in each doctor's field of a display. */
function topsOfLists(display: Page): Promise<number[]> {
  return display
    .locator('.display-next')
    .evaluateAll((lists) => lists.map((list) => Math.round(list.getBoundingClientRect().top)));
}

test('S-320: calling a patient with a long name does not shift the layout of a display', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise);
  const address = await newDisplay(desk, 'first_name_initial', 'de');
  const display = await openDisplay(browser, address, { reducedMotion: 'reduce' });
  const long = 'Maximilian-Alexander Konstantin-Ferdin B.';
  let called = 'Jo B.';
  let doctorCount = 1;
  await display.route(globOf(viewDisplay), async (route) => {
    const answer = await route.fetch();
    const board = (await answer.json()) as RouteOutput<typeof viewDisplay>;
    const [dana] = board.doctors;
    if (!dana) throw new Error('The display shows no doctor.');
    // The display has the same rows before and after the call, so that only the name of the called patient differs.
    const next = [1, 2, 3, 4, 5].map((place) => ({
      ...{ ticketCode: `D-10${place}`, name: place === 2 ? long : 'Ada L.' },
      ...{ estimateLow: null, estimateHigh: null, estimateIsUncertain: false },
    }));
    const current = { ticketCode: 'D-100', name: called, calledAt: board.now };
    const doctors = Array.from({ length: doctorCount }, (_, place) => {
      const name = `Konstantinopolskaya-Wolfeschlegelstein ${place}`;
      return { ...dana, id: place + 1, name, current, next, waiting: 9 };
    });
    await route.fulfill({ json: { ...board, doctors } });
  });
  for (const [width, height, count] of [
    [1920, 1080, 1],
    [1920, 1080, 6],
    [3840, 2160, 2],
    [1080, 1920, 3],
  ] as const) {
    await display.setViewportSize({ width, height });
    [called, doctorCount] = ['Jo B.', count];
    await display.reload();
    await expect(display.locator('.display-field')).toHaveCount(count);
    await display.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await atRest(() => topsOfLists(display));
    called = long;
    await display.reload();
    await expect(display.getByText(long)).toHaveCount(2 * count);
    await display.evaluate(() => document.fonts.ready.then(() => undefined));
    await expect.poll(() => topsOfLists(display), `${count} doctors, ${width} × ${height}`).toEqual(before);
  }
});

/** Returns the short date of an instant, formatted as on patient pages. */
function shortDateOf(millis: number, locale: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: timezone } as const;
  const date = new Intl.DateTimeFormat(locale, parts).format(millis);
  return locale === 'fr-FR' ? date.replace(' 1 ', ' 1er ') : date;
}

test('S-312: if a patient’s estimated time is on another day, the queue, the display and the ticket page show its date', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.unset);
  const params = { doctorId: await ownId(desk) };
  const settings = {
    queueType: 'day_wise',
    autoAdvanceQueue: false,
    estimatedConsultationTime: 480,
  } as const;
  await act(desk, saveQueueSettings, { params, body: settings });
  const added: string[] = [];
  for (const lastName of ['Erste', 'Zweite', 'Dritte', 'Vierte', 'Letzte']) {
    const patient = { firstName: 'Mina', lastName, doctorId: params.doctorId };
    const { id: patientId } = (await act(desk, createPatient, { body: patient })).patient;
    const { entry } = await act(desk, addWalkIn, { params, body: { patientId } });
    added.push(entry.appointmentUuid);
  }
  const uuid = added.at(-1) ?? '';
  const entry = await entryOf(desk, uuid);
  // Four visits of eight hours each are ahead of this patient, so the end of the estimate is always on another day. The
  // start depends on a simulation.
  const high = entry?.estimateHigh ?? 0;
  expect(shortDateOf(high, 'sv')).not.toBe(shortDateOf(Date.now(), 'sv'));

  await desk.goto(addressOf('/dashboard/queue'));
  const row = desk.locator('[data-entry]').filter({ hasText: 'Mina Letzte' });
  await expect(row).toContainText(shortDateOf(high, 'en-US'));
  await desk.keyboard.press('w');
  const walkIn = desk.getByRole('dialog', { name: 'Add walk-in' });
  await expect(walkIn.getByText(/^About \w{3}, \w{3} \d{1,2}, \d/)).toBeVisible();
  await desk.keyboard.press('Escape');

  const display = await openDisplay(browser, await newDisplay(desk, 'code', 'de'));
  const onDisplay = display
    .getByRole('listitem')
    .filter({ hasText: entry?.ticketCode ?? '' })
    .last();
  await expect(onDisplay).toContainText(shortDateOf(high, 'de-DE'));

  const phone = await aPhone(browser, await visitOf(desk, uuid));
  const place = phone.locator('section[aria-live]');
  for (const [language, locale, label] of [
    ['en', 'en-GB', 'Language'],
    ['de', 'de-DE', 'Sprache'],
    ['es', 'es-ES', 'Idioma'],
    ['fr', 'fr-FR', 'Langue'],
  ] as const) {
    await phone.locator('main select').selectOption(language);
    await expect(phone.getByLabel(label, { exact: true })).toBeVisible();
    await expect(phone.locator('html')).toHaveAttribute('lang', language);
    await expect(place).toContainText(shortDateOf(high, locale));
  }
});

test('the display, its dialogs, the ticket and the ticket page pass axe', async ({ browser }) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard/manage-queue', still);
  const complaints = watchComplaints(desk);
  await desk.getByRole('button', { name: 'Displays' }).click();
  await expect(desk.getByRole('dialog', { name: 'Waiting room displays' })).toBeVisible();
  await expect(desk.getByText('Loading displays…')).toHaveCount(0);
  await expectAccessibleInLooks(desk);
  await desk.getByRole('button', { name: 'New display' }).click();
  await desk.getByLabel('Label').fill('A place with a name as long as it may become on any wall');
  await desk.getByLabel('Show patients as').selectOption('initials');
  await expectAccessibleInLooks(desk);
  await desk.getByRole('button', { name: 'Create display' }).click();
  await expect(desk.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
  await expectAccessibleInLooks(desk);

  const link = await desk.getByLabel('Link', { exact: true }).inputValue();
  const display = await openDisplay(browser, link, still);
  await expectAccessibleInEveryTheme(display);
  await callNext(desk);
  await expect(ringing(display)).toBeVisible();
  await expectAccessibleInEveryTheme(display);

  const { uuid } = await book(desk, 'Look');
  await desk.setViewportSize(sizes[0]);
  await desk.goto(addressOf('/dashboard/appointments'));
  await openTicket(desk, 'Mina Look');
  await expect(desk.getByRole('button', { name: 'Send by email' })).toBeVisible();
  await expectAccessibleInEveryTheme(desk);
  const phone = await aPhone(browser, await visitOf(desk, uuid), still);
  await phone.getByRole('button', { name: 'I’m running late' }).click();
  await expectAccessibleInEveryTheme(phone);
  await expectAccessibleOnSmallPhone(phone);
  await phone.getByRole('button', { name: '60 min', exact: true }).click();
  await expect(phone.getByRole('button', { name: 'I’ll be on time' })).toBeVisible();
  await expectAccessibleInEveryTheme(phone);
  await expectAccessibleOnSmallPhone(phone);
  await phone.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectAccessibleOnSmallPhone(phone);
  for (const [path, words] of [
    ['/q/nobody', 'This link is no longer in use.'],
    ['/display/nobody', 'This display has been closed.'],
  ] as const) {
    await phone.goto(addressOf(path));
    await expect(phone.getByText(words)).toBeVisible();
    await expectAccessibleInEveryTheme(phone);
    await expectAccessibleOnSmallPhone(phone);
  }
  expect(complaints).toEqual([]);
});

async function expectAccessibleOnSmallPhone(phone: Page): Promise<void> {
  for (const colorScheme of themes) {
    await applyLook(phone, { colorScheme, width: 320, height: 640 });
    await expectAccessible(phone);
  }
}
