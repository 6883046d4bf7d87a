import { listUsers, updateDoctor, updateUser } from '@anteroom/contract/accounts';
import { createAppointment } from '@anteroom/contract/appointments';
import { updateClinic } from '@anteroom/contract/clinic-details';
import { createPatient } from '@anteroom/contract/patients';
import { callNextDayWise, viewDayWiseQueue } from '@anteroom/contract/queue';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { act } from '../pages/act.ts';
import { addressOf, aSignedInBrowser, people, watchComplaints } from '../pages/desk.ts';

const image = '<img src=x onerror=alert(1)>';
const drawing = '"><svg/onload=alert(2)>';
const template = '{{7*191919}}';

const screens = {
  [people.daywise]: [
    '/dashboard',
    '/dashboard/patients',
    '/dashboard/appointments',
    '/dashboard/schedule',
    '/dashboard/queue',
    '/dashboard/manage-queue',
    '/dashboard/queue-settings',
    '/dashboard/managers',
    '/dashboard/account',
  ],
  [people.manager]: ['/dashboard', '/dashboard/patients', '/dashboard/appointments', '/dashboard/queue'],
  [people.admin]: [
    '/dashboard',
    '/dashboard/users',
    '/dashboard/create-manager',
    '/dashboard/audit',
    '/dashboard/clinic',
    '/dashboard/import',
    '/dashboard/patients',
    '/dashboard/appointments',
    '/dashboard/reports',
    '/contact',
    '/login',
  ],
};

/** Gives the clinic, a doctor, that doctor's manager and the current patient names that contain HTML markup. */
async function nameAllHostile(browser: Browser): Promise<void> {
  const admin = await aSignedInBrowser(browser, people.admin);
  const { users } = await act(admin, listUsers, { query: { limit: 200 } });
  const idOf = (email: string) => users.find((user) => user.email === email)?.id ?? 0;
  const doctorId = idOf(people.daywise);
  const rename = (id: number, name: string) =>
    act(admin, updateUser, { params: { userId: id }, body: { name } });
  await rename(doctorId, `Dr ${image}`);
  await rename(idOf(people.manager), `Ann ${drawing}`);
  const specialization = `${image}${template}`;
  await act(admin, updateDoctor, { params: { doctorId }, body: { specialization } });
  const clinic = { name: `Clinic ${drawing}`, address: `${image} ${template}`, phone: '"><b>1</b>' };
  await act(admin, updateClinic, { body: clinic });
  await seeHostilePatient(admin, doctorId);
}

async function seeHostilePatient(admin: Page, doctorId: number): Promise<void> {
  const text = `${image} ${drawing} ${template}`;
  const body = {
    firstName: image,
    lastName: drawing,
    phone: '<b>0</b>',
    address: text,
    city: template,
    doctorId,
    medicalHistory: text,
    allergies: text,
    emergencyContactName: text,
    insuranceProvider: text,
  };
  const { patient } = await act(admin, createPatient, { body });
  const { queue } = await act(admin, viewDayWiseQueue, { params: { doctorId }, query: {} });
  const next = queue.find(({ currentStatus }) => currentStatus === 'waiting');
  const booking = {
    patientId: patient.id,
    doctorId,
    reasonForVisit: `${image} ${template}`,
    notes: text,
    scheduledDateTime: (next?.scheduledDateTime ?? Date.now()) - 60_000,
    allowOverlap: true,
  };
  await act(admin, createAppointment, { body: booking });
  await act(admin, callNextDayWise, { params: { doctorId }, query: {}, body: {} });
}

/** Returns the elements that exist only if the browser has interpreted the markup of a name as HTML. */
function madeOfText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const strange = document.querySelectorAll('[onerror], [onload], img[src="x"], main b, dialog b');
    return [...strange].map((element) => element.outerHTML);
  });
}

type Desk = { page: Page; alarms: string[] };

async function aWatchedDesk(browser: Browser, email: string): Promise<Desk> {
  const page = await aSignedInBrowser(browser, email);
  const alarms = watchComplaints(page);
  page.on('dialog', async (dialog) => {
    alarms.push(`a dialog said ${dialog.message()}`);
    await dialog.dismiss();
  });
  return { page, alarms };
}

async function look({ page, alarms }: Desk, path: string): Promise<void> {
  await page.goto(addressOf(path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectHarmless({ page, alarms });
}

async function expectHarmless({ page, alarms }: Desk): Promise<void> {
  expect(await madeOfText(page)).toEqual([]);
  expect(await page.locator('body').textContent()).not.toContain(String(7 * 191_919));
  expect(alarms).toEqual([]);
}

test('S-62: names with markup add no HTML to the main screens of a doctor, a manager and an admin', async ({
  browser,
}) => {
  await nameAllHostile(browser);
  for (const [email, paths] of Object.entries(screens)) {
    const desk = await aWatchedDesk(browser, email);
    for (const path of paths)
      await test.step(`names with markup are plain text on ${path} as ${email}`, () => look(desk, path));
    await desk.page.context().close();
  }
});

test('S-62: a patient name with markup stays plain text when viewed and edited', async ({ browser }) => {
  await nameAllHostile(browser);
  const desk = await aWatchedDesk(browser, people.daywise);
  const { page } = desk;
  await look(desk, '/dashboard/patients');
  await page.getByRole('textbox', { name: /^Search patients/ }).fill('onerror=alert');
  await page.getByRole('row').filter({ hasText: image }).first().click();
  await expect(page.getByRole('dialog')).toContainText(drawing);
  await expect(page.getByRole('dialog')).toContainText(template);
  await expectHarmless(desk);
  await look(desk, '/dashboard/queue');
  await expect(page.getByText(image).first()).toBeVisible();
  await look(desk, '/contact');
  await expect(page.getByText(template).first()).toBeVisible();
});
