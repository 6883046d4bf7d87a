import { getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { limits } from '@anteroom/contract/limits';
import {
  createScheduleSlot,
  deleteScheduleSlot,
  getSchedule,
  previewScheduleSlotChange,
  updateScheduleSlot,
} from '@anteroom/contract/schedule';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { contentsOf } from '#test/contents';
import { aDaysOffDesk, type DaysOffDesk, hours } from '#test/days-off';
import { aManagerOf, anAdmin } from '#test/people';

/** The clinic's clock shows Friday, 9:00 in Berlin. */
const clinic = await aClinic();
clinic.clock.set(new Date('2026-11-20T08:00:00Z'));
const admin = await signIn(clinic, await anAdmin(clinic));

const tuesday = 2;
/** The first Tuesday of December. All test doctors work from 9 to 11. */
const date = '2026-12-01';
const at = (time: string, on = date) => `${on}T${time}:00+01:00`;
const deletion = { isActive: false };

async function slotOf({ own, doctor }: DaysOffDesk, dayOfWeek = tuesday) {
  const params = { doctorId: doctor.id };
  const { days } = (await own.call(getSchedule, { params, query: {} })).body;
  return days[String(dayOfWeek)]?.slots[0]?.id ?? 0;
}

async function ask(desk: DaysOffDesk, body: object, by: Desk = desk.own) {
  const params = { doctorId: desk.doctor.id, scheduleId: await slotOf(desk) };
  return by.call(previewScheduleSlotChange, { params, body });
}

async function affected(desk: DaysOffDesk, body: object) {
  const { status, body: told } = await ask(desk, body);
  expect([status, told.affectedAppointments]).toEqual([200, told.appointments.length]);
  return told.appointments.map(({ uuid }) => uuid);
}

describe('previewing a change of the weekly hours', () => {
  it('the preview lists the affected appointments with time and name, and changes nothing', async () => {
    const desk = await aDaysOffDesk(clinic);
    const later = await desk.book(at('10:00', '2026-12-08'));
    const first = await desk.book(at('09:30'), { durationMinutes: 20 });
    await desk.book(at('09:30', '2026-12-02'));
    const before = await contentsOf(clinic, /^(sessions|audit_events|audit_heads)$/);
    const { body } = await ask(desk, deletion);
    expect(body).toEqual({
      affectedAppointments: 2,
      appointments: [first, later].map((booked) => ({
        uuid: booked.uuid,
        doctorId: desk.doctor.id,
        doctorName: desk.doctor.name,
        scheduledDateTime: booked.scheduledDateTime,
        durationMinutes: booked.durationMinutes,
        patientName: `${booked.patientFirstName} ${booked.patientLastName}`,
      })),
    });
    expect(await contentsOf(clinic, /^(sessions|audit_events|audit_heads)$/)).toEqual(before);
    const params = { doctorId: desk.doctor.id, scheduleId: await slotOf(desk) };
    expect((await desk.own.call(deleteScheduleSlot, { params })).status).toBe(204);
    const kept = await desk.own.call(getAppointment, { params: { uuid: first.uuid } });
    expect(kept.body.appointment).toEqual(first);
  });

  it.each<[string, object, string[]]>([
    ['begins later', { startTime: '09:30' }, ['09:00']],
    ['ends earlier', { endTime: '10:00' }, ['09:45', '10:30']],
    ['is shifted', { startTime: '10:00', endTime: '12:00' }, ['09:00', '09:45']],
    [
      'is on another day',
      { dayOfWeek: 0, startTime: '14:00', endTime: '16:00' },
      ['09:00', '09:45', '10:30'],
    ],
    ['is made inactive', deletion, ['09:00', '09:45', '10:30']],
    ['is longer', { startTime: '08:00', endTime: '12:00' }, []],
    ['has another slot length', { slotDurationMinutes: 60 }, []],
    ['stays as it is', {}, []],
  ])(
    'if a window %s, the preview lists exactly the appointments that are no longer fully inside',
    async (_, body, times) => {
      const desk = await aDaysOffDesk(clinic);
      const known = new Map<string, string>();
      for (const time of ['09:00', '09:45', '10:30'])
        known.set((await desk.book(at(time), { durationMinutes: 30 })).uuid, time);
      expect((await affected(desk, body)).map((uuid) => known.get(uuid))).toEqual(times);
    },
  );

  it('the preview omits appointments that are already outside the hours, cancelled, finished, past or with another doctor', async () => {
    const desk = await aDaysOffDesk(clinic);
    const other = await aDaysOffDesk(clinic);
    await other.book(at('09:00'));
    await desk.book(at('11:30'));
    await desk.book('2026-11-17T09:30:00+01:00');
    for (const status of ['cancelled', 'no_show', 'completed'] as const) {
      const { uuid } = await desk.book(at('09:00'), { allowOverlap: true });
      await clinic.db.updateTable('appointments').set({ status }).where('uuid', '=', uuid).execute();
    }
    expect(await affected(desk, deletion)).toEqual([]);
    const { uuid } = await desk.book(at('10:00'));
    const confirmed = { params: { uuid }, body: { status: 'confirmed' as const } };
    expect((await desk.own.call(updateAppointment, confirmed)).status).toBe(200);
    expect(await affected(desk, deletion)).toEqual([uuid]);
  });

  it('the preview lists an appointment partly inside the hours if less of it is inside after the change', async () => {
    const desk = await aDaysOffDesk(clinic);
    const { uuid } = await desk.book(at('10:45'), { durationMinutes: 30 });
    expect(await affected(desk, deletion)).toEqual([uuid]);
    expect(await affected(desk, { endTime: '10:45' })).toEqual([uuid]);
    expect(await affected(desk, { startTime: '10:00' })).toEqual([]);
    expect(await affected(desk, { startTime: '10:00', endTime: '12:00' })).toEqual([]);
  });

  it('the preview omits appointments on dates with days off or changed hours', async () => {
    const desk = await aDaysOffDesk(clinic);
    const changed = await desk.book(at('09:00'));
    const hit = await desk.book(at('09:00', '2026-12-08'));
    await desk.give({ firstDate: date, lastDate: date, hours: [hours('08:00', '10:00')] });
    expect(await affected(desk, deletion)).toEqual([hit.uuid]);
    await desk.give({
      firstDate: '2026-12-08',
      lastDate: '2026-12-08',
      knownAffected: [hit.uuid, changed.uuid],
    });
    expect(await affected(desk, deletion)).toEqual([]);
  });

  it('the preview omits appointments that another adjacent window covers', async () => {
    const desk = await aDaysOffDesk(clinic);
    const params = { doctorId: desk.doctor.id };
    const next = { dayOfWeek: tuesday, ...hours('11:00', '13:00') } as never;
    expect((await desk.own.call(createScheduleSlot, { params, body: next })).status).toBe(201);
    const across = await desk.book(at('10:45'), { durationMinutes: 30 });
    const inNext = await desk.book(at('12:00'));
    expect(await affected(desk, deletion)).toEqual([across.uuid]);
    expect(await affected(desk, { startTime: '10:00' })).toEqual([]);
    expect(inNext.status).toBe('scheduled');
  });

  it('the preview counts all affected appointments but lists only the first ones', async () => {
    const desk = await aDaysOffDesk(clinic);
    const { uuid } = await desk.book(at('09:00'), { durationMinutes: 5 });
    const many = limits.schedule.affectedShown;
    await sql`
      insert into appointments
        (doctor_id, patient_id, scheduled_at, ends_at, duration_minutes, appointment_type, ticket_code, overlap_allowed)
      select doctor_id, patient_id, scheduled_at + place * interval '7 days', ends_at + place * interval '7 days',
        duration_minutes, appointment_type, 'X-' || place, true
      from appointments, generate_series(1, ${many}::int) as place where uuid = ${uuid}
    `.execute(clinic.db);
    const { body } = await ask(desk, deletion);
    // In summer, these appointments are an hour later by the clinic's clock, and still within the hours.
    expect([body.affectedAppointments, body.appointments.length]).toEqual([many + 1, many]);
    expect(body.appointments[0]?.uuid).toBe(uuid);
  });

  it('the preview rejects the same changes as saving does, with the same errors', async () => {
    const desk = await aDaysOffDesk(clinic);
    await desk.book(at('09:00'));
    const params = { doctorId: desk.doctor.id, scheduleId: await slotOf(desk) };
    for (const body of [
      { dayOfWeek: 3 },
      { endTime: '08:00' },
      { endTime: '09:15' },
      { startTime: '9:10' },
    ] as object[]) {
      const saved = await desk.own.call(updateScheduleSlot, { params, body });
      const asked = await ask(desk, body);
      expect(saved.status).toBeGreaterThanOrEqual(400);
      const withoutId = ({ requestId: _, ...errorBody }: { requestId: string }) => errorBody;
      expect([asked.status, withoutId(asked.errorBody)]).toEqual([saved.status, withoutId(saved.errorBody)]);
    }
  });
});

describe('access to the preview of a change', () => {
  it('only an admin or the doctor can preview a change of the doctor’s slots', async () => {
    const [desk, other] = [await aDaysOffDesk(clinic), await aDaysOffDesk(clinic)];
    await desk.book(at('09:00'));
    const manager = await signIn(clinic, await aManagerOf(clinic, desk.doctor));
    const answers = [
      await ask(desk, deletion, admin),
      await ask(desk, deletion, manager),
      await ask(desk, deletion, other.own),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403]);
    const foreign = { doctorId: other.doctor.id, scheduleId: await slotOf(desk) };
    const nobodys = { doctorId: admin.person.id, scheduleId: await slotOf(desk) };
    for (const params of [foreign, nobodys]) {
      const answer = await admin.call(previewScheduleSlotChange, { params, body: deletion });
      expect(answer.status).toBe(404);
    }
  });

  it('the preview adds an audit entry for the listed patients, and none if it lists no patient', async () => {
    const desk = await aDaysOffDesk(clinic);
    const reads = () =>
      clinic.db
        .selectFrom('audit_events')
        .select(['action', 'patient_ids as patientIds'])
        .where('actor_id', '=', desk.doctor.id)
        .where('action', '=', 'patient.read')
        .execute();
    await ask(desk, deletion);
    expect(await reads()).toEqual([]);
    const booked = await desk.book(at('09:00'));
    await ask(desk, deletion);
    expect(await reads()).toEqual([{ action: 'patient.read', patientIds: [booked.patientId] }]);
  });
});
