import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { getProfile } from '@anteroom/contract/auth';
import { getBookingPage, saveBookingPage } from '@anteroom/contract/booking-pages';
import { saveClinicBookingPage } from '@anteroom/contract/clinic-booking-settings';
import { expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { actAs } from '../pages/act.ts';
import { addressOf, aSignedInBrowser, people } from '../pages/desk.ts';
import { dashboardPaths } from '../pages/screens.ts';

// Run the tests in parallel, because two of them take much longer than the others.
test.describe.configure({ mode: 'parallel' });

/** Returns the size of the JavaScript that a page loads, in bytes after gzip. */
async function weightOf(page: Page, path: string): Promise<number> {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scripts.push(answer.body());
  });
  await page.goto(addressOf(path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(scripts);
  return bodies.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0);
}

test('the sign-in page loads at most 120 kB of JavaScript', async ({ page }) => {
  expect(await weightOf(page, '/login')).toBeLessThanOrEqual(120_000);
});

for (const [name, isAsync] of [
  ['react', true],
  ['start', false],
] as const) {
  test(`Chromium compiles the script “${name}” while it downloads${isAsync ? ', and runs it before the app' : ''}`, async ({
    page,
  }) => {
    const html = await (await page.request.get(addressOf('/login'))).text();
    const [tag = '', path = ''] = new RegExp(`<script [^>]*src="(/assets/${name}-[^"]+)"`).exec(html) ?? [];
    expect(/ async /.test(tag)).toBe(isAsync);
    const code = await (await page.request.get(addressOf(path))).text();
    // Chromium obeys the comment only in the first line, and a later step of the build could add code before it.
    expect(code.slice(0, code.indexOf('\n'))).toBe('//# allFunctionsCalledOnLoad');
  });
}

test('a doctor’s booking page loads at most 120 kB of JavaScript', async ({ page }) => {
  const desk = await actAs(people.daywise);
  const params = { doctorId: (await desk(getProfile, {})).user.id };
  const { version: _, ...settings } = (await desk(getBookingPage, { params })).bookingPage;
  await desk(saveBookingPage, { params, body: { ...settings, isOpen: true } });
  expect(await weightOf(page, `/book/${settings.slug}`)).toBeLessThanOrEqual(120_000);
});

test('the clinic’s booking page loads at most 120 kB of JavaScript', async ({ page }) => {
  const desk = await actAs(people.daywise);
  const params = { doctorId: (await desk(getProfile, {})).user.id };
  const { version: _, ...settings } = (await desk(getBookingPage, { params })).bookingPage;
  await desk(saveBookingPage, { params, body: { ...settings, isOpen: true, isOnClinicPage: true } });
  const admin = await actAs(people.admin);
  await admin(saveClinicBookingPage, { body: { isOpen: true } });
  expect(await weightOf(page, '/book')).toBeLessThanOrEqual(120_000);
});

const gzipBytes = new Map<string, number>();

/** The board's code. The list of appointments prefetches it after 1.5 seconds, so it counts only for the board itself. */
const isBoardCode = (path: string) => /\/(appointment|shown)-board-/.test(path);

/** Returns the size of the JavaScript that a page loaded so far, in bytes of the built files after gzip. */
async function loadedWeight(page: Page): Promise<number> {
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const isBoard = new URL(page.url()).searchParams.has('view');
  const counts = (path: string) => path.endsWith('.js') && (isBoard || !isBoardCode(path));
  const scripts = new Set(paths.filter(counts));
  let total = 0;
  for (const path of scripts) {
    const built = new URL(`../../apps/web/dist${path}`, import.meta.url);
    const bytes = gzipBytes.get(path) ?? gzipSync(readFileSync(built), { level: 9 }).length;
    gzipBytes.set(path, bytes);
    total += bytes;
  }
  return total;
}

/** Returns the style sheets and scripts to which the HTML of a page refers. */
function filesNamedIn(html: string) {
  const links = html.match(/<link\b[^>]*>/g) ?? [];
  const styles = links.filter((tag) => tag.includes('stylesheet'));
  const scripts = html.match(/<script\b[^>]*>/g) ?? [];
  return {
    styles: styles.flatMap((tag) => / href="([^"]+)"/.exec(tag)?.[1] ?? []),
    scripts: scripts.flatMap((tag) => / src="([^"]+)"/.exec(tag)?.[1] ?? []),
  };
}

