import { deleteAppointment, listAppointments, updateAppointment } from '@anteroom/contract/appointments';
import { listAuditEvents } from '@anteroom/contract/audit';
import type { AppointmentImportField } from '@anteroom/contract/import-fields';
import type { ImportOptions } from '@anteroom/contract/imports';
import { callNextDayWise, viewDayWiseQueue } from '@anteroom/contract/queue';
import { reportNoShows } from '@anteroom/contract/reports';
import { describe, expect, it } from 'vitest';
import { anAppointment } from '#test/bookings';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { brokenRulesOf } from '#test/data-integrity';
import { checkFile, invalidRowsOf, runFile, sendFile } from '#test/imports';
import { aDoctor, anAdmin, aPatientOf, type Person } from '#test/people';

const clinic = await aClinic();
// This is 9:00 in Berlin, the clinic's zone.
clinic.clock.set(new Date('2026-11-20T08:00:00Z'));
const admin = await signIn(clinic, await anAdmin(clinic));

type Line = Partial<Record<AppointmentImportField, string>>;

/** Imports lines as a file with a column for each of their fields. */
async function bring(lines: readonly Line[], options: Partial<Omit<ImportOptions, 'columns'>> = {}) {
  const fields = [...new Set(lines.flatMap((line) => Object.keys(line) as AppointmentImportField[]))];
  const rows = [fields, ...lines.map((line) => fields.map((field) => line[field] ?? ''))];
  const text = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
  const importId = await sendFile(admin, text, { kind: 'appointments' });
  const columns = Object.fromEntries(fields.map((field) => [field, field]));
  const checked = await checkFile(clinic, admin, importId, { ...options, columns });
  const reasons = await invalidRowsOf(admin, importId);
  return { checked, reasons, done: await runFile(clinic, admin, importId) };
}

async function aPatientAndDoctor() {
  const doctor = await aDoctor(clinic);
  const patientId = await aPatientOf(clinic, doctor);
  return { doctor, patientId, line: { patientId: String(patientId), doctorEmail: doctor.email } };
}

async function appointmentsOf(doctor: Person) {
  const { body } = await admin.call(listAppointments, { query: { doctorId: doctor.id, limit: 200 } });
  return body.appointments;
}

async function dayOf(doctor: Person, date: string) {
  const query = { params: { doctorId: doctor.id }, query: { date } };
  return (await admin.call(viewDayWiseQueue, query)).body.queue;
}

/** Returns the errors of a single line. */
async function errorOf(line: Line, options: Partial<Omit<ImportOptions, 'columns'>> = {}) {
  const { checked, done, reasons } = await bring([line], options);
  expect([checked.counts, done.counts]).toEqual([done.counts, checked.counts]);
  return reasons.flatMap((errorBody) => errorBody.reasons);
}

describe('the suggested columns of a list of appointments', () => {
  it.each([
    [
      'with times in columns of their own',
      'Patient,Date,Start Time,End Time\n"Ashby, Ada",2026-05-04,9:10 am,9:40 am\n',
    ],
    [
      'with a date and time in the start',
      'Patient,Start,End\nAda Bexley,2026-05-04 09:10,2026-05-04 09:40\n',
    ],
    [
      'with a column for the day and a start that contains the date too',
      'Patient,Day,Start,End\nAda Corben,2026-05-04,2026-05-04 09:10,09:40\n',
    ],
  ])('an import suggests the columns of a list with names in a column “Patient”, %s', async (_, text) => {
    const doctor = await aDoctor(clinic);
    const lastName = /(?<=Ada )\w+|\w+(?=, Ada)/.exec(text)?.[0] ?? '';
    const patientId = await aPatientOf(clinic, doctor, { firstName: 'Ada', lastName });
    const importId = await sendFile(admin, text, { kind: 'appointments' });
    await checkFile(clinic, admin, importId, { doctorId: doctor.id, pastStatus: 'completed' });
    expect(await invalidRowsOf(admin, importId)).toEqual([]);
    await runFile(clinic, admin, importId);
    expect(await appointmentsOf(doctor)).toMatchObject([
      { patientId, scheduledDateTime: Date.parse('2026-05-04T09:10+02:00'), durationMinutes: 30 },
    ]);
  });
});

