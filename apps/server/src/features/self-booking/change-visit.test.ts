import { buildPath } from '@anteroom/client/build-request';
import { createAppointment, getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { updatePatient } from '@anteroom/contract/patients';
import { getToday } from '@anteroom/contract/today';
import { cancelVisit, listTimesToMove, moveVisit } from '@anteroom/contract/visit-changes';
import { getTicket, reportArrival, viewVisit, withdrawTicket } from '@anteroom/contract/visits';
import { describe, expect, it } from 'vitest';
import { instantAt, plusDays } from '#platform/time/clinic-time';
import { aBookingPage, hold, openPage } from '#test/booking-pages';
import { call, type Desk, signIn } from '#test/call';
import { aClinic, clinicTimezone } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { aBooking, aDoctor, anAdmin, aPatientOf } from '#test/people';
import { someHours } from '#test/visits';

const clinic = await aClinic();
/** A Monday. */
const today = '2026-11-23';
const tomorrow = plusDays(today, 1);
const morning = instantAt(today, 8 * 60, clinicTimezone);
clinic.clock.set(morning);

const at = (time: string, date = tomorrow) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return instantAt(date, hours * 60 + minutes, clinicTimezone).getTime();
};

let count = 0;

/** Creates a patient with a ticket for tomorrow at nine, and a doctor who works from 9 to 12 in slots of 15 minutes. */
async function aTicket({
  changes = {},
  minutes = 15,
  hasEmail = true,
  desk: at9 = null as Desk | null,
} = {}) {
  count += 1;
  const desk = at9 ?? (await aDesk(changes));
  const email = `patient-${count}@home.example`;
  const patientId = await aPatientOf(clinic, desk.person, { ...(hasEmail && { email }) });
  const { uuid, secret } = await bookAt(desk, patientId, at9 ? '11:30' : '09:00', minutes);
  return { desk, uuid, secret, patientId, email };
}

async function aDesk(changes: Partial<typeof openPage> = {}): Promise<Desk & { slug: string }> {
  const doctor = await aDoctor(clinic, { name: 'Dana Okafor' });
  for (const day of [0, 1, 2, 3, 4, 5, 6]) await someHours(clinic, doctor, { day, from: 540, to: 720 });
  const desk = await signIn(clinic, doctor);
  const slug = await aBookingPage(desk, { changeUntilMinutes: 60, ...changes });
  return { ...desk, slug };
}

async function bookAt(desk: Desk, patientId: number, time: string, durationMinutes = 15) {
  const body = aBooking(patientId, desk.person, new Date(at(time)), { durationMinutes });
  const booked = await desk.call(createAppointment, { body: { ...body, allowOverlap: true } });
  const { uuid } = booked.body.appointment;
  const { body: ticket } = await desk.call(getTicket, { params: { uuid } });
  return { uuid, secret: ticket.address.split('/').at(-1) ?? '' };
}

const view = (secret: string) => call(clinic, viewVisit, { params: { secret } });
const cancel = (secret: string) => call(clinic, cancelVisit, { params: { secret } });
const times = (secret: string, query: object = {}) =>
  call(clinic, listTimesToMove, { params: { secret }, query });
const move = (secret: string, time: string, date = tomorrow) =>
  call(clinic, moveVisit, { params: { secret }, body: { scheduledDateTime: at(time, date) } });

const appointmentOf = async (desk: Desk, uuid: string) =>
  (await desk.call(getAppointment, { params: { uuid } })).body.appointment;

const trailOf = (uuid: string) =>
  clinic.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id as actorId', 'changed_fields as fields'])
    .where('object_id', '=', uuid)
    .where('action', 'like', 'visit.%')
    .orderBy('seq')
    .execute();

const entryOf = (uuid: string) =>
  clinic.db
    .selectFrom('queue_entries')
    .innerJoin('appointments', 'appointments.id', 'queue_entries.appointment_id')
    .select(['queue_date as date', 'queue_entries.status'])
    .where('appointments.uuid', '=', uuid)
    .executeTakeFirst();

const codeOf = ({ status, errorBody }: { status: number; errorBody: { code: string } }) =>
  status === 204 ? 204 : errorBody.code;

