import { getAppointmentBoard } from '@anteroom/contract/appointment-board';
import { createAppointment, deleteAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { createScheduleSlot } from '@anteroom/contract/schedule';
import { describe, expect, it } from 'vitest';
import { startOfDate } from '#platform/time/clinic-time';
import { type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf, type Person } from '#test/people';

const zone = 'Europe/Berlin';
/** A Monday in a week without a clock change. */
const monday = '2027-06-07';
const tuesday = '2027-06-08';
const sunday = '2027-06-13';
const [minute, hour] = [60_000, 3_600_000];

/** Returns an instant by local time, on a day without a clock change. */
function at(date: string, time: string): Date {
  const [hours, minutes] = time.split(':').map(Number);
  return new Date(startOfDate(date, zone).getTime() + (hours ?? 0) * hour + (minutes ?? 0) * minute);
}

type Booked = { minutes?: number; patientId?: number; by?: Desk };

async function aPractice(clinic: Clinic, name?: string) {
  const doctor = await aDoctor(clinic, name ? { name } : {});
  const desk = await signIn(clinic, doctor);
  const book = async (start: Date, { minutes = 30, patientId, by = desk }: Booked = {}) => {
    const patient = patientId ?? (await aPatientOf(clinic, doctor));
    const changes = { durationMinutes: minutes, allowOverlap: true };
    const { body } = await by.call(createAppointment, { body: aBooking(patient, doctor, start, changes) });
    return body.appointment;
  };
  const setStatus = (uuid: string, status: 'cancelled' | 'no_show' | 'confirmed') =>
    desk.call(updateAppointment, { params: { uuid }, body: { status } });
  const works = (dayOfWeek: number, startTime: string, endTime: string, isActive = true) =>
    desk.call(createScheduleSlot, {
      params: { doctorId: doctor.id },
      body: { dayOfWeek, startTime, endTime, slotDurationMinutes: 30, isActive },
    });
  return { doctor, desk, book, setStatus, works };
}

const board = (desk: Desk, from = monday, to = from, more: { doctorId?: number } = {}) =>
  desk.call(getAppointmentBoard, { query: { from, to, ...more } });

const shown = async (desk: Desk, from?: string, to?: string) =>
  (await board(desk, from, to)).body.appointments.map(({ uuid }) => uuid);

const namesOn = async (desk: Desk, from?: string, more?: { doctorId?: number }) =>
  (await board(desk, from, from, more)).body.doctors.map(({ name }) => name);

const clinic = await aClinic();

async function setEnabled({ id }: Person, isEnabled: boolean) {
  await clinic.db.updateTable('users').set({ is_enabled: isEnabled }).where('id', '=', id).execute();
}

describe('the appointment board', () => {
  it('the appointment board lists the appointments of the requested dates by time, with all fields of each', async () => {
    const { doctor, desk, book } = await aPractice(clinic);
    const patientId = await aPatientOf(clinic, doctor, {
      ...{ firstName: 'Ida', lastName: 'Late', phone: '+49301', email: 'ida@example.org' },
    });
    const late = await book(at(monday, '15:00'), { patientId });
    const early = await book(at(monday, '09:00'), { minutes: 45 });
    const next = await book(at(tuesday, '08:00'));
    await book(at('2027-06-09', '08:00'));
    const { status, body } = await board(desk, monday, tuesday, { doctorId: doctor.id });
    expect(status).toBe(200);
    expect(body.appointments.map(({ uuid }) => uuid)).toEqual([early.uuid, late.uuid, next.uuid]);
    expect(body.appointments[1]).toEqual({
      uuid: late.uuid,
      version: late.version,
      doctorId: doctor.id,
      patientId,
      patientFirstName: 'Ida',
      patientLastName: 'Late',
      patientPhone: '+49301',
      patientEmail: 'ida@example.org',
      ticketCode: late.ticketCode,
      scheduledDateTime: at(monday, '15:00').getTime(),
      durationMinutes: 30,
      appointmentType: 'consultation',
      status: 'scheduled',
      priority: 'routine',
      reasonForVisit: null,
      arrivedAt: null,
    });
  });

  it('the appointment board shows the reason of each appointment and when the patient arrived', async () => {
    const { doctor, desk, book } = await aPractice(clinic);
    const { uuid } = await book(at(monday, '15:00'));
    const [arrivedAt, reason] = [at(monday, '14:50'), 'Cough for a week'];
    await clinic.db
      .updateTable('appointments')
      .set({ reason_for_visit: reason })
      .where('uuid', '=', uuid)
      .execute();
    await clinic.db
      .updateTable('queue_entries')
      .set({ arrived_at: arrivedAt })
      .where('doctor_id', '=', doctor.id)
      .execute();
    const { body } = await board(desk, monday, monday, { doctorId: doctor.id });
    expect(body.appointments[0]).toMatchObject({
      reasonForVisit: reason,
      arrivedAt: arrivedAt.getTime(),
    });
  });

  it('the appointment board contains the time at which its data was read', async () => {
    const { desk } = await aPractice(clinic);
    const before = clinic.clock.now().getTime();
    const { readAt } = (await board(desk)).body;
    expect(readAt).toBeGreaterThanOrEqual(before);
    expect(readAt).toBeLessThanOrEqual(clinic.clock.now().getTime());
  });

  it('the board of a date includes appointments of the day before that end after midnight, but not those that end at midnight', async () => {
    const { desk, book } = await aPractice(clinic);
    await book(at('2027-06-06', '23:30'));
    const reachesIn = await book(at('2027-06-06', '23:45'));
    const longest = await book(at('2027-06-06', '16:05'), { minutes: 480 });
    await book(at('2027-06-06', '16:00'), { minutes: 480 });
    const last = await book(at(monday, '23:55'), { minutes: 60 });
    const first = await book(at(tuesday, '00:00'));
    expect(await shown(desk)).toEqual([longest.uuid, reachesIn.uuid, last.uuid]);
    expect(await shown(desk, tuesday)).toEqual([last.uuid, first.uuid]);
  });

  it('the board includes no-shows, but not cancelled or deleted appointments', async () => {
    const { desk, book, setStatus } = await aPractice(clinic);
    const [kept, cancelled, missed, deleted] = [
      await book(at(monday, '09:00')),
      await book(at(monday, '10:00')),
      await book(at(monday, '11:00')),
      await book(at(monday, '12:00')),
    ];
    await setStatus(cancelled.uuid, 'cancelled');
    await setStatus(missed.uuid, 'no_show');
    await desk.call(deleteAppointment, { params: { uuid: deleted.uuid } });
    const { appointments } = (await board(desk)).body;
    expect(appointments.map(({ uuid, status }) => [uuid, status])).toEqual([
      [kept.uuid, 'scheduled'],
      [missed.uuid, 'no_show'],
    ]);
  });

  it('the board lists appointments with the same start in the order in which they were booked', async () => {
    const { desk, book } = await aPractice(clinic);
    const one = await book(at(monday, '09:00'));
    const other = await book(at(monday, '09:00'));
    expect(await shown(desk)).toEqual([one.uuid, other.uuid]);
  });
});

describe('the hours on the board', () => {
  it('the hours on the board follow the weekly schedule, sorted by time and without inactive slots', async () => {
    const { doctor, desk, works } = await aPractice(clinic);
    await works(1, '13:00', '17:00');
    await works(1, '09:00', '12:00');
    await works(2, '10:00', '11:00', false);
    const { doctors } = (await board(desk, monday, tuesday, { doctorId: doctor.id })).body;
    const [days] = doctors.map((each) => each.days);
    const dayOf = (date: string) => ({
      date,
      start: at(date, '00:00').getTime(),
      end: at(date, '24:00').getTime(),
      isException: false,
    });
    const span = (start: string, end: string) => ({
      start: at(monday, start).getTime(),
      end: at(monday, end).getTime(),
      slotDurationMinutes: 30,
    });
    expect(days).toEqual([
      { ...dayOf(monday), hours: [span('09:00', '12:00'), span('13:00', '17:00')] },
      { ...dayOf(tuesday), hours: [] },
    ]);
  });

  it('the board shows the hours of a schedule exception on the dates of the exception', async () => {
    const { doctor, desk, works } = await aPractice(clinic);
    for (const day of [0, 1, 2]) await works(day, '09:00', '12:00');
    const made = await clinic.db
      .insertInto('schedule_exceptions')
      .values([
        { doctor_id: doctor.id, first_date: '2027-06-05', last_date: '2027-06-06' },
        { doctor_id: doctor.id, first_date: monday, last_date: monday },
      ])
      .returning('id')
      .execute();
    const hours = { exception_id: made[1]?.id ?? 0, slot_duration_minutes: 15 };
    await clinic.db
      .insertInto('schedule_exception_hours')
      .values({ ...hours, start_minute: 14 * 60, end_minute: 15 * 60 })
      .execute();
    const [shownDoctor] = (await board(desk, '2027-06-06', tuesday, { doctorId: doctor.id })).body.doctors;
    expect(shownDoctor?.days.map((day) => [day.date, day.isException, day.hours])).toEqual([
      ['2027-06-06', true, []],
      [
        monday,
        true,
        [
          {
            start: at(monday, '14:00').getTime(),
            end: at(monday, '15:00').getTime(),
            slotDurationMinutes: 15,
          },
        ],
      ],
      [
        tuesday,
        false,
        [
          {
            start: at(tuesday, '09:00').getTime(),
            end: at(tuesday, '12:00').getTime(),
            slotDurationMinutes: 30,
          },
        ],
      ],
    ]);
  });

  it.each([
    ['2027-03-28', 23, '2027-03-28T07:00:00Z'],
    ['2027-10-31', 25, '2027-10-31T08:00:00Z'],
  ])(
    'the hours on the board begin at the local opening time on %s, a day of %i hours',
    async (date, length, opensAt) => {
      const { desk, works, book } = await aPractice(clinic);
      await works(0, '09:00', '12:00');
      const lastMinutes = new Date(startOfDate(date, zone).getTime() + length * hour - 5 * minute);
      const { uuid } = await book(lastMinutes, { minutes: 5 });
      const { body } = await board(desk, date);
      const day = body.doctors[0]?.days[0];
      expect(((day?.end ?? 0) - (day?.start ?? 0)) / hour).toBe(length);
      expect(day?.hours.map(({ start, end }) => [start, (end - start) / hour])).toEqual([
        [Date.parse(opensAt), 3],
      ]);
      expect(body.appointments).toMatchObject([{ uuid }]);
    },
  );
});

describe('the doctors on the board', () => {
  it('the board shows the doctors the caller acts for, sorted by name, and only the appointments of these doctors', async () => {
    const own = await aClinic();
    const [zoe, adam, mia] = [
      await aPractice(own, 'Zoe Last'),
      await aPractice(own, 'Adam First'),
      await aPractice(own, 'Mia Middle'),
    ];
    const booked = [
      await zoe.book(at(monday, '09:00')),
      await adam.book(at(monday, '10:00')),
      await mia.book(at(monday, '11:00')),
    ];
    const seenBy = async (desk: Desk, more = {}) => {
      const { body } = await board(desk, monday, monday, more);
      return [body.doctors.map(({ name }) => name), body.appointments.map(({ uuid }) => uuid)];
    };
    const uuids = booked.map(({ uuid }) => uuid);
    const admin = await signIn(own, await anAdmin(own));
    expect(await seenBy(admin)).toEqual([['Adam First', 'Mia Middle', 'Zoe Last'], uuids]);
    expect(await seenBy(admin, { doctorId: mia.doctor.id })).toEqual([['Mia Middle'], [uuids[2]]]);
    expect(await seenBy(admin, { doctorId: 999_999 })).toEqual([[], []]);
    expect(await seenBy(zoe.desk)).toEqual([['Zoe Last'], [uuids[0]]]);
    const manager = await signIn(own, await aManagerOf(own, zoe.doctor, mia.doctor));
    expect(await seenBy(manager)).toEqual([
      ['Mia Middle', 'Zoe Last'],
      [uuids[0], uuids[2]],
    ]);
    expect(await seenBy(manager, { doctorId: mia.doctor.id })).toEqual([['Mia Middle'], [uuids[2]]]);
    expect(await seenBy(await signIn(own, await aManagerOf(own)))).toEqual([[], []]);
  });

  it('the board excludes other doctors; requesting another doctor returns the same error as an unknown doctor', async () => {
    const [{ desk }, { doctor: other }] = [await aPractice(clinic), await aPractice(clinic)];
    const [foreign, missing] = [
      await board(desk, monday, monday, { doctorId: other.id }),
      await board(desk, monday, monday, { doctorId: 999_999 }),
    ];
    expect([foreign.status, missing.status]).toEqual([403, 403]);
    const { requestId: _, ...errorBody } = foreign.errorBody;
    expect(missing.errorBody).toMatchObject(errorBody);
  });

  it('the board shows admins a disabled doctor, without hours, if the doctor has appointments in the period', async () => {
    const { doctor, book, setStatus, works, desk } = await aPractice(clinic, 'Gone Tomorrow');
    const admin = await signIn(clinic, await anAdmin(clinic));
    const manager = await signIn(clinic, await aManagerOf(clinic, doctor));
    await works(1, '09:00', '12:00');
    const { uuid } = await book(at(monday, '09:00'));
    await setEnabled(doctor, false);
    expect(await namesOn(admin, monday)).toContain('Gone Tomorrow');
    expect(await namesOn(admin, tuesday)).not.toContain('Gone Tomorrow');
    const ofDoctor = { doctorId: doctor.id };
    expect((await board(admin, monday, monday, ofDoctor)).body.doctors[0]?.days).toMatchObject([
      { date: monday, hours: [] },
    ]);
    expect((await board(admin, monday, monday, ofDoctor)).body.appointments).toMatchObject([{ uuid }]);
    expect(await namesOn(manager, monday)).toEqual([]);

    await setEnabled(doctor, true);
    expect((await desk.call(getAppointmentBoard, { query: { from: monday, to: monday } })).status).toBe(200);
    await setStatus(uuid, 'cancelled');
    await setEnabled(doctor, false);
    expect(await namesOn(admin, monday)).not.toContain('Gone Tomorrow');
  });

  it('the board excludes doctors with an unverified address if verification is required', async () => {
    const { doctor } = await aPractice(clinic, 'Not Yet');
    const admin = await signIn(clinic, await anAdmin(clinic));
    expect(await namesOn(admin)).toContain('Not Yet');
    const { id } = doctor;
    await clinic.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute();
    expect(await namesOn(admin)).not.toContain('Not Yet');
  });
});

describe('the dates of a board', () => {
  it('the board of one doctor can show seven dates', async () => {
    const { doctor, desk } = await aPractice(clinic);
    const { status, body } = await board(desk, monday, sunday, { doctorId: doctor.id });
    expect([status, body.doctors[0]?.days.length]).toEqual([200, 7]);
  });

  it.each([
    [{ from: monday, to: '2027-06-14' }, 'to', 'The calendar covers at most 7 days'],
    [{ from: monday, to: tuesday }, 'doctorId', 'Choose a doctor to see more than one day'],
    [{ from: tuesday, to: monday }, 'to', 'The last day must not be before the first'],
    [{ from: '2027-02-30', to: monday }, 'from', 'Must be a date as YYYY-MM-DD'],
    [{ from: monday }, 'to', 'Must be a date as YYYY-MM-DD'],
    [{ from: monday, to: monday, doctorId: 'x' }, 'doctorId', expect.stringMatching(/whole number/)],
    [{ from: monday, to: monday, status: 'x' }, 'status', expect.stringMatching(/not a field/)],
  ])('rejects the board query %o, with a message for the field', async (query: object, field, message) => {
    const { desk } = await aPractice(clinic);
    const answer = await desk.call(getAppointmentBoard, { query: query as { from: string; to: string } });
    expect([answer.status, answer.errorBody.fields?.[field]]).toEqual([400, message]);
  });
});

describe('reading the board', () => {
  it('reading the board adds one audit entry with the patients shown, and another only when these patients change', async () => {
    const { doctor, desk, book } = await aPractice(clinic);
    const [one, other] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
    const reads = () =>
      clinic.db
        .selectFrom('audit_events')
        .select(['action', 'patient_ids', 'session_id'])
        .where('actor_id', '=', desk.person.id)
        .where('action', '=', 'appointment.read')
        .orderBy('seq')
        .execute();
    await book(at(monday, '09:00'), { patientId: one });
    await book(at(monday, '10:00'), { patientId: one });
    for (let count = 0; count < 3; count += 1) await board(desk);
    expect((await reads()).map((read) => read.patient_ids)).toEqual([[one]]);
    await book(at(monday, '11:00'), { patientId: other });
    await board(desk);
    expect((await reads()).map((read) => read.patient_ids)).toEqual([[one], [one, other]]);
  });

  it('audits reading the board for each doctor separately, so that a booking with one doctor adds no entry for the others', async () => {
    const own = await aClinic();
    const [one, other] = [await aPractice(own), await aPractice(own)];
    const admin = await signIn(own, await anAdmin(own));
    const patientId = await aPatientOf(own, one.doctor);
    const otherPatientId = await aPatientOf(own, other.doctor);
    await one.book(at(monday, '09:00'), { patientId, by: admin });
    await other.book(at(monday, '10:00'), { patientId: otherPatientId, by: admin });
    await board(admin);
    const another = await aPatientOf(own, other.doctor);
    await other.book(at(monday, '11:00'), { patientId: another, by: admin });
    await board(admin);
    const reads = await own.db
      .selectFrom('audit_events')
      .select(['doctor_id', 'patient_ids'])
      .where('action', '=', 'appointment.read')
      .orderBy('seq')
      .execute();
    expect(reads).toEqual([
      { doctor_id: one.doctor.id, patient_ids: [patientId] },
      { doctor_id: other.doctor.id, patient_ids: [otherPatientId] },
      { doctor_id: other.doctor.id, patient_ids: [otherPatientId, another] },
    ]);
  });

  it('does not audit reading the board when it shows no patient', async () => {
    const { desk } = await aPractice(clinic);
    await board(desk);
    const reads = clinic.db.selectFrom('audit_events').select('seq').where('action', '=', 'appointment.read');
    expect(await reads.where('actor_id', '=', desk.person.id).execute()).toEqual([]);
  });
});
