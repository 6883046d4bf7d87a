import { createAppointment, getAppointment } from '@anteroom/contract/appointments';
import { getClinic } from '@anteroom/contract/clinic';
import { createPatient } from '@anteroom/contract/patients';
import { createScheduleSlot, listAvailableSlots } from '@anteroom/contract/schedule';
import { listDoctors } from '@anteroom/contract/staff';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { fillDateTime } from '../fill-date-time.ts';
import { instantOf } from '../open-anteroom.ts';
import { act } from '../pages/act.ts';
import { addressOf, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { expectAccessible, inLook, looks } from '../pages/expect-accessible.ts';

const path = '/dashboard/schedule';
const dana = 'Dana Okafor - Family Medicine';
const dayMillis = 86_400_000;

/** Returns the date of a weekday (0 is Sunday), `weeks` weeks after the current week. */
async function aDate(page: Page, weeks: number, weekday: number): Promise<string> {
  const { clinic } = await act(page, getClinic, {});
  const today = new Date(clinic.today);
  const days = weeks * 7 + weekday - today.getUTCDay();
  return new Date(today.getTime() + days * dayMillis).toISOString().slice(0, 10);
}

async function doctorIdOf(page: Page, name: string): Promise<number> {
  const { doctors } = await act(page, listDoctors, {});
  return doctors.find((doctor) => doctor.name === name)?.id ?? 0;
}

type Booked = { uuid: string };

/** `time` is what the clinic’s clock shows, such as `2027-02-10T10:00`. */
async function book(page: Page, doctorId: number, patient: string, time: string): Promise<Booked> {
  const body = { firstName: patient, lastName: 'Leavetest', doctorId };
  const made = await act(page, createPatient, { body });
  const { appointment } = await act(page, createAppointment, {
    body: {
      patientId: made.patient.id,
      doctorId,
      scheduledDateTime: instantOf(time),
      durationMinutes: 30,
      appointmentType: 'consultation',
    },
  });
  return appointment;
}

async function freeTimes(page: Page, doctorId: number, date: string): Promise<string[]> {
  const { slots } = await act(page, listAvailableSlots, { params: { doctorId }, query: { date } });
  return slots.map(({ startTime }) => startTime);
}

function section(page: Page): Locator {
  return page.getByRole('region', { name: 'Days off and changed hours' });
}

test('when a doctor adds two days off, the affected appointments are listed and stay booked', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.unset, path);
  const complaints = watchComplaints(page);
  const uma = await doctorIdOf(page, 'Uma Novak');
  // Use a week after the last booking of the demo clinic.
  const weeks = 3;
  const [monday, tuesday] = [await aDate(page, weeks, 1), await aDate(page, weeks, 2)];
  await act(page, createScheduleSlot, {
    params: { doctorId: uma },
    body: { dayOfWeek: 1, startTime: '08:00', endTime: '12:00', slotDurationMinutes: 30 },
  });
  const booked = [
    await book(page, uma, 'Ada', `${monday}T10:00`),
    await book(page, uma, 'Berta', `${tuesday}T14:00`),
  ];
  expect(await freeTimes(page, uma, monday)).not.toEqual([]);

  await expect(section(page).getByText('No days off or changes coming up.')).toBeVisible();
  await section(page).getByRole('button', { name: 'Add days off' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add days off' });
  const typed = { 'First date': monday, 'Last date': tuesday, Note: 'Conference' };
  const list = dialog.getByRole('region', { name: 'Appointments that stay booked' });

  await test.step('errors in the days-off dialog appear beside the invalid fields', async () => {
    await dialog.getByLabel('First date').fill('2020-01-01');
    await dialog.getByLabel('Last date').fill('2019-12-31');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('First date must be today or later')).toBeVisible();
    await expect(dialog.getByText('Last date must not be before the first date')).toBeVisible();
  });

  await test.step('the dialog lists both affected appointments before it saves days off, and Go Back keeps the input', async () => {
    for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label).fill(value);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('2 appointments are booked while the doctor is away')).toBeVisible();
    await expect(
      dialog.getByText('These appointments stay booked and patients aren’t notified'),
    ).toBeVisible();
    await expect(list).toBeFocused();
    await expect(list.getByRole('listitem')).toHaveText([/Ada Leavetest.*30 min/, /Berta Leavetest.*30 min/]);
    await dialog.getByRole('button', { name: 'Go Back' }).click();
    await expect(dialog.getByLabel('First date')).toBeFocused();
    for (const [label, value] of Object.entries(typed)) {
      await expect(dialog.getByLabel(label)).toHaveValue(value);
    }
    expect(await freeTimes(page, uma, monday)).not.toEqual([]);
  });

  await test.step('the list of affected appointments includes an appointment booked while the dialog was open', async () => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    booked.push(await book(page, uma, 'Clara', `${monday}T11:00`));
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await expect(dialog.getByText('The appointments have changed since you looked')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expect(list.getByRole('listitem').filter({ hasText: 'New' })).toHaveText(/Clara/);
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('affected appointments stay booked, and booking offers no times on the days off', async () => {
    for (const { uuid } of booked) {
      const { appointment } = await act(page, getAppointment, { params: { uuid } });
      expect(appointment.status).toBe('scheduled');
    }
    expect(await freeTimes(page, uma, monday)).toEqual([]);
    await expect(section(page).getByRole('listitem')).toContainText('Away all day · Conference');
    await expect(section(page).getByRole('listitem')).toContainText('3 appointments still booked');
  });

  await test.step('the list of days off links to the affected appointments', async () => {
    await section(page).getByRole('link', { name: '3 appointments still booked' }).click();
    await expect(page.getByText(/Berta Leavetest/).first()).toBeVisible();
    expect(page.url()).not.toMatch(/leavetest/i);
    await page.goBack();
  });

  await test.step('on a phone, the tabs of the appointment board mark days off', async () => {
    await page.goto(addressOf(`/dashboard/appointments?view=week&doctor=${uma}&date=${monday}`));
    await page.setViewportSize({ width: 390, height: 844 });
    const days = page.getByRole('group', { name: 'Days' }).getByRole('button');
    await expect(days.filter({ hasText: 'Away' })).toHaveCount(2);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(addressOf(path));
  });

  await test.step('the week view shows the days off, and its working hours can still be edited', async () => {
    for (let week = 0; week < weeks; week += 1) await page.getByRole('button', { name: 'Next week' }).click();
    const day = page.getByRole('list', { name: /Monday.*Away/ });
    await expect(
      day.getByRole('button', { name: /^Edit Not on this date: Monday 08:00–12:00/ }),
    ).toBeVisible();
    await expect(page.getByRole('list', { name: /Away/ })).toHaveCount(2);
  });

  await test.step('the weekly hours apply again after the days off are shortened or removed', async () => {
    await section(page)
      .getByRole('button', { name: /^Edit days off/ })
      .click();
    const edit = page.getByRole('dialog', { name: 'Edit days off' });
    await edit.getByLabel('Last date').fill(monday);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('2 appointments are booked while the doctor is away')).toBeVisible();
    await edit.getByRole('button', { name: 'Save anyway' }).click();
    await expect(edit).toBeHidden();
    await expect(page.getByRole('list', { name: /Away/ })).toHaveCount(1);
    await section(page)
      .getByRole('button', { name: /^Remove days off/ })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Remove days off' });
    await expect(question.getByText('Weekly hours will apply again')).toBeVisible();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(question).toBeHidden();
    await expect(section(page).getByText('No days off or changes coming up.')).toBeVisible();
    expect(await freeTimes(page, uma, monday)).not.toEqual([]);
  });
  expect(complaints).toEqual([]);
});

