import { createAppointment, getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { getDayTickets } from '@anteroom/contract/day-list';
import { viewDayWiseQueue } from '@anteroom/contract/queue';
import {
  confirmVisit,
  getTicket,
  mailTicket,
  reportArrival,
  reportRunningLate,
  viewVisit,
  withdrawTicket,
} from '@anteroom/contract/visits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { call, type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { contentsOf } from '#test/contents';
import { insist } from '#test/insist';
import { mailsTo } from '#test/mails';
import { aBooking, aDoctor, aManagerOf, aPatientOf } from '#test/people';

const clinic = await aClinic({ rateLimitPerMinute: 10_000 });
const today = '2026-11-20';
clinic.clock.set(new Date(`${today}T08:00:00Z`));
const aDesk = async () => signIn(clinic, await aDoctor(clinic, { queueType: 'day_wise' }));

async function book(desk: Desk, time: string, known: { email?: string } = {}) {
  const patientId = await aPatientOf(clinic, desk.person, known);
  const body = aBooking(patientId, desk.person, new Date(`${today}T${time}:00Z`), { allowOverlap: true });
  return (await desk.call(createAppointment, { body })).body.appointment.uuid;
}

const secretIn = (address: string | undefined) => address?.split('/').at(-1) ?? '';
const print = async (desk: Desk, uuid: string) =>
  secretIn((await insist(() => desk.call(getTicket, { params: { uuid } }))).body.address);
const withdraw = async (desk: Desk, uuid: string) =>
  (await insist(() => desk.call(withdrawTicket, { params: { uuid } }))).status;
const look = (secret: string, headers = {}) => call(clinic, viewVisit, { params: { secret } }, { headers });
const arrive = (secret: string) => call(clinic, reportArrival, { params: { secret } }, {});
const confirm = (secret: string) => call(clinic, confirmVisit, { params: { secret }, body: undefined }, {});
const comeLater = (secret: string) =>
  call(clinic, reportRunningLate, { params: { secret }, body: { minutes: 15 } });

const trailOf = ({ person }: Desk) =>
  clinic.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id as actorId', 'object_id as objectId', 'patient_ids as patientIds'])
    .select(['details', 'changed_fields as changedFields'])
    .where('doctor_id', '=', person.id)
    .where('action', '=', 'ticket.withdrawn')
    .execute();

async function entryOf(desk: Desk, uuid: string) {
  const params = { doctorId: desk.person.id };
  const { body } = await desk.call(viewDayWiseQueue, { params, query: {} });
  return body.queue.find(({ appointmentUuid }) => appointmentUuid === uuid);
}

describe('a withdrawn ticket', () => {
  it('a withdrawn ticket gives the same errors as an unknown ticket', async () => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00');
    const secret = await print(desk, uuid);
    const mark = (await look(secret)).headers.get('etag') ?? '';
    expect(await withdraw(desk, uuid)).toBe(204);
    const nobodys = 'A'.repeat(43);
    for (const ask of [look, arrive, comeLater]) {
      const [old, unknown] = [await ask(secret), await ask(nobodys)];
      expect([old.status, { ...old.errorBody, requestId: '' }]).toEqual([
        404,
        { ...unknown.errorBody, requestId: '' },
      ]);
      expect([...old.headers.keys()]).toEqual([...unknown.headers.keys()]);
    }
    expect((await look(secret, { 'if-none-match': mark })).status).toBe(404);
    expect(await entryOf(desk, uuid)).toMatchObject({ arrivedAt: null, runningLateMinutes: null });
  });

  it('withdrawing a ticket keeps the appointment and its place; the next ticket has a new URL', async () => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00');
    const old = await print(desk, uuid);
    const before = await entryOf(desk, uuid);
    await withdraw(desk, uuid);
    expect(await entryOf(desk, uuid)).toEqual(before);
    const next = await print(desk, uuid);
    expect(next).not.toBe(old);
    expect([(await look(next)).status, (await look(old)).status]).toEqual([200, 404]);
    expect(await print(desk, uuid)).toBe(next);
    await withdraw(desk, uuid);
    const query = { date: today };
    const { body } = await desk.call(getDayTickets, { params: { doctorId: desk.person.id }, query });
    const third = secretIn(body.tickets[0]?.address);
    expect(new Set([old, next, third]).size).toBe(3);
    const answers = [await look(third), await look(next), await look(old)];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
  });

  it('withdrawing a ticket does not affect other appointments', async () => {
    const desk = await aDesk();
    const [one, other] = [await book(desk, '09:00'), await book(desk, '09:30')];
    const [, kept] = [await print(desk, one), await print(desk, other)];
    await withdraw(desk, one);
    expect((await look(kept)).status).toBe(200);
  });

  it('withdrawing a ticket adds one audit entry, without the secret', async () => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00');
    const old = await print(desk, uuid);
    const manager = await signIn(clinic, await aManagerOf(clinic, desk.person));
    const logged = clinic.log.length;
    const statuses = await Promise.all(Array.from({ length: 5 }, () => withdraw(manager, uuid)));
    expect(new Set(statuses)).toEqual(new Set([204]));
    const [entry, ...more] = await trailOf(desk);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      actorId: manager.person.id,
      objectId: uuid,
      patientIds: [expect.any(Number)],
      details: {},
      changedFields: [],
    });
    const before = await contentsOf(clinic);
    expect(await withdraw(desk, uuid)).toBe(204);
    expect(await contentsOf(clinic)).toEqual(before);
    const told = await clinic.db.selectFrom('queue_events').selectAll().execute();
    expect(`${JSON.stringify([entry, told])} ${clinic.log.slice(logged).join(' ')}`).not.toContain(old);
  });

  it('withdrawing a ticket changes nothing if the appointment never had a ticket', async () => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00');
    const before = await contentsOf(clinic);
    expect(await withdraw(desk, uuid)).toBe(204);
    expect(await contentsOf(clinic)).toEqual(before);
  });

  it('withdrawing a ticket responds 404 for an appointment of another doctor', async () => {
    const [desk, other] = [await aDesk(), await aDesk()];
    const uuid = await book(desk, '09:00');
    const secret = await print(desk, uuid);
    expect(await withdraw(other, uuid)).toBe(404);
    expect([(await look(secret)).status, await trailOf(desk)]).toEqual([200, []]);
  });

  it('a withdrawn ticket stays withdrawn when the cancelled appointment is restored', async () => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00');
    const secret = await print(desk, uuid);
    const become = (status: 'cancelled' | 'scheduled') =>
      desk.call(updateAppointment, { params: { uuid }, body: { status } });
    await become('cancelled');
    expect(await withdraw(desk, uuid)).toBe(204);
    expect((await become('scheduled')).status).toBe(200);
    expect((await look(secret)).status).toBe(404);
  });
});

