import { createAppointment } from '@anteroom/contract/appointments';
import { getProfile } from '@anteroom/contract/auth';
import { getBookingPage, saveBookingPage } from '@anteroom/contract/booking-pages';
import { viewClinicBooking } from '@anteroom/contract/clinic-booking';
import { saveClinicBookingPage } from '@anteroom/contract/clinic-booking-settings';
import { createDisplay, viewDisplay, watchDisplay } from '@anteroom/contract/displays';
import { viewKiosk } from '@anteroom/contract/kiosks';
import { viewOffer } from '@anteroom/contract/offers';
import { createPatient } from '@anteroom/contract/patients';
import { viewBookingPage } from '@anteroom/contract/self-booking';
import { getTicket, viewVisit } from '@anteroom/contract/visits';
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { test } from '../clinic.ts';
import { type Act, actAs, globOf } from '../pages/act.ts';
import { addressOf, people } from '../pages/desk.ts';
import { expectAccessibleInEveryTheme } from '../pages/expect-accessible.ts';

const pathOf = (address: string) => new URL(address).pathname;

/** Returns the URL of each patient page, with a text that the page shows while the system works. */
async function addressesOfPages(desk: Act): Promise<Record<string, [path: string, shows: string | RegExp]>> {
  const { id: doctorId } = (await desk(getProfile, {})).user;
  const { patient } = await desk(createPatient, { body: { firstName: 'Sina', lastName: 'Statusson' } });
  const scheduledDateTime = Date.now() + 24 * 60 * 60_000;
  const { appointment } = await desk(createAppointment, {
    body: { patientId: patient.id, doctorId, scheduledDateTime, allowOverlap: true },
  });
  const ticket = await desk(getTicket, { params: { uuid: appointment.uuid } });
  const { version: _, ...page } = (await desk(getBookingPage, { params: { doctorId } })).bookingPage;
  await desk(saveBookingPage, {
    params: { doctorId },
    body: { ...page, isOpen: true, isOnClinicPage: true },
  });
  await (await actAs(people.admin))(saveClinicBookingPage, { body: { isOpen: true } });
  const label = 'Status';
  const display = await desk(createDisplay, { body: { label, doctorIds: [doctorId] } });
  const tablet = await desk(createDisplay, { body: { label, doctorIds: [doctorId], purpose: 'check_in' } });
  return {
    ticket: [pathOf(ticket.address), appointment.ticketCode ?? ''],
    booking: [`/book/${page.slug}`, 'Dana Okafor'],
    clinic: ['/book', 'Choose a doctor'],
    display: [pathOf(display.address), 'Dana Okafor'],
    tablet: [pathOf(tablet.address), 'Check in here'],
    offer: [`/offer/${'x'.repeat(43)}`, 'This link does not work'],
  };
}

/**
 * Responds to the requests of the patient pages as a server without its database would. All other requests reach the
 * real server.
 */
async function takeDown(context: BrowserContext): Promise<void> {
  const body = { error: 'Service temporarily unavailable.', code: 'service_unavailable', requestId: 'none' };
  const routes = [
    viewVisit,
    viewBookingPage,
    viewClinicBooking,
    viewDisplay,
    watchDisplay,
    viewKiosk,
    viewOffer,
  ];
  for (const each of routes) {
    await context.route(`${globOf(each)}*`, (route) => route.fulfill({ status: 503, json: body }));
  }
}

const down = /The practice’s system can’t be reached right now\. It last worked at \d.*This page continues/;
const patiently = { timeout: 40_000 };

type Clock = { untilNextPolls(): Promise<void> };

/**
 * Installs a fake clock in the pages of a context. `untilNextPolls` advances it to their next poll. Before each step it
 * waits until no request is open. Otherwise the clock could pass the 10 s after which a page gives a request up and
 * treats the connection as lost, and some pages do not poll then.
 */
