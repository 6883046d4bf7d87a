import { buildPath } from '@anteroom/client/build-request';
import { createAppointment } from '@anteroom/contract/appointments';
import { mergePatients } from '@anteroom/contract/patient-merges';
import { getPatientSummary } from '@anteroom/contract/patient-summary';
import {
  createPatient,
  findPossibleDuplicates,
  getPatient,
  listPatients,
  updatePatient,
} from '@anteroom/contract/patients';
import { callNextDayWise, viewDayWiseQueue } from '@anteroom/contract/queue';
import { undoQueueChange } from '@anteroom/contract/queue-undo';
import type { Route, RouteCall } from '@anteroom/contract/route';
import { listDoctors } from '@anteroom/contract/staff';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { fillDateTime } from '../fill-date-time.ts';
import { act, actAs, globOf } from '../pages/act.ts';
import { atRest } from '../pages/at-rest.ts';
import {
  addressOf,
  aSignedInBrowser,
  pageWithoutPolling,
  people,
  pressBeside,
  signedInPage,
  watchComplaints,
} from '../pages/desk.ts';
import { expectAccessible, inLook, type Look, looks, themes } from '../pages/expect-accessible.ts';
import { holdAnswer } from '../pages/hold-answer.ts';
import { shortenLists } from '../pages/screens.ts';
import { watchRows } from '../pages/watch-rows.ts';

const path = '/dashboard/patients';
const carlos = 'central@demo.clinic';
const dana = 'Dana Okafor - Family Medicine';
/** A number that makes names unique, because a retried test finds the data of its first attempt. */
const run = Date.now() % 1_000_000;

type Known = RouteCall<typeof createPatient>['body'];

/** Creates patients as a doctor and returns their ids. */
async function addPatients(email: string, ...patients: Known[]): Promise<number[]> {
  const ask = await actAs(email);
  const ids: number[] = [];
  for (const body of patients) ids.push((await ask(createPatient, { body })).patient.id);
  return ids;
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

function adding(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Add New Patient' });
}

function editing(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Edit Patient' });
}

/** Returns the read-only dialog that shows a possible duplicate. */
function comparing(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Patient Details' });
}

function viewing(page: Page): Locator {
  return page.locator('dialog[data-drawer]');
}

/** Presses Escape and returns whether the drawer is off the screen when the key event ends. Runs in the browser. */
function isOffScreenAfterEscape(drawer: HTMLElement): boolean {
  const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  document.body.dispatchEvent(press);
  return drawer.getBoundingClientRect().left >= document.documentElement.clientWidth;
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Search patients by name, email, or phone...').fill(text);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function fill(dialog: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await dialog.getByLabel(label, { exact: true }).fill(text);
  }
}

function named(firstName: string, lastName: string) {
  return { 'First name *': firstName, 'Last name *': lastName };
}

async function create(page: Page): Promise<void> {
  await adding(page).getByRole('button', { name: 'Create Patient' }).click();
}

/** Starts counting the requests for a route. Returns a function that returns the count. */
function count(page: Page, route: Route): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === route.method && request.url().endsWith(buildPath(route, {}))) asked += 1;
  });
  return () => asked;
}

