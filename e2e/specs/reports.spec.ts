import { readFile } from 'node:fs/promises';
import type { AppointmentStatus, AppointmentType } from '@anteroom/contract/appointments';
import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { createPatient } from '@anteroom/contract/patients';
import { exportReport, reportHours } from '@anteroom/contract/reports';
import { listDoctors } from '@anteroom/contract/staff';
import { expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { timezone, todayThere } from '../open-anteroom.ts';
import { act, globOf } from '../pages/act.ts';
import { addressOf, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { expectAccessibleInLooks, still } from '../pages/expect-accessible.ts';
import { holdAnswer } from '../pages/hold-answer.ts';

const dayMillis = 86_400_000;
/** Returns the instant of noon (UTC) on the day that is `days` days from today. */
const noonOf = (days: number) => Math.floor(Date.now() / dayMillis + days) * dayMillis + dayMillis / 2;
const dateOf = (millis: number) => new Date(millis).toISOString().slice(0, 10);
/** Returns today's date in the clinic as a report shows it, for example "Sat, Nov 28". */
const shownToday = () =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: timezone,
  }).format();
/** A date before all appointments of the demo clinic, so that reports contain only the appointments of this file. */
const longAgo = noonOf(-200);

type Booked = { uuid: string; ticketCode: string };

async function doctorNamed(desk: Page, name: string): Promise<number> {
  const { doctors } = await act(desk, listDoctors, {});
  return doctors.find((doctor) => doctor.name === name)?.id ?? 0;
}

type Booking = {
  lastName: string;
  at: number;
  status?: AppointmentStatus;
  appointmentType?: AppointmentType;
};

async function book(desk: Page, { lastName, at, status, ...known }: Booking): Promise<Booked> {
  const doctorId = await doctorNamed(desk, 'Dana Okafor');
  const named = { firstName: 'Mina', lastName, phone: '617-555-0142', dateOfBirth: '1980-02-29', doctorId };
  const { patient } = await act(desk, createPatient, { body: named });
  const body = { patientId: patient.id, doctorId, scheduledDateTime: at, allowOverlap: true, ...known };
  const { appointment } = await act(desk, createAppointment, { body });
  if (status) await act(desk, updateAppointment, { params: { uuid: appointment.uuid }, body: { status } });
  return { uuid: appointment.uuid, ticketCode: appointment.ticketCode ?? '' };
}

/** Creates four past appointments: two completed ones, a no-show and a cancelled one. */
async function makeHistory(desk: Page): Promise<void> {
  const history: [status: AppointmentStatus, appointmentType: AppointmentType][] = [
    ['completed', 'consultation'],
    ['completed', 'procedure'],
    ['no_show', 'consultation'],
    ['cancelled', 'check_up'],
  ];
  for (const [status, appointmentType] of history)
    await book(desk, { lastName: `Past${status}`, at: longAgo, status, appointmentType });
}

const report = (page: Page) => page.getByRole('article');
const linesOf = (page: Page, table: string) =>
  report(page).getByRole('region', { name: table, exact: true }).getByRole('row');
const openDayList = (page: Page) => page.getByRole('region', { name: 'Day list', exact: true });

