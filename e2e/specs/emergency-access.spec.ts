import { listPatients } from '@anteroom/contract/patients';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { act } from '../pages/act.ts';
import { addressOf, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';

/**
 * Opens the record of one of Dana's patients as Uma through emergency access. A different `place` selects a different
 * patient.
 */
async function anEmergency(browser: Browser, place: number, reason: string) {
  const dana = await signedInPage(browser, people.daywise);
  const { patients } = await act(dana, listPatients, { query: { limit: 10 } });
  await dana.context().close();
  const patient = patients[place];
  if (!patient) throw new Error('Dana has too few patients.');
  const uma = await signedInPage(browser, people.unset, '/dashboard/patients');
  await uma.getByRole('button', { name: 'Emergency access' }).click();
  const dialog = uma.getByRole('dialog', { name: 'Emergency Access' });
  await dialog.getByLabel('Patient ID').fill(String(patient.id));
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Open the record' }).click();
  const record = uma.getByRole('dialog', { name: 'Patient Details' });
  await expect(record.getByText(/^Emergency access until \d\d:\d\d/)).toBeVisible();
  return { uma, record, name: `${patient.firstName} ${patient.lastName}` };
}

/**
 * Simulates that the page becomes visible again. The page then refetches its emergency grants, as it also does every 15
 * seconds.
 */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

test('S-157: when an admin ends emergency access, the patient’s record closes on the doctor’s screen', async ({
  browser,
}) => {
  const reason = 'Collapsed in the corridor';
  const { uma, record, name } = await anEmergency(browser, 0, reason);
  const complaints = watchComplaints(uma);
  const office = await signedInPage(browser, people.admin);
  await expect(office.getByText('One use of emergency access to review')).toBeVisible();
  await office.getByRole('main').getByRole('link', { name: 'Review', exact: true }).click();
  const row = office.getByRole('row').filter({ hasText: reason });
  await expect(row).toContainText(name);
  await expect(row).toContainText('Open until');
  await expect(row).toContainText('Not reviewed yet');
  await expectAccessibleInEveryTheme(office);

  await row.getByRole('button', { name: /^End now: / }).click();
  const question = office.getByRole('alertdialog', { name: 'End emergency access' });
  await expectAccessibleInEveryTheme(office);
  await question.getByRole('button', { name: 'End now' }).click();
  await expect(question).toBeHidden();
  await expect(row).toContainText(/Ended on .+ by /);
  await expect(row.getByRole('button', { name: /^End now: / })).toHaveCount(0);

  await lookAgain(uma);
  await expect(record).toBeHidden();
  const ended = uma.getByRole('dialog', { name: 'Emergency access has ended' });
  await expect(ended.getByText('The record was closed.')).toBeVisible();
  await expect(uma.getByText(name)).toHaveCount(0);
  await expectAccessibleInEveryTheme(uma);
  await ended.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(uma.getByText(/^Emergency access until/)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('S-158: when an admin reviews emergency access as “not justified”, the access ends', async ({
  browser,
}) => {
  const reason = 'A call from the ambulance';
  const { uma, record, name } = await anEmergency(browser, 1, reason);
  const office = await signedInPage(browser, people.admin, '/dashboard/emergency-access');
  const row = office.getByRole('row').filter({ hasText: reason });
  await row.getByRole('button', { name: /^Review emergency access of / }).click();
  const review = office.getByRole('dialog', { name: 'Review emergency access' });
  await review.getByLabel('Not justified').check();
  await expect(review.getByText('Access that is still open ends at once.')).toBeVisible();
  await review.getByRole('button', { name: 'Save review' }).click();
  await expect(review.getByText(/^Say in at least \d+ characters/)).toBeVisible();
  await expectAccessibleInEveryTheme(office);
  await review.getByLabel('Note').fill('No ambulance called that day.');
  await review.getByRole('button', { name: 'Save review' }).click();
  await expect(review).toBeHidden();
  // A grant of emergency access disappears from the list once it has been reviewed.
  await expect(row).toHaveCount(0);
  await office.getByLabel('Show').selectOption({ label: 'Over' });
  await expect(row).toContainText('Not justified');
  await expect(row).toContainText('No ambulance called that day.');
  await expectAccessibleInEveryTheme(office);

  await lookAgain(uma);
  await expect(record).toBeHidden();
  await expect(uma.getByRole('dialog', { name: 'Emergency access has ended' })).toBeVisible();

  await test.step('a doctor sees the review of their emergency access, without the patient’s name', async () => {
    await uma.goto(addressOf('/dashboard/patients'));
    await uma.getByRole('button', { name: 'Emergency access' }).click();
    await uma.getByRole('link', { name: 'Your earlier uses' }).click();
    const own = uma.getByRole('row').filter({ hasText: reason });
    await expect(own).toContainText('No ambulance called that day.');
    await expect(own).toContainText('Not shown after the end');
    await expect(uma.getByText(name)).toHaveCount(0);
    await expect(uma.getByRole('button', { name: /review/i })).toHaveCount(0);
    await expectAccessibleInEveryTheme(uma);
  });
});

test('S-157: a doctor ends their own emergency access', async ({ browser }) => {
  const { uma, record, name } = await anEmergency(browser, 2, 'Brought in by a neighbour');
  await uma.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await uma.getByRole('button', { name: `End now: emergency access to ${name}` }).click();
  await uma
    .getByRole('alertdialog', { name: 'End emergency access' })
    .getByRole('button', { name: 'End now' })
    .click();
  await expect(uma.getByText('Emergency access was ended.')).toBeVisible();
  await uma.goto(addressOf('/dashboard/patients'));
  await expect(uma.getByRole('button', { name: 'Emergency access' })).toBeVisible();
  await expect(uma.getByText(/^Emergency access until/)).toHaveCount(0);
});