test('the form for a new patient shows errors beside the fields until the user edits them', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.daywise, path);
  const complaints = watchComplaints(page);
  await expect(page.getByRole('heading', { name: 'Patient Management' })).toBeVisible();
  await expect(page.getByText('Manage your patients')).toBeVisible();
  await page.getByRole('button', { name: 'Add New Patient' }).click();
  const dialog = adding(page);
  for (const section of ['Basic', 'Address', 'Medical', 'Insurance']) {
    await expect(dialog.getByRole('group', { name: `${section} Information` })).toBeVisible();
  }
  await expect(dialog.getByRole('group', { name: 'Emergency Contact' })).toBeVisible();
  await expect(dialog.getByLabel('Assign to Doctor')).toHaveCount(0);
  await expect(dialog.getByLabel('Medical history')).toHaveAttribute('rows', '3');

  await fill(dialog, { 'Last name *': 'x'.repeat(51), Email: 'not mail', City: '👩🏽'.repeat(26) });
  await create(page);
  await expect(dialog.getByText('First name is required')).toBeVisible();
  await expect(dialog.getByText('Last name must be 50 characters or less')).toBeVisible();
  await expect(dialog.getByText('City must be 50 characters or less')).toBeVisible();
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await fill(dialog, { Email: 'still not mail' });
  await expect(dialog.getByText('Email is invalid')).toHaveCount(0);
  await expect(dialog.getByText('First name is required')).toBeVisible();

  await test.step('an incomplete date of birth shows an error', async () => {
    await fill(dialog, { ...named('  Åsa ', `Added${run}`), Email: '', City: '👩🏽'.repeat(25) });
    await dialog.getByLabel('Date of birth').click();
    await page.keyboard.type('02');
    await create(page);
    await expect(dialog.getByText('Date of birth must be a date as YYYY-MM-DD')).toBeVisible();
    await fill(dialog, { 'Date of birth': '2199-01-01' });
    await expect(dialog.getByText('Date of birth must be a date as YYYY-MM-DD')).toHaveCount(0);
    await create(page);
    await expect(dialog.getByLabel('Date of birth')).toHaveAccessibleDescription(
      'Date of birth cannot be in the future',
    );
    await fill(dialog, { 'Date of birth': '' });
  });

  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/patients'),
  );
  await create(page);
  expect((await sent).postDataJSON()).toEqual({
    firstName: 'Åsa',
    lastName: `Added${run}`,
    city: '👩🏽'.repeat(25),
  });
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Åsa Added${run} was added.`)).toBeVisible();
  await search(page, `asa added${run}`);
  const row = rowOf(page, `Åsa Added${run}`);
  await expect(row).toContainText(/ID: \d+/);
  await expect(row.getByText('No email')).toBeVisible();
  await expect(row.getByText('N/A').filter({ visible: true })).toHaveCount(2);
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('before creating a second record, the form lists possible duplicates and keeps the typed text', async ({
  browser,
}) => {
  const [namesake, samePhone] = [`Twin${run}`, `Line${run}`];
  const phone = `55${run}77`.padEnd(10, '1').slice(0, 10);
  await addPatients(
    people.daywise,
    { firstName: 'Zoë', lastName: namesake, dateOfBirth: '1980-02-29' },
    { firstName: 'Same', lastName: samePhone, phone },
  );
  const page = await signedInPage(browser, people.daywise, path);
  const complaints = watchComplaints(page);
  const created = count(page, createPatient);
  const checked = count(page, findPossibleDuplicates);
  await page.getByRole('button', { name: 'Add New Patient' }).click();
  const dialog = adding(page);
  await fill(dialog, { ...named('ZOE', namesake), 'Date of birth': '1980-02-29', Phone: `+1 ${phone}` });
  await fill(dialog, { Allergies: 'Pollen' });
  await dialog.getByRole('button', { name: 'Create Patient' }).dblclick();
  await expect(dialog.getByRole('heading', { name: '2 possible duplicates' })).toBeFocused();
  expect([checked(), created()]).toEqual([1, 0]);
  const [first, second] = [dialog.getByRole('listitem').nth(0), dialog.getByRole('listitem').nth(1)];
  await expect(first).toContainText(`Zoë ${namesake}`);
  await expect(first).toContainText('Same name and date of birth');
  await expect(first).toContainText('2/29/1980');
  await expect(first).toContainText('Dana Okafor');
  await expect(first.getByText('Active', { exact: true })).toBeVisible();
  await expect(second).toContainText('Same phone number');
  await expect(second).toContainText(`(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`);

  await test.step('a possible duplicate opens read-only beside the form and can be closed again', async () => {
    await first.getByRole('button', { name: `Open record of Zoë ${namesake}` }).click();
    await expect(comparing(page).getByText('2/29/1980')).toBeVisible();
    await expect(comparing(page).getByRole('textbox')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(comparing(page)).toBeHidden();
    await expect(first).toBeVisible();
  });

  await test.step('“Back to form” returns to the form with the typed text', async () => {
    await dialog.getByRole('button', { name: 'Back to form' }).click();
    await expect(dialog.getByLabel('First name')).toHaveValue('ZOE');
    await expect(dialog.getByLabel('Allergies')).toHaveValue('Pollen');
    await expect(dialog.getByRole('button', { name: 'Create Patient' })).toBeFocused();
    await create(page);
    await expect(first).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.getByLabel('First name')).toHaveValue('ZOE');
  });

  await create(page);
  await dialog.getByRole('button', { name: 'Create anyway' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`ZOE ${namesake} was added.`)).toBeVisible();
  expect(created()).toBe(1);
  await search(page, namesake);
  await expect(page.getByRole('row')).toHaveCount(3);

  await test.step('merging two records leaves one record, which opens at the URLs of both', async () => {
    await page.getByRole('link', { name: 'Duplicates' }).click();
    await page.getByRole('button', { name: `Compare Zoë ${namesake} and ZOE ${namesake}` }).click();
    const merging = page.getByRole('dialog', { name: 'Merge two records' });
    await expect(merging.getByRole('radio', { name: 'Pollen' })).toBeChecked();
    await merging.getByRole('radio', { name: 'ZOE' }).check();
    const other = await merging.getByText(/^ZOE .*, ID \d+$/).textContent();
    const goneId = /\d+$/.exec(other ?? '')?.[0];
    await merging.getByRole('button', { name: 'Merge records' }).click();
    await expect(page.getByText('The two records are one now.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Compare Zoë/ })).toBeHidden();
    await page.goto(addressOf(`/dashboard/patients/${goneId}`));
    await expect(page.getByRole('heading', { name: `ZOE ${namesake}` })).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(`/${goneId}$`));
    const keptId = /\d+$/.exec(page.url())?.[0];
    await page.goto(addressOf(`/dashboard/patients/${goneId}?patient=${keptId}`));
    await expect(page.getByRole('main').getByRole('heading', { name: `ZOE ${namesake}` })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${keptId}\\?patient=${keptId}$`));
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  });

  await test.step('separating two merged records gives the surviving record its previous name back', async () => {
    await page.getByRole('button', { name: `Separate again: ZOE ${namesake}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Separate again' }).click();
    await expect(page.getByRole('heading', { name: `Zoë ${namesake}` })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Separate/ })).toBeHidden();
  });
  // The browser logs the response 410 at the merged record's URL, which then leads to the surviving record.
  expect(complaints.filter((complaint) => !complaint.includes('410'))).toEqual([]);
});

test('if a possible duplicate no longer matches after its record was viewed, the dialog for a new patient says so', async ({
  browser,
}) => {
  const lastName = `Misnamed${run}`;
  const known = { firstName: 'Nora', lastName, dateOfBirth: '1980-02-29' };
  const [patientId = 0] = await addPatients(people.daywise, known);
  const page = await signedInPage(browser, people.daywise, path);
  await page.getByRole('button', { name: 'Add New Patient' }).click();
  const dialog = adding(page);
  await fill(dialog, { ...named('Nora', lastName), 'Date of birth': '1980-02-29' });
  await create(page);
  await dialog.getByRole('button', { name: `Open record of Nora ${lastName}` }).click();
  await expect(comparing(page).getByText('2/29/1980')).toBeVisible();
  const ask = await actAs(people.daywise);
  await ask(updatePatient, { params: { patientId }, body: { firstName: 'Ida', lastName: `Renamed${run}` } });
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('heading', { name: 'No possible duplicate is left' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to form' }).click();
  await expect(dialog.getByLabel('Last name')).toHaveValue(lastName);
  await create(page);
  await expect(page.getByText(`Nora ${lastName} was added.`)).toBeVisible();
});

test('the merge dialog stays open until the records are merged, and the next pair gets the focus when a pair leaves the list', async ({
  browser,
}) => {
  const [first, second] = [`Aapair${run}`, `Aapairs${run}`];
  const alike = [first, first, second, second].map((lastName, index) => ({
    firstName: index % 2 === 0 ? 'Mia' : 'MIA',
    lastName,
    dateOfBirth: '1971-03-09',
  }));
  await addPatients(people.daywise, ...alike.slice(0, 2));
  await addPatients(people.daywise, ...alike.slice(2));
  const page = await signedInPage(browser, people.daywise, `${path}/duplicates`);
  const comparing = page.getByRole('button', { name: `Compare Mia ${first} and MIA ${first}` });
  // Wait for the list, because the pattern of the response held below also matches the request for the list.
  await expect(comparing).toBeVisible();
  const record = await holdAnswer(page, ['GET', globOf(getPatient)]);
  await comparing.click();
  await record.isDone;
  await expect(comparing).toHaveAttribute('aria-busy', 'true');
  record.letThrough();
  const dialog = page.getByRole('dialog', { name: 'Merge two records' });
  const merge = await holdAnswer(page, ['POST', globOf(mergePatients)]);
  await dialog.getByRole('button', { name: 'Merge records' }).click();
  await merge.isDone;
  await expect(dialog.getByRole('button', { name: 'Merging…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await pressBeside(page);
  await expect(dialog.getByRole('button', { name: 'Merging…' })).toBeVisible();
  merge.letThrough();
  await expect(page.getByText('The two records are one now.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(comparing).toBeHidden();
  await expect(page.getByRole('button', { name: /^Compare / }).and(page.locator(':focus'))).toBeVisible();

  const different = page.getByRole('button', {
    name: `Mia ${second} and MIA ${second} are different people`,
  });
  await different.press('Enter');
  await expect(different).toBeHidden();
  await expect(page.getByRole('main').locator('button:focus, input:focus')).toBeVisible();
});

test('on a phone, patients are rows of 64 px that open the record, with all actions in their menu', async ({
  browser,
}) => {
  const lastName = `Schmal${run}`;
  await addPatients(people.daywise, {
    firstName: 'Lena',
    lastName,
    dateOfBirth: '1980-02-29',
    phone: '617-555-0143',
    email: `lena.${run}@example.org`,
  });
  const phone = await signedInPage(browser, people.daywise, path, {
    ...inLook({ colorScheme: 'light', width: 390, height: 844 }),
    hasTouch: true,
  });
  await expect(phone.getByRole('row').nth(5)).toBeVisible();
  const heights = await phone
    .getByRole('row')
    .evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height));
  expect(heights.filter((height) => height > 64)).toEqual([]);
  await phone.getByRole('textbox', { name: /^Search patients/ }).fill(lastName);
  await expect(phone.getByRole('row')).toHaveCount(1);
  const row = rowOf(phone, lastName);
  for (const cell of [`Lena ${lastName}`, 'Active', '(617) 555-0143', 'ID: '])
    await expect(row.getByText(cell).filter({ visible: true }).first()).toBeVisible();
  await expect(row.getByText('@example.org')).toBeHidden();
  // The row must not contain the buttons of the desktop as hidden elements, because a list has many rows.
  await expect(row.locator('button')).toHaveCount(1);
  for (const colorScheme of themes) {
    await phone.emulateMedia({ colorScheme });
    await expectAccessible(phone);
  }

  await row.getByText('(617) 555-0143').filter({ visible: true }).tap();
  await expect(viewing(phone)).toBeVisible();
  await phone.keyboard.press('Escape');
  await expect(viewing(phone)).toBeHidden();
  const more = row.getByRole('button', { name: `More actions for Lena ${lastName}` });
  for (const size of Object.values((await more.boundingBox()) ?? {}).slice(2))
    expect(size).toBeGreaterThanOrEqual(44);
  await row.getByRole('link').focus();
  await phone.keyboard.press('Tab');
  await expect(more).toBeFocused();
  for (const [item, title] of [
    ['Edit', 'Edit Patient'],
    ['Delete', 'Delete Patient'],
  ] as const) {
    await more.tap();
    await phone.getByRole('menuitem', { name: item, exact: true }).tap();
    const opened = phone
      .getByRole('dialog', { name: title })
      .or(phone.getByRole('alertdialog', { name: title }));
    await expect(opened).toBeVisible();
    await phone.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(more).toBeFocused();
  }
  await phone.setViewportSize({ width: 320, height: 640 });
  const facts = row.getByText('(617) 555-0143').filter({ visible: true });
  await expect.poll(() => facts.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
  await phone.emulateMedia({ media: 'print' });
  await expect(row.getByText('@example.org')).toBeVisible();
});

test('if the duplicate check fails, the form says so and the patient can still be added', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.daywise, path);
  await page.getByRole('button', { name: 'Add New Patient' }).click();
  const dialog = adding(page);
  await fill(dialog, named('Una', `Unchecked${run}`));
  await page.route(globOf(findPossibleDuplicates), (route) => route.abort());
  await create(page);
  const notice = dialog.getByRole('status').filter({ hasText: 'Couldn’t check for duplicates' });
  await expect(notice).toContainText('Network error. Please check your connection.');
  await expect(dialog.getByLabel('Last name')).toHaveValue(`Unchecked${run}`);
  await notice.getByRole('button', { name: 'Create anyway' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Una Unchecked${run} was added.`)).toBeVisible();
});

