import { appointmentStatuses } from '@anteroom/contract/appointments';
import { setQueueStatus } from '@anteroom/contract/queue';
import { describe, expect, it } from 'vitest';
import { aClinic } from '#test/clinic';
import { aQueueDesk, at, eightToday, listStatusMismatches, today, tomorrow } from '#test/queue-desk';

const clinic = await aClinic({ clinicTimezone: 'UTC' });
clinic.clock.set(eightToday);
const aDesk = (choices: Parameters<typeof aQueueDesk>[1] = {}) => aQueueDesk(clinic, choices);

describe('a status set manually', () => {
  const pairs = appointmentStatuses.flatMap((from) => appointmentStatuses.map((to) => [from, to] as const));

  it.each(pairs)(
    'R-08: changing the status manually from %s to %s gives the appointment and its queue entry the same status',
    async (from, to) => {
      const desk = await aDesk();
      const uuid = await desk.book(0);
      await desk.book(10);
      await desk.set(uuid, from);
      const { status, body } = await desk.set(uuid, to);
      expect([status, body.appointment.status]).toEqual([200, to]);
      expect(await listStatusMismatches(desk)).toEqual([]);
    },
  );

  it('setting the status to in progress makes the patient the current one', async () => {
    const { book, set, view } = await aDesk();
    const [first, second] = [await book(0), await book(10)];
    await set(second, 'in_progress');
    const { currentStatus, queue } = await view();
    expect(currentStatus.currentAppointmentId).toBe(second);
    expect(queue[1]).toMatchObject({ calledAt: expect.any(Number), startedAt: expect.any(Number) });
    expect(queue[0]?.appointmentUuid).toBe(first);
  });

  it('rejects the status in progress while another patient is current, and changes nothing', async () => {
    const { book, set, callNext, view, statusOf } = await aDesk();
    const [first, second] = [await book(0), await book(10)];
    await callNext();
    const before = await view();
    const refused = await set(second, 'in_progress');
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'queue_busy']);
    expect(refused.errorBody.snapshot).toMatchObject({
      version: before.version,
      currentStatus: { currentAppointmentId: first },
    });
    expect(await view()).toMatchObject({ version: before.version, stats: before.stats });
    expect(await statusOf(second)).toBe('scheduled');
    expect((await set(first, 'in_progress')).status).toBe(200);
  });

  it('a central queue also rejects the status in progress while another patient is current', async () => {
    const { book, set } = await aDesk({ queueType: 'central' });
    const [first, second] = [await book(0), await book(0, tomorrow)];
    await set(first, 'in_progress');
    const refused = await set(second, 'in_progress');
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'queue_busy']);
  });

  it('accepts the status in progress for a patient who came a day early', async () => {
    const { book, set, view } = await aDesk();
    const early = await book(0, tomorrow);
    expect((await set(early, 'in_progress')).status).toBe(200);
    expect((await view(today)).currentStatus.currentAppointmentId).toBe(early);
  });

  it('changing the status from completed to waiting gives the patient a place by time, and other patients keep their numbers', async () => {
    const { book, set, callNext, line } = await aDesk();
    const [first, second, third, fourth] = [await book(0), await book(10), await book(20), await book(30)];
    await callNext();
    await callNext();
    await callNext();
    await set(first, 'scheduled');
    expect(await line()).toEqual([
      [first, 'waiting'],
      [second, 'completed'],
      [third, 'in_progress'],
      [fourth, 'waiting'],
    ]);
  });

  it('changing the status from no show to confirmed puts the patient after the patients with earlier times', async () => {
    const { book, set, skip, line } = await aDesk();
    const late = await book(30);
    await skip(late);
    const [first, second] = [await book(0), await book(10)];
    await set(late, 'confirmed');
    expect(await line()).toEqual([
      [first, 'waiting'],
      [second, 'waiting'],
      [late, 'waiting'],
    ]);
  });

  it('changing the status from in progress to scheduled returns the patient to the old place, and calls no other patient', async () => {
    const { book, set, callNext, line, view } = await aDesk({ autoAdvance: true });
    const [first, second] = [await book(0), await book(10)];
    await callNext();
    await set(first, 'scheduled');
    expect(await line()).toEqual([
      [first, 'waiting'],
      [second, 'waiting'],
    ]);
    expect((await view()).queue[0]).toMatchObject({ calledAt: null, startedAt: null });
  });

  it('a skipped visit that is set to completed stores no consultation time', async () => {
    const { book, set, skip, callNext, view } = await aDesk();
    const first = await book(0);
    await callNext();
    await skip(first);
    await set(first, 'completed');
    expect((await view()).queue[0]).toMatchObject({ startedAt: null, completedAt: expect.any(Number) });
    await set(first, 'no_show');
    expect((await view()).queue[0]).toMatchObject({ currentStatus: 'skipped', completedAt: null });
  });
});

