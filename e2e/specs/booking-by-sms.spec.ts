import { getProfile } from '@anteroom/contract/auth';
import { getBookingPage, saveBookingPage } from '@anteroom/contract/booking-pages';
import { createPatient } from '@anteroom/contract/patients';
import { expect, type Page } from '@playwright/test';
import { type FakeSmsProvider, openFakeSmsProvider } from '../../apps/server/test/sms/fake-sms-provider.ts';
import { clinic, test } from '../clinic.ts';
import { act } from '../pages/act.ts';
import {
  addressOf,
  leaveForHalfAnHour,
  people,
  signedInPage,
  signIn,
  watchComplaints,
} from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';
import { expectEscapeAsks } from '../pages/expect-escape-asks.ts';

/**
 * The port of the fake SMS provider. Chosen in advance, because the clinic's settings need it before the provider
 * starts. Derived from the process id, so that parallel test processes rarely share a port.
 */
const port = 20_000 + (process.pid % 10_000);
const account = 'AC00000000000000000000000000000000';
const token = 'a-token-of-a-fake-provider';

test.use({
  settings: {
    SMS_PROVIDER: 'twilio',
    SMS_URL: `http://127.0.0.1:${port}`,
    SMS_ACCOUNT: account,
    SMS_SECRET: token,
    SMS_FROM: '+4930123456',
  },
});

let provider: FakeSmsProvider;

test.beforeEach(async () => {
  const { address } = clinic();
  provider = await openFakeSmsProvider({ account, token, appUrl: address, reachedAt: address, port });
});

test.afterEach(() => provider.close());

const textsTo = (number: string) => provider.messages.filter(({ to }) => to === number);

async function newestCode(number: string, count: number): Promise<string> {
  await expect.poll(() => textsTo(number).length).toBe(count);
  return /\d{6}/.exec(textsTo(number).at(-1)?.text ?? '')?.[0] ?? '';
}

async function openDoctorsPage(desk: Page): Promise<string> {
  const params = { doctorId: (await act(desk, getProfile, {})).user.id };
  const { version: _, ...page } = (await act(desk, getBookingPage, { params })).bookingPage;
  await act(desk, saveBookingPage, { params, body: { ...page, isOpen: true, leastNoticeMinutes: 0 } });
  return `/book/${page.slug}`;
}

const smallPhone = { width: 320, height: 640 };

/**
 * Checks the page in every theme. Then restores the window size of a small phone, which the accessibility check
 * changes, and expects no horizontal overflow.
 */
async function expectGoodOnSmallPhone(page: Page): Promise<void> {
  await expectAccessibleInEveryTheme(page);
  await page.setViewportSize(smallPhone);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}

/** Turns on codes by SMS for Germany, as an admin. */
async function switchOn(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: 'Online booking' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Online booking of the clinic' });
  await dialog.getByLabel('Let patients get the code by SMS').check();
  await dialog.getByLabel('Countries').fill('49');
  await expectEscapeAsks(admin);
  await expect(dialog.getByLabel('Countries')).toHaveValue('49');
  await dialog.getByRole('button', { name: 'Save SMS settings' }).click();
  await expect(
    dialog.getByText(
      'Enter country codes such as +49, separated by commas: 1 to 20, each once. The first one must be complete.',
    ),
  ).toBeVisible();
  await dialog.getByLabel('Countries').fill('+49');
  await expectAccessibleInEveryTheme(admin);
  await dialog.getByRole('button', { name: 'Save SMS settings' }).click();
  await expect(admin.getByText('The settings of codes by SMS were saved.')).toBeVisible();
}

