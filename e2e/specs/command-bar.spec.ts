import { createAppointment } from '@anteroom/contract/appointments';
import { findArrivals } from '@anteroom/contract/arrivals';
import type { Patient } from '@anteroom/contract/patients';
import { createPatient, listPatients } from '@anteroom/contract/patients';
import { callNextCentral, getQueueStatus, skipDayWise } from '@anteroom/contract/queue';
import { checkIn } from '@anteroom/contract/queue-positions';
import { listDoctors } from '@anteroom/contract/staff';
import { getToday } from '@anteroom/contract/today';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { fillDateTime } from '../fill-date-time.ts';
import { actAs, globOf } from '../pages/act.ts';
import { addressOf, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { expectAccessible, inLook, looks } from '../pages/expect-accessible.ts';
import { holdAnswer } from '../pages/hold-answer.ts';

async function patientsOf(email: string): Promise<Patient[]> {
  const ask = await actAs(email);
  const { patients } = await ask(listPatients, { query: { limit: 20, status: 'active' } });
  return patients;
}

const nameOf = ({ firstName, lastName }: Patient) => `${firstName} ${lastName}`;

function bar(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Search or jump to…' });
}

function options(page: Page): Locator {
  return bar(page).getByRole('option');
}

/** Returns the option that pressing Enter would choose. */
function chosen(page: Page): Locator {
  return bar(page).getByRole('option', { selected: true });
}

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(bar(page).getByRole('combobox')).toBeFocused();
  await expect(options(page).first()).toBeVisible();
}

/** Moves to an option with the arrow keys. */
async function goTo(page: Page, option: RegExp | string): Promise<void> {
  await expect(options(page).filter({ hasText: option }).first()).toBeEnabled();
  const all = await options(page).allTextContents();
  const at = all.findIndex((text) => (option instanceof RegExp ? option.test(text) : text.includes(option)));
  for (let step = 0; step < at; step += 1) await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText(option);
}

test('the command bar opens a screen by keyboard, and closing it returns the focus to the previous element', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.manager);
  const complaints = watchComplaints(desk);
  const { keyboard } = desk;
  const patients = desk.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Patients' });
  await patients.focus();

  await open(desk);
  await keyboard.press('Escape');
  await expect(bar(desk)).toBeHidden();
  await expect(patients).toBeFocused();

  await open(desk);
  await keyboard.type('sett que');
  await expect(options(desk)).toHaveCount(1);
  await expect(bar(desk).getByRole('status')).toHaveText('1 result');
  await expect(chosen(desk)).toHaveText('Queue Settings');
  // Selecting text with a mouse that is released outside is not an outside click.
  await bar(desk).getByRole('combobox').hover();
  await desk.mouse.down();
  await desk.mouse.move(5, 5);
  await desk.mouse.up();
  await keyboard.press('Enter');
  await expect(desk).toHaveURL(addressOf('/dashboard/queue-settings'));
  await expect(bar(desk)).toBeHidden();
  await expect(desk.locator('main')).toBeFocused();

  await test.step('in the command bar, Home and End go to the ends of the list and arrow keys wrap around', async () => {
    await open(desk);
    const size = await options(desk).first().getAttribute('aria-setsize');
    await keyboard.press('End');
    // The command bar first renders only the first rows, so wait for the last one.
    await expect(options(desk).last()).toHaveAttribute('aria-selected', 'true');
    const all = await options(desk).allTextContents();
    await expect(bar(desk).getByRole('status')).toHaveText(`${all.length} results`);
    expect(size).toBe(`${all.length}`);
    await expect(options(desk).last()).toHaveAttribute('aria-posinset', `${all.length}`);
    await expect(chosen(desk)).toHaveText(all.at(-1) ?? '');
    await keyboard.press('ArrowDown');
    await expect(chosen(desk)).toHaveText(all[0] ?? '');
    await keyboard.press('ArrowUp');
    await expect(chosen(desk)).toHaveText(all.at(-1) ?? '');
    await keyboard.press('Home');
    await expect(chosen(desk)).toHaveText(all[0] ?? '');
    await keyboard.press('Control+k');
    await expect(bar(desk)).toBeHidden();
  });

  await test.step('in a window that shows the whole list without scrolling, the command bar renders all rows', async () => {
    await open(desk);
    const [first] = await options(desk).all();
    const size = Number(await first?.getAttribute('aria-setsize'));
    expect(await options(desk).count()).toBeLessThan(size);
    await desk.setViewportSize({ width: 700, height: 2400 });
    await expect(options(desk)).toHaveCount(size);
  });
  expect(complaints).toEqual([]);
});