describe('a mailed and withdrawn ticket', () => {
  it('does not send a withdrawn ticket that is still queued, even if the next ticket goes to another mail address', async () => {
    const desk = await aDesk();
    const [wrong, right] = ['wrong@home.example', 'right@home.example'];
    const uuid = await book(desk, '09:00', { email: wrong });
    await desk.call(mailTicket, { params: { uuid } });
    await withdraw(desk, uuid);
    await clinic.db.updateTable('patients').set({ email: right }).where('email', '=', wrong).execute();
    await desk.call(mailTicket, { params: { uuid } });
    const [mail, ...more] = await mailsTo(clinic, right);
    expect([more, await mailsTo(clinic, wrong)]).toEqual([[], []]);
    expect((await look(secretIn(mail?.link))).status).toBe(200);
  });

  it('a withdrawn ticket that was already mailed no longer opens the page', async () => {
    const desk = await aDesk();
    const email = 'sent@home.example';
    const uuid = await book(desk, '09:00', { email });
    await desk.call(mailTicket, { params: { uuid } });
    const [mail] = await mailsTo(clinic, email);
    await withdraw(desk, uuid);
    expect((await look(secretIn(mail?.link))).status).toBe(404);
  });

  it('sends a ticket that a server of the previous release queued without a salt', async () => {
    const desk = await aDesk();
    const email = 'before@home.example';
    const uuid = await book(desk, '09:00', { email });
    await desk.call(mailTicket, { params: { uuid } });
    await sql`update mail_jobs set details = details - 'salt' where recipient = ${email}`.execute(clinic.db);
    expect(await mailsTo(clinic, email)).toHaveLength(1);
  });
});

describe('concurrent requests', () => {
  it.each([
    ['an arrival', arrive],
    ['a report of running late', comeLater],
    ['a confirmation', confirm],
  ])('does not store %s that waited for a lock while the ticket was withdrawn', async (_, report) => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00');
    const secret = await print(desk, uuid);
    const waiting = await clinic.db.transaction().execute(async (tx) => {
      await sql`select from queues where doctor_id = ${desk.person.id} for update`.execute(tx);
      const asked = [report(secret)];
      const countWaiting = async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          clinic.db,
        );
        return rows.length;
      };
      await expect.poll(countWaiting).toBe(1);
      expect(await withdraw(desk, uuid)).toBe(204);
      return asked;
    });
    const [answer] = await Promise.all(waiting);
    expect(answer?.status).toBe(404);
    expect(await entryOf(desk, uuid)).toMatchObject({ arrivedAt: null, runningLateMinutes: null });
    const { body } = await desk.call(getAppointment, { params: { uuid } });
    expect(body.appointment.status).toBe('scheduled');
  });

  it('after concurrent prints and withdrawals, only the URL of the last ticket works', async () => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00');
    await print(desk, uuid);
    const secrets: string[] = [];
    const acts = Array.from({ length: 24 }, async (_, place) => {
      if (place % 2 === 0) await withdraw(desk, uuid);
      else secrets.push(await print(desk, uuid));
    });
    await Promise.all(acts);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
    const last = await print(desk, uuid);
    for (const secret of new Set(secrets)) {
      expect([secret, (await look(secret)).status]).toEqual([secret, secret === last ? 200 : 404]);
    }
  });
});
