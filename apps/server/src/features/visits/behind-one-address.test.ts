import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { getClinic } from '@anteroom/contract/clinic';
import { createDisplay, viewDisplay } from '@anteroom/contract/displays';
import { getQueueStatus, viewDayWiseQueue } from '@anteroom/contract/queue';
import {
  getTicket,
  reportArrival,
  reportRunningLate,
  viewVisit,
  withdrawTicket,
} from '@anteroom/contract/visits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { call, type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { aLineOf } from '#test/line';
import { aBooking, aDoctor, anAdmin, aPatientOf } from '#test/people';

const secretIn = (address: string) => address.split('/').at(-1) ?? '';

async function aTicket(clinic: Clinic, desk: Desk, minutes: number) {
  const patientId = await aPatientOf(clinic, desk.person);
  const at = new Date(clinic.clock.now().getTime() + minutes * 60_000);
  const { body } = await desk.call(createAppointment, {
    body: aBooking(patientId, desk.person, at, { allowOverlap: true }),
  });
  const { uuid } = body.appointment;
  const ticket = await desk.call(getTicket, { params: { uuid } });
  return { uuid, secret: secretIn(ticket.body.address) };
}

async function aDeskAt(clinic: Clinic): Promise<Desk> {
  clinic.clock.set(new Date('2026-11-20T10:00:00Z'));
  return signIn(clinic, await aDoctor(clinic));
}

describe('phones and displays behind one network address', () => {
  const perMinute = 20;

  async function aWaitingRoom() {
    const clinic = await aClinic({ rateLimitPerMinute: perMinute });
    const desk = await aDeskAt(clinic);
    const tickets = [await aTicket(clinic, desk, 10), await aTicket(clinic, desk, 20)];
    const { body } = await desk.call(createDisplay, {
      body: { label: 'Hall', doctorIds: [desk.person.id] },
    });
    const look = (secret: string) => call(clinic, viewVisit, { params: { secret } });
    const lookUp = (secret: string) => call(clinic, viewDisplay, { params: { secret } });
    return { clinic, desk, tickets, wall: secretIn(body.address), look, lookUp };
  }

  const times = async (count: number, ask: () => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let each = 0; each < count; each += 1) statuses.push((await ask()).status);
    return statuses;
  };

  it('phones and displays each have their own rate limit, which affects neither the others nor other requests', async () => {
    const { clinic, tickets, wall, look, lookUp } = await aWaitingRoom();
    const [one, other] = tickets;
    for (const ask of [() => look(one?.secret ?? ''), () => lookUp(wall)]) {
      const statuses = await times(perMinute + 1, ask);
      expect(statuses).toEqual([...Array(perMinute).fill(200), 429]);
    }
    const refused = await look(one?.secret ?? '');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await look(other?.secret ?? '')).status).toBe(200);
    expect((await call(clinic, getClinic, {})).status).toBe(200);
  });

  it('a client that guesses URLs exhausts the limit of all phones and displays on its network, but not of other requests', async () => {
    const { clinic, tickets, look, lookUp } = await aWaitingRoom();
    const guess = (nth: number) => String.fromCharCode(65 + nth).repeat(43);
    const statuses = await Promise.all(
      Array.from({ length: perMinute * 2 }, (_, nth) => (nth % 2 ? look : lookUp)(guess(nth))),
    );
    expect(statuses.filter(({ status }) => status === 404)).toHaveLength(perMinute);
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(perMinute);
    expect((await look(tickets[0]?.secret ?? '')).status).toBe(429);
    // Other requests are not limited.
    expect((await call(clinic, getClinic, {})).status).toBe(200);
  });

  it('while a client on their network guesses URLs, phones and displays that worked before keep working until their link closes', async () => {
    const { clinic, desk, tickets, wall, look, lookUp } = await aWaitingRoom();
    const [one, other] = tickets;
    expect([(await look(one?.secret ?? '')).status, (await lookUp(wall)).status]).toEqual([200, 200]);
    const guess = (nth: number) => look(String.fromCharCode(65 + nth).repeat(43));
    await Promise.all(Array.from({ length: perMinute * 2 }, (_, nth) => guess(nth)));
    expect([(await look(one?.secret ?? '')).status, (await lookUp(wall)).status]).toEqual([200, 200]);
    expect((await look(other?.secret ?? '')).status).toBe(429);
    await desk.call(withdrawTicket, { params: { uuid: one?.uuid ?? '' } });
    const after = [await look(one?.secret ?? ''), await look(one?.secret ?? '')];
    expect(after.map(({ status }) => status)).toEqual([429, 429]);
    expect((await call(clinic, getClinic, {})).status).toBe(200);
  });
});