test('a day’s report matches the day’s appointments, and its CSV file contains the same numbers', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise);
  const complaints = watchComplaints(desk);
  await makeHistory(desk);
  await desk.getByRole('navigation').getByRole('link', { name: 'Reports' }).first().click();
  const period = desk.getByLabel('Period', { exact: true });
  await expect(period.locator('option:checked')).toHaveText('Last 30 days');
  await test.step('the report omits days without hours and appointments, and says how many', async () => {
    await expect(
      report(desk).getByText(/^\d+ days without hours and appointments are not listed/),
    ).toBeVisible();
    // The demo clinic has patients today, also at a weekend.
    const weekends = linesOf(desk, 'By day').filter({ hasText: /^(Sat|Sun)/ });
    await expect(weekends.filter({ hasNotText: shownToday() })).toHaveCount(0);
  });
  await test.step('the first numbers of a report are visible without scrolling', async () => {
    const figures = await report(desk)
      .getByText(/ a day on average\./)
      .boundingBox();
    expect(figures?.y).toBeLessThan(500);
  });
  const day = dateOf(longAgo);
  await desk.getByLabel('From', { exact: true }).fill(day);
  await desk.getByRole('region', { name: 'Filters' }).getByLabel('To', { exact: true }).fill(day);
  await expect(report(desk).getByText('4 appointments, 4.0 a day on average.')).toBeVisible();
  await expect(linesOf(desk, 'By doctor').nth(1)).toHaveText(/Dana Okafor\s*0\s*0\s*0\s*2\s*1\s*1\s*4/);
  await expect(linesOf(desk, 'By type')).toHaveCount(5);

  await desk.getByRole('link', { name: 'No-shows' }).click();
  await expect(report(desk).getByText('33.3% no-shows (1 of 3).')).toBeVisible();
  await expect(linesOf(desk, 'By type').nth(1)).toHaveText(/Consultation\s*1\s*1\s*50\.0%/);
  const { letThrough } = await holdAnswer(desk, ['GET', `${globOf(exportReport)}**`]);
  const loading = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Download CSV' }).click();
  // The success message appears even after the user has left the report.
  await desk.getByRole('link', { name: 'Waiting times' }).click();
  await expect(report(desk).getByRole('heading', { name: 'Waiting times' })).toBeVisible();
  letThrough();
  const file = await loading;
  expect(file.suggestedFilename()).toBe(`no-shows-${day}-${day}.csv`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('\r\n2,1,33.3\r\n');
  expect(text).toContain('\r\nconsultation,1,1,50\r\n');
  await expect(desk.getByText('The report was downloaded.')).toBeVisible();
  await desk.getByRole('link', { name: 'No-shows' }).click();

  await test.step('the filters of a report survive a reload', async () => {
    await desk.getByLabel('Type', { exact: true }).selectOption('Procedure');
    await expect(report(desk).getByText('0.0% no-shows (0 of 1).')).toBeVisible();
    await desk.reload();
    await expect(report(desk).getByText('0.0% no-shows (0 of 1).')).toBeVisible();
    await expect(desk.getByLabel('From', { exact: true })).toHaveValue(day);
    await expect(desk.getByLabel('Type', { exact: true })).toHaveValue('procedure');
    await expect(desk.getByRole('link', { name: 'No-shows' })).toHaveAttribute('aria-current', 'page');
  });
  expect(complaints).toEqual([]);
});

test('an invalid period shows an error at its field, and the previous report stays visible', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard/reports?report=busiest-hours');
  await expect(report(desk).getByRole('table').first()).toBeVisible();
  const to = desk.getByRole('region', { name: 'Filters' }).getByLabel('To', { exact: true });
  await to.fill(dateOf(noonOf(-90)));
  await expect(desk.getByText('The last day must not be before the first')).toBeVisible();
  await expect(to).toHaveAttribute('aria-invalid', 'true');
  await expect(report(desk).getByRole('table').first()).toBeVisible();
  await desk.getByLabel('From', { exact: true }).fill(dateOf(noonOf(-800)));
  await expect(desk.getByText('A report covers at most 366 days')).toBeVisible();
  await desk.getByLabel('Period', { exact: true }).selectOption('Last 7 days');
  await expect(to).not.toHaveAttribute('aria-invalid');
  await expect(to).toHaveValue(todayThere());

  await desk.goto(addressOf('/dashboard/reports?from=2026-05-01&to=2026-04-01'));
  await expect(desk.getByText('Choose a first and a last day to see the report.')).toBeVisible();
});

test('while the figures of a new period load, the previous ones are not printed under its heading', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard/reports?report=busiest-hours');
  const figures = report(desk).getByRole('table').first();
  await expect(figures).toBeVisible();
  const { isDone, letThrough } = await holdAnswer(desk, ['GET', `${globOf(reportHours)}**`]);
  await desk.getByLabel('Period', { exact: true }).selectOption('Last 7 days');
  await isDone;
  await desk.emulateMedia({ media: 'print' });
  await expect(figures).toBeHidden();
  await desk.emulateMedia({ media: 'screen' });
  await expect(figures).toBeVisible();
  // Dispatch the event, because Playwright does not click a button with `aria-disabled`, but a user can.
  const print = report(desk).getByRole('button', { name: 'Print', exact: true });
  await print.dispatchEvent('click');
  await expect(desk.getByText('The new figures are still loading.')).toBeVisible();

  letThrough();
  await expect(print).not.toHaveAttribute('aria-disabled');
  await desk.emulateMedia({ media: 'print' });
  await expect(figures).toBeVisible();
  // The row must not be a table footer, because browsers repeat a footer on each printed page.
  const average = report(desk).getByRole('row', { name: /^A day / });
  await expect(average.locator('..')).toHaveCSS('display', 'table-row-group');
});

test('a manager sees reports only for their own doctors, or an explanation if there are none', async ({
  browser,
}) => {
  const manager = await signedInPage(browser, people.solo, '/dashboard/reports');
  await expect(linesOf(manager, 'By doctor')).toHaveCount(2);
  await expect(linesOf(manager, 'By doctor').nth(1)).toContainText('Dana Okafor');
  await expect(manager.getByRole('combobox', { name: 'Doctor' })).toHaveCount(0);
  await expect(manager.getByText('More reports coming soon...')).toBeVisible();
  const both = await signedInPage(browser, people.manager, '/dashboard/reports');
  await expect(linesOf(both, 'By doctor')).toHaveCount(4);
  const carlos = await doctorNamed(both, 'Carlos Mendes');
  await manager.goto(addressOf(`/dashboard/reports?doctor=${carlos}`));
  await expect(report(manager).getByRole('alert')).toContainText('You do not work for this doctor.');
  const idle = await signedInPage(browser, people.idle, '/dashboard/reports');
  await expect(idle.getByRole('heading', { name: 'No Doctors Assigned' })).toBeVisible();
});