test('S-317, S-319: a patient books with a code by SMS on a small phone, and an admin sees that SMS in the list of sent messages', async ({
  browser,
}) => {
  test.slow();
  const admin = await signedInPage(browser, people.admin, '/dashboard/clinic');
  await switchOn(admin);
  const desk = await signedInPage(browser, people.daywise);
  const path = await openDoctorsPage(desk);
  const patient = {
    firstName: 'Sven',
    lastName: 'Small',
    dateOfBirth: '1980-02-03',
    phone: '+49 151 23456789',
  };
  await act(desk, createPatient, { body: patient });

  const context = await browser.newContext({ viewport: smallPhone, locale: 'en-GB' });
  const visitor = await context.newPage();
  const complaints = watchComplaints(visitor);
  await visitor.goto(addressOf(path));
  await visitor
    .getByRole('button', { name: /^Choose \d/ })
    .first()
    .press('Enter');
  await expect(visitor.getByRole('heading', { name: 'Who is the appointment for?' })).toBeFocused();
  await visitor.getByLabel('First name').fill(patient.firstName);
  await visitor.getByLabel('Last name').fill(patient.lastName);
  await visitor.getByLabel('Date of birth').fill(patient.dateOfBirth);
  await visitor.getByLabel('Email', { exact: false }).last().fill('typed@home.example');
  await visitor.getByRole('radio', { name: 'SMS' }).check();
  await visitor.getByLabel('Mobile number').fill('+44 7700 900123');
  await visitor.getByRole('button', { name: 'Send code' }).press('Enter');
  await expect(visitor.getByText('Enter a mobile number that begins with +49.')).toBeVisible();
  await expectGoodOnSmallPhone(visitor);
  // The form keeps the typed email address when the patient switches to SMS and back.
  await visitor.getByRole('radio', { name: 'Email' }).check();
  await expect(visitor.getByRole('textbox', { name: /^Email/ })).toHaveValue('typed@home.example');
  await visitor.getByRole('radio', { name: 'SMS' }).check();
  await visitor.getByLabel('Mobile number').fill('0151 23456789');
  await visitor.getByRole('button', { name: 'Send code' }).press('Enter');
  await expect(visitor.getByRole('heading', { name: 'Check your phone' })).toBeFocused();
  const number = '+4915123456789';
  const code = await newestCode(number, 1);
  await visitor.getByLabel('Code').fill(code === '111111' ? '222222' : '111111');
  await visitor.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(visitor.getByText('This code is not right. Check the newest SMS.')).toBeVisible();
  await expectGoodOnSmallPhone(visitor);
  await visitor.getByLabel('Code').fill(code);
  await visitor.getByLabel('Code').press('Enter');
  await expect(visitor.getByRole('heading', { name: 'Your appointment is booked' })).toBeFocused();
  await expect(
    visitor.getByText('We have sent you an SMS with the appointment and your own page.'),
  ).toBeVisible();
  await expect.poll(() => textsTo(number).length).toBe(2);
  await expectGoodOnSmallPhone(visitor);

  const [first] = textsTo(number);
  if (first) await provider.report(first, ['delivered']);
  await visitor.goto(/https?:\/\/\S+/.exec(textsTo(number)[1]?.text ?? '')?.[0] ?? '');
  await expect(visitor.getByText('Your ticket')).toBeVisible();
  await admin.goto(addressOf('/dashboard/reminders'));
  const codeSent = admin.getByRole('listitem').filter({ hasText: 'Code to book with' });
  await expect(codeSent).toContainText('Delivered');
  await expect(codeSent).toContainText('+49…789');
  await expect(admin.getByRole('listitem').filter({ hasText: 'Online booking with' })).toContainText('Sent');
  await expectAccessibleInEveryTheme(admin);
  expect(complaints).toEqual([]);
});

test('S-318: staff see the phone number of a booking request confirmed by SMS and book it for a new patient', async ({
  browser,
}) => {
  const admin = await signedInPage(browser, people.admin, '/dashboard/clinic');
  await switchOn(admin);
  const desk = await signedInPage(browser, people.daywise);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });
  const visitor = await context.newPage();
  await visitor.goto(addressOf(await openDoctorsPage(desk)));
  await visitor
    .getByRole('button', { name: /^\d.* wählen$/ })
    .first()
    .click();
  await visitor.getByLabel('Vorname').fill('Nora');
  await visitor.getByLabel('Nachname').fill('Neu');
  await visitor.getByLabel('Geburtsdatum').fill('1990-05-06');
  await visitor.getByRole('radio', { name: 'SMS' }).check();
  await visitor.getByLabel('Mobilnummer').fill('0170 7654321');
  await visitor.getByRole('button', { name: 'Code senden' }).click();
  await expect(visitor.getByRole('heading', { name: 'Prüfen Sie Ihr Telefon' })).toBeFocused();
  const number = '+491707654321';
  await visitor.getByLabel('Code').fill(await newestCode(number, 1));
  expect(textsTo(number)[0]?.text).toContain('ist Ihr Code');
  await visitor.getByRole('button', { name: 'Bestätigen' }).click();
  await expect(visitor.getByRole('heading', { name: 'Die Praxis prüft Ihre Anfrage' })).toBeFocused();
  await desk.goto(addressOf('/dashboard'));
  const request = desk
    .getByRole('listitem')
    .filter({ hasText: 'Nora Neu' })
    .filter({ hasText: 'confirmed by SMS' });
  await expect(request).toContainText(number);
  await request.getByRole('button', { name: 'Book as new patient: Nora Neu' }).click();
  await expect(desk.getByText('Nora Neu is booked.')).toBeVisible();
});

test('restores the input in the settings of codes by SMS after the session has ended', async ({
  browser,
}) => {
  const admin = await signedInPage(browser, people.admin, '/dashboard/clinic');
  await admin.clock.install();
  await admin.reload();
  await admin.getByRole('button', { name: 'Online booking' }).click();
  const countries = admin.getByRole('dialog').getByLabel('Countries');
  await countries.fill('+4');
  await leaveForHalfAnHour(admin);
  await signIn(admin, people.admin);
  await expect(admin.getByText('Draft restored')).toBeVisible();
  await expect(countries).toHaveValue('+4');
});