describe('a cancelled appointment', () => {
  it('cancelling an appointment moves later waiting patients up, and a skipped patient keeps the serial number', async () => {
    const { book, set, skip, callNext, line } = await aDesk();
    const [first, second, third, fourth] = [await book(0), await book(10), await book(20), await book(30)];
    await callNext();
    await skip(third);
    await set(second, 'cancelled');
    expect(await line()).toEqual([
      [first, 'in_progress'],
      [fourth, 'waiting'],
      [third, 'skipped'],
    ]);
  });

  it('the number of a settled patient decreases only if no patient waits behind them', async () => {
    const { book, set, skip, line } = await aDesk();
    const [first, second] = [await book(0), await book(10)];
    await skip(second);
    await set(first, 'cancelled');
    expect(await line()).toEqual([[second, 'skipped']]);
  });

  it('a cancelled appointment that is scheduled again gets its place by time and its old ticket', async () => {
    const { book, set, view } = await aDesk();
    const [first, second, third] = [await book(0), await book(10), await book(20)];
    const tickets = (await view()).queue.map(({ ticketCode }) => ticketCode);
    await set(second, 'cancelled');
    await set(second, 'scheduled');
    const after = (await view()).queue;
    expect(after.map(({ appointmentUuid }) => appointmentUuid)).toEqual([first, second, third]);
    expect(after.map(({ ticketCode }) => ticketCode)).toEqual(tickets);
  });

  it('a cancelled appointment that never had a ticket gets one when it is scheduled again', async () => {
    const { book, set, view } = await aDesk();
    const uuid = await book(0);
    await set(uuid, 'cancelled');
    await clinic.db.updateTable('appointments').set({ ticket_code: null }).where('uuid', '=', uuid).execute();
    expect((await set(uuid, 'scheduled')).status).toBe(200);
    expect((await view()).queue[0]?.ticketCode).toMatch(/-002$/);
  });
});

describe('a new time', () => {
  it('a new appointment time moves a waiting patient within the queue', async () => {
    const { book, change, skip, line } = await aDesk();
    const [first, second, third, fourth] = [await book(0), await book(10), await book(20), await book(30)];
    await skip(second);
    await change(first, { scheduledDateTime: at(25) });
    expect(await line()).toEqual([
      [third, 'waiting'],
      [second, 'skipped'],
      [first, 'waiting'],
      [fourth, 'waiting'],
    ]);
  });

  it('moving an appointment to another day moves the waiting patient there and clears the arrival time', async () => {
    const { book, change, line, view, events } = await aDesk();
    const [first, second, other] = [await book(0), await book(10), await book(5, tomorrow)];
    await clinic.db.updateTable('queue_entries').set({ arrived_at: new Date() }).execute();
    await change(first, { scheduledDateTime: at(0, tomorrow) });
    expect(await line()).toEqual([[second, 'waiting']]);
    expect(await line(tomorrow)).toEqual([
      [first, 'waiting'],
      [other, 'waiting'],
    ]);
    expect((await view(tomorrow)).queue[0]).toMatchObject({ arrivedAt: null, serialNumber: 1 });
    expect((await events()).at(-1)).toMatchObject({
      reason: 'rescheduled',
      before: { date: today },
      after: { date: tomorrow },
    });
  });

  it('when an appointment moves to another day, the next waiting patient moves up past a skipped patient', async () => {
    const { book, change, skip, line } = await aDesk();
    const [first, second, third] = [await book(0), await book(10), await book(20)];
    await skip(second);
    await change(first, { scheduledDateTime: at(0, tomorrow) });
    expect(await line()).toEqual([
      [third, 'waiting'],
      [second, 'skipped'],
    ]);
  });

  it('a new time of a visit in progress changes only the appointment, not the queue', async () => {
    const { book, change, callNext, line } = await aDesk();
    const [first, second] = [await book(0), await book(10)];
    await callNext();
    await change(first, { scheduledDateTime: at(0, tomorrow) });
    expect(await line()).toEqual([
      [first, 'in_progress'],
      [second, 'waiting'],
    ]);
    expect(await line(tomorrow)).toEqual([]);
  });

  it('a new appointment time creates a new queue entry for a patient removed by a reset', async () => {
    const { book, change, set, line } = await aDesk();
    const uuid = await book(0);
    await clinic.db
      .deleteFrom('queue_entries')
      .where('appointment_id', 'in', (all) =>
        all.selectFrom('appointments').select('id').where('uuid', '=', uuid),
      )
      .execute();
    await set(uuid, 'confirmed');
    expect(await line()).toEqual([]);
    await change(uuid, { scheduledDateTime: at(15) });
    expect(await line()).toEqual([[uuid, 'waiting']]);
  });

  it('a new appointment time places the patient by date and time in a central queue', async () => {
    const { doctor, book, change } = await aDesk({ queueType: 'central' });
    const [first, second, third] = [await book(0), await book(0, tomorrow), await book(10, tomorrow)];
    await change(first, { scheduledDateTime: at(5, tomorrow) });
    const entries = await clinic.db
      .selectFrom('queue_entries as entry')
      .innerJoin('appointments', 'appointments.id', 'entry.appointment_id')
      .select(['uuid', 'queue_date as date'])
      .where('entry.doctor_id', '=', doctor.id)
      .orderBy('position')
      .execute();
    expect(entries).toEqual([second, first, third].map((uuid) => ({ uuid, date: tomorrow })));
  });
});

