import { replaceRecoveryCodes } from '@anteroom/contract/second-factor';
import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { test } from '../clinic.ts';
import { globOf } from '../pages/act.ts';
import {
  addressOf,
  chooseOwnPassword,
  expectSignedOut,
  password,
  people,
  signedInPage,
  signIn,
  watchComplaints,
} from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';
import { linkInMail } from '../pages/outbox.ts';
import { expectCodeOf } from '../pages/qr-code.ts';

const run = `${Date.now() % 1_000_000}`;
test.describe.configure({ mode: 'parallel' });

const ownPassword = 'Otter-Crane-42';
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a doctor invited by an admin chooses a password and signs in', async ({ browser }) => {
  const [name, email] = [`Ines Falk ${run}`, `ines-${run}@demo.clinic`];
  const office = await signedInPage(browser, people.admin, '/dashboard/users');
  const complaints = watchComplaints(office);
  await office.getByRole('button', { name: 'Invite doctor' }).click();
  const form = office.getByRole('form', { name: 'Invite doctor' });
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByText('Email is required')).toBeVisible();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form).toBeHidden();
  await expect(office.getByText(`${name} gets an email with the invitation.`)).toBeVisible();
  await expect(rowOf(office, name)).toContainText('Invited');
  const first = await linkInMail(email, '/accept-invitation');
  await office.getByRole('button', { name: `Send the invitation to ${name} again` }).click();
  await expect(office.getByText(/gets a new invitation/)).toBeVisible();
  const second = await linkInMail(email, '/accept-invitation', 2);
  expect(second).not.toBe(first);

  const page = await (await browser.newContext()).newPage();
  await page.goto(addressOf(new URL(second).pathname + new URL(second).search));
  await expect(page.getByRole('heading', { name: 'Welcome. Choose your password' })).toBeVisible();
  await expect(page).toHaveURL(/\/accept-invitation$/);
  await page.getByLabel('New password').fill(ownPassword);
  await page.getByLabel('Confirm password').fill(ownPassword);
  await page.getByRole('button', { name: 'Choose password' }).click();
  await page.getByRole('link', { name: 'Continue to Sign In' }).click();
  await signIn(page, email, ownPassword);
  await expect(page.getByText(`Welcome, ${name}`)).toBeVisible();
  await office.reload();
  await expect(rowOf(office, name)).toContainText('Active');
  expect(complaints).toEqual([]);
});

test('a user with an initial password must replace it before the requested screen opens', async ({
  browser,
}) => {
  const [name, email] = [`Kit Moreau ${run}`, `kit-first-${run}@demo.clinic`];
  const room = await signedInPage(browser, people.unset, '/dashboard/managers');
  await room.getByRole('button', { name: 'Create New Manager' }).click();
  const form = room.getByRole('form', { name: 'Create New Manager' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password *').fill('Harbor-Lamp-42');
  await form.getByRole('button', { name: 'Create Manager' }).click();
  await expect(form).toBeHidden();
  const page = await (await browser.newContext()).newPage();
  await page.goto(addressOf('/dashboard/appointments'));
  await signIn(page, email, 'Harbor-Lamp-42');
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await page.goto(addressOf('/dashboard/patients'));
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await expectAccessibleInEveryTheme(page);
  await page.getByRole('button', { name: 'Choose password' }).click();
  await expect(page.getByText(/ is required$/).first()).toBeVisible();
  await expectAccessibleInEveryTheme(page);
  await chooseOwnPassword(page, 'Harbor-Lamp-42', ownPassword);
  await expect(page).toHaveURL(/\/dashboard\/patients/);
  await expect(page.getByRole('heading', { name: 'Patient Management' })).toBeVisible();
});

test('changing the password ends the user’s sessions in other browsers', async ({ browser }) => {
  const page = await signedInPage(browser, people.idle, '/dashboard/account');
  const elsewhere = await signedInPage(browser, people.idle, '/dashboard/account');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('Wrong-Password-1');
  await page.getByLabel('New password').fill(ownPassword);
  await page.getByLabel('Confirm password').fill(ownPassword);
  const submit = page.getByRole('button', { name: 'Change password' });
  await submit.click();
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await page.getByLabel('Current password').fill(password);
  await submit.click();
  await expect(page.getByText('Your password was changed. All other sessions have ended.')).toBeVisible();
  await expect(submit).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

  await test.step('single-key shortcuts stay turned off after a reload, while Ctrl K still works', async () => {
    const keys = page.getByRole('switch', { name: /^Single-key shortcuts/ });
    await expect(keys).toBeChecked();
    await keys.click();
    await expect(keys).toBeEnabled();
    await expect(keys).not.toBeChecked();
    await page.reload();
    await expect(keys).not.toBeChecked();
    await page.getByRole('heading', { name: 'Your account' }).click();
    await page.keyboard.press('?');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog', { name: 'Search or jump to…' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeHidden();
    await page.keyboard.press('Escape');
  });
  await expectSignedOut(elsewhere);
});

test('a user changes their email address by opening the link sent to the new address', async ({
  browser,
}) => {
  const newEmail = `morgan-${run}@demo.clinic`;
  const page = await signedInPage(browser, people.manager, '/dashboard/account');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(newEmail);
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(/Open the link in the email to your new address/)).toBeVisible();
  const link = new URL(await linkInMail(newEmail, '/confirm-email'));
  await page.goto(addressOf(link.pathname + link.search));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText(newEmail).first()).toBeVisible();
});

