import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { todayThere } from '../open-anteroom.ts';
import { act } from '../pages/act.ts';
import { aDesk, addressOf, people, watchComplaints } from '../pages/desk.ts';
import { expectSound, expectSoundInEveryLook, inLook, looks } from '../pages/expect-sound.ts';
import { expectCodeOf } from '../pages/qr-code.ts';

type Called = {
  current: { appointmentUuid: string; ticketCode: string; patientFirstName: string; patientLastName: string };
};

type Status = { currentStatus: { currentAppointmentId: string | null } };

async function ownId(desk: Page): Promise<number> {
  return (await act<{ user: { id: number } }>(desk, 'GET', '/auth/profile')).user.id;
}

async function callNext(desk: Page): Promise<Called['current']> {
  const queue = `/doctors/${await ownId(desk)}/queue`;
  const { currentStatus } = await act<Status>(desk, 'GET', `${queue}/status`);
  // Whom the story before called a moment ago from another session is seen to be current, and so may be completed.
  const body = { currentAppointmentId: currentStatus.currentAppointmentId };
  return (await act<Called>(desk, 'POST', `${queue}/call-next`, body)).current;
}

async function newDisplay(desk: Page, nameForm = 'code', language = 'en'): Promise<string> {
  const doctorIds = [await ownId(desk)];
  const body = { label: 'Waiting room', doctorIds, nameForm, language };
  return (await act<{ address: string }>(desk, 'POST', '/displays', body)).address;
}

/** A screen on the wall: a browser in which nobody has ever signed in. */
async function onTheWall(browser: Browser, address: string, look = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, ...look });
  const wall = await context.newPage();
  await wall.goto(addressOf(new URL(address).pathname));
  await expect(wall.getByRole('heading', { level: 1 })).toBeVisible();
  return wall;
}

const ringing = (wall: Page): Locator => wall.locator('[data-calling]');

/** Who waits for Dana Okafor from now on, at the end of those who are due. */
async function book(
  desk: Page,
  lastName: string,
  email?: string,
): Promise<{ uuid: string; ticketCode: string }> {
  const patient = {
    firstName: 'Mina',
    lastName,
    dateOfBirth: '1980-02-29',
    phone: '617-555-0142',
    gender: 'female',
    ...(email ? { email } : {}),
  };
  const { id: patientId } = (await act<{ patient: { id: number } }>(desk, 'POST', '/patients', patient))
    .patient;
  const appointment = {
    patientId,
    doctorId: await ownId(desk),
    scheduledDateTime: Date.now(),
    allowOverlap: true,
  };
  type Booked = { appointment: { uuid: string; ticketCode: string } };
  return (await act<Booked>(desk, 'POST', '/appointments', appointment)).appointment;
}

/** Before a doctor comes in the morning, an hour's delay makes nobody's time later. */
async function seesPatientsAllDay(desk: Page): Promise<void> {
  const [firstDate, lastDate] = [todayThere(), todayThere()];
  const hours = [{ startTime: '00:00', endTime: '23:45', slotDurationMinutes: 15 }];
  await act(desk, 'POST', `/doctors/${await ownId(desk)}/schedule/exceptions`, {
    firstDate,
    lastDate,
    hours,
  });
}

/** From the appointments of today, which are on the screen. */
async function openTicket(desk: Page, patient: string): Promise<void> {
  await desk.getByLabel('Date', { exact: true }).fill(todayThere());
  await desk
    .getByRole('button', { name: new RegExp(`^View ${patient}`) })
    .first()
    .click();
  await desk.getByRole('button', { name: 'Ticket' }).click();
}

async function visitOf(desk: Page, uuid: string): Promise<string> {
  const { address } = await act<{ address: string }>(desk, 'POST', `/appointments/${uuid}/ticket`);
  return addressOf(new URL(address).pathname);
}

async function aPhone(browser: Browser, address: string, look = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...look });
  const phone = await context.newPage();
  await phone.clock.install();
  await phone.goto(address);
  return phone;
}

