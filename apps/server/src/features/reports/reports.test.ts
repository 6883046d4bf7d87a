import { deleteAppointment } from '@anteroom/contract/appointments';
import {
  reportAppointments,
  reportEstimates,
  reportHours,
  reportNoShows,
  reportScheduleUse,
  reportTimes,
} from '@anteroom/contract/reports';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, anAdmin } from '#test/people';
import { aVisit, someHours, type Visit, wasShown } from '#test/visits';

// A week in Berlin from Monday, 2 November 2026, at +01:00. The expected numbers were counted by hand from the
// appointments below.
const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));
const anna = await aDoctor(clinic, { name: 'Anna' });
const bert = await aDoctor(clinic, { name: 'Bert', queueType: 'central' });
const cleo = await aDoctor(clinic, { name: 'Cleo' });
const query = { from: '2026-11-02', to: '2026-11-08' };

/** Returns a time in November 2026 in the clinic's time zone. */
const on = (day: number, time: string) => `2026-11-${String(day).padStart(2, '0')}T${time}:00+01:00`;
const anns = (visit: Visit) => aVisit(clinic, anna, visit);

const first = await anns({
  at: on(2, '09:00'),
  entry: { arrived: on(2, '08:50'), called: on(2, '09:00'), completed: on(2, '09:20') },
});
// This patient was marked as arrived after the call, so the waiting time is unknown.
await anns({
  at: on(2, '09:30'),
  type: 'follow_up',
  booked: '2026-10-31T23:59:00+01:00',
  entry: { arrived: on(2, '09:40'), called: on(2, '09:30'), completed: on(2, '09:45') },
});
await anns({ at: on(2, '10:00'), status: 'no_show', booked: '2026-10-26T00:01:00+01:00' });
await anns({ at: on(3, '09:00'), status: 'cancelled', type: 'check_up' });
await anns({
  at: on(3, '09:20'),
  status: 'in_progress',
  entry: { arrived: on(3, '09:00'), called: on(3, '09:30') },
});
// This visit continues past midnight, was booked 31 days before, and was removed from the queue by a reset.
const late = await anns({
  at: on(3, '23:45'),
  minutes: 30,
  booked: '2026-10-03T12:00:00+02:00',
  removed: [{ arrived: on(3, '23:30'), called: on(3, '23:50'), completed: on(4, '00:10') }],
});
await anns({ at: on(4, '10:00'), status: 'scheduled', type: 'walk_in' });
await anns({ at: on(4, '10:00'), minutes: 40, status: 'confirmed' });
await anns({ at: on(4, '11:00'), isImported: true });
// A reset removed this entry, and the patient then returned. The later entry counts.
await anns({
  at: on(5, '09:00'),
  removed: [{ arrived: on(5, '08:00'), called: on(5, '08:10'), completed: on(5, '08:15') }],
  entry: { arrived: on(5, '08:30'), called: on(5, '09:00'), completed: on(5, '09:40') },
});
// A completed visit without a call, so it has no waiting or consultation time.
await anns({ at: on(5, '11:50'), entry: { arrived: on(5, '11:40') } });
const gone = await anns({ at: on(5, '10:30') });
await admin.call(deleteAppointment, { params: { uuid: gone.uuid } });
await anns({ at: on(1, '23:30') });
await anns({ at: on(9, '00:00') });

await aVisit(clinic, bert, {
  at: on(2, '14:00'),
  type: 'procedure',
  status: 'no_show',
  booked: '2026-10-25T12:00:00+01:00',
});
const last = await aVisit(clinic, bert, {
  at: on(8, '12:00'),
  entry: { arrived: on(8, '11:55'), called: on(8, '12:00'), completed: on(8, '12:10') },
});

for (const day of [1, 2, 3, 4]) await someHours(clinic, anna, { day, from: 9 * 60, to: 12 * 60 });
await someHours(clinic, anna, { day: 3, from: 0, to: 60 });
await someHours(clinic, cleo, { day: 5, from: 8 * 60, to: 10 * 60 });

const none = { scheduled: 0, confirmed: 0, in_progress: 0, completed: 0, cancelled: 0, no_show: 0, total: 0 };
const doctor = ({ id, name }: typeof anna) => ({ doctorId: id, doctorName: name });

