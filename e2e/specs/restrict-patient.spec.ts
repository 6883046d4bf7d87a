import { createPatient } from '@anteroom/contract/patients';
import { expect } from '@playwright/test';
import { test } from '../clinic.ts';
import { act } from '../pages/act.ts';
import { people, signedInPage } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';

test('when an admin restricts a patient’s record, the doctor sees the time of the restriction instead, until the admin lifts it', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise);
  const { patient } = await act(desk, createPatient, { body: { firstName: 'Rita', lastName: 'Verborgen' } });
  const address = new URL(`/dashboard/patients/${patient.id}`, desk.url()).href;
  await desk.goto(new URL(`/dashboard/patients?patient=${patient.id}`, desk.url()).href);
  const drawer = desk.getByRole('dialog', { name: 'Rita Verborgen' });
  await expect(drawer.getByRole('button', { name: 'Edit' })).toBeVisible();
  const page = await signedInPage(browser, people.admin);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(address);
  await page.getByRole('button', { name: 'Restrict record…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restrict this record' });
  await dialog.getByRole('button', { name: 'Restrict record' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Disputes the diagnosis');
  await expectAccessibleInEveryTheme(page);
  await dialog.getByRole('button', { name: 'Restrict record' }).click();
  await expect(
    page.getByText('Only admins can open or change this record, or book for this patient.'),
  ).toBeVisible();
  await expect(page.getByText('Disputes the diagnosis')).toBeVisible();
  // The button is hidden, because a second restriction would not replace the reason of the first.
  await expect(page.getByRole('button', { name: 'Restrict record…' })).toBeHidden();
  await expectAccessibleInEveryTheme(page);

  // The record that was already open disappears as soon as the server refuses it.
  await drawer.getByRole('button', { name: 'Edit' }).click();
  await desk.getByLabel('City').fill('Bonn');
  await desk.getByRole('button', { name: 'Update Patient' }).click();
  await expect(drawer.getByText('This record has been restricted since')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Edit' })).toBeHidden();

  await desk.goto(address);
  await expect(desk.getByText('This record has been restricted since')).toBeVisible();
  await expectAccessibleInEveryTheme(desk);

  await page.getByRole('button', { name: 'Lift restriction' }).click();
  await expect(page.getByText('The restriction was lifted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restrict record…' })).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole('heading', { name: 'Rita Verborgen' })).toBeVisible();
});
