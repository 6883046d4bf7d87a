import { listAlarms } from '@anteroom/contract/alarms';
import { createPatient, getPatient } from '@anteroom/contract/patients';
import { expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { act } from '../pages/act.ts';
import { addressOf, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';

const mostUsual = 100;

/** Opens the records of `count` different patients. */
async function openRecords(desk: Page, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const patient = {
      firstName: 'Rosa',
      lastName: `Reader ${number}`,
      phone: `617-555-${1000 + number}`,
      dateOfBirth: `19${10 + (number % 80)}-02-03`,
      gender: 'female' as const,
    };
    const { id } = (await act(desk, createPatient, { body: patient })).patient;
    await act(desk, getPatient, { params: { patientId: id } });
  }
}

test('S-163: opening a hundred patient records raises an alarm, which an admin reviews and acknowledges', async ({
  browser,
}) => {
  await openRecords(await signedInPage(browser, people.daywise), mostUsual);
  const office = await signedInPage(browser, people.admin);
  const complaints = watchComplaints(office);
  const sentence = 'Dana Okafor opened an unusual number of patient records';
  const alarm = office.getByText(sentence, { exact: true });
  // The server looks for unusual events once a minute. Ask it for alarms instead of loading the screen again and again.
  const raised = async () => (await act(office, listAlarms, { query: {} })).alarms.map(({ kind }) => kind);
  await expect.poll(raised, { timeout: 100_000, intervals: [1000] }).toContain('records_opened');
  await office.reload();
  await expect(alarm).toBeVisible();
  await expect(office.getByText(/^\d+ within one hour\. An alarm starts at 100\. Noticed on /)).toBeVisible();
  await expectAccessibleInEveryTheme(office);

  await test.step('“Show entries” on an alarm lists the audit entries of the account that caused it', async () => {
    await office.getByRole('link', { name: `Show entries: ${sentence}` }).click();
    await expect(office.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible();
    const entries = office.getByRole('table', { name: 'Audit trail' }).getByRole('row');
    await expect(entries.filter({ hasText: 'Dana Okafor' }).first()).toBeVisible();
  });

  await test.step('an admin acknowledges an alarm with a note', async () => {
    await office.goto(addressOf('/dashboard'));
    await office.getByRole('button', { name: `Acknowledge: ${sentence}` }).click();
    const dialog = office.getByRole('dialog', { name: 'Acknowledge alarm' });
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(dialog.getByText('Note is required')).toBeVisible();
    await expectAccessibleInEveryTheme(office);
    await dialog.getByLabel('Note').fill('Dana checked all phone numbers.');
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(dialog).toBeHidden();
    await expect(alarm).toBeHidden();
  });

  await test.step('the audit page lists an acknowledged alarm under earlier alarms', async () => {
    await office.goto(addressOf('/dashboard/audit'));
    await office.getByRole('button', { name: 'Earlier alarms' }).click();
    const earlier = office.getByRole('dialog', { name: 'Earlier alarms' });
    await expect(earlier.getByText('Dana checked all phone numbers.')).toBeVisible();
    await expect(earlier.getByText(/^Acknowledged by .+ on /)).toBeVisible();
    await expectAccessibleInEveryTheme(office);
  });
  expect(complaints).toEqual([]);
});
