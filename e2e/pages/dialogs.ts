import { expect, type Page } from '@playwright/test';
import { addressOf, people } from './desk.ts';
import { isReady } from './screens.ts';

type Dialog = {
  email: string;
  path: string;
  /** The buttons to click in this order, by their whole text or by a pattern. */
  presses: readonly (string | RegExp)[];
};

/** Dialogs and other elements that open on a screen, keyed by their name in the title of the test. */
export const dialogs: Readonly<Record<string, Dialog>> = {
  'patient new': { email: people.manager, path: 'patients', presses: ['Add New Patient'] },
  'patient refused': {
    email: people.manager,
    path: 'patients',
    presses: ['Add New Patient', 'Create Patient'],
  },
  'patient view': { email: people.manager, path: 'patients', presses: [/^View /] },
  'patient edit': { email: people.manager, path: 'patients', presses: [/^Edit /] },
  'patient delete': { email: people.manager, path: 'patients', presses: [/^Delete /] },
  'patient access history': {
    email: people.daywise,
    path: 'patients',
    presses: [/^View /, 'Access history'],
  },
  'patient merge': {
    email: people.manager,
    path: 'patients',
    presses: [/^View /, 'Merge with another record…'],
  },
  'patient restrict': {
    email: people.admin,
    path: 'patients',
    presses: [/^View /, 'Restrict record…'],
  },
  'patient erase': {
    email: people.admin,
    path: 'patients',
    presses: [/^View /, 'Erase record…'],
  },
  'emergency access': {
    email: people.daywise,
    path: 'patients',
    presses: ['Emergency access', 'Open the record'],
  },
  'waiting list new': { email: people.admin, path: 'waiting-list', presses: ['Add to waiting list'] },
  'reminder rule new': { email: people.admin, path: 'reminders', presses: ['Add rule'] },
  'appointment new': { email: people.manager, path: 'appointments', presses: ['New Appointment'] },
  'appointment view': { email: people.manager, path: 'appointments', presses: [/^View /] },
  'appointment cancel': {
    email: people.manager,
    path: 'appointments',
    presses: [/^More actions for /, 'Cancel appointment'],
  },
  'queue skip': { email: people.daywise, path: 'queue', presses: ['Skip Patient'] },
  'queue pause': { email: people.daywise, path: 'queue', presses: ['Pause Queue'] },
  'queue finished': { email: people.daywise, path: 'queue', presses: [/^\d+ finished$/] },
  'queue actions': { email: people.daywise, path: 'queue', presses: [/^Actions for /] },
  'queue walk-in': { email: people.daywise, path: 'queue', presses: ['Add walk-in'] },
  'central skip': { email: people.central, path: 'central-queue', presses: ['Skip Patient'] },
  tickets: { email: people.daywise, path: 'queue-settings', presses: ['Tickets'] },
  displays: { email: people.daywise, path: 'manage-queue', presses: ['Displays'] },
  'display new': { email: people.daywise, path: 'manage-queue', presses: ['Displays', 'New display'] },
  'analytics history': { email: people.daywise, path: 'queue-analytics', presses: ['View History'] },
  'analytics reset': { email: people.daywise, path: 'queue-analytics', presses: ['Reset Queue'] },
  'central forecast': { email: people.central, path: 'central-queue', presses: ['View 7-Day Forecast'] },
  'settings configure': { email: people.unset, path: 'queue-settings', presses: ['Create Settings'] },
  'user invite doctor': { email: people.admin, path: 'users', presses: ['Invite doctor', 'Send invitation'] },
  'manager invite': {
    email: people.unset,
    path: 'managers',
    presses: ['Invite manager', 'Send invitation'],
  },
  'create manager invite': {
    email: people.admin,
    path: 'create-manager',
    presses: ['Invite manager', 'Send invitation'],
  },
  'account password': { email: people.admin, path: 'account', presses: ['Change password'] },
  'account app': { email: people.admin, path: 'account', presses: ['Set up app'] },
  'account email': { email: people.admin, path: 'account', presses: ['Change email'] },
  'user new doctor': { email: people.admin, path: 'users', presses: ['Create New Doctor', 'Create Doctor'] },
  'user more': { email: people.admin, path: 'users', presses: [/^More for /] },
  'user edit': { email: people.admin, path: 'users', presses: [/^More for /, 'Edit'] },
  'user delete': { email: people.admin, path: 'users', presses: [/^Delete (?!Avery)/] },
  'alarms earlier': { email: people.admin, path: 'audit', presses: ['Earlier alarms'] },
  'audit entry': { email: people.admin, path: 'audit', presses: [/^Details of /] },
  'online booking of the clinic': { email: people.admin, path: 'clinic', presses: ['Online booking'] },
  'online booking': { email: people.daywise, path: 'schedule', presses: ['Online booking'] },
  'calendar feeds': { email: people.daywise, path: 'schedule', presses: ['Calendar feed'] },
  'slot delete': { email: people.daywise, path: 'schedule', presses: [/^Delete Monday 08:00/] },
  ticket: { email: people.daywise, path: 'queue', presses: [/^Actions for /, 'Ticket'] },
  'ticket withdraw': {
    email: people.daywise,
    path: 'queue',
    presses: [/^Actions for /, 'Ticket', 'Withdraw ticket'],
  },
  'slot new': { email: people.daywise, path: 'schedule', presses: ['Add schedule slot'] },
  commands: { email: people.manager, path: '', presses: [/^Search or jump to…/] },
};

/** Opens one of the dialogs on its screen. */
export async function openDialog(page: Page, { path, presses }: Dialog): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(addressOf(path === '' ? '/dashboard' : `/dashboard/${path}`));
  await isReady(page);
  for (const press of presses) await pressOn(page, press);
  await isReady(page);
}

/** Clicks a button in the topmost dialog, or on the screen if no dialog is open. */
async function pressOn(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.locator('dialog:modal').last();
  const place = (await dialog.count()) > 0 ? dialog : page;
  const options = { name, exact: typeof name === 'string' };
  const button = place
    .getByRole('button', options)
    .or(place.getByRole('menuitem', options))
    .or(place.getByRole('link', options))
    .first();
  await expect(button).toBeEnabled();
  await button.click();
}
