import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { listFreeTimes } from '@anteroom/contract/free-times';
import { callNextCentral, callNextDayWise, setDelay, setRoom } from '@anteroom/contract/queue';
import { checkIn, setPriority } from '@anteroom/contract/queue-positions';
import { resetQueue } from '@anteroom/contract/queue-reset';
import { saveQueueSettings } from '@anteroom/contract/queue-settings';
import { createScheduleSlot } from '@anteroom/contract/schedule';
import { getToday } from '@anteroom/contract/today';
import { describe, expect, it } from 'vitest';
import { dateInZone, dayOfWeek, instantAt, plusDays } from '#platform/time/clinic-time';
import { type Desk, signIn } from '#test/call';
import { aClinic, clinicTimezone } from '#test/clinic';
import { daysOffOf } from '#test/days-off';
import { todayIn } from '#test/line';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf, type Person } from '#test/people';

const clinic = await aClinic();
const tomorrow = plusDays(todayIn(clinic), 1);
// Set the clock to 10:00, so that appointments around now are all on one date.
clinic.clock.set(instantAt(tomorrow, 10 * 60, clinicTimezone));
const minutes = (count: number) => new Date(clinic.clock.now().getTime() + count * 60_000);

async function aDesk() {
  const doctor = await aDoctor(clinic);
  const desk = await signIn(clinic, await aManagerOf(clinic, doctor));
  const book = async (at: Date) => {
    const body = aBooking(await aPatientOf(clinic, doctor), doctor, at);
    return (await desk.call(createAppointment, { body })).body.appointment;
  };
  return { doctor, desk, book };
}

const look = async (desk: Desk) => (await desk.call(getToday, {})).body;
const cardOf = async (desk: Desk, { id }: Person) =>
  (await look(desk)).doctors.find((doctor) => doctor.id === id);

const { id: ruleId } = await clinic.db
  .insertInto('reminder_rules')
  .values({
    channel: 'email',
    minutes_before: 60,
    created_at: clinic.clock.now(),
    updated_at: clinic.clock.now(),
  })
  .returning('id')
  .executeTakeFirstOrThrow();

const readings = (doctor: Person) =>
  clinic.db
    .selectFrom('audit_events')
    .select(['action', 'patient_ids as patientIds'])
    .where('doctor_id', '=', doctor.id)
    .where('action', '=', 'queue.read')
    .execute();

