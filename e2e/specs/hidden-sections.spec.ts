import { createAppointment, getAppointment } from '@anteroom/contract/appointments';
import { getProfile } from '@anteroom/contract/auth';
import { updateClinic } from '@anteroom/contract/clinic-details';
import { createPatient, getPatient } from '@anteroom/contract/patients';
import { recordSections } from '@anteroom/contract/record-sections';
import { addToWaitingList, removeFromWaitingList } from '@anteroom/contract/waiting-list';
import { expect } from '@playwright/test';
import { test } from '../clinic.ts';
import { actAs } from '../pages/act.ts';
import { addressOf, people, signedInPage } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';

test.afterEach(async () => {
  const admin = await actAs(people.admin);
  await admin(updateClinic, { body: { hiddenFromManagers: [], hiddenFromAdmins: [] } });
});

test('when an admin hides sections of records from managers, the managers’ screens say that the sections are hidden', async ({
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

test('with every section hidden, a manager’s queue, patient list and waiting list still load and pass axe', async ({
  browser,
}) => {
  const admin = await actAs(people.admin);
  await admin(updateClinic, { body: { hiddenFromManagers: [...recordSections] } });
  const doctor = await actAs(people.daywise);
  const { user } = await doctor(getProfile, {});
  const person = { firstName: 'Wilma', lastName: 'Waits', doctorId: user.id };
  const { patient } = await doctor(createPatient, { body: person });
  const wish = { patientId: patient.id, doctorIds: [user.id], earliest: '2027-06-07' };
  const { entry } = await doctor(addToWaitingList, { body: wish });
  const page = await signedInPage(browser, people.manager, '/dashboard/queue');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Hidden').first()).toBeVisible();
  await expectAccessibleInEveryTheme(page);
  await page.goto(addressOf('/dashboard/patients'));
  await expect(page.getByText('Hidden').filter({ visible: true }).first()).toBeVisible();
  await expectAccessibleInEveryTheme(page);
  await page.goto(addressOf('/dashboard/waiting-list'));
  await expect(page.getByText('This list does not say which patients get no offers.')).toBeVisible();
  await expectAccessibleInEveryTheme(page);
  await doctor(removeFromWaitingList, { params: { entryId: entry.id } });
});

test('S-262: a manager can cancel an appointment with a hidden reason, and a merge names the hidden sections that it cannot compare', async ({
  browser,
}) => {
  const doctor = await actAs(people.daywise);
  const { user } = await doctor(getProfile, {});
  const aRecord = async (firstName: string, medicalHistory: string) => {
    const person = { firstName, lastName: 'Twinned', dateOfBirth: '1980-05-05', doctorId: user.id };
    return (await doctor(createPatient, { body: { ...person, medicalHistory } })).patient;
  };
  const { id: patientId } = await aRecord('Mona', 'Asthma');
  await aRecord('Monna', 'Gout');
  const date = new Date(Date.now() + 33 * 86_400_000);
  const booking = { patientId, doctorId: user.id, scheduledDateTime: date.getTime(), allowOverlap: true };
  const { appointment } = await doctor(createAppointment, { body: booking });
  const admin = await actAs(people.admin);
  await admin(updateClinic, { body: { hiddenFromManagers: ['medical_history', 'visit_reason'] } });

  const desk = await signedInPage(browser, people.manager, '/dashboard/appointments');
  await desk.setViewportSize({ width: 320, height: 640 });
  await desk.getByRole('textbox', { name: /^Search/ }).fill('Twinned');
  await desk.getByRole('button', { name: 'More actions for Mona Twinned' }).click();
  await desk.getByRole('menuitem', { name: 'Cancel appointment', exact: true }).click();
  const asked = desk.getByRole('alertdialog', { name: 'Cancel Appointment' });
  const reasons = 'Your clinic does not show reasons for visits and cancellations to managers.';
  await expect(asked.getByText(reasons)).toBeVisible();
  await expect(asked.getByRole('textbox')).toHaveCount(0);
  await expectAccessibleInEveryTheme(desk);
  await asked.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(asked).toBeHidden();
  const params = { uuid: appointment.uuid };
  const { appointment: cancelled } = await doctor(getAppointment, { params });
  expect(cancelled.status).toBe('cancelled');

  await desk.goto(addressOf('/dashboard/patients'));
  await desk.getByRole('link', { name: 'Duplicates' }).click();
  await desk.getByRole('button', { name: /^Compare Monn?a Twinned and/ }).click();
  const merging = desk.getByRole('dialog', { name: 'Merge two records' });
  await expect(merging.getByText('Your clinic does not show medical history to managers.')).toBeVisible();
  await expect(merging.getByText(/^Hidden fields are not compared here/)).toBeVisible();
  await expectAccessibleInEveryTheme(desk);
  await merging.getByRole('button', { name: 'Merge records' }).click();
  await expect(merging.getByText(/does not show you \(Medical history\)/)).toBeVisible();
});
