import { createAppointment } from '@anteroom/contract/appointments';
import { getProfile } from '@anteroom/contract/auth';
import { createPatient } from '@anteroom/contract/patients';
import { expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { act } from '../pages/act.ts';
import { people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';

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

test('S-221: staff put a patient on the waiting list when no time suits, change it and remove it', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, screen);
  const complaints = watchComplaints(desk);
  await aPatient(desk, 'Waits');
  await expect(desk.getByRole('heading', { name: 'The waiting list is empty' })).toBeVisible();
  await expectAccessibleInEveryTheme(desk);

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
  await expect(desk.getByRole('heading', { name: 'The waiting list is empty' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('S-221: an earlier time is wanted, from the patient’s record, and another desk sees it at once', async ({
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
