import { deleteAppointment, getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { getAuditEvent } from '@anteroom/contract/audit';
import { limits } from '@anteroom/contract/limits';
import { viewDayWiseQueue } from '@anteroom/contract/queue';
import { createScheduleSlot, deleteScheduleSlot } from '@anteroom/contract/schedule';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { contentsOf } from '#test/contents';
import { aDaysOffDesk, daysOffOf, hours } from '#test/days-off';
import { aManagerOf, anAdmin, type Person } from '#test/people';

/** Friday, 9:00 in Berlin. */
const friday = new Date('2026-11-20T08:00:00Z');
const clinic = await aClinic();
clinic.clock.set(friday);
const admin = await signIn(clinic, await anAdmin(clinic));
const aDesk = () => aDaysOffDesk(clinic);
const nineToEleven = ['09:00', '09:30', '10:00', '10:30'];

const trailOf = ({ id }: Person, action = 'schedule.exception_%') =>
  clinic.db
    .selectFrom('audit_events')
    .select(['seq', 'action', 'changed_fields as changedFields', 'patient_ids as patientIds', 'details'])
    .where('doctor_id', '=', id)
    .where('action', 'like', action)
    .orderBy('seq')
    .execute();

/** Returns how many connections wait for a lock right now. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    clinic.db,
  );
  return rows.length;
}

describe('days off and changed hours', () => {
  it('days off and changed hours replace the weekly hours on their dates only', async () => {
    const desk = await aDesk();
    const off = await desk.give({ firstDate: '2026-12-24', lastDate: '2026-12-26', note: ' Christmas ' });
    expect(off.status).toBe(201);
    expect(off.body.exception).toEqual({
      id: off.body.exception.id,
      doctorId: desk.doctor.id,
      version: 1,
      affectedAppointments: 0,
      firstDate: '2026-12-24',
      lastDate: '2026-12-26',
      hours: [],
      note: 'Christmas',
    });
    const changed = [hours('14:00', '15:00', 60), hours('07:15', '08:00', 45)];
    const short = await desk.give({ firstDate: '2026-12-31', lastDate: '2026-12-31', hours: changed });
    expect(short.body.exception.hours).toEqual(changed.toReversed());
    expect(await desk.list()).toEqual([off.body.exception, short.body.exception]);
    expect(await desk.list('2026-12-26', '2026-12-30')).toEqual([off.body.exception]);
    expect(await desk.list('2026-12-27')).toEqual([short.body.exception]);
    for (const date of ['2026-12-24', '2026-12-25', '2026-12-26'])
      expect([date, await desk.startsOn(date)]).toEqual([date, []]);
    for (const date of ['2026-12-23', '2026-12-27'])
      expect([date, await desk.startsOn(date)]).toEqual([date, nineToEleven]);
    expect(await desk.startsOn('2026-12-31')).toEqual(['07:15', '14:00']);
  });

  it('rejects days off that overlap other days off of the same doctor, and lists the overlapping ones', async () => {
    const desk = await aDesk();
    const other = await aDesk();
    await desk.give({ firstDate: '2026-12-01', lastDate: '2026-12-05' });
    const later = await desk.give({ firstDate: '2026-12-07', lastDate: '2026-12-07' });
    const both = await desk.give({ firstDate: '2026-12-05', lastDate: '2026-12-07' });
    expect([both.status, both.errorBody.code, both.errorBody.error]).toEqual([
      409,
      'exception_overlap',
      'There are already days off or changed hours on these dates: 1 Dec 2026 to 5 Dec 2026 and 7 Dec 2026.',
    ]);
    const moved = await desk.change(later.body.exception.id, {
      firstDate: '2026-12-05',
      lastDate: '2026-12-08',
    });
    expect([moved.status, moved.errorBody.code, moved.errorBody.error]).toEqual([
      409,
      'exception_overlap',
      'There are already days off or changed hours on these dates: 1 Dec 2026 to 5 Dec 2026.',
    ]);
    expect((await desk.give({ firstDate: '2026-12-06', lastDate: '2026-12-06' })).status).toBe(201);
    expect((await other.give({ firstDate: '2026-12-05', lastDate: '2026-12-07' })).status).toBe(201);
    const longer = { firstDate: '2026-12-07', lastDate: '2026-12-09' };
    expect((await desk.change(later.body.exception.id, longer)).body.exception).toMatchObject(longer);
  });

  const oneDay = { firstDate: '2026-12-01', lastDate: '2026-12-01' };
  it.each([
    ['a first date that is past', { firstDate: '2026-11-19', lastDate: '2026-12-01' }, 'firstDate'],
    ['a last date before the first', { ...oneDay, lastDate: '2026-11-30' }, 'lastDate'],
    ['more than 366 days', { firstDate: '2026-12-01', lastDate: '2027-12-02' }, 'lastDate'],
    ['a date that does not exist', { firstDate: '2027-02-29', lastDate: '2027-03-01' }, 'firstDate'],
    ['hours that end as they begin', { ...oneDay, hours: [hours('09:00', '09:00')] }, 'hours.0.endTime'],
    [
      'hours shorter than a visit',
      { ...oneDay, hours: [hours('07:00', '08:00'), hours('09:00', '09:15')] },
      'hours.1.slotDurationMinutes',
    ],
    [
      'hours that overlap',
      { ...oneDay, hours: [hours('13:00', '15:00'), hours('09:00', '12:00'), hours('11:45', '12:15')] },
      'hours.2.startTime',
    ],
    ['a note that is too long', { ...oneDay, note: 'x'.repeat(201) }, 'note'],
    ['an invalid appointment id', { ...oneDay, knownAffected: ['x'] }, 'knownAffected.0'],
  ])('rejects days off with %s, names the field in the error and changes nothing', async (_, body, field) => {
    const desk = await aDesk();
    const kept = await desk.give({ firstDate: '2027-06-01', lastDate: '2027-06-02' });
    const before = await contentsOf(clinic);
    for (const answer of [await desk.give(body), await desk.change(kept.body.exception.id, body)]) {
      expect([answer.status, answer.errorBody.code]).toEqual([400, 'invalid_request']);
      expect(Object.keys(answer.errorBody.fields ?? {})).toEqual([field]);
    }
    expect(await contentsOf(clinic)).toEqual(before);
  });

  it('accepts 366 days off in a row, starting today', async () => {
    const desk = await aDesk();
    const answer = await desk.give({ firstDate: '2026-11-20', lastDate: '2027-11-20' });
    expect(answer.status).toBe(201);
    expect(await desk.startsOn('2027-11-20')).toEqual([]);
    expect(await desk.startsOn('2027-11-21')).toEqual(nineToEleven);
  });

  it('days off and changed hours use local times on days with a clock change', async () => {
    const desk = await aDesk();
    const night = [hours('01:00', '04:00', 60)];
    for (const date of ['2027-03-28', '2027-10-31'])
      await desk.give({ firstDate: date, lastDate: date, hours: night });
    expect(await desk.startsOn('2027-03-28')).toEqual(['01:00', '03:00']);
    expect(await desk.startsOn('2027-10-31')).toEqual(['01:00', '02:00', '02:00', '03:00']);
    // 02:15 occurs twice on this date. A booking at the second 02:15 is within the hours too.
    await desk.book('2027-10-31T01:15:00Z');
    const [, autumn] = await desk.list();
    expect(autumn?.affectedAppointments).toBe(0);
  });
});

describe('appointments affected by days off', () => {
  const date = '2026-12-01';
  const at = (time: string) => `${date}T${time}:00+01:00`;

  it('lists all affected appointments before anything is saved, and does not change them', async () => {
    const desk = await aDesk();
    const inside = await desk.book(at('09:00'));
    const across = await desk.book(at('09:50'));
    const outside = await desk.book(at('14:00'));
    const given = { firstDate: date, lastDate: date, hours: [hours('09:00', '10:00')] };
    const first = await desk.give(given);
    expect([first.status, first.errorBody.code]).toEqual([409, 'appointments_affected']);
    expect(first.errorBody.conflicts).toEqual(
      [across, outside].map(({ uuid, scheduledDateTime, patientFirstName, patientLastName }) => ({
        uuid,
        scheduledDateTime,
        durationMinutes: 20,
        doctorId: desk.doctor.id,
        doctorName: desk.doctor.name,
        patientName: `${patientFirstName} ${patientLastName}`,
      })),
    );
    expect(await desk.list()).toEqual([]);
    const some = await desk.give({ ...given, knownAffected: [across.uuid, crypto.randomUUID()] });
    expect([some.status, some.errorBody.conflicts]).toEqual([409, first.errorBody.conflicts]);
    const all = await desk.give({ ...given, knownAffected: [across.uuid, outside.uuid] });
    expect([all.status, all.body.exception.affectedAppointments]).toEqual([201, 2]);
    for (const booked of [inside, across, outside]) {
      const { body } = await desk.own.call(getAppointment, { params: { uuid: booked.uuid } });
      expect(body.appointment).toEqual(booked);
    }
    await desk.own.call(updateAppointment, {
      params: { uuid: outside.uuid },
      body: { status: 'cancelled' },
    });
    await desk.own.call(deleteAppointment, { params: { uuid: across.uuid } });
    expect((await desk.list())[0]?.affectedAppointments).toBe(0);
  });

  it('the audit trail records which affected appointments the caller was shown', async () => {
    const desk = await aDesk();
    const booked = await desk.book(at('09:00'));
    await desk.give({ firstDate: date, lastDate: date });
    const reads = await clinic.db
      .selectFrom('audit_events')
      .select(['action', 'patient_ids as patientIds'])
      .where('actor_id', '=', desk.doctor.id)
      .orderBy('seq', 'desc')
      .limit(1)
      .execute();
    expect(reads).toEqual([{ action: 'patient.read', patientIds: [booked.patientId] }]);
  });

  it('affected appointments include only upcoming appointments of the same doctor', async () => {
    const desk = await aDesk();
    const other = await aDesk();
    await other.book(at('09:00'));
    await desk.book('2026-11-30T09:00:00Z');
    for (const status of ['cancelled', 'no_show', 'completed'] as const) {
      const { uuid } = await desk.book(at('09:00'), { allowOverlap: true });
      await clinic.db.updateTable('appointments').set({ status }).where('uuid', '=', uuid).execute();
    }
    expect((await desk.give({ firstDate: date, lastDate: date })).status).toBe(201);
    const begun = await desk.book('2026-11-20T07:45:00Z');
    const coming = await desk.book('2026-11-20T08:15:00Z');
    const today = await desk.give({ firstDate: '2026-11-20', lastDate: '2026-11-20' });
    expect(today.errorBody.conflicts?.map(({ uuid }) => uuid)).toEqual([coming.uuid]);
    expect(begun.uuid).not.toBe(coming.uuid);
  });

  it('affected appointments include an appointment that continues past midnight into the first date, unless the new hours cover that part', async () => {
    const desk = await aDesk();
    const late = await desk.book('2026-11-30T23:30:00+01:00', { durationMinutes: 60 });
    const off = await desk.give({ firstDate: date, lastDate: date });
    expect(off.errorBody.conflicts?.map(({ uuid }) => uuid)).toEqual([late.uuid]);
    const night = await desk.give({ firstDate: date, lastDate: date, hours: [hours('00:00', '01:00')] });
    expect(night.status).toBe(201);
  });

  it('counts affected appointments separately for each schedule exception', async () => {
    const desk = await aDesk();
    const times = [
      at('09:00'),
      at('10:00'),
      '2026-12-02T09:00:00Z',
      '2026-12-03T09:00:00Z',
      '2026-12-04T09:00:00Z',
    ];
    const known: string[] = [];
    for (const time of times) known.push((await desk.book(time)).uuid);
    await desk.give({ firstDate: date, lastDate: '2026-12-02', knownAffected: known });
    await desk.give({ firstDate: '2026-12-04', lastDate: '2026-12-05', knownAffected: known });
    const counts = async () => (await desk.list()).map((each) => each.affectedAppointments);
    expect(await counts()).toEqual([3, 1]);
    await desk.book('2026-12-05T09:00:00Z');
    expect(await counts()).toEqual([3, 2]);
  });

  it('rejects days off that affect more appointments than a request can confirm, with an error for the last date', async () => {
    const desk = await aDesk();
    const { uuid } = await desk.book(at('00:00'), { durationMinutes: 5 });
    const many = limits.scheduleException.affected;
    await sql`
      insert into appointments
        (doctor_id, patient_id, scheduled_at, ends_at, duration_minutes, appointment_type, ticket_code, overlap_allowed)
      select doctor_id, patient_id, scheduled_at + place * interval '5 minutes', ends_at + place * interval '5 minutes',
        duration_minutes, appointment_type, 'X-' || place, true
      from appointments, generate_series(1, ${many}::int) as place where uuid = ${uuid}
    `.execute(clinic.db);
    const all = await desk.give({ firstDate: date, lastDate: '2026-12-31' });
    expect([all.status, all.errorBody.conflicts, Object.keys(all.errorBody.fields ?? {})]).toEqual([
      400,
      undefined,
      ['lastDate'],
    ]);
    const some = await desk.give({ firstDate: date, lastDate: date });
    expect([some.status, some.errorBody.conflicts?.length]).toEqual([409, (24 * 60) / 5]);
  });

  it('affected appointments do not include an appointment that spans two adjacent windows', async () => {
    const desk = await aDesk();
    await desk.book(at('11:50'));
    const split = [hours('09:00', '12:00'), hours('12:00', '15:00')];
    expect((await desk.give({ firstDate: date, lastDate: date, hours: split })).status).toBe(201);
  });

  it('affected appointments must be confirmed again when the schedule exception changes', async () => {
    const desk = await aDesk();
    const { body } = await desk.give({ firstDate: '2026-12-02', lastDate: '2026-12-02' });
    const booked = await desk.book(at('09:00'));
    const wider = { firstDate: date, lastDate: '2026-12-02' };
    const refused = await desk.change(body.exception.id, wider);
    expect([refused.status, refused.errorBody.conflicts?.map(({ uuid }) => uuid)]).toEqual([
      409,
      [booked.uuid],
    ]);
    expect(await desk.list()).toEqual([body.exception]);
    const saved = await desk.change(body.exception.id, { ...wider, knownAffected: [booked.uuid] });
    expect(saved.body.exception).toMatchObject({ ...wider, version: 2, affectedAppointments: 1 });
  });
});

describe('past dates of an exception', () => {
  /** Creates days off from Friday to the next Friday, then sets the clock to the Monday between. */
  async function onMonday(body: object = {}) {
    clinic.clock.set(friday);
    const desk = await aDesk();
    const answer = await desk.give({ firstDate: '2026-11-20', lastDate: '2026-11-27', ...body });
    clinic.clock.set(new Date('2026-11-23T08:00:00Z'));
    return {
      desk: { ...desk, ...daysOffOf(await signIn(clinic, desk.doctor), desk.doctor) },
      id: answer.body.exception.id,
    };
  }
  const datesOf = (exceptions: { firstDate: string; lastDate: string; hours: unknown[] }[]) =>
    exceptions.map(({ firstDate, lastDate, hours: each }) => [firstDate, lastDate, each.length]);

  it('past dates of a schedule exception keep their hours when the hours change', async () => {
    const { desk, id } = await onMonday();
    const change = { firstDate: '2026-11-20', lastDate: '2026-11-27', hours: [hours('12:00', '13:00')] };
    const { body } = await desk.change(id, change);
    expect(body.exception).toMatchObject({ id, firstDate: '2026-11-23', version: 2, hours: change.hours });
    const [written] = (await trailOf(desk.doctor)).slice(-1);
    expect(written).toMatchObject({
      action: 'schedule.exception_updated',
      changedFields: ['firstDate', 'hours'],
    });
    expect(datesOf(await desk.list())).toEqual([
      ['2026-11-20', '2026-11-22', 0],
      ['2026-11-23', '2026-11-27', 1],
    ]);
    expect(await desk.startsOn('2026-11-22')).toEqual([]);
    expect(await desk.startsOn('2026-11-23')).toEqual(['12:00', '12:30']);
  });

  it('past dates of a schedule exception keep their hours when the first date moves to a later day', async () => {
    const { desk, id } = await onMonday();
    await desk.change(id, { firstDate: '2026-11-25', lastDate: '2026-11-25' });
    expect(datesOf(await desk.list())).toEqual([
      ['2026-11-20', '2026-11-22', 0],
      ['2026-11-25', '2026-11-25', 0],
    ]);
  });

  it('past dates stay in the same schedule exception when only the last date or the note changes', async () => {
    const { desk, id } = await onMonday({ hours: [hours('12:00', '13:00')] });
    const change = { firstDate: '2026-11-20', hours: [hours('12:00', '13:00')] };
    const { status } = await desk.change(id, { ...change, lastDate: '2026-11-23', note: 'Short' });
    expect(status).toBe(200);
    expect(datesOf(await desk.list())).toEqual([['2026-11-20', '2026-11-23', 1]]);
    const refused = [
      await desk.change(id, { ...change, lastDate: '2026-11-22' }),
      await desk.change(id, { ...change, firstDate: '2026-11-19', lastDate: '2026-11-24' }),
      await desk.change(id, { ...change, firstDate: '2026-11-21', lastDate: '2026-11-24' }),
    ];
    expect(refused.map(({ errorBody }) => Object.keys(errorBody.fields ?? {}))).toEqual([
      ['lastDate'],
      ['firstDate'],
      ['firstDate'],
    ]);
  });

  it('deleting a schedule exception keeps its past dates', async () => {
    const { desk, id } = await onMonday();
    expect((await desk.takeBack(id)).status).toBe(204);
    expect(datesOf(await desk.list())).toEqual([['2026-11-20', '2026-11-22', 0]]);
    expect(await desk.startsOn('2026-11-23')).toEqual(nineToEleven);
    const past = [
      await desk.takeBack(id),
      await desk.change(id, { firstDate: '2026-11-24', lastDate: '2026-11-24' }),
    ];
    expect(past.map(({ status, errorBody }) => [status, errorBody.code])).toEqual([
      [409, 'exception_past'],
      [409, 'exception_past'],
    ]);
    clinic.clock.set(friday);
  });
});

