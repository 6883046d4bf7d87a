import { expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { addressOf, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';

const lineOf = (office: Page, label: string) =>
  office
    .getByRole('listitem')
    .filter({ has: office.getByRole('heading', { level: 2, name: label, exact: true }) });

test('S-207: the health page shows an admin what needs attention, and shows “unknown” while the server is unreachable', async ({
  browser,
}) => {
  const office = await signedInPage(browser, people.admin);
  const complaints = watchComplaints(office);
  await office.getByRole('link', { name: /^Health/ }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
  await expect(lineOf(office, 'Database')).toContainText(
    /Good.*Answered in \d+ ms, PostgreSQL \d+.*Asked at/s,
  );
  await expect(lineOf(office, 'Database migrations')).toContainText('None pending');
  // The server under test makes no backups.
  await expect(lineOf(office, 'Last backup')).toContainText(/Attention.*None yet.*Set BACKUP_DIR/s);
  await expect(office.getByText(/^(Needs attention|Not good): .*Last backup/)).toBeVisible();
  await expect(async () => {
    await office.getByRole('button', { name: 'Ask again' }).click();
    await expect(lineOf(office, 'Clinic data')).toContainText('All rules hold', { timeout: 1000 });
  }).toPass();
  await expectAccessibleInEveryTheme(office);
  expect(complaints).toEqual([]);

  await office.goto(addressOf('/status'));
  await expect(office.getByRole('heading', { level: 1, name: 'Working' })).toBeVisible();
  await expectAccessibleInEveryTheme(office);
  await office.goBack();

  await expect(lineOf(office, 'Database')).toContainText('Good');
  await office.context().setOffline(true);
  await office.getByRole('button', { name: 'Ask again' }).click();
  await expect(lineOf(office, 'Database')).toContainText(/Unknown.*No answer/s);
  await expect(office.getByText('All rules hold')).toBeHidden();
  await expectAccessibleInEveryTheme(office);
});
