import { saveBookingPage } from '@anteroom/contract/booking-pages';
import { cancelVisit, moveVisit } from '@anteroom/contract/visit-changes';
import { getTicket } from '@anteroom/contract/visits';
import { bookOpening, listOpenings } from '@anteroom/contract/waiting-list';
import { expect, it } from 'vitest';
import { anAddress, codeFor, confirm, giveDetails, hold, openPage, someone } from './booking-pages.ts';
import { type Answer, call } from './call.ts';
import { contentsOf } from './contents.ts';
import { brokenRulesOf } from './data-integrity.ts';
import { aDoctorWithHours, anOfferingClinic } from './offers.ts';
import { aPatientOf, type Person } from './people.ts';
import { onDay } from './reminders.ts';
import { whileBroken } from './while-broken.ts';

const here = await anOfferingClinic();
const { clinic } = here;

type Acts = Record<string, () => Promise<Answer<never>>>;

async function secretOf(uuid: string): Promise<string> {
  const ticket = await (await here.desk()).call(getTicket, { params: { uuid } });
  return ticket.body.address.split('/').at(-1) ?? '';
}

let pages = 0;

/**
 * Creates a doctor with a booking page. Each table is tested with a doctor of its own, so that the tests do not affect
 * each other.
 */
async function aDoctorWithPage(): Promise<Person & { slug: string }> {
  pages += 1;
  const doctor = await aDoctorWithHours(clinic);
  const slug = `whole-or-not-${pages}`;
  const body = { ...openPage, slug, changeUntilMinutes: 0 };
  await (await here.desk()).call(saveBookingPage, { params: { doctorId: doctor.id }, body });
  return { ...doctor, slug };
}

/** Offers a time to a patient who has a later appointment. */
async function anOffer() {
  const doctor = await aDoctorWithHours(clinic);
  const patientId = await aPatientOf(clinic, doctor, { email: anAddress() });
  const replacesAppointmentId = await here.book(onDay(4, 9), { doctor, patientId });
  const waiting = await here.wait({ doctor, patientId, replacesAppointmentId });
  await here.free(onDay(3, 12), { doctor });
  await here.send();
  await here.send(1);
  const { openings } = (await (await here.desk()).call(listOpenings, {})).body;
  const openingId = openings.find(({ doctorId }) => doctorId === doctor.id)?.id ?? 0;
  return { openingId, entryId: waiting.id, secret: await here.secretOf(waiting) };
}

/**
 * Prepares every action by which a patient changes or accepts something, and the booking of an offered time by staff.
 */
async function prepareActs(): Promise<Acts> {
  const doctor = await aDoctorWithPage();
  const [moved, cancelled] = await Promise.all(
    [9, 10].map(async (hour) => secretOf(await here.book(onDay(3, hour), { doctor }))),
  );
  const [taken, booked] = [await anOffer(), await anOffer()];
  const email = anAddress();
  await aPatientOf(clinic, doctor, { ...someone, email });
  const held = (await hold(clinic, doctor.slug, onDay(3, 14).getTime())).body.secret;
  await giveDetails(clinic, held, { ...someone, email });
  const code = await codeFor(clinic, email);
  const scheduledDateTime = onDay(3, 15).getTime();
  const desk = await here.desk();
  const acts = {
    'moving the appointment': () =>
      call(clinic, moveVisit, { params: { secret: moved ?? '' }, body: { scheduledDateTime } }),
    'cancelling the appointment': () => call(clinic, cancelVisit, { params: { secret: cancelled ?? '' } }),
    'confirming a booking': () => confirm(clinic, held, code),
    'taking an offered time instead of the appointment': () => here.accept(taken.secret),
    'booking an opening for a patient who has a later appointment': () =>
      desk.call(bookOpening, { params: { openingId: booked.openingId }, body: { entryId: booked.entryId } }),
  };
  return acts as unknown as Acts;
}

/** The only tables that a failed action may change. */
const presence = /^(sessions|session_tokens|throttles|audit_heads)$/;

const tables = [
  'appointments',
  'queue_entries',
  'queue_events',
  'queues',
  'waiting_list',
  'openings',
  'offers',
  'booking_requests',
  'slot_holds',
  'visit_links',
  'mail_jobs',
  'audit_events',
];

it.each(tables)(
  'S-293: saves each action of a patient completely, or rolls it back completely if a write to %s fails',
  async (table) => {
    const acts = await prepareActs();
    const failed: string[] = [];
    await whileBroken(clinic, table, async () => {
      for (const [name, act] of Object.entries(acts)) {
        const before = await contentsOf(clinic, presence);
        const { status } = await act();
        if (status < 300) continue;
        failed.push(name);
        expect([name, status]).toEqual([name, 500]);
        expect(await contentsOf(clinic, presence)).toEqual(before);
      }
    });
    expect(failed).not.toEqual([]);
    expect(await brokenRulesOf(clinic)).toEqual([]);
    await clinic.db.deleteFrom('slot_holds').execute();
    await clinic.db.deleteFrom('openings').execute();
  },
);

it('S-293: each action of a patient succeeds when no write fails any more', async () => {
  for (const [name, act] of Object.entries(await prepareActs())) {
    const { status } = await act();
    expect([name, status < 300]).toEqual([name, true]);
  }
});
