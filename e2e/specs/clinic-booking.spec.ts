import { createAppointment } from '@anteroom/contract/appointments';
import { getProfile } from '@anteroom/contract/auth';
import { getBookingPage, saveBookingPage } from '@anteroom/contract/booking-pages';
import { listClinicTimes } from '@anteroom/contract/clinic-booking';
import { saveClinicBookingPage } from '@anteroom/contract/clinic-booking-settings';
import { createPatient } from '@anteroom/contract/patients';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { actAs } from '../pages/act.ts';
import { addressOf, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';
import { codeInMail } from '../pages/outbox.ts';

/** Enables a doctor's booking page. Returns the doctor's id and name, and the path of the page. */
async function aDoctorOnline(email: string, isOnClinicPage = true) {
  const desk = await actAs(email);
  const { user } = await desk(getProfile, {});
  const params = { doctorId: user.id };
  const { version: _, ...page } = (await desk(getBookingPage, { params })).bookingPage;
  const body = { ...page, isOpen: true, isOnClinicPage, leastNoticeMinutes: 0 };
  await desk(saveBookingPage, { params, body });
  return { desk, id: user.id, name: user.name, slug: page.slug };
}

async function aPhone(browser: Browser, locale = 'en-GB'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, locale });
  const page = await context.newPage();
  await page.goto(addressOf('/book'));
  return page;
}

const gone = 'No appointments can be booked here.';

test('S-315: after an admin enables the clinic’s booking page, patients find its doctors there', async ({
  browser,
}) => {
  const doctor = await aDoctorOnline(people.daywise);
  const other = await aDoctorOnline(people.central);
  const hidden = await aDoctorOnline(people.unset, false);
  const phone = await aPhone(browser);
  await expect(phone.getByText(gone)).toBeVisible();
  const admin = await signedInPage(browser, people.admin);
  const complaints = watchComplaints(admin);
  await admin.goto(addressOf('/dashboard/clinic'));
  await admin.getByRole('button', { name: 'Online booking' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Online booking of the clinic' });
  await expect(dialog.getByText('The page is closed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Open the page' }).click();
  await expect(dialog.getByText('The page is open.')).toBeVisible();
  await expect(dialog.getByLabel('Link for patients')).toHaveValue(/\/book$/);
  await expect(admin.locator('.printed-poster')).toContainText('/book');
  await expectAccessibleInEveryTheme(admin);

  const complaintsOfPhone = watchComplaints(phone);
  await phone.reload();
  await expect(phone.getByRole('heading', { level: 1, name: 'Book an appointment' })).toBeVisible();
  await expect(phone.getByRole('link', { name: other.name })).toBeVisible();
  await expect(phone.getByText(hidden.name)).toHaveCount(0);
  await expectAccessibleInEveryTheme(phone);
  await phone.getByLabel('Language').selectOption('fr');
  await expect(phone.getByRole('heading', { name: 'Choisir un médecin' })).toBeVisible();
  await phone.getByRole('link', { name: doctor.name }).press('Enter');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
    `Prendre rendez-vous avec ${doctor.name}`,
  );
  await expect(phone.getByRole('button', { name: /^Choisir \d/ }).first()).toBeVisible();
  await phone.getByRole('link', { name: 'Choisir un médecin' }).click();
  await expect(phone.getByRole('link', { name: other.name })).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Choisir un médecin' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Close the page' }).click();
  await expect(dialog.getByText('The page is closed.')).toBeVisible();
  expect(complaintsOfPhone).toEqual([]);
  expect(complaints).toEqual([]);
  await phone.goto(addressOf('/book'));
  await expect(phone.getByText(gone)).toBeVisible();
});

test('S-316: a patient who books with any doctor is given another doctor if the first one’s time is taken', async ({
  browser,
}) => {
  const doctors = [await aDoctorOnline(people.daywise), await aDoctorOnline(people.central)];
  const admin = await actAs(people.admin);
  await admin(saveClinicBookingPage, { body: { isOpen: true } });
  const phone = await aPhone(browser);
  const complaints = watchComplaints(phone);
  await phone.getByRole('button', { name: 'Any doctor' }).press('Enter');
  await expect(phone.getByRole('heading', { name: 'Free times of all doctors' })).toBeFocused();
  const { days } = await admin(listClinicTimes, { query: { appointmentType: 'consultation' } });
  const day = days.find(({ times }) => times.some(({ slugs }) => slugs.length > 1));
  const time = day?.times.find(({ slugs }) => slugs.length > 1);
  const [first, second] = (time?.slugs ?? []).map((slug) => doctors.find((each) => each.slug === slug));
  if (!day || !time || !first || !second) throw new Error('The doctors have no free time in common.');
  await phone.getByRole('listitem').getByRole('button').nth(days.indexOf(day)).click();
  await expect(phone.getByRole('button', { name: `Choose ${time.startTime}` })).toBeVisible();
  await expectAccessibleInEveryTheme(phone);
  const { patient } = await first.desk(createPatient, { body: { firstName: 'Al', lastName: 'Ready' } });
  await first.desk(createAppointment, {
    body: {
      doctorId: first.id,
      patientId: patient.id,
      scheduledDateTime: time.scheduledDateTime,
      durationMinutes: 10,
      appointmentType: 'consultation',
      allowOverlap: false,
    },
  });
  await phone.getByRole('button', { name: `Choose ${time.startTime}` }).press('Enter');
  await expect(phone.getByRole('heading', { name: 'Who is the appointment for?' })).toBeFocused();
  await expect(phone.getByText(`with ${second.name}`)).toBeVisible();
  await expectAccessibleInEveryTheme(phone);
  await phone.getByLabel('First name').fill('Gus');
  await phone.getByLabel('Last name').fill('Anyone');
  await phone.getByLabel('Date of birth').fill('1980-02-03');
  const email = 'gus@home.example';
  await phone.getByLabel('Email').fill(email);
  await phone.getByRole('button', { name: 'Send code' }).press('Enter');
  await phone.getByLabel('Code').fill(await codeInMail(email));
  await phone.getByLabel('Code').press('Enter');
  await expect(phone.getByRole('heading', { name: 'The practice will confirm' })).toBeFocused();
  await phone.getByRole('button', { name: 'Book another appointment' }).press('Enter');
  await expect(phone.getByRole('heading', { name: 'Free times of all doctors' })).toBeVisible();
  await phone.getByRole('button', { name: 'Choose a doctor' }).press('Enter');
  await expect(phone.getByRole('link', { name: first.name })).toBeVisible();
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});
