import { createDoctor, createManager } from '@anteroom/contract/accounts';
import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { getProfile } from '@anteroom/contract/auth';
import { type BookingPageBody, getBookingPage, saveBookingPage } from '@anteroom/contract/booking-pages';
import { listFreeTimes } from '@anteroom/contract/free-times';
import { changeEmail } from '@anteroom/contract/own-account';
import { requestPasswordReset } from '@anteroom/contract/password-reset';
import { exportPatientRecord } from '@anteroom/contract/patient-record';
import { createPatient, updatePatient } from '@anteroom/contract/patients';
import { register } from '@anteroom/contract/registration';
import { updateReminderSettings } from '@anteroom/contract/reminders';
import { getTicket } from '@anteroom/contract/visits';
import { addToWaitingList } from '@anteroom/contract/waiting-list';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { todayThere } from '../open-anteroom.ts';
import { type Act, actAs } from '../pages/act.ts';
import { addressOf, password, people, signIn } from '../pages/desk.ts';
import { linkInMail, offerInMail } from '../pages/outbox.ts';
import { publicPaths } from '../pages/screens.ts';

/*
 * A link that was created for the test. Scanners open every link in emails and messages, some of them in a browser that
 * runs JavaScript. Opening a link must therefore neither change anything nor use up the link.
 */

type Opened = {
  address: string;
  /** Returns the stored data that opening the link could change. */
  read?: () => Promise<unknown>;
  /** Uses the link as its recipient does, after the scanner has opened it. */
  use: (page: Page) => Promise<void>;
};

type Making = { browser: Browser; admin: Act; doctor: Act };

/**
 * Maps the first path segment of each public URL to a function that creates such a link, or to the reason why the test
 * opens none.
 */
const links: Record<string, ((making: Making) => Promise<Opened>) | string> = {
  login: 'has no secret',
  register: 'has no secret',
  'forgot-password': 'has no secret',
  contact: 'has no secret',
  nowhere: 'does not exist',
  'choose-password': 'needs a session',
  display: 'opened by staff on a screen of the clinic; shows the queue, and has no button',
  kiosk: 'opened by staff on a tablet of the clinic',
  'verify-email': verification,
  'reset-password': reset,
  'accept-invitation': invitation,
  'accept-request': managerRequest,
  'confirm-email': emailChange,
  q: ticket,
  offer,
  confirm: changedAddress,
  book: bookingPage,
};

test('S-274: this test covers every public URL of the app', () => {
  const first = publicPaths.map((path) => path.split('/')[1]);
  expect([...new Set(first)].toSorted()).toEqual(Object.keys(links).toSorted());
});

for (const [name, make] of Object.entries(links)) {
  if (typeof make === 'string') continue;
  test(`S-274: a link scanner that opens /${name} changes nothing, and the link still works afterwards`, async ({
    browser,
  }) => {
    const making = { browser, admin: await actAs(people.admin), doctor: await actAs(people.daywise) };
    const { address, read = async () => null, use } = await make(making);
    const before = await read();
    await openAsScanner(browser, address);
    expect(await read()).toEqual(before);
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await page.goto(address);
    await use(page);
  });
}

