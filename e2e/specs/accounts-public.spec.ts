import { buildPath } from '@anteroom/client/build-request';
import { callApi } from '@anteroom/client/call-api';
import { getProfile } from '@anteroom/contract/auth';
import { requestPasswordReset, resetPassword } from '@anteroom/contract/password-reset';
import { register as registration, verifyEmail } from '@anteroom/contract/registration';
import type { Route } from '@anteroom/contract/route';
import { reportActivity } from '@anteroom/contract/sessions';
import { expect, type Page } from '@playwright/test';
import { clinic, test } from '../clinic.ts';
import {
  addressOf,
  expectSignedOut,
  leaveForHalfAnHour,
  people,
  signedInPage,
  signIn,
  watchComplaints,
} from '../pages/desk.ts';
import { expectAccessible, expectAccessibleInLooks, still } from '../pages/expect-accessible.ts';
import { linkInMail } from '../pages/outbox.ts';

const chosen = 'Quiet-Harbour-7';
const chosenNext = 'Loud-Mountain-8';
let count = 0;

/** Returns an email address that no other test uses. */
function newAddress(): string {
  count += 1;
  return `nora.berg.${Date.now()}.${count}@practice.example`;
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto(addressOf('/register'));
  await page.getByLabel('Name').fill('Nora Berg');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password *', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm password').fill(chosen);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
}

async function registerAndVerify(page: Page): Promise<string> {
  const email = newAddress();
  await register(page, email);
  await page.goto(await linkInMail(email, '/verify-email'));
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
  return email;
}

const storageOf = (page: Page) =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));

test('a doctor who registers and opens the link in the verification email reaches the dashboard', async ({
  page,
}) => {
  const email = newAddress();
  await page.goto(addressOf('/login'));
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await register(page, email);
  const link = await linkInMail(email, '/verify-email');
  let verifications = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(buildPath(verifyEmail, {}))) verifications += 1;
  });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
  expect(verifications).toBe(1);
  await page.getByRole('link', { name: 'Continue to Sign In' }).click();
  await signIn(page, email, chosen);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Welcome, Nora Berg')).toBeVisible();
});

test('an unverified user can request the verification email again, and the waiting tab continues after verification', async ({
  page,
}) => {
  const email = newAddress();
  await register(page, email);
  await page.goto(addressOf('/dashboard/patients'));
  await signIn(page, email, chosen);
  await expect(page).toHaveURL(/\/verify-email$/);
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  const first = await linkInMail(email, '/verify-email');
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByText('a new email is on its way')).toBeVisible();
  const second = await linkInMail(email, '/verify-email', 2);
  const mail = await page.context().newPage();
  await mail.goto(first);
  await expect(mail.getByRole('alert')).toBeVisible();
  await expect(mail.getByLabel('Verification token')).toBeVisible();
  await mail.goto(second);
  await expect(mail.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
  await mail.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(mail.getByText('Welcome, Nora Berg')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Welcome, Nora Berg')).toBeVisible();
});

/** Starts counting the requests for a route. Returns a function that returns the count. */
function countCalls(page: Page, route: Route): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(buildPath(route, {}))) calls += 1;
  });
  return () => calls;
}

