import { createAppointment, getAppointment } from '@anteroom/contract/appointments';
import { getProfile } from '@anteroom/contract/auth';
import { type BookingPageBody, getBookingPage, saveBookingPage } from '@anteroom/contract/booking-pages';
import { listFreeTimes } from '@anteroom/contract/free-times';
import { createPatient } from '@anteroom/contract/patients';
import { holdTime } from '@anteroom/contract/self-booking';
import { confirmBooking, giveBookingDetails } from '@anteroom/contract/self-booking-details';
import { cancelVisit, moveVisit } from '@anteroom/contract/visit-changes';
import { getTicket } from '@anteroom/contract/visits';
import { type Browser, expect, type Page, type Route as PlaywrightRoute } from '@playwright/test';
import { test } from '../clinic.ts';
import { fillDateTime } from '../fill-date-time.ts';
import { todayThere } from '../open-anteroom.ts';
import { act, globOf } from '../pages/act.ts';
import { expectLanguageKeepsFocus } from '../pages/choose-language.ts';
import { addressOf, pageWithoutPolling, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';
import { codeInMail } from '../pages/outbox.ts';

async function ownId(desk: Page): Promise<number> {
  return (await act(desk, getProfile, {})).user.id;
}

/** Enables the booking page of the signed-in doctor and returns its path. */
async function openPageOf(desk: Page, changes: Partial<BookingPageBody> = {}): Promise<string> {
  const params = { doctorId: await ownId(desk) };
  const { bookingPage } = await act(desk, getBookingPage, { params });
  const { version, ...page } = bookingPage;
  const body = {
    ...page,
    isOpen: true,
    leastNoticeMinutes: 0,
    appointmentTypes: ['consultation', 'follow_up'],
    ...changes,
  };
  await act(desk, saveBookingPage, { params, body: body as typeof page });
  return `/book/${page.slug}`;
}

async function aVisitor(browser: Browser, path: string, locale = 'en-GB'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
  const page = await context.newPage();
  await page.goto(addressOf(path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

const freeTimes = (page: Page) => page.getByRole('button', { name: /^Choose \d/ });

async function chooseTime(page: Page): Promise<void> {
  await freeTimes(page).first().press('Enter');
  await expect(page.getByRole('heading', { name: 'Who is the appointment for?' })).toBeFocused();
}

type Person = { firstName: string; lastName: string; dateOfBirth: string; email: string };

const busy = 'The system is busy. Please try again in a few seconds.';

/** Responds to requests for a route as an overloaded server would, until the returned function is called. */
async function answerBusy(page: Page, route: Parameters<typeof globOf>[0]): Promise<() => Promise<void>> {
  const json = { error: 'The server is busy.', code: 'server_busy', requestId: 'none' };
  await page.route(globOf(route), (answer) => answer.fulfill({ status: 503, json }));
  return () => page.unroute(globOf(route));
}

/** Lets the server process the next request for a route, but closes the connection before the response. */
async function loseAnswer(page: Page, route: Parameters<typeof globOf>[0]): Promise<void> {
  const lose = async (request: PlaywrightRoute) => {
    await request.fetch();
    await request.abort();
  };
  await page.route(globOf(route), lose, { times: 1 });
}

async function fillDetails(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Date of birth').fill(person.dateOfBirth);
  await page.getByLabel('Email').fill(person.email);
}

async function giveDetails(page: Page, person: Person): Promise<void> {
  await fillDetails(page, person);
  await page.getByRole('button', { name: 'Send code' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
}

async function confirm(page: Page, email: string): Promise<void> {
  await page.getByLabel('Code').fill(await codeInMail(email));
  await page.getByLabel('Code').press('Enter');
}

test('a patient of the clinic who books a time on the booking page gets an appointment with a ticket', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise);
  const path = await openPageOf(desk);
  const patient = {
    firstName: 'Ada',
    lastName: 'Quill',
    dateOfBirth: '1980-02-03',
    email: 'ada@home.example',
  };
  await act(desk, createPatient, { body: patient });
  const visitor = await aVisitor(browser, path);
  const complaints = watchComplaints(visitor);
  await chooseTime(visitor);
  await expectLanguageKeepsFocus(visitor);
  await giveDetails(visitor, patient);
  await visitor.getByLabel('Code').fill('12');
  await visitor.getByRole('button', { name: 'Confirm' }).click();
  await expect(visitor.getByText('Enter the six digits from the email.')).toBeVisible();
  await confirm(visitor, patient.email);
  await expect(visitor.getByRole('heading', { name: 'Your appointment is booked' })).toBeFocused();
  await visitor.getByRole('link', { name: 'Open your page' }).click();
  await expect(visitor.getByText('Your ticket')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('when the server is overloaded, the booking page asks the patient to try again and keeps the entered details and code', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise);
  const visitor = await aVisitor(browser, await openPageOf(desk));
  const endHold = await answerBusy(visitor, holdTime);
  await freeTimes(visitor).first().click();
  await expect(visitor.getByText(busy)).toBeVisible();
  await endHold();
  await chooseTime(visitor);
  const endDetails = await answerBusy(visitor, giveBookingDetails);
  const person = { firstName: 'Bo', lastName: 'Rush', dateOfBirth: '1980-02-03', email: 'rush@home.example' };
  await fillDetails(visitor, person);
  await visitor.getByRole('button', { name: 'Send code' }).click();
  await expect(visitor.getByText(busy)).toBeVisible();
  await expect(visitor.getByLabel('First name')).toHaveValue('Bo');
  await expectAccessibleInEveryTheme(visitor);
  await endDetails();
  await visitor.getByRole('button', { name: 'Send code' }).click();
  await expect(visitor.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  const endConfirm = await answerBusy(visitor, confirmBooking);
  await confirm(visitor, person.email);
  await expect(visitor.getByText(busy)).toBeVisible();
  await expect(visitor.getByText(/can’t be reached/)).toBeHidden();
  await expect(visitor.getByLabel('Code')).not.toHaveValue('');
  await endConfirm();
  await visitor.getByRole('button', { name: 'Confirm' }).click();
  await expect(visitor.getByRole('heading', { name: 'The practice will confirm' })).toBeVisible();
});

/** Books a patient at the last free time of the next seven days. Returns the appointment and the ticket page's path. */
async function aTicket(desk: Page, person: { firstName: string; lastName: string }) {
  const doctorId = await ownId(desk);
  const { patient } = await act(desk, createPatient, { body: person });
  const { days } = await act(desk, listFreeTimes, {
    params: { doctorId },
    query: { from: todayThere(), days: 7 },
  });
  const scheduledDateTime = days.flatMap(({ times }) => times).at(-1)?.scheduledDateTime ?? 0;
  const { appointment } = await act(desk, createAppointment, {
    body: {
      doctorId,
      patientId: patient.id,
      scheduledDateTime,
      durationMinutes: 10,
      appointmentType: 'follow_up',
      allowOverlap: false,
    },
  });
  const { address } = await act(desk, getTicket, { params: { uuid: appointment.uuid } });
  return { appointment, path: new URL(address).pathname };
}

/** Makes a page fail to load a chunk of the app's code, until the returned function is called. */
async function loseCode(page: Page, chunk: string): Promise<() => Promise<void>> {
  const address = new RegExp(`/assets/${chunk}-[^/]+\\.js$`);
  await page.route(address, (request) => request.abort());
  return () => page.unroute(address);
}

const noConnection = 'Keine Verbindung.';

test('a booking page that cannot load its next step holds no time, shows an error in its language, and works after another attempt', async ({
  browser,
}) => {
  const path = await openPageOf(await signedInPage(browser, people.daywise));
  const visitor = await aVisitor(browser, path, 'de-DE');
  const holds: string[] = [];
  visitor.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/holds')) holds.push(request.url());
  });
  const find = await loseCode(visitor, 'later-steps');
  const firstTime = visitor.getByRole('button', { name: /^\d.* wählen$/ }).first();
  await firstTime.click();
  await expect(visitor.getByText(noConnection)).toBeVisible();
  await expect(firstTime).toBeVisible();
  expect(holds).toEqual([]);
  await expectAccessibleInEveryTheme(visitor);
  await find();
  await visitor.getByRole('button', { name: 'Erneut versuchen' }).click();
  await firstTime.click();
  await expect(visitor.getByRole('heading', { name: 'Für wen ist der Termin?' })).toBeFocused();
});

test('a booking continues with the same time if the response to the request that holds the time was lost', async ({
  browser,
}) => {
  const path = await openPageOf(await signedInPage(browser, people.daywise));
  const visitor = await aVisitor(browser, path);
  await loseAnswer(visitor, holdTime);
  const time = freeTimes(visitor).first();
  const name = (await time.getAttribute('aria-label')) ?? '';
  await time.click();
  await expect(visitor.getByText('No connection. Please try again.')).toBeVisible();
  await visitor.getByRole('button', { name, exact: true }).click();
  await expect(visitor.getByRole('heading', { name: 'Who is the appointment for?' })).toBeFocused();
});

test('a ticket page that cannot load its form for changes keeps showing the ticket', async ({ browser }) => {
  const desk = await signedInPage(browser, people.daywise);
  await openPageOf(desk, { changeUntilMinutes: 0 });
  const { appointment, path } = await aTicket(desk, { firstName: 'Uma', lastName: 'Tunnel' });
  const phone = await aVisitor(browser, path, 'de-DE');
  await phone.getByLabel('Language').selectOption('de');
  await loseCode(phone, 'change-visit');
  await phone.getByRole('button', { name: 'Verschieben oder absagen' }).click();
  await expect(phone.getByText(noConnection)).toBeVisible();
  await expect(phone.getByText(appointment.ticketCode ?? '')).toBeVisible();
});

test('a patient can move and then cancel an appointment online, and staff see both changes immediately', async ({
  browser,
}) => {
  const desk = await pageWithoutPolling(browser, people.daywise);
  await openPageOf(desk, { changeUntilMinutes: 0 });
  const { appointment, path } = await aTicket(desk, { firstName: 'Fay', lastName: 'Mover' });
  const { scheduledDateTime } = appointment;
  const phone = await aVisitor(browser, path);
  const complaints = watchComplaints(phone);
  await phone.getByRole('button', { name: 'Move or cancel' }).click();
  await phone.getByRole('button', { name: 'Choose another time' }).click();
  await expectAccessibleInEveryTheme(phone);
  await freeTimes(phone).first().click();
  await expectAccessibleInEveryTheme(phone);
  const end = await answerBusy(phone, moveVisit);
  await phone.getByRole('button', { name: 'Move the appointment' }).click();
  await expect(phone.getByText(busy)).toBeVisible();
  await end();
  await phone.getByRole('button', { name: 'Move the appointment' }).click();
  await expect(phone.getByRole('button', { name: 'Move or cancel' })).toBeVisible();
  const moved = await act(desk, getAppointment, { params: { uuid: appointment.uuid } });
  expect(moved.appointment.scheduledDateTime).toBeLessThan(scheduledDateTime);
  // The heading appears without a reload, because live events refetch the screen.
  await expect(desk.getByRole('heading', { name: 'Messages & requests' })).toBeVisible();
  await expect(desk.getByRole('heading', { name: /changed the time online$/ })).toBeVisible();
  await phone.getByRole('button', { name: 'Move or cancel' }).click();
  await phone.getByRole('button', { name: 'Cancel the appointment' }).click();
  await expect(phone.getByRole('button', { name: 'Keep my appointment' })).toBeFocused();
  await expectAccessibleInEveryTheme(phone);
  await phone.getByRole('button', { name: 'Cancel the appointment' }).click();
  await expect(phone.getByRole('heading', { name: 'Your appointment is cancelled.' })).toBeFocused();
  await expectAccessibleInEveryTheme(phone);
  const cancelled = desk.getByRole('heading', { name: /cancelled their appointment online$/ });
  await expect(cancelled).toBeVisible();
  await expectAccessibleInEveryTheme(desk);
  // S-271: removes the message from the list and then restores it.
  await desk.getByRole('button', { name: /^Done: cancellation of / }).click();
  await expect(cancelled).toHaveCount(0);
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(cancelled).toBeVisible();
  expect(complaints).toEqual([]);
});

test('if the response to a cancellation is lost, the ticket page still says that the appointment is cancelled', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise);
  await openPageOf(desk, { changeUntilMinutes: 0 });
  const again = await aTicket(desk, { firstName: 'Lea', lastName: 'Again' });
  const waits = await aTicket(desk, { firstName: 'Lea', lastName: 'Waits' });
  const cancelWithoutResponse = async (path: string) => {
    const phone = await aVisitor(browser, path);
    await phone.clock.install();
    await phone.reload();
    await loseAnswer(phone, cancelVisit);
    await phone.getByRole('button', { name: 'Move or cancel' }).click();
    await phone.getByRole('button', { name: 'Cancel the appointment' }).click();
    await phone.getByRole('button', { name: 'Cancel the appointment' }).click();
    await expect(phone.getByText('No connection. Please try again.')).toBeVisible();
    return phone;
  };
  const cancelled = { name: 'Your appointment is cancelled.' };

  await test.step('the ticket page says that the appointment is cancelled after a second attempt', async () => {
    const phone = await cancelWithoutResponse(again.path);
    await phone.getByRole('button', { name: 'Cancel the appointment' }).click();
    await expect(phone.getByRole('heading', cancelled)).toBeFocused();
  });

  await test.step('without a second attempt, the ticket page says that after its next poll and never repeats the cancellation', async () => {
    const phone = await cancelWithoutResponse(waits.path);
    await phone.clock.fastForward('00:20');
    await expect(phone.getByRole('heading', cancelled)).toBeFocused();
    // Staff may restore the appointment meanwhile, so the page must not cancel it again on its own.
    const sent: string[] = [];
    phone.on('request', (request) => sent.push(request.method()));
    await phone.clock.fastForward('10:00');
    await phone.evaluate(async () => {
      window.dispatchEvent(new Event('visibilitychange'));
      // Requests that the event causes are sent before this one.
      await fetch(location.href);
    });
    expect(sent).toContain('GET');
    expect(sent).not.toContain('POST');
  });
});

test('the booking dialog marks a time that is kept for a patient who books online, and staff can still book it', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard/appointments');
  await chooseTime(await aVisitor(browser, await openPageOf(desk)));
  const lastName = `Keppler${Date.now() % 100_000}`;
  await act(desk, createPatient, { body: { firstName: 'Lena', lastName, phone: '617-555-0177' } });
  const params = { doctorId: await ownId(desk) };
  const { days } = await act(desk, listFreeTimes, { params, query: { from: todayThere() } });
  const day = days.find(({ held }) => held.length > 0);
  const kept = day?.times.find(({ scheduledDateTime }) => scheduledDateTime === day.held[0]?.start);

  await desk.getByRole('button', { name: 'New Appointment' }).click();
  const dialog = desk.getByRole('dialog', { name: 'New Appointment' });
  await dialog.getByRole('combobox', { name: /^Patient/ }).fill(lastName);
  await dialog.getByRole('option', { name: `Lena ${lastName}` }).click();
  await fillDateTime(dialog, `${day?.date}T${kept?.startTime}`);
  await expect(dialog.getByRole('radio', { name: `${kept?.startTime} kept` })).toBeChecked();
  await expect(dialog.getByText(/ is kept free until .* for a patient who books online\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Appointment' }).click();
  await expect(desk.getByText(`Lena ${lastName} is booked for`)).toBeVisible();
});

test('a booking request appears on the Today screen and can be booked with one click', async ({
  browser,
}) => {
  const desk = await pageWithoutPolling(browser, people.daywise);
  const path = await openPageOf(desk);
  const visitor = await aVisitor(browser, path);
  const person = { firstName: 'Bo', lastName: 'Unseen', dateOfBirth: '1990-05-06', email: 'bo@home.example' };
  await chooseTime(visitor);
  await giveDetails(visitor, person);
  await confirm(visitor, person.email);
  await expect(visitor.getByRole('heading', { name: 'The practice will confirm' })).toBeFocused();
  // The request appears without a reload, because a live event refetches the list. Search by email address: the list of
  // tomorrow's appointments shows the same name, but no email address.
  const request = desk.getByRole('listitem').filter({ hasText: person.email });
  await expect(request).toContainText('Bo Unseen');
  await request.getByRole('button', { name: 'Book as new patient: Bo Unseen' }).click();
  await expect(desk.getByText('Bo Unseen is booked.')).toBeVisible();
  await expect(request).toHaveCount(0);
});

test('staff who search for the patient of a booking request see every patient found, and can book one', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise);
  const visitor = await aVisitor(browser, await openPageOf(desk));
  const dateOfBirth = '1993-05-06';
  for (const firstName of ['Ana', 'Bea', 'Cleo']) {
    await act(desk, createPatient, { body: { firstName, lastName: 'Wexcombe', dateOfBirth } });
  }
  const person = { firstName: 'Cleo', lastName: 'Married', dateOfBirth, email: 'cleo@home.example' };
  await chooseTime(visitor);
  await giveDetails(visitor, person);
  await confirm(visitor, person.email);
  await desk.getByRole('button', { name: 'Other patient… for Cleo Married' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Choose the patient' });
  await dialog.getByLabel('Patient').fill('Wexcombe');
  await expect(dialog.getByText('3 patients found')).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('option', { name: /^Cleo Wexcombe/ }).click();
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(desk.getByText('Cleo Married is booked.')).toBeVisible();
});

test('staff can decline a booking request after confirming a question', async ({ browser }) => {
  const desk = await signedInPage(browser, people.daywise);
  const visitor = await aVisitor(browser, await openPageOf(desk));
  const person = {
    firstName: 'Cy',
    lastName: 'Declined',
    dateOfBirth: '1991-05-06',
    email: 'cy@home.example',
  };
  await chooseTime(visitor);
  await giveDetails(visitor, person);
  await confirm(visitor, person.email);
  await desk.getByRole('button', { name: 'Decline the request of Cy Declined' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await expect(desk.getByText('The request of Cy Declined was declined.')).toBeVisible();
});

test('visitors of the booking page can change their details without retyping them, and can choose another time', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise);
  const visitor = await aVisitor(browser, await openPageOf(desk));
  await expect(freeTimes(visitor).first()).toBeVisible();
  const count = await freeTimes(visitor).count();
  await chooseTime(visitor);
  await visitor.getByRole('button', { name: 'Send code' }).click();
  await expect(visitor.getByText('Enter the first name, with at most 50 characters.')).toBeVisible();
  await giveDetails(visitor, {
    firstName: 'Di',
    lastName: 'Careful',
    dateOfBirth: '1992-05-06',
    email: 'di@home.example',
  });
  const sent = await codeInMail('di@home.example');
  const wrong = visitor.getByText('This code is not right. Check the newest email.');
  await visitor.getByLabel('Code').fill(sent === '000000' ? '000001' : '000000');
  await visitor.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(wrong).toBeVisible();
  await expect(visitor.getByLabel('Code')).toBeFocused();
  await visitor.getByRole('button', { name: 'Change details' }).click();
  await expect(visitor.getByLabel('Last name')).toHaveValue('Careful');
  await visitor.getByRole('button', { name: 'Send code' }).click();
  await expect(visitor.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(wrong).toHaveCount(0);
  await visitor.getByRole('button', { name: 'Choose another time' }).click();
  await expect(freeTimes(visitor)).toHaveCount(count);
});

test('if the chosen type of visit is no longer offered, the booking page says so and the visitor can book another type', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise);
  const visitor = await aVisitor(browser, await openPageOf(desk));
  const type = visitor.getByLabel('Reason for your visit');
  await type.selectOption({ label: 'Follow-up' });
  await openPageOf(desk, { appointmentTypes: ['consultation', 'check_up'] });
  await freeTimes(visitor).first().click();
  await expect(visitor.getByText('This time is no longer free. Please choose another one.')).toBeVisible();
  await expect(type.getByRole('option')).toHaveText(['Consultation', 'Check-up']);
  await chooseTime(visitor);
});

test('an old link of a booking portal shows the free times from today on, and “Later dates” the following ones', async ({
  browser,
}) => {
  const path = await openPageOf(await signedInPage(browser, people.daywise));
  const monthAgo = new Date(Date.parse(todayThere()) - 30 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const visitor = await aVisitor(browser, `${path}?date=${monthAgo}`);
  await expect(freeTimes(visitor).first()).toBeVisible();
  const firstDate = visitor.locator('button[aria-pressed]').first();
  const soonest = (await firstDate.textContent()) ?? '';
  await visitor.getByRole('button', { name: 'Later dates' }).click();
  await expect(firstDate).not.toHaveText(soonest);
});

test('the booking page is available in German, French and Spanish', async ({ browser }) => {
  const desk = await signedInPage(browser, people.daywise);
  const visitor = await aVisitor(browser, await openPageOf(desk), 'de-CH');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^Termin bei .+ buchen$/);
  await visitor.getByLabel('Sprache').selectOption('fr');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^Prendre rendez-vous avec /);
  await visitor.getByLabel('Langue').selectOption('es');
  await expect(visitor.locator('main')).toHaveAttribute('lang', 'es');
});

test('a doctor enables the booking page in the settings', async ({ browser }) => {
  const desk = await signedInPage(browser, people.central);
  await openPageOf(desk, { isOpen: false });
  await desk.goto(addressOf('/dashboard/schedule'));
  await desk.getByRole('button', { name: 'Online booking' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Online booking' });
  await expect(dialog.getByRole('button', { name: 'Print poster' })).toHaveCount(0);
  await dialog.getByLabel('Patients can book online').check();
  await dialog.getByRole('textbox', { name: 'Address *' }).fill('Not valid!');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Use lower-case letters/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address *' }).fill('dr-central');
  const types = ['Consultation', 'Follow-up'].map((name) =>
    dialog.getByRole('checkbox', { name, exact: true }),
  );
  for (const type of types) await type.uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Consultation', exact: true })).toBeFocused();
  for (const type of types) await type.check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Link for patients')).toHaveValue(/\/book\/dr-central$/);
  await expect(desk.locator('.printed-poster')).toContainText('/book/dr-central');
  const visitor = await aVisitor(browser, '/book/dr-central');
  await expect(visitor.getByRole('heading', { name: 'Choose a date' })).toBeVisible();
});

test('every step of the booking page, its settings and the booking requests pass axe', async ({
  browser,
}) => {
  test.slow();
  const desk = await signedInPage(browser, people.daywise);
  const path = await openPageOf(desk);
  const visitor = await aVisitor(browser, path);
  const person = { firstName: 'Ed', lastName: 'Axe', dateOfBirth: '1993-05-06', email: 'ed@home.example' };
  await expectAccessibleInEveryTheme(visitor);
  await chooseTime(visitor);
  await visitor.getByRole('button', { name: 'Send code' }).click();
  await expectAccessibleInEveryTheme(visitor);
  await giveDetails(visitor, person);
  await expectAccessibleInEveryTheme(visitor);
  await confirm(visitor, person.email);
  await expect(visitor.getByRole('heading', { name: 'The practice will confirm' })).toBeFocused();
  await expectAccessibleInEveryTheme(visitor);
  await visitor.goto(addressOf('/book/no-such-page'));
  await expect(visitor.getByText('No appointments can be booked here.')).toBeVisible();
  await expectAccessibleInEveryTheme(visitor);
  await expect(desk.getByRole('heading', { name: /booking request/ })).toBeVisible();
  await expectAccessibleInEveryTheme(desk);
  await desk.goto(addressOf('/dashboard/schedule'));
  await desk.getByRole('button', { name: 'Online booking' }).click();
  await expect(desk.getByRole('button', { name: 'Print poster' })).toBeVisible();
  await expectAccessibleInEveryTheme(desk);
});
