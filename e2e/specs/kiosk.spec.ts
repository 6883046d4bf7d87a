import { createAppointment } from '@anteroom/contract/appointments';
import { getProfile } from '@anteroom/contract/auth';
import { createPatient } from '@anteroom/contract/patients';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { act } from '../pages/act.ts';
import { expectLanguageKeepsFocus } from '../pages/choose-language.ts';
import { addressOf, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';

const person = { firstName: 'Ines', lastName: 'Arriver', dateOfBirth: '1975-08-09' };

/** Books a new patient for today, at the time that a walk-in would get. Returns the ticket code. */
async function bookForToday(desk: Page): Promise<string> {
  const { user } = await act(desk, getProfile, {});
  const { patient } = await act(desk, createPatient, { body: person });
  const { appointment } = await act(desk, createAppointment, {
    body: {
      doctorId: user.id,
      patientId: patient.id,
      scheduledDateTime: Math.ceil(Date.now() / 60_000) * 60_000 + 60_000,
      durationMinutes: 10,
      appointmentType: 'other',
      allowOverlap: true,
    },
  });
  return appointment.ticketCode ?? '';
}

async function aTablet(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 768, height: 1024 } });
  const tablet = await context.newPage();
  await tablet.clock.install();
  await tablet.goto(addressOf(new URL(address).pathname));
  await expect(tablet.getByRole('heading', { name: 'Check in here' })).toBeFocused();
  return tablet;
}

test('S-251: a doctor opens a check-in page on a tablet, and a patient uses it to check in', async ({
  browser,
}) => {
  test.slow();
  const desk = await signedInPage(browser, people.daywise, '/dashboard/manage-queue');
  const ticketCode = await bookForToday(desk);
  await desk.getByRole('button', { name: 'Displays' }).click();
  await desk.getByRole('button', { name: 'New display' }).click();
  const dialog = desk.getByRole('dialog', { name: 'New display' });
  await dialog.getByLabel('Label').fill('Entrance');
  await dialog.getByLabel('Purpose').selectOption('check_in');
  await expect(dialog.getByLabel('Show patients as')).toHaveCount(0);
  await expectAccessibleInEveryTheme(desk);
  await dialog.getByRole('button', { name: 'Create display' }).click();
  const address = await desk.getByLabel('Link', { exact: true }).inputValue();
  await expect(desk.getByRole('button', { name: 'Print poster' })).toBeVisible();
  await expect(desk.locator('.printed-poster')).toContainText('Mit dem Handy anmelden');
  await expectAccessibleInEveryTheme(desk);
  const tablet = await aTablet(browser, address);
  const complaints = watchComplaints(tablet);
  await expectAccessibleInEveryTheme(tablet);

  await test.step('a patient checks in on a tablet with a ticket code', async () => {
    await tablet.getByRole('button', { name: 'With my ticket code' }).click();
    await tablet.getByRole('button', { name: 'I’m here' }).click();
    await expect(tablet.getByText('Enter the code on your ticket.')).toBeVisible();
    await tablet.getByLabel('Ticket code').fill(ticketCode.toLowerCase());
    await expectAccessibleInEveryTheme(tablet);
    await tablet.getByRole('button', { name: 'I’m here' }).click();
    await expect(tablet.getByRole('heading', { name: 'Thank you. Please take a seat.' })).toBeFocused();
    await expect(tablet.getByText(ticketCode, { exact: true })).toBeVisible();
    await expectAccessibleInEveryTheme(tablet);
  });
  await desk.keyboard.press('Escape');
  await desk.goto(addressOf('/dashboard/manage-queue'));
  const row = desk.getByRole('listitem').filter({ hasText: 'Ines Arriver' }).first();
  await expect(row.getByText(/Here|Arrived/).first()).toBeVisible();

  await test.step('the tablet also thanks an unknown patient, so that it does not reveal who is expected', async () => {
    await tablet.getByRole('button', { name: 'Done' }).click();
    await expectLanguageKeepsFocus(tablet);
    await tablet.getByLabel('Language').selectOption('de');
    await tablet.getByRole('button', { name: 'Mit Name und Geburtsdatum' }).click();
    await tablet.getByLabel('Vorname').fill('Nobody');
    await tablet.getByLabel('Nachname').fill('Expected');
    await tablet.getByLabel('Geburtsdatum').fill('1999-01-02');
    await expectAccessibleInEveryTheme(tablet);
    await tablet.getByRole('button', { name: 'Ich bin da' }).click();
    await expect(tablet.getByRole('heading', { name: 'Danke. Bitte nehmen Sie Platz.' })).toBeVisible();
  });
  // The tablet returns to its start page for the next patient and switches back to its own language.
  await tablet.clock.fastForward('00:14');
  await expect(tablet.getByRole('heading', { name: 'Check in here' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the poster of a French check-in page has a French title, and the labels of the page’s buttons fit a phone', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard/manage-queue');
  await desk.getByRole('button', { name: 'Displays' }).click();
  await desk.getByRole('button', { name: 'New display' }).click();
  const dialog = desk.getByRole('dialog', { name: 'New display' });
  await dialog.getByLabel('Label').fill('Porte');
  await dialog.getByLabel('Purpose').selectOption('check_in');
  await dialog.getByLabel('Language').selectOption('fr');
  await dialog.getByRole('button', { name: 'Create display' }).click();
  const address = await desk.getByLabel('Link', { exact: true }).inputValue();
  const poster = desk.locator('.printed-poster');
  await expect(poster.locator('.text-display')).toHaveText('Signalez votre arrivée avec votre téléphone');
  await expect(poster).toContainText('Check in with your phone');

  const phone = await browser.newPage({ viewport: { width: 320, height: 640 } });
  await phone.goto(addressOf(new URL(address).pathname));
  const button = phone.getByRole('button', { name: 'Avec mon nom et ma date de naissance' });
  await expect(button).toBeVisible();
  // The label has two lines on this phone. They must not touch the border of the button.
  const [lines, room] = await button.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return [
      text.getClientRects().length,
      element.getBoundingClientRect().height - text.getBoundingClientRect().height,
    ] as const;
  });
  expect(lines).toBeGreaterThan(1);
  expect(room).toBeGreaterThan(8);

  await test.step('the example of a ticket code stays on one line at any width', async () => {
    await phone.getByRole('button', { name: 'Avec mon numéro' }).click();
    const hint = phone.getByText('Il figure sur votre ticket');
    const brokenAt = await hint.evaluate((element) => {
      const [sentence] = element.childNodes;
      const text = sentence?.textContent ?? '';
      const code = document.createRange();
      if (sentence) code.setStart(sentence, text.indexOf('D-'));
      if (sentence) code.setEnd(sentence, text.indexOf('017') + 3);
      const widths = Array.from({ length: 240 }, (_, index) => 80 + index);
      return widths.filter((width) => {
        element.style.width = `${width}px`;
        return new Set([...code.getClientRects()].map(({ top }) => top)).size !== 1;
      });
    });
    expect(brokenAt, 'widths in px at which the line breaks within the ticket code').toEqual([]);
  });
});

test('a closed check-in page says so in the language of the patient’s phone', async ({ browser }) => {
  const phone = await browser.newPage({ viewport: { width: 360, height: 640 }, locale: 'de-DE' });
  await phone.goto(addressOf('/kiosk/nobody'));
  await expect(phone.getByRole('heading', { name: 'Dieses Gerät ist nicht in Betrieb.' })).toBeVisible();
});