/** Time in which a page asks by itself, once. Nobody waits for it: the page was opened with a clock of its own. */
async function aQuarterMinuteLater(page: Page): Promise<void> {
  await page.clock.fastForward('00:20');
}

async function entryOf(desk: Page, uuid: string) {
  type Entry = { appointmentUuid: string; arrivedAt: number | null; runningLateMinutes: number | null };
  const path = `/doctors/${await ownId(desk)}/queue/day-wise`;
  const { queue } = await act<{ queue: Entry[] }>(desk, 'GET', path);
  return queue.find(({ appointmentUuid }) => appointmentUuid === uuid);
}

/** Calls one after the other until it is this patient's turn. */
async function callUntil(desk: Page, uuid: string): Promise<void> {
  for (let calls = 0; calls < 60; calls += 1) {
    if ((await callNext(desk)).appointmentUuid === uuid) return;
  }
  throw new Error('They were never called.');
}

test('a doctor makes a display, a wall without a session shows who is called, and it is closed', async ({
  browser,
}) => {
  const desk = await aDesk(browser, people.daywise, '/dashboard/manage-queue');
  const complaints = watchComplaints(desk);
  await desk.getByRole('button', { name: 'Displays' }).click();
  const list = desk.getByRole('dialog', { name: 'Waiting room displays' });
  await list.getByRole('button', { name: 'New display' }).click();
  const form = desk.getByRole('dialog', { name: 'New display' });
  await form.getByRole('button', { name: 'Create display' }).click();
  await expect(form.getByText('Label is required')).toBeVisible();
  await form.getByLabel('Label').fill('First floor');
  await form.getByLabel('What it shows of the patients').selectOption('first_name_initial');
  await expect(form.getByText('Make sure that you may do this.')).toBeVisible();
  await form.getByLabel('What it shows of the patients').selectOption('code');
  await form.getByRole('button', { name: 'Create display' }).click();
  const address = await desk.getByLabel('Address', { exact: true }).inputValue();
  await expect(desk.getByRole('img', { name: 'The address as a QR code' })).toBeVisible();
  for (let press = 0; press < 3; press += 1) await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'Done' }).click();
  const item = list.getByRole('listitem').filter({ hasText: 'First floor' });
  await expect(item.getByText('Dana Okafor', { exact: true })).toBeVisible();
  await expect(item.getByText('Not opened yet')).toBeVisible();

  const wall = await onTheWall(browser, address);
  const wallComplaints = watchComplaints(wall);
  await expect(wall.getByRole('heading', { level: 2, name: 'Dana Okafor' })).toBeVisible();
  await expect(ringing(wall)).toHaveCount(0);

  await test.step('a call appears and is highlighted; it is never rung again at load', async () => {
    const { ticketCode, patientLastName } = await callNext(desk);
    await expect(ringing(wall)).toContainText(ticketCode);
    const spelled = [...ticketCode.replace('-', '')].join(' ');
    await expect(wall.getByText(`${spelled}, please.`)).toBeAttached();
    await expect(wall.getByText(patientLastName)).toHaveCount(0);
    await wall.reload();
    await expect(wall.getByText(ticketCode)).toBeVisible();
    await expect(ringing(wall)).toHaveCount(0);
  });

  await test.step('a pause shows', async () => {
    await act(desk, 'PUT', `/doctors/${await ownId(desk)}/queue/status`, { status: 'paused' });
    await expect(wall.getByText(/^Paused since \d\d:\d\d$/)).toBeVisible();
    await act(desk, 'PUT', `/doctors/${await ownId(desk)}/queue/status`, { status: 'active' });
    await expect(wall.getByText(/^Paused since/)).toHaveCount(0);
  });

  await test.step('closed, it shows nothing any more', async () => {
    await list.getByRole('button', { name: 'Close display First floor' }).click();
    const question = desk.getByRole('alertdialog', { name: 'Close display' });
    await question.getByRole('button', { name: 'Close display' }).click();
    await expect(desk.getByText('The display “First floor” was closed.')).toBeVisible();
    await expect(wall.getByText('This display has been closed.')).toBeVisible({ timeout: 20_000 });
    await expect(wall.getByText('Dana Okafor')).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
  expect(wallComplaints).toEqual([]);
});

