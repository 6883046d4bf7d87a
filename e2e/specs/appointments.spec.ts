import { createSeries } from '@anteroom/contract/appointment-series';
import {
  createAppointment,
  getAppointment,
  listAppointments,
  updateAppointment,
} from '@anteroom/contract/appointments';
import { limits } from '@anteroom/contract/limits';
import { createPatient, updatePatient } from '@anteroom/contract/patients';
import { listDoctors } from '@anteroom/contract/staff';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { dateTimeIn, fillDateTime } from '../fill-date-time.ts';
import { instantOf } from '../open-anteroom.ts';
import { actAs, act as callApi } from '../pages/act.ts';
import {
  addressOf,
  aSignedInBrowser,
  pageWithoutPolling,
  people,
  signedInPage,
  watchComplaints,
} from '../pages/desk.ts';
import {
  expectAccessible,
  expectAccessibleInEveryTheme,
  inLook,
  looks,
  themes,
} from '../pages/expect-accessible.ts';
import { holdAnswer } from '../pages/hold-answer.ts';
import { shortenLists } from '../pages/screens.ts';
import { watchRows } from '../pages/watch-rows.ts';

const run = Date.now() % 100_000;
const dana = 'Dana Okafor - Family Medicine';
/**
 * Returns the date that is this number of days ahead. Each test books on its own dates, after the last booking of the
 * demo clinic.
 */
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

type Visit = { lastName: string; wallTime: string; reason?: string };

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

