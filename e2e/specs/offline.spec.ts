import { listDoctors } from '@anteroom/contract/staff';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { globOf } from '../pages/act.ts';
import { addressOf, people, signedInPage, signIn } from '../pages/desk.ts';

/** Opens a signed-in page whose service worker has cached all of the app's files. */
async function aKeepingDesk(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await signedInPage(browser, email, path, { serviceWorkers: 'allow' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

const header = (page: Page) => page.getByRole('banner');

test('without a connection, the queue shows how old its data is and rejects actions; it updates on reconnect', async ({
  browser,
}) => {
  const page = await aKeepingDesk(browser, people.daywise, '/dashboard/queue');
  const call = page.getByRole('button', { name: /^Call (Next|First)/ });
  await expect(call).toBeVisible();
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Skip Patient' }).click();
  await page.getByRole('button', { name: 'Mark as No Show' }).click();
  await page.getByRole('button', { name: /^\d+ finished$/ }).click();
  const skipped = page
    .getByRole('listitem')
    .filter({ hasText: 'No Show' })
    .getByRole('button', { name: /^Actions for / });
  await expect(skipped.first()).toBeEnabled();
  const waiting = page.getByRole('button', { name: /^Move / });
  const names = await waiting.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  expect(names.length).toBeGreaterThan(1);

  await test.step('without a connection, the queue stays visible with disabled buttons', async () => {
    await page.context().setOffline(true);
    await expect(header(page).getByText(/^Offline since \d\d:\d\d$/)).toBeVisible();
    await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
    expect(await waiting.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual(
      names,
    );
    await expect(page.getByText('Reconnect to call patients.')).toBeVisible();
    for (const name of [/^Call (Next|First)/, 'Add walk-in', 'Pause Queue', 'Skip Patient']) {
      const button = page.getByRole('button', { name, exact: true });
      await expect(button).toBeDisabled();
      await expect(button).toHaveAttribute('title', /^No connection\./);
    }
    const menu = page.getByRole('button', { name: /^Actions for / }).first();
    await expect(menu).toBeDisabled();
    await expect(menu).toHaveAttribute('title', /^No connection\./);
    await expect(waiting.first()).toBeDisabled();
    await expect(skipped.first()).toBeDisabled();
    await call.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText(/^No connection\. You can do this again/)).toBeVisible();
  });

  await test.step('without a connection, a screen without cached data explains why it is empty, and returning to the queue still shows it', async () => {
    await page.getByRole('navigation').first().getByRole('link', { name: 'Patients' }).click();
    await expect(page.getByRole('heading', { name: 'Patient Management' })).toBeVisible();
    await expect(
      page.getByText('No connection. This loads automatically when you’re back online.'),
    ).toBeVisible();
    await page.getByRole('navigation').first().getByRole('link', { name: 'Queue', exact: true }).click();
    await expect(waiting).toHaveCount(names.length);
    await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  });

  await test.step('when the connection returns and one request fails, the queue stays visible', async () => {
    const doctors = globOf(listDoctors);
    await page.route(doctors, (route) => route.fulfill({ status: 400, json: {} }));
    const isRefused = page.waitForResponse(doctors);
    await page.context().setOffline(false);
    await isRefused;
    await expect(header(page).getByText(/^Offline/)).toBeHidden();
    await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeHidden();
    await expect(waiting).toHaveCount(names.length);
    await page.unroute(doctors);
  });
});

test('typed text survives a failed save, and reloading without a connection shows the app’s own offline page', async ({
  browser,
}) => {
  const page = await aKeepingDesk(browser, people.daywise, '/dashboard/patients');
  await page.getByRole('button', { name: 'Add New Patient' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First Name').fill('Offline');
  await dialog.getByLabel('Last Name').fill('Ofori');

  await page.context().setOffline(true);
  await expect(header(page).getByText(/^Offline since/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Patient' }).click();
  await expect(dialog.getByText('Network error. Please check your connection.')).toBeVisible();
  await expect(dialog.getByLabel('First Name')).toHaveValue('Offline');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Ofori');

  await page.context().setOffline(false);
  await expect(header(page).getByText(/^Offline/)).toBeHidden();
  await dialog.getByRole('button', { name: 'Create Patient' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Offline Ofori').first()).toBeVisible();

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('Can’t reach Anteroom')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Patient Management' })).toBeVisible();
});

test('without a connection, a screen that was never opened explains why it cannot load, and opens on reconnect', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.daywise, '/dashboard/account');
  const schedule = page.getByRole('heading', { name: 'Schedule Management' });
  // Abort every request. This simulates an unreachable server, while the browser still reports that it is online.
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Schedule' }).first().click();
  await expect(
    page.getByText('No connection. This opens automatically when you’re back online.'),
  ).toBeVisible();
  await expect(header(page).getByText(/^Offline since/)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute('**/*');
  await expect(schedule).toBeVisible();
  await page.context().close();
});

test('when a new version of the app is deployed, an open page reloads on its own only once', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.daywise, '/dashboard/account');
  await page.evaluate(() => {
    const sinceItsLoad = performance.now.bind(performance);
    performance.now = () => sinceItsLoad() + 60_000;
  });
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const fileOfSchedule = '**/assets/schedule-page*.js';
  await page.route(fileOfSchedule, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(addressOf('/'), async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll(/(src="\/assets\/[\w-]+)\./g, '$1-newer.');
    await route.fulfill({ response: answer, body: text });
  });
  await page.getByRole('link', { name: 'Schedule' }).first().click();
  await expect(page.getByText('Something’s missing on the server.')).toBeVisible();
  expect(loads).toBe(1);
  await page.unroute(fileOfSchedule);
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('heading', { name: 'Schedule Management' })).toBeVisible();
  expect(loads).toBe(2);
  await page.context().close();
});

test('S-81: the service worker’s cache contains only the app’s own files, and is empty after signing out', async ({
  browser,
}) => {
  const page = await aKeepingDesk(browser, people.daywise, '/dashboard/queue');
  await expect(page.getByRole('button', { name: /^Move / }).first()).toBeVisible();
  await page.goto(addressOf('/dashboard/patients?search=a'));
  await expect(page.getByRole('heading', { name: 'Patient Management' })).toBeVisible();
  const kept = () =>
    page.evaluate(async () => {
      const paths: string[] = [];
      for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys();
        paths.push(...requests.map(({ url }) => url.slice(location.origin.length)));
      }
      return { paths, databases: await indexedDB.databases() };
    });
  const { paths, databases } = await kept();
  expect(databases).toEqual([]);
  expect(paths.filter((path) => !/^\/assets\/[\w.-]+\.(js|css|woff2)$/.test(path))).toEqual(['/']);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(kept).toEqual({ paths: [], databases: [] });

  await signIn(page, people.daywise);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => (await kept()).paths).toContain('/');
});

test('S-81: signing out within seconds of loading a page does not register the service worker afterwards', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.daywise, '/dashboard', { serviceWorkers: 'allow' });
  await page.clock.install();
  await page.reload();
  const registrations = await page.evaluateHandle(() => {
    const addresses: string[] = [];
    navigator.serviceWorker.register = (address) => {
      addresses.push(String(address));
      return Promise.reject(new Error('The test only records the address.'));
    };
    return addresses;
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.clock.fastForward(60_000);
  expect(await registrations.jsonValue()).toEqual([]);

  await signIn(page, people.daywise);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.clock.fastForward(60_000);
  expect(await registrations.jsonValue()).toEqual(['/service-worker.js']);
  await page.context().close();
});

/**
 * Uses a persistent profile, because Chromium treats normal test contexts as private windows, in which apps cannot be
 * installed.
 */
test('the app is installable as a PWA', async ({ playwright, launchOptions }) => {
  const context = await playwright.chromium.launchPersistentContext('', launchOptions);
  const page = await context.newPage();
  await page.goto(addressOf('/login'));
  const browser = await context.newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors, data = '' } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data) as Manifest;
  expect(manifest).toMatchObject({ name: expect.any(String), display: 'standalone' });
  expect((await page.request.get(addressOf(manifest.start_url))).ok()).toBe(true);
  const apple = { src: '/icon-180.png', type: 'image/png', sizes: '180x180' };
  for (const { src, type, sizes } of [...manifest.icons, apple]) {
    const icon = await page.request.get(addressOf(src));
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
    if (type === 'image/png') expect([src, await sizeOf(page, src)]).toEqual([src, sizes]);
  }
  // Chromium reports no error without these sizes, but home screens and splash screens use them.
  const sizes = manifest.icons.map((icon) => icon.sizes);
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  await context.close();
});

type Manifest = { start_url: string; icons: { src: string; type: string; sizes: string }[] };

function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (address) => {
    const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
    return `${width}x${height}`;
  }, src);
}
