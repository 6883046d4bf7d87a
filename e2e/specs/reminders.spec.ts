import { createReminderRule } from '@anteroom/contract/reminders';
import { expect } from '@playwright/test';
import { test } from '../clinic.ts';
import { act } from '../pages/act.ts';
import { people, signedInPage, watchComplaints } from '../pages/desk.ts';

const screen = '/dashboard/reminders';

test('an admin adds a reminder rule, changes it, turns it off and removes it', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin, screen);
  const complaints = watchComplaints(page);
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

test('an admin sets the quiet hours, and a doctor sees them with the clinic’s rules', async ({ browser }) => {
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

  const practice = await signedInPage(browser, people.daywise, screen);
  await expect(
    practice.getByText(/No message is sent from (22:00|10:00 PM) to (08:00|8:00 AM)/),
  ).toBeVisible();
  await expect(practice.getByText('Set by the clinic')).toBeVisible();
  await practice.getByRole('button', { name: 'Add rule' }).click();
  await practice.getByRole('dialog').getByRole('button', { name: 'Save rule' }).click();
  await expect(practice.getByRole('button', { name: /^Turn off: 1 day before, Dana/ })).toBeVisible();
});