test('the command bar finds a patient by parts of the name and does not store the search text', async ({
  browser,
}) => {
  const [patient] = await patientsOf(people.daywise);
  if (!patient) throw new Error('The demo clinic has patients.');
  const desk = await signedInPage(browser, people.manager, '/dashboard/reports');
  const { keyboard } = desk;
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();

  await open(desk);
  await keyboard.type(`${patient.lastName.toUpperCase()} ${patient.firstName.slice(0, 3)}`);
  await goTo(desk, new RegExp(`^${nameOf(patient)}`));
  await keyboard.press('Enter');
  const record = desk.getByRole('dialog', { name: nameOf(patient) });
  await expect(record.getByRole('heading', { name: nameOf(patient) })).toBeVisible();
  await expect(record.getByText('Dana Okafor').first()).toBeVisible();
  await expect(desk).toHaveURL(addressOf(`/dashboard/reports?patient=${patient.id}`));
  await keyboard.press('Escape');
  await expect(record).toBeHidden();

  await expect(desk).toHaveURL(addressOf('/dashboard/reports'));
  const kept = await desk.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  );
  expect(kept).not.toContain(patient.lastName);
  await open(desk);
  await expect(bar(desk).getByRole('combobox')).toHaveValue('');
  const recent = bar(desk).getByRole('group', { name: 'Recent patients' });
  await expect(recent.getByRole('option').first()).toContainText(patient.lastName);
  await expect(recent.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');

  await keyboard.type('Qqxyz');
  await expect(bar(desk).getByRole('status')).toContainText('Nothing found');
});

/** Books a new patient of Dana Okafor for today. */
async function bookToday(firstName: string, lastName: string) {
  const ask = await actAs(people.daywise);
  const { doctors } = await ask(listDoctors, {});
  const doctorId = doctors[0]?.id ?? 0;
  const { patient } = await ask(createPatient, { body: { firstName, lastName, doctorId } });
  const booked = { patientId: patient.id, doctorId, scheduledDateTime: Date.now(), allowOverlap: true };
  const { appointment } = await ask(createAppointment, { body: booked });
  return { patient, params: { doctorId, appointmentId: appointment.uuid } };
}

test('S-310: typing an expected patient’s name in the command bar and pressing Enter checks the patient in', async ({
  browser,
}) => {
  const lastName = `Expected${Date.now() % 100_000}`;
  const { patient, params } = await bookToday('Olga', lastName);
  const name = nameOf(patient);
  const desk = await signedInPage(browser, people.manager, '/dashboard/reports');
  const complaints = watchComplaints(desk);
  const { keyboard } = desk;
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
  await open(desk);
  await keyboard.type(name);
  await expect(chosen(desk)).toHaveText(
    new RegExp(`^Check in ${name}\\d{1,2}:\\d\\d.* · Dana Okafor · D-\\d+$`),
  );
  await keyboard.press('Enter');
  await expect(desk.getByText(`${name} has arrived.`)).toBeVisible();
  await expect(bar(desk)).toBeHidden();

  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(desk.getByText('Arrival undone.')).toBeVisible();

  await test.step('the command bar offers no check-in for a patient who has already arrived', async () => {
    const ask = await actAs(people.manager);
    await ask(checkIn, { params, body: { hasArrived: true } });
    await open(desk);
    await keyboard.type(name);
    await expect(chosen(desk)).toContainText(name);
    await expect(options(desk).filter({ hasText: 'Check in' })).toHaveCount(0);
    await keyboard.press('Escape');
    await ask(checkIn, { params, body: { hasArrived: false } });
  });

  await test.step('pressing Enter immediately after typing only selects the check-in; a second Enter performs it', async () => {
    // Holds the results back until Enter is pressed, because a slow test may press it only after the search has ended.
    const search = await holdAnswer(desk, ['GET', `${globOf(findArrivals)}*`]);
    await open(desk);
    await keyboard.type(name);
    await keyboard.press('Enter');
    search.letThrough();
    await expect(chosen(desk)).toContainText(`Check in ${name}`);
    await expect(bar(desk)).toBeVisible();
    await desk.unrouteAll();
    await keyboard.press('Enter');
    await expect(desk.getByText(`${name} has arrived.`)).toBeVisible();
    await expect(bar(desk)).toBeHidden();
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(desk.getByText('Arrival undone.')).toBeVisible();
  });

  await test.step('the patient’s record also offers the check-in, with Undo', async () => {
    await open(desk);
    await keyboard.type(name);
    await goTo(desk, new RegExp(`^${name}`));
    await keyboard.press('Enter');
    const record = desk.getByRole('dialog', { name });
    await record.getByRole('button', { name: 'Check in' }).click();
    await expect(desk.getByText(`${name} has arrived.`)).toBeVisible();
    await expect(record.getByRole('button', { name: 'Check in' })).toHaveCount(0);
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(record.getByRole('button', { name: 'Check in' })).toBeVisible();
    await keyboard.press('Escape');
  });

  await test.step('for a doctor, Enter opens a patient’s record, unless “check in” was typed before the name', async () => {
    const room = await signedInPage(browser, people.daywise);
    await open(room);
    await room.keyboard.type(name);
    await expect(options(room).filter({ hasText: `Check in ${name}` })).toBeVisible();
    await expect(chosen(room)).toHaveText(new RegExp(`^${name}`));
    await bar(room).getByRole('combobox').fill(`check in ${name}`);
    await expect(chosen(room)).toContainText(`Check in ${name}`);
  });
  expect(complaints).toEqual([]);
});