test('without its stream a display asks by itself; without a connection it says so and keeps its picture', async ({
  browser,
}) => {
  const desk = await aDesk(browser, people.daywise);
  const address = await newDisplay(desk);
  const context = await browser.newContext();
  const wall = await context.newPage();
  await wall.clock.install();
  await wall.route('**/events', (route) => route.abort());
  await wall.goto(addressOf(new URL(address).pathname));
  await expect(wall.getByRole('heading', { level: 2, name: 'Dana Okafor' })).toBeVisible();
  const first = await callNext(desk);
  await aQuarterMinuteLater(wall);
  await expect(ringing(wall)).toContainText(first.ticketCode, { timeout: 20_000 });

  await context.setOffline(true);
  await aQuarterMinuteLater(wall);
  const notice = wall.getByText(/^No connection since \d\d:\d\d — what you see may be out of date$/);
  await expect(notice).toBeVisible({ timeout: 20_000 });
  await expect(wall.getByText(first.ticketCode)).toBeVisible();
  const second = await callNext(desk);
  await context.setOffline(false);
  await aQuarterMinuteLater(wall);
  await expect(ringing(wall)).toContainText(second.ticketCode, { timeout: 20_000 });
  await expect(notice).toHaveCount(0);
});

test('a display shows of the names what it was made for, in its language', async ({ browser }) => {
  const desk = await aDesk(browser, people.daywise);
  const { patientFirstName, patientLastName } = await callNext(desk);
  const [first, last] = [`${[...patientFirstName][0]}.`, `${[...patientLastName][0]}.`];
  const initials = await onTheWall(browser, await newDisplay(desk, 'initials', 'de'));
  await expect(initials.getByText(`${first} ${last}`, { exact: true }).first()).toBeVisible();
  await expect(initials.getByText('Bitte eintreten')).toBeVisible();
  await expect(initials.getByRole('main')).toHaveAttribute('lang', 'de');
  const names = await onTheWall(browser, await newDisplay(desk, 'first_name_initial', 'fr'));
  await expect(names.getByText(`${patientFirstName} ${last}`, { exact: true }).first()).toBeVisible();
  await expect(names.getByText('Entrez, s’il vous plaît')).toBeVisible();
  await expect(names.getByText(patientLastName)).toHaveCount(0);
});

