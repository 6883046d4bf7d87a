import { createAppointment, getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { getProfile } from '@anteroom/contract/auth';
import { createPatient, updatePatient } from '@anteroom/contract/patients';
import { createReminderRule, deleteReminderRule, listReminderRules } from '@anteroom/contract/reminders';
import { getTicket, viewVisit } from '@anteroom/contract/visits';
import { expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { todayThere } from '../open-anteroom.ts';
import { act, globOf } from '../pages/act.ts';
import { addressOf, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';
import { linkInMail } from '../pages/outbox.ts';

const screen = '/dashboard/reminders';

test('an admin can add, change, turn off and remove a reminder rule', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin, screen);
  const complaints = watchComplaints(page);
  await expect(page.getByRole('listitem').filter({ hasText: '7 days before' })).toBeVisible();
  const { rules } = await act(page, listReminderRules, {});
  for (const { id } of rules) await act(page, deleteReminderRule, { params: { ruleId: id } });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No reminders are sent' })).toBeVisible();

  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Time before the visit').fill('20');
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expect(dialog.getByText('Enter a time from 1 hour to 14 days')).toBeVisible();
  await dialog.getByLabel('Time before the visit').fill('2');
  await dialog.getByLabel('Procedure').check();
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  const rule = page.getByRole('listitem').filter({ hasText: '2 days before' });
  await expect(rule).toContainText('All doctors · Procedure · By email');

  await rule.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Unit').selectOption('Hours');
  await dialog.getByLabel('Time before the visit').fill('36');
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  const changed = page.getByRole('listitem').filter({ hasText: '36 hours before' });
  await changed.getByRole('button', { name: 'Turn off' }).click();
  await expect(changed.getByText('Off', { exact: true })).toBeVisible();
  await changed.getByRole('button', { name: 'Turn on' }).click();
  await expect(changed.getByText('Off', { exact: true })).toBeHidden();

  await page.getByRole('button', { name: 'Add rule' }).click();
  await dialog.getByLabel('Time before the visit').fill('1.5');
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expect(dialog.getByRole('status').or(dialog.getByRole('alert'))).toContainText(
    'Another rule already sends a reminder',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await changed.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'No reminders are sent' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an admin sets the quiet hours, and a doctor sees them next to the clinic’s reminder rules', async ({
  browser,
}) => {
  const office = await signedInPage(browser, people.admin, screen);
  await act(office, createReminderRule, { body: { channel: 'email', minutesBefore: 1440 } });
  await office.getByLabel('Quiet from').selectOption('1320');
  await office.getByLabel('Language').selectOption('Deutsch');
  await office.getByLabel('Name the doctor in messages').uncheck();
  await office.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(office.getByText('The settings were saved.')).toBeVisible();
  await office.reload();
  await expect(office.getByLabel('Quiet from')).toHaveValue('1320');
  await expect(office.getByLabel('Name the doctor in messages')).not.toBeChecked();

  const threeDaysAgo = new Date(Date.parse(todayThere()) - 3 * 86_400_000).toISOString().slice(0, 10);
  await office.getByLabel('Due on').fill(threeDaysAgo);
  const message = office
    .getByRole('listitem')
    .filter({ hasText: /^\d.*Sent.*…@example\.org.*Visit with .*By email/ });
  await expect(message.first()).toBeVisible();
  await office.getByLabel('Due on').fill('2020-02-29');
  await expect(office.getByText('No messages are due on this day.')).toBeVisible();

  const practice = await signedInPage(browser, people.daywise, screen);
  await expect(practice.getByText('Messages of a day')).toHaveCount(0);
  await expect(
    practice.getByText(/No reminder and no offer is sent from (22:00|10:00 PM) to (08:00|8:00 AM)/),
  ).toBeVisible();
  await expect(practice.getByText('Set by the clinic').first()).toBeVisible();
  await practice.getByRole('button', { name: 'Add rule' }).click();
  await practice.getByRole('dialog').getByRole('button', { name: 'Save rule' }).click();
  await expect(practice.getByRole('button', { name: /^Turn off: 1 day before, Dana/ })).toBeVisible();
});

async function bookTomorrow(page: Page) {
  const { id: doctorId } = (await act(page, getProfile, {})).user;
  const { patient } = await act(page, createPatient, {
    body: { firstName: 'Mina', lastName: 'Morgen', email: `mina.${Date.now()}@example.org`, language: 'en' },
  });
  const at = Date.now() + 24 * 60 * 60_000;
  const { appointment } = await act(page, createAppointment, {
    body: { patientId: patient.id, doctorId, scheduledDateTime: at, allowOverlap: true },
  });
  const ticket = await act(page, getTicket, { params: { uuid: appointment.uuid } });
  return { uuid: appointment.uuid, path: new URL(ticket.address).pathname };
}

test('a reminder’s link lets a patient confirm the visit, change the language and stop reminders, but opening it changes nothing', async ({
  browser,
}) => {
  const office = await signedInPage(browser, people.admin);
  await act(office, createReminderRule, { body: { channel: 'email', minutesBefore: 120 } });
  const desk = await signedInPage(browser, people.daywise);
  const { uuid, path } = await bookTomorrow(desk);
  const statusOf = async () => (await act(desk, getAppointment, { params: { uuid } })).appointment.status;

  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const phone = await context.newPage();
  const complaints = watchComplaints(phone);
  await phone.goto(addressOf(path));
  const confirm = phone.getByRole('button', { name: 'I’ll be there' });
  await expect(confirm).toBeVisible();
  expect(await statusOf()).toBe('scheduled');
  await expectAccessibleInEveryTheme(phone);
  await test.step('if staff have moved the visit, a patient can confirm it only after the page has shown the new time', async () => {
    const before =
      (await phone
        .getByText(/\d:\d\d/)
        .first()
        .textContent()) ?? '';
    await phone.route(globOf(viewVisit), (route) => route.abort());
    const body = { scheduledDateTime: Date.now() + 25 * 60 * 60_000, allowOverlap: true };
    await act(desk, updateAppointment, { params: { uuid }, body });
    await confirm.press('Enter');
    await expect(phone.getByText(before)).toHaveCount(0);
    expect(await statusOf()).toBe('scheduled');
    await phone.unroute(globOf(viewVisit));
  });
  await confirm.press('Enter');
  await expect(phone.getByText('You’ve confirmed this appointment.')).toBeVisible();
  await expect(phone.getByRole('main'), 'the pressed button is gone').toBeFocused();
  expect(await statusOf()).toBe('confirmed');

  await phone.getByLabel('Language').selectOption('Deutsch');
  await expect(phone.getByText('Sie haben diesen Termin bestätigt.')).toBeVisible();
  await expect(phone.getByRole('main')).toHaveAttribute('lang', 'de');
  await phone.getByRole('button', { name: 'Keine Erinnerungen mehr schicken' }).click();
  await expect(
    phone.getByText(
      'Sie bekommen keine Erinnerungen und keine Angebote freier Termine mehr, weder per E-Mail noch per SMS.',
    ),
  ).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('button', { name: 'Wieder Erinnerungen schicken' })).toBeVisible();
  await expectAccessibleInEveryTheme(phone);
  expect(complaints).toEqual([]);
});