test('S-310: shows an error in the command bar when a check-in fails, and distinguishes patients with the same last name', async ({
  browser,
}) => {
  const lastName = `Twofold${Date.now() % 100_000}`;
  const [first, second] = [await bookToday('Olga', lastName), await bookToday('Olive', lastName)];
  const desk = await signedInPage(browser, people.manager);
  const { keyboard } = desk;
  await open(desk);
  await keyboard.type(lastName);
  await expect(options(desk).filter({ hasText: 'Check in' })).toHaveCount(2);
  await expect(chosen(desk)).toHaveText(new RegExp(`^${nameOf(first.patient)}`));
  await bar(desk).getByRole('combobox').fill(nameOf(second.patient));
  await expect(chosen(desk)).toContainText(`Check in ${nameOf(second.patient)}`);

  const ask = await actAs(people.daywise);
  // The overview behind the bar refetches the day. The options of the bar must not change, or Enter would choose another.
  const refreshed = desk.waitForResponse((response) => response.url().endsWith(getToday.path));
  await ask(skipDayWise, { params: second.params });
  await refreshed;
  await keyboard.press('Enter');
  await expect(bar(desk).getByRole('alert')).toHaveText('This patient is no longer waiting.');
  await expect(bar(desk).getByRole('combobox')).toHaveValue(nameOf(second.patient));
  await expect(options(desk).filter({ hasText: 'Check in' })).toHaveCount(0);
  await expectAccessible(desk);
  await keyboard.press('Backspace');
  await expect(bar(desk).getByRole('alert')).toHaveCount(0);
});

test('booking from a patient’s search result preselects the patient and their doctor', async ({
  browser,
}) => {
  const [patient] = await patientsOf(people.daywise);
  if (!patient) throw new Error('The demo clinic has patients.');
  const desk = await signedInPage(browser, people.manager);
  const { keyboard } = desk;
  await open(desk);
  // Wait until the search for "book" has run, as if the user had paused after this word.
  const searched = desk.waitForResponse((response) => response.url().includes(findArrivals.path));
  await keyboard.type('book');
  await searched;
  await keyboard.type(` for ${nameOf(patient)}`);
  await goTo(desk, `Book for ${nameOf(patient)}`);
  await keyboard.press('Enter');
  const dialog = desk.getByRole('dialog', { name: 'New Appointment' });
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue(nameOf(patient));
  await expect(dialog.getByLabel('Doctor').locator('option:checked')).toContainText('Dana Okafor');
  await expect(dialog.getByRole('button', { name: /^(Next free|Looking)/ })).toBeFocused();
  await fillDateTime(dialog, '2031-03-05T07:15');
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(desk.getByText(new RegExp(`${nameOf(patient)}.*2031`))).toBeVisible();

  await open(desk);
  await keyboard.type('book app');
  await expect(chosen(desk)).toHaveText('Book an appointment');
  await keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused();
});

