import { buildPath } from '@anteroom/client/build-request';
import { listUsers } from '@anteroom/contract/accounts';
import { expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { addressOf, password, people, signedInPage } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';
import { dashboardPaths, publicPaths } from '../pages/screens.ts';

/** Collects violations of the Content Security Policy. */
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

test('S-77, S-81: no screen violates the Content Security Policy or stores anything except the session in the browser', async ({
  browser,
}) => {
  test.slow();
  const page = await signedInPage(browser, people.admin);
  const violations = await watchViolations(page);
  // Roles without access see "Access Denied". Public screens come last, because they redirect signed-in users.
  const screens = [...dashboardPaths, ...publicPaths];
  expect(screens.length).toBeGreaterThan(24);
  for (const path of screens) {
    await page.goto(addressOf(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const kept = await page.evaluate(() => [Object.keys(localStorage).toSorted(), sessionStorage.length]);
    expect([path, ...kept]).toEqual([path, ['accessToken', 'auth-storage', 'refreshToken'], 0]);
  }
  expect(violations).toEqual([]);
});

test('S-77: the API reference passes axe, respects the Content Security Policy and sends requests with a token', async ({
  page,
}) => {
  const violations = await watchViolations(page);
  await page.goto(addressOf('/api/docs'));
  await page.getByLabel('Email').fill(people.daywise);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Signed in as')).toBeVisible();

  await page.getByLabel('Filter').fill('nothing like this');
  await expect(page.getByText('No call matches the filter.')).toBeVisible();
  await page.getByLabel('Filter').fill('listDoctors themselves');
  const call = page.locator('.operation:visible');
  await expect(call).toHaveCount(1);
  await call.locator('summary').click();
  await call.getByRole('button', { name: 'Send request' }).click();
  await expect(call.getByRole('status')).toHaveText('200 OK');
  await expect(call.locator('.result')).toContainText('"queueType": "day_wise"');
  await expectAccessibleInEveryTheme(page);

  // Send a request without a token from the documentation page of a single endpoint that has a body.
  await page.goto(addressOf('/api/docs/createPatient'));
  await expect(page.getByText('"firstName": "Maria"').first()).toBeVisible();
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.locator('.result')).toContainText('"code": "invalid_token"');
  await expectAccessibleInEveryTheme(page);
  expect(violations).toEqual([]);
});

test('S-85: the scripts and styles of the sign-in page have no source maps, and the server serves no build metadata', async ({
  page,
}) => {
  await page.goto(addressOf('/login'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const scripts = loaded.filter((name) => /\.(js|css)$/.test(name));
  expect(scripts.length).toBeGreaterThan(1);
  for (const address of scripts) {
    expect(await (await page.request.get(address)).text()).not.toContain('sourceMappingURL');
    expect((await page.request.get(`${address}.map`)).status()).toBe(404);
  }
  for (const path of ['/.build-stamp', '/.vite/manifest.json', '/package.json'])
    expect((await page.request.get(addressOf(path))).status(), path).toBe(404);
});

test('S-78: an injected script can neither insert HTML nor run code from a string', async ({ page }) => {
  await page.goto(addressOf('/login'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const attempts = await page.evaluate(async () => {
    const isRefused = (attempt: () => unknown) => {
      try {
        attempt();
        return false;
      } catch {
        return true;
      }
    };
    // Run the attempts in a timer, because the policy exempts code that the test tool evaluates directly.
    const code = await new Promise<boolean>((resolve) => {
      // biome-ignore lint/security/noGlobalEval: the test expects that the browser rejects it.
      setTimeout(() => resolve(isRefused(() => globalThis.eval('1'))));
    });
    return {
      code,
      markup: isRefused(() => {
        document.body.innerHTML = '<b>there</b>';
      }),
      script: isRefused(() => {
        document.createElement('script').src = 'https://elsewhere.example/x.js';
      }),
    };
  });
  expect(attempts).toEqual({ code: true, markup: true, script: true });
});

test('S-58: changing the stored role in the browser grants no additional access', async ({ browser }) => {
  const page = await signedInPage(browser, people.solo);
  const answered = await page.evaluate(
    async (path) => {
      const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '{}');
      localStorage.setItem('auth-storage', JSON.stringify(stored).replaceAll('"manager"', '"admin"'));
      const authorization = `Bearer ${localStorage.getItem('accessToken')}`;
      return (await fetch(path, { headers: { authorization } })).status;
    },
    buildPath(listUsers, { query: {} }),
  );
  expect(answered).toBe(403);
  await page.goto(addressOf('/dashboard/users'));
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});
