import { createSeries } from '@anteroom/contract/appointment-series';
import { createAppointment, deleteAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { addWalkIn } from '@anteroom/contract/queue-positions';
import { undoQueueChange } from '@anteroom/contract/queue-undo';
import { cancelVisit } from '@anteroom/contract/visit-changes';
import { getTicket } from '@anteroom/contract/visits';
import { type AddToWaitingListBody, addToWaitingList, listWaiting } from '@anteroom/contract/waiting-list';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBookingPage, bookOnline, someone } from '#test/booking-pages';
import { call } from '#test/call';
import { anOfferingClinic, type Offered, offeredTo, type Waiting } from '#test/offers';
import { aBooking, aPatientOf } from '#test/people';
import { onDay } from '#test/reminders';

let here: Offered;

beforeEach(async () => {
  here = await anOfferingClinic();
});

const wednesday = onDay(2, 10);
const thursday = onDay(3, 10);

const ofDoctor = () => ({ doctorId: here.doctor.id });

const statesOfEntries = async () => {
  const rows = await here.clinic.db.selectFrom('waiting_list').select('state').orderBy('id').execute();
  return rows.map(({ state }) => state);
};

const trail = async () => {
  const rows = await here.clinic.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id as actorId', 'patient_ids as patientIds', 'object_type as object'])
    .where('action', 'in', ['waiting_list.booked', 'waiting_list.put_back'])
    .orderBy('seq')
    .execute();
  return rows;
};

async function book({ patientId }: Waiting, at: Date, given: object = {}) {
  const body = { ...aBooking(patientId, here.doctor, at, { durationMinutes: 30 }), ...given };
  const { status, body: answer } = await (await here.desk()).call(createAppointment, { body });
  expect(status).toBe(201);
  return answer.appointment;
}

const cancel = async (uuid: string) => {
  const body = { status: 'cancelled' as const };
  return (await (await here.desk()).call(updateAppointment, { params: { uuid }, body })).body;
};

describe('a booking of a waiting patient', () => {
  it('S-270: a booking of a waiting patient ends the waiting list entry and its open offers, with an audit entry', async () => {
    const waiting = await here.wait();
    const [secret = ''] = await offeredTo(here, [waiting], wednesday);
    await book(waiting, thursday);
    expect([await statesOfEntries(), await here.states()]).toEqual([['booked'], ['closed']]);
    expect(await trail()).toEqual([
      {
        action: 'waiting_list.booked',
        actorId: expect.any(Number),
        patientIds: [waiting.patientId],
        object: 'waiting_entry',
      },
    ]);
    const [viewed, accepted] = [await here.view(secret), await here.accept(secret)];
    expect([viewed.body.offer.state, accepted.status, accepted.body.offer.state]).toEqual([
      'booked',
      200,
      'booked',
    ]);
    expect(accepted.body.offer.address).toBeNull();
  });

  it.each([
    ['for another visit type', { appointmentTypes: ['check_up'] }, {}],
    ['before the first wanted date', { earliest: '2027-06-11' }, {}],
    ['after the last wanted date', { latest: '2027-06-09' }, {}],
    ['whose creator chose to keep the entry', {}, { keepsWaiting: true }],
    ['for an emergency visit', {}, { appointmentType: 'emergency' }],
  ] as const)('S-270: a waiting list entry stays open after a booking %s', async (_, wishes, given) => {
    const waiting = await here.wait(wishes as Partial<AddToWaitingListBody>);
    await book(waiting, thursday, given);
    expect(await statesOfEntries()).toEqual(['waiting']);
    expect(await trail()).toEqual([]);
  });

  it('S-270: a booking outside of the requested weekdays and times ends the waiting list entry, because the patient agreed to it', async () => {
    const waiting = await here.wait({ weekdays: [1], fromTime: '15:00', untilTime: '16:00' });
    await book(waiting, thursday);
    expect(await statesOfEntries()).toEqual(['booked']);
  });

  it('a booking keeps the waiting list entry if the patient wants an earlier time and the booked time is later', async () => {
    const patientId = await aPatientOf(here.clinic, here.doctor);
    const replacesAppointmentId = await here.book(thursday, { patientId });
    const waiting = await here.wait({ patientId, replacesAppointmentId });
    await book(waiting, onDay(4, 10));
    expect(await statesOfEntries()).toEqual(['waiting']);
    await book(waiting, wednesday);
    expect(await statesOfEntries()).toEqual(['booked']);
  });

  it('S-270: booking a series ends the waiting list entry, but a walk-in does not', async () => {
    const [one, other] = [await here.wait(), await here.wait()];
    const desk = await here.desk();
    const body = {
      doctorId: here.doctor.id,
      patientId: one.patientId,
      scheduledDateTime: thursday.getTime(),
      weeksBetween: 1,
      count: 3,
    };
    expect((await desk.call(createSeries, { body })).status).toBe(201);
    const walkIn = { params: ofDoctor(), body: { patientId: other.patientId } };
    expect((await desk.call(addWalkIn, walkIn)).status).toBe(201);
    expect(await statesOfEntries()).toEqual(['booked', 'waiting']);
  });

  it('S-270: a booking on the doctor’s page ends the waiting list entry of the patient who books', async () => {
    const { clinic, doctor } = here;
    const slug = await aBookingPage(await here.desk(), {}, doctor.id);
    await here.wait({ patientId: await aPatientOf(clinic, doctor, someone) });
    const { answer } = await bookOnline(clinic, slug, thursday.getTime(), someone);
    expect([answer.status, await statesOfEntries()]).toEqual([200, ['booked']]);
    expect(await trail()).toMatchObject([{ action: 'waiting_list.booked', actorId: null }]);
  });

  it('two simultaneous bookings of two times end the waiting list entry once', async () => {
    const waiting = await here.wait();
    await Promise.all([book(waiting, wednesday), book(waiting, thursday)]);
    expect([await statesOfEntries(), (await trail()).length]).toEqual([['booked'], 1]);
  });
});

