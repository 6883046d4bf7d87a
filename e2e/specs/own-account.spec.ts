import { expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import {
  addressOf,
  chooseOwnPassword,
  password,
  people,
  signedInPage,
  signIn,
  watchComplaints,
} from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';
import { linkInMail } from '../pages/outbox.ts';

const run = `${Date.now() % 1_000_000}`;
// Many steps hash passwords, which is slow.
test.describe.configure({ timeout: 120_000, mode: 'parallel' });

const ownPassword = 'Otter-Crane-42';
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an admin invites a doctor, who chooses a password and signs in', async ({ browser }) => {
  const [name, email] = [`Ines Falk ${run}`, `ines-${run}@demo.clinic`];
  const office = await signedInPage(browser, people.admin, '/dashboard/users');
  const complaints = watchComplaints(office);
  await office.getByRole('button', { name: 'Invite doctor' }).click();
  const form = office.getByRole('form', { name: 'Invite doctor' });
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByText('Email is required')).toBeVisible();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form).toBeHidden();
  await expect(office.getByText(`${name} gets an email with the invitation.`)).toBeVisible();
  await expect(rowOf(office, name)).toContainText('Invited');
  const first = await linkInMail(email, '/accept-invitation');
  await office.getByRole('button', { name: `Send the invitation to ${name} again` }).click();
  await expect(office.getByText(/gets a new invitation/)).toBeVisible();
  const second = await linkInMail(email, '/accept-invitation', 2);
  expect(second).not.toBe(first);

  const page = await (await browser.newContext()).newPage();
  await page.goto(addressOf(new URL(second).pathname + new URL(second).search));
  await expect(page.getByRole('heading', { name: 'Welcome. Choose your password' })).toBeVisible();
  await expect(page).toHaveURL(/\/accept-invitation$/);
  await page.getByLabel('New password').fill(ownPassword);
  await page.getByLabel('Confirm password').fill(ownPassword);
  await page.getByRole('button', { name: 'Choose password' }).click();
  await page.getByRole('link', { name: 'Continue to Sign In' }).click();
  await signIn(page, email, ownPassword);
  await expect(page.getByText(`Welcome, ${name}`)).toBeVisible();
  await office.reload();
  await expect(rowOf(office, name)).toContainText('Active');
  expect(complaints).toEqual([]);
});

test('a user with a first password chooses an own one and continues to the requested screen', async ({
  browser,
}) => {
  const [name, email] = [`Kit Moreau ${run}`, `kit-first-${run}@demo.clinic`];
  const room = await signedInPage(browser, people.unset, '/dashboard/managers');
  await room.getByRole('button', { name: 'Create New Manager' }).click();
  const form = room.getByRole('form', { name: 'Create New Manager' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password *').fill('Harbor-Lamp-42');
  await form.getByRole('button', { name: 'Create Manager' }).click();
  await expect(form).toBeHidden();
  const page = await (await browser.newContext()).newPage();
  await page.goto(addressOf('/dashboard/appointments'));
  await signIn(page, email, 'Harbor-Lamp-42');
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await page.goto(addressOf('/dashboard/patients'));
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await expectAccessibleInEveryTheme(page);
  await page.getByRole('button', { name: 'Choose password' }).click();
  await expect(page.getByText(/ is required$/).first()).toBeVisible();
  await expectAccessibleInEveryTheme(page);
  await chooseOwnPassword(page, 'Harbor-Lamp-42', ownPassword);
  await expect(page).toHaveURL(/\/dashboard\/patients/);
  await expect(page.getByRole('heading', { name: 'Patient Management' })).toBeVisible();
});

test('changing the password signs out other desks', async ({ browser }) => {
  const page = await signedInPage(browser, people.idle, '/dashboard/account');
  const elsewhere = await signedInPage(browser, people.idle, '/dashboard/account');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('Wrong-Password-1');
  await page.getByLabel('New password').fill(ownPassword);
  await page.getByLabel('Confirm password').fill(ownPassword);
  const submit = page.getByRole('button', { name: 'Change password' });
  await submit.click();
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await page.getByLabel('Current password').fill(password);
  await submit.click();
  await expect(page.getByText('Your password was changed. All other sessions have ended.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

  await test.step('single-key shortcuts stay off after a reload, and Ctrl K works', async () => {
    const keys = page.getByRole('switch', { name: /^Single-key shortcuts/ });
    await expect(keys).toBeChecked();
    await keys.click();
    await expect(keys).toBeEnabled();
    await expect(keys).not.toBeChecked();
    await page.reload();
    await expect(keys).not.toBeChecked();
    await page.getByRole('heading', { name: 'Your account' }).click();
    await page.keyboard.press('?');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog', { name: 'Search or jump to…' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeHidden();
    await page.keyboard.press('Escape');
  });
  await elsewhere.getByRole('link', { name: 'Overview' }).click();
  await expect(elsewhere).toHaveURL(/\/login/);
});

test('a user changes their email address by the link sent to the new one', async ({ browser }) => {
  const newEmail = `morgan-${run}@demo.clinic`;
  const page = await signedInPage(browser, people.manager, '/dashboard/account');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(newEmail);
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(/Open the link in the email to your new address/)).toBeVisible();
  const link = new URL(await linkInMail(newEmail, '/confirm-email'));
  await page.goto(addressOf(link.pathname + link.search));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText(newEmail).first()).toBeVisible();
});
