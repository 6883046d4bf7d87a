import { createAppointment } from '@anteroom/contract/appointments';
import { getAuditEvent } from '@anteroom/contract/audit';
import {
  createScheduleSlot,
  deleteScheduleSlot,
  getSchedule,
  listAvailableSlots,
  type ScheduleSlot,
  updateScheduleSlot,
} from '@anteroom/contract/schedule';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { insist } from '#test/insist';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));

const aDesk = async () => signIn(clinic, await aDoctor(clinic));
const doctorId = (desk: Desk) => ({ params: { doctorId: desk.person.id } });
const slotOf = (desk: Desk, { id }: ScheduleSlot) => ({
  params: { doctorId: desk.person.id, scheduleId: id },
});

const monday = 1;
const morning = {
  dayOfWeek: monday,
  startTime: '09:00',
  endTime: '12:00',
  slotDurationMinutes: 30,
} as const;

const add = (desk: Desk, changes: object = {}, headers = {}) =>
  desk.call(createScheduleSlot, { ...doctorId(desk), body: { ...morning, ...changes } }, headers);

const aSlot = async (desk: Desk, changes: object = {}) => (await add(desk, changes)).body.slot;

const change = (desk: Desk, slot: ScheduleSlot, body: object, headers = {}) =>
  desk.call(updateScheduleSlot, { ...slotOf(desk, slot), body }, headers);

const week = async (desk: Desk) => (await desk.call(getSchedule, { ...doctorId(desk), query: {} })).body.days;

const trailOf = (desk: Desk) =>
  clinic.db
    .selectFrom('audit_events')
    .select(['seq', 'action', 'object_id as objectId', 'changed_fields as changedFields'])
    .where('doctor_id', '=', desk.person.id)
    .where('action', 'like', 'schedule.%')
    .orderBy('seq')
    .execute();