test('if two users edit the same patient, the second one sees both versions and chooses one', async ({
  browser,
}) => {
  const lastName = `Edited${run}`;
  await addPatients(people.daywise, { firstName: 'Eve', lastName, phone: '6175550101' });
  const [desk, room] = [
    await signedInPage(browser, people.solo, path),
    await signedInPage(browser, people.daywise, path),
  ];
  for (const page of [desk, room]) {
    await search(page, lastName);
    await page.getByRole('button', { name: `Edit Eve ${lastName}` }).click();
  }
  const update = (page: Page) => editing(page).getByRole('button', { name: 'Update Patient' }).click();
  await fill(editing(room), { City: 'Boston', Phone: '6175550102' });
  await update(room);
  await expect(editing(room)).toBeHidden();
  await expect(room.getByText(`Eve ${lastName} was updated.`)).toBeVisible();

  await fill(editing(desk), { Phone: '6175550103' });
  await update(desk);
  const conflict = editing(desk).getByRole('status').filter({ hasText: 'Someone else changed this patient' });
  await expect(conflict).toContainText('Yours: 6175550103');
  await expect(conflict).toContainText('Theirs: 6175550102');
  await conflict.getByRole('button', { name: 'Save my version' }).click();
  await expect(editing(desk)).toBeHidden();
  await rowOf(desk, lastName).getByText('(617) 555-0103').filter({ visible: true }).click();
  await expect(viewing(desk).getByText('Boston')).toBeVisible();
  await viewing(desk).getByRole('button', { name: 'Edit' }).click();
  await fill(editing(desk), { Phone: '', 'Date of death': '2020-01-31' });
  await update(desk);
  await expect(rowOf(desk, lastName).getByText('N/A').filter({ visible: true }).first()).toBeVisible();
  await expect(rowOf(desk, lastName).getByText('Deceased')).toBeVisible();
  await expect(viewing(desk).getByText('This patient died on 1/31/2020.')).toBeVisible();
  await viewing(desk).getByRole('button', { name: 'Book', exact: true }).click();
  // The record and the booking dialog both show the death.
  await expect(desk.getByText('This patient died on 1/31/2020.')).toHaveCount(2);
});

