import {
  createSeries,
  deleteFollowing,
  getSeries,
  previewSeries,
  seenAsText,
  updateFollowing,
} from '@anteroom/contract/appointment-series';
import { createAppointment, getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { viewDayWiseQueue } from '@anteroom/contract/queue';
import { createScheduleException } from '@anteroom/contract/schedule-exceptions';
import { describe, expect, it } from 'vitest';
import { dateInZone, instantAt, plusDays } from '#platform/time/clinic-time';
import { type Desk, signIn } from '#test/call';
import { aClinic, clinicTimezone } from '#test/clinic';
import { brokenRulesOf } from '#test/data-integrity';
import { insist } from '#test/insist';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const foreign = await aDoctor(clinic, { name: 'Fay Foreign' });
const desk = await signIn(clinic, doctor);
const otherDesk = await signIn(clinic, await aManagerOf(clinic, doctor));
const admin = await signIn(clinic, await anAdmin(clinic));
const foreignDesk = await signIn(clinic, foreign);

const weekMillis = 7 * 86_400_000;
let days = 1;
/** Returns a date that no other test of this file uses, also in the following weeks. */
const aDate = () => {
  days += days % 7 === 6 ? 100 : 1;
  return plusDays(dateInZone(new Date(), clinicTimezone), days);
};
const at = (date: string, hour = 10) => instantAt(date, hour * 60, clinicTimezone);
const dateOf = (instant: number) => dateInZone(new Date(instant), clinicTimezone);

type Changes = Partial<Parameters<typeof aBooking>[3]> & {
  weeksBetween?: number;
  count?: number;
  leftOut?: string[];
  allowOverlapOn?: string[];
};

async function aSeries(date: string, { weeksBetween = 1, count = 4, ...changes }: Changes = {}) {
  const patientId = await aPatientOf(clinic, doctor);
  return { ...aBooking(patientId, doctor, at(date)), weeksBetween, count, ...changes };
}

async function booked(date = aDate(), changes: Changes = {}) {
  const { body } = await desk.call(createSeries, { body: await aSeries(date, changes) });
  return body.appointments;
}

const book = (who: Desk, patientId: number, start: Date, withDoctor = doctor) =>
  who.call(createAppointment, { body: aBooking(patientId, withDoctor, start) });

const timesOf = (appointments: { scheduledDateTime: number }[]) =>
  appointments.map(({ scheduledDateTime }) => scheduledDateTime);

const auditOf = (uuid: string) =>
  clinic.db
    .selectFrom('audit_events')
    .select(['action', 'changed_fields as fields'])
    .where('object_id', '=', uuid)
    .where('action', 'like', 'appointment.%')
    .orderBy('seq')
    .execute();

const read = async (uuid: string) => (await desk.call(getAppointment, { params: { uuid } })).body.appointment;

describe('previewSeries', () => {
  it('the preview of a series lists every date with its conflicts and warnings', async () => {
    const date = aDate();
    const [second, third] = [plusDays(date, 7), plusDays(date, 14)];
    const taken = await book(desk, await aPatientOf(clinic, doctor), at(second));
    await desk.call(createScheduleException, {
      params: { doctorId: doctor.id },
      body: { firstDate: third, lastDate: third, hours: [] },
    });
    const { patientId, doctorId, scheduledDateTime, durationMinutes } = await aSeries(date);
    const body = { patientId, doctorId, scheduledDateTime, durationMinutes, weeksBetween: 1, until: third };
    const { status, body: answer } = await desk.call(previewSeries, { body });
    expect(status).toBe(200);
    expect(answer.dates).toMatchObject([
      { date, conflicts: [], warnings: ['outside'] },
      {
        date: second,
        conflicts: [{ uuid: taken.body.appointment.uuid, date: second }],
        warnings: ['outside'],
      },
      { date: third, scheduledDateTime: at(third).getTime(), conflicts: [], warnings: ['away'] },
    ]);
  });

  it('S-150: the preview of a series reveals about another doctor’s appointment only that the patient is booked elsewhere', async () => {
    const date = aDate();
    const series = await aSeries(date, { count: 2 });
    await book(admin, series.patientId, at(plusDays(date, 7)), foreign);
    const { patientId, doctorId, scheduledDateTime, weeksBetween, count } = series;
    const { body } = await desk.call(previewSeries, {
      body: { patientId, doctorId, scheduledDateTime, weeksBetween, count },
    });
    const message = 'This patient is booked elsewhere at that time.';
    expect(body.dates[1]?.conflicts).toEqual([{ uuid: null, message, date: plusDays(date, 7) }]);
    expect(JSON.stringify(body)).not.toContain('Fay');
    const row = await clinic.db
      .selectFrom('audit_events')
      .select(['patient_ids', 'outcome'])
      .where('actor_id', '=', doctor.id)
      .where('action', '=', 'appointment.overlap_refused')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ patient_ids: [patientId], outcome: 'refused' });
  });
});