async function openAsScanner(browser: Browser, address: string): Promise<void> {
  await fetch(address, { method: 'HEAD' });
  await fetch(address);
  await fetch(address, { headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' } });
  for (const _ of ['one scanner', 'another']) {
    const context = await browser.newContext({ locale: 'en-GB', userAgent: 'Mozilla/5.0 LinkScanner/1.0' });
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    for (const target of await page.locator('button:visible, a:visible').all()) {
      await target.hover({ timeout: 2000 }).catch(() => undefined);
      await target.focus({ timeout: 2000 }).catch(() => undefined);
    }
    await page.waitForLoadState('networkidle');
    await context.close();
  }
}

const run = Date.now();
let count = 0;

const newAddress = (name: string) => {
  count += 1;
  return `${name}.${run}.${count}@home.example`;
};

/** Returns the URL of an emailed link on the host of this test's clinic. */
const here = (link: string) => addressOf(new URL(link).pathname + new URL(link).search);

async function choosePassword(page: Page, button: string): Promise<void> {
  const fields = page.locator('input[type=password]');
  await expect(fields).toHaveCount(2);
  for (const field of await fields.all()) await field.fill('Quiet-Harbour-7');
  await page.getByRole('button', { name: button }).click();
}

/**
 * Creates an email verification link. Unlike the other links, it can be used up by a scanner that runs JavaScript: by
 * the specification, its page verifies the address as soon as it opens. A verified address is useless without the
 * password. HEAD, GET and prefetch requests alone verify nothing.
 */
async function verification({ admin }: Making): Promise<Opened> {
  const email = await registerStranger(admin, 'Vera Berg');
  return {
    address: here(await linkInMail(email, '/verify-email')),
    use: async (page) => {
      const outcome = page.getByText(/may already be verified|Email Verified Successfully/);
      await expect(outcome.first()).toBeVisible();
      await page.goto(addressOf('/login'));
      await signIn(page, email, 'Quiet-Harbour-6');
      await expect(page.getByText('Welcome, Vera Berg')).toBeVisible();
    },
  };
}

/**
 * Registers a new account and returns its email address. This test needs its own account, because other tests sign in
 * with those of the demo clinic.
 */
async function registerStranger(act: Act, name: string): Promise<string> {
  const email = newAddress('stranger');
  await act(register, { body: { name, email, password: 'Quiet-Harbour-6' } });
  return email;
}

async function reset({ admin }: Making): Promise<Opened> {
  const email = await registerStranger(admin, 'Rosa Berg');
  await admin(requestPasswordReset, { body: { email } });
  return {
    address: here(await linkInMail(email, '/reset-password')),
    use: async (page) => {
      await choosePassword(page, 'Reset Password');
      await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible();
    },
  };
}

async function invitation({ admin }: Making): Promise<Opened> {
  const email = newAddress('invited');
  await admin(createDoctor, { body: { name: 'Ina Vited', email } });
  return {
    address: here(await linkInMail(email, '/accept-invitation')),
    use: async (page) => {
      await choosePassword(page, 'Choose password');
      await expect(page.getByRole('link', { name: 'Continue to Sign In' })).toBeVisible();
    },
  };
}

async function managerRequest({ doctor }: Making): Promise<Opened> {
  await doctor(createManager, { body: { name: 'Idle Hands', email: people.idle } });
  return {
    address: here(await linkInMail(people.idle, '/accept-request')),
    use: async (page) => {
      await page.getByRole('button', { name: 'Accept' }).click();
      await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible();
    },
  };
}

async function emailChange(): Promise<Opened> {
  const email = newAddress('changed');
  const act = await actAs(people.central);
  await act(changeEmail, { body: { newEmail: email, currentPassword: password } });
  return {
    address: here(await linkInMail(email, '/confirm-email')),
    read: async () => (await act(getProfile, {})).user.email,
    use: async (page) => {
      await page.getByRole('button', { name: 'Confirm email' }).click();
      await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeVisible();
    },
  };
}

async function aPatient(doctor: Act, lastName: string) {
  const { user } = await doctor(getProfile, {});
  const email = newAddress(lastName.toLowerCase());
  const body = { firstName: 'Sanne', lastName, email, doctorId: user.id };
  return { ...(await doctor(createPatient, { body })).patient, doctorId: user.id, email };
}

/** Returns a function that exports a patient's record, without the access history, to which each export adds. */
const recordOf = (admin: Act, patientId: number) => async () => {
  const { record } = await admin(exportPatientRecord, { params: { patientId } });
  const { exportedAt: _, accessHistory: __, ...kept } = record;
  return kept;
};

async function freeTime(doctor: Act, doctorId: number) {
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const { days } = await doctor(listFreeTimes, { params: { doctorId }, query: { from, days: 14 } });
  const time = days.flatMap(({ times }) => times)[0];
  if (!time) throw new Error('The doctor has no free time.');
  return time;
}

async function openBookingPage(doctor: Act, doctorId: number): Promise<string> {
  const params = { doctorId };
  const { bookingPage } = await doctor(getBookingPage, { params });
  const { version: _, ...page } = bookingPage;
  const open: BookingPageBody = { ...page, isOpen: true, horizonDays: 30, changeUntilMinutes: 0 };
  await doctor(saveBookingPage, { params, body: open });
  return page.slug;
}

/**
 * Creates a link to a ticket page, to which reminders link too. On this page, a patient confirms, moves or cancels the
 * appointment and stops reminders.
 */
async function ticket({ admin, doctor }: Making): Promise<Opened> {
  const { id: patientId, doctorId } = await aPatient(doctor, 'Ticket');
  await openBookingPage(doctor, doctorId);
  const { scheduledDateTime, durationMinutes } = await freeTime(doctor, doctorId);
  const body = { patientId, doctorId, scheduledDateTime, durationMinutes };
  const { appointment } = await doctor(createAppointment, { body });
  const { address } = await doctor(getTicket, { params: { uuid: appointment.uuid } });
  return {
    address: here(address),
    read: recordOf(admin, patientId),
    use: async (page) => {
      await page.getByRole('button', { name: 'I’ll be there' }).click();
      await expect(page.getByRole('button', { name: 'I’ll be there' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Move or cancel' }).click();
      await expect(page.getByRole('button', { name: 'Cancel the appointment' })).toBeVisible();
    },
  };
}

async function offer({ admin, doctor }: Making): Promise<Opened> {
  const { id: patientId, doctorId, email } = await aPatient(doctor, 'Offered');
  const quiet = { quietFrom: 0, quietUntil: 0, language: 'en', namesDoctor: true } as const;
  await admin(updateReminderSettings, { body: quiet });
  const earliest = todayThere();
  const wishes = { patientId, doctorIds: [doctorId], earliest, leastNoticeMinutes: 0 };
  await doctor(addToWaitingList, { body: { ...wishes, priority: 'urgent' } });
  const other = await aPatient(doctor, 'Leaves');
  const body = { patientId: other.id, doctorId, ...(await freeTime(doctor, doctorId)) };
  const { appointment } = await doctor(createAppointment, {
    body: {
      patientId: body.patientId,
      doctorId,
      scheduledDateTime: body.scheduledDateTime,
      durationMinutes: body.durationMinutes,
    },
  });
  const cancelled = { status: 'cancelled' as const };
  await doctor(updateAppointment, { params: { uuid: appointment.uuid }, body: cancelled });
  return {
    address: here(await offerInMail(email)),
    read: recordOf(admin, patientId),
    use: async (page) => {
      await page.getByRole('button', { name: 'Take this time' }).click();
      await expect(page.getByRole('heading', { name: 'The time is yours' })).toBeVisible();
    },
  };
}

async function changedAddress({ admin, doctor }: Making): Promise<Opened> {
  const { id: patientId } = await aPatient(doctor, 'Moves');
  const email = newAddress('moved');
  await doctor(updatePatient, { params: { patientId }, body: { email } });
  return {
    address: here(await linkInMail(email, '/confirm/')),
    read: recordOf(admin, patientId),
    use: async (page) => {
      await page.getByRole('button', { name: 'Yes, confirm the address' }).click();
      await expect(page.getByRole('heading', { name: 'The address is confirmed' })).toBeVisible();
    },
  };
}

/** Creates a booking page. Clinics share its link and QR code themselves; the app never emails it. */
async function bookingPage({ doctor }: Making): Promise<Opened> {
  const { user } = await doctor(getProfile, {});
  const slug = await openBookingPage(doctor, user.id);
  return {
    address: addressOf(`/book/${slug}`),
    read: () => freeTime(doctor, user.id),
    use: (page) =>
      expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Book with |^Book an appointment/),
  };
}