describe('an import of appointments', () => {
  it('imports every field of a line; missing fields get the defaults of a booking', async () => {
    const { doctor, line } = await aPatientAndDoctor();
    const { done } = await bring([
      {
        ...line,
        scheduledDateTime: '2026-11-25 10:30',
        durationMinutes: '45',
        appointmentType: 'Follow-Up',
        status: 'Confirmed',
        reasonForVisit: 'Cough',
        notes: 'Two\nlines',
        diagnosis: 'Cold',
        treatment: 'Rest',
        prescription: 'Tea',
        followUpDate: '2026-12-02',
      },
      { ...line, scheduledDateTime: '2026-11-26T08:00:00Z' },
      { ...line, scheduledDateTime: '2026-11-27 10:00', status: 'CANCELLED', cancellationReason: 'Ill' },
    ]);
    expect(done.counts).toEqual({ accepted: 3, refused: 0, alreadyThere: 0 });
    const [cancelled, plain, full] = await appointmentsOf(doctor);
    expect(full).toMatchObject({
      scheduledDateTime: Date.parse('2026-11-25T09:30:00Z'),
      durationMinutes: 45,
      appointmentType: 'follow_up',
      status: 'confirmed',
      reasonForVisit: 'Cough',
      notes: 'Two\nlines',
      diagnosis: 'Cold',
      treatment: 'Rest',
      prescription: 'Tea',
      followUpRequired: true,
      followUpDate: Date.parse('2026-12-02T09:30:00Z'),
    });
    expect(plain).toMatchObject({
      scheduledDateTime: Date.parse('2026-11-26T08:00:00Z'),
      durationMinutes: 30,
      appointmentType: 'consultation',
      status: 'scheduled',
      reasonForVisit: null,
      followUpRequired: false,
      followUpDate: null,
    });
    expect(cancelled).toMatchObject({ status: 'cancelled', cancellationReason: 'Ill', ticketCode: null });
  });

  it('imports a reason of several lines as one line, and a patient with two surnames in columns of their own', async () => {
    const doctor = await aDoctor(clinic);
    const patientId = await aPatientOf(clinic, doctor, { firstName: 'Ana', lastName: 'Ruiz Peña' });
    const { done } = await bring([
      {
        patientFirstName: 'Ana',
        patientLastName: 'Ruiz',
        patientSecondLastName: 'Peña',
        doctorEmail: doctor.email,
        scheduledDateTime: '2026-11-27 10:00',
        status: 'cancelled',
        reasonForVisit: 'Cough,\r\n  fever\nsince Monday',
        cancellationReason: 'Ill\nagain',
      },
    ]);
    expect(done.counts).toEqual({ accepted: 1, refused: 0, alreadyThere: 0 });
    expect(await appointmentsOf(doctor)).toMatchObject([
      { patientId, reasonForVisit: 'Cough, fever since Monday', cancellationReason: 'Ill again' },
    ]);
  });

  it('an import finds a patient by name, ignoring case and accents, and uses the date of birth if several patients share the name', async () => {
    const { doctor } = await aPatientAndDoctor();
    const name = { firstName: 'Zoë', lastName: 'Unverwechselbar' };
    const [one, other] = [await aPatientOf(clinic, doctor, name), await aPatientOf(clinic, doctor, name)];
    await clinic.db
      .updateTable('patients')
      .set({ date_of_birth: '1980-02-01' })
      .where('id', '=', other)
      .execute();
    const line = {
      patientFirstName: 'zoe',
      patientLastName: 'UNVERWECHSELBAR',
      doctorEmail: doctor.email,
      date: '05.12.2026',
      time: '3:15 pm',
    };
    const options = { dateFormat: 'DD/MM/YYYY' } as const;
    expect(await errorOf({ ...line }, options)).toEqual([
      { field: 'patientLastName', message: expect.stringContaining('several patients with this name') },
    ]);
    const { done } = await bring([{ ...line, patientDateOfBirth: '01.02.1980' }], options);
    expect(done.counts.accepted).toBe(1);
    expect(await appointmentsOf(doctor)).toMatchObject([
      { patientId: other, scheduledDateTime: Date.parse('2026-12-05T14:15:00Z') },
    ]);
    expect(one).not.toBe(other);
  });

  it('an import reads a local time that occurs twice because of a clock change as the first of the two', async () => {
    const { doctor, line } = await aPatientAndDoctor();
    await bring([{ ...line, scheduledDateTime: '2026-10-25 02:30', status: 'completed' }]);
    expect(await appointmentsOf(doctor)).toMatchObject([
      { scheduledDateTime: Date.parse('2026-10-25T00:30:00Z') },
    ]);
  });

  it.each<[string, Line, string, string]>([
    [
      'a time that the clocks skip',
      { scheduledDateTime: '2026-03-29 02:30' },
      'scheduledDateTime',
      'clocks skip',
    ],
    [
      'a date that does not exist',
      { scheduledDateTime: '2026-02-30 10:00' },
      'scheduledDateTime',
      'Date is not a date with the year first',
    ],
    [
      'a date that does not exist, with an offset',
      { scheduledDateTime: '2026-02-30T10:00:00Z' },
      'scheduledDateTime',
      'no such date and time',
    ],
    ['a date without a time', { date: '2026-12-01' }, 'date', 'not a time of day'],
    [
      'a date at midnight with an empty time',
      { date: '2026-12-01 00:00:00', time: '' },
      'date',
      'not a time of day',
    ],
    ['an invalid time of day', { date: '2026-12-01', time: '25:00' }, 'date', 'not a time of day'],
    [
      'a year that is a typing error',
      { scheduledDateTime: '2206-12-01 10:00' },
      'scheduledDateTime',
      'The year 2206 cannot be right',
    ],
    ['an outcome in the future', { status: 'completed' }, 'status', 'in the future cannot have an outcome'],
    [
      'a missing date and time',
      { scheduledDateTime: '', notes: 'x' },
      'scheduledDateTime',
      'Date and time is required',
    ],
    ['a visit in progress', { status: 'In Progress' }, 'status', 'A visit under way cannot be imported'],
    ['an unknown status', { status: 'lost' }, 'status', 'Status must be one of the offered ones'],
    [
      'an unknown type',
      { appointmentType: 'party' },
      'appointmentType',
      'Type must be one of the offered ones',
    ],
    ['an invalid duration', { durationMinutes: 'long' }, 'durationMinutes', 'whole number of minutes'],
    ['a duration between steps', { durationMinutes: '7' }, 'durationMinutes', 'steps of 5 minutes'],
    ['an end before the start', { endTime: '2026-12-01 09:00' }, 'endTime', 'not after the start'],
    ['an end between steps', { endTime: '10:07' }, 'endTime', 'steps of 5 minutes'],
    ['a booking in the future', { bookedOn: '2026-11-21' }, 'bookedOn', 'booked in the future'],
    [
      'a past visit longer than a day',
      { scheduledDateTime: '2026-11-01 10:00', status: 'completed', durationMinutes: '1441' },
      'durationMinutes',
      'at most 24 hours',
    ],
    [
      'a booking after the visit',
      { scheduledDateTime: '2026-11-01 10:00', status: 'completed', bookedOn: '2026-11-01 10:01' },
      'bookedOn',
      'booked after the appointment',
    ],
    [
      'a cancellation reason without a cancellation',
      { cancellationReason: 'Ill' },
      'cancellationReason',
      'only for a cancelled',
    ],
    ['an invalid follow-up date', { followUpDate: 'soon' }, 'followUpDate', 'Follow-up date is not a date'],
    [
      'S-69: a note that is too long',
      { notes: 'x'.repeat(2001) },
      'notes',
      'Notes must be 2000 characters or less',
    ],
    ['an unknown patient', { patientId: '999999999' }, 'patientId', 'There is no such patient'],
    ['an invalid patient id', { patientId: 'abc' }, 'patientId', 'Patient id must be a whole number'],
    [
      'an unknown doctor',
      { doctorEmail: 'nobody@clinic.example' },
      'doctorEmail',
      'no doctor with this email or name',
    ],
    [
      'an unknown external id',
      { patientExternalId: 'none' },
      'patientExternalId',
      'No patient with this external id',
    ],
  ])('%s: the import rejects the line and names the field', async (_, change, field, message) => {
    const { doctor, line } = await aPatientAndDoctor();
    const scheduledDateTime = 'date' in change ? {} : { scheduledDateTime: '2026-12-01 10:00' };
    const reasons = await errorOf({ ...line, ...scheduledDateTime, ...change });
    expect(reasons).toEqual([{ field, message: expect.stringContaining(message) }]);
    expect(await appointmentsOf(doctor)).toEqual([]);
  });

  it('reports all errors of a rejected line at once, including conflicts with existing data', async () => {
    const { doctor, line, patientId } = await aPatientAndDoctor();
    await clinic.db
      .updateTable('patients')
      .set({ is_active: false, date_of_birth: '2026-12-24' })
      .where('id', '=', patientId)
      .execute();
    await anAppointment(clinic, await signIn(clinic, doctor), {
      doctor,
      at: new Date('2026-12-01T09:00:00Z'),
    });
    const date = { scheduledDateTime: '2026-12-01 10:00', appointmentType: 'party', followUpDate: 'soon' };
    expect((await errorOf({ ...line, ...date })).map(({ message }) => message)).toEqual([
      'Follow-up date is not a date with the year first, such as 2026-11-30',
      'Type must be one of the offered ones',
      'This patient is inactive and cannot be booked.',
      'This visit is before the patient’s date of birth',
      'This time overlaps another appointment.',
    ]);
    const nobody = { doctorEmail: 'nobody@clinic.example', patientId: 'x', scheduledDateTime: 'soon' };
    expect((await errorOf(nobody)).map(({ field }) => field)).toEqual([
      'patientId',
      'doctorEmail',
      'scheduledDateTime',
    ]);
  });

  it.each([
    ['05.03.2027 14.30', ''],
    ['5. März 2027', '2:30 p.m.'],
    ['sexta-feira, 5 de março de 2027 às 14:30', ''],
    ['venerdì 5 marzo 2027 alle ore 14:30', ''],
    ['5. März 2027 um 14.30 Uhr', ''],
    ['20270305', '1430'],
    ['05/03/27', '30/12/1899 14:30:00'],
    ['05/03/27', '1899-12-30T14:30:00.000Z'],
    ['05/03/2027', '13:30:00Z'],
    ['05.03.2027 13:30Z', ''],
    ['2027-03-04T23:00:00.000Z', '14:30:00'],
    ['2027-03-05 15:30:00+02', ''],
    ['2027-03-05 10:00:00.000-03:30', ''],
  ])('an import reads the date "%s" with the time "%s"', async (date, time) => {
    const { doctor, line } = await aPatientAndDoctor();
    await bring([{ ...line, date, time }], { dateFormat: 'DD/MM/YYYY' });
    expect(await appointmentsOf(doctor)).toMatchObject([
      { scheduledDateTime: Date.parse('2027-03-05T13:30:00Z') },
    ]);
  });

  it('an import reads a time of day with dots that could also be a date', async () => {
    const { doctor, line } = await aPatientAndDoctor();
    const times = { date: '05.03.2027', time: '09.11.00', endTime: '10.11.00' };
    await bring([{ ...line, ...times }], { dateFormat: 'DD/MM/YYYY' });
    expect(await appointmentsOf(doctor)).toMatchObject([
      { scheduledDateTime: Date.parse('2027-03-05T08:11:00Z'), durationMinutes: 60 },
    ]);
  });

  it.each([
    ['25', 25],
    ['25 min', 25],
    ['25 Minuten', 25],
    ['25 minutos', 25],
    ['25minuti', 25],
    ['0:25', 25],
    ['01:30', 90],
    ['02:05:00', 125],
  ])('an import reads the duration "%s"', async (durationMinutes, minutes) => {
    const { doctor, line } = await aPatientAndDoctor();
    await bring([{ ...line, scheduledDateTime: '2027-03-05 10:00', durationMinutes }]);
    expect(await appointmentsOf(doctor)).toMatchObject([{ durationMinutes: minutes }]);
  });

  it.each(['15:00', '0.5', '1 h', '25 s'])(
    'an import rejects the duration "%s", which could mean something else',
    async (durationMinutes) => {
      const { line } = await aPatientAndDoctor();
      expect(await errorOf({ ...line, scheduledDateTime: '2027-03-05 10:00', durationMinutes })).toEqual([
        { field: 'durationMinutes', message: 'Duration must be a whole number of minutes' },
      ]);
    },
  );

  it('an import refuses a patient’s number that a spreadsheet has shortened', async () => {
    const { doctor, line } = await aPatientAndDoctor();
    const at = '2027-03-05 10:00';
    const reasons = await errorOf({ ...line, patientExternalId: '1.23457E+11', scheduledDateTime: at });
    expect(reasons).toContainEqual({
      field: 'patientExternalId',
      message: expect.stringContaining('A spreadsheet has shortened this number'),
    });
    expect(await appointmentsOf(doctor)).toEqual([]);
  });

  it('an import uses the chosen doctor for lines that name no doctor; rejects lines that name a disabled doctor', async () => {
    const { doctor, patientId } = await aPatientAndDoctor();
    const line = { patientId: String(patientId), scheduledDateTime: '2026-12-03 10:00' };
    const { done } = await bring([line], { doctorId: doctor.id });
    expect(done.counts.accepted).toBe(1);
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', doctor.id).execute();
    expect(
      await errorOf({ ...line, doctorEmail: doctor.email, scheduledDateTime: '2026-12-04 10:00' }),
    ).toEqual([{ field: 'doctorEmail', message: 'This doctor is no longer active.' }]);
  });

  it('an import accepts past and cancelled appointments of a disabled doctor, but no upcoming ones', async () => {
    const { doctor, line } = await aPatientAndDoctor();
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', doctor.id).execute();
    const { checked, done, reasons } = await bring([
      { ...line, scheduledDateTime: '2019-05-06 10:00', status: 'completed' },
      { ...line, scheduledDateTime: '2026-12-06 10:00', status: 'cancelled' },
      { ...line, scheduledDateTime: '2026-12-07 10:00', status: 'scheduled' },
    ]);
    expect(done.counts).toEqual({ accepted: 2, refused: 1, alreadyThere: 0 });
    expect(checked.counts).toEqual(done.counts);
    expect(reasons.map(({ lineNumber }) => lineNumber)).toEqual([4]);
    expect(await brokenRulesOf(clinic)).toEqual([]);
  });

  it.each(['', 'scheduled', 'Confirmed'])(
    'an import rejects a past visit with the status "%s"',
    async (status) => {
      const { doctor, line } = await aPatientAndDoctor();
      const message = 'A past visit needs its outcome (completed, no show or cancelled)';
      expect(await errorOf({ ...line, status, scheduledDateTime: '2026-11-19 23:59' })).toEqual([
        { field: 'status', message },
      ]);
      expect(await dayOf(doctor, '2026-11-19')).toEqual([]);
    },
  );

  it('an import gives past visits without a status the outcome that was chosen for the file', async () => {
    const { doctor, line } = await aPatientAndDoctor();
    const lines = [
      { ...line, status: '', scheduledDateTime: '2026-11-18 10:00' },
      { ...line, status: 'no show', scheduledDateTime: '2026-11-18 11:00' },
      { ...line, status: 'scheduled', scheduledDateTime: '2026-11-18 12:00' },
      { ...line, status: '', scheduledDateTime: '2026-11-20 00:30' },
    ];
    const { done } = await bring(lines, { pastStatus: 'completed' });
    expect(done.counts).toEqual({ accepted: 3, refused: 1, alreadyThere: 0 });
    expect((await appointmentsOf(doctor)).map(({ status }) => status)).toEqual([
      'scheduled',
      'no_show',
      'completed',
    ]);
  });

  it('an import keeps the recorded length of past visits, even when a user edits such a visit later', async () => {
    const { doctor, line } = await aPatientAndDoctor();
    const past = { ...line, status: 'completed' };
    const { done } = await bring([
      { ...past, scheduledDateTime: '2026-11-10 09:03', durationMinutes: '7' },
      { ...past, scheduledDateTime: '2026-11-11 09:00:20', endTime: '2026-11-11 10:35:40' },
      { ...past, scheduledDateTime: '2026-11-12 23:50', endTime: '00:20' },
      { ...past, scheduledDateTime: '2026-11-13 08:00', durationMinutes: '1440', endTime: '09:00' },
      { ...past, scheduledDateTime: '2026-11-20 08:00', durationMinutes: '11' },
      { ...line, scheduledDateTime: '2026-11-27 08:00', durationMinutes: '11' },
    ]);
    expect(done.counts).toEqual({ accepted: 5, refused: 1, alreadyThere: 0 });
    const visits = await appointmentsOf(doctor);
    expect(visits.map(({ durationMinutes }) => durationMinutes)).toEqual([11, 1440, 30, 95, 7]);
    expect(await brokenRulesOf(clinic)).toEqual([]);

    const { uuid = '' } = visits.at(-1) ?? {};
    const change = async (body: object) => {
      const answer = await admin.call(updateAppointment, { params: { uuid }, body });
      return answer.errorBody?.fields ?? answer.body.appointment.durationMinutes;
    };
    const inSteps = { durationMinutes: 'Duration must be in steps of 5 minutes' };
    expect(await change({ durationMinutes: 7, notes: 'Read again' })).toBe(7);
    expect(await change({ scheduledDateTime: Date.parse('2026-11-10T09:00:00Z') })).toBe(7);
    expect(await change({ durationMinutes: 8 })).toEqual(inSteps);
    expect(await change({ status: 'scheduled' })).toEqual(inSteps);
    expect(await change({ scheduledDateTime: Date.parse('2026-12-10T09:00:00Z') })).toEqual(inSteps);
    expect(await change({ status: 'scheduled', durationMinutes: 10 })).toBe(10);
  });

  it('the import rejects a line that overlaps a long appointment from an earlier line, in the same file or an earlier file', async () => {
    const { doctor, line } = await aPatientAndDoctor();
    const long = { ...line, scheduledDateTime: '2026-11-10 09:00', durationMinutes: '1440' };
    const later = { ...line, scheduledDateTime: '2026-11-11 08:30' };
    const options = { pastStatus: 'completed' } as const;
    const together = await bring([long, later], options);
    expect(together.done.counts).toMatchObject({ accepted: 1, refused: 1 });
    const { done, reasons } = await bring([{ ...later, notes: 'Alone' }], options);
    expect(done.counts.refused).toBe(1);
    expect(reasons[0]?.reasons[0]?.message).toBe('This time overlaps another appointment.');
    expect(await appointmentsOf(doctor)).toHaveLength(1);
  });

  it('reports calculate the lead time from the imported booking time', async () => {
    const { doctor, line } = await aPatientAndDoctor();
    const visit = { ...line, status: 'completed' };
    const { done } = await bring(
      [
        { ...visit, scheduledDateTime: '2026-11-10 09:00', bookedOn: '2026-11-05 17:20' },
        { ...visit, scheduledDateTime: '2026-11-10 10:00', bookedOn: '2026-11-10' },
        { ...visit, scheduledDateTime: '2026-11-10 11:00', bookedOn: '2026-02-01T08:00:00Z' },
        { ...visit, scheduledDateTime: '2026-11-10 12:00' },
        { ...visit, scheduledDateTime: '2026-11-10 13:00', bookedOn: 'by phone' },
      ],
      { unreadableCells: 'leave_empty' },
    );
    expect(done).toMatchObject({ counts: { accepted: 5, refused: 0 }, emptiedCells: 1 });
    const query = { from: '2026-11-10', to: '2026-11-10', doctorId: doctor.id };
    const { byLeadTime } = (await admin.call(reportNoShows, { query })).body;
    expect(byLeadTime.map(({ leadTime, completed }) => [leadTime, completed])).toEqual([
      ['same_day', 1],
      ['up_to_7_days', 1],
      ['longer', 1],
      ['unknown', 2],
    ]);
    const [last] = await appointmentsOf(doctor);
    expect(last?.createdAt).toBeGreaterThan(Date.parse('2026-11-20T00:00:00Z'));
  });

  it('an import rejects a patient id that does not match the name', async () => {
    const { doctor } = await aPatientAndDoctor();
    const patientId = await aPatientOf(clinic, doctor, { firstName: 'Änn', lastName: 'Alpha' });
    await clinic.db
      .updateTable('patients')
      .set({ date_of_birth: '1980-01-01' })
      .where('id', '=', patientId)
      .execute();
    const key = { import_id: 1, import_key: 'id:1001', line_number: 2, line_digest: 'x' };
    await clinic.db
      .insertInto('imported_patients')
      .values({ ...key, patient_id: patientId })
      .execute();
    const message = 'The patient with this number has another name or date of birth';
    for (const [field, number] of [
      ['patientExternalId', '1001'],
      ['patientId', String(patientId)],
    ] as const) {
      const line: Line = {
        [field]: number,
        doctorEmail: doctor.email,
        scheduledDateTime: '2026-12-08 10:00',
        patientFirstName: 'Zed',
        patientLastName: 'Omega',
      };
      const ann = { patientFirstName: 'ANN', patientLastName: 'alpha' };
      expect(await errorOf(line)).toEqual([{ field, message }]);
      expect(await errorOf({ ...line, ...ann, patientDateOfBirth: '1980-01-02' })).toEqual([
        { field, message },
      ]);
      expect(await errorOf({ ...line, ...ann, patientFirstName: 'Bob' })).toEqual([{ field, message }]);
    }
    const given = { patientExternalId: '1001', doctorEmail: doctor.email };
    const { done } = await bring([
      { ...given, scheduledDateTime: '2026-12-08 10:00', patientFirstName: 'ann', patientLastName: 'ALPHA' },
      {
        ...given,
        scheduledDateTime: '2026-12-08 11:00',
        patientFirstName: 'Ann',
        patientLastName: 'Married',
        patientDateOfBirth: '1980-01-01',
      },
    ]);
    expect(done.counts.accepted).toBe(2);
  });

  it('an import rejects future appointments of an inactive patient and accepts past ones', async () => {
    const { doctor, patientId, line } = await aPatientAndDoctor();
    await clinic.db.updateTable('patients').set({ is_active: false }).where('id', '=', patientId).execute();
    const { checked, done, reasons } = await bring([
      { ...line, scheduledDateTime: '2020-05-05 10:00', status: 'completed' },
      { ...line, scheduledDateTime: '2026-12-05 10:00', status: '' },
    ]);
    expect(done.counts).toEqual({ accepted: 1, refused: 1, alreadyThere: 0 });
    expect(checked.counts).toEqual(done.counts);
    expect(reasons).toMatchObject([
      { lineNumber: 3, reasons: [{ message: 'This patient is inactive and cannot be booked.' }] },
    ]);
    expect(await appointmentsOf(doctor)).toHaveLength(1);
  });

  it('an import and its dry run reject lines that overlap existing appointments or earlier lines, unless the options allow overlaps', async () => {
    const { doctor, line } = await aPatientAndDoctor();
    const desk = await signIn(clinic, doctor);
    await anAppointment(clinic, desk, { doctor, at: new Date('2026-12-01T09:00:00Z') });
    const other = { doctorEmail: doctor.email, patientId: String(await aPatientOf(clinic, doctor)) };
    const lines = [
      { ...line, scheduledDateTime: '2026-12-01 10:10', durationMinutes: '60' },
      { ...line, scheduledDateTime: '2026-12-01 10:20', durationMinutes: '' },
      { ...other, scheduledDateTime: '2026-12-01 12:00', durationMinutes: '' },
      { ...other, scheduledDateTime: '2026-12-01 12:15', durationMinutes: '' },
      { ...other, scheduledDateTime: '2026-12-01 12:15', durationMinutes: '5', status: 'cancelled' },
    ];
    const { checked, done, reasons } = await bring(lines);
    expect(checked.counts).toEqual({ accepted: 3, refused: 2, alreadyThere: 0 });
    expect(done.counts).toEqual(checked.counts);
    expect(reasons.map(({ lineNumber, reasons: [reason] }) => [lineNumber, reason?.message])).toEqual([
      [2, 'This time overlaps another appointment.'],
      [5, 'This time overlaps another appointment.'],
    ]);
    const again = await bring(lines, { doubtfulLines: 'import' });
    expect(again.done.counts).toEqual({ accepted: 2, refused: 0, alreadyThere: 3 });
    expect(await appointmentsOf(doctor)).toHaveLength(6);
  });

  it('does not import a line a second time, even if its appointment has been deleted since', async () => {
    const { doctor, line } = await aPatientAndDoctor();
    const lines = [
      { ...line, externalId: `a-${doctor.id}`, scheduledDateTime: '2026-12-01 10:00' },
      { ...line, externalId: `a-${doctor.id}`, scheduledDateTime: '2026-12-02 10:00' },
      { ...line, externalId: '', scheduledDateTime: '2026-12-03 10:00' },
      { ...line, externalId: '', scheduledDateTime: '2026-12-03 10:00' },
    ];
    const first = await bring(lines);
    expect(first.done.counts).toEqual({ accepted: 2, refused: 1, alreadyThere: 1 });
    expect(first.checked.counts).toEqual(first.done.counts);
    expect(first.reasons).toEqual([
      { lineNumber: 3, reasons: [{ field: 'externalId', message: 'Line 2 has the same number' }] },
    ]);
    const [latest] = await appointmentsOf(doctor);
    await admin.call(deleteAppointment, { params: { uuid: latest?.uuid ?? '' } });
    const second = await bring(lines.filter((_, place) => place !== 1));
    expect(second.done.counts).toEqual({ accepted: 0, refused: 0, alreadyThere: 3 });
    expect(await appointmentsOf(doctor)).toHaveLength(1);
  });

  it('an import recognizes a moved appointment by its external id, and rejects this id for another patient at another time', async () => {
    const { doctor, line } = await aPatientAndDoctor();
    const externalId = `v-${doctor.id}`;
    await bring([{ ...line, externalId, scheduledDateTime: '2026-12-09 10:00' }]);
    const patientId = String(await aPatientOf(clinic, doctor));
    expect(await errorOf({ ...line, patientId, externalId, scheduledDateTime: '2026-12-10 10:00' })).toEqual([
      { field: 'externalId', message: 'Another appointment came with this number before' },
    ]);
    const moved = await bring([{ ...line, externalId, scheduledDateTime: '2026-12-10 10:00' }]);
    expect(moved.done.counts).toEqual({ accepted: 0, refused: 0, alreadyThere: 1 });
  });

  it('an import adds one queue change and one audit entry per doctor', async () => {
    const [one, other] = [await aPatientAndDoctor(), await aPatientAndDoctor()];
    await bring([
      { ...one.line, scheduledDateTime: '2026-12-01 10:00' },
      { ...one.line, scheduledDateTime: '2026-12-02 10:00' },
      { ...other.line, scheduledDateTime: '2026-12-01 10:00' },
    ]);
    for (const { doctor, patientId } of [one, other]) {
      const events = await clinic.db
        .selectFrom('queue_events')
        .select(['reason', 'version'])
        .where('doctor_id', '=', doctor.id)
        .execute();
      expect(events).toEqual([{ reason: 'booked', version: 1 }]);
      const query = { action: 'appointment.imported', doctorId: doctor.id } as const;
      const { body } = await admin.call(listAuditEvents, { query });
      expect(body.events).toMatchObject([
        { patientIds: [patientId], details: { count: doctor === one.doctor ? 2 : 1 } },
      ]);
    }
  });
});

