import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { getDayList, getDayTickets } from '@anteroom/contract/day-list';
import { callNextDayWise, viewDayWiseQueue } from '@anteroom/contract/queue';
import { moveDayWise } from '@anteroom/contract/queue-positions';
import { resetQueue } from '@anteroom/contract/queue-reset';
import { restrictPatient } from '@anteroom/contract/restrictions';
import { getTicket, viewVisit } from '@anteroom/contract/visits';
import { describe, expect, it } from 'vitest';
import { call, type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic({ rateLimitPerMinute: 10_000 });
const today = '2026-11-20';
clinic.clock.set(new Date(`${today}T08:00:00Z`));

const aDesk = async (queueType: 'day_wise' | 'central' | null = 'day_wise') =>
  signIn(clinic, await aDoctor(clinic, { queueType }));

type Known = { firstName?: string; phone?: string; dateOfBirth?: string; date?: string };

/** Books a time on the clinic's clock, which is one hour ahead of UTC. */
async function book(desk: Desk, lastName: string, time: string, { date = today, ...known }: Known = {}) {
  const patientId = await aPatientOf(clinic, desk.person, { lastName, ...known });
  const at = new Date(`${date}T${time}:00+01:00`);
  const body = aBooking(patientId, desk.person, at, { reasonForVisit: 'Migraine', allowOverlap: true });
  return (await desk.call(createAppointment, { body })).body.appointment;
}

const ofDay = (desk: Desk, date = today) => ({ params: { doctorId: desk.person.id }, query: { date } });

async function dayListOf(desk: Desk, date = today) {
  const { status, body } = await desk.call(getDayList, ofDay(desk, date));
  expect(status).toBe(200);
  return body.dayList;
}

async function ticketsOf(desk: Desk, date = today) {
  const { status, body } = await desk.call(getDayTickets, ofDay(desk, date));
  expect(status).toBe(200);
  return body.tickets;
}

const namesOf = async (desk: Desk) =>
  (await dayListOf(desk)).appointments.map(({ patientLastName }) => patientLastName);

const trailOf = (desk: Desk, action: string) =>
  clinic.db
    .selectFrom('audit_events')
    .select(['actor_id as actorId', 'patient_ids as patientIds', 'object_id as objectId'])
    .where('doctor_id', '=', desk.person.id)
    .where('action', '=', action)
    .orderBy('seq')
    .execute();

describe('the day list', () => {
  it('the day list contains each patient’s name, date of birth and phone number, and the appointment’s ticket code and details', async () => {
    const desk = await aDesk();
    const known = { firstName: 'Ada', phone: '617 555 0100', dateOfBirth: '1980-02-29' };
    const { uuid, ticketCode } = await book(desk, 'Quillfeather', '10:00', known);
    expect(await dayListOf(desk)).toEqual({
      doctorName: desk.person.name,
      date: today,
      readAt: expect.any(Number),
      appointments: [
        {
          appointmentUuid: uuid,
          ticketCode,
          scheduledDateTime: Date.parse(`${today}T09:00:00Z`),
          patientFirstName: 'Ada',
          patientLastName: 'Quillfeather',
          patientDateOfBirth: '1980-02-29',
          patientPhone: '617 555 0100',
          durationMinutes: 20,
          appointmentType: 'consultation',
          reasonForVisit: 'Migraine',
          status: 'scheduled',
        },
      ],
    });
  });

  it('the day list follows the order of the queue, including seen patients but not cancelled appointments', async () => {
    const desk = await aDesk();
    for (const [name, time] of [
      ['First', '09:00'],
      ['Second', '10:00'],
      ['Third', '11:00'],
    ] as const)
      await book(desk, name, time);
    const { uuid } = await book(desk, 'Cancelled', '12:00');
    await desk.call(updateAppointment, { params: { uuid }, body: { status: 'cancelled' } });
    await desk.call(callNextDayWise, { ...ofDay(desk), body: {} });
    const { body } = await desk.call(viewDayWiseQueue, ofDay(desk));
    const third = body.queue.find(({ patientLastName }) => patientLastName === 'Third');
    const params = { doctorId: desk.person.id, queueId: third?.id ?? 0 };
    await desk.call(moveDayWise, { params, body: { newPosition: 2 } });
    expect(await namesOf(desk)).toEqual(['First', 'Third', 'Second']);
    await desk.call(resetQueue, { params: { doctorId: desk.person.id }, body: { resetType: 'all' } });
    expect(await namesOf(desk)).toEqual(['First', 'Second', 'Third']);
  });

  it.each(['central', null] as const)(
    'sorts the day list by time when the queue type is %s',
    async (queueType) => {
      const desk = await aDesk(queueType);
      for (const [name, time] of [
        ['Noon', '12:00'],
        ['Early', '08:00'],
      ] as const)
        await book(desk, name, time);
      expect(await namesOf(desk)).toEqual(['Early', 'Noon']);
    },
  );

  it("the day list contains one doctor's appointments from midnight to midnight in the clinic's time zone", async () => {
    const [desk, other] = [await aDesk(), await aDesk()];
    await book(desk, 'Before', '23:55', { date: '2026-11-19' });
    await book(desk, 'Midnight', '00:00');
    await book(desk, 'Last', '23:55');
    await book(desk, 'After', '00:00', { date: '2026-11-21' });
    await book(other, 'Elsewhere', '10:00');
    expect(await namesOf(desk)).toEqual(['Midnight', 'Last']);
  });

  it('reading the day list adds an audit entry with all its patients', async () => {
    const desk = await aDesk();
    const patientIds = [
      (await book(desk, 'One', '09:00')).patientId,
      (await book(desk, 'Two', '10:00')).patientId,
    ];
    const manager = await signIn(clinic, await aManagerOf(clinic, desk.person));
    await manager.call(getDayList, ofDay(desk));
    expect(await trailOf(desk, 'day_list.read')).toMatchObject([{ actorId: manager.person.id, patientIds }]);
  });

  it('only users who act for the doctor can read the day list, which responds 404 for an unknown doctor', async () => {
    const desk = await aDesk();
    const admin = await signIn(clinic, await anAdmin(clinic));
    const missing = { params: { doctorId: 2_000_000 }, query: { date: today } };
    for (const route of [getDayList, getDayTickets]) {
      expect((await (await aDesk()).call(route, ofDay(desk))).status).toBe(403);
      expect((await admin.call(route, ofDay(desk))).status).toBe(200);
      expect((await admin.call(route, missing)).status).toBe(404);
      expect((await admin.call(route, { ...ofDay(desk), query: {} as { date: string } })).status).toBe(400);
    }
  });
});

describe('the tickets of a day', () => {
  it('a day’s printed tickets are those of the patients still waiting, equal to tickets that are printed one by one', async () => {
    const desk = await aDesk();
    await book(desk, 'Called', '09:00');
    const [one, two] = [await book(desk, 'One', '10:00'), await book(desk, 'Two', '11:00')];
    await desk.call(callNextDayWise, { ...ofDay(desk), body: {} });
    const { body: single } = await desk.call(getTicket, { params: { uuid: one.uuid } });
    const tickets = await ticketsOf(desk);
    expect(tickets.map(({ ticketCode }) => ticketCode)).toEqual([one.ticketCode, two.ticketCode]);
    expect(tickets[0]).toEqual({
      appointmentUuid: one.uuid,
      ...single,
      scheduledDateTime: one.scheduledDateTime,
    });
    for (const { address, ticketCode } of tickets) {
      const secret = address.split('/').at(-1) ?? '';
      const { body } = await call(clinic, viewVisit, { params: { secret } }, {});
      expect(body.visit.ticketCode).toBe(ticketCode);
    }
    expect(await ticketsOf(desk)).toEqual(tickets);
    expect(await trailOf(desk, 'ticket.printed')).toMatchObject([
      { objectId: one.uuid, patientIds: [one.patientId] },
      { objectId: today, patientIds: [one.patientId, two.patientId] },
      { objectId: today, patientIds: [one.patientId, two.patientId] },
    ]);
    const stored = await clinic.db.selectFrom('audit_events').selectAll().execute();
    for (const { address } of tickets)
      expect(JSON.stringify(stored)).not.toContain(address.split('/').at(-1));
  });

  it('only an admin gets the day’s ticket of a visit from before the restriction of its patient’s record', async () => {
    const desk = await aDesk();
    const admin = await signIn(clinic, await anAdmin(clinic));
    const [hidden, other] = [await book(desk, 'Restricted', '08:30'), await book(desk, 'Other', '10:00')];
    const params = { patientId: hidden.patientId };
    const reason = 'Disputes the record';
    // The record is restricted at nine, by the clinic's clock.
    expect((await admin.call(restrictPatient, { params, body: { reason } })).status).toBe(200);
    expect((await desk.call(getTicket, { params: { uuid: hidden.uuid } })).status).toBe(404);
    const uuidsOf = async (who: Desk) =>
      (await who.call(getDayTickets, ofDay(desk))).body.tickets.map(({ appointmentUuid }) => appointmentUuid);
    expect(await uuidsOf(desk)).toEqual([other.uuid]);
    expect(await uuidsOf(admin)).toEqual([hidden.uuid, other.uuid]);
  });

  it('concurrent requests to print the tickets of a day return the same tickets', async () => {
    const desk = await aDesk();
    for (const [name, time] of [
      ['One', '12:00'],
      ['Two', '11:00'],
      ['Three', '10:00'],
    ] as const)
      await book(desk, name, time);
    const printed = await Promise.all(Array.from({ length: 8 }, () => ticketsOf(desk)));
    expect(printed[0]).toHaveLength(3);
    expect(new Set(printed.map((tickets) => JSON.stringify(tickets))).size).toBe(1);
  });

  it('the tickets of a day can be printed in advance, but not after the day is over', async () => {
    const desk = await aDesk();
    await book(desk, 'Tomorrow', '10:00', { date: '2026-11-21' });
    await book(desk, 'Yesterday', '10:00', { date: '2026-11-19' });
    expect(await ticketsOf(desk, '2026-11-21')).toHaveLength(1);
    expect(await ticketsOf(desk, '2026-11-19')).toEqual([]);
    expect((await dayListOf(desk, '2026-11-19')).appointments).toHaveLength(1);
  });
});
