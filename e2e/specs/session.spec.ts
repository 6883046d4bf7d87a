import { buildPath } from '@anteroom/client/build-request';
import { refreshTokens } from '@anteroom/contract/auth';
import { expect } from '@playwright/test';
import { test } from '../clinic.ts';
import { addressOf, people, signedInPage, signIn } from '../pages/desk.ts';

test('a wrong password shows an error without closing the form; the correct password opens the requested screen', async ({
  page,
}) => {
  await page.goto(addressOf('/dashboard/patients'));
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, people.solo, 'Wrong-Password-1');
  await expect(page.getByText('The email or the password is wrong.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(people.solo);
  await signIn(page, people.solo);
  await expect(page).toHaveURL(/\/dashboard\/patients$/);
  await expect(page.getByRole('heading', { name: 'Patient Management' })).toBeVisible();
});

test('the sign-in form lists the missing fields', async ({ page }) => {
  await page.goto(addressOf('/login'));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
});

test('S-81: browser storage contains only the tokens and the account, and is empty after signing out in another tab', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.manager, '/dashboard/queue');
  const stored = () => page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));
  const { local, session } = await stored();
  expect(Object.keys(local).toSorted()).toEqual(['accessToken', 'auth-storage', 'refreshToken']);
  expect(session).toEqual({});

  const other = await page.context().newPage();
  await other.goto(addressOf('/dashboard'));
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/login/);
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(stored).toEqual({ local: {}, session: {} });
});

test('S-83: two tabs whose access token has expired send at most two refreshes, and neither is signed out', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.solo);
  const other = await page.context().newPage();
  await other.goto(addressOf('/dashboard'));
  await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('accessToken', 'x'.repeat(43)));
  let refreshes = 0;
  page.context().on('request', (request) => {
    if (request.url().endsWith(buildPath(refreshTokens, {}))) refreshes += 1;
  });
  await Promise.all([
    page.goto(addressOf('/dashboard/patients')),
    other.goto(addressOf('/dashboard/appointments')),
  ]);
  await expect(page.getByRole('heading', { name: 'Patient Management' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Appointment Management' })).toBeVisible();
  await expect(page.getByText('ID:').first()).toBeVisible();
  expect(refreshes).toBeGreaterThan(0);
  expect(refreshes).toBeLessThanOrEqual(2);
});

test('an unknown URL shows an error page with a link back', async ({ page }) => {
  await page.goto(addressOf('/nowhere'));
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
});

test('Go Back returns to the screen that was open before the user typed a URL', async ({ browser }) => {
  const page = await signedInPage(browser, people.daywise, '/dashboard/patients');
  for (const [address, heading] of [
    ['/nowhere', 'Page Not Found'],
    ['/dashboard/audit', 'Access Denied'],
  ] as const) {
    await page.goto(addressOf(address));
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(addressOf('/dashboard/patients'));
    await expect(page.getByRole('heading', { name: 'Patient Management' })).toBeVisible();
  }
});

test('the sidebar shows only the links of the user’s role', async ({ browser }) => {
  const common = [
    'Overview',
    'Patients',
    'Appointments',
    'Schedule',
    'Queue Manager',
    'Queue',
    'Central Queue',
    'Queue Settings',
    'Analytics',
    'Reports',
  ];
  const withThird = (third: string) => [...common.slice(0, 2), third, ...common.slice(2)];
  const expected = [
    [people.manager, common],
    [people.admin, withThird('User Management')],
    [people.daywise, withThird('Manager Management')],
  ] as const;
  for (const [email, links] of expected) {
    const page = await signedInPage(browser, email);
    await expect(page.getByRole('navigation').first().getByRole('link')).toHaveText(links);
    await page.context().close();
  }
});