describe('createSeries', () => {
  it('books all dates of a series except skipped ones, each with a ticket, a queue entry and an audit entry', async () => {
    const date = aDate();
    const appointments = await booked(date, { leftOut: [plusDays(date, 14)], reasonForVisit: 'Knee' });
    expect(timesOf(appointments)).toEqual([0, 7, 21].map((later) => at(plusDays(date, later)).getTime()));
    expect(new Set(appointments.map(({ ticketCode }) => ticketCode)).size).toBe(3);
    for (const { uuid, scheduledDateTime } of appointments) {
      expect(await auditOf(uuid)).toMatchObject([{ action: 'appointment.created' }]);
      const { body } = await desk.call(viewDayWiseQueue, {
        params: { doctorId: doctor.id },
        query: { date: dateOf(scheduledDateTime) },
      });
      expect(body.queue.map(({ appointmentUuid }) => appointmentUuid)).toContain(uuid);
    }
    const { body } = await desk.call(getSeries, { params: { uuid: appointments[1]?.uuid ?? '' } });
    expect(body.series).toMatchObject({
      weeksBetween: 1,
      appointments: appointments.map(({ uuid }) => ({ uuid, isComing: true, version: 1 })),
    });
  });

  it('books no date of a series if one date is taken, unless overlaps were allowed on that date', async () => {
    const date = aDate();
    await book(desk, await aPatientOf(clinic, doctor), at(plusDays(date, 14)));
    const body = await aSeries(date);
    const refused = await desk.call(createSeries, { body });
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'appointment_overlap']);
    expect(refused.errorBody.conflicts).toMatchObject([{ date: plusDays(date, 14), doctorId: doctor.id }]);
    const others = { ...body, allowOverlapOn: [plusDays(date, 7)] };
    expect((await desk.call(createSeries, { body: others })).status).toBe(409);
    const allowed = await desk.call(createSeries, {
      body: { ...body, allowOverlapOn: [plusDays(date, 14)] },
    });
    expect([allowed.status, allowed.body.appointments.length]).toEqual([201, 4]);
  });

  it('accepts only one of several concurrent bookings of series that share dates', async () => {
    const date = aDate();
    const bodies = [await aSeries(date), await aSeries(plusDays(date, 7))];
    const answers = await Promise.all(
      [...bodies, ...bodies].map((body, index) =>
        insist(() => (index % 2 === 0 ? desk : otherDesk).call(createSeries, { body })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await brokenRulesOf(clinic)).toEqual([]);
  });

  it('a series cannot skip a date or allow an overlap on a date that it does not contain, and cannot skip all its dates', async () => {
    const date = aDate();
    for (const [field, dates] of [
      ['leftOut', [plusDays(date, 1)]],
      ['allowOverlapOn', [plusDays(date, 1)]],
      ['leftOut', [date, plusDays(date, 7)]],
    ] as const) {
      const body = { ...(await aSeries(date, { count: 2 })), [field]: dates };
      const { status, errorBody } = await desk.call(createSeries, { body });
      expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, [field]]);
    }
  });
});