test('deleting a patient marks the record inactive; a doctor can restore it, but a manager cannot', async ({
  browser,
}) => {
  const lastName = `Gone${run}`;
  await addPatients(people.daywise, { firstName: 'Gil', lastName });
  const desk = await signedInPage(browser, people.solo, path);
  await search(desk, lastName);
  const remove = desk.getByRole('button', { name: `Delete Gil ${lastName}` });
  await remove.click();
  const question = desk.getByRole('alertdialog', { name: 'Delete Patient' });
  await expect(question).toContainText(
    'soft delete: the record is marked inactive and not permanently removed',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(desk, lastName).getByText('Active', { exact: true })).toBeVisible();
  await remove.click();
  await question.getByRole('button', { name: 'Delete Patient' }).click();
  await expect(question).toBeHidden();
  await expect(rowOf(desk, lastName).getByText('Inactive')).toBeVisible();
  await expect(remove).toHaveCount(0);
  await rowOf(desk, lastName).getByText('Inactive').click();
  await expect(viewing(desk).getByText('This patient is inactive and cannot be booked.')).toBeVisible();
  await expect(viewing(desk).getByRole('button', { name: 'Reactivate' })).toHaveCount(0);

  const room = await signedInPage(browser, people.daywise, path);
  await search(room, lastName);
  await rowOf(room, lastName).getByText('Inactive').click();
  await viewing(room).getByRole('button', { name: 'Reactivate' }).click();
  await expect(rowOf(room, lastName).getByText('Active', { exact: true })).toBeVisible();
  await room.getByRole('button', { name: `Delete Gil ${lastName}` }).click();
  await room.getByRole('alertdialog').getByRole('button', { name: 'Delete Patient' }).click();
  await room.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(room, lastName).getByText('Active', { exact: true })).toBeVisible();
});

