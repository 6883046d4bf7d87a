import { createDoctor } from '@anteroom/contract/accounts';
import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { listUpcomingCentral, setCentralQueueStatus } from '@anteroom/contract/central-queue';
import { getClinic } from '@anteroom/contract/clinic';
import { limits } from '@anteroom/contract/limits';
import { createPatient, listPatients, updatePatient } from '@anteroom/contract/patients';
import {
  callNextCentral,
  callNextDayWise,
  setQueueStatus,
  setRoom,
  skipDayWise,
  viewDayWiseQueue,
  watchQueue,
} from '@anteroom/contract/queue';
import { addWalkIn, checkIn, moveDayWise } from '@anteroom/contract/queue-positions';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { getQueueSettings, saveQueueSettings } from '@anteroom/contract/queue-settings';
import { listDoctors } from '@anteroom/contract/staff';
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { test } from '../clinic.ts';
import { fillDateTime } from '../fill-date-time.ts';
import { type Act, actAs, globOf } from '../pages/act.ts';
import { atRest } from '../pages/at-rest.ts';
import {
  addressOf,
  aSignedInBrowser,
  pageWithoutPolling,
  people,
  signedInPage,
  watchComplaints,
} from '../pages/desk.ts';
import { catchUp, dragAtOnce } from '../pages/drag-at-once.ts';
import { expectAccessible, expectAccessibleInLooks, still } from '../pages/expect-accessible.ts';
import { holdAnswer } from '../pages/hold-answer.ts';

const dayWise = '/dashboard/queue';
const central = '/dashboard/central-queue';

async function doctorIdOf(ask: Act): Promise<number> {
  const { doctors } = await ask(listDoctors, {});
  return doctors[0]?.id ?? 0;
}

/** Adds new patients with different names as walk-ins to today's queue. */
async function addWalkIns(ask: Act, doctorId: number, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const named = { firstName: 'Walker', lastName: `Number${doctorId}${number}`, phone: '617-555-0179' };
    const { patient } = await ask(createPatient, { body: { ...named, doctorId } });
    await ask(addWalkIn, { params: { doctorId }, body: { patientId: patient.id } });
  }
}

/** Returns the card of the current patient. */
function servedIn(page: Page): Locator {
  const heading = page.getByRole('heading', { name: /^(Current Patient|Currently Serving)$/ });
  return page.locator('section').filter({ has: heading }).locator('[aria-live]');
}

function handles(page: Page): Locator {
  return page.getByRole('button', { name: /^Move / });
}

/** Returns the names of the waiting patients in the order in which they are shown. */
async function waitingIn(page: Page): Promise<string[]> {
  await expect(handles(page).first()).toBeVisible();
  return handles(page).evaluateAll((all) =>
    all.map((handle) => String(handle.getAttribute('aria-label')).slice('Move '.length)),
  );
}

async function expectOrder(page: Page, names: readonly string[]): Promise<void> {
  await expect.poll(() => waitingIn(page)).toEqual(names);
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Clicks Undo in the toast that contains the text. An older toast may still offer to undo another change. */
async function undo(page: Page, text: string): Promise<void> {
  const toast = page.getByRole('status').locator('> div').filter({ hasText: text });
  await toast.getByRole('button', { name: 'Undo' }).last().click();
}

/** Overrides the page's visibility, because an automated browser reports all tabs as visible. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

function swapped(names: readonly string[], from: number, to: number): string[] {
  const order = [...names];
  order.splice(to, 0, ...order.splice(from, 1));
  return order;
}

/**
 * Waits until the notes are shown as saved. After that, a reload or a change in another browser must not lose them.
 */
async function expectNotesSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
}

test('a doctor writes notes for the current patient while another browser calls the next one', async ({
  browser,
}) => {
  const desk = await pageWithoutPolling(browser, people.daywise, dayWise);
  const other = await pageWithoutPolling(browser, people.daywise, dayWise);
  const notes = desk.getByLabel('Notes', { exact: true });
  const [first = '', second = ''] = await waitingIn(desk);
  const patient = (await servedIn(desk).locator('p').first().textContent()) ?? '';

  await test.step('visit notes are saved while the user types, and another browser shows them after a reload', async () => {
    await notes.fill('Cough since');
    await expectNotesSaved(desk);
    await other.reload();
    await expect(other.getByLabel('Notes', { exact: true })).toHaveValue('Cough since');
  });

  await test.step('if another browser calls the next patient, text being typed stays with the previous patient’s visit', async () => {
    await notes.press('End');
    await desk.keyboard.type(' Mon');
    await other.getByRole('button', { name: 'Call Next Patient' }).click();
    await expect(servedIn(desk)).toContainText(first);
    await desk.keyboard.type('day');
    await expect(desk.getByText(`${patient}’s visit is done. Your notes are saved with it.`)).toBeVisible();
    await expect(notes).toHaveValue('Cough since Monday');
    await desk.getByRole('button', { name: `Write for ${first}` }).click();
    await expect(desk.getByRole('form', { name: 'Visit notes' })).toContainText(first);
    await expect(notes).not.toHaveValue('Cough since Monday');
  });

  await test.step('“Add notes” opens the notes of the visit that was ended by calling the next patient', async () => {
    await other.getByRole('button', { name: 'Add notes' }).click();
    const panel = other.getByRole('region', { name: 'Visit notes' });
    await expect(panel).toBeFocused();
    await expect(other.getByLabel('Notes', { exact: true })).toHaveValue('Cough since Monday');
    await other.getByLabel('Diagnosis').fill('Bronchitis');
    await expectNotesSaved(other);
    await other.getByRole('button', { name: `Back to ${first}` }).click();
    await expect(other.getByLabel('Diagnosis')).toHaveValue('');
    await expect(panel).toBeFocused();
  });

  await test.step('a follow-up can be booked with two clicks, and Undo reverts it', async () => {
    await desk.getByRole('button', { name: 'Book follow-up' }).click();
    const dialog = desk.getByRole('dialog', { name: `Book follow-up for ${first}` });
    await expect(dialog.getByRole('button', { name: '2 weeks' })).toHaveAttribute('aria-pressed', 'true');
    await dialog.getByRole('button', { name: '4 weeks' }).click();
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: /^Next free/ }).click();
    await expect(dialog).toBeHidden();
    await expect(desk.getByText(`Follow-up booked: ${first}`)).toBeVisible();
    await undo(desk, `Follow-up booked: ${first}`);
    await expect(desk.getByText('The follow-up was removed.')).toBeVisible();
  });

  await test.step('undoing a call restores the called patient and the previous patient in both browsers', async () => {
    const before = await waitingIn(desk);
    await desk.getByRole('button', { name: 'Call Next Patient' }).click();
    await expect(servedIn(other)).toContainText(second);
    await undo(desk, 'was called');
    await expect(desk.getByText(`Call undone. ${second} is waiting again. ${first} is`)).toBeVisible();
    for (const page of [desk, other]) {
      await expect(servedIn(page)).toContainText(first);
      await expectOrder(page, before);
    }
  });
});

test('if the code of the visit notes cannot be loaded, the queue says so and loads it on Try Again', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard');
  const panel = '**/assets/visit-panel*.js';
  await desk.route(panel, (route) => route.abort());
  await desk.goto(addressOf('/dashboard/queue'));
  const failure = desk.getByRole('alert').filter({ hasText: 'The visit notes could not be loaded.' });
  await expect(failure).toBeVisible();
  await desk.unroute(panel);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(failure).toBeHidden();
  await expect(desk.getByRole('region', { name: 'Visit notes' })).toBeVisible();
});

