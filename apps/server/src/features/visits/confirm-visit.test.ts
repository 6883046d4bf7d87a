import { buildPath } from '@anteroom/client/build-request';
import { getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { updatePatient } from '@anteroom/contract/patients';
import { callNextDayWise, setQueueStatus } from '@anteroom/contract/queue';
import { confirmVisit, getTicket, stopReminders, viewVisit, withdrawTicket } from '@anteroom/contract/visits';
import { beforeEach, describe, expect, it } from 'vitest';
import { workOffReminders } from '#features/reminders';
import { call } from '#test/call';
import { aRemindedClinic, type Booked, dayMinutes, onDay, type Reminded } from '#test/reminders';

let here: Reminded;
let booked: Booked;
let secret: string;

beforeEach(async () => {
  here = await aRemindedClinic();
  await here.addRule();
  booked = await here.book();
  secret = await ticketOf(booked);
});

async function ticketOf({ uuid }: Booked): Promise<string> {
  const { body } = await (await here.desk()).call(getTicket, { params: { uuid } });
  return body.address.split('/').at(-1) ?? '';
}

const view = (of = secret) => call(here.clinic, viewVisit, { params: { secret: of } });
const confirm = (of = secret) => call(here.clinic, confirmVisit, { params: { secret: of }, body: undefined });
const stop = (isStopped: boolean, of = secret) =>
  call(here.clinic, stopReminders, { params: { secret: of }, body: { isStopped } });

const appointmentOf = async ({ uuid }: Booked) =>
  (await (await here.desk()).call(getAppointment, { params: { uuid } })).body.appointment;

const trailOf = (action: string) =>
  here.clinic.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'object_id', 'patient_ids'])
    .where('action', 'like', action)
    .orderBy('seq')
    .execute();

describe('confirming on the patient’s own page', () => {
  it('a confirmation changes the appointment, and adds a queue event and an audit entry', async () => {
    const before = await appointmentOf(booked);
    expect((await view()).body.visit.isConfirmed).toBe(false);
    const { status, body } = await confirm();
    expect([status, body.visit.isConfirmed]).toEqual([200, true]);
    const after = await appointmentOf(booked);
    expect([after.status, after.version]).toEqual(['confirmed', before.version + 1]);
    const by = { actor_id: null, object_id: booked.uuid, patient_ids: [booked.patientId] };
    expect(await trailOf('visit.%')).toEqual([{ action: 'visit.confirmed', ...by }]);
    const events = await here.clinic.db
      .selectFrom('queue_events')
      .select(['reason', 'actor_id', 'appointment_uuid'])
      .where('reason', '=', 'confirmed')
      .execute();
    expect(events).toEqual([{ reason: 'confirmed', actor_id: null, appointment_uuid: booked.uuid }]);
  });

  it('three simultaneous confirmations change the appointment only once', async () => {
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await trailOf('visit.confirmed')).toHaveLength(1);
  });

  it('a patient confirms only the time that they saw, not one to which staff moved the appointment in the meantime', async () => {
    const seen = (await view()).body.visit.scheduledDateTime;
    const scheduledDateTime = seen + 30 * 60_000;
    const body = { scheduledDateTime, allowOverlap: true };
    await (await here.desk()).call(updateAppointment, { params: { uuid: booked.uuid }, body });
    const confirmAt = (time: number) =>
      call(here.clinic, confirmVisit, { params: { secret }, body: { scheduledDateTime: time } });
    const early = await confirmAt(seen);
    expect([early.status, early.body.visit.isConfirmed]).toEqual([200, false]);
    expect(early.body.visit.scheduledDateTime).toBe(scheduledDateTime);
    expect(await trailOf('visit.confirmed')).toEqual([]);
    expect((await confirmAt(scheduledDateTime)).body.visit.isConfirmed).toBe(true);
    expect(await trailOf('visit.confirmed')).toHaveLength(1);
  });

  it('opening a patient’s page never confirms a visit, even when a mail scanner follows the link', async () => {
    const before = await here.clinic.db.selectFrom('appointments').selectAll().execute();
    for (const route of [viewVisit, confirmVisit, stopReminders]) {
      const address = `${here.clinic.address}${buildPath(route, { params: { secret } })}`;
      for (const method of ['GET', 'HEAD', 'OPTIONS']) await fetch(address, { method });
    }
    for (const method of ['GET', 'HEAD']) await fetch(`${here.clinic.address}/q/${secret}`, { method });
    expect(await here.clinic.db.selectFrom('appointments').selectAll().execute()).toEqual(before);
    expect(await here.clinic.db.selectFrom('contact_blocks').selectAll().execute()).toEqual([]);
    expect(await trailOf('visit.%')).toEqual([]);
  });

  it('confirming changes nothing after the patient was called, and responds 404 after the visit', async () => {
    here.clinic.clock.set(booked.at);
    const desk = await here.desk();
    const params = { doctorId: here.doctor.id };
    await desk.call(setQueueStatus, { params, body: { status: 'active' } });
    await desk.call(callNextDayWise, { params, query: {}, body: {} });
    expect([(await confirm()).status, (await appointmentOf(booked)).status]).toEqual([200, 'in_progress']);
    const completed = { params: { uuid: booked.uuid }, body: { status: 'completed' as const } };
    await (await here.desk()).call(updateAppointment, completed);
    expect((await confirm()).status).toBe(404);
  });

  it('confirming a visit responds 404 for a withdrawn or unknown ticket, and changes nothing', async () => {
    await (await here.desk()).call(withdrawTicket, { params: { uuid: booked.uuid } });
    expect([(await confirm()).status, (await confirm('x'.repeat(43))).status]).toEqual([404, 404]);
    expect([(await stop(true)).status, (await stop(true, 'x'.repeat(43))).status]).toEqual([404, 404]);
    expect((await appointmentOf(booked)).status).toBe('scheduled');
  });

  it('a patient who stops and allows reminders too often within an hour can still confirm the visit', async () => {
    const statuses = [];
    for (let nth = 0; nth < 13; nth += 1) statuses.push((await stop(nth % 2 === 0)).status);
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
    expect((await confirm()).status).toBe(200);
  });
});