test('a walk-in added in the command bar joins the queue of the doctor in the URL', async ({ browser }) => {
  const ask = await actAs(people.daywise);
  const { doctors } = await ask(listDoctors, {});
  const patient = (await patientsOf(people.daywise)).at(-1);
  if (!patient) throw new Error('The demo clinic has patients.');
  const desk = await signedInPage(browser, people.manager, `/dashboard/schedule?doctor=${doctors[0]?.id}`);
  const { keyboard } = desk;
  await expect(desk.getByRole('combobox', { name: 'Doctor' })).toBeVisible();
  await open(desk);
  await keyboard.type('walkin');
  await expect(options(desk)).toHaveCount(1);
  await expect(chosen(desk)).toContainText('Dana Okafor');
  await keyboard.type(' carlos');
  await expect(chosen(desk)).toContainText('Carlos Mendes');
  for (let letter = 0; letter < ' carlos'.length; letter += 1) await keyboard.press('Backspace');
  await keyboard.press('Enter');
  const dialog = desk.getByRole('dialog', { name: 'Add walk-in' });
  await expect(dialog.getByText('Dana Okafor’s queue')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  await keyboard.type(nameOf(patient));
  await expect(dialog.getByRole('option', { selected: true })).toContainText(patient.lastName);
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(desk.getByText(new RegExp(`^${nameOf(patient)} added · `))).toBeVisible();
});

test('Call Next in the command bar asks which queue to use, then shows the called patient’s name or the error', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.manager);
  const { keyboard } = desk;
  const dialog = desk.getByRole('dialog', { name: 'Call Next: Carlos Mendes' });
  const chooseCarlos = async () => {
    await open(desk);
    await keyboard.type('call next');
    await expect(chosen(desk)).toContainText('Choose a doctor');
    await keyboard.press('Enter');
    await expect(bar(desk).getByText('for which doctor?')).toBeVisible();
    await expect(bar(desk)).toContainText('Esc Back');
    await keyboard.press('Escape');
    await expect(bar(desk)).toContainText('Esc Close');
    await expect(chosen(desk)).toContainText('Call Next');
    await keyboard.press('Enter');
    await expect(bar(desk).getByText('for which doctor?')).toBeVisible();
    await desk.mouse.click(5, 5);
    await expect(bar(desk).getByRole('combobox')).toHaveValue('call next');
    await expect(chosen(desk)).toContainText('Call Next');
    await keyboard.press('Enter');
    await expect(options(desk)).toHaveCount(2);
    await keyboard.type('mend');
    await expect(options(desk)).toHaveCount(1);
    await keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: /^Call (Next|First) Patient$/ })).toBeFocused();
  };
  await chooseCarlos();
  const next =
    (await dialog
      .getByText(/^Next:/)
      .locator('..')
      .locator('strong')
      .textContent()) ?? '';
  expect(next).not.toBe('');
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(desk.getByText(`${next.split(' ')[0]} was called.`)).toBeVisible();

  await chooseCarlos();
  await expect(dialog.getByText(`Being seen: ${next}`)).toBeVisible();
  const ask = await actAs(people.central);
  const { doctors } = await ask(listDoctors, {});
  const params = { doctorId: doctors[0]?.id ?? 0 };
  const { currentStatus } = await ask(getQueueStatus, { params });
  const { currentAppointmentId } = currentStatus;
  const { current } = await ask(callNextCentral, { params, body: { currentAppointmentId } });
  await keyboard.press('Enter');
  const name = `${current?.patientFirstName} ${current?.patientLastName}`;
  await expect(dialog.getByRole('alert')).toContainText(`${name} is being seen now.`);
  await expect(dialog.getByText(`Being seen: ${name}`)).toBeVisible();
});

test('the command bar pauses and resumes a queue from another screen', async ({ browser }) => {
  const desk = await signedInPage(browser, people.daywise);
  const { keyboard } = desk;
  for (const [act, told] of [
    ['Pause Queue', 'is paused'],
    ['Start Queue', 'is active'],
  ] as const) {
    await open(desk);
    await keyboard.type('pause');
    await keyboard.press('Enter');
    const dialog = desk.getByRole('dialog', { name: 'Queue of Dana Okafor' });
    await dialog.getByRole('button', { name: act }).press('Enter');
    await expect(desk.getByText(`The queue of Dana Okafor ${told}.`)).toBeVisible();
    await expect(dialog).toBeHidden();
  }
});