describe('S-250: a patient who cancels with their ticket', () => {
  it('a patient who cancels through the ticket page frees the time, leaves the queue and gets a mail', async () => {
    const { desk, uuid, secret, email } = await aTicket();
    expect((await view(secret)).body.visit.changeUntil).toBe(at('08:00'));
    expect(codeOf(await cancel(secret))).toBe(204);
    const appointment = await appointmentOf(desk, uuid);
    expect([appointment.status, appointment.cancellationReason]).toEqual([
      'cancelled',
      'Cancelled online by the patient',
    ]);
    expect(await entryOf(uuid)).toBeUndefined();
    expect(await trailOf(uuid)).toEqual([
      { action: 'visit.cancelled', actorId: null, fields: ['status', 'cancellationReason'] },
    ]);
    const [event] = await clinic.db
      .selectFrom('queue_events')
      .select(['reason', 'actor_id as actorId'])
      .where('doctor_id', '=', desk.person.id)
      .orderBy('id', 'desc')
      .execute();
    expect(event).toEqual({ reason: 'cancelled', actorId: null });
    expect((await view(secret)).status).toBe(404);
    const [mail] = await mailsTo(clinic, email);
    expect(mail?.subject).toBe('Your appointment at Test Clinic was cancelled');
    expect(mail?.text).toContain('Your appointment with Dana Okafor was cancelled on your own page');
  });

  it('a patient who cancels through the ticket page gets no mail if the record has no email address', async () => {
    const { secret } = await aTicket({ hasEmail: false });
    const mailsBefore = await clinic.db.selectFrom('mail_jobs').select('id').execute();
    expect(codeOf(await cancel(secret))).toBe(204);
    expect(await clinic.db.selectFrom('mail_jobs').select('id').execute()).toEqual(mailsBefore);
  });

  it('an appointment is cancelled once, even if the patient cancels from several devices at the same time', async () => {
    const { uuid, secret, email } = await aTicket();
    const answers = await Promise.all([cancel(secret), cancel(secret), cancel(secret)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await trailOf(uuid)).toHaveLength(1);
    expect(await mailsTo(clinic, email)).toHaveLength(1);
  });

  it('repeating a cancellation whose response was lost succeeds until the time of the appointment', async () => {
    const { desk, uuid, secret } = await aTicket();
    for (let attempt = 0; attempt < 8; attempt += 1) expect(codeOf(await cancel(secret))).toBe(204);
    expect(await trailOf(uuid)).toHaveLength(1);
    expect([(await view(secret)).status, codeOf(await move(secret, '10:00'))]).toEqual([404, 'not_found']);
    const withdrawn = await aTicket({ desk });
    expect(codeOf(await cancel(withdrawn.secret))).toBe(204);
    await desk.call(withdrawTicket, { params: { uuid: withdrawn.uuid } });
    expect(codeOf(await cancel(withdrawn.secret))).toBe('not_found');
    try {
      clinic.clock.set(new Date(at('09:00')));
      expect(codeOf(await cancel(secret))).toBe('not_found');
    } finally {
      clinic.clock.set(morning);
    }
  });
});

describe('S-250: a patient who moves with their ticket', () => {
  it('a patient who moves an appointment keeps the ticket page, joins the queue of the new day and gets a mail in their language', async () => {
    const { desk, uuid, secret, email, patientId } = await aTicket();
    await desk.call(updatePatient, { params: { patientId }, body: { language: 'de' } });
    const before = (await view(secret)).body.visit;
    const dayAfter = plusDays(tomorrow, 1);
    expect(codeOf(await move(secret, '10:15', dayAfter))).toBe(204);
    const { visit } = (await view(secret)).body;
    expect([visit.ticketCode, visit.scheduledDateTime]).toEqual([before.ticketCode, at('10:15', dayAfter)]);
    expect(await entryOf(uuid)).toEqual({ date: dayAfter, status: 'waiting' });
    expect(await trailOf(uuid)).toEqual([
      { action: 'visit.moved', actorId: null, fields: ['scheduledDateTime'] },
    ]);
    const [mail] = await mailsTo(clinic, email);
    expect(mail?.subject).toBe('Ihr Termin bei Test Clinic wurde verschoben');
    expect([mail?.text.includes('10:15'), mail?.text.includes(secret)]).toEqual([true, true]);
    expect(mail?.text).toContain('Ihr Termin bei ');
    expect(codeOf(await move(secret, '10:15', dayAfter))).toBe(204);
    expect(await trailOf(uuid)).toHaveLength(1);
  });

  it('S-291: a mail about a patient’s change does not name the doctor if the clinic does not name doctors in messages', async () => {
    const { desk, secret, email } = await aTicket();
    await clinic.db.updateTable('reminder_settings').set({ names_doctor: false }).execute();
    expect(codeOf(await move(secret, '10:15'))).toBe(204);
    expect(codeOf(await cancel(secret))).toBe(204);
    const mails = await mailsTo(clinic, email);
    await clinic.db.updateTable('reminder_settings').set({ names_doctor: true }).execute();
    expect(mails.map(({ subject }) => subject)).toContain('Your appointment at Test Clinic was cancelled');
    expect(mails.map(({ text }) => text).join()).not.toContain(desk.person.name);
  });

  it('S-292: a patient whose record is inactive gets no mail after moving or cancelling an appointment', async () => {
    const { secret, email, patientId } = await aTicket();
    await clinic.db.updateTable('patients').set({ is_active: false }).where('id', '=', patientId).execute();
    expect(codeOf(await move(secret, '10:15'))).toBe(204);
    expect(codeOf(await cancel(secret))).toBe(204);
    const queued = clinic.db.selectFrom('mail_jobs').select('id').where('recipient', '=', email);
    expect(await queued.execute()).toEqual([]);
  });

  it('a patient who moves an appointment is offered all free times that are long enough, even within the appointment’s own time', async () => {
    const { desk, secret } = await aTicket({ minutes: 45 });
    await bookAt(desk, await aPatientOf(clinic, desk.person), '10:30');
    const { days, today: first, lastDate } = (await times(secret, { from: tomorrow, days: 1 })).body;
    expect([first, lastDate]).toEqual([today, plusDays(today, openPage.horizonDays)]);
    expect(days[0]?.times.map(({ startTime }) => startTime)).toEqual([
      ...['09:00', '09:15', '09:30', '09:45', '10:45', '11:00', '11:15'],
    ]);
    expect(codeOf(await move(secret, '11:15'))).toBe(204);
  });

  it('a patient cannot move an appointment to a time that is taken, held, outside the hours, too soon or too far away', async () => {
    const desk = await aDesk({ leastNoticeMinutes: 120 });
    const { secret, uuid } = await aTicket({ desk });
    await bookAt(desk, await aPatientOf(clinic, desk.person), '09:30');
    expect((await hold(clinic, desk.slug, at('10:00'))).status).toBe(201);
    const far = plusDays(today, openPage.horizonDays + 1);
    const wrong = [
      move(secret, '09:30'),
      move(secret, '10:00'),
      move(secret, '12:00'),
      move(secret, '09:45', today),
      move(secret, '09:00', far),
    ];
    expect((await Promise.all(wrong)).map(codeOf)).toEqual(Array(5).fill('time_taken'));
    const { scheduledDateTime, version } = await appointmentOf(desk, uuid);
    expect([scheduledDateTime, version]).toEqual([at('11:30'), 1]);
  });

  it('a patient cannot move an appointment to a time at which they are booked with another doctor', async () => {
    const { secret, patientId } = await aTicket();
    const other = await aDesk();
    const admin = await signIn(clinic, await anAdmin(clinic));
    const body = aBooking(patientId, other.person, new Date(at('10:00')), { durationMinutes: 30 });
    expect((await admin.call(createAppointment, { body })).status).toBe(201);
    expect(codeOf(await move(secret, '10:15'))).toBe('time_taken');
  });

  it('only one of several patients who request a time at the same moment gets it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const desk = await aDesk();
      const tickets = [];
      for (let nth = 0; nth < 8; nth += 1) tickets.push(await aTicket({ desk }));
      const answers = await Promise.all(tickets.map(({ secret }) => move(secret, '10:00')));
      const codes = answers.map(codeOf);
      expect(codes.toSorted()).toEqual([204, ...Array(7).fill('time_taken')]);
    }
  });
});

