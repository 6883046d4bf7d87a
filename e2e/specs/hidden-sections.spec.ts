import { getProfile } from '@anteroom/contract/auth';
import { updateClinic } from '@anteroom/contract/clinic-details';
import { createPatient, getPatient } from '@anteroom/contract/patients';
import { recordSections } from '@anteroom/contract/record-sections';
import { expect } from '@playwright/test';
import { test } from '../clinic.ts';
import { actAs } from '../pages/act.ts';
import { addressOf, people, signedInPage } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';

test.afterEach(async () => {
  const admin = await actAs(people.admin);
  await admin(updateClinic, { body: { hiddenFromManagers: [], hiddenFromAdmins: [] } });
});

test('an admin hides sections of records from managers, whose screens say so instead of showing them empty', async ({
  browser,
}) => {
  const doctor = await actAs(people.daywise);
  const { user } = await doctor(getProfile, {});
  const { patient } = await doctor(createPatient, {
    body: {
      ...{ firstName: 'Mina', lastName: 'Need', phone: '030 5550188', email: 'mina@example.org' },
      ...{ allergies: 'Penicillin', medicalHistory: 'Asthma', doctorId: user.id },
    },
  });

  const page = await signedInPage(browser, people.admin, '/dashboard/clinic');
  await page.setViewportSize({ width: 320, height: 640 });
  const grid = page.getByRole('table', { name: 'Who sees which part of a record' });
  await expect(grid.getByRole('checkbox', { checked: true })).toHaveCount(2 * recordSections.length);
  await expectAccessibleInEveryTheme(page);
  await grid.getByRole('checkbox', { name: 'Managers see: Contact details' }).press('Space');
  await grid.getByRole('checkbox', { name: 'Managers see: Allergies and medications' }).press('Space');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('The clinic’s details were saved.')).toBeVisible();
  await page.reload();
  await expect(grid.getByRole('checkbox', { name: 'Managers see: Contact details' })).not.toBeChecked();
  await expect(grid.getByRole('checkbox', { name: 'Admins see: Contact details' })).toBeChecked();

  const desk = await signedInPage(browser, people.manager, `/dashboard/patients/${patient.id}`);
  await desk.setViewportSize({ width: 320, height: 640 });
  const note = 'Your clinic does not show contact details and allergies and medications to managers.';
  await expect(desk.getByText(note).first()).toBeVisible();
  await expect(desk.getByText('Asthma').first()).toBeVisible();
  await expect(desk.getByText('No known allergies')).toHaveCount(0);
  await expect(desk.locator('main')).not.toContainText(/5550188|Penicillin|mina@/);
  await expectAccessibleInEveryTheme(desk);

  await desk.getByRole('button', { name: 'Edit' }).first().click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByText(note)).toBeVisible();
  await expect(dialog.getByLabel('Phone', { exact: true })).toHaveCount(0);
  await dialog.getByLabel('First name').fill('Minna');
  await dialog.getByRole('button', { name: 'Update Patient' }).click();
  await expect(dialog).toBeHidden();
  const { patient: saved } = await doctor(getPatient, { params: { patientId: patient.id } });
  expect(saved).toMatchObject({ firstName: 'Minna', phone: '030 5550188', allergies: 'Penicillin' });

  await desk.goto(addressOf('/dashboard/patients'));
  const search = desk.getByRole('textbox', { name: /^Search patients/ });
  await search.fill('mina@example.org');
  await expect(desk.getByText('Minna Need')).toHaveCount(0);
  await search.fill('Need');
  await expect(desk.getByText('Minna Need').first()).toBeVisible();
  await expect(desk.getByText('Hidden').first()).toBeVisible();
});

test('with everything hidden from managers, each of their screens still works and is accessible', async ({
  browser,
}) => {
  const admin = await actAs(people.admin);
  await admin(updateClinic, { body: { hiddenFromManagers: [...recordSections] } });
  const page = await signedInPage(browser, people.manager, '/dashboard/queue');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Hidden').first()).toBeVisible();
  await expectAccessibleInEveryTheme(page);
  await page.goto(addressOf('/dashboard/patients'));
  await expect(page.getByText('Hidden').first()).toBeVisible();
  await expectAccessibleInEveryTheme(page);
});