test('calls are heard after one press, and a manager makes no display', async ({ browser }) => {
  const desk = await aDesk(browser, people.daywise);
  const wall = await onTheWall(browser, await newDisplay(desk));
  const turnOn = wall.getByRole('button', { name: 'Turn sound on' });
  const turnOff = wall.getByRole('button', { name: 'Turn sound off' });
  // A browser that is driven may play at once; any other needs the press.
  await expect(turnOff).toBeVisible();
  await turnOff.click();
  await turnOn.click();
  await expect(turnOff).toBeVisible();
  const manager = await aDesk(browser, people.solo, '/dashboard/manage-queue');
  await expect(manager.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(manager.getByRole('button', { name: 'Displays' })).toHaveCount(0);
});

test('an admin chooses the doctors of a display', async ({ browser }) => {
  const office = await aDesk(browser, people.admin, '/dashboard/queue-settings');
  await office.getByRole('button', { name: 'Displays' }).click();
  await office.getByRole('button', { name: 'New display' }).click();
  const form = office.getByRole('dialog', { name: 'New display' });
  await form.getByLabel('Label').fill('Hall');
  await form.getByRole('button', { name: 'Create display' }).click();
  await expect(form.getByText('Choose at least one doctor')).toBeVisible();
  await form.getByLabel('Carlos Mendes').check();
  await form.getByLabel('Dana Okafor').check();
  await expect(form.getByText('Choose at least one doctor')).toHaveCount(0);
  await form.getByRole('button', { name: 'Create display' }).click();
  const wall = await onTheWall(browser, await office.getByLabel('Address', { exact: true }).inputValue());
  await expect(wall.getByRole('heading', { level: 2 })).toHaveCount(2);
});

test('a ticket leads a patient to their page: they say that they are here, are called, and the visit ends', async ({
  browser,
}) => {
  const desk = await aDesk(browser, people.daywise);
  const email = `mina.${Date.now()}@example.org`;
  const { uuid, ticketCode } = await book(desk, 'Abendroth', email);
  await desk.getByRole('link', { name: 'Appointments', exact: true }).first().click();
  await openTicket(desk, 'Mina Abendroth');
  const dialog = desk.getByRole('dialog', { name: 'Ticket', exact: true });
  await expect(dialog.getByText(ticketCode)).toBeVisible();
  await expect(dialog.getByText('Mina')).toHaveCount(0);

  await test.step('the printer gets the ticket and nothing else', async () => {
    await desk.emulateMedia({ media: 'print' });
    await expect(dialog).toBeHidden();
    await expect(desk.getByRole('main')).toBeHidden();
    await expect(desk.getByText(ticketCode).filter({ visible: true })).toHaveCount(1);
    await desk.emulateMedia({ media: 'screen' });
  });
  await dialog.getByRole('button', { name: 'Send by email' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: /\w/ })).toBeVisible();
  const address = await dialog.getByLabel('Link to the patient’s page').inputValue();
  const code = dialog.getByRole('img', { name: 'The address of the patient’s own page as a QR code' });
  await expectCodeOf(code, address);

  const phone = await aPhone(browser, addressOf(new URL(address).pathname));
  const complaints = watchComplaints(phone);
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(ticketCode);
  await expect(phone.getByRole('heading', { name: /before you$|^You are next$/ })).toBeVisible();
  await expect(phone.getByText('Mina')).toHaveCount(0);
  expect(await phone.title()).toBe('Your visit · Anteroom');
  await phone.getByRole('button', { name: 'I am here' }).click();
  await expect(phone.getByText(/^The clinic knows that you are here \(\d\d:\d\d\)\.$/)).toBeVisible();
  await expect(phone.getByRole('button')).toHaveCount(0);
  expect((await entryOf(desk, uuid))?.arrivedAt).toBeGreaterThan(0);

  await callUntil(desk, uuid);
  await aQuarterMinuteLater(phone);
  await expect(phone.getByRole('heading', { name: 'You are asked in now' })).toBeVisible({ timeout: 20_000 });
  await act(desk, 'PUT', `/appointments/${uuid}`, { status: 'completed' });
  await aQuarterMinuteLater(phone);
  await expect(phone.getByText('This link is no longer in use.')).toBeVisible({ timeout: 20_000 });
  await expect(phone.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/);
  const kept = await phone.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(address.split('/').at(-1));
  expect(complaints).toEqual([]);
});