describe('a move to an earlier time', () => {
  it.each([
    ['that suits', {}, 'booked'],
    ['on another weekday than wanted', { weekdays: [2] }, 'waiting'],
  ] as const)(
    'S-270: after a move to an earlier time %s, the waiting list entry is %s',
    async (_, wishes, state) => {
      const patientId = await aPatientOf(here.clinic, here.doctor);
      const uuid = await here.book(thursday, { patientId });
      await here.wait({
        ...(wishes as Partial<AddToWaitingListBody>),
        patientId,
        replacesAppointmentId: uuid,
      });
      const desk = await here.desk();
      const move = (at: Date) =>
        desk.call(updateAppointment, { params: { uuid }, body: { scheduledDateTime: at.getTime() } });
      await move(onDay(4, 10));
      expect(await statesOfEntries()).toEqual(['waiting']);
      await move(wednesday);
      expect(await statesOfEntries()).toEqual([state]);
    },
  );
});

describe('a correction of the booking', () => {
  it('S-270: puts the waiting list entry back when the booking is deleted', async () => {
    const waiting = await here.wait();
    const { uuid } = await book(waiting, thursday);
    const desk = await here.desk();
    await desk.call(deleteAppointment, { params: { uuid } });
    const { body } = await desk.call(listWaiting, { query: {} });
    const { email: _, version, ...entry } = waiting;
    expect(body.entries).toEqual([{ ...entry, version: version + 2 }]);
    expect((await trail()).map(({ action }) => action)).toEqual([
      'waiting_list.booked',
      'waiting_list.put_back',
    ]);
  });

  it('S-270: puts the waiting list entry back when the booking is cancelled, and ends it again when the cancellation is undone', async () => {
    const waiting = await here.wait();
    const { uuid } = await book(waiting, thursday);
    const { undoVersion } = await cancel(uuid);
    expect(await statesOfEntries()).toEqual(['waiting']);
    const undo = { params: ofDoctor(), body: { version: undoVersion ?? 0 } };
    expect((await (await here.desk()).call(undoQueueChange, undo)).status).toBe(200);
    expect(await statesOfEntries()).toEqual(['booked']);
  });

  it('does not offer the cancelled time to the patient who returns to the waiting list', async () => {
    const waiting = await here.wait();
    const { uuid } = await book(waiting, thursday);
    await cancel(uuid);
    for (const minutes of [0, 1]) await here.send(minutes);
    expect(await here.mailsTo(waiting.email)).toEqual([]);
    await here.free(wednesday);
    for (const minutes of [0, 1]) await here.send(minutes);
    expect(await here.mailsTo(waiting.email)).toHaveLength(1);
  });

  it('does not offer the time of a deleted booking to the patient who returns to the waiting list', async () => {
    const waiting = await here.wait();
    const other = await here.wait();
    const { uuid } = await book(waiting, thursday);
    await (await here.desk()).call(deleteAppointment, { params: { uuid } });
    for (const minutes of [0, 1, 31]) await here.send(minutes);
    expect(await statesOfEntries()).toEqual(['waiting', 'waiting']);
    expect(await here.mailsTo(other.email)).toHaveLength(1);
    expect(await here.mailsTo(waiting.email)).toEqual([]);
    await here.free(wednesday);
    for (const minutes of [0, 1]) await here.send(minutes);
    expect(await here.mailsTo(waiting.email)).toHaveLength(1);
  });

  it.each([
    ['the booking had ended', {}, 'booked'],
    ['staff had kept at the booking', { keepsWaiting: true }, 'waiting'],
  ])(
    'S-270: undoing a cancellation restores the state of a waiting list entry that %s',
    async (_, given, state) => {
      const waiting = await here.wait();
      const { uuid } = await book(waiting, thursday, given);
      const desk = await here.desk();
      const { undoVersion } = await cancel(uuid);
      expect(await statesOfEntries()).toEqual(['waiting']);
      const undo = { params: ofDoctor(), body: { version: undoVersion ?? 0 } };
      expect((await desk.call(undoQueueChange, undo)).status).toBe(200);
      expect(await statesOfEntries()).toEqual([state]);
      await cancel(uuid);
      const body = { status: 'scheduled' as const };
      expect((await desk.call(updateAppointment, { params: { uuid }, body })).status).toBe(200);
      expect(await statesOfEntries()).toEqual([state]);
    },
  );

  it('moving a booking to another patient ends the wait of the new patient, not of the former one', async () => {
    const [one, other] = [await here.wait(), await here.wait()];
    const { uuid } = await book(one, thursday);
    const body = { patientId: other.patientId };
    await (await here.desk()).call(updateAppointment, { params: { uuid }, body });
    expect(await statesOfEntries()).toEqual(['waiting', 'booked']);
  });

  it('keeps the waiting list entry ended if the booking is cancelled more than a day later, or by the patient', async () => {
    const { clinic, doctor } = here;
    await aBookingPage(await here.desk(), { changeUntilMinutes: 0 }, doctor.id);
    const [one, other] = [await here.wait(), await here.wait()];
    const [first, second] = [await book(one, thursday), await book(other, onDay(3, 11))];
    const ticket = await (await here.desk()).call(getTicket, { params: { uuid: first.uuid } });
    const secret = ticket.body.address.split('/').at(-1) ?? '';
    expect((await call(clinic, cancelVisit, { params: { secret } })).status).toBe(204);
    clinic.clock.moveOn(25 * 60);
    await cancel(second.uuid);
    expect(await statesOfEntries()).toEqual(['booked', 'booked']);
  });

  it('keeps the waiting list entry ended if the patient has a new entry for the doctor', async () => {
    const waiting = await here.wait();
    const { uuid } = await book(waiting, thursday);
    const { patientId } = waiting;
    const body = { patientId, doctorIds: [here.doctor.id], earliest: '2027-06-07' };
    expect((await (await here.desk()).call(addToWaitingList, { body })).status).toBe(201);
    await cancel(uuid);
    expect(await statesOfEntries()).toEqual(['booked', 'waiting']);
  });
});