test('after a call is undone in another browser, the notes do not say that the visit is an earlier one or done', async ({
  browser,
}) => {
  const desk = await pageWithoutPolling(browser, people.daywise, dayWise);
  const other = await pageWithoutPolling(browser, people.daywise, dayWise);
  const notes = desk.getByLabel('Notes', { exact: true });
  const [first = ''] = await waitingIn(desk);
  const callNext = async () => {
    // Soon after the current patient has changed, the button ignores presses.
    await expect(async () => {
      await other.getByRole('button', { name: 'Call Next Patient' }).click();
      await expect(servedIn(other)).toContainText(first, { timeout: 1000 });
    }).toPass();
    await expect(servedIn(desk)).toContainText(first);
  };
  await callNext();
  await notes.fill('Comes with a cough');
  await undo(other, 'was called');
  await expect(
    desk.getByText(`${first} is waiting again. Your notes are kept with the visit.`),
  ).toBeVisible();
  await expect(desk.getByText(/’s visit is done/)).toHaveCount(0);
  await expect(notes).toHaveValue('Comes with a cough');
  await expect(desk.getByText(/^Saved( \d\d:\d\d)?$/)).toBeVisible();

  const ask = await actAs(people.daywise);
  const params = { doctorId: await doctorIdOf(ask) };
  const { currentStatus } = await ask(viewDayWiseQueue, { params, query: {} });
  await desk.goto(addressOf(`${dayWise}?visit=${currentStatus.currentAppointmentId}`));
  await expect(notes).toBeVisible();
  await callNext();
  const earlier = desk.getByText('You are writing about an earlier visit.');
  await expect(earlier).toBeVisible();
  await undo(other, 'was called');
  await expect(earlier).toBeHidden();
});

test('a call can no longer be undone after another browser has called the next patient', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, dayWise);
  const ask = await actAs(people.solo);
  const [called = ''] = await waitingIn(desk);
  const { queue } = await ask(viewDayWiseQueue, { params: { doctorId: await doctorIdOf(ask) }, query: {} });
  const entry = queue.find(
    ({ patientFirstName, patientLastName }) => called === `${patientFirstName} ${patientLastName}`,
  );
  await desk.getByRole('button', { name: 'Call Next Patient' }).click();
  await expect(desk.getByRole('button', { name: 'Undo' })).toBeVisible();
  const body = { currentAppointmentId: entry?.appointmentUuid ?? null };
  await ask(callNextDayWise, { params: { doctorId: await doctorIdOf(ask) }, query: {}, body });
  await undo(desk, 'was called');
  await expect(
    desk.getByText('The call was not undone: the current patient has changed since.'),
  ).toBeVisible();
});

test('staff can call, skip with Undo and pause in the central queue, and see its forecast', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.central, central);
  const complaints = watchComplaints(desk);
  const [first = ''] = await waitingIn(desk);
  const before = (await servedIn(desk).textContent()) ?? '';

  await test.step('the next patient’s name is shown below the Call Next button', async () => {
    await expect(desk.getByText(`Next: ${first}`)).toBeVisible();
    await desk.getByRole('button', { name: 'Call Next Patient' }).click();
    await expect(servedIn(desk)).toContainText(first);
    await expect(servedIn(desk)).not.toHaveText(before);
  });

  await test.step('skipping a patient says that the patient must be rescheduled, and Undo reverts the skip', async () => {
    await desk.getByRole('button', { name: 'Skip Patient' }).click();
    const question = desk.getByRole('alertdialog', { name: 'Skip Patient' });
    await expect(question.getByText('must reschedule')).toBeVisible();
    await question.getByRole('button', { name: 'Mark as No Show' }).click();
    await expect(desk.getByText(`${first} was marked as No Show.`)).toBeVisible();
    await expect(servedIn(desk)).not.toContainText(first);
    await undo(desk, first);
    await expect(servedIn(desk)).toContainText(first);
  });

  await test.step('a skipped patient can be rescheduled or returned to the queue', async () => {
    const [, skipped = ''] = await waitingIn(desk);
    await choose(desk, skipped, 'Skip Patient');
    await desk.getByRole('button', { name: 'Mark as No Show' }).click();
    await expect(desk.getByText(`${skipped} was marked as No Show.`)).toBeVisible();
    await desk.getByRole('button', { name: /skipped today$/ }).click();
    await desk.getByRole('button', { name: `Reschedule ${skipped}` }).click();
    const dialog = desk.getByRole('dialog', { name: 'Edit Appointment' });
    await expect(dialog.getByLabel('Status')).toHaveValue('scheduled');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await choose(desk, skipped, 'Return to line');
    await expect(desk.getByText(`${skipped} is back in the queue.`)).toBeVisible();
    await expect.poll(() => waitingIn(desk)).toContain(skipped);
  });

  await test.step('pausing and resuming the queue needs no confirmation', async () => {
    await desk.getByRole('button', { name: 'Pause Queue' }).click();
    await expect(desk.getByText(/^Paused since \d\d:\d\d$/)).toBeVisible();
    await expect(desk.getByText('this completes the current patient')).toBeVisible();
    await desk.getByRole('button', { name: 'Resume Queue' }).click();
    await expect(desk.getByText('Queue active')).toBeVisible();
  });

  await test.step('the forecast is requested only while its panel is open', async () => {
    const asked: string[] = [];
    desk.on('request', (request) => asked.push(request.url()));
    const isForecast = (url: string) => url.includes('/central/upcoming');
    expect(asked.some(isForecast)).toBe(false);
    await desk.getByRole('button', { name: 'View 7-Day Forecast' }).click();
    const dialog = desk.getByRole('dialog', { name: '7-Day Forecast' });
    await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
    expect(asked.filter(isForecast)).toHaveLength(1);
    await expectAccessible(desk);
    await desk.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await desk.route(globOf(listUpcomingCentral), (route) => route.fulfill({ status: 400, json: {} }));
    await desk.reload();
    await desk.getByRole('button', { name: 'View 7-Day Forecast' }).click();
    await expect(dialog.getByText('Failed to load upcoming appointments')).toBeVisible();
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await expect(dialog).toBeHidden();
  });
  expect(complaints).toEqual([]);
});

test('a patient skipped on an earlier day is listed under that day and can be returned to the queue', async ({
  browser,
}) => {
  const ask = await actAs(people.central);
  const doctorId = await doctorIdOf(ask);
  // Create a new patient, because on some dates every patient of the demo clinic may have an appointment.
  const { patient } = await ask(createPatient, {
    body: { firstName: 'Gesa', lastName: `Gestern${Date.now() % 100_000}`, doctorId },
  });
  const body = {
    patientId: patient.id,
    doctorId,
    scheduledDateTime: Date.now() - 26 * 3_600_000,
    durationMinutes: 5,
    allowOverlap: true,
  };
  const { appointment } = await ask(createAppointment, { body });
  const { ticketCode, patientFirstName, patientLastName } = appointment;
  const carried = `${patientFirstName} ${patientLastName}`;
  const desk = await signedInPage(browser, people.central, central);
  await choose(desk, carried, 'Skip Patient');
  await desk.getByRole('button', { name: 'Mark as No Show' }).click();
  await expect(desk.getByText(`${carried} was marked as No Show.`)).toBeVisible();
  const skipped = desk.getByRole('button', { name: /skipped today$/ });
  await skipped.click();
  const row = desk.getByRole('listitem').filter({ hasText: ticketCode ?? '' });
  await expect(row.getByText(/^[A-Z]+-\d+ · \w{3}, .* \d\d:\d\d$/)).toBeVisible();
  const listed = await desk.getByRole('button', { name: /^Reschedule / }).count();
  await expect(skipped).toHaveText(`${listed} skipped today`);
  await expect(row.getByRole('button', { name: `Reschedule ${carried}` })).toBeVisible();
  await choose(desk, carried, 'Return to line');
  await expect.poll(() => waitingIn(desk)).toContain(carried);
  await expect(row.getByText('No Show')).toHaveCount(0);
});

