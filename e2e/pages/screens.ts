import { readFileSync } from 'node:fs';
import { listAppointments } from '@anteroom/contract/appointments';
import { listAuditEvents } from '@anteroom/contract/audit';
import { listPatients } from '@anteroom/contract/patients';
import { expect, type Page } from '@playwright/test';
import { globOf } from './act.ts';
import { people } from './desk.ts';

const nobodysSecret = 'a-secret-that-nobody-has';

const pathsIn = (file: string) =>
  [
    ...readFileSync(new URL(`../../apps/web/src/app/${file}`, import.meta.url), 'utf8').matchAll(
      / path(?:="|: ')([^"'*]+)["']/g,
    ),
  ].map(([, path = '']) => path.replace(/:\w+/, nobodysSecret));

/**
 * The paths of the web app's routes that require a session. Each role sees a page at each path, which may be "Access
 * Denied".
 */
export const dashboardPaths: readonly string[] = [
  '/dashboard',
  ...pathsIn('routes.tsx').map((path) => `/dashboard/${path}`),
];

/** The public paths, and one path that does not exist. */
export const publicPaths: readonly string[] = [
  ...pathsIn('public-routes.tsx').filter((path) => path !== '/'),
  ...pathsIn('patient-pages.tsx'),
  '/nowhere',
];

/**
 * Screens whose content depends on more than the role: those of doctors with another queue type or no queue, and of
 * managers without doctors.
 */
const otherStates: readonly (readonly [email: string, path: string])[] = [
  [people.central, '/dashboard/central-queue'],
  [people.central, '/dashboard/queue-analytics'],
  [people.unset, '/dashboard'],
  [people.unset, '/dashboard/queue'],
  [people.unset, '/dashboard/schedule'],
  [people.unset, '/dashboard/queue-settings'],
  [people.idle, '/dashboard'],
  [people.idle, '/dashboard/patients'],
  [people.idle, '/dashboard/appointments'],
  [people.idle, '/dashboard/manage-queue'],
  [people.idle, '/dashboard/reports'],
];

export type Screen = { path: string; email: string | null };

/** A path that redirects to the sign-in page without a session. */
const choosePassword = '/choose-password';

/** Every path for every role, plus the screens in `otherStates`. Paths with a secret have their own tests. */
export const screens: readonly Screen[] = [
  ...publicPaths
    .filter((path) => path !== choosePassword && !path.includes(nobodysSecret))
    .map((path) => ({ path, email: null })),
  ...[people.admin, people.daywise, people.manager].flatMap((email) =>
    dashboardPaths.map((path) => ({ path, email })),
  ),
  ...otherStates.map(([email, path]) => ({ path, email })),
];

/** Waits until the screen has loaded its data. */
export async function isReady(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
}

/**
 * Shows only the first rows of the long lists behind and in dialogs, because axe visits every row again in each size
 * and theme. The tests of the screens check the whole lists.
 */
export async function shortenLists(page: Page): Promise<void> {
  for (const list of [listPatients, listAppointments, listAuditEvents]) {
    await page.route(`${globOf(list)}*`, (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const address = new URL(route.request().url());
      address.searchParams.set('limit', '5');
      return route.continue({ url: address.href });
    });
  }
}
