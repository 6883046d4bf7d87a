import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { addressOf, leaveForHalfAnHour, people, pressBeside, signedInPage, signIn } from '../pages/desk.ts';

/** A form, with a text field that the test fills in. */
type Form = { path: string; open: (page: Page) => Promise<Locator>; field: string | RegExp; typed: string };

const inDialog =
  (button: string | RegExp, ...then: string[]) =>
  async (page: Page) => {
    await page.getByRole('button', { name: button }).first().click();
    for (const name of then) await page.getByRole('dialog').getByRole('button', { name }).click();
    return page.getByRole('dialog');
  };
const onPage = async (page: Page) => page.getByRole('main');

async function outOfTheMenu(page: Page, person: string, entry: string): Promise<Locator> {
  await page.getByRole('button', { name: `More for ${person}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  return page.getByRole('dialog');
}

async function fillIn(field: Locator, value: string): Promise<void> {
  const isChoice = await field.evaluate((element) => element instanceof HTMLSelectElement);
  await (isChoice ? field.selectOption(value) : field.fill(value));
}

async function typeLeaveAndReturn(page: Page, email: string, form: Form): Promise<Locator> {
  await page.goto(addressOf(form.path));
  const opened = await form.open(page);
  await fillIn(opened.getByLabel(form.field), form.typed);
  const passwords = opened.getByLabel(/^(Password|Confirm password)/).filter({ visible: true });
  for (const field of await passwords.all()) await field.fill('Secret123');
  await leaveForHalfAnHour(page);
  await signIn(page, email);
  await expect(opened.getByText('Draft restored')).toBeVisible();
  await expect(opened.getByLabel(form.field)).toHaveValue(form.typed);
  for (const field of await passwords.all()) await expect(field).toHaveValue('');
  return opened;
}

async function begin(page: Page, email: string): Promise<void> {
  await page.clock.install();
  await page.goto(addressOf('/login'));
  await signIn(page, email);
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeAttached();
}

const ofAdmin = {
  'a new doctor': {
    path: '/dashboard/users',
    open: async (page) => {
      await page.getByRole('button', { name: 'Create New Doctor' }).first().click();
      return page.getByRole('main').locator('form').filter({ hasText: 'Specialization' });
    },
    field: 'Email',
    typed: 'halfway@demo.clinic',
  },
  'a new manager': {
    path: '/dashboard/create-manager',
    open: onPage,
    field: 'Email',
    typed: 'halfway@demo.clinic',
  },
  'a user': {
    path: '/dashboard/users',
    open: (page) => outOfTheMenu(page, 'Ira Bell', 'Edit'),
    field: 'Name',
    typed: 'Ira Halfway',
  },
  'a display': {
    path: '/dashboard/manage-queue',
    open: inDialog('Displays', 'New display'),
    field: 'Label',
    typed: 'Halfway room',
  },
} satisfies Record<string, Form>;

const ofDoctor = {
  'the own specialization': {
    path: '/dashboard/account',
    open: onPage,
    field: 'Specialization',
    typed: 'Halfway medicine',
  },
  'queue settings': {
    path: '/dashboard/queue-settings',
    open: inDialog('Configure Settings'),
    field: /Consultation time/i,
    typed: '25',
  },
  'a calendar feed': {
    path: '/dashboard/schedule',
    open: inDialog('Calendar feed', 'New feed'),
    field: 'Label',
    typed: 'Halfway phone',
  },
  'the online booking of a doctor': {
    path: '/dashboard/schedule',
    open: inDialog('Online booking'),
    field: /^Address/,
    typed: 'halfway',
  },
  'a schedule slot': {
    path: '/dashboard/schedule',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Edit Monday/ })
        .first()
        .press('Enter');
      return page.getByRole('dialog');
    },
    field: 'Slot duration',
    typed: '45',
  },
  'the reason of an emergency': {
    path: '/dashboard/patients',
    open: inDialog('Emergency access'),
    field: /^Reason/,
    typed: 'Collapsed on the way in',
  },
} satisfies Record<string, Form>;

const ofCentral = {
  'another time for a skipped patient': {
    path: '/dashboard/central-queue',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Skip Patient' }).click();
      await page.getByRole('button', { name: 'Mark as No Show' }).click();
      await page.getByRole('button', { name: /skipped today$/ }).click();
      await page
        .getByRole('button', { name: /^Reschedule / })
        .first()
        .click();
      return page.getByRole('dialog', { name: 'Edit Appointment' });
    },
    field: 'Notes',
    typed: 'Halfway to another day',
  },
} satisfies Record<string, Form>;

for (const [email, forms] of [
  [people.admin, ofAdmin],
  [people.daywise, ofDoctor],
  [people.central, ofCentral],
] as const) {
  test(`S-81: restores the text that ${email} had typed into a form, except for passwords`, async ({
    page,
  }) => {
    await begin(page, email);
    for (const [name, form] of Object.entries<Form>(forms)) {
      await test.step(name, async () => {
        const opened = await typeLeaveAndReturn(page, email, form);
        await opened.getByRole('button', { name: 'Discard it' }).click();
        await expect(opened.getByLabel(form.field)).not.toHaveValue(form.typed);
      });
    }
  });
}

const cancellation: Form = {
  path: '/dashboard/appointments',
  open: async (page) => {
    await page
      .getByRole('button', { name: /^More actions for / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Cancel appointment' }).click();
    return page.getByRole('alertdialog', { name: 'Cancel Appointment' });
  },
  field: 'Cancellation reason',
  typed: 'Halfway to a reason',
};

for (const [email, forms] of [
  [people.admin, [ofAdmin['a user'], ofAdmin['a display'], cancellation]],
  [
    people.daywise,
    [
      ofDoctor['queue settings'],
      ofDoctor['a calendar feed'],
      ofDoctor['a schedule slot'],
      ofDoctor['the online booking of a doctor'],
    ],
  ],
] as const) {
  test(`Escape and a click outside ask before they discard the text that ${email} typed into a dialog`, async ({
    browser,
  }) => {
    const page = await signedInPage(browser, email);
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    for (const form of forms) {
      await page.goto(addressOf(form.path));
      const field = (await form.open(page)).getByLabel(form.field);
      await fillIn(field, form.typed);
      for (const dismiss of [() => page.keyboard.press('Escape'), () => pressBeside(page)]) {
        await dismiss();
        await question.getByRole('button', { name: 'Keep editing' }).click();
        await expect(field).toHaveValue(form.typed);
      }
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Discard' }).click();
      await expect(field).toBeHidden();
    }
  });
}