test('the queue screen loads at most 16 scripts before its content, and the response preloads them and its styles', async ({
  browser,
}) => {
  const page = await aSignedInBrowser(browser, people.daywise);
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  const answer = await page.goto(addressOf('/dashboard/queue'));
  const named = [...(answer?.headers().link ?? '').matchAll(/<([^>]+\.js)>; rel=modulepreload/g)];
  const files = named.map(([, path = '']) => path);
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(16);
  await expect(page.getByRole('button', { name: /^Call (Next|First)/ })).toBeVisible();
  const html = (await answer?.text()) ?? '';
  const others = html.match(/\/assets\/[\w.-]+\.js/g) ?? [];
  const own = filesNamedIn(html);
  expect(own.styles.length).toBeGreaterThan(0);
  expect(own.scripts.length).toBeGreaterThan(1);
  const first = [
    ...own.styles.map((path) => `<${path}>; rel=preload; as=style; crossorigin`),
    ...own.scripts.map((path) => `<${path}>; rel=modulepreload`),
  ];
  expect((answer?.headers().link ?? '').split(', ').slice(0, first.length)).toEqual(first);
  // The visit notes and the code for dragging load after the queue, so that the queue is shown first.
  const isLater = (path: string) => /\/(visit-panel|drag-layer|dragging)-/.test(path);
  const scripts = [...asked].filter((path) => path.endsWith('.js') && !isLater(path));
  expect(files.filter(isLater)).toEqual([]);
  expect(scripts.toSorted()).toEqual([...new Set([...files, ...others])].toSorted());
});

test('while the app’s code is loading, the queue screen already sends its first requests, each only once', async ({
  browser,
}) => {
  const page = await aSignedInBrowser(browser, people.daywise);
  // The first visit stores the signed-in user. The early requests depend on the user's role and id.
  await page.goto(addressOf('/dashboard/queue'));
  await expect(page.getByRole('button', { name: /^Call (Next|First)/ })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.headers()['if-none-match'] === undefined) asked.push(pathname);
  });
  const early = [/\/auth\/profile$/, /\/clinic$/, /\/doctors$/, /\/queue\/day-wise$/];
  const countOf = (path: RegExp) => asked.filter((one) => path.test(one)).length;
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  const opening = page.reload();
  await expect.poll(() => early.map(countOf)).toEqual([1, 1, 1, 1]);
  code.resolve();
  await opening;
  await expect(page.getByRole('button', { name: /^Call (Next|First)/ })).toBeVisible();
  expect(early.map(countOf)).toEqual([1, 1, 1, 1]);
});

/** The URLs of the appointment boards. The query string selects the board. */
const boards = ['day', 'week'].map((view) => `/dashboard/appointments?view=${view}`);

/** Records layout shifts with their scores and the elements that moved. */
function watchShifts(): void {
  const shifts: string[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources = [] } = entry as PerformanceEntry & {
        value: number;
        sources?: { node?: Node | null }[];
      };
      const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : ''));
      shifts.push(`${value.toFixed(4)} ${moved.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, { shifts });
}

for (const [device, viewport] of [
  ['desk', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`on a ${device}, each dashboard page loads at most 200 kB of JavaScript and has hardly any layout shifts`, async ({
    browser,
  }) => {
    const page = await aSignedInBrowser(browser, people.admin, { viewport });
    await page.addInitScript(watchShifts);
    // Delay the API requests by 80 ms, so that the browser first paints the screen without data.
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 80));
      await route.continue().catch(() => undefined);
    });
    for (const path of [...dashboardPaths, ...boards]) {
      await page.goto(addressOf(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0);
      const shifts = await page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return (window as unknown as { shifts: string[] }).shifts;
      });
      const moved = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0);
      expect.soft(moved, `${path}: ${shifts.join('\n')}`).toBeLessThan(0.01);
      expect.soft(await loadedWeight(page), path).toBeLessThanOrEqual(200_000);
    }
  });
}
