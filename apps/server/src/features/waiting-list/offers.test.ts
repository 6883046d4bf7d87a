import { deleteAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { updatePatient } from '@anteroom/contract/patients';
import { restrictPatient } from '@anteroom/contract/restrictions';
import { createScheduleException } from '@anteroom/contract/schedule-exceptions';
import { listWaiting, removeFromWaitingList, updateWaiting } from '@anteroom/contract/waiting-list';
import { beforeEach, describe, expect, it } from 'vitest';
import { setBlocked } from '#features/contact-blocks';
import { inTransaction } from '#platform/db/transaction';
import { merge } from '#test/merges';
import { aDoctorWithHours, anOfferingClinic, type Offered, type Waiting } from '#test/offers';
import { aPatientOf } from '#test/people';
import { onDay } from '#test/reminders';
import { workOffOffers } from './index.ts';

let here: Offered;

beforeEach(async () => {
  here = await anOfferingClinic();
});

const wednesday = onDay(2, 10);
const mailCounts = (waiting: readonly Waiting[]) =>
  Promise.all(waiting.map(async ({ email }) => (await here.mailsTo(email)).length));

describe('a time that comes free', () => {
  it('S-222: offers a free time to the patients it suits, one after the other, by mail', async () => {
    const waiting = [await here.wait(), await here.wait(), await here.wait({ priority: 'urgent' })];
    await here.free(wednesday);
    const seen = [];
    for (const minutes of [0, 1, 29, 1, 30]) {
      await here.send(minutes);
      seen.push(await mailCounts(waiting));
    }
    expect(seen).toEqual([
      [0, 0, 0],
      [0, 0, 1],
      [0, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
    ]);
    const [mail] = await here.mailsTo(waiting[2]?.email ?? '');
    expect(mail?.subject).toBe('A time has come free at Test Clinic');
    expect(mail?.text).toContain(
      'with Dana Okafor has come free: Wednesday, 9 June 2027 at 10:00 (Europe/Berlin).',
    );
    expect(mail?.text).not.toMatch(/Pat|Number/);
  });

  it.each([
    ['de', 'Ein Termin bei Test Clinic ist frei geworden'],
    ['es', 'Ha quedado libre una hora en Test Clinic'],
    ['fr', 'Un créneau s’est libéré chez Test Clinic'],
  ] as const)('S-222: offers a free time in the patient’s language: %s', async (language, subject) => {
    const waiting = await here.wait();
    await (await here.desk()).call(updatePatient, {
      params: { patientId: waiting.patientId },
      body: { language },
    });
    await here.free(wednesday);
    await here.send();
    await here.send(1);
    expect((await here.mailsTo(waiting.email)).map((mail) => mail.subject)).toEqual([subject]);
  });

  it('S-222: records a time that comes free when an appointment is cancelled, moved or deleted', async () => {
    await here.wait();
    const desk = await here.desk();
    const [moved, deleted] = [await here.book(onDay(2, 11)), await here.book(onDay(2, 12))];
    const later = { scheduledDateTime: onDay(3, 11).getTime() };
    await desk.call(updateAppointment, { params: { uuid: moved }, body: later });
    await desk.call(deleteAppointment, { params: { uuid: deleted } });
    await here.free(wednesday);
    const openings = await here.clinic.db.selectFrom('openings').select('starts_at').orderBy('id').execute();
    expect(openings.map((one) => one.starts_at)).toEqual([onDay(2, 11), onDay(2, 12), wednesday]);
  });

  it('does not record a free time if no patient waits for the doctor', async () => {
    await here.wait({ doctor: await aDoctorWithHours(here.clinic) });
    await here.free(wednesday);
    expect(await here.clinic.db.selectFrom('openings').select('id').execute()).toEqual([]);
  });

  it('S-222: does not offer a time that is booked again before the first offer', async () => {
    const waiting = await here.wait();
    await here.free(wednesday);
    await here.send();
    await here.book(wednesday);
    await here.send(1);
    expect(await mailCounts([waiting])).toEqual([0]);
  });

  it('S-222: offers a time once if it is booked and cancelled again', async () => {
    const waiting = await here.wait();
    await here.free(wednesday);
    await here.send();
    await here.free(wednesday);
    await here.send(1);
    expect(await mailCounts([waiting])).toEqual([1]);
    expect(await here.states()).toEqual(['sent']);
  });

  it('S-224: does not offer a time on a day off, outside the hours, or while a visitor holds it', async () => {
    const waiting = await here.wait();
    await here.free(onDay(2, 19));
    await here.free(wednesday);
    const desk = await here.desk();
    const body = { firstDate: '2027-06-09', lastDate: '2027-06-09', hours: [], note: null };
    await desk.call(createScheduleException, { params: { doctorId: here.doctor.id }, body } as never);
    await here.free(onDay(3, 10));
    await here.clinic.db
      .insertInto('slot_holds')
      .values({
        doctor_id: here.doctor.id,
        starts_at: onDay(3, 10),
        ends_at: onDay(3, 10.5),
        purpose: 'self_booking',
        expires_at: onDay(0, 9.5),
        created_at: onDay(0, 9),
      })
      .execute();
    await here.send();
    await here.send(2);
    expect(await mailCounts([waiting])).toEqual([0]);
    // A held time does not stop offers of other times.
    const other = await aDoctorWithHours(here.clinic);
    const elsewhere = await here.wait({ doctor: other });
    await here.free(onDay(3, 11), { doctor: other });
    await here.send();
    await here.send(1);
    expect(await mailCounts([waiting, elsewhere])).toEqual([0, 1]);
    await here.send(30);
    expect(await mailCounts([waiting])).toEqual([1]);
  });

  it('S-244: a patient with a restricted record gets no offer, and cannot accept an offer sent before the restriction', async () => {
    const [waiting, asked] = [await here.wait(), await here.wait()];
    const desk = await here.desk();
    const restrict = ({ patientId }: Waiting) =>
      desk.call(restrictPatient, { params: { patientId }, body: { reason: 'Disputes the record' } });
    await restrict(waiting);
    await here.free(wednesday);
    await here.send();
    await here.send(1);
    expect(await here.states()).toEqual(['restricted', 'sent']);
    const secret = await here.secretOf(asked);
    await restrict(asked);
    expect((await here.accept(secret)).errorBody.code).toBe('time_taken');
  });

  it('S-224: does not offer a time to patients who need more notice, want another time, have no address or want no messages', async () => {
    const waiting = [
      await here.wait({ leastNoticeMinutes: 3 * 1440 }),
      await here.wait({ appointmentTypes: ['procedure'] }),
      await here.wait({ weekdays: [1] }),
      await here.wait({ untilTime: '10:15' }),
      await here.wait({ earliest: '2027-06-10' }),
      await here.wait({ latest: '2027-06-08' }),
      await here.wait({ patientId: await aPatientOf(here.clinic, here.doctor) }),
      await here.wait(),
    ];
    await (await here.desk()).call(updatePatient, {
      params: { patientId: waiting.at(-1)?.patientId ?? 0 },
      body: { contactBy: 'none' },
    });
    await here.free(wednesday);
    await here.send();
    await here.send(600);
    expect(await here.states()).toEqual(['too_late', 'no_address', 'not_wanted']);
  });

  it('S-224: before each mail, skips patients who have died, left the list, stopped messages or are booked at that time', async () => {
    const waiting = [];
    for (let place = 0; place < 5; place += 1) waiting.push(await here.wait());
    await here.free(wednesday);
    await here.send();
    const desk = await here.desk();
    const [died, stopped, removed, busy, last] = waiting as [Waiting, Waiting, Waiting, Waiting, Waiting];
    await desk.call(updatePatient, {
      params: { patientId: died.patientId },
      body: { dateOfDeath: '2027-06-06' },
    });
    await inTransaction(here.clinic.context.db, (tx) =>
      setBlocked(tx, { channel: 'email', address: stopped.email }, { isStopped: true, now: onDay(0, 9) }),
    );
    await desk.call(removeFromWaitingList, { params: { entryId: removed.id } });
    await here.book(wednesday, { patientId: busy.patientId, doctor: await aDoctorWithHours(here.clinic) });
    for (let step = 0; step < 5; step += 1) await here.send(31);
    expect(await mailCounts(waiting)).toEqual([0, 0, 0, 0, 1]);
    expect(await here.states()).toEqual(['deceased', 'opted_out', 'closed', 'not_suitable', 'sent']);
    expect(await here.secretOf(last)).not.toBe('');
  });

  it.each(['none', 'sms', 'stop'] as const)(
    'S-224: does not send an offer whose mail waits if the patient wants no more mails: %s',
    async (wish) => {
      const { patientId, email } = await here.wait();
      await here.free(wednesday);
      const { db, clock, context } = here.clinic;
      await workOffOffers(context);
      clock.moveOn(1);
      await workOffOffers(context);
      expect(await here.states()).toEqual(['sent']);
      const now = clock.now();
      if (wish === 'stop') {
        await inTransaction(context.db, (tx) =>
          setBlocked(tx, { channel: 'email', address: email }, { isStopped: true, now }),
        );
      } else {
        const agreed = wish === 'sms' ? { sms_consent_at: now, sms_consent_by: here.doctor.id } : {};
        const changes = { contact_by: wish, ...agreed };
        await db.updateTable('patients').set(changes).where('id', '=', patientId).execute();
      }
      expect(await here.mailsTo(email)).toEqual([]);
    },
  );

  it('S-224: sends no offer in the quiet hours, but sends it afterwards', async () => {
    const waiting = [await here.wait(), await here.wait()];
    here.clinic.clock.set(onDay(0, 19.8));
    await here.free(wednesday);
    await here.send();
    await here.send(2);
    expect(await mailCounts(waiting)).toEqual([1, 0]);
    here.clinic.clock.set(onDay(1, 7.9));
    await here.send();
    expect(await mailCounts(waiting)).toEqual([1, 0]);
    here.clinic.clock.set(onDay(1, 8));
    await here.send();
    expect(await mailCounts(waiting)).toEqual([1, 1]);
  });

  it('S-222: offers a time to the next patient as soon as all patients before them have declined', async () => {
    const waiting = [await here.wait(), await here.wait()] as const;
    await here.free(wednesday);
    await here.send();
    await here.send(1);
    const declined = await here.decline(await here.secretOf(waiting[0]));
    expect(declined.body.offer.state).toBe('declined');
    await here.send();
    expect(await mailCounts(waiting)).toEqual([1, 1]);
  });

  it('ends the offers of a doctor who is taken off a waiting list entry, and offers the time to the next patient', async () => {
    const colleague = await aDoctorWithHours(here.clinic);
    const first = await here.wait({ doctorIds: [here.doctor.id, colleague.id] });
    const second = await here.wait();
    await here.free(wednesday);
    await here.free(onDay(2, 11), { doctor: colleague });
    await here.send();
    await here.send(1);
    expect(await here.states()).toEqual(['sent', 'planned', 'sent']);
    const secrets = await Promise.all(
      (await here.mailsTo(first.email)).map(({ link }) => link.split('/').at(-1) ?? ''),
    );
    const body = { doctorIds: [colleague.id] };
    const changed = await (await here.desk()).call(updateWaiting, { params: { entryId: first.id }, body });
    expect(changed.status).toBe(200);
    expect(await here.states()).toEqual(['closed', 'planned', 'sent']);
    const answers = await Promise.all(secrets.map((secret) => here.view(secret)));
    expect(answers.map((answer) => answer.body.offer.state).toSorted()).toEqual(['open', 'over']);
    await here.send(30);
    expect(await mailCounts([second])).toEqual([1]);
  });

  it('after a merge, offers the time only once to a patient who also waits for another doctor', async () => {
    const colleague = await aDoctorWithHours(here.clinic);
    const first = await here.wait();
    const second = await here.wait({ doctorIds: [here.doctor.id, colleague.id] });
    for (const doctor of [here.doctor, colleague]) await here.free(wednesday, { doctor });
    await here.send();
    const merged = await merge(await here.desk(), first.patientId, second.patientId);
    expect(merged.status).toBe(200);
    expect(await here.states()).toEqual(['planned', 'closed', 'planned']);
    await here.send(31);
    await here.send(31);
    expect((await here.mailsTo(first.email)).length).toBe(2);
  });

  it.each([
    ['routine', true],
    ['urgent', false],
  ] as const)(
    'after a merge with an earlier %s entry, an open offer can still be accepted: %s',
    async (priority, isKept) => {
      const offered = await here.wait({ weekdays: [3] });
      await here.free(wednesday);
      await here.send();
      await here.send(1);
      const secret = await here.secretOf(offered);
      const other = await here.wait({ weekdays: [1], priority });
      // The other entry is older, as if it had been added before.
      const since = onDay(0, 8);
      await here.clinic.db.updateTable('waiting_list').set({ since }).where('id', '=', other.id).execute();
      const desk = await here.desk();
      expect((await merge(desk, other.patientId, offered.patientId)).status).toBe(200);
      const { entries } = (await desk.call(listWaiting, { query: {} })).body;
      expect(entries).toMatchObject([{ id: isKept ? offered.id : other.id, patientId: other.patientId }]);
      expect((await here.accept(secret)).status).toBe(isKept ? 200 : 409);
      const left = (await desk.call(listWaiting, { query: {} })).body.entries;
      expect(left).toHaveLength(isKept ? 0 : 1);
    },
  );

  it('two servers that run at the same time mail an offer only once', async () => {
    const waiting = [await here.wait(), await here.wait()];
    await here.free(wednesday);
    await Promise.all([here.send(), here.send()]);
    await Promise.all([here.send(1), here.send()]);
    expect(await mailCounts(waiting)).toEqual([1, 0]);
  });
});