describe('reports', () => {
  it('reports count appointments by status, day, doctor and type', async () => {
    const { body } = await admin.call(reportAppointments, { query });
    expect(body).toEqual({
      total: {
        scheduled: 1,
        confirmed: 1,
        in_progress: 1,
        completed: 7,
        cancelled: 1,
        no_show: 2,
        total: 13,
      },
      byDay: [
        { date: '2026-11-02', isOpen: true, ...none, completed: 2, no_show: 2, total: 4 },
        { date: '2026-11-03', isOpen: true, ...none, completed: 1, cancelled: 1, in_progress: 1, total: 3 },
        { date: '2026-11-04', isOpen: true, ...none, completed: 1, scheduled: 1, confirmed: 1, total: 3 },
        { date: '2026-11-05', isOpen: true, ...none, completed: 2, total: 2 },
        { date: '2026-11-06', isOpen: true, ...none },
        { date: '2026-11-07', isOpen: false, ...none },
        { date: '2026-11-08', isOpen: false, ...none, completed: 1, total: 1 },
      ],
      byDoctor: [
        {
          ...doctor(anna),
          scheduled: 1,
          confirmed: 1,
          in_progress: 1,
          completed: 6,
          cancelled: 1,
          no_show: 1,
          total: 11,
        },
        { ...doctor(bert), ...none, completed: 1, no_show: 1, total: 2 },
      ],
      byType: [
        {
          appointmentType: 'consultation',
          ...none,
          confirmed: 1,
          in_progress: 1,
          completed: 6,
          no_show: 1,
          total: 9,
        },
        { appointmentType: 'follow_up', ...none, completed: 1, total: 1 },
        { appointmentType: 'check_up', ...none, cancelled: 1, total: 1 },
        { appointmentType: 'procedure', ...none, no_show: 1, total: 1 },
        { appointmentType: 'walk_in', ...none, scheduled: 1, total: 1 },
      ],
    });
  });

  it('reports calculate no-show rates from completed appointments and no-shows', async () => {
    const { body } = await admin.call(reportNoShows, { query });
    const share = (completed: number, noShow: number, rate: number) => ({ completed, noShow, rate });
    expect(body).toEqual({
      total: share(7, 2, 22.2),
      byWeekday: [
        { dayOfWeek: 0, ...share(1, 0, 0) },
        { dayOfWeek: 1, ...share(2, 2, 50) },
        { dayOfWeek: 2, ...share(1, 0, 0) },
        { dayOfWeek: 3, ...share(1, 0, 0) },
        { dayOfWeek: 4, ...share(2, 0, 0) },
      ],
      byHour: [
        { hour: 9, ...share(3, 0, 0) },
        { hour: 10, ...share(0, 1, 100) },
        { hour: 11, ...share(2, 0, 0) },
        { hour: 12, ...share(1, 0, 0) },
        { hour: 14, ...share(0, 1, 100) },
        { hour: 23, ...share(1, 0, 0) },
      ],
      byLeadTime: [
        { leadTime: 'same_day', ...share(4, 0, 0) },
        { leadTime: 'up_to_2_days', ...share(1, 0, 0) },
        { leadTime: 'up_to_7_days', ...share(0, 1, 100) },
        { leadTime: 'up_to_30_days', ...share(0, 1, 100) },
        { leadTime: 'longer', ...share(1, 0, 0) },
        { leadTime: 'unknown', ...share(1, 0, 0) },
      ],
      byType: [
        { appointmentType: 'consultation', ...share(6, 1, 14.3) },
        { appointmentType: 'follow_up', ...share(1, 0, 0) },
        { appointmentType: 'procedure', ...share(0, 1, 100) },
      ],
    });
  });

  it('reports summarize measured times with median and 90th percentile', async () => {
    const { body } = await admin.call(reportTimes, { query });
    const spread = (measured: number, median: number | null, percentile90: number | null) => ({
      measured,
      median,
      percentile90,
    });
    // Waiting times in minutes: 10, 30, 20 and 30 with Anna, 5 with Bert. Consultations: 20, 15, 20 and 40 with Anna,
    // 10 with Bert.
    expect(body).toEqual({
      total: { waiting: spread(5, 20, 30), consultation: spread(5, 20, 32) },
      byDoctor: [
        { ...doctor(anna), waiting: spread(4, 25, 30), consultation: spread(4, 20, 34) },
        { ...doctor(bert), waiting: spread(1, 5, 5), consultation: spread(1, 10, 10) },
      ],
      byType: [
        { appointmentType: 'consultation', waiting: spread(5, 20, 30), consultation: spread(4, 20, 34) },
        { appointmentType: 'follow_up', waiting: spread(0, null, null), consultation: spread(1, 15, 15) },
      ],
      byHour: [
        { hour: 9, waiting: spread(3, 30, 30), consultation: spread(3, 20, 36) },
        { hour: 12, waiting: spread(1, 5, 5), consultation: spread(1, 10, 10) },
        { hour: 23, waiting: spread(1, 20, 20), consultation: spread(1, 20, 20) },
      ],
    });
  });

  it('a report on times counts no wait of a patient who went home and was called from a central queue on another day', async () => {
    const carl = await aDoctor(clinic, { queueType: 'central' });
    const at = on(25, '16:00');
    const [called, completed] = [on(26, '09:05'), on(26, '09:20')];
    await aVisit(clinic, carl, { at, entry: { arrived: on(25, '15:50'), called, completed } });
    await aVisit(clinic, carl, {
      at,
      entry: { arrived: on(25, '23:50'), called: on(26, '00:05'), completed },
    });
    const asked = { query: { from: '2026-11-25', to: '2026-11-25', doctorId: carl.id } };
    const { total } = (await admin.call(reportTimes, asked)).body;
    expect(total.waiting).toEqual({ measured: 1, median: 15, percentile90: 15 });
    expect(total.consultation.measured).toBe(2);
  });

  it('reports compare booked minutes with offered minutes', async () => {
    const { body } = await admin.call(reportScheduleUse, { query });
    const use = (
      offeredMinutes: number,
      bookedMinutes: number,
      outsideMinutes: number,
      rate: number | null,
    ) => ({
      offeredMinutes,
      bookedMinutes,
      outsideMinutes,
      rate,
    });
    // Booked minutes on Wednesday: 15 of the visit that continues past midnight, 40 of two appointments that overlap,
    // and 20 of the imported visit.
    expect(body).toEqual({
      total: use(900, 185, 65, 20.6),
      byDoctor: [
        { ...doctor(anna), ...use(780, 185, 25, 23.7) },
        { ...doctor(bert), ...use(0, 0, 40, null) },
        { ...doctor(cleo), ...use(120, 0, 0, 0) },
      ],
      byDay: [
        { date: '2026-11-02', ...use(180, 60, 20, 33.3) },
        { date: '2026-11-03', ...use(180, 20, 15, 11.1) },
        { date: '2026-11-04', ...use(240, 75, 0, 31.3) },
        { date: '2026-11-05', ...use(180, 30, 10, 16.7) },
        { date: '2026-11-06', ...use(120, 0, 0, 0) },
        { date: '2026-11-07', ...use(0, 0, 0, null) },
        { date: '2026-11-08', ...use(0, 0, 20, null) },
      ],
      byWeekday: [
        { dayOfWeek: 0, ...use(0, 0, 20, null) },
        { dayOfWeek: 1, ...use(180, 60, 20, 33.3) },
        { dayOfWeek: 2, ...use(180, 20, 15, 11.1) },
        { dayOfWeek: 3, ...use(240, 75, 0, 31.3) },
        { dayOfWeek: 4, ...use(180, 30, 10, 16.7) },
        { dayOfWeek: 5, ...use(120, 0, 0, 0) },
      ],
    });
  });

  it('the report on estimates compares the first estimate shown in each time class with the time of the call', async () => {
    const shown = (at: string, estimate: string, low: string, high: string) => ({
      at: on(2, at),
      estimate: on(2, estimate),
      low: on(2, low),
      high: on(2, high),
    });
    await wasShown(clinic, first.uuid, [
      { at: on(1, '23:00'), estimate: on(2, '08:00'), low: on(2, '07:50'), high: on(2, '08:10') },
      shown('07:00', '08:30', '08:15', '08:45'),
      shown('08:10', '09:05', '09:02', '09:20'),
      shown('08:50', '09:00', '08:55', '09:10'),
      shown('08:55', '09:10', '09:05', '09:20'),
      shown('09:10', '09:15', '09:10', '09:20'),
    ]);
    await wasShown(clinic, late.uuid, [
      { at: on(3, '23:40'), estimate: on(3, '23:48'), low: on(3, '23:45'), high: on(3, '23:55') },
    ]);
    await wasShown(clinic, last.uuid, [
      { at: on(8, '11:30'), estimate: on(8, '11:50'), low: on(8, '11:45'), high: on(8, '12:05') },
    ]);
    const { body } = await admin.call(reportEstimates, { query });
    const kept = (told: number, held: number, more: object) => ({
      told,
      held,
      calledEarlier: 0,
      calledLater: 0,
      ...more,
    });
    expect(body).toEqual({
      total: kept(5, 3, { calledEarlier: 1, calledLater: 1, rate: 60, medianError: 5 }),
      byToldAhead: [
        { toldAhead: 'up_to_15_minutes', ...kept(2, 2, { rate: 100, medianError: 1 }) },
        { toldAhead: 'up_to_60_minutes', ...kept(2, 1, { calledEarlier: 1, rate: 50, medianError: 7.5 }) },
        { toldAhead: 'longer', ...kept(1, 0, { calledLater: 1, rate: 0, medianError: 30 }) },
      ],
      byDoctor: [
        { ...doctor(anna), ...kept(4, 2, { calledEarlier: 1, calledLater: 1, rate: 50, medianError: 3.5 }) },
        { ...doctor(bert), ...kept(1, 1, { rate: 100, medianError: 10 }) },
      ],
    });
  });

  it('reports exclude cancelled appointments from the busiest hours', async () => {
    const { body } = await admin.call(reportHours, { query });
    const hours = (dayOfWeek: number, hour: number, appointments: number, walkIns = 0) => ({
      dayOfWeek,
      hour,
      appointments,
      walkIns,
    });
    expect(body).toEqual({
      total: 12,
      daysOfWeek: [1, 1, 1, 1, 1, 1, 1],
      hours: [
        hours(0, 12, 1),
        hours(1, 9, 2),
        hours(1, 10, 1),
        hours(1, 14, 1),
        hours(2, 9, 1),
        hours(2, 23, 1),
        hours(3, 10, 2, 1),
        hours(3, 11, 1),
        hours(4, 9, 1),
        hours(4, 11, 1),
      ],
    });
  });

  it('a report can be limited to one appointment type or one doctor', async () => {
    const followUps = { query: { ...query, appointmentType: 'follow_up' as const } };
    expect((await admin.call(reportAppointments, followUps)).body.total).toEqual({
      ...none,
      completed: 1,
      total: 1,
    });
    expect((await admin.call(reportNoShows, followUps)).body.total).toEqual({
      completed: 1,
      noShow: 0,
      rate: 0,
    });
    expect((await admin.call(reportTimes, followUps)).body.total.consultation.measured).toBe(1);
    const used = (await admin.call(reportScheduleUse, followUps)).body.total;
    expect(used).toEqual({ offeredMinutes: 900, bookedMinutes: 20, outsideMinutes: 0, rate: 2.2 });
    expect((await admin.call(reportEstimates, followUps)).body.total.told).toBe(0);
    expect((await admin.call(reportHours, followUps)).body.total).toBe(1);
    const berts = { query: { ...query, doctorId: bert.id } };
    expect((await admin.call(reportAppointments, berts)).body.byDoctor).toEqual([
      { ...doctor(bert), ...none, completed: 1, no_show: 1, total: 2 },
    ]);
    expect((await admin.call(reportScheduleUse, berts)).body.total).toMatchObject({ offeredMinutes: 0 });
    expect((await admin.call(reportHours, berts)).body.total).toBe(2);
  });
});
