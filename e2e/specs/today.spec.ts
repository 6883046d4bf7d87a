import { createDoctor } from '@anteroom/contract/accounts';
import { createAppointment } from '@anteroom/contract/appointments';
import { listBookingRequests } from '@anteroom/contract/booking-requests';
import { createPatient } from '@anteroom/contract/patients';
import { callNextCentral, getQueueStatus, setRoom } from '@anteroom/contract/queue';
import { saveQueueSettings } from '@anteroom/contract/queue-settings';
import { createScheduleSlot } from '@anteroom/contract/schedule';
import { listDoctors } from '@anteroom/contract/staff';
import { getToday } from '@anteroom/contract/today';
import { expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { act, actAs, globOf } from '../pages/act.ts';
import {
  addressOf,
  aSignedInBrowser,
  pageWithoutPolling,
  people,
  signedInPage,
  watchComplaints,
} from '../pages/desk.ts';
import { holdAnswer } from '../pages/hold-answer.ts';

/** Books a patient with a doctor within the next hour and returns the patient's name. */
async function bookSoon(desk: Page, doctorId: number): Promise<string> {
  const lastName = `Soon${Date.now() % 100_000}`;
  const { patient } = await act(desk, createPatient, { body: { firstName: 'Olga', lastName, doctorId } });
  const scheduledDateTime = Math.ceil(Date.now() / 900_000) * 900_000 + 1_800_000;
  const body = {
    patientId: patient.id,
    doctorId,
    scheduledDateTime,
    durationMinutes: 15,
    allowOverlap: true,
  };
  await act(desk, createAppointment, { body });
  return `Olga ${lastName}`;
}

test('on a phone, a manager sees both doctors without tapping and can check in, call and undo with one tap each', async ({
  browser,
}) => {
  const size = { width: 390, height: 844 };
  const phone = await signedInPage(browser, people.manager, '/dashboard', { viewport: size });
  const complaints = watchComplaints(phone);
  const { doctors } = await act(phone, listDoctors, {});
  const today = phone.getByRole('region', { name: 'Today' });
  const cardOf = (name: string) =>
    today.getByRole('listitem').filter({ has: phone.getByRole('heading', { name }) });
  expect(doctors.length).toBeGreaterThan(1);
  for (const { name } of doctors) {
    await expect(cardOf(name).getByRole('heading', { name })).toBeVisible();
    await expect(cardOf(name)).toContainText(/\d+ waiting, \d+ here/);
  }

  await test.step('one tap checks in a patient who is expected soon', async () => {
    const name = await bookSoon(phone, doctors[0]?.id ?? 0);
    await phone.getByRole('button', { name: `Check in ${name}` }).click();
    await expect(phone.getByText(`${name} has arrived.`)).toBeVisible();
    await expect(phone.getByRole('button', { name: `Check in ${name}` })).toHaveCount(0);
    await phone.getByRole('button', { name: 'Undo' }).click();
    await expect(phone.getByRole('button', { name: `Check in ${name}` })).toBeVisible();
  });

  await test.step('one tap calls a doctor’s next patient, and Undo reverts the call', async () => {
    const call = phone.getByRole('button', { name: /^Call (Next|First).*, Dana Okafor$/ });
    const card = cardOf('Dana Okafor');
    // Selects the patient's name, or the note that there is no current patient. Excludes the minutes, which may change
    // during the test.
    const current = card.locator('dd').first().locator('> *').first();
    const former = (await current.textContent()) ?? '';
    expect(former).toBeTruthy();
    const next = (await card.locator('dd').last().getByRole('link').first().textContent()) ?? '';
    await call.click();
    await expect(card.locator('dd').first()).toContainText(next);
    await phone.getByRole('button', { name: 'Undo' }).click();
    await expect(current).toHaveText(former);
  });
  expect(complaints).toEqual([]);
});

test('the cards below the doctor selector of Queue Manager show a call from another browser at once', async ({
  browser,
}) => {
  const desk = await pageWithoutPolling(browser, people.manager, '/dashboard/manage-queue');
  const heading = desk.getByRole('heading', { name: 'Carlos Mendes' });
  const card = desk.getByRole('main').getByRole('listitem').filter({ has: heading });
  const next = (await card.locator('dd').last().getByRole('link').textContent()) ?? '';
  expect(next).toBeTruthy();
  const room = await actAs(people.central);
  const [me] = (await room(listDoctors, {})).doctors;
  const params = { doctorId: me?.id ?? 0 };
  const { currentStatus } = await room(getQueueStatus, { params });
  const { currentAppointmentId } = currentStatus;
  await room(callNextCentral, { params, body: { currentAppointmentId } });
  await expect(card.locator('dd').first()).toContainText(next);

  await test.step('a card names the room in the same line as the counts', async () => {
    await room(setRoom, { params, body: { room: 'Room 3' } });
    const counts = card.getByRole('paragraph').filter({ hasText: / here\b/ });
    // The counts and the room must be one text. In a separate element, the room would be too far from the counts.
    const text = () => counts.evaluate(({ firstChild }) => firstChild?.textContent);
    await expect.poll(text).toMatch(/^\d+ waiting, \d+ here · Room 3$/);
  });
});

test('“Book” at a follow-up that is due opens a booking of type follow-up with its patient and doctor', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard');
  const book = desk.getByRole('button', { name: /^Book a follow-up for / }).first();
  const patient = ((await book.getAttribute('aria-label')) ?? '').replace('Book a follow-up for ', '');
  await book.click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByLabel('Patient')).toHaveValue(patient);
  await expect(dialog.getByLabel('Type')).toHaveValue('follow_up');
  await expect(dialog.getByLabel('Doctor').locator('option:checked')).toContainText('Dana Okafor');
});