test('a ticket that went to the wrong person is withdrawn: their page ends, and the next ticket has another', async ({
  browser,
}) => {
  const desk = await aDesk(browser, people.daywise, '/dashboard/appointments');
  const complaints = watchComplaints(desk);
  await book(desk, 'Verwechselt');
  await openTicket(desk, 'Mina Verwechselt');
  const dialog = desk.getByRole('dialog', { name: 'Ticket', exact: true });
  const link = dialog.getByLabel('Link to the patient’s page');
  const old = await link.inputValue();
  const phone = await aPhone(browser, addressOf(new URL(old).pathname));
  await expect(phone.getByRole('button', { name: 'I am here' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Withdraw ticket' }).click();
  const question = desk.getByRole('alertdialog', { name: 'Withdraw Ticket' });
  await expect(question.getByText(/stops working at once/)).toBeVisible();
  await expectSoundInEveryLook(desk);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(link).toHaveValue(old);

  await dialog.getByRole('button', { name: 'Withdraw ticket' }).click();
  await question.getByRole('button', { name: 'Withdraw ticket' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByText('The ticket was withdrawn')).toBeVisible();
  await expect(dialog.getByRole('img')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await expectSoundInEveryLook(desk);
  await phone.getByRole('button', { name: 'I am here' }).click();
  await expect(phone.getByText('This link is no longer in use.')).toBeVisible();

  await dialog.getByRole('button', { name: 'New ticket' }).click();
  await expect(link).not.toHaveValue(old);
  const next = await aPhone(browser, addressOf(new URL(await link.inputValue()).pathname));
  await expect(next.getByRole('button', { name: 'I am here' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a patient says how late they come, and takes it back; one without an email gets no mail', async ({
  browser,
}) => {
  const desk = await aDesk(browser, people.daywise, '/dashboard/appointments');
  const { uuid } = await book(desk, 'Spaet');
  const phone = await aPhone(browser, await visitOf(desk, uuid));
  await phone.getByRole('button', { name: 'I am running late' }).click();
  await phone.getByRole('button', { name: '15 min', exact: true }).click();
  await expect(phone.getByText('The clinic knows that you come about 15 minutes later.')).toBeVisible();
  expect((await entryOf(desk, uuid))?.runningLateMinutes).toBe(15);
  await phone.getByRole('button', { name: 'Change' }).click();
  await phone.getByRole('button', { name: '30 min', exact: true }).click();
  await expect(phone.getByText('The clinic knows that you come about 30 minutes later.')).toBeVisible();
  await phone.getByRole('button', { name: 'I will be on time' }).click();
  await expect(phone.getByRole('button', { name: 'I am running late' })).toBeVisible();
  expect((await entryOf(desk, uuid))?.runningLateMinutes).toBeNull();

  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'I am here' }).click();
  await expect(phone.getByRole('alert')).toHaveText('Network error. Please check your connection.');
  await phone.context().setOffline(false);
  await phone.getByRole('button', { name: 'I am here' }).click();
  await expect(phone.getByText(/^The clinic knows that you are here/)).toBeVisible();

  await openTicket(desk, 'Mina Spaet');
  await expect(desk.getByRole('button', { name: 'Send by email' })).toBeDisabled();
  await expect(desk.getByText('This patient has no email address.')).toBeVisible();
});

test('a patient says that they run late, and the desk sees it where it calls and why the time told is later', async ({
  browser,
}) => {
  const desk = await aDesk(browser, people.daywise, '/dashboard/queue');
  await seesPatientsAllDay(desk);
  const { uuid, ticketCode } = await book(desk, 'Bummler');
  await desk.getByRole('button', { name: 'Actions for Mina Bummler' }).click();
  await expect(desk.getByRole('menuitem', { name: 'Ticket' })).toBeVisible();
  // The second is offered only to move up; the first neither, and an open menu holds the line as it is.
  const toTop = desk.getByRole('menuitem', { name: 'Move to top' });
  const up = desk.getByRole('menuitem', { name: 'Move up' });
  if (await toTop.isVisible()) await toTop.click();
  else if (await up.isVisible()) await up.click();
  else await desk.keyboard.press('Escape');
  await expect(desk.getByText('Next: Mina Bummler')).toBeVisible();
  const row = desk.getByRole('listitem').filter({ hasText: 'Mina Bummler' }).last();
  await expect(row.getByRole('button', { name: /^Not here yet/ })).toBeVisible();

  const phone = await aPhone(browser, await visitOf(desk, uuid));
  await phone.getByRole('button', { name: 'I am running late' }).click();
  await phone.getByRole('button', { name: '60 min', exact: true }).click();
  await expect(row.getByRole('button', { name: /^Running late, 60 min/ })).toBeVisible();
  await expect(desk.locator('p', { hasText: /^Running late, 60 min$/ })).toBeVisible();
  await expect(row.getByText('not here yet', { exact: true })).toBeVisible();
  const wall = await onTheWall(browser, await newDisplay(desk));
  const onWall = wall.getByRole('listitem').filter({ hasText: ticketCode }).last();
  await expect(onWall.getByText('not here yet', { exact: true })).toBeVisible();

  await phone.getByRole('button', { name: 'I am here' }).click();
  await expect(row.getByRole('button', { name: /^Here/ })).toBeVisible();
  await expect(row.getByText('not here yet', { exact: true })).toHaveCount(0);
});

for (const look of looks) {
  test(`display, ticket and patient’s page are sound in ${look.colorScheme} at ${look.width} px`, async ({
    browser,
  }) => {
    const desk = await aDesk(browser, people.daywise, '/dashboard/manage-queue', inLook(look));
    const complaints = watchComplaints(desk);
    await desk.getByRole('button', { name: 'Displays' }).click();
    await expect(desk.getByRole('dialog', { name: 'Waiting room displays' })).toBeVisible();
    await expect(desk.getByText('Loading displays...')).toHaveCount(0);
    await expectSound(desk);
    await desk.getByRole('button', { name: 'New display' }).click();
    await desk.getByLabel('Label').fill('A place with a name as long as it may become on any wall');
    await desk.getByLabel('What it shows of the patients').selectOption('initials');
    await expectSound(desk);
    await desk.getByRole('button', { name: 'Create display' }).click();
    await expect(desk.getByRole('img', { name: 'The address as a QR code' })).toBeVisible();
    await expectSound(desk);

    const wall = await onTheWall(
      browser,
      await desk.getByLabel('Address', { exact: true }).inputValue(),
      inLook(look),
    );
    await expectSound(wall);
    await callNext(desk);
    await expect(ringing(wall)).toBeVisible();
    await expectSound(wall);

    const { uuid } = await book(desk, `Look${look.colorScheme}${look.width}`);
    const phone = await aPhone(browser, await visitOf(desk, uuid), {
      ...inLook(look),
      viewport: { width: 320, height: 640 },
    });
    await phone.getByRole('button', { name: 'I am running late' }).click();
    await expectSound(phone);
    await phone.getByRole('button', { name: '60 min', exact: true }).click();
    await expect(phone.getByRole('button', { name: 'I will be on time' })).toBeVisible();
    await expectSound(phone);
    await phone.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectSound(phone);
    await phone.goto(addressOf('/q/nobody'));
    await expect(phone.getByText('This link is no longer in use.')).toBeVisible();
    await expectSound(phone);
    expect(complaints).toEqual([]);
  });
}

test('display, ticket and patient’s page are sound in every size and theme', async ({ browser }) => {
  const still = { reducedMotion: 'reduce' } as const;
  const desk = await aDesk(browser, people.daywise, '/dashboard/appointments', still);
  const wall = await onTheWall(browser, await newDisplay(desk, 'initials'), still);
  await expectSoundInEveryLook(wall);
  await callNext(desk);
  await expect(ringing(wall)).toBeVisible();
  await expectSoundInEveryLook(wall);

  const { uuid } = await book(desk, 'Look');
  await openTicket(desk, 'Mina Look');
  await expect(desk.getByRole('button', { name: 'Send by email' })).toBeVisible();
  await expectSoundInEveryLook(desk);
  const phone = await aPhone(browser, await visitOf(desk, uuid), still);
  await phone.getByRole('button', { name: 'I am running late' }).click();
  await expectSoundInEveryLook(phone);
  await phone.getByRole('button', { name: '60 min', exact: true }).click();
  await expect(phone.getByRole('button', { name: 'I will be on time' })).toBeVisible();
  await expectSoundInEveryLook(phone);
  for (const [path, words] of [
    ['/q/nobody', 'This link is no longer in use.'],
    ['/display/nobody', 'This display has been closed.'],
  ] as const) {
    await phone.goto(addressOf(path));
    await expect(phone.getByText(words)).toBeVisible();
    await expectSoundInEveryLook(phone);
  }
});
