import { updateUser } from '@anteroom/contract/accounts';
import { createAppointment } from '@anteroom/contract/appointments';
import { getProfile } from '@anteroom/contract/auth';
import { createCalendarFeed } from '@anteroom/contract/calendar-feeds';
import { createDisplay } from '@anteroom/contract/displays';
import { createPatient } from '@anteroom/contract/patients';
import { getTicket } from '@anteroom/contract/visits';
import { expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { act } from '../pages/act.ts';
import { addressOf, people, signedInPage, watchComplaints } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';

type Address = { address: string };

/** Creates a display, a calendar feed and a ticket for one of today's appointments, as Dana. */
async function openLinks(desk: Page) {
  const { id } = (await act(desk, getProfile, {})).user;
  const display = await act(desk, createDisplay, {
    body: { label: 'First floor', doctorIds: [id], nameForm: 'code', language: 'en' },
  });
  const feed = await act(desk, createCalendarFeed, {
    params: { doctorId: id },
    body: { label: 'my phone' },
  });
  const { patient } = await act(desk, createPatient, {
    body: {
      firstName: 'Tilda',
      lastName: 'Ticket',
      phone: '617-555-0163',
      dateOfBirth: '1979-04-30',
      gender: 'female',
    },
  });
  const { uuid } = (
    await act(desk, createAppointment, {
      body: { patientId: patient.id, doctorId: id, scheduledDateTime: Date.now(), allowOverlap: true },
    })
  ).appointment;
  const ticket = await act(desk, getTicket, { params: { uuid } });
  return { id, links: { display, feed, ticket } };
}

const pathOf = ({ address }: Address) => addressOf(new URL(address).pathname);

test('S-152, S-155: disabling an account deactivates its secret links; staff see why, and can issue new links', async ({
  browser,
}) => {
  const before = await signedInPage(browser, people.daywise);
  const { id, links } = await openLinks(before);
  const office = await signedInPage(browser, people.admin);
  for (const enabled of [false, true])
    await act(office, updateUser, { params: { userId: id }, body: { enabled } });
  await before.context().close();
  const desk = await signedInPage(browser, people.daywise, '/dashboard/manage-queue');
  const complaints = watchComplaints(desk);
  const why = 'Closed because the account that opened it was disabled';

  await test.step('the list of displays says why a display was closed, and reopening the display gives it a new URL', async () => {
    const wall = await (await browser.newContext()).newPage();
    await wall.goto(pathOf(links.display));
    await expect(wall.getByText('This display has been closed.')).toBeVisible();
    await desk.getByRole('button', { name: 'Displays' }).click();
    const list = desk.getByRole('dialog', { name: 'Waiting room displays' });
    await expect(list.getByText('No displays yet')).toBeVisible();
    const closed = list.getByRole('listitem').filter({ hasText: 'First floor' });
    await expect(closed).toContainText(why);
    await expectAccessibleInEveryTheme(desk);
    await closed.getByRole('button', { name: 'Open again: First floor' }).click();
    const address = await desk.getByLabel('Link', { exact: true }).inputValue();
    expect(address).not.toBe(links.display.address);
    await desk.getByRole('button', { name: 'Done' }).click();
    const open = list.getByRole('list', { name: 'Open displays' }).getByRole('listitem');
    await expect(open.filter({ hasText: 'First floor' })).toContainText(/Closes automatically on .*\d{4}/);
    await expect(list.getByText(why)).toHaveCount(0);
    await wall.goto(pathOf({ address }));
    await expect(wall.getByRole('heading', { level: 2, name: 'Dana Okafor' })).toBeVisible();
  });

  await test.step('the list of calendar feeds says why a feed was closed, and reopening the feed gives it a new URL', async () => {
    expect((await fetch(pathOf(links.feed))).status).toBe(404);
    await desk.goto(addressOf('/dashboard/schedule'));
    await desk.getByRole('button', { name: 'Calendar feed' }).click();
    const list = desk.getByRole('dialog', { name: 'Calendar feeds', exact: true });
    const closed = list.getByRole('listitem').filter({ hasText: 'my phone' });
    await expect(closed).toContainText(why);
    await expectAccessibleInEveryTheme(desk);
    await closed.getByRole('button', { name: 'Open again: my phone' }).click();
    const address = await desk.getByLabel('Link', { exact: true }).inputValue();
    expect((await fetch(pathOf({ address }))).status).toBe(200);
    await desk.getByRole('button', { name: 'Done' }).click();
    const open = list.getByRole('list', { name: 'Open feeds' }).getByRole('listitem');
    await expect(open.filter({ hasText: 'my phone' })).toContainText(/Closes automatically on .*\d{4}/);
  });

  await test.step('the list of tickets says why a deactivated ticket is closed', async () => {
    const phone = await (await browser.newContext()).newPage();
    await phone.goto(pathOf(links.ticket));
    await expect(phone.getByText('This link is no longer in use.')).toBeVisible();
    await desk.goto(addressOf('/dashboard/queue-settings'));
    await desk.getByRole('button', { name: 'Tickets' }).click();
    const list = desk.getByRole('dialog', { name: 'Open tickets of Dana Okafor' });
    const ticket = list.getByRole('listitem').filter({ hasText: 'Tilda Ticket' });
    await expect(ticket).toContainText('Closed with the account that handed it out.');
    await expectAccessibleInEveryTheme(desk);
  });
  expect(complaints).toEqual([]);
});