describe('stopping reminders', () => {
  const reminded = async (of = booked) => (await here.mailsTo(of.email)).length;

  it('stopping reminders stops every reminder to that address, for every patient who has it, until they are allowed again', async () => {
    const relative = await here.book({ email: booked.email.toUpperCase() });
    const other = await here.book();
    expect((await stop(true)).body.visit.reminders).toBe('stopped');
    await stop(true);
    expect((await view(await ticketOf(relative))).body.visit.reminders).toBe('stopped');
    await here.sendBefore(booked.at, dayMinutes);
    expect([await reminded(), await reminded(relative), await reminded(other)]).toEqual([0, 0, 1]);
    expect([await here.resultsOf(booked), await here.resultsOf(relative)]).toEqual([
      ['opted_out'],
      ['opted_out'],
    ]);
    expect((await stop(false)).body.visit.reminders).toBe('on');
    const next = await here.book({ at: onDay(4, 10), email: booked.email, patientId: booked.patientId });
    await here.sendBefore(next.at, dayMinutes);
    expect(await reminded()).toBe(1);
    const actions = (await trailOf('visit.reminders%')).map(({ action }) => action);
    expect(actions).toEqual(['visit.reminders_stopped', 'visit.reminders_allowed']);
  });

  it('stopping reminders also stops a reminder that is already queued', async () => {
    here.clinic.clock.set(onDay(1, 8.5));
    await workOffReminders(here.clinic.context);
    await stop(true);
    await here.send();
    expect([await reminded(), await here.resultsOf(booked)]).toEqual([0, ['opted_out']]);
  });

  it('stopping reminders stores the address only as a keyed hash', async () => {
    await stop(true);
    const [block] = await here.clinic.db.selectFrom('contact_blocks').selectAll().execute();
    expect(block?.address_hash).toHaveLength(32);
    expect(JSON.stringify(block)).not.toContain(booked.email);
  });

  it('a patient’s page has no option to stop reminders if there is no address or no reminder rule', async () => {
    const offered = async () => (await view()).body.visit.reminders;
    expect(await offered()).toBe('on');
    const { patientId } = booked;
    await (await here.desk()).call(updatePatient, { params: { patientId }, body: { email: null } });
    expect([await offered(), (await stop(true)).status]).toEqual([null, 200]);
    expect(await here.clinic.db.selectFrom('contact_blocks').selectAll().execute()).toEqual([]);
    await here.clinic.db.updateTable('reminder_rules').set({ removed_at: new Date() }).execute();
    expect(await offered()).toBeNull();
  });
});

describe('the language of the page', () => {
  it('the patient’s page is in the patient’s language, or else in the language of the clinic’s messages', async () => {
    expect((await view()).body.visit.language).toBe('en');
    await here.clinic.db.updateTable('reminder_settings').set({ language: 'fr' }).execute();
    const { patientId } = booked;
    const languages = [];
    for (const language of ['es', null] as const) {
      await (await here.desk()).call(updatePatient, { params: { patientId }, body: { language } });
      languages.push((await view()).body.visit.language);
    }
    expect(languages).toEqual(['es', 'fr']);
  });
});
