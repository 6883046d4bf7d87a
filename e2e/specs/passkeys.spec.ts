import { logOut } from '@anteroom/contract/auth';
import { signInWithPasskey } from '@anteroom/contract/passkeys';
import { replaceRecoveryCodes } from '@anteroom/contract/second-factor';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { globOf } from '../pages/act.ts';
import {
  addressOf,
  aSignedInBrowser,
  expectSignedOut,
  people,
  signedInPage,
  signIn,
  watchComplaints,
} from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';
import { expectEscapeAsks } from '../pages/expect-escape-asks.ts';
import { expectMail } from '../pages/outbox.ts';

// Use localhost, because browsers offer no passkeys on an IP address.
test.use({ hostName: 'localhost' });
/**
 * Adds a virtual device with a fingerprint reader. It responds to requests only while `automaticPresenceSimulation` is
 * true.
 */
async function aDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

test('a passkey can be added, used for sign-in and as a second step, and removed', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin, '/dashboard/account');
  const complaints = watchComplaints(page);
  const { cdp, authenticatorId } = await aDevice(page);
  const touch = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });

  await test.step('a user adds and renames a passkey', async () => {
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Front desk');
    await expectEscapeAsks(page);
    await expect(dialog.getByLabel('Name')).toHaveValue('Front desk');
    await expectAccessibleInEveryTheme(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByRole('button', { name: 'Rename the passkey Front desk' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Front desk 2');
    await expectEscapeAsks(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Front desk 2')).toBeVisible();
  });

  await test.step('a passkey signs the user in after the user has typed the email address', async () => {
    await touch(false);
    await page.getByRole('button', { name: 'Logout' }).click();
    const submit = page.getByRole('button', { name: 'Sign in with a passkey' });
    await expect(submit).toBeVisible();
    await expectAccessibleInEveryTheme(page);
    await page.getByLabel('Email').fill(people.admin);
    await touch(true);
    await submit.click();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await page.goto(addressOf('/dashboard/account'));
    await expect(page.getByText(/with passkey/)).toBeVisible();
  });

  await test.step('a user with a passkey who enters only the password must complete the second step', async () => {
    await touch(false);
    await page.getByRole('button', { name: 'Logout' }).click();
    await signIn(page, people.admin);
    await expect(page.getByLabel('Recovery code')).toBeVisible();
    await expectAccessibleInEveryTheme(page);
    await touch(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  });

  await test.step('the passkey does not sign in a person whose fingerprint the device does not recognize', async () => {
    await touch(false);
    await page.getByRole('button', { name: 'Logout' }).click();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByLabel('Email').fill(people.admin);
    await touch(true);
    const submit = page.getByRole('button', { name: 'Sign in with a passkey' });
    await submit.click();
    await expect(page.getByText('No passkey was used.')).toBeVisible();
    await expectAccessibleInEveryTheme(page);
    await expect(submit).toBeEnabled();
    await expect(page).toHaveURL(/\/login/);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    // After the reload, the browser's passkey autofill signs the user in.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  });

  await test.step('the user removes the passkey', async () => {
    await page.goto(addressOf('/dashboard/account'));
    await page.getByRole('button', { name: 'Remove the passkey Front desk 2' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Rename the passkey Front desk 2' })).toBeHidden();
    await expect(page.getByText('Off', { exact: true })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test('the browser’s autofill offers a passkey, and a passkey can confirm a risky action', async ({
  browser,
}) => {
  const page = await aSignedInBrowser(browser, people.solo);
  const complaints = watchComplaints(page);
  await page.goto(addressOf('/dashboard/account'));
  await aDevice(page);
  const codesAreSaved = () => page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await codesAreSaved();

  await test.step('choosing a passkey from autofill signs the user in from an empty form', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  });

  await test.step('S-295: if the server rejects a passkey from autofill, shows an error and offers passkeys again at the next focus', async () => {
    await page.route(
      globOf(signInWithPasskey),
      (route) =>
        route.fulfill({
          status: 400,
          json: { error: 'This passkey is not known here.', code: 'passkey_refused', requestId: 'r' },
        }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('This passkey is not known here.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).focus();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  });

  await test.step('an action that requires recent verification asks for the passkey and then continues', async () => {
    await page.goto(addressOf('/dashboard/account'));
    // Respond as if the user's last step-up was more than five minutes ago.
    const json = {
      error: 'Please',
      code: 'step_up_required',
      requestId: 'r',
      stepUp: { methods: ['passkey'] },
    };
    await page.route(globOf(replaceRecoveryCodes), (route) => route.fulfill({ status: 403, json }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'New codes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'New codes' }).click();
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await codesAreSaved();
    await expect(page.getByText('10 unused.')).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test('S-295: after the idle lock, signing in with a passkey restores the typed text, whether through autofill or the button', async ({
  browser,
}) => {
  const page = await aSignedInBrowser(browser, people.central);
  const complaints = watchComplaints(page);
  await page.clock.install();
  await page.goto(addressOf('/dashboard/account'));
  // The device counts as touched from the start, because it never responds to a request that began while it was not
  // touched.
  await aDevice(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();

  await page.getByRole('link', { name: 'Patients' }).first().click();
  await page.getByRole('button', { name: 'Add New Patient' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Patient' });
  const typed = dialog.getByLabel('First name');
  await typed.fill('Halfway');
  const leave = async () => {
    await page.clock.fastForward('29:01');
    await expect(page.getByText('You will be signed out in a minute.')).toBeVisible();
    const ended = page.waitForResponse(globOf(logOut));
    await page.clock.fastForward('01:00');
    await ended;
  };

  await test.step('autofill signs the user in without a click', async () => {
    await leave();
    await expect(dialog.getByText('Draft restored')).toBeVisible();
    await expect(typed).toHaveValue('Halfway');
  });

  await test.step('if autofill offers no passkeys, the button signs the user in', async () => {
    await page.evaluate(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await typed.fill('Halfway again');
    await leave();
    await expect(page.getByText('What you were typing is kept in this tab')).toBeVisible();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(typed).toHaveValue('Halfway again');
  });
  expect(complaints).toEqual([]);
});

test('a clinic can recommend two-step sign-in to doctors and require it from managers', async ({
  browser,
}) => {
  const admin = await signedInPage(browser, people.admin, '/dashboard/clinic');
  await test.step('an admin sets the two-step sign-in rule of each role', async () => {
    const form = admin.getByRole('form', { name: 'Staff sign-in' });
    await form.getByLabel('Doctors', { exact: true }).selectOption('asked');
    await form.getByLabel('Managers', { exact: true }).selectOption('required');
    await form.getByLabel('Days for managers').fill('');
    await form.getByLabel('Days for managers').press('Enter');
    await expect(form.getByText('Days must be a whole number')).toBeVisible();
    await expect(form.getByLabel('Days for managers')).toBeFocused();
    await form.getByLabel('Days for managers').fill('0');
    await expectAccessibleInEveryTheme(admin);
    const save = form.getByRole('button', { name: 'Save sign-in rules' });
    await save.click();
    await expect(admin.getByText('The rules for signing in were saved.')).toBeVisible();
    await expect(save).toBeFocused();
  });

  await test.step('a doctor can postpone the two-step sign-in recommendation', async () => {
    const room = await signedInPage(browser, people.daywise);
    const note = room.getByText('Protect your account with two-step sign-in');
    await expect(note).toBeVisible();
    await room.getByRole('button', { name: 'Later' }).click();
    await expect(note).toBeHidden();
  });

  const desk = await aSignedInBrowser(browser, people.manager);
  await test.step('a manager must set up a passkey before any other screen opens', async () => {
    await aDevice(desk);
    await desk.goto(addressOf('/dashboard/patients'));
    await expect(desk.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
    await expectAccessibleInEveryTheme(desk);
    await desk.getByRole('button', { name: 'Add passkey' }).click();
    await desk.getByRole('button', { name: 'Continue' }).click();
    const codes = desk.getByRole('dialog', { name: 'Your recovery codes' });
    await codes.getByRole('button', { name: 'Copy' }).click();
    const told = codes.getByRole('status').filter({ hasText: /^The codes (were|could not be) copied\./ });
    await desk.setViewportSize({ width: 360, height: 640 });
    await expect(told).toBeInViewport({ ratio: 1 });
    await desk.getByRole('button', { name: 'I have saved them' }).click();
    await desk.getByRole('button', { name: 'Continue' }).click();
    await expect(desk.getByRole('heading', { name: 'Patient Management' })).toBeVisible();
  });

  await test.step('resetting a manager’s passkey signs the manager out and emails both the manager and the admin', async () => {
    await admin.goto(addressOf('/dashboard/users'));
    const row = admin.getByRole('row').filter({ hasText: people.manager });
    await row.getByRole('button', { name: /^More for / }).click();
    await admin.getByRole('menuitem', { name: 'Reset two-step sign-in' }).click();
    const asked = admin.getByRole('alertdialog', { name: 'Reset two-step sign-in?' });
    await expect(asked.getByText(/Speak to them in person first/)).toBeVisible();
    await expectAccessibleInEveryTheme(admin);
    await asked.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(admin.getByText(/^Two-step sign-in for .* was reset\.$/)).toBeVisible();
    await expectSignedOut(desk);
    await expectMail(people.manager, 'Two-step sign-in was reset for your account');
    await expectMail(people.admin, 'Two-step sign-in was reset for an account');
  });
});
