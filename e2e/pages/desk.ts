import { type Browser, expect, type Page, test } from '@playwright/test';

export const people = {
  admin: 'admin@demo.clinic',
  daywise: 'daywise@demo.clinic',
  unset: 'unset@demo.clinic',
  manager: 'manager@demo.clinic',
  solo: 'solo@demo.clinic',
  idle: 'idle@demo.clinic',
} as const;

export const password = 'Demo1234';

export function addressOf(path: string): string {
  return `${process.env.ANTEROOM_URL}${path}`;
}

/** What the browser itself complained about: scripts that failed, and rules of the page that were broken. */
export function watchComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const isRefusal = /status of (400|401|403|404|409|412|429|503)/.test(message.text());
    if (message.type() === 'error' && !isRefusal) complaints.push(`console: ${message.text()}`);
  });
  return complaints;
}

/** Signs a person in at a desk of their own: a browser that shares nothing with another. */
export async function aDesk(browser: Browser, email: string, path = '/dashboard'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(addressOf(path));
  await signIn(page, email);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  return page;
}

export async function signIn(page: Page, email: string, typed = password): Promise<void> {
  await test.step(`sign in as ${email}`, async () => {
    const submit = page.getByRole('button', { name: 'Sign In', exact: true });
    // The screen before may have a field for an email of its own.
    await expect(submit).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(typed);
    await submit.click();
  });
}