describe('getSchedule', () => {
  it('the weekly schedule has all seven days, including days without slots', async () => {
    const days = await week(await aDesk());
    expect(Object.keys(days)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    for (const [key, day] of Object.entries(days)) {
      expect(day).toEqual({ dayOfWeek: Number(key), slots: [] });
    }
  });

  it('the weekly schedule lists slots by start time, including inactive ones', async () => {
    const desk = await aDesk();
    const late = await aSlot(desk, { startTime: '14:00', endTime: '18:00' });
    const early = await aSlot(desk, { startTime: '08:00', endTime: '09:00' });
    const inactive = await aSlot(desk, { startTime: '10:00', endTime: '15:00', isActive: false });
    expect((await week(desk))[1]).toEqual({ dayOfWeek: 1, slots: [early, inactive, late] });
    const query = { weekStart: '2027-01-03' };
    expect((await desk.call(getSchedule, { ...doctorId(desk), query })).body.days).toEqual(await week(desk));
  });

  it('the weekly schedule of a disabled doctor is shown to admins only', async () => {
    const desk = await aDesk();
    const manager = await signIn(clinic, await aManagerOf(clinic, desk.person));
    await clinic.db
      .updateTable('users')
      .set({ is_enabled: false })
      .where('id', '=', desk.person.id)
      .execute();
    const look = async (who: Desk) => (await who.call(getSchedule, { ...doctorId(desk), query: {} })).status;
    expect([await look(admin), await look(manager)]).toEqual([200, 403]);
  });
});

describe('createScheduleSlot', () => {
  it('a window that is added to the weekly schedule is active by default', async () => {
    const desk = await aDesk();
    const { status, body } = await add(desk);
    expect(status).toBe(201);
    expect(body.slot).toEqual({
      ...morning,
      id: expect.any(Number),
      doctorId: desk.person.id,
      isActive: true,
      version: 1,
    });
    expect((await week(desk))[1]?.slots).toEqual([body.slot]);
  });

  it('accepts a window of a whole day, which ends at 23:59', async () => {
    const { body } = await add(await aDesk(), { startTime: '00:00', endTime: '23:59' });
    expect(body.slot).toMatchObject({ startTime: '00:00', endTime: '23:59' });
  });

  it.each([
    [{ startTime: '12:00' }, 'endTime', 'End time must be after start time'],
    [{ startTime: '13:00' }, 'endTime', 'End time must be after start time'],
    [{ startTime: '23:45', endTime: '23:59' }, 'endTime', 'Minimum duration is 15 minutes'],
    [{ endTime: '09:15' }, 'slotDurationMinutes', 'Slot duration cannot exceed total duration'],
    [{ slotDurationMinutes: 5 }, 'slotDurationMinutes', 'Minimum slot duration is 15 minutes'],
    [{ slotDurationMinutes: 0 }, 'slotDurationMinutes', 'Minimum slot duration is 15 minutes'],
    [
      { slotDurationMinutes: 20 },
      'slotDurationMinutes',
      'Slot duration must be 15, 30, 45, 60, 90 or 120 minutes',
    ],
    [
      { slotDurationMinutes: '30' },
      'slotDurationMinutes',
      'Slot duration must be 15, 30, 45, 60, 90 or 120 minutes',
    ],
    [{ startTime: '' }, 'startTime', 'Start time is required'],
    [{ startTime: undefined }, 'startTime', 'Start time is required'],
    [{ endTime: null }, 'endTime', 'End time is required'],
    [{ startTime: '09:10' }, 'startTime', 'Start time must be a time as HH:mm, in steps of 15 minutes'],
    [{ startTime: '9:00' }, 'startTime', 'Start time must be a time as HH:mm, in steps of 15 minutes'],
    [{ startTime: '23:59' }, 'startTime', 'Start time must be a time as HH:mm, in steps of 15 minutes'],
    [{ endTime: '24:00' }, 'endTime', 'End time must be a time as HH:mm, in steps of 15 minutes'],
    [{ dayOfWeek: 7 }, 'dayOfWeek', 'Day of week must be a number from 0 (Sunday) to 6'],
    [{ dayOfWeek: -1 }, 'dayOfWeek', 'Day of week must be a number from 0 (Sunday) to 6'],
    [{ isActive: 'yes' }, 'isActive', 'Active must be true or false'],
    [{ doctorId: 1 }, 'doctorId', 'doctorId is not a field that can be sent here'],
    [{ version: 1 }, 'version', 'version is not a field that can be sent here'],
  ])('S-71: rejects a slot with %o with a message for the field', async (changes, field, message) => {
    const desk = await aDesk();
    const { status, errorBody } = await add(desk, changes);
    expect([status, errorBody.code, errorBody.fields?.[field]]).toEqual([400, 'invalid_request', message]);
    expect((await week(desk))[1]?.slots).toEqual([]);
  });

  it.each([15, 30, 45, 60, 90, 120])(
    'S-71: accepts windows with slots of %i minutes',
    async (slotDurationMinutes) => {
      expect((await add(await aDesk(), { slotDurationMinutes })).status).toBe(201);
    },
  );

  it('accepts the shortest possible window, which has one slot', async () => {
    const shortest = { startTime: '09:00', endTime: '09:15', slotDurationMinutes: 15 };
    expect((await add(await aDesk(), shortest)).status).toBe(201);
  });

  it('adds the same slot once for repeated requests with the same idempotency key', async () => {
    const desk = await aDesk();
    const key = { 'idempotency-key': 'one-opened-dialog' };
    const [first, again] = [await add(desk, {}, key), await add(desk, {}, key)];
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await add(desk, { dayOfWeek: 2 }, key);
    expect([other.status, other.errorBody.code]).toEqual([409, 'idempotency_key_reused']);
    expect((await week(desk))[1]?.slots).toHaveLength(1);
  });
});

describe('overlapping slots of one weekday', () => {
  it.each([
    ['a slot with the same times', {}],
    ['a slot that begins inside another one', { startTime: '11:45', endTime: '13:00' }],
    ['a slot that ends inside another one', { startTime: '08:00', endTime: '09:30' }],
    ['a slot around another one', { startTime: '08:00', endTime: '13:00' }],
    ['a slot inside another one', { startTime: '10:00', endTime: '10:30' }],
  ])('rejects %s, and names the existing slot in the error', async (_, times) => {
    const desk = await aDesk();
    await aSlot(desk);
    const { status, errorBody } = await add(desk, times);
    expect([status, errorBody.code]).toEqual([409, 'slot_overlap']);
    expect(errorBody.error).toBe('This overlaps another active slot: Monday, 09:00 to 12:00.');
  });

  it('an error about overlapping slots names times in the format of the clinic’s country', async () => {
    const own = await aClinic({ clinicTimezone: 'America/New_York' });
    const desk = await signIn(own, await aDoctor(own));
    await aSlot(desk);
    const { errorBody } = await add(desk, { startTime: '11:00', endTime: '14:00' });
    expect(errorBody.error).toBe('This overlaps another active slot: Monday, 9:00\u00A0AM to 12:00\u00A0PM.');
  });

  it('the error about overlapping slots lists all of them', async () => {
    const desk = await aDesk();
    await aSlot(desk, { startTime: '13:00', endTime: '23:59' });
    await aSlot(desk);
    const { errorBody } = await add(desk, { startTime: '11:00', endTime: '14:00' });
    expect(errorBody.error).toBe(
      'This overlaps other active slots: Monday, 09:00 to 12:00 and 13:00 to 23:59.',
    );
  });

  it.each([
    ['are adjacent', { startTime: '12:00', endTime: '14:00' }],
    ['are on different days', { dayOfWeek: 2 }],
    ['overlap if one is inactive', { isActive: false }],
  ])('allows two slots of a doctor that %s', async (_, changes) => {
    const desk = await aDesk();
    await aSlot(desk);
    expect((await add(desk, changes)).status).toBe(201);
  });

  it('allows overlapping slots of different doctors', async () => {
    await aSlot(await aDesk());
    expect((await add(await aDesk())).status).toBe(201);
  });

  it('saves only one of twenty concurrent overlapping slots', async () => {
    const desk = await aDesk();
    const starts = ['09:00', '09:15', '09:30', '09:45'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (__, index) => insist(() => add(desk, { startTime: starts[index % 4] }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    expect((await week(desk))[1]?.slots).toHaveLength(1);
  });

  it('the exclusion constraint rejects an overlapping slot that is written without taking the lock', async () => {
    const desk = await aDesk();
    const blocked = await clinic.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('schedule_slots')
        .values({
          doctor_id: desk.person.id,
          day_of_week: monday,
          start_minute: 600,
          end_minute: 660,
          slot_duration_minutes: 15,
        })
        .execute();
      const answer = add(desk);
      const waiting = sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%schedule_slots%'`;
      await expect.poll(async () => (await waiting.execute(clinic.db)).rows.length).toBe(1);
      return { answer };
    });
    const { status, errorBody } = await blocked.answer;
    expect([status, errorBody.code]).toEqual([409, 'slot_overlap']);
    expect(errorBody.error).toBe('This overlaps another active slot of that day.');
  });
});

describe('updateScheduleSlot', () => {
  it('updating a slot changes the given fields and increments the version', async () => {
    const desk = await aDesk();
    const slot = await aSlot(desk);
    const { status, body } = await change(desk, slot, { endTime: '13:30' });
    expect([status, body.slot]).toEqual([200, { ...slot, endTime: '13:30', version: 2 }]);
  });

  it('updating a slot accepts the whole form and can move the slot to another day', async () => {
    const desk = await aDesk();
    const slot = await aSlot(desk);
    const form = { startTime: '10:00', endTime: '11:00', slotDurationMinutes: 15, isActive: false };
    await change(desk, slot, { ...form, dayOfWeek: 5 });
    const days = await week(desk);
    expect([days[1]?.slots, days[5]?.slots]).toMatchObject([[], [{ id: slot.id, ...form }]]);
  });

  it('updating a slot validates the changed fields together with the unchanged ones', async () => {
    const desk = await aDesk();
    const slot = await aSlot(desk);
    const refused = async (body: object) => (await change(desk, slot, body)).errorBody.fields;
    expect(await refused({ startTime: '12:00' })).toEqual({ endTime: 'End time must be after start time' });
    expect(await refused({ startTime: '11:45' })).toEqual({
      slotDurationMinutes: 'Slot duration cannot exceed total duration',
    });
    expect(await refused({ startTime: '' })).toEqual({ startTime: 'Start time is required' });
    expect((await week(desk))[1]?.slots).toEqual([slot]);
  });

  it('updating a slot does not report that it overlaps itself', async () => {
    const desk = await aDesk();
    const slot = await aSlot(desk);
    const next = await aSlot(desk, { startTime: '12:00', endTime: '14:00' });
    expect((await change(desk, slot, { startTime: '09:30' })).status).toBe(200);
    const { status, errorBody } = await change(desk, slot, { endTime: '12:15' });
    expect([status, errorBody.code]).toEqual([409, 'slot_overlap']);
    expect(errorBody.error).toBe('This overlaps another active slot: Monday, 12:00 to 14:00.');
    await change(desk, next, { isActive: false });
    await change(desk, slot, { endTime: '12:15' });
    expect((await change(desk, next, { isActive: true })).status).toBe(409);
  });

  it('rejects a stale edit of a slot and returns the current slot', async () => {
    const desk = await aDesk();
    const slot = await aSlot(desk);
    const ifMatch = { 'if-match': '"1"' };
    expect((await change(desk, slot, { slotDurationMinutes: 60 }, ifMatch)).status).toBe(200);
    const { status, errorBody } = await change(desk, slot, { slotDurationMinutes: 90 }, ifMatch);
    expect([status, errorBody.code]).toEqual([412, 'stale_write']);
    expect(errorBody.current).toEqual({ ...slot, slotDurationMinutes: 60, version: 2 });
  });

  it('an update of a slot with unchanged values returns the same slot and adds no audit entry', async () => {
    const desk = await aDesk();
    const slot = await aSlot(desk);
    const { body } = await change(desk, slot, { startTime: '09:00', isActive: true });
    expect(body.slot).toEqual(slot);
    expect((await trailOf(desk)).map(({ action }) => action)).toEqual(['schedule.slot_created']);
  });

  it('S-45: updating or deleting a slot of another doctor responds 404 and leaves it unchanged', async () => {
    const [owner, other] = [await aDesk(), await aDesk()];
    const slot = await aSlot(owner);
    const foreign = await change(other, slot, { isActive: false });
    const missing = await change(other, { ...slot, id: 987_654 }, { isActive: false });
    const removed = await other.call(deleteScheduleSlot, slotOf(other, slot));
    for (const { status, errorBody } of [foreign, missing, removed]) {
      expect([status, errorBody.error]).toEqual([404, 'Schedule slot not found']);
    }
    expect((await week(owner))[1]?.slots).toEqual([slot]);
  });
});

describe('deleteScheduleSlot', () => {
  it('deleting a slot removes it from the weekly schedule', async () => {
    const desk = await aDesk();
    const slot = await aSlot(desk);
    expect((await desk.call(deleteScheduleSlot, slotOf(desk, slot))).status).toBe(204);
    expect((await week(desk))[1]?.slots).toEqual([]);
    expect((await desk.call(deleteScheduleSlot, slotOf(desk, slot))).status).toBe(404);
  });

  it('deleting a slot keeps booked appointments', async () => {
    const desk = await aDesk();
    const slot = await aSlot(desk);
    const patientId = await aPatientOf(clinic, desk.person);
    const booking = aBooking(patientId, desk.person, new Date('2027-01-04T08:00:00Z'));
    await desk.call(createAppointment, { body: booking });
    const booked = () =>
      clinic.db.selectFrom('appointments').selectAll().where('patient_id', '=', patientId).execute();
    const before = await booked();
    expect(before).toMatchObject([{ status: 'scheduled' }]);
    await change(desk, slot, { startTime: '11:00' });
    await desk.call(deleteScheduleSlot, slotOf(desk, slot));
    expect(await booked()).toEqual(before);
    const query = { date: '2027-01-04' };
    const { body } = await desk.call(listAvailableSlots, { ...doctorId(desk), query });
    expect(body.slots).toEqual([]);
  });
});

describe('the audit trail of the schedule', () => {
  it('records every change of the schedule with the previous values', async () => {
    const desk = await aDesk();
    const slot = await aSlot(desk);
    await change(desk, slot, { endTime: '13:00', slotDurationMinutes: 30 });
    await desk.call(deleteScheduleSlot, slotOf(desk, slot));
    await add(desk, { endTime: '08:00' });
    const all = ['dayOfWeek', 'startTime', 'endTime', 'slotDurationMinutes', 'isActive'];
    const trail = await trailOf(desk);
    expect(trail.map(({ action, objectId }) => [action, objectId])).toEqual([
      ['schedule.slot_created', String(slot.id)],
      ['schedule.slot_updated', String(slot.id)],
      ['schedule.slot_deleted', String(slot.id)],
    ]);
    expect(trail.map(({ changedFields }) => changedFields.toSorted())).toEqual([
      all.toSorted(),
      ['endTime'],
      all.toSorted(),
    ]);
    const valuesOf = async (seq = 0) => (await admin.call(getAuditEvent, { params: { seq } })).body.values;
    expect(await valuesOf(trail[1]?.seq)).toEqual({
      before: { endTime: '12:00' },
      after: { endTime: '13:00' },
    });
    expect(await valuesOf(trail[2]?.seq)).toEqual({
      before: { ...morning, endTime: '13:00', isActive: true },
      after: {},
    });
  });
});