it('staff still get database connections while displays and phones read many queues', async () => {
  const clinic = await aClinic();
  const desk = await aDeskAt(clinic);
  const admin = await signIn(clinic, await anAdmin(clinic));
  const doctors = await Promise.all(Array.from({ length: 12 }, () => aDoctor(clinic)));
  for (const doctor of doctors) await aLineOf(clinic, doctor, 1);
  const doctorIds = doctors.map(({ id }) => id);
  const { body } = await admin.call(createDisplay, { body: { label: 'Hall', doctorIds } });
  const { status, board } = await clinic.db.transaction().execute(async (tx) => {
    // Estimates read the working hours, so every read of a queue waits for this lock.
    await sql`lock table schedule_slots in access exclusive mode`.execute(tx);
    const looking = call(clinic, viewDisplay, { params: { secret: secretIn(body.address) } });
    const isRead = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        clinic.db,
      );
      return rows.length > 0;
    };
    await expect.poll(isRead).toBe(true);
    const asked = { params: { doctorId: desk.person.id } };
    return { status: (await desk.call(getQueueStatus, asked)).status, board: looking };
  });
  expect(status).toBe(200);
  expect((await board).body.doctors.map(({ waiting }) => waiting)).toEqual(Array(12).fill(1));
});

describe('a patient’s page', () => {
  it('a patient’s page has an ETag that reveals neither the appointment nor the queue version', async () => {
    const clinic = await aClinic();
    const desk = await aDeskAt(clinic);
    const { uuid, secret } = await aTicket(clinic, desk, 10);
    const { headers } = await call(clinic, viewVisit, { params: { secret } });
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]{43}"$/);
    expect(headers.get('etag')).not.toContain(uuid);
  });

  it('a patient can say "I am here" even after reporting running late too often', async () => {
    const clinic = await aClinic({ rateLimitPerMinute: 1000 });
    const desk = await aDeskAt(clinic);
    const { secret } = await aTicket(clinic, desk, 10);
    const params = { secret };
    const statuses: number[] = [];
    for (let count = 0; count < 13; count += 1) {
      const minutes = count % 2 === 0 ? 5 : 10;
      statuses.push((await call(clinic, reportRunningLate, { params, body: { minutes } })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const { status, body } = await call(clinic, reportArrival, { params });
    expect([status, body.visit.arrivedAt]).toEqual([200, expect.any(Number)]);
  });

  it('moving an appointment within the day removes the patient’s report of running late but keeps the check-in', async () => {
    const clinic = await aClinic();
    const desk = await aDeskAt(clinic);
    const late = await aTicket(clinic, desk, 10);
    const here = await aTicket(clinic, desk, 20);
    await call(clinic, reportRunningLate, { params: { secret: late.secret }, body: { minutes: 45 } });
    await call(clinic, reportArrival, { params: { secret: here.secret } });
    const later = clinic.clock.now().getTime() + 3 * 3_600_000;
    for (const { uuid } of [late, here]) {
      await desk.call(updateAppointment, {
        params: { uuid },
        body: { scheduledDateTime: later, allowOverlap: true },
      });
    }
    const { body } = await desk.call(viewDayWiseQueue, { params: { doctorId: desk.person.id }, query: {} });
    const shown = body.queue.map(({ appointmentUuid, runningLateMinutes, arrivedAt }) => ({
      appointmentUuid,
      runningLateMinutes,
      isHere: arrivedAt !== null,
    }));
    expect(shown).toEqual([
      { appointmentUuid: late.uuid, runningLateMinutes: null, isHere: false },
      { appointmentUuid: here.uuid, runningLateMinutes: null, isHere: true },
    ]);
  });
});