function act(page: Page, action: 'View' | 'Edit' | 'Delete', lastName: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${action} Lena ${lastName},`) }).first();
}

function editor(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Edit Appointment' });
}

async function addPatient(page: Page, lastName: string): Promise<void> {
  await page.getByRole('link', { name: 'Patients', exact: true }).first().click();
  await page.getByRole('button', { name: 'Add New Patient' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Patient' });
  await dialog.getByLabel('First name').fill('Lena');
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByLabel('Assign to Doctor').selectOption({ label: dana });
  await dialog.getByRole('button', { name: 'Create Patient' }).click();
  await expect(dialog).toBeHidden();
}

async function choosePatient(dialog: Locator, lastName: string): Promise<void> {
  await dialog.getByRole('combobox', { name: /^Patient/ }).fill(lastName);
  await dialog.getByRole('option', { name: `Lena ${lastName}` }).click();
}

async function book(page: Page, { lastName, wallTime, reason = '' }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'New Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  await choosePatient(dialog, lastName);
  await dialog.getByLabel('Doctor').selectOption({ label: dana });
  await fillDateTime(dialog, wallTime);
  await dialog.getByLabel('Reason for visit').fill(reason);
  await dialog.getByRole('button', { name: 'Create Appointment' }).click();
  await expect(dialog).toBeHidden();
}

/** Shows the appointments of a date. */
async function showDay(page: Page, date: string): Promise<void> {
  await page.getByRole('link', { name: 'Appointments', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Appointment Management' })).toBeVisible();
  await page.getByLabel('Date', { exact: true }).fill(date);
  // The rows of the previous date stay visible until the new date is loaded.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function save(page: Page): Promise<void> {
  await editor(page).getByRole('button', { name: 'Update Appointment' }).click();
}

/** Creates patients with appointments on this date and opens the list of appointments as a manager. */
async function aDeskWith(browser: Browser, date: string, ...visits: Visit[]): Promise<Page> {
  const desk = await signedInPage(browser, people.manager);
  for (const lastName of new Set(visits.map((visit) => visit.lastName))) await addPatient(desk, lastName);
  await showDay(desk, date);
  for (const visit of visits) await book(desk, visit);
  return desk;
}

test('a manager edits, moves, completes, cancels and deletes appointments', async ({ browser }) => {
  const date = dayAhead(40);
  const [first, second] = [`Ahrens${run}`, `Brandt${run}`];
  const desk = await aDeskWith(
    browser,
    date,
    { lastName: first, wallTime: `${date}T10:00`, reason: 'Cough' },
    { lastName: second, wallTime: `${date}T11:00` },
  );
  const complaints = watchComplaints(desk);

  await test.step('search finds an appointment by the patient’s name and shows it under its date', async () => {
    await desk.getByRole('button', { name: 'Clear Filters' }).click();
    await desk.getByRole('textbox', { name: /^Search by patient name/ }).fill(first);
    await desk.getByRole('button', { name: 'From today' }).click();
    await expect(rowOf(desk, second)).toHaveCount(0);
    await expect(rowOf(desk, first)).toHaveCount(1);
    await expect(desk.getByRole('rowheader')).toHaveText(/^\w+day, /);
    await desk.getByRole('button', { name: 'Clear', exact: true }).click();
    await desk.getByLabel('Date', { exact: true }).fill(date);
    await expect(rowOf(desk, second)).toHaveCount(1);
    await expect(desk.getByRole('rowheader')).toHaveCount(0);
  });

  await test.step('opening and closing a patient’s record renders none of the rows again', async () => {
    const record = desk.locator('dialog[data-drawer]');
    await expect(async () => {
      const count = await watchRows(desk.locator('tbody tr'));
      await rowOf(desk, first).getByRole('link').click();
      await expect(record).toBeVisible();
      await desk.keyboard.press('Escape');
      await expect(record).toBeHidden();
      expect(await count()).toEqual({ again: 0, kept: 2 });
    }).toPass();
  });

  await test.step('clicking a row opens the details of the appointment, which link to its edit form', async () => {
    await rowOf(desk, first).getByText('Dana Okafor').filter({ visible: true }).click();
    const view = desk.getByRole('dialog', { name: 'Appointment Details' });
    await expect(view.getByText('Cough')).toBeVisible();
    await expect(view.getByRole('textbox')).toHaveCount(0);
    await expect(view.getByRole('button', { name: 'Update Appointment' })).toHaveCount(0);
    await view.getByRole('button', { name: 'Edit' }).click();
  });

  await test.step('after editing only the reason for the visit, saving sends only the reason', async () => {
    await expect(editor(desk).getByLabel('Doctor')).toHaveValue('Dana Okafor');
    await expect(editor(desk).getByLabel('Doctor')).toHaveAttribute('readonly');
    await editor(desk).getByLabel('Reason for visit').fill('Cough and fever');
    const sent = desk.waitForRequest((request) => request.method() === 'PUT');
    await save(desk);
    expect((await sent).postDataJSON()).toEqual({ reasonForVisit: 'Cough and fever', allowOverlap: false });
    expect((await sent).headers()['if-match']).toBe('"1"');
    await expect(editor(desk)).toBeHidden();
    await expect(desk.getByText(`Lena ${first}’s appointment was updated.`)).toBeVisible();
  });

  await test.step('saving an appointment at a taken time shows the conflict, keeps the input and offers to save anyway', async () => {
    await act(desk, 'Edit', second).click();
    await editor(desk).getByLabel('Duration').fill('7');
    await save(desk);
    await expect(editor(desk).getByText('Duration must be in steps of 5 minutes')).toBeVisible();
    await editor(desk).getByLabel('Duration').fill('45');
    await fillDateTime(editor(desk), `${date}T10:15`);
    await save(desk);
    const alert = editor(desk).getByRole('alert');
    await expect(alert).toContainText('This time is already taken');
    await expect(alert.getByRole('listitem')).toHaveText([new RegExp(`10:00 · Dana Okafor · Lena ${first}`)]);
    await expect.poll(() => dateTimeIn(editor(desk))).toBe(`${date}T10:15`);
    await alert.getByRole('button', { name: 'Save anyway' }).click();
    await expect(editor(desk)).toBeHidden();
    await expect(rowOf(desk, second)).toContainText('45 min');
    await expect(desk.getByText(new RegExp(`Lena ${second} was moved to .*10:15`))).toBeVisible();
  });

  await test.step('a new time or duration removes the conflict of the rejected save, also if a button or a key sets it', async () => {
    const minutes = editor(desk).getByRole('button', { name: '15 minutes', exact: true });
    const nextFree = editor(desk).getByRole('button', { name: /^Next free/ });
    await act(desk, 'Edit', second).click();
    await editor(desk).getByText('Free times', { exact: true }).click();
    for (const change of [
      () => minutes.click(),
      () => editor(desk).getByLabel('Time', { exact: true }).press('PageDown'),
      () => nextFree.click(),
    ]) {
      await fillDateTime(editor(desk), `${date}T10:10`);
      await save(desk);
      await expect(editor(desk).getByRole('alert')).toContainText('This time is already taken');
      await change();
      await expect(editor(desk).getByRole('alert')).toHaveCount(0);
      await expect(editor(desk).getByRole('button', { name: 'Save anyway' })).toHaveCount(0);
    }
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: 'Discard', exact: true }).click();
  });

  await test.step('a manager completes an appointment by entering diagnosis and treatment', async () => {
    await act(desk, 'Edit', second).click();
    await editor(desk).getByLabel('Diagnosis').fill('A cold');
    await editor(desk).getByLabel('Status').selectOption('In Progress');
    await save(desk);
    await expect(editor(desk).getByRole('alert')).toContainText(
      'Another patient of this doctor is being seen.',
    );
    await expect(editor(desk).getByRole('button', { name: 'Save anyway' })).toHaveCount(0);
    await expect(editor(desk).getByLabel('Diagnosis')).toHaveValue('A cold');
    await editor(desk).getByLabel('Status').selectOption('Completed');
    await expect(editor(desk).getByRole('alert')).toHaveCount(0);
    await editor(desk).getByLabel('Treatment').fill('Rest\nTea');
    await editor(desk).getByLabel('Prescription').fill('None');
    await save(desk);
    await expect(rowOf(desk, second)).toContainText('Completed');
    await act(desk, 'View', second).click();
    await expect(desk.getByRole('dialog').getByText('A cold')).toBeVisible();
    await desk.keyboard.press('Escape');
  });

  await test.step('cancelling an appointment with a reason removes the patient from the queue', async () => {
    const queue = async () => {
      await desk.getByRole('link', { name: 'Queue', exact: true }).first().click();
      await expect(desk.getByRole('heading', { name: 'Day-wise Queue', exact: true })).toBeVisible();
      await desk.getByLabel('Doctor').selectOption({ label: dana });
      await desk.getByLabel('Date', { exact: true }).fill(date);
      await expect(desk.getByRole('button', { name: '1 finished' })).toBeVisible();
    };
    await queue();
    await expect(desk.getByText(`Lena ${first}`).first()).toBeVisible();
    await showDay(desk, date);
    await act(desk, 'Edit', first).click();
    await expect(editor(desk).getByLabel('Cancellation reason')).toBeHidden();
    await editor(desk).getByLabel('Status').selectOption('Cancelled');
    await editor(desk).getByLabel('Cancellation reason').fill('Is on a journey');
    await save(desk);
    await expect(rowOf(desk, first)).toContainText('Cancelled');
    await queue();
    await expect(desk.getByText(`Lena ${first}`)).toHaveCount(0);
  });

  await test.step('deleting an appointment requires confirming a question that names the patient', async () => {
    await showDay(desk, date);
    await act(desk, 'Delete', first).click();
    const question = desk.getByRole('alertdialog', { name: 'Delete Appointment' });
    await expect(question).toContainText(`Do you want to delete the appointment of Lena ${first}?`);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(desk, first)).toBeVisible();
    await act(desk, 'Delete', first).click();
    await question.getByRole('button', { name: 'Delete Appointment' }).click();
    await expect(question).toBeHidden();
    await expect(rowOf(desk, first)).toHaveCount(0);
    await expect(rowOf(desk, second)).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test('if two users edit the same appointment, the second one sees both versions and chooses one', async ({
  browser,
}) => {
  const date = dayAhead(41);
  const lastName = `Clemens${run}`;
  const desk = await aDeskWith(browser, date, { lastName, wallTime: `${date}T10:00`, reason: 'Cough' });
  const room = await signedInPage(browser, people.daywise, '/dashboard/appointments');
  await showDay(room, date);
  const change = async (page: Page, reason: string) => {
    await editor(page).getByLabel('Reason for visit').fill(reason);
    await save(page);
  };

  await act(desk, 'Edit', lastName).click();
  await act(room, 'Edit', lastName).click();
  await change(room, 'Fever');
  await expect(editor(room)).toBeHidden();
  await editor(desk).getByLabel('Notes').fill('Comes with a child');
  await change(desk, 'Headache');
  const conflict = editor(desk).getByRole('status').filter({ hasText: 'Someone else changed' });
  await expect(conflict).toContainText('Yours: Headache');
  await expect(conflict).toContainText('Theirs: Fever');
  await conflict.getByRole('button', { name: 'Use their version' }).click();
  await expect(conflict).toBeHidden();
  await expect(editor(desk).getByLabel('Reason for visit')).toHaveValue('Fever');
  await expect(editor(desk).getByLabel('Notes')).toHaveValue('');

  await act(room, 'Edit', lastName).click();
  await change(room, 'Rash');
  await expect(editor(room)).toBeHidden();
  await change(desk, 'Headache');
  await conflict.getByRole('button', { name: 'Save my version' }).click();
  await expect(editor(desk)).toBeHidden();
  await act(desk, 'View', lastName).click();
  await expect(desk.getByRole('dialog').getByText('Headache')).toBeVisible();

  await test.step('deleting an appointment that someone has changed meanwhile asks again', async () => {
    await desk.keyboard.press('Escape');
    await act(desk, 'Delete', lastName).click();
    const { appointments } = await callApi(desk, listAppointments, { query: { date } });
    const { uuid = '' } = appointments.find((each) => each.patientLastName === lastName) ?? {};
    await callApi(room, updateAppointment, { params: { uuid }, body: { reasonForVisit: 'Knee' } });
    const question = desk.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete Appointment' }).click();
    await expect(question.getByRole('alert')).toHaveText(
      'Someone else has changed this appointment meanwhile. Check it and delete again.',
    );
    await question.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('deleting an already deleted appointment shows an error in the dialog', async () => {
    await act(desk, 'Delete', lastName).click();
    await act(room, 'Delete', lastName).click();
    await room.getByRole('alertdialog').getByRole('button', { name: 'Delete Appointment' }).click();
    await expect(rowOf(room, lastName)).toHaveCount(0);
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete Appointment' }).click();
    await expect(desk.getByRole('alertdialog').getByRole('alert')).toContainText(
      'Failed to delete appointment. Please try again.',
    );
  });
});

test('the list of appointments shows bookings and changes of other users at once, and keeps loading further appointments', async ({
  browser,
}) => {
  const [date, lastName] = [dayAhead(46), `Dauer${run}`];
  const desk = await pageWithoutPolling(browser, people.manager, '/dashboard/appointments');
  const room = await actAs(people.daywise);
  const { patient } = await room(createPatient, {
    body: { firstName: 'Lena', lastName, phone: '617-555-0178' },
  });
  const book = (hour: number) =>
    room(createAppointment, {
      body: {
        patientId: patient.id,
        doctorId: patient.doctorId,
        scheduledDateTime: Date.parse(`${date}T${hour}:00:00Z`),
      },
    });
  await showDay(desk, date);
  await expect(desk.getByText('No appointments found')).toBeVisible();

  await test.step('a booking appears, and so does its new status, also if one doctor is chosen', async () => {
    const { appointment } = await book(15);
    await expect(rowOf(desk, lastName)).toHaveCount(1);
    await desk.getByLabel('Doctor', { exact: true }).selectOption({ label: dana });
    const change = { params: { uuid: appointment.uuid }, body: { status: 'confirmed' as const } };
    await room(updateAppointment, change);
    await expect(rowOf(desk, lastName)).toContainText('Confirmed');
    await expect(desk.getByText('changed the appointment of a patient')).toHaveCount(0);
  });

  await test.step('a booking while the next page loads does not cancel that page', async () => {
    const beside = await pageWithoutPolling(browser, people.manager, '/dashboard/appointments');
    await showDay(beside, date);
    await desk.getByRole('button', { name: 'Clear Filters' }).click();
    const rows = desk.getByRole('row');
    const more = desk.getByRole('button', { name: 'Load More' });
    await expect(rows).toHaveCount(limits.page.size + 1);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await desk.route(/\/appointments\?.*cursor=(?!0&|0$)/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await more.click();
    await book(16);
    await expect(rowOf(beside, lastName)).toHaveCount(2);
    release();
    await expect.poll(() => rows.count()).toBeGreaterThan(limits.page.size + 1);
  });
});

test('booking a follow-up shows a warning if the patient has died', async ({ browser }) => {
  const date = dayAhead(44);
  const lastName = `Letzte${run}`;
  const desk = await aDeskWith(browser, date, { lastName, wallTime: `${date}T10:00` });
  const { appointments } = await callApi(desk, listAppointments, { query: { date } });
  const { uuid = '', patientId = 0 } = appointments[0] ?? {};
  const followUp = { followUpRequired: true, followUpDate: Date.now() + 60 * 86_400_000 };
  await callApi(desk, updateAppointment, { params: { uuid }, body: followUp });
  await callApi(desk, updatePatient, { params: { patientId }, body: { dateOfDeath: dayAhead(-1) } });
  await desk.reload();
  await desk.getByRole('button', { name: `More actions for Lena ${lastName}` }).click();
  await desk.getByRole('menuitem', { name: 'Book follow-up' }).click();
  const dialog = desk.getByRole('dialog', { name: 'New Appointment' });
  await expect(dialog.getByText(/^This patient died on /)).toBeVisible();
});

test('booking the follow-up that was saved with an appointment prefills the patient, the doctor, the time and the type', async ({
  browser,
}) => {
  const [date, later] = [dayAhead(42), dayAhead(56)];
  const lastName = `Dietz${run}`;
  const desk = await aDeskWith(browser, date, { lastName, wallTime: `${date}T10:00` });

  await act(desk, 'Edit', lastName).click();
  await expect(editor(desk).getByLabel('Follow-up date')).toBeHidden();
  await editor(desk).getByLabel('Follow-up required').check();
  await save(desk);
  // The buttons at the bottom of the dialog must not cover the error.
  await expect(editor(desk).getByText('Follow-up date is required')).toBeInViewport({ ratio: 1 });
  await editor(desk).getByLabel('Follow-up date').fill(later);
  await save(desk);
  await expect(editor(desk)).toBeHidden();

  const more = desk.getByRole('button', { name: `More actions for Lena ${lastName}` });
  const choose = async (action: string) => {
    await more.click();
    await desk.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await test.step('the row menu can confirm or cancel an appointment, and Undo reverts either action', async () => {
    await more.focus();
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('menuitem').first()).toBeFocused();
    await desk.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await choose('Confirm');
    await expect(rowOf(desk, lastName)).toContainText('Confirmed');
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(desk, lastName)).toContainText('Scheduled');
    await choose('Cancel appointment');
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(rowOf(desk, lastName)).toContainText('Cancelled');
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(desk, lastName)).toContainText('Scheduled');
  });
  await test.step('cancelling an appointment that someone else has changed shows it as it is now and keeps the reason', async () => {
    const { appointments } = await callApi(desk, listAppointments, { query: { date } });
    const { uuid = '' } = appointments.find(({ patientLastName }) => patientLastName === lastName) ?? {};
    const change = (body: object) =>
      callApi(desk, updateAppointment, { params: { uuid }, body: { ...body, allowOverlap: false } });
    const asked = desk.getByRole('alertdialog', { name: 'Cancel Appointment' });
    const confirm = asked.getByRole('button', { name: 'Cancel appointment' });
    await choose('Cancel appointment');
    await asked.getByLabel('Cancellation reason').fill('Moved away');
    await change({ scheduledDateTime: instantOf(`${date}T12:00`) });
    await confirm.click();
    await expect(asked.getByRole('alert')).toHaveText('Someone else has changed this appointment meanwhile.');
    await expect(asked).toContainText('12:00');
    await change({ status: 'no_show' });
    await confirm.click();
    await expect(asked).toContainText('No Show: can’t be cancelled any more.');
    await expect(confirm).toBeDisabled();
    await asked.getByRole('button', { name: 'Keep it' }).click();
    await change({ scheduledDateTime: instantOf(`${date}T10:00`), status: 'scheduled' });
    await desk.reload();
    await showDay(desk, date);
    await choose('Cancel appointment');
    await asked.getByLabel('Cancellation reason').fill('Moved away');
    await change({ status: 'confirmed' });
    await confirm.click();
    await expect(asked.getByRole('alert')).toBeVisible();
    await confirm.click();
    await expect(rowOf(desk, lastName)).toContainText('Cancelled');
    const { appointment } = await callApi(desk, getAppointment, { params: { uuid } });
    expect(appointment.cancellationReason).toBe('Moved away');
    await change({ status: 'scheduled' });
    await desk.reload();
    await showDay(desk, date);
  });
  await choose('Book follow-up');
  const dialog = desk.getByRole('dialog', { name: 'New Appointment' });
  await expect(dialog.getByRole('button', { name: /^(Next free|Looking)/ })).toBeFocused();
  await desk.keyboard.press('Escape');
  await act(desk, 'View', lastName).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Book follow-up' }).click();
  await expect(dialog.getByRole('combobox', { name: /^Patient/ })).toHaveValue(`Lena ${lastName}`);
  await expect(dialog.getByLabel('Doctor')).toHaveValue(/\d+/);
  await expect.poll(() => dateTimeIn(dialog)).toBe(`${later}T10:00`);
  await expect(dialog.getByLabel('Type')).toHaveValue('follow_up');
  await dialog.getByRole('button', { name: 'Create Appointment' }).click();
  await expect(dialog).toBeHidden();
  await showDay(desk, later);
  await expect(rowOf(desk, lastName)).toContainText('Follow-up');

  await test.step('a series skips a taken date; the choice “this and all following” moves or deletes its appointments together', async () => {
    const [first, third] = [dayAhead(49), dayAhead(63)];
    await desk.getByRole('button', { name: 'New Appointment' }).click();
    await choosePatient(dialog, lastName);
    await fillDateTime(dialog, `${first}T10:00`);
    await dialog.getByLabel('Repeat').selectOption('Every week');
    await dialog.getByLabel('Appointments', { exact: true }).fill('3');
    await expect(dialog.getByText('2 of 3 appointments will be booked')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: /Taken: / })).not.toBeChecked();
    await expectAccessibleInEveryTheme(desk);
    await dialog.getByRole('button', { name: 'Create Appointment' }).click();
    await expect(dialog).toBeHidden();
    await expect(desk.getByText(`Lena ${lastName} is booked 2 times`).last()).toBeVisible();

    await showDay(desk, third);
    await act(desk, 'View', lastName).click();
    const details = desk.getByRole('dialog', { name: 'Appointment Details' });
    await expect(details.getByText('2 of 2, every week')).toBeVisible();
    await expectAccessible(desk);
    await details
      .getByRole('list', { name: 'All appointments of the series' })
      .getByRole('button')
      .first()
      .click();
    await expect(details.getByText('1 of 2, every week')).toBeVisible();
    await details.getByRole('button', { name: 'Edit', exact: true }).click();
    await editor(desk).getByLabel('This and all following').check();
    await editor(desk).getByLabel('Notes').fill('Only for one');
    await save(desk);
    await expect(editor(desk).getByText(/^Notes: can be changed for one appointment only/)).toBeVisible();
    await editor(desk).getByLabel('Notes').fill('');
    await fillDateTime(editor(desk), `${first}T15:00`);
    const ofFirst = await callApi(desk, listAppointments, { query: { date: first } });
    const [changed] = ofFirst.appointments.filter(({ patientLastName }) => patientLastName === lastName);
    const reason = { params: { uuid: changed?.uuid ?? '' }, body: { reasonForVisit: 'Shoulder' } };
    await callApi(desk, updateAppointment, reason);
    await save(desk);
    const conflict = editor(desk).getByRole('status').filter({ hasText: 'Someone else changed' });
    await expect(conflict).toContainText(/Yours: .*15:00/);
    await conflict.getByRole('button', { name: 'Save my version' }).click();
    await expect(editor(desk)).toBeHidden();
    await expect(rowOf(desk, lastName)).toContainText('15:00');

    await showDay(desk, first);
    await act(desk, 'Delete', lastName).click();
    const question = desk.getByRole('alertdialog');
    await question.getByLabel('This and all following').check();
    const { appointments } = await callApi(desk, listAppointments, { query: { date: first } });
    const { uuid = '' } = appointments.find(({ patientLastName }) => patientLastName === lastName) ?? {};
    await callApi(desk, updateAppointment, { params: { uuid }, body: { reasonForVisit: 'Knee' } });
    await question.getByRole('button', { name: 'Delete Appointment' }).click();
    await expect(question.getByText(/^Someone else has changed this series meanwhile/)).toBeVisible();
    await question.getByRole('button', { name: 'Delete Appointment' }).click();
    await expect(question).toBeHidden();
    await expect(rowOf(desk, lastName)).toHaveCount(0);
    await showDay(desk, third);
    await expect(rowOf(desk, lastName)).toHaveCount(0);
  });
});

test('if someone cancels an appointment while it is deleted with all following ones, the dialog offers to delete only this one', async ({
  browser,
}) => {
  const [date, lastName] = [dayAhead(70), `Ended${run}`];
  const desk = await signedInPage(browser, people.manager, '/dashboard/appointments');
  const doctor = (await callApi(desk, listDoctors, {})).doctors.find(({ name }) => name === 'Dana Okafor');
  const doctorId = doctor?.id ?? 0;
  const { patient } = await callApi(desk, createPatient, {
    body: { firstName: 'Lena', lastName, phone: '617-555-0178', doctorId },
  });
  const { appointments } = await callApi(desk, createSeries, {
    body: {
      patientId: patient.id,
      doctorId,
      scheduledDateTime: Date.parse(`${date}T15:00:00Z`),
      weeksBetween: 1,
      count: 3,
      leftOut: [],
      allowOverlapOn: [],
    },
  });
  await showDay(desk, date);
  await act(desk, 'Delete', lastName).click();
  const question = desk.getByRole('alertdialog');
  await question.getByLabel('This and all following').check();
  const uuid = appointments[0]?.uuid ?? '';
  await callApi(desk, updateAppointment, { params: { uuid }, body: { status: 'cancelled' } });
  await question.getByRole('button', { name: 'Delete Appointment' }).click();
  await expect(question.getByRole('alert')).toHaveText(/^No appointments of this series follow any more/);
  await expect(question.getByRole('radio')).toHaveCount(0);
  await question.getByRole('button', { name: 'Delete Appointment' }).click();
  await expect(question).toBeHidden();
  await expect(rowOf(desk, lastName)).toHaveCount(0);
  await showDay(desk, dayAhead(77));
  await expect(rowOf(desk, lastName)).toHaveCount(1);
});

test('a date typed digit by digit into the filter never loads a half-typed year, and clearing it shows all dates', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.manager, '/dashboard/appointments');
  const field = desk.getByLabel('Date', { exact: true });
  await expect(field).toBeVisible();
  const dates: (string | null)[] = [];
  desk.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/appointments')) dates.push(searchParams.get('date'));
  });
  for (const [typed, date] of [
    ['01062028', '2028-01-06'],
    ['10202031', '2031-10-20'],
  ] as const) {
    // Leave the field first, so that typing begins with the month again.
    await field.blur();
    await field.focus();
    await desk.keyboard.type(typed);
    await expect(field).toHaveValue(date);
    await expect.poll(() => dates.at(-1)).toBe(date);
  }
  await field.fill('');
  await expect(field).toHaveValue('');
  await expect(desk.getByRole('row').nth(1)).toBeVisible();
  // While the user types, the list may load a date with the new month or day and the old year, but never a date with a
  // half-typed year such as 0020.
  expect(dates.filter((date) => date !== null && date < '2028')).toEqual([]);
});

test('on a phone, appointments are rows of 64 px with all actions in their menu, and the filters open in a dialog', async ({
  browser,
}) => {
  const [date, lastName] = [dayAhead(96), `Schmal${run}`];
  const room = await actAs(people.daywise);
  const { patient } = await room(createPatient, {
    body: { firstName: 'Lena', lastName, email: `lena.${run}@example.org` },
  });
  const scheduledDateTime = Date.parse(`${date}T15:00:00Z`);
  await room(createAppointment, {
    body: { patientId: patient.id, doctorId: patient.doctorId, scheduledDateTime, durationMinutes: 20 },
  });
  const phone = await signedInPage(browser, people.daywise, '/dashboard/appointments', {
    ...inLook({ colorScheme: 'light', width: 390, height: 844 }),
    hasTouch: true,
  });
  const row = rowOf(phone, lastName);

  await test.step('rows of 64 px show the name, one line of facts and the status', async () => {
    await expect(phone.getByRole('row').nth(5)).toBeVisible();
    const heights = await phone
      .getByRole('row')
      .evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height));
    expect(heights.filter((height) => height > 64)).toEqual([]);
    const filters = phone.getByRole('button', { name: 'Filters', exact: true });
    await filters.tap();
    const dialog = phone.getByRole('dialog', { name: 'Filters' });
    await expectAccessible(phone);
    await dialog.getByLabel('Date', { exact: true }).fill(date);
    await dialog.getByRole('button', { name: 'Close' }).last().tap();
    await expect(phone.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
    await expect(row).toHaveCount(1);
    for (const cell of [`Lena ${lastName}`, 'Scheduled', 'Dana Okafor'])
      await expect(row.getByText(cell).filter({ visible: true })).toHaveCount(1);
    await expect(row.getByText('@example.org')).toBeHidden();
    await expect(row.locator('button')).toHaveCount(1);
    for (const colorScheme of themes) {
      await phone.emulateMedia({ colorScheme });
      await expectAccessible(phone);
    }
  });

  await test.step('a tap beside the name opens the details, and the menu has all other actions', async () => {
    const details = phone.getByRole('dialog', { name: 'Appointment Details' });
    await row.getByText('Dana Okafor').filter({ visible: true }).tap();
    await expect(details).toBeVisible();
    await phone.keyboard.press('Escape');
    const more = row.getByRole('button', { name: `More actions for Lena ${lastName}` });
    for (const size of Object.values((await more.boundingBox()) ?? {}).slice(2))
      expect(size).toBeGreaterThanOrEqual(44);
    await row.getByRole('link', { name: `Lena ${lastName}` }).focus();
    await phone.keyboard.press('Tab');
    await expect(more).toBeFocused();
    for (const [item, title] of [
      ['View', 'Appointment Details'],
      ['Edit', 'Edit Appointment'],
      ['Delete', 'Delete Appointment'],
    ] as const) {
      await more.tap();
      await phone.getByRole('menuitem', { name: item, exact: true }).tap();
      const opened = phone
        .getByRole('dialog', { name: title })
        .or(phone.getByRole('alertdialog', { name: title }));
      await expect(opened).toBeVisible();
      await phone.keyboard.press('Escape');
      await expect(opened).toBeHidden();
      await expect(more).toBeFocused();
    }
    await more.tap();
    const items = phone.getByRole('menuitem');
    await expect(items.first()).toHaveText('View');
    await expect(items.filter({ hasText: 'Cancel appointment' })).toBeVisible();
    await expect(items.last()).toHaveText('Delete');
    await phone.keyboard.press('Escape');
  });

  await test.step('a tablet has the actions in the row, and print shows every value', async () => {
    await phone.setViewportSize({ width: 768, height: 1024 });
    await expect(act(phone, 'Edit', lastName)).toBeVisible();
    expect(await row.evaluate((one) => one.getBoundingClientRect().height)).toBeLessThanOrEqual(64);
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.emulateMedia({ media: 'print' });
    await expect(row.getByText('@example.org')).toBeVisible();
    await expect(row.getByText('Duration')).toBeVisible();
    await phone.emulateMedia({ media: 'screen' });
    await phone.getByRole('button', { name: 'Filters (1)' }).tap();
    await phone.getByRole('button', { name: 'Clear Filters' }).tap();
    await expect(phone.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();
    await expect(phone.getByRole('row').nth(5)).toBeVisible();
  });
});

/** Returns a Monday after the last booking of the demo clinic, because Dana works on Mondays. */
function aWorkingDay(): string {
  const days = Array.from({ length: 7 }, (_, index) => dayAhead(60 + index));
  return days.find((day) => new Date(day).getUTCDay() === 1) ?? '';
}

test('the browser’s Back button asks before it discards the input of a booking, and leaves an untouched dialog', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.manager);
  const dialog = desk.getByRole('dialog', { name: 'New Appointment' });
  const reason = dialog.getByLabel('Reason for visit');
  const open = async () => {
    await desk.getByRole('link', { name: 'Appointments', exact: true }).first().click();
    await desk.getByRole('button', { name: 'New Appointment' }).click();
  };
  await open();
  await reason.fill('Cough');
  await desk.evaluate(() => window.history.back());
  const question = desk.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(reason).toHaveValue('Cough');
  expect(new URL(desk.url()).pathname).toBe('/dashboard/appointments');

  await test.step('a reload also asks before it discards the input', async () => {
    const asked = desk.waitForEvent('dialog');
    const reload = desk.evaluate(() => window.location.reload());
    const leaving = await asked;
    expect(leaving.type()).toBe('beforeunload');
    await leaving.dismiss();
    await reload;
    await expect(reason).toHaveValue('Cough');
  });

  await reason.fill('');
  await desk.evaluate(() => window.history.back());
  await expect(desk.getByRole('heading', { name: 'Overview' })).toBeVisible();
});

test('the booking dialog offers free times, and warns if the chosen time is outside the schedule or in the past', async ({
  browser,
}) => {
  const lastName = `Engel${run}`;
  const date = aWorkingDay();
  const desk = await aDeskWith(browser, date, { lastName, wallTime: `${date}T23:00` });
  await expect(rowOf(desk, lastName)).toContainText('23:00');

  await desk.getByRole('button', { name: 'New Appointment' }).click();
  const dialog = desk.getByRole('dialog', { name: 'New Appointment' });
  await choosePatient(dialog, lastName);
  await dialog.getByLabel('Doctor').selectOption({ label: dana });
  await fillDateTime(dialog, '2026-01-05T04:00');
  await expect(dialog.getByText('This time is in the past.')).toBeVisible();
  await expect(dialog.getByText('This time is outside the doctor’s schedule.')).toBeVisible();
  await fillDateTime(dialog, `${date}T23:00`);
  await expect(dialog.getByText('This time is in the past.')).toBeHidden();
  await expect(dialog.getByText('This time is outside the doctor’s schedule.')).toBeVisible();

  const free = dialog.getByRole('group', { name: /^Free times on / });
  await free.locator('label').first().click();
  await expect(free.getByRole('radio').first()).toBeChecked();
  const chosen = await dateTimeIn(dialog);
  await expect(dialog.getByText('This time is outside the doctor’s schedule.')).toBeHidden();
  await dialog.getByRole('button', { name: 'Create Appointment' }).click();
  await expect(dialog).toBeHidden();
  await desk.getByRole('button', { name: 'New Appointment' }).click();
  await dialog.getByLabel('Doctor').selectOption({ label: dana });
  await fillDateTime(dialog, chosen);
  await expect(dialog.getByText(/^Already booked: /)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: chosen.slice(11) })).toHaveCount(0);
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'Discard', exact: true }).click();

  await test.step('“Next free” books the next free time in two clicks', async () => {
    await desk.getByRole('button', { name: 'New Appointment' }).click();
    await dialog.getByRole('button', { name: 'Create Appointment' }).click();
    const patient = dialog.getByRole('combobox', { name: /^Patient/ });
    await expect(patient, 'the first invalid field').toBeFocused();
    // If Enter is pressed right after typing, it waits for the search result. The form then selects the patient's
    // doctor and offers the next free time.
    await patient.fill(lastName);
    await desk.keyboard.press('Enter');
    await expect(dialog.getByLabel('Doctor').locator('option:checked')).toHaveText(dana);
    await expect(dialog.getByRole('button', { name: /^Next free/ })).toBeFocused();
    // A held key repeats. It must not book a time that the user has not seen.
    for (let times = 0; times < 3; times += 1) await desk.keyboard.down('Enter');
    await desk.keyboard.up('Enter');
    await expect(dialog.getByRole('button', { name: 'Create Appointment' })).toBeFocused();
    await expect(dialog.getByText('This time is outside the doctor’s schedule.')).toBeHidden();
    await desk.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(desk.getByText(`Lena ${lastName} is booked for`).last()).toBeVisible();
  });

  await test.step('a new patient can be added without leaving the booking dialog', async () => {
    await desk.getByRole('button', { name: 'New Appointment' }).click();
    await dialog.getByLabel('Doctor').selectOption({ label: dana });
    await dialog.getByRole('combobox', { name: /^Patient/ }).fill(`Zelda Fitz${run}`);
    await desk.getByRole('option', { name: `Add “Zelda Fitz${run}”` }).click();
    await expect(desk.getByRole('dialog', { name: 'New patient' }).getByLabel('Phone')).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(dialog.getByRole('combobox', { name: /^Patient/ })).toHaveValue(`Zelda Fitz${run}`);
    await expect(dialog.getByRole('button', { name: /^Next free/ })).toBeFocused();
    await dialog.getByRole('button', { name: '45 minutes' }).click();
    await expect(dialog.getByLabel('Duration (minutes)')).toHaveValue('45');
  });

  await test.step('while the free times of another duration load, the former ones cannot be chosen', async () => {
    await dialog.getByRole('button', { name: /^Next free/ }).click();
    const time = dialog.getByRole('radio', { name: /^\d{1,2}:\d\d/ }).first();
    await expect(time).toBeEnabled();
    const answer = await holdAnswer(desk, ['GET', '**/free-times*duration=60*']);
    await dialog.getByRole('button', { name: '60 minutes' }).click();
    await answer.isDone;
    await expect(time).toBeDisabled();
    answer.letThrough();
    await expect(time).toBeEnabled();
  });
});

test('editing an appointment, picking a free time and deleting can all be done by keyboard', async ({
  browser,
}) => {
  const date = aWorkingDay();
  const lastName = `Freund${run}`;
  const desk = await aDeskWith(browser, date, { lastName, wallTime: `${date}T22:00` });
  const press = async (...keys: string[]) => {
    for (const key of keys) await desk.keyboard.press(key);
  };
  const tabTo = async (target: Locator) => {
    for (let stops = 0; stops < 40; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    await expect(target).toBeFocused();
  };

  await act(desk, 'Edit', lastName).focus();
  await press('Enter');
  await expect(editor(desk).getByLabel('Date and time')).toBeFocused();
  await tabTo(editor(desk).locator('summary'));
  await press('Enter');
  const times = editor(desk).getByRole('group', { name: /^Free times on / });
  await expect(times.getByRole('radio').first()).toBeAttached();
  await tabTo(times.getByRole('radio').first());
  await press('ArrowRight');
  await expect.poll(() => dateTimeIn(editor(desk))).not.toBe(`${date}T22:00`);
  await tabTo(editor(desk).getByLabel('Status'));
  await desk.keyboard.type('Conf');
  await tabTo(editor(desk).getByLabel('Reason for visit'));
  await desk.keyboard.type('Ear ache');
  await press('Enter');
  await expect(editor(desk)).toBeHidden();
  await expect(rowOf(desk, lastName)).toContainText('Confirmed');
  await expect(act(desk, 'Edit', lastName)).toBeFocused();

  await press('Tab');
  await expect(act(desk, 'Delete', lastName)).toBeFocused();
  await press('Enter');
  const question = desk.getByRole('alertdialog', { name: 'Delete Appointment' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press('Tab', 'Enter');
  await expect(question).toBeHidden();
  await expect(rowOf(desk, lastName)).toHaveCount(0);
});

for (const look of looks) {
  test(`the dialogs of an appointment pass axe in ${look.colorScheme} at ${look.width} px`, async ({
    browser,
  }) => {
    const page = await aSignedInBrowser(browser, people.manager, inLook(look));
    await shortenLists(page);
    await page.goto(addressOf('/dashboard/appointments'));
    const isPhone = look.width < 768;
    const open = async (action: string) => {
      const button = isPhone ? /^More actions for / : new RegExp(`^${action} `);
      await page.getByRole('button', { name: button }).first().click();
      if (isPhone) await page.getByRole('menuitem', { name: action, exact: true }).click();
    };

    await open('View');
    await expect(page.getByRole('dialog', { name: 'Appointment Details' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await open('Edit');
    await editor(page).getByLabel('Status').selectOption('Cancelled');
    await editor(page).getByLabel('Follow-up required').check();
    await fillDateTime(editor(page), '2026-01-05T04:00');
    await editor(page).getByText('Free times').click();
    await expect(editor(page).getByText('This time is in the past.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();

    await open('Delete');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'New Appointment' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Appointment' });
    await dialog.getByLabel('Doctor').selectOption({ label: dana });
    await fillDateTime(dialog, `${aWorkingDay()}T10:00`);
    await expect(dialog.getByRole('radio').first()).toBeAttached();
    await expectAccessible(page);
    await page.context().close();
  });
}