describe('S-250: the conditions under which a patient can change an appointment', () => {
  it('patients can change an appointment only if the doctor allows it, whether or not the booking page is open', async () => {
    const no = await aTicket({ changes: { changeUntilMinutes: null } });
    expect((await view(no.secret)).body.visit.changeUntil).toBeNull();
    expect([codeOf(await cancel(no.secret)), codeOf(await move(no.secret, '10:00'))]).toEqual([
      'change_too_late',
      'change_too_late',
    ]);
    expect((await times(no.secret)).errorBody.code).toBe('change_too_late');
    const closed = await aTicket({ changes: { isOpen: false } });
    expect(codeOf(await move(closed.secret, '10:00'))).toBe(204);
  });

  it('patients can change an appointment until its deadline for changes, but not after checking in', async () => {
    const late = await aTicket();
    const arrived = await aTicket();
    try {
      clinic.clock.set(new Date(at('08:00') - 30_000));
      expect((await call(clinic, reportArrival, { params: { secret: arrived.secret } })).status).toBe(200);
      expect(codeOf(await cancel(arrived.secret))).toBe('change_too_late');
      expect((await view(late.secret)).body.visit.changeUntil).toBe(at('08:00'));
      clinic.clock.set(new Date(at('08:00')));
      expect((await view(late.secret)).body.visit.changeUntil).toBeNull();
      expect(codeOf(await move(late.secret, '11:00'))).toBe('change_too_late');
    } finally {
      clinic.clock.set(morning);
    }
  });

  it('GET, HEAD and OPTIONS requests to the routes that cancel or move a patient’s appointment change nothing', async () => {
    const { desk, uuid, secret } = await aTicket();
    for (const route of [cancelVisit, moveVisit]) {
      const address = `${clinic.address}${buildPath(route, { params: { secret } })}`;
      for (const method of ['GET', 'HEAD', 'OPTIONS']) await fetch(address, { method });
    }
    expect((await appointmentOf(desk, uuid)).version).toBe(1);
  });

  it('a patient can change an appointment only six times an hour', async () => {
    const { secret } = await aTicket();
    const statuses = [];
    for (const time of ['09:15', '09:30', '09:45', '10:00', '10:15', '10:30', '10:45']) {
      statuses.push((await move(secret, time)).status);
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 429]);
  });
});

