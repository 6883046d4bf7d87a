import { createDoctor, createManager } from '@anteroom/contract/accounts';
import { listDoctors } from '@anteroom/contract/staff';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { actAs, globOf } from '../pages/act.ts';
import {
  addressOf,
  chooseOwnPassword,
  expectSignedOut,
  people,
  signedInPage,
  signIn,
  watchComplaints,
} from '../pages/desk.ts';
import { expectAccessibleInLooks, still } from '../pages/expect-accessible.ts';
import { holdAnswer } from '../pages/hold-answer.ts';

const run = `${Date.now() % 1_000_000}`;
test.describe.configure({ mode: 'parallel' });

const freshPassword = 'Harbor-Lamp-42';
const ownPassword = 'Otter-Crane-42';

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Search users by name or email...').fill(text);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

async function openMenu(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Creates a doctor as an admin and stays on the User Management screen. */
async function makeDoctor(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Create New Doctor' }).click();
  const form = page.getByRole('form', { name: 'Create New Doctor' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password *').fill(freshPassword);
  await form.getByLabel('Specialization').fill('Neurology');
  await form.getByRole('button', { name: 'Create Doctor' }).click();
  await expect(form).toBeHidden();
}

test('deleting a doctor’s account disables it and signs the doctor out; Undo lets the doctor sign in again', async ({
  browser,
}) => {
  const [name, email] = [`Zadie Adeyemi ${run}`, `zadie-${run}@demo.clinic`];
  const office = await signedInPage(browser, people.admin, '/dashboard/users');
  const complaints = watchComplaints(office);

  await test.step('the account form shows missing fields and the server’s errors', async () => {
    await office.getByRole('button', { name: 'Create New Doctor' }).click();
    const form = office.getByRole('form', { name: 'Create New Doctor' });
    await form.getByRole('button', { name: 'Create Doctor' }).click();
    await expect(form.getByText('Name must be at least 2 characters')).toBeVisible();
    await expect(form.getByText('Email is required')).toBeVisible();
    await expect(form.getByText('Password is required')).toBeVisible();
    await form.getByLabel('Name').fill('Dana Again');
    await form.getByLabel('Email').fill(people.daywise);
    await form.getByLabel('Password *').fill(freshPassword);
    await form.getByRole('button', { name: 'Create Doctor' }).click();
    await expect(form.getByText('There is an account with this email already')).toHaveCount(1);
    await expect(form.getByLabel('Email')).toBeFocused();
    await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toBeHidden();
    await expect(office.getByRole('button', { name: 'Create New Doctor' })).toBeFocused();
  });

  await makeDoctor(office, name, email);
  await expect(office.getByText(`${name} can now sign in as a doctor.`)).toBeVisible();
  await search(office, email);
  await expect(rowOf(office, name)).toContainText('Neurology');
  await expect(rowOf(office, name)).toContainText('Never signed in');

  const room = await (await browser.newContext()).newPage();
  await room.goto(addressOf('/dashboard/patients'));
  await signIn(room, email, freshPassword);
  await chooseOwnPassword(room, freshPassword, ownPassword);
  await expect(room.getByRole('heading', { name: 'Patient Management' })).toBeVisible();

  await test.step('deleting an account redirects the user’s open screen to the sign-in page', async () => {
    await office.getByRole('button', { name: `Delete ${name}` }).click();
    const question = office.getByRole('alertdialog', { name: 'Delete this user?' });
    await expect(question).toContainText(`Appointments with ${name} stay booked`);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question).toBeHidden();
    await expect(rowOf(office, name)).toContainText('Disabled');
    await expectSignedOut(room);
    await signIn(room, email, ownPassword);
    await expect(room.getByRole('alert')).toBeVisible();
  });

  await test.step('Undo restores the deleted account of a doctor', async () => {
    await office.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(office, name)).toContainText('Active');
    await expect(office.getByRole('main')).toBeFocused();
    await signIn(room, email, ownPassword);
    await expect(room.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  await test.step('ending the sessions of an account redirects the user’s open screen to the sign-in page but keeps the account', async () => {
    await openMenu(office, name, 'End sessions');
    const question = office.getByRole('alertdialog', { name: 'End all sessions?' });
    await question.getByRole('button', { name: 'End sessions' }).click();
    await expect(question).toBeHidden();
    await expectSignedOut(room);
  });

  await test.step('an admin changes a doctor’s name and specialization', async () => {
    await openMenu(office, name, 'Edit');
    const dialog = office.getByRole('dialog', { name: 'Edit user' });
    await dialog.getByLabel('Name').fill(`${name} Bo`);
    await dialog.getByLabel('Specialization').fill('Cardiology');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(office, `${name} Bo`)).toContainText('Cardiology');
  });
  // The doctor stays disabled, so that the lists in other tests do not contain them.
  let deletions = 0;
  office.on('request', (request) => {
    if (request.method() === 'DELETE') deletions += 1;
  });
  await office.getByRole('button', { name: `Delete ${name} Bo` }).click();
  await expect(office.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).dblclick();
  await expect(rowOf(office, name)).toContainText('Disabled');
  await expect(office.getByRole('button', { name: `Enable ${name} Bo` })).toBeFocused();
  expect(deletions).toBe(1);
  await office.getByRole('button', { name: `Enable ${name} Bo` }).click();
  await expect(rowOf(office, name)).toContainText('Active');
  await office.getByRole('button', { name: `Delete ${name} Bo` }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rowOf(office, name)).toContainText('Disabled');
  expect(complaints).toEqual([]);
});

test('admins cannot delete their own account', async ({ browser }) => {
  const office = await signedInPage(browser, people.admin, '/dashboard/users');
  await search(office, people.admin);
  const button = office.getByRole('button', { name: 'Delete Avery Quinn' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('You can’t delete your own account.');
  await expect(office.getByRole('button', { name: /^Delete / })).toHaveCount(1);
});

test('a doctor creates and deletes a manager', async ({ browser }) => {
  const [name, email] = [`Noor Haddad ${run}`, `noor-${run}@demo.clinic`];
  const room = await signedInPage(browser, people.unset, '/dashboard/managers');
  await expect(room.getByRole('heading', { name: 'No managers found' })).toBeVisible();
  await room.getByRole('button', { name: 'Create New Manager' }).click();
  const form = room.getByRole('form', { name: 'Create New Manager' });
  await expect(form.getByText('At least 8 characters')).toBeVisible();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password *').fill('lowercase1');
  await form.getByRole('button', { name: 'Create Manager' }).click();
  await expect(form.getByText(/at least one uppercase letter/)).toBeVisible();
  await form.getByLabel('Password *').fill(freshPassword);
  await form.getByRole('button', { name: 'Create Manager' }).dblclick();
  await expect(form).toBeHidden();
  await expect(rowOf(room, name)).toHaveCount(1);
  await expect(rowOf(room, name)).toContainText('Active');

  const desk = await (await browser.newContext()).newPage();
  await desk.goto(addressOf('/dashboard/manage-queue'));
  await signIn(desk, email, freshPassword);
  await chooseOwnPassword(desk, freshPassword, ownPassword);
  await expect(desk.getByText('Uma Novak').first()).toBeVisible();

  await room.getByRole('button', { name: `Delete ${name}` }).click();
  const question = room.getByRole('alertdialog', { name: 'Delete this manager?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(rowOf(room, name)).toContainText('Disabled');
  await expect(room.getByRole('button', { name: `Delete ${name}` })).toBeHidden();
  await expectSignedOut(desk);
});

test('an admin chooses which doctors a manager works for', async ({ browser }) => {
  const office = await signedInPage(browser, people.admin, '/dashboard/users');
  const desk = await signedInPage(browser, people.idle, '/dashboard/manage-queue');
  await expect(desk.getByRole('heading', { name: 'No Doctors Assigned' })).toBeVisible();
  const tick = async (isTicked: boolean) => {
    await search(office, people.idle);
    await openMenu(office, 'Ira Bell', 'Doctors');
    const dialog = office.getByRole('dialog', { name: 'Ira Bell’s doctors' });
    await dialog.getByLabel(/^Dana Okafor/).setChecked(isTicked);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };
  await tick(true);
  await expect(office.getByText('Ira Bell is now assigned to one doctor.')).toBeVisible();
  await desk.reload();
  await expect(desk.getByText('Dana Okafor').first()).toBeVisible();
  await tick(false);
  // The open screen shows the change without a reload.
  await expect(desk.getByRole('heading', { name: 'No Doctors Assigned' })).toBeVisible();
});

test('an admin creates a manager on the managers page', async ({ browser }) => {
  const [name, email] = [`Kit Moreau ${run}`, `kit-${run}@demo.clinic`];
  const office = await signedInPage(browser, people.admin, '/dashboard/users');
  await office.getByRole('link', { name: 'Create Manager' }).click();
  await expect(office).toHaveURL(/\/dashboard\/create-manager$/);
  const submit = office.getByRole('button', { name: 'Create Manager' });
  await submit.click();
  await expect(office.getByLabel('Name')).toBeFocused();
  for (const message of [
    'Name must be at least 2 characters',
    'Email is required',
    'Doctor selection is required',
    'Password is required',
    'Please confirm your password',
  ]) {
    await expect(office.getByText(message)).toBeVisible();
  }
  await office.getByLabel('Name').fill(name);
  await office.getByLabel('Email').fill(email);
  await office.getByLabel('Doctor').selectOption({ label: 'Uma Novak - Pediatrics' });
  await office.getByLabel('Password *', { exact: true }).fill(freshPassword);
  await office.getByLabel('Confirm password').fill(`${freshPassword}?`);
  await submit.click();
  await expect(office.getByText('Passwords do not match')).toBeVisible();
  await office.getByLabel('Confirm password').fill(freshPassword);
  // Wait, because the button moves when the error disappears, and a click at that moment would miss it.
  await expect(office.getByText('Passwords do not match')).toBeHidden();
  await submit.click();
  await expect(office.getByRole('heading', { name: 'Manager created' })).toBeFocused();
  const done = office.getByRole('main');
  await expect(done).toContainText(email);
  await expect(done).toContainText(name);
  await expect(done).toContainText('Manager');
  await expect(done).toContainText('Uma Novak');
  await office.getByRole('link', { name: 'View All Managers' }).click();
  await expect(office).toHaveURL(/\/dashboard\/users\?role=manager$/);
  await expect(office.getByLabel('Role')).toHaveValue('manager');
  await expect(rowOf(office, name)).toBeVisible();
  await expect(rowOf(office, 'Avery Quinn')).toHaveCount(0);
  await office.goBack();
  await expect(submit).toBeVisible();
  await expect(office.getByLabel('Email')).toHaveValue('');
  await office.getByRole('link', { name: 'Cancel' }).click();
  await expect(office).toHaveURL(/\/dashboard$/);
});

test('a long list of users can be searched, and Load More appends rows', async ({ browser }) => {
  const ask = await actAs(people.admin);
  const { doctors } = await ask(listDoctors, {});
  const doctorId = doctors.find(({ name }) => name === 'Uma Novak')?.id ?? 0;
  for (let number = 1; number <= 52; number += 1) {
    const person = { name: `Zz Helper ${number}`, email: `helper-${run}-${number}@demo.clinic` };
    await ask(createManager, { body: { ...person, password: freshPassword, doctorId } });
  }
  const office = await signedInPage(browser, people.admin, '/dashboard/users');
  const rows = office.getByRole('row');
  await expect(rows).toHaveCount(51);
  await office.getByRole('button', { name: 'Load More' }).click();
  await expect(rowOf(office, `helper-${run}-9@`)).toBeVisible();
  await expect(rows.nth(51)).toBeVisible();
  await expect(office.getByRole('button', { name: 'Load More' })).toBeHidden();
  await search(office, `helper ${run}-17`);
  await expect(rows).toHaveCount(2);
  await search(office, 'nobody of this name');
  await expect(office.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await office.getByRole('button', { name: 'Clear' }).click();
  await expect(rows).toHaveCount(51);
});

test('the last sign-in of an account fits on one line, even in a narrow window', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin, '/dashboard/users');
  const times = page.getByRole('row').locator('time');
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(times.first()).toHaveText(/^Last sign-in /);
    const lines = await times.evaluateAll((all) =>
      all.map((time) => {
        const text = document.createRange();
        text.selectNodeContents(time);
        return text.getClientRects().length;
      }),
    );
    expect(new Set(lines)).toEqual(new Set([1]));
  }
});

test('in a German browser, the last sign-in of an account is in English like the rest of the screen', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.admin, '/dashboard/users', { locale: 'de-DE' });
  await search(page, people.admin);
  await expect(page.getByRole('row').locator('time').first()).toHaveText('Last sign-in now');
});

test('a doctor account can be created and deleted by keyboard', async ({ browser }) => {
  const [name, email] = [`Zelda Keys ${run}`, `zelda-${run}@demo.clinic`];
  const office = await signedInPage(browser, people.admin, '/dashboard/users');
  await expect(rowOf(office, 'Avery Quinn')).toBeVisible();
  const { keyboard } = office;
  await keyboard.press('n');
  await expect(office.getByLabel('Name *')).toBeFocused();
  await keyboard.type(name);
  await keyboard.press('Tab');
  await keyboard.type(email);
  await keyboard.press('Tab');
  await keyboard.type(freshPassword);
  await keyboard.press('Enter');
  await expect(office.getByText(`${name} can now sign in as a doctor.`)).toBeVisible();
  await expect(office.getByRole('button', { name: 'Create New Doctor' })).toBeFocused();
  await keyboard.press('/');
  await keyboard.type(email);
  await keyboard.press('Enter');
  await expect(office.getByRole('row')).toHaveCount(2);
  const more = office.getByRole('button', { name: `More for ${name}` });
  await more.focus();
  await keyboard.press('Enter');
  await expect(office.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(office.getByRole('menuitem', { name: 'End sessions' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(more).toBeFocused();
  await keyboard.press('Enter');
  await expect(office.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(office.getByRole('dialog', { name: 'Edit user' }).getByLabel('Name')).toBeFocused();
  await keyboard.press('Escape');
  await expect(more).toBeFocused();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  const question = office.getByRole('alertdialog', { name: 'Delete this user?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Delete', exact: true }).focus();
  await keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(rowOf(office, name)).toContainText('Disabled');
});

test('if two users edit the clinic’s details, the second one sees both versions and chooses one', async ({
  browser,
}) => {
  const [first, second] = [
    await signedInPage(browser, people.admin, '/dashboard/clinic'),
    await signedInPage(browser, people.admin, '/dashboard/clinic'),
  ];
  await first.getByLabel('Phone').fill('555 0100');
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(first.getByText('The clinic’s details were saved.')).toBeVisible();
  await second.getByLabel('Phone').fill('555 0199');
  await second.getByLabel('Address').fill('1 Harbor Street');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.getByText('Yours: 555 0199')).toBeVisible();
  await expect(second.getByText('Theirs: 555 0100')).toBeVisible();
  await second.getByRole('button', { name: 'Save my version' }).click();
  await expect(second.getByText('The clinic’s details were saved.')).toBeVisible();
  await second.reload();
  await expect(second.getByLabel('Phone')).toHaveValue('555 0199');
  await second.getByLabel('Email').fill('not an address');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.getByText('Email is invalid')).toBeVisible();
});

/** Follows a link inside the app, so that the page does not reload. */
async function leaveTo(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(addressOf(`/dashboard${path}`));
  await expect(page.getByLabel('Password *', { exact: true })).toBeHidden();
}

test('leaving an account form while it is saving still shows the result, and a rejected save restores the input', async ({
  browser,
}) => {
  const [name, email] = [`Lena Gone ${run}`, `lena-${run}@demo.clinic`];
  const office = await signedInPage(browser, people.admin, '/dashboard/create-manager');
  const complaints = watchComplaints(office);
  const submit = office.getByRole('button', { name: 'Create Manager' });
  const note = office.getByText('Draft restored');
  const fill = async (address: string) => {
    await office.getByLabel('Name').fill(name);
    await office.getByLabel('Email').fill(address);
    await office.getByLabel('Doctor').selectOption({ label: 'Uma Novak - Pediatrics' });
    await office.getByLabel('Password *', { exact: true }).fill(freshPassword);
    await office.getByLabel('Confirm password').fill(freshPassword);
  };
  const managers = ['POST', globOf(createManager)] as const;

  await test.step('if creating a manager is rejected, the form keeps the input except the password', async () => {
    await fill(people.daywise);
    const held = await holdAnswer(office, managers);
    await submit.click();
    await held.isDone;
    await leaveTo(office, 'Overview', '');
    held.letThrough();
    await expect(office.getByRole('status').getByText(`${name} was not created. There is`)).toBeVisible();
    await office.getByRole('button', { name: 'Open the form' }).click();
    await expect(note).toBeVisible();
    await expect(office.getByLabel('Email')).toHaveValue(people.daywise);
    await expect(office.getByLabel('Password *', { exact: true })).toHaveValue('');
  });

  await test.step('when the rejected form is later saved, a success message appears and the form is empty', async () => {
    await fill(email);
    const held = await holdAnswer(office, managers);
    await submit.click();
    await held.isDone;
    await leaveTo(office, 'Overview', '');
    held.letThrough();
    await expect(office.getByText(`${name} can now sign in as a manager.`)).toBeVisible();
    await leaveTo(office, 'User Management', '/users');
    await expect(rowOf(office, email)).toBeVisible();
    await office.getByRole('link', { name: 'Create Manager' }).click();
    await expect(office.getByLabel('Email')).toHaveValue('');
    await expect(note).toBeHidden();
  });

  await test.step('after a rejected save, “Open the form” opens the list page with its form and the rejected input', async () => {
    await leaveTo(office, 'User Management', '/users');
    await office.getByRole('button', { name: 'Create New Doctor' }).click();
    const form = office.getByRole('form', { name: 'Create New Doctor' });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Email').fill(people.daywise);
    await form.getByLabel('Password *').fill(freshPassword);
    const held = await holdAnswer(office, ['POST', globOf(createDoctor)]);
    await form.getByRole('button', { name: 'Create Doctor' }).click();
    await held.isDone;
    await leaveTo(office, 'Overview', '');
    held.letThrough();
    await office.getByRole('button', { name: 'Open the form' }).click();
    await expect(form.getByLabel('Name')).toHaveValue(name);
    await form.getByRole('button', { name: 'Discard it' }).click();
    await expect(form.getByLabel('Name')).toHaveValue('');
  });
  expect(complaints).toEqual([]);
});

async function aSoundDesk(browser: Browser, email: string, path: string) {
  const page = await signedInPage(browser, email, path, still);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  return page;
}

test('the states of the account screens pass axe', async ({ browser }) => {
  const office = await aSoundDesk(browser, people.admin, '/dashboard/users');
  await expect(rowOf(office, 'Avery Quinn')).toBeVisible();
  await office.getByRole('button', { name: 'Create New Doctor' }).click();
  await office.getByRole('button', { name: 'Create Doctor' }).click();
  await expectAccessibleInLooks(office);
  await office.getByRole('button', { name: 'Cancel' }).click();
  await search(office, 'ira bell');
  await expect(rowOf(office, 'Avery Quinn')).toBeHidden();
  await office.getByRole('button', { name: 'More for Ira Bell' }).click();
  await expect(office.getByRole('menu')).toBeVisible();
  await expectAccessibleInLooks(office);
  await office.keyboard.press('Escape');
  for (const action of ['Edit', 'Doctors', 'End sessions']) {
    await openMenu(office, 'Ira Bell', action);
    await expect(office.locator('dialog:modal')).toBeVisible();
    await expect(office.getByText('Loading doctors...')).toBeHidden();
    await expectAccessibleInLooks(office);
    await office.keyboard.press('Escape');
  }
  await office.getByRole('button', { name: 'Delete Ira Bell' }).click();
  await expectAccessibleInLooks(office);
  await office.keyboard.press('Escape');
  await search(office, 'nobody of this name');
  await expect(office.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await expectAccessibleInLooks(office);
  await office.goto(addressOf('/dashboard/clinic'));
  await expect(office.getByLabel('Address')).toBeVisible();
  await expectAccessibleInLooks(office);
  await office.goto(addressOf('/dashboard/create-manager'));
  await office.getByRole('button', { name: 'Create Manager' }).click();
  await expectAccessibleInLooks(office);

  const room = await aSoundDesk(browser, people.daywise, '/dashboard/managers');
  await expect(rowOf(room, 'Morgan Lee')).toBeVisible();
  await room.getByRole('button', { name: 'Create New Manager' }).click();
  await expectAccessibleInLooks(room);
  await room.getByRole('button', { name: 'Cancel' }).click();
  await room.getByRole('button', { name: 'Delete Morgan Lee' }).click();
  await expectAccessibleInLooks(room);
});
