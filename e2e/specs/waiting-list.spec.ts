import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { getProfile } from '@anteroom/contract/auth';
import { listFreeTimes } from '@anteroom/contract/free-times';
import { acceptOffer } from '@anteroom/contract/offers';
import { createPatient } from '@anteroom/contract/patients';
import { updateReminderSettings } from '@anteroom/contract/reminders';
import { addToWaitingList, removeFromWaitingList } from '@anteroom/contract/waiting-list';
import { expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { fillDateTime } from '../fill-date-time.ts';
import { todayThere } from '../open-anteroom.ts';
import { act, globOf } from '../pages/act.ts';
import { expectLanguageKeepsFocus } from '../pages/choose-language.ts';
import { addressOf, pageWithoutPolling, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';
import { holdAnswer } from '../pages/hold-answer.ts';
import { offerInMail } from '../pages/outbox.ts';

const screen = '/dashboard/waiting-list';

async function aPatient(desk: Page, lastName: string) {
  const { user } = await act(desk, getProfile, {});
  const { patient } = await act(desk, createPatient, {
    body: {
      firstName: 'Wanda',
      lastName,
      email: `${lastName.toLowerCase()}@home.example`,
      doctorId: user.id,
    },
  });
  return { ...patient, doctorId: user.id };
}

test('S-221: staff can add a patient to the waiting list when no time suits, edit the entry and remove it', async ({
  browser,
}) => {
  const desk = await pageWithoutPolling(browser, people.daywise, screen);
  const complaints = watchComplaints(desk);
  await aPatient(desk, 'Waits');
  const uma = await signedInPage(browser, people.unset, screen);
  await expect(uma.getByRole('heading', { name: 'The waiting list is empty' })).toBeVisible();
  await expectAccessibleInEveryTheme(uma);

  await desk.getByRole('link', { name: 'Appointments', exact: true }).first().click();
  await desk.getByRole('button', { name: 'New Appointment' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Patient').fill('Waits');
  await desk.getByRole('option', { name: /Wanda Waits/ }).click();
  await dialog.getByRole('button', { name: 'Add to waiting list' }).click();
  const wait = desk.getByRole('dialog', { name: 'Add to waiting list' });
  await expect(wait.getByLabel('Patient')).toHaveValue('Wanda Waits');
  await expect(wait.getByRole('checkbox', { name: /Dana Okafor/ })).toBeChecked();
  await wait.getByLabel('To', { exact: true }).fill('2000-01-01');
  await wait.getByRole('button', { name: 'Add to waiting list' }).click();
  await expect(wait.getByText('The last date must not be before the first one')).toBeVisible();
  await expectAccessibleInEveryTheme(desk);
  await wait.getByLabel('To', { exact: true }).fill('');
  await wait.getByRole('checkbox', { name: 'Tuesday' }).check();
  await wait.getByLabel('Least notice').selectOption('1 day');
  await wait.getByRole('button', { name: 'Add to waiting list' }).click();
  await expect(desk.getByText('Wanda Waits is on the waiting list.')).toBeVisible();

  await desk.getByRole('link', { name: 'Waiting list' }).click();
  const entry = desk.getByRole('listitem').filter({ hasText: 'Wanda Waits' });
  await expect(entry).toContainText('Tuesday');
  await expect(entry).toContainText('At least 1 day before');
  await entry.getByRole('button', { name: 'Edit Wanda Waits' }).click();
  const edit = desk.getByRole('dialog', { name: 'Edit waiting list entry' });
  await edit.getByLabel('Priority').selectOption('Urgent');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(entry.getByText('Urgent')).toBeVisible();
  await expectAccessibleInEveryTheme(desk);

  await entry.getByRole('button', { name: 'Remove Wanda Waits' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(entry).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('S-221: staff can add a patient to the waiting list from the patient’s record, and other browsers show the entry', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, screen);
  const patient = await aPatient(desk, 'Sooner');
  const scheduledDateTime = Math.ceil(Date.now() / 86_400_000 + 20) * 86_400_000 + 10 * 3_600_000;
  await act(desk, createAppointment, {
    body: { patientId: patient.id, doctorId: patient.doctorId, scheduledDateTime },
  });
  const record = await signedInPage(browser, people.daywise, `/dashboard/patients/${patient.id}`);
  await record.setViewportSize({ width: 390, height: 844 });
  await record.getByRole('button', { name: 'Add to waiting list' }).click();
  const wait = record.getByRole('dialog');
  await wait.getByLabel('Earlier than an existing appointment').selectOption({ index: 1 });
  await expectAccessibleInEveryTheme(record);
  await wait.getByRole('button', { name: 'Add to waiting list' }).click();
  await expect(record.getByText('Wanda Sooner is on the waiting list.')).toBeVisible();
  await expect(desk.getByRole('listitem').filter({ hasText: 'Wanda Sooner' })).toContainText('Earlier than');
});

test('if two users edit the same waiting list entry, the second one keeps the input and chooses a version', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, screen);
  const room = await signedInPage(browser, people.daywise, screen);
  const { id: patientId, doctorId } = await aPatient(desk, 'Edited');
  const body = { patientId, doctorIds: [doctorId], earliest: todayThere() };
  const { entry: waiting } = await act(desk, addToWaitingList, { body });
  const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit waiting list entry' });
  const open = (page: Page) => page.getByRole('button', { name: 'Edit Wanda Edited' }).click();
  const notice = (page: Page) => editor(page).getByLabel('Least notice');
  const save = async (page: Page, label: string) => {
    await notice(page).selectOption(label);
    await editor(page).getByRole('button', { name: 'Save', exact: true }).click();
  };
  await open(desk);
  await open(room);
  await save(room, '4 hours');
  await expect(editor(room)).toBeHidden();
  await editor(desk).getByLabel('Priority').selectOption('Urgent');
  await save(desk, '1 day');
  const conflict = editor(desk).getByRole('status').filter({ hasText: 'Someone else changed this entry' });
  await expect(conflict).toContainText('Yours: 1 day');
  await expect(conflict).toContainText('Theirs: 4 hours');
  await expect(notice(desk)).toHaveValue('1440');
  await expectAccessibleInEveryTheme(desk);
  await conflict.getByRole('button', { name: 'Use their version' }).click();
  await expect(conflict).toBeHidden();
  await expect(notice(desk)).toHaveValue('240');
  await expect(editor(desk).getByLabel('Priority')).toHaveValue('routine');

  await open(room);
  await editor(room).getByLabel('Priority').selectOption('Urgent');
  await save(room, '12 hours');
  await expect(editor(room)).toBeHidden();
  await save(desk, '1 day');
  await conflict.getByRole('button', { name: 'Save my version' }).click();
  await expect(editor(desk)).toBeHidden();
  const entry = desk.getByRole('listitem').filter({ hasText: 'Wanda Edited' });
  await expect(entry).toContainText('At least 1 day before');
  await expect(entry.getByText('Urgent')).toBeVisible();
  // Remove the entry, because an urgent one would get the offers of the other tests first.
  await act(desk, removeFromWaitingList, { params: { entryId: waiting.id } });
});

test('S-270: booking a patient removes their waiting list entry, unless staff untick the box', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, screen);
  const complaints = watchComplaints(desk);
  const { id: patientId, doctorId } = await aPatient(desk, 'Booked');
  const earliest = new Date(Date.now() - day).toISOString().slice(0, 10);
  await act(desk, addToWaitingList, { body: { patientId, doctorIds: [doctorId], earliest } });
  const entry = desk.getByRole('listitem').filter({ hasText: 'Wanda Booked' });
  await expect(entry).toBeVisible();
  const booking = await signedInPage(browser, people.daywise, `/dashboard/patients/${patientId}`);
  await booking.setViewportSize({ width: 320, height: 640 });
  for (const isKept of [true, false]) {
    await booking.getByRole('button', { name: 'Book', exact: true }).first().click();
    const dialog = booking.getByRole('dialog');
    await fillDateTime(dialog, `2030-01-0${isKept ? 7 : 8}T10:00`);
    const box = dialog.getByRole('checkbox', { name: /Also take off the waiting list/ });
    await expect(box).toBeChecked();
    if (isKept) {
      await expectAccessibleInEveryTheme(booking);
      await box.uncheck();
    }
    await dialog.getByRole('button', { name: 'Create Appointment' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(entry).toHaveCount(isKept ? 1 : 0);
  }
  expect(complaints).toEqual([]);
});

const day = 86_400_000;

/** Returns a free time of the doctor at least two days from now. */
async function aFreeTime(desk: Page, doctorId: number, nth = 0) {
  const from = new Date(Date.now() + 2 * day).toISOString().slice(0, 10);
  const { days } = await act(desk, listFreeTimes, { params: { doctorId }, query: { from, days: 14 } });
  const time = days.flatMap(({ times }) => times)[nth];
  if (!time) throw new Error('The doctor has no free time.');
  return time;
}

/**
 * Frees one of the doctor's times while the patient is on the waiting list. Returns the path of the page to which the
 * email links.
 */
async function anOffer(desk: Page, office: Page, lastName: string) {
  const patient = await aPatient(desk, lastName);
  const { doctorId } = patient;
  const quiet = { quietFrom: 0, quietUntil: 0, language: 'en', namesDoctor: true } as const;
  await act(office, updateReminderSettings, { body: quiet });
  // This entry is urgent, so that its patient receives the offer before those of other tests.
  const priority = 'urgent' as const;
  const wishes = { doctorIds: [doctorId], earliest: todayThere(), priority };
  await act(desk, addToWaitingList, { body: { ...wishes, patientId: patient.id, leastNoticeMinutes: 0 } });
  const other = await aPatient(desk, `${lastName}Before`);
  const { scheduledDateTime, durationMinutes } = await aFreeTime(desk, doctorId);
  const body = { patientId: other.id, doctorId, scheduledDateTime, durationMinutes };
  const { appointment } = await act(desk, createAppointment, { body });
  const cancelled = { status: 'cancelled' as const };
  await act(desk, updateAppointment, { params: { uuid: appointment.uuid }, body: cancelled });
  return { patient, path: new URL(await offerInMail(patient.email ?? '')).pathname };
}

test('S-225: staff see newly free times, book one for a patient without an email address, and withdraw another', async ({
  browser,
}) => {
  const desk = await pageWithoutPolling(browser, people.central, screen);
  const complaints = watchComplaints(desk);
  const { user } = await act(desk, getProfile, {});
  const doctorId = user.id;
  const person = { firstName: 'Nora', lastName: 'Nomail', doctorId };
  const { patient } = await act(desk, createPatient, { body: person });
  const wishes = { doctorIds: [doctorId], earliest: todayThere() };
  await act(desk, addToWaitingList, { body: { ...wishes, patientId: patient.id, leastNoticeMinutes: 0 } });
  const other = await aPatient(desk, 'Leaves');
  for (let nth = 0; nth < 2; nth += 1) {
    const { scheduledDateTime, durationMinutes } = await aFreeTime(desk, doctorId, nth);
    const body = { patientId: other.id, doctorId, scheduledDateTime, durationMinutes };
    const { appointment } = await act(desk, createAppointment, { body });
    const cancelled = { status: 'cancelled' as const };
    await act(desk, updateAppointment, { params: { uuid: appointment.uuid }, body: cancelled });
  }
  // The heading appears without a reload, because a live event refetches the screen.
  await expect(desk.getByRole('heading', { name: 'Times that came free' })).toBeVisible();
  await expect(desk.getByText('Not asked: no email address. Call the patient.').first()).toBeVisible();
  await expectAccessibleInEveryTheme(desk);
  await desk.setViewportSize({ width: 320, height: 640 });
  await expectAccessibleInEveryTheme(desk);
  await desk
    .getByRole('button', { name: /^Withdraw / })
    .first()
    .click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(desk.getByText('Staff withdrew it.')).toBeVisible();
  await desk
    .getByRole('button', { name: /^Book Nora Nomail/ })
    .first()
    .click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Book' }).click();
  await expect(desk.getByText(/^Nora Nomail is booked on /)).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Edit Nora Nomail' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('S-226: on a small phone, a patient on the waiting list opens an emailed offer and accepts the time', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, screen);
  const office = await signedInPage(browser, people.admin);
  const { patient, path } = await anOffer(desk, office, 'Lucky');
  const phone = await browser.newPage({ viewport: { width: 320, height: 640 }, locale: 'de-DE' });
  const complaints = watchComplaints(phone);
  await phone.goto(addressOf(path));
  await expect(phone.getByRole('heading', { name: 'A time has come free' })).toBeVisible();
  await expectAccessibleInEveryTheme(phone);
  await phone.getByLabel('Language').selectOption('Deutsch');
  await expect(phone.getByRole('button', { name: 'Diesen Termin nehmen' })).toBeVisible();
  await phone.reload();
  const take = phone.getByRole('button', { name: 'Take this time' });
  await test.step('if the request fails, the button keeps the focus', async () => {
    const answer = await holdAnswer(phone, ['POST', globOf(acceptOffer)], {
      status: 503,
      json: { error: 'The server is busy.', code: 'server_busy', requestId: 'none' },
    });
    await take.press('Enter');
    await answer.isDone;
    await expect(phone.getByRole('button', { name: 'No, thank you' })).toBeDisabled();
    answer.letThrough();
    await expect(phone.getByRole('alert')).toBeVisible();
    await expect(take).toBeFocused();
    await phone.unroute(globOf(acceptOffer));
  });
  await take.press('Enter');
  await expect(phone.getByRole('heading', { name: 'The time is yours' })).toBeFocused();
  await expectLanguageKeepsFocus(phone);
  await expectAccessibleInEveryTheme(phone);
  await phone.getByRole('link', { name: 'Open your page' }).click();
  await expect(phone.getByText('Your ticket')).toBeVisible();
  await expect(desk.getByRole('button', { name: `Edit Wanda ${patient.lastName}` })).toHaveCount(0);
  expect(complaints).toEqual([]);
});