test('patient search matches parts of names without accents, and phone numbers with other punctuation', async ({
  browser,
}) => {
  const lastName = `Gärtner${run}`;
  await addPatients(people.daywise, {
    firstName: 'José María',
    lastName,
    phone: '+49 (0)171.555-0142',
    email: `jose_100%@x${run}.example`,
  });
  const page = await signedInPage(browser, people.daywise, path);
  const box = page.getByPlaceholder('Search patients by name, email, or phone...');
  const everyone = page.getByRole('row');
  await expect(everyone).toHaveCount(51);
  for (const text of [`GARTNER${run} maria jos`, `gärtner${run} 0171 5550142`, `_100%@x${run}`]) {
    await search(page, text);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(rowOf(page, `José María ${lastName}`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(everyone).toHaveCount(51);
  await box.fill(`gartner${run}`);
  await expect(everyone).toHaveCount(2);
  for (const text of ['%%%', '___', `gartner${run} nobody`]) {
    await search(page, text);
    await expect(page.getByRole('heading', { name: 'No patients found' })).toBeVisible();
    await expect(page.getByText('Try adjusting your search terms')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add First Patient' })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  await expect(everyone).toHaveCount(51);
});

/** Watches the table of patients. The returned function gives the smallest number of rows that it has had since. */
async function fewestRows(page: Page): Promise<() => Promise<number>> {
  const fewest = await page.evaluateHandle(() => {
    const seen = { rows: Number.POSITIVE_INFINITY };
    new MutationObserver(() => {
      const table = [...document.querySelectorAll('table')].find(
        ({ caption }) => caption?.textContent === 'Patients',
      );
      if (table) seen.rows = Math.min(seen.rows, table.querySelectorAll('tbody tr').length);
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  return () => fewest.evaluate(({ rows }) => rows);
}

test('Load More appends rows of patients without duplicates and keeps the focus', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin, path);
  await expect(page.getByText('Manage all patients in the system')).toBeVisible();
  const ids = page.getByText(/^ID: \d+$/);
  await expect(ids).toHaveCount(50);
  const firstPage = await ids.allTextContents();
  const more = page.getByRole('button', { name: 'Load More' });
  await more.press('Enter');
  await expect(ids).toHaveCount(100);
  await expect(more).toBeFocused();
  const both = await ids.allTextContents();
  expect(both.slice(0, 50)).toEqual(firstPage);
  expect(new Set(both).size).toBe(100);

  const rows = page.getByRole('table', { name: 'Patients' }).locator('tbody tr');
  await test.step('opening and closing a record renders none of the rows again', async () => {
    // Repeat it, because the rows are also rendered again if their data changes meanwhile.
    await expect(async () => {
      const count = await watchRows(rows);
      await rows.first().getByRole('link').click();
      await expect(viewing(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(viewing(page)).toBeHidden();
      expect(await count()).toEqual({ again: 0, kept: 100 });
    }).toPass();
  });

  await test.step('Back from a record shows all loaded rows at once', async () => {
    await rows.nth(99).getByRole('link').first().click();
    await viewing(page).getByRole('link', { name: 'Full record' }).click();
    await expect(page.getByRole('heading', { name: 'Patient Details' })).toBeVisible();
    const fewest = await fewestRows(page);
    await page.goBack();
    await expect(rows).toHaveCount(100);
    expect(await fewest()).toBe(100);
  });
});

test('an error of the server appears in the list or dialog whose request failed, and the typed text stays', async ({
  browser,
}) => {
  const refused = { error: 'The server is having a bad day.', code: 'internal', requestId: 'r' };
  const page = await signedInPage(browser, people.daywise);
  await page.route(`${globOf(listPatients)}?**`, (route) => route.fulfill({ status: 409, json: refused }));
  await page.getByRole('link', { name: 'Patients', exact: true }).first().click();
  const banner = page.getByRole('main').getByRole('alert');
  await expect(banner).toContainText(refused.error);
  await page.unrouteAll();
  await banner.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row')).toHaveCount(51);
  await expect(banner).toHaveCount(0);

  await page.route(globOf(createPatient), (route) => route.fulfill({ status: 500, json: refused }));
  await page.getByRole('button', { name: 'Add New Patient' }).click();
  await fill(adding(page), { ...named('Ina', `Failed${run}`), 'Medical history': 'Long\nand typed' });
  await create(page);
  await expect(adding(page).getByRole('alert')).toHaveText(refused.error);
  await expect(adding(page).getByLabel('Medical history')).toHaveValue('Long\nand typed');
  await page.unrouteAll();
  await page.route(globOf(createPatient), (route) => route.abort());
  await create(page);
  await expect(adding(page).getByRole('alert')).toHaveText('Network error. Please check your connection.');
  await page.unrouteAll();
  await create(page);
  await expect(adding(page)).toBeHidden();

  await search(page, `Failed${run}`);
  await page.route(globOf(getPatient), (route) =>
    ['PUT', 'DELETE'].includes(route.request().method())
      ? route.fulfill({ status: 500, body: 'no JSON' })
      : route.continue(),
  );
  await page.getByRole('button', { name: `Edit Ina Failed${run}` }).click();
  await fill(editing(page), { City: 'Bern' });
  await editing(page).getByRole('button', { name: 'Update Patient' }).click();
  await expect(editing(page).getByRole('alert')).toHaveText(/^HTTP 500: /);
  await expect(editing(page).getByLabel('City')).toHaveValue('Bern');
  await editing(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Delete Ina Failed${run}` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete Patient' }).click();
  await expect(question.getByRole('alert')).toHaveText(/^HTTP 500: /);
});

test('while saving, the save button of the patient form shows progress and ignores a second click', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.daywise, path);
  const created = count(page, createPatient);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(globOf(createPatient), async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add New Patient' }).click();
  await fill(adding(page), named('Bea', `Busy${run}`));
  await create(page);
  const busy = adding(page).getByRole('button', { name: 'Creating...' });
  await expect(busy).toBeDisabled();
  await busy.click({ force: true });
  await adding(page).getByLabel('First name').press('Enter');
  await page.keyboard.press('Escape');
  await expect(busy).toBeVisible();
  letThrough();
  await expect(adding(page)).toBeHidden();
  expect(created()).toBe(1);
});

test('a manager of two doctors must choose a new patient’s doctor, and an admin cannot leave a patient without one', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.manager, path);
  await desk.getByRole('button', { name: 'Add New Patient' }).click();
  const choice = adding(desk).getByLabel('Assign to Doctor *');
  await expect(choice.getByRole('option')).toHaveCount(3);
  await expect(choice.getByRole('option').first()).toHaveText('Select a doctor...');
  await fill(adding(desk), named('Moe', `Managed${run}`));
  await create(desk);
  await expect(adding(desk).getByText('Doctor is required')).toBeVisible();
  await choice.selectOption({ label: dana });
  await expect(adding(desk).getByText('Doctor is required')).toHaveCount(0);
  await create(desk);
  await expect(adding(desk)).toBeHidden();

  const office = await signedInPage(browser, people.admin, path);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await office.route(globOf(listDoctors), async (route) => {
    await held;
    await route.continue();
  });
  await office.reload();
  await search(office, `Managed${run}`);
  await office.getByRole('button', { name: `Edit Moe Managed${run}` }).click();
  const given = editing(office).getByLabel('Assign to Doctor *');
  await expect(given.getByRole('option').first()).toHaveText('Loading doctors...');
  await expect(given.locator('option:checked')).toHaveText('Dana Okafor');
  letThrough();
  await expect(given.getByRole('option').first()).toHaveText('Select a doctor...');
  await expect(given.locator('option:checked')).toHaveText(dana);
  await given.selectOption({ label: 'Select a doctor...' });
  await editing(office).getByRole('button', { name: 'Update Patient' }).click();
  await expect(editing(office).getByText('Doctor is required')).toBeVisible();
  await given.selectOption({ index: 1 });
  await editing(office).getByRole('button', { name: 'Update Patient' }).click();
  await expect(editing(office)).toBeHidden();
  await rowOf(office, `Managed${run}`).getByText('No email').click();
  await expect(viewing(office).getByText('Carlos Mendes')).toBeVisible();
});

test('a manager without doctors sees an explanation instead of a form', async ({ browser }) => {
  const idle = await signedInPage(browser, people.idle, path);
  await expect(idle.getByText('Get started by adding your first patient')).toBeVisible();
  await idle.getByRole('button', { name: 'Add First Patient' }).click();
  await expect(adding(idle).getByText("You don't have any doctors assigned to manage.")).toBeVisible();
  await expect(adding(idle).getByRole('textbox')).toHaveCount(0);
  await expect(adding(idle).getByRole('button', { name: 'Create Patient' })).toHaveCount(0);
  await idle.keyboard.press('Escape');
  await expect(adding(idle)).toBeHidden();

  await idle.getByRole('link', { name: 'Appointments', exact: true }).first().click();
  await idle.getByRole('button', { name: 'Create First Appointment' }).click();
  const booking = idle.getByRole('dialog', { name: 'New Appointment' });
  await expect(booking.getByText("You don't have any doctors assigned to manage.")).toBeVisible();
  await expect(booking.getByRole('combobox')).toHaveCount(0);
  await expect(booking.getByRole('button', { name: 'Create Appointment' })).toHaveCount(0);
});

test('a doctor can read but not edit another doctor’s patient who has a visit with them', async ({
  browser,
}) => {
  const lastName = `Shared${run}`;
  await addPatients(carlos, { firstName: 'Sue', lastName });
  const desk = await signedInPage(browser, people.manager, '/dashboard/appointments');
  await desk.getByRole('button', { name: 'New Appointment' }).click();
  const booking = desk.getByRole('dialog', { name: 'New Appointment' });
  await booking.getByRole('combobox', { name: /^Patient/ }).fill(lastName);
  await booking.getByRole('option', { name: `Sue ${lastName}` }).click();
  await booking.getByLabel('Doctor').selectOption({ label: dana });
  const inSixWeeks = new Date(Date.now() + 42 * 86_400_000).toISOString().slice(0, 10);
  await fillDateTime(booking, `${inSixWeeks}T09:00`);
  await booking.getByRole('button', { name: 'Create Appointment' }).click();
  await expect(booking).toBeHidden();

  const room = await signedInPage(browser, people.daywise, path);
  await search(room, lastName);
  await expect(rowOf(room, lastName).getByText('Read only')).toBeVisible();
  await expect(rowOf(room, lastName).getByRole('button')).toHaveCount(0);
  await expect(rowOf(room, lastName).getByRole('link', { name: lastName })).toBeVisible();
  await rowOf(room, lastName).getByText('No email').click();
  await expect(viewing(room).getByText('Carlos Mendes')).toBeVisible();
  await expect(viewing(room).getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

for (const timezoneId of ['Pacific/Honolulu', 'Pacific/Kiritimati']) {
  test(`a date of birth is shown as the same date in a browser in ${timezoneId}`, async ({ browser }) => {
    const lastName = `Born${timezoneId.slice(8, 11)}${run}`;
    const page = await signedInPage(browser, people.daywise, path, { timezoneId });
    await page.getByRole('button', { name: 'Add New Patient' }).click();
    await fill(adding(page), { ...named('Leap', lastName), 'Date of birth': '1980-02-29' });
    const sent = page.waitForRequest((request) => request.url().endsWith(buildPath(createPatient, {})));
    await create(page);
    expect((await sent).postDataJSON()).toMatchObject({ dateOfBirth: '1980-02-29' });
    await expect(adding(page)).toBeHidden();
    await search(page, lastName);
    await expect(rowOf(page, lastName).getByRole('cell', { name: '2/29/1980' })).toBeVisible();
    await page.getByRole('button', { name: `Edit Leap ${lastName}` }).click();
    await expect(editing(page).getByLabel('Date of birth')).toHaveValue('1980-02-29');
    await editing(page).getByRole('button', { name: 'Cancel' }).click();
    await rowOf(page, lastName).getByRole('cell', { name: '2/29/1980' }).click();
    await expect(viewing(page).getByText('2/29/1980')).toBeVisible();
  });
}

test('the patient dialog can be closed in four ways, two of which ask before discarding typed text', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.daywise, path);
  const open = () => page.getByRole('button', { name: 'Add New Patient' }).click();
  const ways = [
    () => adding(page).getByRole('button', { name: 'Cancel' }).click(),
    () => adding(page).getByRole('button', { name: 'Close' }).click(),
    () => pressBeside(page),
    () => page.keyboard.press('Escape'),
  ];
  for (const close of ways) {
    await open();
    await expect(adding(page)).toBeVisible();
    await close();
    await expect(adding(page)).toBeHidden();
  }

  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  for (const close of ways.slice(2)) {
    await open();
    await fill(adding(page), { 'First name *': 'Typed' });
    await close();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(adding(page).getByLabel('First name')).toHaveValue('Typed');
    await close();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(adding(page)).toBeHidden();
  }

  await test.step('pressing Escape repeatedly never discards the text typed into a patient form', async () => {
    await open();
    await fill(adding(page), { 'First name *': 'Typed' });
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Escape');
    await expect(adding(page).getByLabel('First name')).toHaveValue('Typed');
  });
});

async function openAlike(browser: Browser, look: Look): Promise<Page> {
  const lastName = `Sound${look.colorScheme}${look.width}${run}`;
  await addPatients(people.daywise, {
    firstName: 'Sol',
    lastName,
    dateOfBirth: '1980-02-29',
    phone: '6175550142',
  });
  const page = await aSignedInBrowser(browser, people.daywise, inLook(look));
  await shortenLists(page);
  await page.goto(addressOf(path));
  await page.getByRole('button', { name: 'Add New Patient' }).click();
  await fill(adding(page), { ...named('Sol', lastName), 'Date of birth': '1980-02-29' });
  await create(page);
  await expect(adding(page).getByText('Same name and date of birth')).toBeVisible();
  return page;
}

for (const look of looks) {
  test(`possible duplicates and the patient dialogs pass axe in ${look.colorScheme} at ${look.width} px`, async ({
    browser,
  }) => {
    const page = await openAlike(browser, look);
    await expectAccessible(page);
    await adding(page)
      .getByRole('button', { name: /^Open record of/ })
      .click();
    await expect(comparing(page).getByText('Sol')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Discard' }).click();
    const isPhone = look.width < 768;
    await page
      .getByRole('button', { name: isPhone ? /^More actions for / : /^Delete / })
      .first()
      .click();
    if (isPhone) await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });
}

test('one click opens the current patient’s allergies and visits beside the queue', async ({ browser }) => {
  const page = await pageWithoutPolling(browser, people.daywise, '/dashboard/queue');
  const complaints = watchComplaints(page);
  const [me] = (await act(page, listDoctors, {})).doctors;
  const params = { doctorId: me?.id ?? 0 };
  const { currentStatus } = await act(page, viewDayWiseQueue, { params, query: {} });
  const { id: patientId, name } = currentStatus.currentPatient ?? { id: 0, name: '' };
  await act(page, updatePatient, { params: { patientId }, body: { allergies: 'Penicillin' } });
  const link = page.getByRole('main').getByRole('link', { name }).first();
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(buildPath(getPatientSummary, { params: { patientId } })))
      reads.push(request.url());
  });
  await test.step('pressing the mouse button on a name and releasing it elsewhere does not load the record', async () => {
    await link.hover();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    expect(reads).toEqual([]);
  });
  await link.click();
  await expect(viewing(page).getByRole('heading', { name })).toBeFocused();
  await expect(viewing(page).getByText('Penicillin')).toBeVisible();
  expect(reads).toHaveLength(1);
  await expect(viewing(page).getByText('In Progress')).toBeVisible();
  await expectAccessible(page);

  await test.step('the queue behind the patient drawer stays usable', async () => {
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    await expect(page.getByRole('menuitem', { name: 'Ticket' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem', { name: 'Ticket' })).toBeHidden();
    await expect(viewing(page)).toBeVisible();
  });
  await test.step('Escape does not close the drawer if it is pressed before an opening menu has the focus', async () => {
    const opener = page.getByRole('button', { name: /^Actions for / }).first();
    await opener.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    });
    await expect(page.getByRole('menuitem', { name: 'Ticket' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewing(page)).toBeVisible();
  });
  await test.step('the patient drawer updates when the visit is ended outside this page, and when that is undone', async () => {
    const body = { currentAppointmentId: currentStatus.currentAppointmentId };
    const { version } = await act(page, callNextDayWise, { params, query: {}, body });
    await expect(viewing(page).getByText('In Progress')).toHaveCount(0);
    await act(page, undoQueueChange, { params, body: { version } });
    await expect(viewing(page).getByText('In Progress')).toBeVisible();
  });
  await test.step('the patient drawer survives a reload, and Back closes it', async () => {
    await page.reload();
    await expect(viewing(page).getByText('Penicillin')).toBeVisible();
    await page.goBack();
    await expect(viewing(page)).toBeHidden();
    await expect(page).toHaveURL(addressOf('/dashboard/queue'));
  });
  await test.step('Escape closes the patient drawer and returns the focus to the name', async () => {
    await link.press('Enter');
    await expect(viewing(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewing(page)).toBeHidden();
    await expect(link).toBeFocused();
  });
  await test.step('Escape takes the patient drawer off the screen before the browser goes back', async () => {
    await link.press('Enter');
    await expect(viewing(page)).toBeVisible();
    expect(await viewing(page).evaluate(isOffScreenAfterEscape)).toBe(true);
    await expect(viewing(page)).toBeHidden();
    await expect(link).toBeFocused();
    await expect(page).toHaveURL(addressOf('/dashboard/queue'));
  });
  await test.step('a name clicked at the same moment as Escape opens the patient drawer again', async () => {
    await link.press('Enter');
    await expect(viewing(page)).toBeVisible();
    await link.evaluate((name: HTMLElement) => {
      const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
      document.body.dispatchEvent(press);
      name.click();
    });
    await expect(viewing(page)).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(viewing(page)).toBeHidden();
    await expect(page).toHaveURL(addressOf('/dashboard/queue'));
  });
  await test.step('after a double click on the name, closing the drawer once is enough', async () => {
    await link.dblclick();
    await expect(viewing(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewing(page)).toBeHidden();
    await expect(page).toHaveURL(addressOf('/dashboard/queue'));
  });
  const scrolled = () => page.evaluate(() => window.scrollY);
  await test.step('the full record opens on its own page, and Back returns to the queue', async () => {
    await link.click();
    await expect(viewing(page)).toBeVisible();
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 180);
    await expect.poll(scrolled).toBeGreaterThan(100);
    const before = await atRest(scrolled);
    await viewing(page).getByRole('link', { name: 'Full record' }).click();
    await expect(page.getByRole('heading', { name: 'Patient Details' })).toBeVisible();
    const shown = page.getByRole('main').getByRole('paragraph').filter({ hasText: 'Penicillin' });
    await expect(shown).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.printed-patient').getByText('Penicillin')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.goBack();
    await expect(viewing(page).getByText('Penicillin')).toBeVisible();
    await expect.poll(scrolled).toBe(before);
    await page.keyboard.press('Escape');
  });
  await test.step('Back from a record returns to the patient list with the same search text and scroll position', async () => {
    await page.getByRole('link', { name: 'Patients', exact: true }).first().click();
    const search = page.getByRole('textbox', { name: /^Search patients/ });
    const found = (await act(page, listPatients, { query: { search: 'ma' } })).patients;
    await search.fill('ma');
    const rows = page.getByRole('table', { name: 'Patients' }).getByRole('row');
    await expect(rows).toHaveCount(1 + found.length);
    await expect(rows.nth(8)).toContainText(`ID: ${found[7]?.id}`);
    await expect(rows.nth(8)).toContainText(/ma/i);
    await page.mouse.wheel(0, 320);
    await expect.poll(scrolled).toBeGreaterThan(200);
    await rows.nth(8).getByRole('link').first().click();
    await expect(viewing(page)).toBeVisible();
    const [before, count] = [await atRest(scrolled), await rows.count()];
    await viewing(page).getByRole('link', { name: 'Full record' }).click();
    await expect(page.getByRole('heading', { name: 'Patient Details' })).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue('ma');
    await expect(rows).toHaveCount(count);
    await expect.poll(scrolled).toBe(before);
  });
  expect(complaints).toEqual([]);
});

test('the printed summary has one page with all allergies, all medication and only whole visits', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.daywise);
  const [me] = (await act(page, listDoctors, {})).doctors;
  const drugs = ['Aspirin', 'Codeine', 'Ibuprofen', 'Insulin', 'Iodine', 'Latex', 'Metformin', 'Ramipril'];
  const [patientId = 0] = await addPatients(people.daywise, {
    firstName: 'Maximiliane',
    lastName: `Allergic${run}`,
    dateOfBirth: '1980-02-29',
    phone: '617-555-0142',
    gender: 'female',
    allergies: [...drugs, 'Penicillin'].join('\n'),
    currentMedications: [...drugs, 'Warfarin'].join('\n'),
  });
  const booking = { patientId, doctorId: me?.id ?? 0, allowOverlap: true };
  const body = { ...booking, scheduledDateTime: Date.now() + 86_400_000 };
  const { appointment } = await act(page, createAppointment, { body });
  await page.route(globOf(getPatientSummary), async (route) => {
    const response = await route.fetch();
    const text = 'A long note about the whole course of the treatment. '.repeat(9);
    const visit = { ...appointment, reasonForVisit: text, diagnosis: text, treatment: text };
    const visits = Array.from({ length: 5 }, () => ({ ...visit, uuid: crypto.randomUUID() }));
    await route.fulfill({ response, json: { ...(await response.json()), visits } });
  });
  await page.goto(addressOf(`${path}/${patientId}`));
  const sheet = page.locator('.printed-patient');
  await expect(sheet).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const shown = await sheet.evaluate((element) => {
    const paper = element.getBoundingClientRect();
    const parts = [...element.querySelectorAll('p')].filter(
      (part) => part.getBoundingClientRect().left < paper.right,
    );
    const isCut = (part: HTMLElement) =>
      part.getBoundingClientRect().bottom > paper.bottom + 1 || part.scrollHeight > part.clientHeight + 1;
    // Notes end after three lines on purpose, so a note counts as cut only if it reaches beyond the paper.
    const isNote = (part: HTMLElement) => part.matches('.line-clamp-3') && part.clientHeight > 0;
    const below = (part: HTMLElement) => part.getBoundingClientRect().bottom > paper.bottom + 1;
    return {
      cut: parts.filter((part) => (isNote(part) ? below(part) : isCut(part))).map((part) => part.textContent),
      texts: parts.map((part) => part.textContent),
      height: paper.height,
    };
  });
  expect(shown.cut).toEqual([]);
  const text = shown.texts.join('\n');
  expect(text).toContain('Penicillin');
  expect(text).toContain('Warfarin');
  expect(text).toContain('Next bookings');
  expect(text).toContain('(617) 555-0199');
  expect(text).toContain('A long note');
  // An A4 sheet is 297 mm high, and a millimetre has 96 / 25.4 pixels.
  expect(shown.height).toBeLessThan((297 * 96) / 25.4);
});
