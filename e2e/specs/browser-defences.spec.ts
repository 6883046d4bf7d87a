import { expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { aDesk, addressOf, people } from '../pages/desk.ts';

const screens = [
  '/dashboard',
  '/dashboard/users',
  '/dashboard/create-manager',
  '/dashboard/account',
  '/dashboard/audit',
  '/dashboard/clinic',
  '/dashboard/patients',
  '/dashboard/appointments',
  '/dashboard/queue',
  '/dashboard/manage-queue',
  '/dashboard/queue-settings',
  '/contact',
  '/nowhere',
];

/** What the page's own policy refused. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { tellViolation } = window as unknown as { tellViolation(text: string): void };
      tellViolation(`${violatedDirective} ${blockedURI}`);
    });
  });
  return violations;
}

test('S-77: no screen breaks the policy that guards it', async ({ browser }) => {
  const page = await aDesk(browser, people.admin);
  const violations = await watchViolations(page);
  for (const path of screens) {
    await page.goto(addressOf(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  }
  expect(violations).toEqual([]);
});

test('S-78: a script that does run can make neither markup nor code from text', async ({ page }) => {
  await page.goto(addressOf('/login'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const attempts = await page.evaluate(() => {
    const isRefused = (attempt: () => unknown) => {
      try {
        attempt();
        return false;
      } catch {
        return true;
      }
    };
    return {
      markup: isRefused(() => {
        document.body.innerHTML = '<b>there</b>';
      }),
      script: isRefused(() => {
        document.createElement('script').src = 'https://elsewhere.example/x.js';
      }),
    };
  });
  expect(attempts).toEqual({ markup: true, script: true });
});

test('S-58: a role that is changed in the browser opens nothing', async ({ browser }) => {
  const page = await aDesk(browser, people.solo);
  const answered = await page.evaluate(async () => {
    const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '{}');
    localStorage.setItem('auth-storage', JSON.stringify(stored).replaceAll('"manager"', '"admin"'));
    const authorization = `Bearer ${localStorage.getItem('accessToken')}`;
    return (await fetch('/api/v1/admin/users', { headers: { authorization } })).status;
  });
  expect(answered).toBe(403);
  await page.goto(addressOf('/dashboard/users'));
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});