test('printing the day list or tickets prints only these, not the rest of the screen', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.solo, '/dashboard/reports');
  const ahead = noonOf(40);
  const [one, two] = [
    await book(desk, { lastName: 'Abendroth', at: ahead }),
    await book(desk, { lastName: 'Morgenstern', at: ahead + 3_600_000 }),
  ];
  await book(desk, { lastName: 'Cancelled', at: ahead, status: 'cancelled' });
  await openDayList(desk).getByLabel('Date').fill(dateOf(ahead));
  await openDayList(desk).getByRole('button', { name: 'Print day list' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Day list' });
  await expect(dialog.getByRole('row')).toHaveCount(4);
  await desk.emulateMedia({ media: 'print' });
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole('main')).toBeHidden();
  const onPaper = desk.getByRole('row').filter({ visible: true });
  await expect(onPaper.nth(0)).toContainText(/Dana Okafor.*Anteroom Clinic.*2 appointments · Printed /);
  await expect(onPaper.nth(2)).toContainText(
    new RegExp(`${one.ticketCode}.*Abendroth, Mina.*\\(617\\) 555-0142.*Consultation.*Scheduled`),
  );
  await expect(onPaper.nth(3)).toContainText(`${two.ticketCode}`);
  await desk.emulateMedia({ media: 'screen' });
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await openDayList(desk).getByRole('button', { name: 'Print tickets' }).click();
  const tickets = desk.getByRole('dialog', { name: 'Tickets of the day' });
  await expect(tickets.getByText('2 tickets, one for each waiting patient.')).toBeVisible();
  await desk.emulateMedia({ media: 'print' });
  await expect(desk.getByRole('main')).toBeHidden();
  const cut = desk.getByRole('listitem').filter({ visible: true });
  await expect(cut).toHaveCount(2);
  for (const [place, { ticketCode }] of [one, two].entries()) {
    await expect(cut.nth(place)).toContainText(ticketCode);
    await expect(cut.nth(place).getByRole('img', { name: /QR code/ })).toBeVisible();
  }
  await expect(desk.getByText('Abendroth').filter({ visible: true })).toHaveCount(0);
  await desk.emulateMedia({ media: 'screen' });
  await tickets.getByRole('button', { name: 'Close' }).last().click();
  await desk.emulateMedia({ media: 'print' });
  await expect(desk.getByRole('article').getByText('Anteroom Clinic')).toBeVisible();
  // The row must not be a table footer, because browsers repeat a footer on each printed page.
  const total = desk
    .getByRole('article')
    .getByRole('row', { name: /^Total / })
    .first();
  await expect(total.locator('..')).toHaveCSS('display', 'table-row-group');
  await expect(desk.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(desk.getByText(one.ticketCode)).toHaveCount(0);
  await desk.emulateMedia({ media: 'screen' });

  await test.step('the queue of a day links to the printable list of that day', async () => {
    await desk.goto(addressOf(`/dashboard/queue?date=${dateOf(ahead)}`));
    await desk.getByRole('link', { name: 'Day list' }).click();
    await expect(openDayList(desk).getByLabel('Date')).toHaveValue(dateOf(ahead));
  });
});

async function openAll(page: Page): Promise<void> {
  const names = ['Appointments', 'No-shows', 'Waiting times', 'Utilization', 'Estimates', 'Busiest hours'];
  for (const name of names) {
    await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name }).click();
    await expect(report(page).getByRole('heading', { name, level: 2 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessibleInLooks(page);
  }
}

test('the reports and the dialogs for printing pass axe', async ({ browser }) => {
  const desk = await signedInPage(browser, people.manager, '/dashboard/reports', still);
  const complaints = watchComplaints(desk);
  await openAll(desk);
  await desk.getByRole('region', { name: 'Filters' }).getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(desk.getByText('The last day must not be before the first')).toBeVisible();
  await expectAccessibleInLooks(desk);
  await openDayList(desk).getByLabel('Doctor').selectOption({ index: 1 });
  for (const name of ['Print day list', 'Print tickets']) {
    await openDayList(desk).getByRole('button', { name }).click();
    await expect(desk.getByRole('dialog').getByRole('button', { name: 'Print' })).toBeEnabled();
    await expectAccessibleInLooks(desk);
    await desk.keyboard.press('Escape');
  }
  expect(complaints).toEqual([]);
});
