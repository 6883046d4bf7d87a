import { getAccessHistory } from '@anteroom/contract/access-history';
import { createAppointment, deleteAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { createCalendarFeed } from '@anteroom/contract/calendar-feeds';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { packDisclosed, patientsIn } from '#features/audit';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aBooking, aDoctor, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic({ trustedProxies: ['127.0.0.1'] });
const office = await anAdmin(clinic);
let admin = await signIn(clinic, office);

async function aFeed(desk: Desk): Promise<string> {
  const params = { doctorId: desk.person.id };
  const body = { label: 'my phone', nameForm: 'name' as const };
  const answer = await desk.call(createCalendarFeed, { params, body });
  expect(answer.status).toBe(201);
  return answer.body.address.replace('https://anteroom.example', clinic.address);
}

async function read(address: string, from = '203.0.113.7'): Promise<string> {
  const answer = await fetch(address, { headers: { 'x-forwarded-for': from } });
  expect(answer.status).toBe(200);
  return answer.text();
}

let hour = 0;

async function book(doctor: Desk, patientId: number): Promise<string> {
  hour += 1;
  const at = new Date(Math.ceil(clinic.clock.now().getTime() / 3_600_000 + hour) * 3_600_000);
  const body = aBooking(patientId, doctor.person, at);
  const answer = await admin.call(createAppointment, { body });
  expect(answer.status).toBe(201);
  return answer.body.appointment.uuid;
}

/** Returns, for each audited reading of a feed, the newly added patients and the full set of patients. */
async function readingsOf(desk: Desk) {
  const rows = await clinic.db
    .selectFrom('audit_events')
    .select(['patient_ids as entered', 'disclosed'])
    .where('action', '=', 'calendar_feed.read')
    .where('doctor_id', '=', desk.person.id)
    .orderBy('seq')
    .execute();
  return rows.map(({ entered, disclosed }) => ({ entered, whole: disclosed && patientsIn(disclosed) }));
}

async function feedsIn(patientId: number, limit = 50) {
  const { body } = await admin.call(getAccessHistory, { params: { patientId }, query: { limit } });
  return body.events.filter(({ action }) => action === 'calendar_feed.read');
}

const patientOf = (desk: Desk, lastName: string) => aPatientOf(clinic, desk.person, { lastName });

/** Advances the clock, and signs the admin in again because sessions expire. */
async function moveOn(minutes: number): Promise<void> {
  clinic.clock.moveOn(minutes);
  admin = await signIn(clinic, office);
}

const nextDay = () => moveOn(24 * 60);

describe('audited readings of a calendar feed', () => {
  let desk: Desk;
  let other: Desk;
  let address = '';

  beforeEach(async () => {
    // Start at noon, because some of the tested changes move the clock by hours.
    clinic.clock.set(new Date('2027-03-10T11:00:00Z'));
    hour = 0;
    admin = await signIn(clinic, office);
    desk = await signIn(clinic, await aDoctor(clinic));
    other = await signIn(clinic, await aDoctor(clinic));
    address = await aFeed(desk);
  });

  it('S-180: readings of a feed stay in the access history after a change of doctor, a cancellation and a removed appointment', async () => {
    const [moved, cancelled, removed] = [
      await patientOf(desk, 'Moved'),
      await patientOf(desk, 'Cancelled'),
      await patientOf(desk, 'Removed'),
    ];
    const [unbooked, elsewhere, late] = [
      await patientOf(desk, 'Unbooked'),
      await patientOf(desk, 'Elsewhere'),
      await patientOf(other, 'Late'),
    ];
    const uuids = [await book(desk, moved), await book(desk, cancelled), await book(desk, removed)];
    await book(other, elsewhere);
    const text = await read(address);
    for (const name of ['Moved', 'Cancelled', 'Removed']) expect(text).toContain(name);
    for (const name of ['Unbooked', 'Elsewhere', 'Late']) expect(text).not.toContain(name);
    await clinic.db
      .updateTable('patients')
      .set({ doctor_id: other.person.id })
      .where('id', '=', moved)
      .execute();
    const [ofMoved = '', ofCancelled = '', ofRemoved = ''] = uuids;
    for (const uuid of [ofMoved, ofRemoved]) await admin.call(deleteAppointment, { params: { uuid } });
    await admin.call(updateAppointment, { params: { uuid: ofCancelled }, body: { status: 'cancelled' } });
    await book(desk, late);
    for (const patientId of [moved, cancelled, removed]) {
      expect(await feedsIn(patientId)).toMatchObject([{ doctorName: desk.person.name, isInferred: false }]);
    }
    for (const patientId of [unbooked, elsewhere, late]) expect(await feedsIn(patientId)).toEqual([]);
  });

  it('S-180: the audit entry of a feed reading lists new patients; a day’s first entry for a network lists all patients', async () => {
    const [first, second] = [await patientOf(desk, 'First'), await patientOf(desk, 'Second')];
    await book(desk, first);
    await read(address);
    await read(address);
    expect(await readingsOf(desk)).toEqual([{ entered: [first], whole: [first] }]);
    await book(desk, second);
    await Promise.all([read(address), read(address), read(address)]);
    await read(address, '198.51.100.9');
    expect((await readingsOf(desk)).slice(1)).toEqual([
      { entered: [second], whole: null },
      { entered: [], whole: [first, second] },
    ]);
    await moveOn(61);
    await read(address);
    await nextDay();
    await read(address);
    expect((await readingsOf(desk)).slice(3)).toEqual([
      { entered: [], whole: null },
      { entered: [], whole: [first, second] },
    ]);
  });

  it('S-180: the first reading of a feed on a day adds an audit entry for all its patients, even minutes after another reading', async () => {
    clinic.clock.set(new Date('2027-03-10T22:50:00Z'));
    await read(address);
    clinic.clock.moveOn(20);
    await read(address);
    await read(address);
    expect(await readingsOf(desk)).toEqual([
      { entered: [], whole: [] },
      { entered: [], whole: [] },
    ]);
  });

  it('S-180: the access history has one entry for each period in which a feed contained the patient', async () => {
    const patientId = await patientOf(desk, 'Twice');
    const companion = await patientOf(desk, 'Always');
    await book(desk, companion);
    await read(address);
    let uuid = await book(desk, patientId);
    const days = async (count: number) => {
      for (let day = 0; day < count; day += 1) {
        await nextDay();
        await read(address);
      }
    };
    await days(6);
    await admin.call(deleteAppointment, { params: { uuid } });
    await days(5);
    uuid = await book(desk, patientId);
    await days(3);
    await admin.call(deleteAppointment, { params: { uuid } });
    await days(9);
    const seqs = await clinic.db
      .selectFrom('audit_events')
      .select('seq')
      .where('action', '=', 'calendar_feed.read')
      .where('doctor_id', '=', desk.person.id)
      .orderBy('seq')
      .execute();
    const [readings, listed] = [seqs.map(({ seq }) => seq), (await feedsIn(patientId)).map(({ seq }) => seq)];
    // One reading, then 6 days with the patient, 5 without, 3 with and 9 without the patient.
    expect(readings).toHaveLength(24);
    expect(listed).toEqual([readings[14], readings[6]]);
    expect((await feedsIn(companion)).map(({ seq }) => seq)).toEqual([readings[23]]);
  });

  it('S-180: the access history shows since when a feed contained the patient, and on how many of the clinic’s days it was read', async () => {
    const patientId = await patientOf(desk, 'Counted');
    // The clinic is an hour ahead of UTC, so the second and third reading are on the same day.
    const times = [
      '2027-01-04T10:00:00Z',
      '2027-01-05T23:30:00Z',
      '2027-01-06T12:00:00Z',
      '2027-01-09T10:00:00Z',
    ];
    await clinic.db
      .insertInto('audit_events')
      .values(
        times.map((at, nth) => ({
          at: new Date(at),
          action: 'calendar_feed.read',
          object_type: 'calendar_feed',
          object_id: 'counted',
          patient_ids: nth === 0 ? [patientId] : [],
          disclosed: packDisclosed({ patientIds: nth === 3 ? [] : [patientId] }),
        })),
      )
      .execute();
    const [since, , last] = times.map((at) => Date.parse(at));
    expect(await feedsIn(patientId)).toMatchObject([{ heldSince: since, at: last, heldDays: 2 }]);
  });

  it('S-180: the access history lists the readings of a feed once across its pages, even if the feed is read in between', async () => {
    const patientId = await patientOf(desk, 'Paged');
    await book(desk, patientId);
    await read(address);
    const found: string[] = [];
    let cursor: string | null = '0';
    while (cursor !== null) {
      const query: { limit: number; cursor: string } = { limit: 1, cursor };
      const { body }: { body: { events: { action: string }[]; pagination: { nextCursor: string | null } } } =
        await admin.call(getAccessHistory, { params: { patientId }, query });
      found.push(...body.events.map(({ action }) => action));
      cursor = body.pagination.nextCursor;
      await nextDay();
      await read(address);
    }
    expect(found).toEqual(['calendar_feed.read', 'appointment.created']);
  });

  it('S-180: a reading of a feed omits a patient who was booked after the reading began', async () => {
    const [early, late] = [await patientOf(desk, 'Earlybird'), await patientOf(desk, 'Latecomer')];
    await book(desk, early);
    const reading = await clinic.db.transaction().execute(async (tx) => {
      await sql`select from calendar_feeds where doctor_id = ${desk.person.id} for update`.execute(tx);
      const begun = read(address);
      await expect.poll(countWaiting).toBe(1);
      await book(desk, late);
      return { begun };
    });
    const text = await reading.begun;
    expect(text).toContain('Earlybird');
    expect(text).not.toContain('Latecomer');
    expect(await feedsIn(late)).toEqual([]);
    expect(await read(address)).toContain('Latecomer');
    expect(await feedsIn(late)).toHaveLength(1);
  });
});

/** Returns how many statements wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    clinic.db,
  );
  return rows.length;
}
