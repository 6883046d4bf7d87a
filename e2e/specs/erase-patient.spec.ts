import { createPatient } from '@anteroom/contract/patients';
import { listDoctors } from '@anteroom/contract/staff';
import { expect } from '@playwright/test';
import { test } from '../clinic.ts';
import { act } from '../pages/act.ts';
import { people, signedInPage } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';

test('an admin erases a patient’s data after typing the patient’s name, even on a small phone', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.admin);
  const { doctors } = await act(page, listDoctors, {});
  const body = {
    firstName: 'Wilma',
    lastName: 'Goneaway',
    doctorId: doctors[0]?.id ?? 0,
    phone: '030 5550101',
  };
  const { patient } = await act(page, createPatient, { body });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(new URL(`/dashboard/patients/${patient.id}`, page.url()).href);
  await page.getByRole('button', { name: 'Erase record…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this record' });
  await expect(dialog.getByText('The record with all contact and medical details')).toBeVisible();
  await expect(
    dialog.getByText('Importing one again brings the patient back without a warning.'),
  ).toBeVisible();
  await expectAccessibleInEveryTheme(page);

  await dialog.getByLabel('Type Wilma Goneaway to confirm').fill('Wilma');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByText('Type the patient’s name exactly as shown')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Reason' })).toHaveAccessibleDescription(
    'Choose a reason',
  );

  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('The patient asked for it');
  await dialog.getByLabel('Type Wilma Goneaway to confirm').fill('wilma goneaway');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('The record was erased.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/patients$/);
  await page.goto(new URL(`/dashboard/patients/${patient.id}`, page.url()).href);
  await expect(page.getByText('Patient not found')).toBeVisible();
});