test('a hidden tab sends no requests; when it becomes visible, it loads the changes it missed', async ({
  browser,
}) => {
  const desk = await aSignedInBrowser(browser, people.daywise);
  await desk.clock.install();
  await desk.goto(addressOf(dayWise));
  const [first = ''] = await waitingIn(desk);
  const asked: string[] = [];
  const open = new Set<Request>();
  const isStream = (url: string) => url.endsWith('/queue/events');
  desk.on('request', (request) => {
    const url = request.url();
    if (url.includes('/api/')) asked.push(url);
    if (!isStream(url)) open.add(request);
  });
  const settle = (request: Request) => open.delete(request);
  desk.on('requestfinished', settle);
  desk.on('requestfailed', settle);
  // Advance by less than the minute of silence after which the tab replaces its event stream. The server sends
  // heartbeats by its own clock, so none arrives in these 35 seconds.
  await desk.clock.runFor('00:35');
  await expect.poll(() => asked.some((url) => url.includes('/queue/day-wise'))).toBe(true);
  await expect.poll(() => open.size).toBe(0);

  await test.step('a hidden tab closes the event stream and stops polling', async () => {
    await setVisibility(desk, 'hidden');
    asked.length = 0;
    await desk.clock.runFor('05:00');
    const ask = await actAs(people.admin);
    const doctorId = await doctorIdOf(await actAs(people.daywise));
    await ask(callNextDayWise, { params: { doctorId }, query: {}, body: {} });
    expect(asked).toEqual([]);
    await expect(servedIn(desk)).not.toContainText(first);
  });

  await test.step('a tab that becomes visible shows the changes made while it was hidden', async () => {
    await setVisibility(desk, 'visible');
    await expect(servedIn(desk)).toContainText(first);
    expect(asked.some((url) => url.includes('/queue/events'))).toBe(true);
  });
  await desk.context().close();
});

for (const [email, path, other] of [
  [people.central, dayWise, 'Open Central Queue'],
  [people.daywise, central, 'Open Day-wise Queue'],
] as const) {
  test(`${path} links to the screen of the doctor’s queue type if the doctor uses a different type`, async ({
    browser,
  }) => {
    const desk = await signedInPage(browser, email, path);
    await desk.getByRole('link', { name: other }).click();
    await expect(servedIn(desk)).toBeVisible();
    await expect(handles(desk).first()).toBeVisible();
  });
}

/** Creates a doctor with this queue type. */
async function aDoctorOf(ask: Act, name: string, queueType: QueueType): Promise<number> {
  const account = { name, email: `${name.replaceAll(' ', '.')}@demo.clinic`, password: 'Harbor-Lamp-42' };
  const { user } = await ask(createDoctor, { body: account });
  await setKind(ask, user.id, queueType);
  return user.id;
}

async function setKind(ask: Act, doctorId: number, queueType: QueueType): Promise<void> {
  const body = { queueType, autoAdvanceQueue: false, estimatedConsultationTime: 20 };
  await ask(saveQueueSettings, { params: { doctorId }, body });
}