describe('access to days off', () => {
  it('days off reveal nothing to a user who lost access while waiting for the lock', async () => {
    const desk = await aDesk();
    await desk.book('2026-12-01T09:00:00+01:00');
    const dates = { firstDate: '2026-12-01', lastDate: '2026-12-01' };
    const { asking } = await clinic.db.transaction().execute(async (tx) => {
      await sql`select from queues where doctor_id = ${desk.doctor.id} for update`.execute(tx);
      const given = desk.give(dates);
      await expect.poll(countWaiting).toBe(1);
      await tx.updateTable('users').set({ is_enabled: false }).where('id', '=', desk.doctor.id).execute();
      return { asking: given };
    });
    const { status, errorBody } = await asking;
    expect([status, errorBody.conflicts]).toEqual([403, undefined]);
    expect(await daysOffOf(admin, desk.doctor).list()).toEqual([]);
  });

  it('an admin or the doctor can change days off, and managers can only read them', async () => {
    const desk = await aDesk();
    const manager = daysOffOf(await signIn(clinic, await aManagerOf(clinic, desk.doctor)), desk.doctor);
    const byAdmin = daysOffOf(admin, desk.doctor);
    const { body } = await byAdmin.give({ firstDate: '2026-12-01', lastDate: '2026-12-01', note: 'Away' });
    expect(await manager.list()).toEqual([body.exception]);
    const dates = { firstDate: '2026-12-02', lastDate: '2026-12-02' };
    const { id } = body.exception;
    const refused = [await manager.give(dates), await manager.change(id, dates), await manager.takeBack(id)];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await byAdmin.takeBack(id)).status).toBe(204);
    expect(await manager.list()).toEqual([]);
    expect((await byAdmin.takeBack(id)).status).toBe(404);
    const nobody = daysOffOf(admin, admin.person);
    expect((await nobody.give(dates)).status).toBe(404);
  });

  it('records changes of days off in the audit trail with the previous values', async () => {
    const desk = await aDesk();
    const dates = { firstDate: '2026-12-01', lastDate: '2026-12-01' };
    const booked = await desk.book('2026-12-01T08:00:00Z');
    const { body } = await desk.give({ ...dates, knownAffected: [booked.uuid] });
    const { id } = body.exception;
    const same = await desk.change(id, { ...dates, note: null, knownAffected: [] });
    expect(same.body.exception).toEqual(body.exception);
    await desk.change(id, { ...dates, hours: [hours('09:00', '10:00')], note: 'Half a day' });
    await desk.takeBack(id);
    const trail = await trailOf(desk.doctor);
    expect(trail.map(({ action, changedFields, details }) => [action, changedFields, details])).toEqual([
      ['schedule.exception_created', ['firstDate', 'lastDate', 'hours', 'note'], { affected: 1 }],
      ['schedule.exception_updated', ['hours', 'note'], { affected: 0 }],
      ['schedule.exception_deleted', ['firstDate', 'lastDate', 'hours', 'note'], {}],
    ]);
    const { body: event } = await admin.call(getAuditEvent, { params: { seq: trail[1]?.seq ?? 0 } });
    expect(event.values).toEqual({
      before: { hours: null, note: null },
      after: { hours: '09:00 to 10:00, 30 minutes each', note: 'Half a day' },
    });
  });

  it('creates one schedule exception for repeated requests with the same idempotency key', async () => {
    const desk = await aDesk();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const dates = { firstDate: '2026-12-01', lastDate: '2026-12-01' };
    const answers = await Promise.all([1, 2, 3].map(() => desk.give(dates, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await desk.list()).toHaveLength(1);
  });

  it('rejects a stale edit of days off and returns the current version', async () => {
    const desk = await aDesk();
    const dates = { firstDate: '2026-12-01', lastDate: '2026-12-01' };
    const { id } = (await desk.give(dates)).body.exception;
    const second = await desk.change(id, { ...dates, note: 'Second' }, { 'if-match': '"1"' });
    const stale = await desk.change(id, { ...dates, note: 'Third' }, { 'if-match': '"1"' });
    expect([stale.status, stale.errorBody.current]).toEqual([412, second.body.exception]);
    expect(await desk.list()).toEqual([second.body.exception]);
  });
});