test('the command bar offers only commands of the user’s role, and its code is loaded only when the bar is first opened', async ({
  browser,
}) => {
  const expectOffered = async (email: string, found: Record<string, unknown[]>) => {
    const desk = await signedInPage(browser, email);
    await open(desk);
    const search = bar(desk).getByRole('combobox');
    for (const [word, expected] of Object.entries(found)) {
      // The list changes a moment after the field, so wait for the list without a search before each word.
      await search.fill('');
      await expect(options(desk).first()).toBeVisible();
      await search.fill(word);
      await expect(bar(desk).getByRole('status')).not.toContainText('Searching');
      await expect.poll(() => options(desk).allTextContents()).toEqual(expected);
    }
    await desk.context().close();
  };
  await expectOffered(people.manager, { management: [], audit: [] });
  await expectOffered(people.admin, { management: ['User Management'], audit: ['Audit Trail'] });
  await expectOffered(people.daywise, {
    management: ['Manager Management'],
    'call next': [expect.stringContaining('Dana Okafor'), 'Queue Manager'],
  });
  await expectOffered(people.idle, { 'call next': ['Queue Manager'] });

  const desk = await signedInPage(browser, people.manager);
  const scripts: string[] = [];
  desk.on('request', (request) => scripts.push(request.url()));
  await desk.reload();
  await expect(desk.getByRole('heading', { name: 'Overview' })).toBeVisible();
  expect(scripts.filter((url) => url.includes('command-bar'))).toEqual([]);
  await open(desk);
  expect(scripts.filter((url) => url.includes('command-bar'))).not.toEqual([]);
});

test('the command bar can switch the theme and sign the user out', async ({ browser }) => {
  const desk = await signedInPage(browser, people.solo);
  const { keyboard } = desk;
  await open(desk);
  await keyboard.type('theme dark');
  await keyboard.press('Enter');
  await expect(desk.locator('html')).toHaveAttribute('data-theme', 'dark');
  await open(desk);
  await keyboard.type('sign out');
  await expect(chosen(desk)).toHaveText('Logout');
  await keyboard.press('Enter');
  await expect(desk).toHaveURL(addressOf('/login'));
});

test('the keyboard help lists all shortcuts; dialogs disable all of them, and fields disable those of a single key', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard/patients');
  const { keyboard } = desk;
  const help = desk.getByRole('dialog', { name: 'Keyboard' });
  await expect(desk.getByRole('button', { name: 'Add New Patient' })).toBeVisible();
  await keyboard.press('?');
  await expect(help.getByRole('heading', { level: 3 })).toHaveText([
    'On this screen',
    'Everywhere',
    'On other screens',
  ]);
  await expect(help.getByText('Add New Patient')).toBeVisible();
  await expect(help.getByText('Ctrl K')).toBeVisible();
  await keyboard.press('n');
  await keyboard.press('Control+k');
  await expect(desk.getByRole('dialog')).toHaveCount(1);
  await keyboard.press('Escape');
  await expect(help).toBeHidden();

  await keyboard.press('/');
  const search = desk.getByRole('textbox', { name: /^Search patients/ });
  await expect(search).toBeFocused();
  await keyboard.type('n?/');
  await expect(search).toHaveValue('n?/');
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await keyboard.press('Control+k');
  await expect(bar(desk)).toBeVisible();
  await keyboard.press('Escape');
  await expect(search).toBeFocused();

  await test.step('pressing / opens the command bar on a screen without a search field', async () => {
    await open(desk);
    await keyboard.type('reports');
    await keyboard.press('Enter');
    await expect(desk.locator('main')).toBeFocused();
    await keyboard.press('/');
    await expect(bar(desk)).toBeVisible();
    await keyboard.press('Escape');
  });
});