test('for days off of many weeks, one list shows all affected appointments', async ({ browser }) => {
  const page = await signedInPage(browser, people.central, path);
  const carlos = await doctorIdOf(page, 'Carlos Mendes');
  const [first, last] = [await aDate(page, 20, 3), await aDate(page, 23, 2)];
  await book(page, carlos, 'Early', `${first}T11:00`);
  await book(page, carlos, 'Late', `${last}T11:00`);
  await book(page, carlos, 'After', `${await aDate(page, 23, 3)}T11:00`);
  await section(page).getByRole('button', { name: 'Add days off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First date').fill(first);
  await dialog.getByLabel('Last date').fill(last);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await section(page).getByRole('link', { name: '2 appointments still booked' }).click();
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'Leavetest' });
  await expect(rows).toHaveText([/Late/, /Early/]);
  await expect(page.getByLabel('From')).toHaveValue(first);
  await expectAccessible(page);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await page.getByLabel('To', { exact: true }).fill('');
  await expect(rows).toHaveText([/Early/]);
  await expect(page.getByLabel('Date')).toHaveValue(first);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/\/dashboard\/appointments$/);
  await page.context().close();
});

test('when an admin changes the hours of one date, booking offers only these hours', async ({ browser }) => {
  const office = await signedInPage(browser, people.admin, path);
  await office.getByLabel('Doctor').selectOption({ label: dana });
  const saturday = await aDate(office, 1, 6);

  await section(office).getByRole('button', { name: 'Add changed hours' }).click();
  const dialog = office.getByRole('dialog', { name: 'Add changed hours' });
  await dialog.getByLabel('First date').fill(saturday);
  await expect(dialog.getByLabel('Last date')).toHaveValue(saturday);
  const hours = (place: number) => dialog.getByRole('group', { name: `Hours ${place}` });
  await hours(1).getByLabel('Start time').selectOption('10:00');
  await hours(1).getByLabel('End time').selectOption('12:00');
  await dialog.getByRole('button', { name: 'Add more hours' }).click();
  await hours(2).getByLabel('Start time').selectOption('11:00');
  await hours(2).getByLabel('End time').selectOption('14:00');
  await hours(2).getByLabel('Slot duration').selectOption('60 minutes');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(hours(2).getByText('Overlaps the hours from 10:00 to 12:00')).toBeVisible();
  await hours(2).getByLabel('Start time').selectOption('13:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(section(office).getByRole('listitem')).toContainText('10:00–12:00 and 13:00–14:00');

  await test.step('adding days off on dates with changed hours shows an error and keeps the input', async () => {
    await section(office).getByRole('button', { name: 'Add days off' }).click();
    const other = office.getByRole('dialog', { name: 'Add days off' });
    await other.getByLabel('First date').fill(saturday);
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('alert')).toContainText('There are already days off or changed hours');
    await expect(other.getByLabel('First date')).toHaveValue(saturday);
    await other.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('on a date with changed hours, the booking dialog offers times within these hours and explains why other times are outside', async () => {
    await office.getByRole('link', { name: 'Appointments', exact: true }).first().click();
    await office.getByRole('button', { name: 'New Appointment' }).first().click();
    const booking = office.getByRole('dialog', { name: 'New Appointment' });
    await booking.getByLabel('Doctor').selectOption({ label: dana });
    await fillDateTime(booking, `${saturday}T15:00`);
    const times = booking.getByRole('group', { name: /^Free times on / });
    await expect(times.getByRole('radio')).toHaveCount(5);
    for (const time of ['10:00', '10:30', '11:00', '11:30', '13:00']) {
      await expect(times.getByRole('radio', { name: time })).toBeAttached();
    }
    await expect(
      booking.getByText(
        'This time is outside the doctor’s changed hours on this date: 10:00–12:00 and 13:00–14:00.',
      ),
    ).toBeVisible();
    await times.getByText('10:30', { exact: true }).click();
    await expect(booking.getByText('This time is outside')).toBeHidden();
  });

  await test.step('a manager sees changed hours in the list and in the week view, but no buttons to edit them', async () => {
    const desk = await signedInPage(browser, people.manager, path);
    await desk.getByLabel('Doctor').selectOption({ label: dana });
    await expect(section(desk).getByRole('listitem')).toContainText('10:00–12:00 and 13:00–14:00');
    await expect(section(desk).getByRole('button')).toHaveCount(0);
    await desk.getByRole('button', { name: 'Next week' }).click();
    const day = desk.getByRole('list', { name: /Saturday.*Changed hours/ });
    await expect(day.getByText('10:00–12:00')).toBeVisible();
    await expect(day.getByRole('button')).toHaveCount(0);
  });
});

for (const look of looks) {
  const { colorScheme, width } = look;

  test(`days off and changed hours pass axe in ${colorScheme} at ${width} px`, async ({ browser }) => {
    const page = await signedInPage(browser, people.central, path, inLook(look));
    const complaints = watchComplaints(page);
    const carlos = await doctorIdOf(page, 'Carlos Mendes');
    // Each combination of size and theme uses a different week.
    const weeks = 5 + looks.indexOf(look);
    const [sunday, wednesday] = [await aDate(page, weeks, 0), await aDate(page, weeks, 3)];
    await book(page, carlos, 'Dora', `${wednesday}T11:00`);
    await section(page).getByRole('button', { name: 'Add changed hours' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First date').fill(sunday);
    await dialog.getByLabel('Note').fill('Flu clinic');
    await dialog.getByRole('button', { name: 'Add more hours' }).click();
    await dialog.getByRole('group', { name: 'Hours 2' }).getByLabel('Start time').selectOption('09:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Overlaps the hours from').first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove hours 2' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await section(page).getByRole('button', { name: 'Add days off' }).click();
    await dialog.getByLabel('First date').fill(wednesday);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Dora Leavetest')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await expect(dialog).toBeHidden();
    for (let week = 0; week < weeks; week += 1) await page.getByRole('button', { name: 'Next week' }).click();
    await expect(page.getByRole('list', { name: /Sunday.*Changed hours/, includeHidden: true })).toHaveCount(
      1,
    );
    if (width < 1024) await page.getByRole('group', { name: 'Days' }).getByRole('button').nth(3).click();
    await expect(page.getByRole('list', { name: /Wednesday.*Away/ })).toBeVisible();
    await expectAccessible(page);
    await section(page)
      .getByRole('button', { name: /^Remove days off/ })
      .last()
      .click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
}