describe('getToday', () => {
  it('Today shows the current and the next patient, the overrun of the current visit, and how many patients wait and have arrived', async () => {
    const { doctor, desk, book } = await aDesk();
    const [first, second] = [await book(minutes(5)), await book(minutes(40)), await book(minutes(200))];
    const params = { doctorId: doctor.id };
    await desk.call(checkIn, { params: { ...params, appointmentId: second.uuid }, body: {} });
    expect(await cardOf(desk, doctor)).toMatchObject({
      current: null,
      next: { appointmentId: first.uuid, arrivedAt: null },
      waiting: 3,
      arrived: 1,
    });
    await desk.call(callNextDayWise, { params, query: {}, body: { currentAppointmentId: null } });
    await clinic.db
      .updateTable('queue_entries')
      .set({ started_at: minutes(-first.durationMinutes - 12) })
      .where('doctor_id', '=', doctor.id)
      .where('status', '=', 'in_progress')
      .execute();
    expect(await cardOf(desk, doctor)).toMatchObject({
      current: { appointmentId: first.uuid, patientId: first.patientId, overMinutes: 12 },
      next: { appointmentId: second.uuid },
      waiting: 2,
      arrived: 1,
    });
    const { arrivals } = await look(desk);
    expect(arrivals.map(({ appointmentId }) => appointmentId)).not.toContain(second.uuid);
  });

  it('Today shows the room, the announced delay until the next call, and the priority of the next patient', async () => {
    const { doctor, desk, book } = await aDesk();
    const first = await book(minutes(5));
    await book(minutes(40));
    const params = { doctorId: doctor.id };
    expect(await cardOf(desk, doctor)).toMatchObject({ room: null, delayMinutes: null });
    await desk.call(setRoom, { params, body: { room: 'Room 3' } });
    await desk.call(setDelay, { params, body: { minutes: 20 } });
    await desk.call(setPriority, {
      params: { ...params, appointmentId: first.uuid },
      body: { priority: 'urgent' },
    });
    expect(await cardOf(desk, doctor)).toMatchObject({
      room: 'Room 3',
      delayMinutes: 20,
      next: { appointmentId: first.uuid, priority: 'urgent' },
    });
    await desk.call(callNextDayWise, { params, query: {}, body: { currentAppointmentId: null } });
    expect(await cardOf(desk, doctor)).toMatchObject({
      room: 'Room 3',
      delayMinutes: null,
      next: { priority: 'routine' },
    });
  });

  it('Today lists the patients of all the user’s doctors who are expected within two hours, by time, until they check in', async () => {
    const [one, other] = [await aDoctor(clinic), await aDoctor(clinic)];
    const desk = await signIn(clinic, await aManagerOf(clinic, one, other));
    const book = async (doctor: Person, at: Date) => {
      const body = aBooking(await aPatientOf(clinic, doctor), doctor, at);
      return (await desk.call(createAppointment, { body })).body.appointment.uuid;
    };
    const [late, soon] = [await book(one, minutes(90)), await book(other, minutes(30))];
    await book(one, minutes(150));
    const expected = async () => (await look(desk)).arrivals.map(({ appointmentId }) => appointmentId);
    expect(await expected()).toEqual([soon, late]);
    await desk.call(checkIn, { params: { doctorId: other.id, appointmentId: soon }, body: {} });
    expect(await expected()).toEqual([late]);
  });

  it('Today shows the next time in the schedule that is not booked', async () => {
    const { doctor, desk, book } = await aDesk();
    const owner = await signIn(clinic, doctor);
    expect((await cardOf(desk, doctor))?.nextFree).toBeNull();
    const body = {
      dayOfWeek: dayOfWeek(todayIn(clinic)),
      startTime: '08:00',
      endTime: '20:00',
      slotDurationMinutes: 30,
    } as const;
    await owner.call(createScheduleSlot, { params: { doctorId: doctor.id }, body });
    const free = (await cardOf(desk, doctor))?.nextFree ?? 0;
    expect(free).toBeGreaterThanOrEqual(clinic.clock.now().getTime());
    await book(new Date(free));
    expect((await cardOf(desk, doctor))?.nextFree).toBe(free + 30 * 60_000);
  });

  it('if the next days are booked out, Today shows the same next free time as booking, up to three months ahead', async () => {
    const { doctor, desk, book } = await aDesk();
    const owner = await signIn(clinic, doctor);
    const params = { doctorId: doctor.id };
    const body = {
      dayOfWeek: dayOfWeek(tomorrow),
      startTime: '11:00',
      endTime: '11:30',
      slotDurationMinutes: 30,
    } as const;
    await owner.call(createScheduleSlot, { params, body });
    const shown = async () => {
      const { next } = (await desk.call(listFreeTimes, { params, query: { from: tomorrow } })).body;
      const { nextFree } = (await cardOf(desk, doctor)) ?? {};
      expect(nextFree).toBe(next?.scheduledDateTime ?? null);
      return nextFree && dateInZone(new Date(nextFree), clinicTimezone);
    };
    expect(await shown()).toBe(tomorrow);
    await book(minutes(60));
    expect(await shown()).toBe(plusDays(tomorrow, 7));
    const { give } = daysOffOf(owner, doctor);
    for (const [first, last, next] of [
      [1, 7, 14],
      [8, 14, 21],
      [15, 35, 42],
      [36, 91, 98],
      [92, 98, null],
    ] as const) {
      const off = { firstDate: plusDays(tomorrow, first), lastDate: plusDays(tomorrow, last) };
      expect((await give(off)).status).toBe(201);
      expect(await shown()).toBe(next && plusDays(tomorrow, next));
    }
  });

  it('Today lists patients who were not seen, follow-ups that are due and unconfirmed appointments of tomorrow', async () => {
    const { doctor, desk, book } = await aDesk();
    const [missed, followed, ahead] = [
      await book(minutes(60)),
      await book(minutes(120)),
      await book(minutes(24 * 60)),
    ];
    const update = (uuid: string, change: object) =>
      clinic.db.updateTable('appointments').set(change).where('uuid', '=', uuid).execute();
    await update(followed.uuid, { follow_up_required: true, follow_up_at: minutes(3 * 24 * 60) });
    const before = (await look(desk)).attention;
    expect(before.unconfirmed).toMatchObject({ total: 1, visits: [{ appointmentId: ahead.uuid }] });
    expect(before.followUps).toMatchObject({ total: 1, visits: [{ appointmentId: followed.uuid }] });
    expect(before.notSeen).toEqual({ total: 0, visits: [] });
    await update(ahead.uuid, { status: 'confirmed' });
    await clinic.db
      .updateTable('queue_entries')
      .set({ queue_date: plusDays(todayIn(clinic), -1) })
      .where('appointment_id', 'in', (entries) =>
        entries.selectFrom('appointments').select('id').where('uuid', '=', missed.uuid),
      )
      .execute();
    await book(minutes(48 * 60));
    clinic.clock.moveOn(1);
    const after = (await look(desk)).attention;
    expect(after.unconfirmed.total).toBe(0);
    expect(after.notSeen).toMatchObject({
      total: 1,
      visits: [{ appointmentId: missed.uuid, doctorId: doctor.id, date: plusDays(todayIn(clinic), -1) }],
    });
  });

  it('Today lists follow-ups and unconfirmed appointments that a reset removed from the queue', async () => {
    const { doctor, desk, book } = await aDesk();
    const params = { doctorId: doctor.id };
    const settings = {
      queueType: 'central',
      autoAdvanceQueue: false,
      estimatedConsultationTime: 30,
    } as const;
    await desk.call(saveQueueSettings, { params, body: settings });
    const [followed, ahead] = [await book(minutes(-30)), await book(minutes(24 * 60))];
    const body = { followUpRequired: true, followUpDate: minutes(3 * 24 * 60).getTime() };
    await desk.call(updateAppointment, { params: { uuid: followed.uuid }, body });
    await desk.call(callNextCentral, { params, body: {} });
    await desk.call(resetQueue, { params, body: { resetType: 'all' } });
    const { followUps, unconfirmed } = (await look(desk)).attention;
    expect([followUps.total, unconfirmed.total]).toEqual([1, 1]);
    expect(followUps.visits).toMatchObject([{ appointmentId: followed.uuid }]);
    expect(unconfirmed.visits).toMatchObject([{ appointmentId: ahead.uuid }]);
  });

  it('Today lists a follow-up again if the patient missed the appointment booked for it', async () => {
    const { doctor, desk, book } = await aDesk();
    const visit = await book(minutes(-30));
    const body = { followUpRequired: true, followUpDate: minutes(24 * 60).getTime() };
    await desk.call(updateAppointment, { params: { uuid: visit.uuid }, body });
    const next = aBooking(visit.patientId, doctor, minutes(60));
    const { uuid } = (await desk.call(createAppointment, { body: next })).body.appointment;
    const listed = async () => (await look(desk)).attention.followUps.total;
    expect(await listed()).toBe(0);
    await desk.call(updateAppointment, { params: { uuid }, body: { status: 'no_show' } });
    expect(await listed()).toBe(1);
  });

  it('Today shows each caller the doctors they work for, and an admin all doctors', async () => {
    const [mine, foreign] = [await aDesk(), await aDesk()];
    const { uuid } = await foreign.book(minutes(20));
    const seen = async (desk: Desk) => (await look(desk)).doctors.map(({ id }) => id);
    expect(await seen(mine.desk)).toEqual([mine.doctor.id]);
    expect(JSON.stringify(await look(mine.desk))).not.toContain(uuid);
    const admin = await signIn(clinic, await anAdmin(clinic));
    expect(await seen(admin)).toEqual(expect.arrayContaining([mine.doctor.id, foreign.doctor.id]));
  });

  it('Today adds one audit entry per doctor for the patients shown, and none while nothing changes', async () => {
    const { doctor, desk, book } = await aDesk();
    const { patientId } = await book(minutes(30));
    await look(desk);
    clinic.clock.moveOn(2);
    await look(desk);
    expect(await readings(doctor)).toEqual([{ action: 'queue.read', patientIds: [patientId] }]);
  });

  it('Today responds 304 to a request with the current ETag until a queue changes', async () => {
    const { desk, book } = await aDesk();
    const { headers } = await desk.call(getToday, {});
    const etag = String(headers.get('etag'));
    const again = await desk.call(getToday, {}, { 'if-none-match': etag });
    expect(again.status).toBe(304);
    await book(minutes(30));
    expect((await desk.call(getToday, {}, { 'if-none-match': etag })).status).toBe(200);
  });

  it('Today lists upcoming appointments whose reminder could not be sent, unless the appointment has moved since', async () => {
    const { doctor, desk, book } = await aDesk();
    const [failed, moved] = [await book(minutes(300)), await book(minutes(400))];
    await book(minutes(500));
    const now = clinic.clock.now();
    for (const [{ uuid }, late] of [[failed, 0] as const, [moved, 30] as const]) {
      const { id, patient_id, scheduled_at } = await clinic.db
        .selectFrom('appointments')
        .select(['id', 'patient_id', 'scheduled_at'])
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow();
      await clinic.db
        .insertInto('reminders')
        .values({
          appointment_id: id,
          patient_id,
          rule_id: ruleId,
          doctor_id: doctor.id,
          for_time: new Date(scheduled_at.getTime() + late * 60_000),
          due_at: now,
          state: 'failed',
          changed_at: now,
        })
        .execute();
    }
    const { failedReminders } = (await look(desk)).attention;
    expect(failedReminders.visits.map(({ appointmentId }) => appointmentId)).toEqual([failed.uuid]);
    const other = await aDesk();
    expect((await look(other.desk)).attention.failedReminders.total).toBe(0);
  });

  it('Today lists replies by SMS that staff must read, and counts the free times that are offered', async () => {
    const { doctor, desk, book } = await aDesk();
    const [asked, confirmed] = [await book(minutes(300)), await book(minutes(400))];
    const now = clinic.clock.now();
    for (const [{ uuid }, meaning] of [[asked, 'call_back'] as const, [confirmed, 'confirm'] as const]) {
      const { id } = await clinic.db
        .insertInto('reminders')
        .columns([
          ...(['appointment_id', 'patient_id', 'rule_id', 'doctor_id'] as const),
          ...(['for_time', 'due_at', 'state', 'changed_at'] as const),
        ])
        .expression((rows) =>
          rows
            .selectFrom('appointments')
            .select((row) => [
              'id',
              'patient_id',
              row.val(ruleId).as('rule_id'),
              'doctor_id',
              'scheduled_at',
              row.val(now).as('due_at'),
              row.val('sent').as('state'),
              row.val(now).as('changed_at'),
            ])
            .where('uuid', '=', uuid),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      await clinic.db
        .insertInto('inbound_texts')
        .values({
          provider_id: uuid,
          from_hash: Buffer.alloc(32),
          meaning,
          result: 'applied',
          reminder_ids: [id],
          received_at: now,
        })
        .execute();
    }
    await clinic.db
      .insertInto('openings')
      .values({
        doctor_id: doctor.id,
        starts_at: minutes(600),
        ends_at: minutes(630),
        appointment_type: 'consultation',
        appointment_id: 1,
        state: 'open',
        opened_at: now,
      })
      .execute();
    const { repliesToRead, openOffers } = (await look(desk)).attention;
    expect(repliesToRead.visits.map(({ appointmentId }) => appointmentId)).toEqual([asked.uuid]);
    expect(openOffers).toBe(1);
    const { attention } = await look((await aDesk()).desk);
    expect([attention.repliesToRead.total, attention.openOffers]).toEqual([0, 0]);
  });
});