test('pressing C on a queue calls the next patient; pressing Enter does not', async ({ browser }) => {
  const desk = await signedInPage(browser, people.daywise);
  const { keyboard } = desk;
  await desk.clock.install();
  await open(desk);
  await keyboard.type('queue');
  await expect(chosen(desk)).toHaveText('Queue');
  await keyboard.press('Enter');
  await expect(desk).toHaveURL(addressOf('/dashboard/queue'));
  const button = desk.getByRole('button', { name: /^Call (Next|First) Patient$/ });
  await expect(button).toBeEnabled();
  const next =
    (await desk
      .getByText(/^Next:/)
      .locator('..')
      .locator('strong')
      .textContent()) ?? '';

  await expect(desk.locator('main')).toBeFocused();
  await desk.clock.runFor(3000);
  await keyboard.press('Enter');
  await keyboard.press('?');
  const help = desk.getByRole('dialog', { name: 'Keyboard' });
  await expect(help.locator('section').first()).toContainText(/c.*Call (Next|First) Patient/i);
  await keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(desk.getByText(`Next: ${next}`)).toBeVisible();

  await expect(desk.locator('main')).toBeFocused();
  await keyboard.press('c');
  await expect(desk.getByText(`${next.split(' ')[0]} was called.`)).toBeVisible();
  // The app ignores a key pressed right after a call, because it was probably meant for the previous patient. Wait until
  // the button is no longer busy, because a busy button has no shortcut.
  await expect(button).toBeEnabled();
  await keyboard.press('c');
  await expect(desk.getByText('The current patient changed a moment ago.')).toBeVisible();
  await expect(desk.getByText(`${next.split(' ')[0]} was called.`)).toBeVisible();

  await test.step('keyboard shortcuts move between rows, check a patient in, add a walk-in and open screens', async () => {
    const rows = desk.locator('[data-entry]');
    // Wait until the previous patient's row has left the list. Otherwise `j` would move to that row.
    await expect(rows.first()).toContainText(next);
    for (const key of ['j', 'j', 'k']) await keyboard.press(key);
    await expect(rows.first().getByRole('link')).toBeFocused();
    const absent = rows.filter({ has: desk.locator('[data-check-in]') }).first();
    const name = await absent.getByRole('link').textContent();
    await absent.getByRole('link').focus();
    await keyboard.press('a');
    await expect(desk.getByRole('button', { name: new RegExp(`^Arrived .* ${name}$`) })).toBeVisible();
    await keyboard.press('w');
    const walkIn = desk.getByRole('dialog', { name: 'Add walk-in' });
    await expect(walkIn).toBeVisible();
    await keyboard.press('Escape');
    await expect(walkIn).toBeHidden();
    await keyboard.press('s');
    const skip = desk.getByRole('alertdialog', { name: 'Skip Patient' });
    await expect(skip).toBeVisible();
    await keyboard.press('Escape');
    await expect(skip).toBeHidden();
    await rows.first().getByRole('link').click();
    await expect(desk.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await keyboard.press('e');
    const edit = desk.getByRole('dialog', { name: 'Edit Patient' });
    await expect(edit).toBeVisible();
    await keyboard.press('Escape');
    await expect(edit).toBeHidden();
    await keyboard.press('g');
    await keyboard.press('p');
    await expect(desk).toHaveURL(addressOf('/dashboard/patients'));
    await keyboard.press('g');
    await keyboard.press('a');
    await expect(desk.getByRole('table', { name: 'Appointments' })).toBeVisible();
    await keyboard.press('2');
    await expect(desk.getByRole('button', { name: 'Day', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await keyboard.press('1');
    await expect(desk.getByRole('table', { name: 'Appointments' })).toBeVisible();
  });
});

for (const look of looks) {
  test(`the command bar passes axe in ${look.colorScheme} at ${look.width} px`, async ({ browser }) => {
    const [patient] = await patientsOf(people.daywise);
    const desk = await signedInPage(browser, people.manager, '/dashboard', inLook(look));
    const button = desk.getByRole('button', { name: 'Search or jump to…' });
    const box = await button.boundingBox();
    const smallest = look.width < 768 ? 44 : 24;
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(smallest);
    await button.click();
    await expect(options(desk).first()).toBeVisible();
    await expectAccessible(desk);
    await desk.keyboard.type(patient?.lastName ?? '');
    await expect(options(desk).filter({ hasText: 'Book for' }).first()).toBeVisible();
    await expectAccessible(desk);
    await options(desk)
      .filter({ hasText: patient ? nameOf(patient) : '' })
      .first()
      .click();
    await expect(desk.getByRole('dialog', { name: patient ? nameOf(patient) : '' })).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await button.click();
    await desk.keyboard.type('call dana');
    // Click the command instead of pressing Enter. On a slow machine, the first letters find patients, who stay in the
    // list until the last search ends.
    await options(desk).filter({ hasText: 'Call Next' }).click();
    await expect(
      desk.getByRole('dialog', { name: 'Call Next: Dana Okafor' }).getByText('Being seen'),
    ).toBeVisible();
    await expectAccessible(desk);
    await desk.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await desk.keyboard.press('?');
    await expectAccessible(desk);
  });
}
