import { acknowledgeAlarm } from '@anteroom/contract/alarms';
import { createAppointment } from '@anteroom/contract/appointments';
import { createCalendarFeed } from '@anteroom/contract/calendar-feeds';
import { getDayTickets } from '@anteroom/contract/day-list';
import { grantEmergencyAccess, reviewEmergencyAccess } from '@anteroom/contract/emergency-access';
import { createReminderRule } from '@anteroom/contract/reminders';
import { updateSignInPolicy } from '@anteroom/contract/sign-in-policy';
import { getTicket, viewVisit } from '@anteroom/contract/visits';
import { bookOpening } from '@anteroom/contract/waiting-list';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { packDisclosed } from '#features/audit';
import { workOffReminders } from '#features/reminders';
import { workOffOffers } from '#features/waiting-list';
import type { Tx } from '#platform/db/database';
import { dateInZone, instantAt } from '#platform/time/clinic-time';
import { anAlarm } from './alarms.ts';
import { aBookingPage, giveDetails, hold, openTimes, someone } from './booking-pages.ts';
import { saveChange } from './bookings.ts';
import { call, signIn } from './call.ts';
import { aClinic, type Clinic, clinicTimezone } from './clinic.ts';
import { countBlockedBy, countWaiting } from './database-door.ts';
import { aLineOf } from './line.ts';
import { merge } from './merges.ts';
import { anOfferingClinic, offeredTo } from './offers.ts';
import { aBooking, aDoctor, anAdmin, aPatientOf } from './people.ts';
import { aDayBefore, aRemindedClinic, dayMinutes, onDay } from './reminders.ts';
import { someHours } from './visits.ts';