test('a doctor without queue settings sees the patients who are expected soon, without a check-in', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.unset, '/dashboard');
  const { doctors } = await act(desk, listDoctors, {});
  const name = await bookSoon(desk, doctors[0]?.id ?? 0);
  await desk.reload();
  const today = desk.getByRole('region', { name: 'Today' });
  // The doctor's card, which has a heading, also names the patient.
  const row = today.getByRole('listitem').filter({ hasNot: desk.getByRole('heading') });
  await expect(row.getByRole('link', { name })).toBeVisible();
  await expect(today.getByRole('button', { name: /^Check in / })).toHaveCount(0);
});

test('if a doctor has no free time today or tomorrow, the card names the date of the next one', async ({
  browser,
}) => {
  const admin = await actAs(people.admin);
  const name = `Aaron Later ${Date.now()}`;
  const account = { name, email: `${name.replaceAll(' ', '.')}@demo.clinic`, password: 'Harbor-Lamp-42' };
  const { user } = await admin(createDoctor, { body: account });
  const params = { doctorId: user.id };
  await admin(saveQueueSettings, {
    params,
    body: { queueType: 'day_wise', autoAdvanceQueue: false, estimatedConsultationTime: 20 },
  });
  const dayOfWeek = new Date(Date.now() + 4 * 86_400_000).getUTCDay();
  const times = { startTime: '09:00', endTime: '10:00', slotDurationMinutes: 30 } as const;
  await admin(createScheduleSlot, { params, body: { dayOfWeek, ...times } });
  const desk = await signedInPage(browser, people.admin, '/dashboard');
  const card = desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name }) });
  await expect(card).toContainText(/Next free \w{3}, \w{3} \d{1,2}, 0?9:00/);
});

test('Undo takes back the confirmation of an appointment of tomorrow', async ({ browser }) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard');
  const [me] = (await act(desk, listDoctors, {})).doctors;
  const lastName = `Morrow${Date.now() % 100_000}`;
  const { patient } = await act(desk, createPatient, {
    body: { firstName: 'Olga', lastName, phone: '617-555-0178' },
  });
  const body = {
    patientId: patient.id,
    doctorId: me?.id ?? 0,
    scheduledDateTime: Math.ceil(Date.now() / 900_000) * 900_000 + 86_400_000,
    allowOverlap: true,
  };
  await act(desk, createAppointment, { body });
  await desk.reload();
  const name = `Olga ${lastName}`;
  const confirm = desk.getByRole('button', { name: `Confirm the appointment of ${name}` });
  const more = desk.getByRole('button', { name: /^Show \d+ more$/ });
  await expect(confirm.or(more).first()).toBeVisible();
  for (const list of await more.all()) await list.click();
  await confirm.click();
  await expect(desk.getByText(`${name} is confirmed.`)).toBeVisible();
  await expect(confirm).toHaveCount(0);
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(desk.getByText(`${name} is not confirmed any more.`)).toBeVisible();
  await expect(confirm).toBeVisible();
});

