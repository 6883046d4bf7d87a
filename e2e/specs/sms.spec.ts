import { createHmac } from 'node:crypto';
import { createPatient } from '@anteroom/contract/patients';
import { expect } from '@playwright/test';
import { clinic, test } from '../clinic.ts';
import { act } from '../pages/act.ts';
import { addressOf, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';

const token = 'a-token-of-a-fake-provider';

test.use({
  settings: {
    SMS_PROVIDER: 'twilio',
    // A port on which no program listens.
    SMS_URL: 'http://127.0.0.1:9',
    SMS_ACCOUNT: 'AC00000000000000000000000000000000',
    SMS_SECRET: token,
    SMS_FROM: '+4930123456',
    SMS_REPLIES: 'true',
  },
});

const screen = '/dashboard/reminders';

/** Sends a patient's SMS reply to the server, as the SMS provider would. */
async function reply(values: Record<string, string>): Promise<number> {
  const address = `${clinic().address}/sms/replies`;
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  const signature = createHmac('sha1', token)
    .update(address + sorted.flat().join(''))
    .digest('base64');
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': signature,
  };
  const body = new URLSearchParams(values).toString();
  return (await fetch(address, { method: 'POST', headers, body })).status;
}

test('an admin adds an SMS reminder rule and sees the patients’ replies', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin, screen);
  const complaints = watchComplaints(page);
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Send', { exact: true }).selectOption('By SMS');
  await expectAccessibleInEveryTheme(page);
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '1 day before' })).toContainText('By SMS');

  await expect(page.getByText('No patient has replied lately.')).toBeVisible();
  expect(await reply({ MessageSid: 'SM1', From: '+4915111111111', Body: '1' })).toBe(200);
  await page.reload();
  await page.getByLabel('Show', { exact: true }).selectOption('Failed, unclear or tried again');
  await expect(page.getByText('No message of this day failed, is unclear or is tried again.')).toBeVisible();
  const replies = page.getByRole('listitem').filter({ hasText: 'Confirms' });
  await expect(replies).toContainText('No reminder went to this number lately.');
  await expectAccessibleInEveryTheme(page);
  expect(complaints).toEqual([]);
});

test('when staff record a patient’s consent to SMS, the patient’s record shows who recorded it and when', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise);
  const { patient } = await act(desk, createPatient, {
    body: { firstName: 'Tessa', lastName: 'Textmann', phone: '0151 23456789' },
  });
  await desk.goto(addressOf(`/dashboard/patients/${patient.id}`));
  await desk.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: 'Edit Patient' });
  await expect(dialog.getByText('Choose SMS only if the patient agreed to it')).toBeVisible();
  await dialog.getByLabel('Reminders', { exact: true }).selectOption('By SMS');
  await dialog.getByRole('button', { name: 'Update Patient' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByText(/By SMS \(agreed on .*, recorded by Dana Okafor\)/)).toBeVisible();
  await expect(desk.getByText('The phone number has no country code')).toBeVisible();
  await desk.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Phone', { exact: true }).fill('+49 151 23456789');
  await dialog.getByRole('button', { name: 'Update Patient' }).click();
  await expect(desk.getByText('The phone number has no country code')).toBeHidden();
  await desk.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Reminders', { exact: true }).selectOption('No reminders');
  await dialog.getByRole('button', { name: 'Update Patient' }).click();
  await expect(desk.getByText(/recorded by/)).toBeHidden();
});