test('a room with a long name does not make the settings or Today wider than a small phone', async ({
  browser,
}) => {
  const ask = await actAs(people.admin);
  const name = `Aaron Wide ${Date.now()}`;
  const doctorId = await aDoctorOf(ask, name, 'day_wise');
  const room = 'W'.repeat(limits.queue.room);
  await ask(setRoom, { params: { doctorId }, body: { room } });
  const phone = await signedInPage(browser, people.admin, `/dashboard/queue-settings?doctor=${doctorId}`, {
    viewport: { width: 320, height: 640 },
  });
  const overflow = () => phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect(phone.getByRole('button', { name: new RegExp(room) })).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
  await phone.goto(addressOf('/dashboard'));
  await expect(phone.getByRole('listitem').filter({ hasText: name })).toContainText(room);
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test('each queue screen preselects a doctor who uses its queue type, even after doctors have changed their type', async ({
  browser,
}) => {
  const ask = await actAs(people.admin);
  const named = `Aaron Both ${Date.now()}`;
  const doctorId = await aDoctorOf(ask, named, 'central');
  const office = await signedInPage(browser, people.admin, dayWise);
  const picker = office.getByRole('combobox', { name: 'Doctor' });
  const notAvailable = office.getByText('Day-wise Queue Not Available');

  await test.step('each queue screen first shows a doctor who uses its queue type', async () => {
    await expect(servedIn(office)).toBeVisible();
    await expect(picker).not.toHaveValue(String(doctorId));
    await office.getByRole('link', { name: 'Central Queue', exact: true }).click();
    await expect(picker).toHaveValue(String(doctorId));
    await expect(servedIn(office)).toBeVisible();
  });

  await test.step('after a doctor has switched back to the screen’s queue type, selecting the doctor shows no notice about a wrong type', async () => {
    await setKind(ask, doctorId, 'day_wise');
    await office.goto(addressOf(`${dayWise}?doctor=${doctorId}`));
    await expect(servedIn(office)).toBeVisible();
    await setKind(ask, doctorId, 'central');
    await expect(office.getByText(`${named} switched to the central queue.`)).toBeVisible();
    await picker.selectOption({ label: 'Dana Okafor - Family Medicine' });
    await expect(servedIn(office)).toBeVisible();
    await setKind(ask, doctorId, 'day_wise');
    const held = await holdAnswer(office, ['GET', `**/doctors/${doctorId}/queue/day-wise**`]);
    await picker.selectOption(String(doctorId));
    await held.isDone;
    await expect(picker).toHaveValue(String(doctorId));
    expect(await notAvailable.isVisible()).toBe(false);
    held.letThrough();
    await expect(servedIn(office)).toBeVisible();
  });
  await office.context().close();
});

test('the queue screen shows an error if the settings cannot be loaded or the queue type is unknown', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise);
  const settings = { queueType: 'hybrid', autoAdvanceQueue: false, estimatedConsultationTime: 20 };
  await desk.route(globOf(getQueueSettings), (route) => route.fulfill({ json: { settings } }));
  await desk.getByRole('link', { name: 'Queue Manager' }).click();
  await expect(desk.getByRole('heading', { name: 'Unknown Queue Type' })).toBeVisible();
  const hint = 'Unknown queue type "hybrid". Please reconfigure the queue settings.';
  await expect(desk.getByText(hint)).toBeVisible();
  await desk.getByRole('link', { name: 'Go to Queue Settings' }).click();
  await desk.getByRole('button', { name: 'Configure Settings' }).click();
  await expect(desk.getByRole('radio', { name: 'Day-wise' })).toBeChecked();
  await desk.unroute(globOf(getQueueSettings));
  await desk.route(globOf(getQueueSettings), (route) => route.fulfill({ status: 400, json: {} }));
  await desk.reload();
  await expect(desk.getByText('Error Loading Queue Settings')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Reload Page' })).toBeVisible();
});

test('Call Next on an outdated screen calls no patient and shows the actual current patient and the updated queue', async ({
  browser,
}) => {
  const behind = await signedInPage(browser, people.central);
  await behind.route(globOf(watchQueue), (route) => route.abort());
  await behind.getByRole('link', { name: 'Central Queue' }).click();
  const faster = await signedInPage(browser, people.admin, central);
  await faster.getByLabel('Doctor').selectOption({ label: 'Carlos Mendes - Internal Medicine' });
  const [called = '', next = ''] = await waitingIn(faster);
  await expectOrder(behind, await waitingIn(faster));
  await faster.getByRole('button', { name: 'Call Next Patient' }).click();
  await expect(servedIn(faster)).toContainText(called);
  await behind.getByRole('button', { name: 'Call Next Patient' }).click();
  await expect(behind.getByText(`changed the queue first. ${called} is being seen now.`)).toBeVisible();
  await expect(servedIn(behind)).toContainText(called);
  await expect(behind.getByText(`Next: ${next}`)).toBeVisible();
  await expect(servedIn(faster)).toContainText(called);
});

test('a waiting patient can be moved with the menu, by keyboard and by mouse, and Undo reverts the move', async ({
  browser,
}) => {
  const ask = await actAs(people.daywise);
  await addWalkIns(ask, await doctorIdOf(ask), 3);
  const desk = await signedInPage(browser, people.daywise, dayWise);
  const complaints = watchComplaints(desk);
  const start = await waitingIn(desk);
  const [one = '', two = '', three = ''] = start;

  await test.step('a waiting patient can be moved with the menu', async () => {
    await choose(desk, three, 'Move to top');
    await expectOrder(desk, swapped(start, 2, 0));
    await undo(desk, three);
    await expectOrder(desk, start);
    await choose(desk, one, 'Move down');
    await expectOrder(desk, swapped(start, 0, 1));
    await choose(desk, one, 'Move up');
    await expectOrder(desk, start);
    await desk.getByRole('button', { name: `Actions for ${one}` }).click();
    await expect(desk.getByRole('menuitem', { name: 'Move up' })).toHaveCount(0);
    await desk.keyboard.press('Escape');
  });

  await test.step('a waiting patient can be moved by keyboard, and the new position is announced', async () => {
    await desk.getByRole('button', { name: `Move ${two}` }).focus();
    await desk.keyboard.press('Space');
    await expect(desk.getByText(`${two} is at 2 of ${start.length}.`)).toBeAttached();
    // Retry, because arrow keys have no effect until the rows are measured.
    await expect(async () => {
      await desk.keyboard.press('ArrowDown');
      await expect(desk.getByText(`${two} is at 3 of ${start.length}.`)).toBeAttached({ timeout: 1000 });
    }).toPass();
    await desk.keyboard.press('Space');
    await expectOrder(desk, swapped(start, 1, 2));
    await undo(desk, two);
    await expectOrder(desk, start);
  });

  await test.step('a waiting patient can be dragged, and changes from other browsers appear after the drop', async () => {
    const other = await signedInPage(browser, people.admin, dayWise);
    await other.getByLabel('Doctor').selectOption({ label: 'Dana Okafor - Family Medicine' });
    await expectOrder(other, start);
    const from = await desk.getByRole('button', { name: `Move ${three}` }).boundingBox();
    const to = await desk.getByRole('button', { name: `Move ${one}` }).boundingBox();
    if (!from || !to) throw new Error('The handles are not on the screen.');
    await desk.mouse.move(from.x + 8, from.y + 8);
    await desk.mouse.down();
    await desk.mouse.move(to.x + 8, to.y + 20, { steps: 8 });
    const last = start.at(-1) ?? '';
    await choose(other, last, 'Move up');
    await expectOrder(other, swapped(start, start.length - 1, start.length - 2));
    await expect(desk.getByText('moved a patient in this queue')).toBeVisible();
    expect((await waitingIn(desk)).at(-1)).toBe(last);
    await desk.mouse.up();
    await expectOrder(desk, swapped(swapped(start, start.length - 1, start.length - 2), 2, 0));
    await expect(desk.getByText(new RegExp(`^${three} is now number \\d+\\.$`))).toBeVisible();
  });

  await test.step('when moving a waiting patient fails, the patient returns to the old position and an error appears', async () => {
    const order = await waitingIn(desk);
    await desk.route(globOf(moveDayWise), (route) => route.fulfill({ status: 500, json: {} }));
    await choose(desk, order[1] ?? '', 'Move up');
    await expect(desk.getByText('Failed to update queue position. Please try again.')).toBeVisible();
    await expectOrder(desk, order);
  });
  expect(complaints.filter((complaint) => !complaint.includes('500'))).toEqual([]);
});

test('S-170: the queue stays usable after a drag that ends before its first render', async ({ browser }) => {
  const desk = await signedInPage(browser, people.daywise, dayWise);
  const [one = '', two = ''] = await waitingIn(desk);
  const button = desk.getByRole('button', { name: `Move ${one}` });
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const handle = await button.boundingBox();
  if (!handle) throw new Error('The handle is not on the screen.');
  const from = { x: handle.x + 8, y: handle.y + 8 };
  const slipped = { ...from, y: from.y + 10 };
  await dragAtOnce(desk, ['press', from], ['move', slipped], ['release', slipped]);
  await catchUp(desk);
  await expect(desk.getByText(`Picked up ${one}.`)).toBeAttached();
  const other = await signedInPage(browser, people.admin, dayWise);
  await other.getByLabel('Doctor').selectOption({ label: 'Dana Okafor - Family Medicine' });
  await choose(other, two, 'Move up');
  await expect.poll(async () => (await waitingIn(desk)).slice(0, 2)).toEqual([two, one]);
});

test('staff can check patients in, and Call Next warns if the next patient has not arrived', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, dayWise);
  const [first = ''] = await waitingIn(desk);
  const button = (state: string) => desk.getByRole('button', { name: new RegExp(`^${state}.*${first}$`) });
  const warning = desk.locator('p', { hasText: /^Not arrived$/ });
  const takeBack = 'Mark as not arrived';
  if (await button('Arrived').isVisible()) await choose(desk, first, takeBack);
  await expect(button('Not arrived')).toBeVisible();
  await expect(warning).toBeVisible();
  await button('Not arrived').click();
  await expect(button('Arrived')).toContainText(/\d\d:\d\d/);
  await expect(warning).toBeHidden();
  await undo(desk, first);
  await expect(desk.getByText('Arrival undone.')).toBeVisible();
  await expect(warning).toBeVisible();
  await button('Not arrived').click();
  await expect(warning).toBeHidden();
  const time = await button('Arrived').textContent();
  await button('Arrived').click();
  await expect(desk.getByText(`${first} arrived at`)).toBeVisible();
  expect(await button('Arrived').textContent(), 'a second press keeps the first time').toBe(time);
  await choose(desk, first, takeBack);
  await expect(warning).toBeVisible();
});