test('on a slow connection, the lists of Overview appear after the booking requests above them, so nothing moves', async ({
  browser,
}) => {
  // The page's timers of 1.5 to 5 s end only when the test calls `endTimers`. Their ids are negative, so that they
  // differ from those of the browser.
  const desk = await aSignedInBrowser(browser, people.manager);
  await desk.addInitScript(() => {
    const setNow = window.setTimeout.bind(window);
    const waiting: (() => void)[] = [];
    window.setTimeout = ((act: () => void, millis = 0, ...rest: unknown[]) =>
      millis >= 1500 && millis <= 5000
        ? -waiting.push(act)
        : setNow(act, millis, ...rest)) as typeof window.setTimeout;
    Object.assign(window, { endTimers: () => waiting.splice(0).map((act) => act()) });
  });
  const today = await holdAnswer(desk, ['GET', globOf(getToday)]);
  const requests = await holdAnswer(desk, ['GET', globOf(listBookingRequests)]);
  await desk.goto(addressOf('/dashboard'));
  await expect(desk.getByText('Loading today…')).toBeVisible();
  await today.isDone;
  await desk.evaluate(() => (window as unknown as { endTimers: () => void }).endTimers());
  today.letThrough();
  await requests.isDone;
  const arrivals = desk.getByRole('heading', { name: 'Arriving in the next two hours', includeHidden: true });
  await expect(arrivals).toBeAttached();
  await expect(arrivals).toBeHidden();
  requests.letThrough();
  await expect(desk.getByRole('heading', { name: /^\d+ booking requests?$/ })).toBeVisible();
  await expect(arrivals).toBeVisible();
});

test('without a connection, Overview rejects check-ins and walk-ins, as the queue does', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard');
  const [me] = (await act(desk, listDoctors, {})).doctors;
  const name = await bookSoon(desk, me?.id ?? 0);
  const walkIn = desk.getByRole('button', { name: 'Add walk-in, Dana Okafor' });
  const checkIn = desk.getByRole('button', { name: `Check in ${name}` });
  await expect(checkIn).toBeVisible();
  await desk.context().setOffline(true);
  await expect(desk.getByRole('banner').getByText(/^Offline since/)).toBeVisible();
  for (const button of [walkIn, checkIn]) {
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('title', /^No connection\./);
  }
  await walkIn.press('Enter');
  await expect(desk.getByRole('status').getByText(/^No connection\. You can do this again/)).toBeVisible();
  await expect(desk.getByRole('dialog')).toHaveCount(0);
});

test('“Add notes” opens the notes beside their queue, even if no queue or another doctor’s is shown', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.manager, '/dashboard/manage-queue');
  const notes = desk.getByRole('form', { name: 'Visit notes' });
  const doctor = desk.getByLabel('Doctor', { exact: true }).locator('option:checked');

  await test.step('“Add notes” opens the notes after a call on a card below the doctor selector', async () => {
    const heading = desk.getByRole('heading', { name: 'Dana Okafor' });
    const card = desk.getByRole('main').getByRole('listitem').filter({ has: heading });
    const former = (await card.locator('dd').first().getByRole('link').textContent()) ?? '';
    expect(former).toBeTruthy();
    await card.getByRole('button', { name: /^Call Next Patient/ }).click();
    await desk.getByRole('button', { name: 'Add notes' }).click();
    await expect(notes).toContainText(former);
    await expect(doctor).toHaveText(/^Dana Okafor/);
  });

  await test.step('“Add notes” opens the notes after a call for another doctor in the command bar', async () => {
    await desk.keyboard.press('Control+k');
    await desk.keyboard.type('call next carlos');
    await expect(desk.getByRole('listbox', { name: 'Results' }).getByRole('option')).toHaveCount(1);
    await desk.keyboard.press('Enter');
    const dialog = desk.getByRole('dialog', { name: /^Call next/i });
    const seen = (await dialog.getByText(/^Being seen:/).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Call Next Patient' }).click();
    await expect(dialog).toBeHidden();
    await desk.getByRole('button', { name: 'Add notes' }).last().click();
    await expect(notes).toContainText(seen.replace('Being seen: ', ''));
    await expect(doctor).toHaveText(/^Carlos Mendes/);
  });
});

test('Overview opens no event stream for a doctor without a queue', async ({ browser }) => {
  const page = await aSignedInBrowser(browser, people.admin);
  const admin = await actAs(people.admin);
  const { doctors } = await admin(getToday, {});
  const withQueue = doctors.filter(({ queueType }) => queueType !== null);
  expect(doctors.length).toBeGreaterThan(withQueue.length);
  const answers: string[] = [];
  page.on('response', (response) => {
    const [, doctorId] = /\/doctors\/(\d+)\/queue\/events$/.exec(response.url()) ?? [];
    if (doctorId !== undefined) answers.push(`${doctorId}: ${response.status()}`);
  });
  await page.goto(addressOf('/dashboard'));
  await expect
    .poll(() => answers.toSorted())
    .toEqual(
      withQueue
        .slice(0, 3)
        .map(({ id }) => `${id}: 200`)
        .toSorted(),
    );
});