describe('updateFollowing', () => {
  it('moves this and all following appointments of a series by the same days and minutes, but not the earlier ones', async () => {
    const date = aDate();
    const before = await booked(date);
    const [first, second, third, fourth] = before;
    await desk.call(updateAppointment, {
      params: { uuid: third?.uuid ?? '' },
      body: { scheduledDateTime: (third?.scheduledDateTime ?? 0) + 3_600_000 },
    });
    const to = at(plusDays(date, 8), 11).getTime();
    const { status, body } = await desk.call(updateFollowing, {
      params: { uuid: second?.uuid ?? '' },
      body: { scheduledDateTime: to, durationMinutes: 30 },
    });
    expect([status, body.appointment.scheduledDateTime]).toEqual([200, to]);
    expect(timesOf(body.following)).toEqual([
      at(plusDays(date, 15), 12).getTime(),
      at(plusDays(date, 22), 11).getTime(),
    ]);
    expect(body.following.map(({ durationMinutes }) => durationMinutes)).toEqual([30, 30]);
    expect(await read(first?.uuid ?? '')).toEqual(first);
    expect(await auditOf(fourth?.uuid ?? '')).toMatchObject([
      { action: 'appointment.created' },
      { action: 'appointment.updated', fields: ['durationMinutes', 'scheduledDateTime'] },
    ]);
  });

  it('can move each appointment of a series to the former time of the next appointment', async () => {
    const [first, second, third] = await booked(aDate(), { count: 3 });
    const { status, body } = await desk.call(updateFollowing, {
      params: { uuid: first?.uuid ?? '' },
      body: { scheduledDateTime: second?.scheduledDateTime ?? 0 },
    });
    expect(status).toBe(200);
    const times = timesOf([body.appointment, ...body.following]);
    expect(times.slice(0, 2)).toEqual([second?.scheduledDateTime, third?.scheduledDateTime]);
    const stored = await clinic.db
      .selectFrom('appointments')
      .select('overlap_allowed as isAllowed')
      .where('series_id', '=', first?.seriesId ?? 0)
      .execute();
    expect(stored.map(({ isAllowed }) => isAllowed)).toEqual([false, false, false]);
  });

  it('changing a series saves nothing if one of the new times is taken, unless overlaps are allowed', async () => {
    const date = aDate();
    const appointments = await booked(date, { count: 3 });
    await book(desk, await aPatientOf(clinic, doctor), at(plusDays(date, 14), 15));
    const params = { uuid: appointments[0]?.uuid ?? '' };
    const body = { scheduledDateTime: at(date, 15).getTime() };
    const refused = await desk.call(updateFollowing, { params, body });
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'appointment_overlap']);
    expect(refused.errorBody.conflicts).toMatchObject([{ date: plusDays(date, 14) }]);
    for (const appointment of appointments) expect(await read(appointment.uuid)).toEqual(appointment);
    const allowed = await desk.call(updateFollowing, { params, body: { ...body, allowOverlap: true } });
    expect(allowed.status).toBe(200);
  });

  it('cancelling this and all following appointments of a series does not change completed or already cancelled ones', async () => {
    const [first, second, third, fourth] = await booked();
    const change = (uuid = '', status: 'completed' | 'cancelled') =>
      desk.call(updateAppointment, { params: { uuid }, body: { status } });
    await change(second?.uuid, 'completed');
    await change(third?.uuid, 'cancelled');
    const { body } = await desk.call(updateFollowing, {
      params: { uuid: first?.uuid ?? '' },
      body: { status: 'cancelled', cancellationReason: 'Moved away' },
    });
    expect([body.appointment, ...body.following].map(({ uuid, status }) => [uuid, status])).toEqual([
      [first?.uuid, 'cancelled'],
      [fourth?.uuid, 'cancelled'],
    ]);
    expect(await read(second?.uuid ?? '')).toMatchObject({ status: 'completed' });
    expect(await read(third?.uuid ?? '')).toMatchObject({ status: 'cancelled', cancellationReason: null });
    const again = await desk.call(updateFollowing, {
      params: { uuid: first?.uuid ?? '' },
      body: { durationMinutes: 40 },
    });
    expect([again.status, again.errorBody.code]).toEqual([409, 'visit_over']);
  });

  it('rejects a change of a series if another session has changed or removed one of the appointments shown to the user', async () => {
    const [first, second] = await booked(aDate(), { count: 2 });
    const seen = [first, second].map((one) => ({ uuid: one?.uuid ?? '', version: 1 }));
    const save = () =>
      desk.call(updateFollowing, {
        params: { uuid: first?.uuid ?? '' },
        body: { durationMinutes: 45, seen },
      });
    await otherDesk.call(updateAppointment, {
      params: { uuid: second?.uuid ?? '' },
      body: { reasonForVisit: 'Knee' },
    });
    const stale = await save();
    expect([stale.status, stale.errorBody.code]).toEqual([412, 'stale_write']);
    await otherDesk.call(deleteFollowing, { params: { uuid: second?.uuid ?? '' }, query: {} });
    expect((await save()).status).toBe(412);
    expect(await read(first?.uuid ?? '')).toEqual(first);
  });

  it('rejects deleting all following appointments if another session has changed one of those shown to the user', async () => {
    const [first, second] = await booked(aDate(), { count: 2 });
    const params = { uuid: first?.uuid ?? '' };
    const seenWith = (version: number) =>
      seenAsText([
        { uuid: first?.uuid ?? '', version: 1 },
        { uuid: second?.uuid ?? '', version },
      ]);
    const remove = (version: number) =>
      desk.call(deleteFollowing, { params, query: { seen: seenWith(version) } });
    await otherDesk.call(updateAppointment, {
      params: { uuid: second?.uuid ?? '' },
      body: { reasonForVisit: 'Knee' },
    });
    const stale = await remove(1);
    expect([stale.status, stale.errorBody.code, stale.errorBody.current]).toEqual([
      412,
      'stale_write',
      first,
    ]);
    const outdated = await desk.call(deleteFollowing, { params, query: {} }, { 'if-match': '"7"' });
    expect([outdated.status, outdated.errorBody.code]).toEqual([412, 'stale_write']);
    const invalid = await desk.call(deleteFollowing, { params, query: { seen: 'first' } });
    expect([invalid.status, Object.keys(invalid.errorBody.fields ?? {})]).toEqual([400, ['seen']]);
    expect((await desk.call(getSeries, { params })).body.series?.appointments).toHaveLength(2);
    expect((await remove(2)).status).toBe(204);
    expect((await desk.call(getSeries, { params })).status).toBe(404);
  });

  it('when several sessions change a series at once, one change succeeds and the others are rejected', async () => {
    const [first] = await booked(aDate(), { count: 3 });
    const params = { uuid: first?.uuid ?? '' };
    const start = first?.scheduledDateTime ?? 0;
    const answers = await Promise.all(
      [1, 2, 3, 4].map((hours) =>
        insist(() =>
          (hours % 2 === 0 ? desk : otherDesk).call(
            updateFollowing,
            { params, body: { scheduledDateTime: start + hours * 3_600_000 } },
            { 'if-match': '"1"' },
          ),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
    const { body } = await desk.call(getSeries, { params });
    const [one = 0, two = 0, three = 0] = timesOf(body.series?.appointments ?? []);
    const clock = (instant: number) => instant - at(dateOf(instant), 0).getTime();
    expect([clock(two), clock(three)]).toEqual([clock(one), clock(one)]);
    expect(await brokenRulesOf(clinic)).toEqual([]);
  });

  it('rejects a change of all following appointments if the appointment does not repeat or belongs to another doctor', async () => {
    const single = await book(desk, await aPatientOf(clinic, doctor), at(aDate()));
    const params = { uuid: single.body.appointment.uuid };
    expect((await desk.call(updateFollowing, { params, body: {} })).status).toBe(404);
    expect((await desk.call(getSeries, { params })).body.series).toBeNull();
    const [first] = await booked(aDate(), { count: 2 });
    const of = { params: { uuid: first?.uuid ?? '' } };
    expect((await foreignDesk.call(updateFollowing, { ...of, body: {} })).status).toBe(404);
    expect((await foreignDesk.call(deleteFollowing, { ...of, query: {} })).status).toBe(404);
  });
});

describe('an appointment of a series', () => {
  it('an appointment leaves its series when it is given to another patient', async () => {
    const [first, second] = await booked(aDate(), { count: 2 });
    const params = { uuid: first?.uuid ?? '' };
    const patientId = await aPatientOf(clinic, doctor);
    const { body } = await desk.call(updateAppointment, { params, body: { patientId } });
    expect(body.appointment.seriesId).toBeNull();
    const left = await desk.call(getSeries, { params: { uuid: second?.uuid ?? '' } });
    expect(left.body.series?.appointments.map(({ uuid }) => uuid)).toEqual([second?.uuid]);
  });

  it('deletes an appointment and all following ones of its series; the deleted records still name their series', async () => {
    const [first, second, third] = await booked(aDate(), { count: 3 });
    const { status } = await desk.call(deleteFollowing, { params: { uuid: second?.uuid ?? '' }, query: {} });
    expect(status).toBe(204);
    const left = await desk.call(getSeries, { params: { uuid: first?.uuid ?? '' } });
    expect(left.body.series?.appointments.map(({ uuid }) => uuid)).toEqual([first?.uuid]);
    expect(await auditOf(third?.uuid ?? '')).toMatchObject([{}, { action: 'appointment.deleted' }]);
    const kept = await clinic.db
      .selectFrom('deleted_appointments')
      .select('series_id')
      .where('series_id', '=', first?.seriesId ?? 0)
      .execute();
    expect(kept).toHaveLength(2);
  });

  it('an appointment of a series keeps its time of day when the clocks change', async () => {
    const appointments = await booked(aDate(), { weeksBetween: 4, count: 12, durationMinutes: 5 });
    const clock = timesOf(appointments).map((time) => time - at(dateOf(time)).getTime());
    expect(new Set(clock)).toEqual(new Set([0]));
    const gaps = timesOf(appointments).map((time, place, all) => time - (all[place - 1] ?? time));
    expect(new Set(gaps.slice(1).map((gap) => gap - 4 * weekMillis)).size).toBeGreaterThan(1);
  });
});