describe('auto advance', () => {
  it.each(['completed', 'cancelled', 'no_show'] as const)(
    'auto advance calls the next patient when the current one is set to %s',
    async (status) => {
      const { book, set, callNext, view, statusOf } = await aDesk({ autoAdvance: true });
      const [first, second] = [await book(0), await book(10)];
      await callNext();
      const before = await view();
      await set(first, status);
      const after = await view();
      expect(after.currentStatus.currentAppointmentId).toBe(second);
      expect(after.version).toBe(before.version + 1);
      expect(await statusOf(second)).toBe('in_progress');
    },
  );

  it('auto advance calls the next patient when the current one’s appointment is deleted', async () => {
    const { book, remove, callNext, view } = await aDesk({ autoAdvance: true });
    const [first, second] = [await book(0), await book(10)];
    await callNext();
    await remove(first);
    expect((await view()).currentStatus.currentAppointmentId).toBe(second);
  });

  it('auto advance calls no patient while it is off, while the queue is paused, or when a waiting patient leaves', async () => {
    const paused = await aDesk({ autoAdvance: true });
    const [first] = [await paused.book(0), await paused.book(10)];
    await paused.set(await paused.book(20), 'cancelled');
    expect((await paused.view()).currentStatus.currentAppointmentId).toBeNull();
    await paused.callNext();
    await paused.desk.call(setQueueStatus, { params: paused.params, body: { status: 'paused' } });
    await paused.set(first, 'completed');
    expect((await paused.view()).currentStatus.currentAppointmentId).toBeNull();

    const off = await aDesk();
    const [current] = [await off.book(0), await off.book(10)];
    await off.callNext();
    await off.set(current, 'completed');
    expect((await off.view()).currentStatus.currentAppointmentId).toBeNull();
  });

  it('the audit trail records the patient called by auto advance, in addition to the change that caused the call', async () => {
    const { doctor, book, set, callNext } = await aDesk({ autoAdvance: true });
    const [first, second] = [await book(0), await book(10)];
    await callNext();
    await set(first, 'completed');
    const rows = await clinic.db
      .selectFrom('audit_events')
      .select(['action', 'details'])
      .where('doctor_id', '=', doctor.id)
      .orderBy('seq', 'desc')
      .limit(2)
      .execute();
    expect(rows).toMatchObject([
      { action: 'appointment.updated' },
      { action: 'queue.called_next', details: { completed: null, called: second } },
    ]);
  });
});

describe('events to subscribers of a queue', () => {
  it('events report every visible change of the queue with its reason', async () => {
    const { book, change, set, remove, events } = await aDesk();
    const uuid = await book(0);
    await change(uuid, { notes: 'Asked for a wheelchair' });
    await change(uuid, { status: 'confirmed' });
    await change(uuid, { reasonForVisit: 'Cough' });
    await change(uuid, { scheduledDateTime: at(30) });
    for (const status of [
      'in_progress',
      'completed',
      'no_show',
      'scheduled',
      'cancelled',
      'scheduled',
    ] as const)
      await set(uuid, status);
    await remove(uuid);
    const told = await events();
    expect(told.map(({ reason }) => reason)).toEqual([
      'booked',
      'updated',
      'updated',
      'rescheduled',
      'started',
      'completed',
      'skipped',
      'restored',
      'cancelled',
      'restored',
      'deleted',
    ]);
    expect(told.map(({ version }) => Number(version))).toEqual(told.map((_, index) => index + 1));
  });
});
