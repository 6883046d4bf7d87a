import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { fillDateTime } from '../fill-date-time.ts';
import { timezone } from '../open-anteroom.ts';
import { pageWithoutPolling, people, signedInPage, watchComplaints } from '../pages/desk.ts';

const lastName = `Abendroth${Date.now() % 100_000}`;

/** Returns the locator of the current patient's card. */
function currentPatient(page: Page): Locator {
  const heading = page.getByRole('heading', { name: 'Current Patient' });
  return page.locator('section').filter({ has: heading }).locator('[aria-live]');
}

/** Returns a time today, about six hours from now but at most 23:55, in the format of the form field. */
function laterToday(): string {
  const [today, time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format()
    .split(' ');
  return `${today}T${String(Math.min(Number(time.slice(0, 2)) + 6, 23)).padStart(2, '0')}:55`;
}

test('when a patient is added, booked and called, the open screens of the manager and the doctor show the change', async ({
  browser,
}) => {
  const desk = await pageWithoutPolling(browser, people.manager);
  const complaints = watchComplaints(desk);

  await test.step('the manager adds a patient', async () => {
    await desk.getByRole('link', { name: 'Patients', exact: true }).first().click();
    await desk.getByRole('button', { name: 'Add New Patient' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Add New Patient' });
    await dialog.getByRole('button', { name: 'Create Patient' }).click();
    await expect(dialog.getByText('First name is required')).toBeVisible();
    await dialog.getByLabel('First name').fill('Mina');
    await dialog.getByLabel('Last name').fill(lastName);
    await dialog.getByLabel('Date of birth').fill('1980-02-29');
    await dialog.getByLabel('Assign to Doctor').selectOption({ label: 'Dana Okafor - Family Medicine' });
    await dialog.getByRole('button', { name: 'Create Patient' }).click();
    await expect(dialog).toBeHidden();
    await desk.getByPlaceholder('Search patients by name, email, or phone...').fill(`${lastName} mina`);
    await desk.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(desk.getByText(`Mina ${lastName}`).first()).toBeVisible();
  });

  await test.step('the manager books the patient; a taken time requires the “Book anyway” button', async () => {
    await desk.getByRole('link', { name: 'Appointments', exact: true }).first().click();
    const time = laterToday();
    for (const isTaken of [false, true]) {
      await desk.getByRole('button', { name: 'New Appointment' }).click();
      const dialog = desk.getByRole('dialog', { name: 'New Appointment' });
      await dialog.getByRole('combobox', { name: /^Patient/ }).fill(lastName);
      await dialog.getByRole('option', { name: `Mina ${lastName}` }).click();
      await dialog.getByLabel('Doctor').selectOption({ label: 'Dana Okafor - Family Medicine' });
      await fillDateTime(dialog, time);
      await dialog.getByLabel('Reason for visit').fill('Cough that will not go');
      const answered = desk.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/appointments'),
      );
      await dialog.getByRole('button', { name: 'Create Appointment' }).click();
      const bookAnyway = dialog.getByRole('button', { name: 'Book anyway' });
      if (isTaken) {
        await expect(dialog.getByText('This time is already taken')).toBeVisible();
        await expect(dialog.getByText(`Mina ${lastName}`).first()).toBeVisible();
        await expect(bookAnyway).toBeVisible();
        await dialog.getByRole('button', { name: 'Cancel' }).click();
      } else if ((await answered).status() === 409) {
        // Late in the evening, the appointments of the demo clinic overlap with the new one.
        await bookAnyway.click();
      }
      await expect(dialog).toBeHidden();
    }
  });

  await test.step('when the doctor calls the next patient, the manager’s screen shows the call', async () => {
    const room = await signedInPage(browser, people.daywise, '/dashboard/queue');
    await desk.getByRole('link', { name: 'Queue', exact: true }).first().click();
    await expect(desk.getByRole('heading', { name: 'Day-wise Queue', exact: true })).toBeVisible();
    await desk.getByLabel('Doctor').selectOption({ label: 'Dana Okafor - Family Medicine' });
    await expect(room.getByText(`Mina ${lastName}`).first()).toBeVisible();
    await expect(desk.getByText(`Mina ${lastName}`).first()).toBeVisible();

    const seenBefore = await currentPatient(room).textContent();
    const announced = await room.locator('p', { hasText: 'Next:' }).locator('strong').textContent();
    // The screen ignores clicks for about a second after a call. Stop its clock, because a slow test may need longer.
    await room.evaluate(() => {
      const now = performance.now();
      performance.now = () => now;
    });
    const callNext = room.getByRole('button', { name: /^Call Next Patient/ });
    await callNext.dblclick();
    await expect(currentPatient(room)).not.toHaveText(seenBefore ?? '');
    await callNext.click();
    await expect(currentPatient(room)).toContainText(announced ?? 'nobody');
    const seenNow = await currentPatient(room).textContent();
    await expect(currentPatient(desk)).toHaveText(seenNow ?? '');
    await expect(desk.getByText('Dana Okafor called the next patient').first()).toBeVisible();
  });

  await test.step('pausing the queue in one browser disables Call Next in another browser', async () => {
    const room = await pageWithoutPolling(browser, people.daywise, '/dashboard/queue');
    await desk.getByRole('button', { name: 'Pause Queue' }).click();
    const question = desk.getByRole('alertdialog', { name: 'Pause Queue' });
    await expect(question.getByText('consultations are temporarily unavailable')).toBeVisible();
    await question.getByRole('button', { name: 'Pause Queue' }).click();
    await expect(room.getByText(/Paused since/).first()).toBeVisible();
    await expect(room.getByRole('button', { name: /^Call Next Patient/ })).toBeDisabled();
    await desk.getByRole('button', { name: 'Start Queue' }).click();
    await desk
      .getByRole('alertdialog', { name: 'Start Queue' })
      .getByRole('button', { name: 'Start Queue' })
      .click();
    await expect(room.getByRole('button', { name: /^Call Next Patient/ })).toBeEnabled();
  });

  expect(complaints).toEqual([]);
});