/** Starts a request while `change` is not committed yet, and commits the change once the request waits for the lock. */
async function callAfter<T>(
  clinic: Clinic,
  change: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<T> {
  const begun = await clinic.db.transaction().execute(async (tx) => {
    await change(tx);
    const calling = call();
    await expect.poll(() => countWaiting(clinic)).toBe(1);
    await meanwhile();
    return { calling };
  });
  return begun.calling;
}

/** Each request waits for a lock, and must then read the changes of the transaction that had the lock. */
describe('S-283: a call that waited for a lock reads what was written meanwhile', () => {
  it('rejects acknowledging an alarm that another user acknowledged while the request waited for a lock', async () => {
    const clinic = await aClinic();
    const [first, second] = [await anAdmin(clinic), await signIn(clinic, await anAdmin(clinic))];
    const alarmId = await anAlarm(clinic);
    const { status, errorBody } = await callAfter(
      clinic,
      (tx) =>
        tx
          .updateTable('alarms')
          .set({ acknowledged_at: clinic.clock.now(), acknowledged_by: first.id, note: 'Known' })
          .where('id', '=', alarmId)
          .execute(),
      () => second.call(acknowledgeAlarm, { params: { alarmId }, body: { note: 'Also known' } }),
    );
    expect([status, errorBody.code]).toEqual([409, 'alarm_acknowledged']);
  });

  it('rejects a booking of a patient who was deactivated while the request waited for a lock', async () => {
    const clinic = await aClinic();
    const desk = await signIn(clinic, await aDoctor(clinic));
    const patientId = await aPatientOf(clinic, desk.person);
    const at = new Date(Math.ceil(clinic.clock.now().getTime() / 3_600_000 + 1) * 3_600_000);
    const { status, errorBody } = await callAfter(
      clinic,
      (tx) => tx.updateTable('patients').set({ is_active: false }).where('id', '=', patientId).execute(),
      () => desk.call(createAppointment, { body: aBooking(patientId, desk.person, at) }),
    );
    expect([status, errorBody.code]).toEqual([409, 'patient_inactive']);
  });

  it('records a review of emergency access once if the same review was stored while the request waited for a lock', async () => {
    const clinic = await aClinic();
    const [admin, covering] = [
      await signIn(clinic, await anAdmin(clinic)),
      await signIn(clinic, await aDoctor(clinic)),
    ];
    const patientId = await aPatientOf(clinic, await aDoctor(clinic));
    const body = { patientId, reason: 'Brought in unconscious' };
    const { grant } = (await covering.call(grantEmergencyAccess, { body })).body;
    const review = { outcome: 'justified', note: 'Called the ward' } as const;
    const { status } = await callAfter(
      clinic,
      (tx) =>
        tx
          .updateTable('emergency_grants')
          .set({
            review_outcome: 'justified',
            review_note: review.note,
            reviewed_at: clinic.clock.now(),
            reviewed_by: admin.person.id,
          })
          .where('id', '=', grant.id)
          .execute(),
      () => admin.call(reviewEmergencyAccess, { params: { grantId: grant.id }, body: review }),
    );
    expect(status).toBe(200);
    const reviews = clinic.db.selectFrom('audit_events').select('seq');
    expect(await reviews.where('action', '=', 'emergency_access.reviewed').execute()).toEqual([]);
  });

  it('records no change of a sign-in policy if the same change was saved while the request waited for a lock', async () => {
    const clinic = await aClinic();
    const admin = await signIn(clinic, await anAdmin(clinic));
    const asked = { rule: 'asked', graceDays: 14 } as const;
    const { status } = await callAfter(
      clinic,
      async (tx) => {
        await sql`select from clinic_settings for no key update`.execute(tx);
        await sql`update factor_policies set rule = 'asked', grace_days = 14`.execute(tx);
      },
      () =>
        admin.call(updateSignInPolicy, {
          body: { admin: asked, doctor: asked, manager: asked, stepUpForAll: false },
        }),
    );
    expect(status).toBe(200);
    const changes = clinic.db.selectFrom('audit_events').select('seq').where('action', '=', 'clinic.updated');
    expect(await changes.execute()).toEqual([]);
  });

  it('records a new patient of a calendar feed once if another read recorded the patient while the request waited for a lock', async () => {
    const clinic = await aClinic();
    const desk = await signIn(clinic, await aDoctor(clinic));
    const params = { doctorId: desk.person.id };
    const opened = await desk.call(createCalendarFeed, {
      params,
      body: { label: 'Phone', nameForm: 'name' },
    });
    const read = () => fetch(opened.body.address.replace('https://anteroom.example', clinic.address));
    expect((await read()).status).toBe(200);
    const patientId = await aPatientOf(clinic, desk.person);
    const at = new Date(Math.ceil(clinic.clock.now().getTime() / 3_600_000 + 1) * 3_600_000);
    expect((await desk.call(createAppointment, { body: aBooking(patientId, desk.person, at) })).status).toBe(
      201,
    );
    const rows = () =>
      clinic.db.selectFrom('audit_events').select('seq').where('action', '=', 'calendar_feed.read').execute();
    const before = await rows();
    await callAfter(
      clinic,
      (tx) =>
        tx
          .updateTable('calendar_feeds')
          .set({ held_patients: packDisclosed({ patientIds: [patientId] }) })
          .where('doctor_id', '=', desk.person.id)
          .execute(),
      read,
    );
    expect(await rows()).toEqual(before);
  });

  it('adds no second reminder rule if an equal one was added while the request waited for a lock', async () => {
    const here = await aRemindedClinic();
    const admin = await here.desk();
    const now = here.clinic.clock.now();
    const { status, errorBody } = await callAfter(
      here.clinic,
      async (tx) => {
        await sql`select from reminder_settings for update`.execute(tx);
        await tx
          .insertInto('reminder_rules')
          .values({
            doctor_id: null,
            channel: 'email',
            minutes_before: dayMinutes,
            appointment_types: [],
            is_active: true,
            created_at: now,
            updated_at: now,
          })
          .execute();
      },
      () => admin.call(createReminderRule, { body: aDayBefore }),
    );
    expect([status, errorBody.code]).toEqual([409, 'reminder_rule_exists']);
  });

  it('plans reminders with the quiet hours that were set while the request waited for a lock', async () => {
    const here = await aRemindedClinic();
    const { uuid } = await here.book({ at: onDay(2, 8.5) });
    await here.addRule();
    await callAfter(
      here.clinic,
      (tx) => sql`update reminder_settings set quiet_from = 1200, quiet_until = 600`.execute(tx),
      () => workOffReminders(here.clinic.context),
    );
    const planned = await here.clinic.db
      .selectFrom('reminders')
      .innerJoin('appointments', 'appointments.id', 'reminders.appointment_id')
      .select('due_at as dueAt')
      .where('appointments.uuid', '=', uuid)
      .execute();
    expect(planned).not.toEqual([{ dueAt: onDay(1, 8.5) }]);
  });

  it('sends no reminder of an appointment that was cancelled while the worker waited for a lock', async () => {
    const here = await aRemindedClinic();
    await here.addRule();
    const booked = await here.book();
    here.clinic.clock.set(onDay(1, 8.5));
    await callAfter(
      here.clinic,
      (tx) =>
        tx.updateTable('appointments').set({ status: 'cancelled' }).where('uuid', '=', booked.uuid).execute(),
      () => workOffReminders(here.clinic.context),
    );
    expect(await here.resultsOf(booked)).toEqual(['cancelled']);
    await here.send();
    expect(await here.mailsTo(booked.email)).toEqual([]);
  });

  it('rejects details for a held time that was released while the request waited for a lock', async () => {
    const clinic = await aClinic();
    clinic.clock.set(instantAt('2026-11-23', 8 * 60, clinicTimezone));
    const doctor = await aDoctor(clinic);
    for (const day of [1, 2, 3]) await someHours(clinic, doctor, { day, from: 540, to: 720 });
    const slug = await aBookingPage(await signIn(clinic, doctor));
    const held = await hold(clinic, slug, (await openTimes(clinic, slug))[0] ?? 0);
    const { status } = await callAfter(
      clinic,
      (tx) => sql`update booking_requests set state = 'over', given = null`.execute(tx),
      () => giveDetails(clinic, held.body.secret, someone),
    );
    expect(status).toBe(404);
    expect(
      await clinic.db.selectFrom('mail_jobs').select('id').where('kind', '=', 'booking_code').execute(),
    ).toEqual([]);
  });

  it('does not book an offered time that was withdrawn while the request waited for a lock', async () => {
    const here = await anOfferingClinic();
    const waiting = await here.wait();
    const [secret = ''] = await offeredTo(here, [waiting], onDay(2, 10));
    const { status, errorBody } = await callAfter(
      here.clinic,
      (tx) => sql`update openings set state = 'closed', closed_at = ${here.clinic.clock.now()}`.execute(tx),
      () => here.accept(secret),
    );
    expect([status, errorBody.code]).toEqual([409, 'time_taken']);
  });

  it('offers no time of a doctor that staff removed from the waiting list entry while the offers were planned', async () => {
    const here = await anOfferingClinic();
    const other = await aDoctor(here.clinic);
    const waiting = await here.wait({ doctorIds: [here.doctor.id, other.id] });
    await here.free(onDay(2, 10));
    await callAfter(
      here.clinic,
      // By the time the worker waits for this lock, it has already read who is on the waiting list.
      async (tx) => {
        await sql`lock table offers in share mode`.execute(tx);
      },
      () => workOffOffers(here.clinic.context),
      () => sql`delete from waiting_list_doctors where doctor_id = ${here.doctor.id}`.execute(here.clinic.db),
    );
    await here.send(1);
    expect(await here.states()).toEqual(['not_waiting']);
    expect(await here.mailsTo(waiting.email)).toEqual([]);
  });

  it('books an offered time for the surviving record if the patient is merged while the request waits for a lock', async () => {
    const here = await anOfferingClinic();
    const waiting = await here.wait();
    const [secret = ''] = await offeredTo(here, [waiting], onDay(2, 10));
    const survivorId = await aPatientOf(here.clinic, here.doctor);
    const desk = await here.desk();
    const { status, body } = await callAfter(
      here.clinic,
      (tx) => sql`select from queues where doctor_id = ${here.doctor.id} for update`.execute(tx),
      () => here.accept(secret),
      async () => expect((await merge(desk, survivorId, waiting.patientId)).status).toBe(200),
    );
    expect([status, body.offer?.state]).toEqual([200, 'accepted']);
    const booked = here.clinic.db
      .selectFrom('appointments')
      .select('patient_id as patientId')
      .where('status', '=', 'scheduled');
    expect(await booked.execute()).toEqual([{ patientId: survivorId }]);
  });

  it('books an offered time for a merged patient, and locks the surviving record before the opening', async () => {
    const here = await anOfferingClinic();
    const waiting = await here.wait();
    await offeredTo(here, [waiting], onDay(2, 10));
    const keptId = await aPatientOf(here.clinic, here.doctor);
    const desk = await here.desk();
    const { openingId } = await here.clinic.db
      .selectFrom('offers')
      .select('opening_id as openingId')
      .executeTakeFirstOrThrow();
    const begun = await here.clinic.db.transaction().execute(async (tx) => {
      const { booking } = await here.clinic.db.transaction().execute(async (merging) => {
        await sql`select from patients where id = ${waiting.patientId} for update`.execute(merging);
        const booking = desk.call(bookOpening, { params: { openingId }, body: { entryId: waiting.id } });
        await expect.poll(() => countWaiting(here.clinic)).toBe(1);
        await sql`update waiting_list set patient_id = ${keptId} where id = ${waiting.id}`.execute(merging);
        await sql`select from patients where id = ${keptId} for no key update`.execute(tx);
        return { booking };
      });
      await expect.poll(() => countBlockedBy(here.clinic, tx)).toBe(1);
      // The first attempt of the request may still hold this lock.
      const opening = sql`select from openings where id = ${openingId} for update skip locked`;
      await expect.poll(async () => (await opening.execute(tx)).rows.length).toBe(1);
      return { booking };
    });
    expect((await begun.booking).status).toBe(200);
    const booked = here.clinic.db.selectFrom('appointments').select('patient_id as patientId');
    expect(await booked.where('status', '=', 'scheduled').execute()).toEqual([{ patientId: keptId }]);
  });

  it('records the new patient of a printed ticket if the appointment got another patient while the request waited for a lock', async () => {
    const clinic = await aClinic();
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    const [uuid = ''] = await aLineOf(clinic, doctor, 1);
    const patientId = await aPatientOf(clinic, doctor);
    const date = dateInZone(clinic.clock.now(), clinicTimezone);
    const { status } = await callAfter(
      clinic,
      async (tx) => {
        await sql`select from appointments where uuid = ${uuid} for update`.execute(tx);
        await sql`update appointments set patient_id = ${patientId} where uuid = ${uuid}`.execute(tx);
      },
      () => desk.call(getDayTickets, { params: { doctorId: doctor.id }, query: { date } }),
    );
    expect(status).toBe(200);
    const printed = clinic.db.selectFrom('audit_events').select('patient_ids as patients');
    expect(await printed.where('action', '=', 'ticket.printed').execute()).toEqual([
      { patients: [patientId] },
    ]);
  });

  it('ends a ticket that is printed while the appointment gets another patient', async () => {
    const clinic = await aClinic();
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    const [uuid = ''] = await aLineOf(clinic, doctor, 1);
    const patientId = await aPatientOf(clinic, doctor);
    let isChanged = false;
    const begun = await clinic.db.transaction().execute(async (tx) => {
      // The request that prints the ticket has stored it when it waits for this lock, and has not committed yet.
      await sql`lock table visit_link_holders in share mode`.execute(tx);
      const printing = desk.call(getTicket, { params: { uuid } });
      await expect.poll(() => countWaiting(clinic)).toBe(1);
      const changing = saveChange(desk, { uuid }, { patientId, allowOverlap: true }).finally(() => {
        isChanged = true;
      });
      await expect.poll(async () => isChanged || (await countWaiting(clinic)) === 2).toBe(true);
      return { printing, changing };
    });
    const [{ body }, changed] = [await begun.printing, await begun.changing];
    expect(changed.status).toBe(200);
    const secret = body.address.split('/').at(-1) ?? '';
    expect((await call(clinic, viewVisit, { params: { secret } })).status).toBe(404);
  });

  it('prints no ticket for an appointment that was deleted while the request waited for a lock', async () => {
    const clinic = await aClinic();
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    const [first = '', second = '', third = ''] = await aLineOf(clinic, doctor, 3);
    const remove = (uuid: string) => async (tx: Tx) => {
      const gone = sql`(select id from appointments where uuid = ${uuid})`;
      await sql`delete from queue_entries where appointment_id in ${gone}`.execute(tx);
      await sql`delete from appointments where id in ${gone}`.execute(tx);
    };
    const one = await callAfter(clinic, remove(first), () =>
      desk.call(getTicket, { params: { uuid: first } }),
    );
    expect([one.status, one.errorBody.code]).toEqual([404, 'not_found']);
    const date = dateInZone(clinic.clock.now(), clinicTimezone);
    const all = await callAfter(clinic, remove(second), () =>
      desk.call(getDayTickets, { params: { doctorId: doctor.id }, query: { date } }),
    );
    expect(all.status).toBe(200);
    expect(all.body.tickets.map(({ appointmentUuid }) => appointmentUuid)).toEqual([third]);
  });
});