describe('a queue after an import', () => {
  it('a queue after an import has one entry for each appointment that is not cancelled, with the matching status', async () => {
    const { doctor, line } = await aPatientAndDoctor();
    const yesterday = ['completed', 'no show', 'cancelled'].map((status, hour) => ({
      ...line,
      status,
      scheduledDateTime: `2026-11-19 1${hour}:00`,
    }));
    await bring([...yesterday, { ...line, scheduledDateTime: '2026-11-20 10:00' }]);
    const past = await dayOf(doctor, '2026-11-19');
    expect(past.map(({ currentStatus, serialNumber }) => [serialNumber, currentStatus])).toEqual([
      [1, 'completed'],
      [2, 'skipped'],
    ]);
    expect(past[0]?.startedAt).toBeNull();
    expect(past[0]?.completedAt).toBe(Date.parse('2026-11-19T09:30:00Z'));
    expect(await dayOf(doctor, '2026-11-20')).toMatchObject([{ currentStatus: 'waiting', serialNumber: 1 }]);
  });

  it('an import inserts imported patients into the queue by time; finished patients keep their serial numbers', async () => {
    const { doctor } = await aPatientAndDoctor();
    const desk = await signIn(clinic, doctor);
    const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
    for (const time of ['09:00', '10:00', '14:00'])
      await anAppointment(clinic, desk, { doctor, at: at(time) });
    await desk.call(callNextDayWise, { params: { doctorId: doctor.id }, query: {}, body: {} });
    const lines: Line[] = [];
    for (const [time, status] of [
      ['08:30', 'scheduled'],
      ['12:00', ''],
      ['11:00', 'completed'],
      ['16:00', ''],
    ] as const) {
      const patientId = String(await aPatientOf(clinic, doctor));
      lines.push({
        patientId,
        doctorEmail: doctor.email,
        scheduledDateTime: `2026-11-20T${time}:00Z`,
        status,
      });
    }
    const { done } = await bring(lines);
    expect(done.counts.accepted).toBe(4);
    const queue = await dayOf(doctor, '2026-11-20');
    expect(queue.map(({ serialNumber }) => serialNumber)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(queue[0]).toMatchObject({
      currentStatus: 'in_progress',
      scheduledDateTime: at('09:00').getTime(),
    });
    const times = queue
      .slice(1)
      .map(({ scheduledDateTime }) => new Date(scheduledDateTime).toISOString().slice(11, 16));
    expect(times).toEqual(['08:30', '10:00', '11:00', '12:00', '14:00', '16:00']);
    const codes = queue.map(({ ticketCode }) => ticketCode);
    expect(new Set(codes).size).toBe(7);
  });

  it('an import gives past visits the ticket code for visits without a ticket, and no measured consultation times', async () => {
    const { doctor, line } = await aPatientAndDoctor();
    const past = Array.from({ length: 30 }, (_, day) => ({
      ...line,
      status: 'completed',
      durationMinutes: '480',
      scheduledDateTime: `2026-10-${String(day + 1).padStart(2, '0')} 08:00`,
    }));
    await bring([...past, { ...line, scheduledDateTime: '2026-11-21 10:00' }]);
    const appointments = await appointmentsOf(doctor);
    expect(appointments[0]?.ticketCode).toMatch(/-001$/);
    expect(new Set(appointments.slice(1).map(({ ticketCode }) => ticketCode?.slice(-4)))).toEqual(
      new Set(['-000']),
    );
    const measured = await clinic.db
      .selectFrom('queue_entries')
      .select('id')
      .where('doctor_id', '=', doctor.id)
      .where('started_at', 'is not', null)
      .execute();
    expect(measured).toEqual([]);
  });

  it('an import orders waiting patients of a central queue by time, however the file is sorted', async () => {
    const doctor = await aDoctor(clinic, { queueType: 'central' });
    const desk = await signIn(clinic, doctor);
    await anAppointment(clinic, desk, { doctor, at: new Date('2026-11-24T10:00:00Z') });
    const line = { doctorEmail: doctor.email };
    const lines: Line[] = [];
    for (const [day, status] of [
      ['27', ''],
      ['18', 'completed'],
      ['23', ''],
      ['17', 'completed'],
      ['16', 'no_show'],
      ['24', ''],
    ]) {
      const patientId = String(await aPatientOf(clinic, doctor));
      lines.push({ ...line, patientId, status: status ?? '', scheduledDateTime: `2026-11-${day} 08:00` });
    }
    await bring(lines.slice(0, 3));
    await bring(lines.slice(3));
    const waiting = await clinic.db
      .selectFrom('queue_entries')
      .innerJoin('appointments', 'appointments.id', 'appointment_id')
      .select(['scheduled_at as at', 'queue_entries.status'])
      .where('queue_entries.doctor_id', '=', doctor.id)
      .orderBy('position')
      .execute();
    const days = waiting
      .filter(({ status }) => status === 'waiting')
      .map(({ at }) => at.toISOString().slice(8, 16));
    expect(days).toEqual(['23T07:00', '24T07:00', '24T10:00', '27T07:00']);
    expect(waiting).toHaveLength(7);
    expect(await brokenRulesOf(clinic)).toEqual([]);
  });
});