describe('the queue', () => {
  it('the queue gets a new ETag and new estimates when the hours change', async () => {
    const desk = await aDesk();
    const { own } = desk;
    const params = { doctorId: desk.doctor.id };
    await desk.book('2026-11-23T09:00:00+01:00');
    let mark = '';
    const look = async () => {
      const query = { date: '2026-11-23' };
      const answer = await own.call(viewDayWiseQueue, { params, query }, { 'if-none-match': mark });
      mark = answer.headers.get('etag') ?? mark;
      return [answer.status, answer.body?.queue[0]?.estimatedDate];
    };
    expect(await look()).toEqual([200, '2026-11-23']);
    expect((await look())[0]).toBe(304);
    const dates = { firstDate: '2026-11-23', lastDate: '2026-11-24' };
    const known = (await desk.give(dates)).errorBody.conflicts?.map(({ uuid }) => uuid);
    expect((await look())[0]).toBe(304);
    const { id } = (await desk.give({ ...dates, knownAffected: known })).body.exception;
    expect(await look()).toEqual([200, '2026-11-25']);
    await desk.change(id, { ...dates, lastDate: '2026-11-23', knownAffected: known });
    expect(await look()).toEqual([200, '2026-11-24']);
    await desk.takeBack(id);
    expect(await look()).toEqual([200, '2026-11-23']);
    const window = { dayOfWeek: 1, startTime: '20:00', endTime: '21:00', slotDurationMinutes: 15 } as const;
    const { slot } = (await own.call(createScheduleSlot, { params, body: window })).body;
    expect((await look())[0]).toBe(200);
    await own.call(deleteScheduleSlot, { params: { ...params, scheduleId: slot.id } });
    expect((await look())[0]).toBe(200);
    const events = await clinic.db
      .selectFrom('queue_events')
      .select(['reason', 'actor_id as actorId'])
      .where('doctor_id', '=', desk.doctor.id)
      .where('reason', '=', 'hours_changed')
      .execute();
    // Seven of these events are from the windows that the setup of the test added.
    expect(events).toEqual(Array(12).fill({ reason: 'hours_changed', actorId: desk.doctor.id }));
  });
});