test('a skipped patient can return to the queue behind the next patient, and completed patients are collapsed', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, dayWise);
  const [first = '', second = ''] = await waitingIn(desk);
  await choose(desk, second, 'Skip Patient');
  await desk.getByRole('button', { name: 'Mark as No Show' }).click();
  await expect.poll(() => waitingIn(desk)).not.toContain(second);
  await desk.getByRole('button', { name: /^\d+ finished$/ }).click();
  await choose(desk, second, 'Return to line');
  await expect.poll(async () => (await waitingIn(desk)).slice(0, 2)).toEqual([first, second]);
});

for (const path of [dayWise, central]) {
  test(`a walk-in joins the end of the queue at ${path} and gets a ticket`, async ({ browser }) => {
    const lastName = `Wanderer${Date.now() % 100_000}${path.length}`;
    const desk = await signedInPage(browser, path === central ? people.central : people.daywise, path);
    await expect(handles(desk).first()).toBeVisible();
    await desk.getByRole('button', { name: 'Add walk-in' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Add walk-in' });
    const submit = dialog.getByRole('button', { name: 'Add walk-in' });
    await submit.click();
    await expect(dialog.getByText('Patient is required')).toBeVisible();
    const patient = dialog.getByRole('combobox', { name: /^Patient/ });
    await expect(patient).toBeFocused();
    await expect(dialog.getByText(/\b(nobody|\d+) before$/)).toBeVisible();
    await patient.fill('an');
    await expect(dialog.getByRole('listbox').locator('+ [role=status]')).toBeInViewport({ ratio: 1 });
    await dialog.getByLabel('Reason for visit').fill('A cut in the hand');
    // If Enter is pressed right after typing, it waits for the search result.
    await patient.fill(`Wanda ${lastName}`);
    await patient.press('Enter');
    const form = desk.getByRole('dialog', { name: 'New patient' });
    await expect(form.getByLabel('First name')).toHaveValue('Wanda');
    await expect(form.getByLabel('Last name')).toHaveValue(lastName);
    await expect(form.getByLabel('Phone')).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(
      desk.getByText(new RegExp(`^Wanda ${lastName} added · [A-Z]+-\\d+ · .*(nobody|\\d+) before$`)),
    ).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Dismiss' }), 'one toast').toHaveCount(1);
    await expect.poll(async () => (await waitingIn(desk)).at(-1)).toBe(`Wanda ${lastName}`);
    await expect(
      desk.getByRole('button', { name: new RegExp(`^Arrived .* Wanda ${lastName}$`) }),
    ).toBeVisible();
  });
}

/** Returns the number of rows that are fully visible. On a phone, the fixed bar with Call Next covers those below. */
function rowsInView(page: Page): Promise<number> {
  return page.locator('li[data-entry]').evaluateAll((rows) => {
    const bar = document.querySelector('section [class~="max-md:above-tab-bar"]');
    const isFixed = bar !== null && getComputedStyle(bar).position === 'fixed';
    const end = isFixed ? bar.getBoundingClientRect().top : window.innerHeight;
    return rows.filter((row) => row.getBoundingClientRect().bottom <= end).length;
  });
}

test('without scrolling, the queue screen shows eight patients on a desktop, four on a tablet and five on a phone', async ({
  browser,
}) => {
  const ask = await actAs(people.manager);
  const { doctors } = await ask(listDoctors, {});
  for (const { id } of doctors) await addWalkIns(ask, id, 8);
  const desk = await signedInPage(browser, people.manager, dayWise);
  const links = desk.getByRole('navigation').first();
  const headings = desk
    .locator('main [aria-hidden="true"] > span')
    .filter({ hasText: /^(Scheduled|Estimate)$/ });
  const beyondColumn = () =>
    headings.evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  for (const screen of ['Queue', 'Central Queue', 'Queue Manager']) {
    await desk.setViewportSize({ width: 1440, height: 900 });
    await links.getByRole('link', { name: screen, exact: true }).click();
    if (screen === 'Queue Manager') await desk.getByLabel('Doctor').selectOption({ index: 1 });
    await expect(handles(desk).nth(8)).toBeVisible();
    await expect.poll(() => rowsInView(desk), screen).toBeGreaterThanOrEqual(8);
    await expect.poll(beyondColumn, screen).toEqual([0, 0]);
    await desk.setViewportSize({ width: 768, height: 1024 });
    await expect.poll(() => rowsInView(desk), screen).toBeGreaterThanOrEqual(4);
    await expect.poll(beyondColumn, screen).toEqual([0, 0]);
    await desk.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => rowsInView(desk), screen).toBeGreaterThanOrEqual(5);
    // A patient who is being seen has no estimate.
    await expect(desk.getByText(/≈\s*—/)).toHaveCount(0);
  }
  await test.step('on a phone, the tabs at the bottom open the most used screens', async () => {
    const tabs = desk.getByRole('navigation', { name: 'Quick access' });
    await expect(tabs.getByRole('link', { name: 'Queue' })).toHaveAttribute('aria-current', 'page');
    await tabs.getByRole('button', { name: 'Search or jump to…' }).click();
    await expect(desk.getByRole('dialog', { name: 'Search or jump to…' })).toBeVisible();
    await expect(desk.locator('nav[aria-label="Quick access"]')).toBeHidden();
    await desk.keyboard.press('Escape');
    await tabs.getByRole('link', { name: 'Calendar' }).click();
    await expect(desk.getByRole('button', { name: 'Day', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const main = await desk.getByRole('button', { name: 'New Appointment' }).boundingBox();
    const bar = await tabs.boundingBox();
    expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await tabs.getByRole('link', { name: 'Today' }).click();
    await expect(desk.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Open menu' })).toBeVisible();
  });
});

test('marking a patient as urgent moves the patient up, and other browsers show the new order, rooms and delays', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, dayWise, { reducedMotion: 'reduce' });
  const other = await pageWithoutPolling(browser, people.solo, dayWise, { reducedMotion: 'reduce' });
  const before = await waitingIn(desk);
  const name = before[2] ?? '';

  await test.step('a patient’s priority changes the order of the queue only after a confirmation', async () => {
    await choose(desk, name, 'Set priority');
    const dialog = desk.getByRole('dialog', { name: `Priority of ${name}` });
    await dialog.getByRole('radio', { name: 'Urgent' }).check();
    await dialog.getByRole('button', { name: 'Save priority' }).click();
    const question = desk.getByRole('dialog', { name: `Move ${name} up?` });
    await expect(question.getByText(/^2 patients each wait about \d+ minutes longer\.$/)).toBeVisible();
    await expectAccessible(desk);
    await expectOrder(other, before);
    await question.getByRole('button', { name: /^Move to number/ }).click();
    await expectOrder(other, swapped(before, 2, 0));
    await expect(other.locator('li[data-entry]').filter({ hasText: name }).getByText('Urgent')).toBeVisible();
  });

  await test.step('the doctor’s room can be edited in the header of the queue', async () => {
    await desk.getByRole('button', { name: 'Set room' }).click();
    await desk.getByLabel('Room', { exact: true }).fill('Room 3');
    await desk.keyboard.press('Enter');
    for (const page of [desk, other])
      await expect(page.getByRole('button', { name: 'Change room, now Room 3' })).toBeVisible();
    const room = desk.getByRole('button', { name: 'Change room, now Room 3' });
    await expect(room).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(desk.getByLabel('Room', { exact: true })).toBeFocused();
    await desk.keyboard.press('Escape');
    await expect(room).toBeFocused();
  });

  await test.step('an announced delay is cleared by the next call', async () => {
    await desk.getByRole('button', { name: /^How late is Dana Okafor\?/ }).click();
    await desk.getByRole('menuitem', { name: '20 min late' }).click();
    const late = other.getByRole('button', { name: /20 min late, told at/ });
    await expect(late).toBeVisible();
    await desk.getByRole('button', { name: 'Call Next Patient' }).click();
    await expect(desk.getByText(/was called to Room 3/)).toBeVisible();
    await expect(late).toHaveCount(0);
  });
});

/** Books a patient for today too and then changes the first name, so that the queue changes on two days at once. */
async function renameWithSecondBooking(
  ask: Act,
  { doctorId, patientId, firstName }: { doctorId: number; patientId: number; firstName: string },
): Promise<void> {
  const scheduledDateTime = Date.now() + 60_000;
  const booking = { patientId, doctorId, scheduledDateTime, durationMinutes: 5, allowOverlap: true };
  await ask(createAppointment, { body: booking });
  await ask(updatePatient, { params: { patientId }, body: { firstName } });
}

test('a patient who was not seen on an earlier day can be marked as Completed or No Show, or rescheduled', async ({
  browser,
}) => {
  const ask = await actAs(people.daywise);
  const doctorId = await doctorIdOf(ask);
  const { patients } = await ask(listPatients, { query: { limit: 3 } });
  const yesterday = Date.now() - 26 * 3_600_000;
  const names: string[] = [];
  for (const [index, { id: patientId }] of patients.entries()) {
    const body = {
      patientId,
      doctorId,
      scheduledDateTime: yesterday + index,
      durationMinutes: 5,
      allowOverlap: true,
    };
    const { appointment } = await ask(createAppointment, { body });
    names.push(`${appointment.patientFirstName} ${appointment.patientLastName}`);
  }
  const [, two = '', three = ''] = names;
  const desk = await signedInPage(browser, people.daywise, dayWise);
  await expect(desk.getByText('3 patients from earlier days weren’t seen.')).toBeVisible();
  await desk.getByRole('button', { name: 'Show', exact: true }).click();
  await expectAccessible(desk);
  await renameWithSecondBooking(ask, { doctorId, patientId: patients[0]?.id ?? 0, firstName: 'Renamed' });
  const [, lastName = ''] = /^\S+ (.+)$/.exec(names[0] ?? '') ?? [];
  const one = `Renamed ${lastName}`;
  await expect(desk.getByRole('button', { name: `Completed: ${one}` })).toBeVisible();
  await desk.getByRole('button', { name: `Completed: ${one}` }).click();
  await expect(desk.getByText('2 patients from earlier days weren’t seen.')).toBeVisible();
  await undo(desk, one);
  await expect(desk.getByText('3 patients from earlier days weren’t seen.')).toBeVisible();
  await desk.getByRole('button', { name: `Completed: ${one}` }).click();
  await expect(desk.getByText('2 patients from earlier days weren’t seen.')).toBeVisible();
  await desk.getByRole('button', { name: `No Show: ${two}` }).click();
  await expect(desk.getByText('1 patient from an earlier day wasn’t seen.')).toBeVisible();
  await undo(desk, two);
  await expect(desk.getByText('2 patients from earlier days weren’t seen.')).toBeVisible();
  await desk.getByRole('button', { name: `No Show: ${two}` }).click();
  await expect(desk.getByText('1 patient from an earlier day wasn’t seen.')).toBeVisible();
  await desk.getByRole('button', { name: `Reschedule: ${three}` }).click();
  const dialog = desk.getByRole('dialog', { name: 'Edit Appointment' });
  const inTwoDays = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
  await fillDateTime(dialog, `${inTwoDays}T21:40`);
  await dialog.getByRole('button', { name: 'Update Appointment' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByText(/from (an earlier day|earlier days) w/)).toBeHidden();
});

test('a doctor’s queue settings can be created and changed, and an open queue screen switches to the new queue type', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.unset, '/dashboard/queue-settings');
  await expect(desk.getByText('No settings found for this doctor')).toBeVisible();
  await desk.getByRole('button', { name: 'Create Settings' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Configure Settings' });
  const minutes = dialog.getByLabel('Consultation time (minutes)');
  await expect(dialog.getByRole('radio', { name: 'Day-wise' })).toBeChecked();
  await expect(minutes).toHaveValue('30');
  for (const [typed, complaint] of [
    ['', 'Consultation time must be at least 5 minutes'],
    ['4', 'Consultation time must be at least 5 minutes'],
    ['481', 'Consultation time cannot exceed 8 hours'],
  ] as const) {
    await minutes.fill(typed);
    await dialog.getByRole('button', { name: 'Save Settings' }).click();
    await expect(dialog.getByText(complaint)).toBeVisible();
  }
  await minutes.fill('25');
  await desk.route(globOf(saveQueueSettings), (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Save Settings' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(minutes).toHaveValue('25');
  await desk.unroute(globOf(saveQueueSettings));
  await dialog.getByRole('button', { name: 'Save Settings' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByText('25 minutes')).toBeVisible();

  const room = await signedInPage(browser, people.unset, '/dashboard/manage-queue');
  await expect(room.getByRole('heading', { name: 'Current Patient' })).toBeVisible();
  await desk.getByRole('button', { name: 'Configure Settings' }).click();
  await dialog.getByText('Central', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save Settings' }).click();
  await expect(dialog).toBeHidden();
  await expect(room.getByText('Uma Novak switched to the central queue.')).toBeVisible();
  await expect(room.getByRole('heading', { name: 'Currently Serving' })).toBeVisible();
  await expect(room.getByText('No Active Patients')).toBeVisible();
});

/** Books a new patient with this last name for a doctor. */
async function bookOne(ask: Act, doctorId: number, lastName: string, at: number): Promise<string> {
  const named = { firstName: 'Sole', lastName, phone: '617-555-0177', doctorId };
  const { patient } = await ask(createPatient, { body: named });
  const body = { patientId: patient.id, doctorId, scheduledDateTime: at, allowOverlap: true };
  const { appointment } = await ask(createAppointment, { body });
  return appointment.uuid;
}

test('the dialog that reschedules a patient stays open until the change is saved, even if the row disappears from the queue', async ({
  browser,
}) => {
  const ask = await actAs(people.daywise);
  const doctorId = await doctorIdOf(ask);
  const run = Date.now() % 100_000;
  const daysOn = (days: number) => Math.floor(Date.now() / 86_400_000 + days) * 86_400_000 + 43_200_000;
  const dateOn = (days: number) => new Date(daysOn(days)).toISOString().slice(0, 10);
  const desk = await signedInPage(browser, people.daywise, `${dayWise}?date=${dateOn(50)}`);
  const dialog = desk.getByRole('dialog', { name: 'Edit Appointment' });
  const rescheduleTo = async (days: number, whatGoes: Locator, told: string) => {
    await fillDateTime(dialog, `${dateOn(days)}T21:40`);
    const { letThrough } = await holdAnswer(desk, ['PUT', globOf(updateAppointment)]);
    await dialog.getByRole('button', { name: 'Update Appointment' }).click();
    await expect(whatGoes).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Updating...' })).toBeVisible();
    letThrough();
    await expect(desk.getByText(told)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(desk.getByRole('main')).toBeFocused();
    await desk.unrouteAll();
  };

  await test.step('reschedules the only waiting patient of a day', async () => {
    await bookOne(ask, doctorId, `Waiter${run}`, daysOn(50));
    await choose(desk, `Sole Waiter${run}`, 'Reschedule');
    await rescheduleTo(51, handles(desk), `Sole Waiter${run} was moved to`);
  });

  await test.step('reschedules the only skipped patient of a day', async () => {
    const uuid = await bookOne(ask, doctorId, `Skipper${run}`, daysOn(-300));
    await ask(skipDayWise, { params: { doctorId, appointmentId: uuid } });
    await desk.getByLabel('Date').fill(dateOn(-300));
    const finished = desk.getByRole('button', { name: '1 finished' });
    await finished.click();
    await choose(desk, `Sole Skipper${run}`, 'Reschedule');
    await rescheduleTo(52, finished, `Sole Skipper${run}`);
  });

  await test.step('reschedules the only patient who was not seen on an earlier day', async () => {
    await bookOne(ask, doctorId, `Leftover${run}`, daysOn(-301));
    await desk.goto(addressOf(dayWise));
    const notice = desk.getByText('1 patient from an earlier day wasn’t seen.');
    await expect(notice).toBeVisible();
    await desk.getByRole('button', { name: 'Show', exact: true }).click();
    await desk.getByRole('button', { name: `Reschedule: Sole Leftover${run}` }).click();
    await rescheduleTo(53, notice, `Sole Leftover${run} was moved to`);
  });
});

test('an error still appears if its row has disappeared or the user has selected another day or doctor', async ({
  browser,
}) => {
  const errorResponse = { status: 503, json: {} };
  const desk = await signedInPage(browser, people.daywise, dayWise);
  const [first = ''] = await waitingIn(desk);

  await test.step('the error of a failed call still appears after the user has selected another day', async () => {
    const { letThrough } = await holdAnswer(desk, ['POST', `${globOf(callNextDayWise)}**`], errorResponse);
    await desk.getByRole('button', { name: 'Call Next Patient' }).click();
    await expect(desk.getByRole('button', { name: 'Calling…' })).toBeVisible();
    const inTwoDays = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    await desk.getByLabel('Date').fill(inTwoDays);
    await expect(desk.getByRole('button', { name: 'Calling…' })).toHaveCount(0);
    letThrough();
    await expect(desk.getByText('Failed to call next patient. Please try again.')).toBeVisible();
    await desk.getByRole('button', { name: 'Back to today' }).click();
  });

  await test.step('the error of a failed check-in still appears after the patient was called', async () => {
    const { isDone, letThrough } = await holdAnswer(desk, ['PUT', globOf(checkIn)], errorResponse);
    const arrival = desk.getByRole('button', {
      name: new RegExp(`^(Arrived|Not arrived|Running).*${first}$`),
    });
    if (await desk.getByRole('button', { name: new RegExp(`^Arrived.*${first}$`) }).isVisible())
      await choose(desk, first, 'Mark as not arrived');
    else await arrival.click();
    await isDone;
    const ask = await actAs(people.daywise);
    await ask(callNextDayWise, { params: { doctorId: await doctorIdOf(ask) }, query: {}, body: {} });
    await expect(arrival).toHaveCount(0);
    letThrough();
    await expect(desk.getByText('Failed to save the arrival. Please try again.')).toBeVisible();
  });

  await test.step('the error of a failed pause still appears after the user has selected another doctor', async () => {
    const office = await signedInPage(browser, people.admin, central);
    const doctor = office.getByLabel('Doctor');
    await doctor.selectOption({ label: 'Carlos Mendes - Internal Medicine' });
    const { letThrough } = await holdAnswer(office, ['PUT', globOf(setCentralQueueStatus)], errorResponse);
    await office.getByRole('button', { name: 'Pause Queue' }).click();
    await doctor.selectOption({ label: 'Dana Okafor - Family Medicine' });
    await expect(office.getByRole('heading', { name: 'Central Queue Not Available' })).toBeVisible();
    letThrough();
    await expect(office.getByText('Failed to toggle queue status. Please try again.')).toBeVisible();
  });
});

test('an open dialog stays usable when the doctor switches to a different queue type', async ({
  browser,
}) => {
  const ask = await actAs(people.unset);
  const doctorId = await doctorIdOf(ask);
  const setKind = (queueType: 'day_wise' | 'central') =>
    ask(saveQueueSettings, {
      params: { doctorId },
      body: { queueType, autoAdvanceQueue: false, estimatedConsultationTime: 25 },
    });
  await setKind('day_wise');
  await ask(setQueueStatus, { params: { doctorId }, body: { status: 'active' } });
  const lastName = `Between${Date.now() % 100_000}`;
  const desk = await signedInPage(browser, people.unset, '/dashboard/manage-queue');
  const goOver = async (queueType: 'day_wise' | 'central') => {
    await setKind(queueType);
    const name = queueType === 'central' ? 'Currently Serving' : 'Current Patient';
    await expect(desk.getByRole('heading', { name, includeHidden: true })).toBeVisible();
  };
  const command = async (name: string) => {
    const bar = desk.getByRole('dialog', { name: 'Search or jump to…' });
    await desk.keyboard.press('Control+k');
    await expect(bar.getByRole('combobox')).toBeFocused();
    await desk.keyboard.type(name);
    await expect(bar.getByRole('option', { selected: true })).toContainText(name);
    await desk.keyboard.press('Enter');
  };

  const errorResponse = { status: 503, json: {} };

  await test.step('if a pause fails after the queue type has changed, an error appears and the dialog closes', async () => {
    await desk.getByRole('button', { name: 'Pause Queue' }).click();
    const { isDone, letThrough } = await holdAnswer(desk, ['PUT', globOf(setQueueStatus)], errorResponse);
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Pause Queue' }).click();
    await isDone;
    await goOver('central');
    letThrough();
    await expect(desk.getByText('Failed to update queue status. Please try again.')).toBeVisible();
    await expect(desk.getByRole('alertdialog')).toBeHidden();
  });

  await test.step('if a walk-in is added while the queue type changes, a success message appears and the dialog closes', async () => {
    const body = { firstName: 'Wim', lastName, phone: '617-555-0178', doctorId };
    await ask(createPatient, { body });
    await desk.getByRole('button', { name: 'Add walk-in' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Add walk-in' });
    await dialog.getByRole('combobox', { name: /^Patient/ }).fill(lastName);
    await dialog.getByRole('option', { name: `Wim ${lastName}` }).click();
    const { isDone, letThrough } = await holdAnswer(desk, ['POST', globOf(addWalkIn)]);
    await dialog.getByRole('button', { name: 'Add walk-in' }).click();
    await isDone;
    await goOver('day_wise');
    letThrough();
    await expect(desk.getByText(`Wim ${lastName} added · `)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('if a call from the command bar fails, its dialog shows an error, and a second try succeeds', async () => {
    await command('Call Next');
    const dialog = desk.getByRole('dialog', { name: 'Call Next: Uma Novak' });
    const call = dialog.getByRole('button', { name: /^Call (First|Next) Patient$/ });
    const refused = await holdAnswer(desk, ['POST', `${globOf(callNextDayWise)}**`], errorResponse);
    await call.click();
    await refused.isDone;
    await goOver('central');
    refused.letThrough();
    const why = dialog.getByText('Failed to call next patient. Please try again.');
    await expect(why).toBeVisible();
    const done = await holdAnswer(desk, ['POST', globOf(callNextCentral)]);
    await call.click();
    await done.isDone;
    await goOver('day_wise');
    done.letThrough();
    await expect(desk.getByText(`Wim was called.`)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('if a pause from the command bar fails, its dialog shows an error, and a second try succeeds', async () => {
    await desk.unrouteAll();
    await command('Pause');
    const dialog = desk.getByRole('dialog', { name: 'Queue of Uma Novak' });
    const pause = dialog.getByRole('button', { name: 'Pause Queue' });
    const refused = await holdAnswer(desk, ['PUT', globOf(setQueueStatus)], errorResponse);
    await pause.click();
    await refused.isDone;
    await goOver('central');
    refused.letThrough();
    await expect(dialog.getByText('Failed to update queue status. Please try again.')).toBeVisible();
    const done = await holdAnswer(desk, ['PUT', globOf(setCentralQueueStatus)]);
    await pause.click();
    await done.isDone;
    await goOver('day_wise');
    done.letThrough();
    await expect(desk.getByText('The queue of Uma Novak is paused.')).toBeVisible();
    await expect(dialog).toBeHidden();
  });
});

test('letters typed after the notes have disappeared from the screen call no patient', async ({
  browser,
}) => {
  const ask = await actAs(people.unset);
  const doctorId = await doctorIdOf(ask);
  const params = { doctorId };
  const setKind = (queueType: QueueType) =>
    ask(saveQueueSettings, {
      params,
      body: { queueType, autoAdvanceQueue: false, estimatedConsultationTime: 25 },
    });
  await setKind('day_wise');
  await ask(setQueueStatus, { params, body: { status: 'active' } });
  await addWalkIns(ask, doctorId, 3);
  const { currentStatus } = await ask(viewDayWiseQueue, { params, query: {} });
  const body = { currentAppointmentId: currentStatus.currentAppointmentId };
  const { current } = await ask(callNextDayWise, { params, query: {}, body });
  const name = `${current?.patientFirstName} ${current?.patientLastName}`;
  const desk = await signedInPage(browser, people.unset, '/dashboard/manage-queue');
  const notes = desk.getByLabel('Notes', { exact: true });
  await expect(servedIn(desk)).toContainText(name);
  await notes.pressSequentially('A');
  const isChanged = desk.getByText(/switched to the central queue/).waitFor();
  void setKind('central');
  let isOver = false;
  void isChanged
    .then(() => desk.waitForTimeout(2500))
    .then(() => {
      isOver = true;
    });
  while (!isOver) await desk.keyboard.press('c', { delay: 30 });
  await expect(notes).not.toBeFocused();
  await expect(servedIn(desk)).toContainText(name);
  await expect(desk.getByText(/was called|a moment ago/)).toHaveCount(0);
});

test('an open queue screen switches to the new day at midnight', async ({ browser }) => {
  const desk = await aSignedInBrowser(browser, people.daywise);
  await desk.clock.install();
  await desk.goto(addressOf(dayWise));
  const date = desk.getByLabel('Date');
  await expect(handles(desk).first()).toBeVisible();
  const today = await date.inputValue();
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  await desk.route(globOf(getClinic), async (route) => {
    const answer = await route.fetch();
    const { clinic } = (await answer.json()) as { clinic: object };
    await route.fulfill({ response: answer, json: { clinic: { ...clinic, today: tomorrow } } });
  });
  const notes = desk.getByLabel('Notes', { exact: true });
  await notes.focus();
  await desk.clock.fastForward('06:00');
  await expect(desk.getByText('A new day has begun.')).toBeVisible();
  await expect(notes, 'notes being written').toBeFocused();
  await expect(date).toHaveValue(tomorrow);
  await desk.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(desk.getByText('A new day has begun.')).toBeHidden();
  await desk.context().close();
});

test('a tab that becomes visible receives 304 for unchanged data and keeps showing it', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, dayWise);
  await expect(handles(desk).first()).toBeVisible();
  const unchanged: (string | undefined)[] = [];
  desk.on('response', (answer) => {
    const isOfQueue = answer.url().includes('/queue/');
    if (isOfQueue && answer.status() === 304) unchanged.push(answer.request().headers()['if-none-match']);
  });
  await expect
    .poll(async () => {
      await desk.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      return unchanged.length;
    })
    .toBeGreaterThan(0);
  expect(unchanged[0]).toBeTruthy();
  await expect(handles(desk).first()).toBeVisible();
});

test('both queue screens, the walk-in dialog and the queue settings pass axe', async ({ browser }) => {
  for (const [email, path] of [
    [people.daywise, dayWise],
    [people.central, central],
  ] as const) {
    const desk = await signedInPage(browser, email, path, still);
    const complaints = watchComplaints(desk);
    await expect(handles(desk).first()).toBeVisible();
    await expectAccessibleInLooks(desk);
    await desk.getByRole('button', { name: /(finished|skipped today)$/ }).click();
    await desk
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await expect(desk.getByRole('menuitem').first()).toBeVisible();
    await expectAccessibleInLooks(desk);
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: 'Add walk-in' }).click();
    await expect(desk.getByRole('dialog', { name: 'Add walk-in' })).toBeVisible();
    await expectAccessibleInLooks(desk);
    expect(complaints).toEqual([]);
  }
  const settings = await signedInPage(browser, people.daywise, '/dashboard/queue-settings', still);
  await settings.getByRole('button', { name: 'Configure Settings' }).click();
  await expect(settings.getByRole('dialog')).toBeVisible();
  await expectAccessibleInLooks(settings);
  const wrong = await signedInPage(browser, people.daywise, central, still);
  await expect(wrong.getByRole('heading', { name: 'Central Queue Not Available' })).toBeVisible();
  await expectAccessibleInLooks(wrong);
});

test('a waiting patient can be moved by touch on a phone', async ({ browser }) => {
  const desk = await signedInPage(browser, people.central, central, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const start = await waitingIn(desk);
  const handle = desk.getByRole('button', { name: `Move ${start[0]}` });
  // In the middle of the screen, because holding a row near an edge scrolls the list below it.
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const from = await atRest(() => handle.boundingBox());
  const to = await desk.getByRole('button', { name: `Move ${start[1]}` }).boundingBox();
  if (!from || !to) throw new Error('The handles are not on the screen.');
  const touch = await desk.context().newCDPSession(desk);
  const at = (y: number) => [{ x: from.x + 10, y }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from.y + 10) });
  // Keep the finger down until the new position is announced. A press that ends before the code for dragging has loaded
  // moves nothing, and a release drops the patient at the position of the last render. Go one row down and only a little
  // further, because the third row takes over half a row below the second.
  await expect(async () => {
    for (let step = 1; step <= 8; step += 1) {
      const y = from.y + 10 + ((to.y + 6 - from.y) * step) / 8;
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) });
    }
    const announced = desk.getByText(`${start[0]} is at 2 of ${start.length}.`);
    await expect(announced).toBeAttached({ timeout: 1000 });
  }).toPass();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expectOrder(desk, swapped(start, 0, 1));
});