test('a double click on Create Account or on Reset Password sends the request only once', async ({
  page,
}) => {
  const email = newAddress();
  const registrations = countCalls(page, registration);
  await page.goto(addressOf('/register'));
  await page.getByLabel('Name').fill('Nora Berg');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password *', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm password').fill(chosen);
  await page.getByRole('button', { name: 'Create Account' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  expect(registrations()).toBe(1);

  await page.goto(addressOf('/forgot-password'));
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Reset Link Sent!' })).toBeVisible();
  const resets = countCalls(page, resetPassword);
  await page.goto(await linkInMail(email, '/reset-password'));
  await page.getByLabel('New password').fill(chosenNext);
  await page.getByLabel('Confirm password').fill(chosenNext);
  await page.getByRole('button', { name: 'Reset Password' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible();
  expect(resets()).toBe(1);
});

test('a used verification link says that the address may already be verified', async ({ page }) => {
  const email = newAddress();
  await register(page, email);
  const link = await linkInMail(email, '/verify-email');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('your address may already be verified')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click();
  await signIn(page, email, chosen);
  await expect(page.getByText('Welcome, Nora Berg')).toBeVisible();
  await page.goto(addressOf('/register'));
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(addressOf('/dashboard/account'));
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('link', { name: 'Forgot your current password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  const requests = countCalls(page, requestPasswordReset);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).dblclick();
  await expect(page.getByText('Reset Link Sent!')).toBeVisible();
  expect(requests()).toBe(1);
  await page.goto(await linkInMail(email, '/reset-password'));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
});

test('an unverified user can sign out', async ({ page }) => {
  const email = newAddress();
  await register(page, email);
  await page.goto(addressOf('/login'));
  await signIn(page, email, chosen);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await storageOf(page)).toEqual({ local: {}, session: {} });
});

test('resetting a password by email invalidates the old password and ends all of the user’s sessions', async ({
  browser,
  page,
}) => {
  const email = await registerAndVerify(page);
  const desk = await browser.newPage();
  await desk.goto(addressOf('/login'));
  await signIn(desk, email, chosen);
  await expect(desk.getByText('Welcome, Nora Berg')).toBeVisible();

  await page.goto(addressOf('/login'));
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Link Sent!' })).toBeVisible();
  await page.goto(await linkInMail(email, '/reset-password'));
  await page.getByLabel('New password').fill(chosenNext);
  await page.getByLabel('Confirm password').fill(chosenNext);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible();
  await expect(page.getByText('All existing sessions have been logged out.')).toBeVisible();

  await expectSignedOut(desk);
  await expect(desk.getByText('Your session has ended. Please sign in again.')).toBeVisible();

  await page.getByRole('link', { name: 'Continue to Sign In' }).click();
  await signIn(page, email, chosen);
  await expect(page.getByText('The email or the password is wrong.')).toBeVisible();
  await signIn(page, email, chosenNext);
  await expect(page.getByText('Welcome, Nora Berg')).toBeVisible();
  await desk.close();
});

test('public forms show validation errors beside the fields and keep the typed text', async ({ page }) => {
  await page.goto(addressOf('/register'));
  await page.getByRole('button', { name: 'Create Account' }).click();
  for (const message of [
    'Name must be at least 2 characters',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await page.getByLabel('Name').fill('Nora Berg');
  await page.getByLabel('Email').fill(newAddress());
  await page.getByLabel('Password *', { exact: true }).fill('Password1');
  await page.getByLabel('Confirm password').fill('Password1');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Password *', { exact: true })).toHaveAccessibleDescription(/too common/);
  await expect(page.getByLabel('Name')).toHaveValue('Nora Berg');

  await page.goto(addressOf('/reset-password'));
  await page.getByLabel('New password').fill('alllowercase');
  await page.getByLabel('Confirm password').fill('different');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Reset token is required')).toBeVisible();
  await expect(
    page.getByText(
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ),
  ).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();

  await page.goto(addressOf('/verify-email'));
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByText('Verification token is required')).toBeVisible();
});

test('S-26: the token of an emailed link is removed from the address bar and the browser history immediately', async ({
  page,
}) => {
  await page.goto(addressOf('/reset-password?token=a-token-that-nobody-has'));
  await expect(page.getByLabel('Reset token')).toHaveValue('a-token-that-nobody-has');
  expect(await page.evaluate(() => window.location.search)).toBe('');
  const answer = await page.goto(addressOf('/verify-email?token=a-token-that-nobody-has'));
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await page.evaluate(() => window.location.search)).toBe('');
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await page.goBack();
  await expect(page.getByLabel('Reset token')).toBeVisible();
  expect(page.url()).not.toContain('token=');
});

test('S-81: the pages for sign-in, registration, passwords, verification and contact store nothing in the browser', async ({
  page,
}) => {
  for (const path of [
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password?token=a-token-that-nobody-has',
    '/verify-email?token=a-token-that-nobody-has',
    '/contact',
    '/nowhere',
  ]) {
    await page.goto(addressOf(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await storageOf(page)).toEqual({ local: {}, session: {} });
  }
});

test('S-81: signing out in one tab clears the browser storage and the screen in the user’s other tabs', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.manager);
  const complaints = watchComplaints(page);
  const other = await page.context().newPage();
  await other.goto(addressOf('/dashboard'));
  for (const tab of [page, other]) {
    await tab.getByRole('link', { name: 'Patients' }).first().click();
    await expect(tab.getByText('ID:').first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login$/);
    expect(await storageOf(tab)).toEqual({ local: {}, session: {} });
    await tab.goBack();
    await expect(tab.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(tab.getByText('ID:')).toHaveCount(0);
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a user sees a list of their sessions and can end any other session', async ({ browser }) => {
  const email = await test.step('a new user registers and verifies their email address', async () => {
    const page = await browser.newPage();
    const address = await registerAndVerify(page);
    await page.close();
    return address;
  });
  const atTheDesk = async () => {
    const page = await browser.newPage();
    await page.goto(addressOf('/login'));
    await signIn(page, email, chosen);
    await expect(page.getByText('Welcome, Nora Berg')).toBeVisible();
    return page;
  };
  const [page, other] = [await atTheDesk(), await atTheDesk()];
  await page.getByRole('link', { name: /Your account/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/account$/);
  await expect(page.getByText('This device')).toHaveCount(1);
  await page.getByRole('button', { name: /^End the session on Chrome on/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
  await expect(page.getByText('No other devices signed in.')).toBeVisible();
  await expectSignedOut(other);
  await page.close();
  await other.close();
});

test.describe('the screen locks after a period without user activity', () => {
  /**
   * Signs in and opens the list of patients. Returns the first patient's name. The demo clinic locks the screen after
   * 30 minutes without user activity.
   */
  async function anIdleDesk(page: Page): Promise<string> {
    await page.clock.install();
    await page.goto(addressOf('/dashboard'));
    await signIn(page, people.solo);
    await page.getByRole('link', { name: 'Patients' }).first().click();
    const row = page.getByRole('row').nth(1);
    await expect(row).toContainText('ID:');
    return String(await row.getByRole('link').first().textContent());
  }
  const warning = (page: Page) => page.getByText('You will be signed out in a minute.');

  test('S-82: warns the user a minute before the idle lock; after the lock, neither the screen nor the Back button shows patient data', async ({
    page,
  }) => {
    const patient = await anIdleDesk(page);
    const token = await page.evaluate(() => localStorage.getItem('accessToken'));
    await page.clock.fastForward('29:01');
    await expect(warning(page)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(warning(page)).toBeHidden();
    await page.clock.fastForward('29:01');
    await expect(warning(page)).toBeVisible();
    await page.clock.fastForward('01:00');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Anteroom was not used for a while')).toBeVisible();
    expect(await page.content()).not.toContain(patient);
    expect(await storageOf(page)).toEqual({ local: {}, session: {} });
    const statusOfProfile = async () =>
      (await callApi(clinic().address, getProfile, {}, { token: token ?? '' })).status;
    await expect.poll(statusOfProfile).toBe(401);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    expect(await page.content()).not.toContain(patient);
    await signIn(page, people.solo);
    await expect(page).toHaveURL(/\/dashboard/);
  });

  test('S-82: when the device wakes from a sleep longer than the idle limit, it shows no patient data', async ({
    page,
  }) => {
    const patient = await anIdleDesk(page);
    // Advance only the clock, because timers stop while a device sleeps but its clock does not.
    await page.clock.setSystemTime(Date.now() + 45 * 60_000);
    await page.mouse.move(300, 300);
    await expect(page.getByText(patient)).toBeHidden();
    await page.clock.runFor(1_000);
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.content()).not.toContain(patient);
  });

  test('S-81: after the idle lock, restores the typed text only for the same user', async ({ page }) => {
    await anIdleDesk(page);
    const dialog = page.getByRole('dialog', { name: 'Add New Patient' });
    const typeAndLeave = async () => {
      await dialog.getByLabel('First name').fill('Halfway');
      await leaveForHalfAnHour(page);
      expect(await page.content()).not.toContain('Halfway');
      expect(await storageOf(page)).toEqual({ local: {}, session: {} });
    };
    await test.step('after signing in again, the same user finds their typed text in the form', async () => {
      await page.getByRole('button', { name: 'Add New Patient' }).click();
      await typeAndLeave();
      await signIn(page, people.solo);
      await expect(dialog.getByText('Draft restored')).toBeVisible();
      await expect(dialog.getByLabel('First name')).toHaveValue('Halfway');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await dialog.getByRole('button', { name: 'Discard it' }).click();
      await expect(dialog.getByLabel('First name')).toHaveValue('');
    });
    await test.step('if another user signs in, the typed text is deleted and neither that user nor the first one sees it again', async () => {
      await typeAndLeave();
      await signIn(page, people.manager);
      await expect(page.getByRole('heading', { name: 'Patient Management' })).toBeVisible();
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: 'Add New Patient' }).click();
      await expect(dialog.getByLabel('First name')).toHaveValue('');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Logout' }).click();
      await signIn(page, people.solo);
      await page.getByRole('link', { name: 'Patients' }).first().click();
      await expect(page.getByRole('row').nth(1)).toContainText('ID:');
      await expect(dialog).toBeHidden();
    });
  });

  test('S-82: activity in one tab prevents the idle lock in the user’s other tabs', async ({ page }) => {
    await anIdleDesk(page);
    const other = await page.context().newPage();
    await other.goto(addressOf('/dashboard/patients'));
    await expect(other.getByText('ID:').first()).toBeVisible();
    let reports = 0;
    other.on('request', (request) => {
      if (request.url().endsWith(buildPath(reportActivity, {}))) reports += 1;
    });
    for (const x of [200, 220, 240]) {
      await page.clock.fastForward('20:00');
      await other.mouse.move(x, 300);
    }
    await expect.poll(() => reports).toBe(3);
    await expect(page.getByText('ID:').first()).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/patients$/);
    await expect(warning(page)).toBeHidden();
  });
});

test('the states of the public screens pass axe', async ({ browser }) => {
  const context = await browser.newContext(still);
  const page = await context.newPage();
  const complaints = watchComplaints(page);
  const email = newAddress();
  await page.goto(addressOf('/register'));
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectAccessibleInLooks(page);
  await register(page, email);
  await expectAccessibleInLooks(page);
  // Wait until the first email has been sent, because a new email replaces one that is still waiting to be sent.
  await linkInMail(email, '/verify-email');
  await page.goto(addressOf('/verify-email?token=a-token-that-nobody-has'));
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleInLooks(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByText('a new email is on its way')).toBeVisible();
  await expectAccessibleInLooks(page);
  await page.goto(await linkInMail(email, '/verify-email', 2));
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
  await expectAccessibleInLooks(page);
  await page.goto(addressOf('/forgot-password'));
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Link Sent!' })).toBeVisible();
  await expectAccessibleInLooks(page);
  await page.goto(await linkInMail(email, '/reset-password'));
  await page.getByLabel('New password').fill(chosenNext);
  await page.getByLabel('Confirm password').fill(chosenNext);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible();
  await expectAccessibleInLooks(page);
  expect(complaints).toEqual([]);
  await context.close();
});
