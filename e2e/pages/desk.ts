import { callApi } from '@anteroom/client/call-api';
import { logIn, type Tokens } from '@anteroom/contract/auth';
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { clinic } from '../clinic.ts';

export const people = {
  admin: 'admin@demo.clinic',
  daywise: 'daywise@demo.clinic',
  central: 'central@demo.clinic',
  unset: 'unset@demo.clinic',
  manager: 'manager@demo.clinic',
  solo: 'solo@demo.clinic',
  idle: 'idle@demo.clinic',
} as const;

export const password = 'Demo1234';

export function addressOf(path: string): string {
  return `${clinic().address}${path}`;
}

/**
 * Collects script errors and errors on the browser's console, such as violations of the Content Security Policy. Leaves
 * out the error responses that tests cause on purpose.
 */
export function watchComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const isErrorResponse = /status of (400|401|403|404|409|412|429|503)/.test(message.text());
    if (message.type() === 'error' && !isErrorResponse) complaints.push(`console: ${message.text()}`);
  });
  return complaints;
}

/** Returns a page in a new browser context on which this user is signed in. */
export async function signedInPage(
  browser: Browser,
  email: string,
  path = '/dashboard',
  look: BrowserContextOptions = {},
): Promise<Page> {
  return test.step(`${email} at a desk`, async () =>
    openAt(await aSignedInBrowser(browser, email, look), path));
}

/**
 * Like `signedInPage`, but the page never polls, so it shows changes by other users only after a live event. A page that
 * polls would show them within the timeout of `expect` even if the server sent no event.
 */
export async function pageWithoutPolling(
  browser: Browser,
  email: string,
  path = '/dashboard',
  look: BrowserContextOptions = {},
): Promise<Page> {
  return test.step(`${email} at a desk without polling`, async () => {
    const page = await aSignedInBrowser(browser, email, look);
    await stopPolling(page);
    return openAt(page, path);
  });
}

async function openAt(page: Page, path: string): Promise<Page> {
  await page.goto(addressOf(path));
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeAttached();
  return page;
}

/**
 * Stops polling on the documents that this page opens from now on. React Query polls with `setInterval`, every 15 s or
 * less often. Shorter intervals keep running, because they update the times on the screen.
 */
export async function stopPolling(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const setShort = window.setInterval.bind(window);
    const longest = 10_000;
    window.setInterval = ((act: TimerHandler, millis = 0, ...rest: unknown[]) =>
      setShort(millis > longest ? () => undefined : act, millis, ...rest)) as typeof window.setInterval;
  });
}

/**
 * Returns a page in a new browser context that already has a session. It does not use the sign-in form, which has its
 * own tests, and opens no screen yet.
 */
export async function aSignedInBrowser(
  browser: Browser,
  email: string,
  look: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...look });
  const page = await context.newPage();
  // The URL of the icon runs no app code, so the tokens can be stored here. The app then finds them as it would after a
  // reload.
  await page.goto(addressOf('/icon.svg'));
  await page.evaluate(keepTokens, await newSession(email));
  return page;
}

async function newSession(email: string): Promise<Tokens> {
  const { status, body } = await callApi(clinic().address, logIn, { body: { email, password } });
  expect(status).toBe(200);
  return body.tokens;
}

function keepTokens({ accessToken, refreshToken }: Tokens): void {
  localStorage.setItem('accessToken', accessToken);
  localStorage.setItem('refreshToken', refreshToken);
}

/** Completes the form that appears after signing in with an initial password. */
export async function chooseOwnPassword(page: Page, first: string, own: string): Promise<void> {
  await test.step('choose an own password', async () => {
    await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
    await page.getByLabel('Password you just signed in with').fill(first);
    await page.getByLabel('New password').fill(own);
    await page.getByLabel('Confirm password').fill(own);
    await page.getByRole('button', { name: 'Choose password' }).click();
  });
}

export async function signIn(page: Page, email: string, typed = password): Promise<void> {
  await test.step(`sign in as ${email}`, async () => {
    const submit = page.getByRole('button', { name: 'Sign In', exact: true });
    // Wait for the form's button, because the previous screen may also have an email field.
    await expect(submit).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(typed);
    await submit.click();
  });
}

/**
 * Expects that this browser shows the sign-in page, immediately or after the next click, because another user has ended
 * its session.
 */
export async function expectSignedOut(desk: Page): Promise<void> {
  await expect(async () => {
    const link = desk.getByRole('navigation').locator('a:not([aria-current])').first();
    if (await link.isVisible()) await link.click({ timeout: 1000 });
    await expect(desk).toHaveURL(/\/login/, { timeout: 2000 });
  }).toPass();
}

/** Clicks outside of the open dialog. */
export async function pressBeside(page: Page): Promise<void> {
  await page.mouse.click(5, 5);
}

/**
 * Advances the installed clock by half an hour without user activity, which ends the session of a page with unsaved
 * input.
 */
export async function leaveForHalfAnHour(page: Page): Promise<void> {
  await page.clock.fastForward('29:01');
  await page.clock.fastForward('01:00');
  await expect(page.getByText('What you were typing is kept in this tab')).toBeVisible();
}