test('a user sets up two-step sign-in, signs in with a code and confirms a risky action with a code', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.central, '/dashboard/account');
  const complaints = watchComplaints(page);
  const codes = await test.step('the user sets up an authenticator app and gets recovery codes', async () => {
    await page.getByRole('button', { name: 'Set up app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    const code = dialog.getByRole('img', { name: 'QR code with the secret' });
    await expect(code).toBeVisible();
    const shownKey = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
    const secret = (shownKey ?? '').replaceAll(' ', '');
    const totp = new TOTP({ issuer: 'Anteroom Clinic', label: people.central, secret });
    await expectCodeOf(code, totp.toString());
    const firstCode = dialog.getByRole('textbox', { name: 'Code' });
    await firstCode.fill('12345');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByText('This code is wrong, expired or already used')).toBeVisible();
    await expectAccessibleInEveryTheme(page);
    await firstCode.fill(totp.generate());
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(shown.getByRole('listitem')).toHaveCount(10);
    await expectAccessibleInEveryTheme(page);
    const [first = '', second = ''] = await shown.getByRole('listitem').allInnerTexts();
    await page.emulateMedia({ media: 'print' });
    const printed = page.getByText(first, { exact: true }).filter({ visible: true });
    await expect(printed).toHaveCount(1);
    await expect(page.getByText(`Anteroom recovery codes for ${people.central}`)).toBeVisible();
    await expect(shown).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Escape');
    // Some screen readers do not announce a live region that was hidden while it was empty.
    const note = shown.locator('p[role="status"]');
    await expect(note).toBeEmpty();
    await expect(note).not.toHaveCSS('display', 'none');
    await page.setViewportSize({ width: 768, height: 1024 });
    await shown.getByRole('button', { name: 'Copy' }).click();
    await expect(note).toContainText(/^The codes (were|could not be) copied/);
    // The text of the button must fit on one line. With two lines, the button is higher.
    const { height = 0 } =
      (await shown.getByRole('button', { name: 'I have saved them' }).boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(40);
    await shown.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('10 unused.')).toBeVisible();
    return { next: totp.generate({ timestamp: Date.now() + 30_000 }), first, second };
  });

  await test.step('the user signs in with a code from the app, then with a recovery code', async () => {
    const phone = await (await browser.newContext()).newPage();
    await phone.goto(addressOf('/dashboard/account'));
    await signIn(phone, people.central);
    await phone.getByLabel('Code').fill('000000');
    await phone.getByRole('button', { name: 'Sign In' }).click();
    await expect(phone.getByText('This code is wrong, expired or already used')).toBeVisible();
    await expectAccessibleInEveryTheme(phone);
    // The error is about the app's code, so it must not stay under the empty field for a recovery code.
    await phone.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await expect(phone.getByLabel('Recovery code')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(phone.getByText('This code is wrong, expired or already used')).toBeHidden();
    await phone.getByRole('button', { name: 'Use the authenticator app instead' }).click();
    await phone.getByLabel('Code').fill(codes.next);
    await phone.getByRole('button', { name: 'Sign In' }).click();
    await expect(phone.getByText(/with password and authenticator app/).first()).toBeVisible();
    await phone.getByRole('button', { name: 'Logout' }).click();
    await signIn(phone, people.central);
    await phone.getByRole('button', { name: 'Start again' }).click();
    await expect(phone.getByLabel('Email')).toHaveValue(people.central);
    await signIn(phone, people.central);
    await phone.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await phone.getByLabel('Recovery code').fill(codes.first);
    await phone.getByRole('button', { name: 'Sign In' }).click();
    await expect(phone.getByRole('link', { name: 'Overview' })).toBeVisible();
  });

  await test.step('an action that requires recent verification asks for a code in a dialog and then continues', async () => {
    // Respond as if the user's last step-up was more than five minutes ago.
    await page.route(
      globOf(replaceRecoveryCodes),
      (route) =>
        route.fulfill({
          status: 403,
          json: { error: 'Please', code: 'step_up_required', requestId: 'r', stepUp: { methods: ['code'] } },
        }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'New codes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'New codes' }).click();
    const asked = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await expect(asked).toBeVisible();
    await expectAccessibleInEveryTheme(page);
    await asked.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await asked.getByLabel('Recovery code').fill(codes.second);
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('10 unused.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Set up app' })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