describe('Today', () => {
  const look = async (desk: Desk) => (await desk.call(getToday, {})).body.attention;
  const idsOf = ({ total, visits }: Awaited<ReturnType<typeof look>>['notSeen']) => ({
    total,
    ids: visits.map(({ appointmentId }) => appointmentId),
  });

  it('Today lists appointments that patients cancelled or moved, until staff restore or cancel them, only to users who act for the doctor', async () => {
    const desk = await aDesk();
    const [cancelled, moved] = [await aTicket({ desk }), await aTicket({ desk })];
    await cancel(cancelled.secret);
    await move(moved.secret, '10:00');
    await move(moved.secret, '10:15');
    const shown = await look(desk);
    expect(idsOf(shown.cancelledByPatients)).toEqual({ total: 1, ids: [cancelled.uuid] });
    expect(idsOf(shown.movedByPatients)).toEqual({ total: 1, ids: [moved.uuid] });
    expect(shown.movedByPatients.visits[0]?.date).toBe(tomorrow);
    const stranger = await look(await aDesk());
    expect([stranger.cancelledByPatients.total, stranger.movedByPatients.total]).toEqual([0, 0]);
    for (const { uuid } of [cancelled, moved]) {
      const status = uuid === cancelled.uuid ? 'scheduled' : 'cancelled';
      const body = { status, allowOverlap: true } as const;
      expect((await desk.call(updateAppointment, { params: { uuid }, body })).status).toBe(200);
    }
    const later = await look(desk);
    expect([later.cancelledByPatients.total, later.movedByPatients.total]).toEqual([0, 0]);
  });
});

describe('the mail about a change', () => {
  it('sends no mail about a patient’s change if staff changed the appointment again before the mail was sent', async () => {
    const { desk, uuid, secret, email } = await aTicket();
    expect(codeOf(await cancel(secret))).toBe(204);
    await desk.call(updateAppointment, { params: { uuid }, body: { status: 'scheduled' } });
    expect(await mailsTo(clinic, email)).toEqual([]);
  });

  it.each([
    [
      'sends no mail about a patient’s change if staff replaced the address',
      (email: string) => `new-${email}`,
      0,
    ],
    [
      'sends the mail about a patient’s change if staff wrote the address in capitals',
      (email: string) => email.toUpperCase(),
      1,
    ],
  ])('%s before it was sent', async (_, change, count) => {
    const { secret, email, patientId } = await aTicket();
    expect(codeOf(await move(secret, '10:15'))).toBe(204);
    const changes = { email: change(email) };
    await clinic.db.updateTable('patients').set(changes).where('id', '=', patientId).execute();
    expect(await mailsTo(clinic, email)).toHaveLength(count);
  });
});