async function aClock(context: BrowserContext): Promise<Clock> {
  await context.clock.install();
  const open = new Set<Request>();
  const settle = (request: Request) => void open.delete(request);
  const isStream = (request: Request) => request.url().endsWith('/events');
  context.on('request', (request) => isStream(request) || open.add(request));
  context.on('requestfinished', settle);
  context.on('requestfailed', settle);
  return {
    untilNextPolls: async () => {
      for (let seconds = 0; seconds < 20; seconds += 5) {
        await expect.poll(() => [...open].map((request) => request.url()), patiently).toEqual([]);
        await context.clock.fastForward('00:05');
      }
    },
  };
}

test('S-268: if the system is down, the patient pages show since when, and recover without a reload', async ({
  browser,
}) => {
  test.slow();
  const pages = await addressesOfPages(await actAs(people.daywise));
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
  const { untilNextPolls } = await aClock(context);
  const open = async (name: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(addressOf(pages[name]?.[0] ?? ''));
    return page;
  };
  const isWell = (page: Page, name: string) =>
    expect(page.getByText(pages[name]?.[1] ?? '').first()).toBeVisible(patiently);
  const isDown = (page: Page) => expect(page.getByText(down)).toBeVisible(patiently);

  const opened = { ticket: await open('ticket'), display: await open('display') };
  for (const [name, page] of Object.entries(opened)) await isWell(page, name);
  await takeDown(context);
  const later = {
    ticket: await open('ticket'),
    booking: await open('booking'),
    clinic: await open('clinic'),
    display: await open('display'),
    tablet: await open('tablet'),
    offer: await open('offer'),
  };
  const all = [...Object.entries(opened), ...Object.entries(later)];
  await untilNextPolls();
  for (const [, page] of all) await isDown(page);
  for (const page of [opened.ticket, later.tablet, later.booking, later.clinic, later.offer])
    await expectAccessibleInEveryTheme(page);
  await opened.ticket.setViewportSize({ width: 320, height: 700 });
  await expect(opened.ticket.getByText(down)).toBeInViewport();

  await context.unrouteAll();
  await untilNextPolls();
  for (const [name, page] of all) {
    await isWell(page, name);
    await expect(page.getByText(down)).toBeHidden(patiently);
  }
});

test('S-268: if the system is busy, the patient pages say so instead of reporting an outage', async ({
  browser,
}) => {
  test.slow();
  const pages = await addressesOfPages(await actAs(people.daywise));
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
  const { untilNextPolls } = await aClock(context);
  const body = { error: 'The server is busy.', code: 'server_busy', requestId: 'none' };
  for (const each of [viewBookingPage, viewOffer]) {
    await context.route(`${globOf(each)}*`, (route) => route.fulfill({ status: 503, json: body }));
  }
  for (const name of ['booking', 'offer']) {
    const [path, shows] = pages[name] ?? ['', ''];
    const page = await context.newPage();
    await page.goto(addressOf(path));
    await expect(page.getByText('The system is busy. Please try again in a few seconds.')).toBeVisible();
    await expect(page.getByText(/can’t be reached/)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.unroute(`${globOf(name === 'booking' ? viewBookingPage : viewOffer)}*`);
    await untilNextPolls();
    await expect(page.getByText(shows).first()).toBeVisible(patiently);
  }
});

test('S-268: while a patient page that has not loaded yet repeats its request, its message stays visible', async ({
  browser,
}) => {
  const pages = await addressesOfPages(await actAs(people.daywise));
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
  await context.clock.install();
  const body = { error: 'Service temporarily unavailable.', code: 'service_unavailable', requestId: 'none' };
  for (const [name, route] of [
    ['offer', viewOffer],
    ['ticket', viewVisit],
  ] as const) {
    const secondRequest = Promise.withResolvers<void>();
    let requests = 0;
    await context.route(`${globOf(route)}*`, async (request) => {
      requests += 1;
      if (requests === 1) return request.fulfill({ status: 503, json: body });
      // Leave this request without a response.
      secondRequest.resolve();
    });
    const page = await context.newPage();
    await page.goto(addressOf(pages[name]?.[0] ?? ''));
    await expect(page.getByText(down)).toBeVisible();
    await context.clock.fastForward('00:17');
    await secondRequest.promise;
    await expect(page.getByText(down)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  }
});