test('S-300: a changed email address is confirmed by the patient, or by staff after checking it with the patient', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise);
  const complaints = watchComplaints(desk);
  const address = (name: string) => `${name}.${Date.now()}@home.example`;
  const person = { firstName: 'Mila', lastName: 'Mailbox', email: address('first'), language: 'en' as const };
  const { patient } = await act(desk, createPatient, { body: person });
  const params = { patientId: patient.id };
  const second = address('second');
  await act(desk, updatePatient, { params, body: { email: second } });
  await desk.goto(addressOf(`/dashboard/patients/${patient.id}`));
  const note = desk.getByText('The email address is not confirmed');
  await expect(note).toBeVisible();
  await expectAccessibleInEveryTheme(desk);

  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, locale: 'en-GB' });
  const phone = await context.newPage();
  const complaintsOfPhone = watchComplaints(phone);
  await phone.goto(addressOf(new URL(await linkInMail(second, '/confirm/')).pathname));
  await expect(phone.getByRole('heading', { name: 'Is this your email address?' })).toBeVisible();
  await expect(phone.getByText('s…@home.example')).toBeVisible();
  await expectAccessibleInEveryTheme(phone);
  await phone.getByLabel('Language').selectOption('Deutsch');
  await expect(phone.getByRole('heading', { name: 'Ist das Ihre E-Mail-Adresse?' })).toBeVisible();
  await phone.getByRole('button', { name: 'Ja, Adresse bestätigen' }).press('Enter');
  await expect(phone.getByRole('heading', { name: 'Die Adresse ist bestätigt' })).toBeFocused();
  await expectAccessibleInEveryTheme(phone);
  await desk.reload();
  await expect(desk.getByRole('heading', { name: 'Mila Mailbox' })).toBeVisible();
  await expect(note).toHaveCount(0);

  const third = address('third');
  await act(desk, updatePatient, { params, body: { email: third } });
  await linkInMail(third, '/confirm/');
  await desk.reload();
  await expect(desk.getByText(/The email with the link was sent on .+/)).toBeVisible();
  await desk.getByRole('button', { name: 'Send again' }).click();
  await expect(desk.getByText(`An email with the link is on its way to ${third}.`)).toBeVisible();
  await desk.getByRole('button', { name: 'Checked with the patient' }).click();
  await expect(desk.getByText('Messages go to the new address from now on.')).toBeVisible();
  await expect(note).toHaveCount(0);
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  expect([...complaints, ...complaintsOfPhone]).toEqual([]);
});
