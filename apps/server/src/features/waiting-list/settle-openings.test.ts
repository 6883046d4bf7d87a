import { bookOpening, listOpenings, withdrawOpening } from '@anteroom/contract/waiting-list';
import { beforeEach, describe, expect, it } from 'vitest';
import { brokenRulesOf } from '#test/data-integrity';
import { aDoctorWithHours, anOfferingClinic, type Offered, offeredTo, type Waiting } from '#test/offers';
import { aPatientOf } from '#test/people';
import { onDay } from '#test/reminders';

let here: Offered;

beforeEach(async () => {
  here = await anOfferingClinic();
});

const wednesday = onDay(2, 10);
const mailCounts = (waiting: readonly Waiting[]) =>
  Promise.all(waiting.map(async ({ email }) => (await here.mailsTo(email)).length));
const appointments = () =>
  here.clinic.db
    .selectFrom('appointments')
    .select(['patient_id as patientId', 'status', 'scheduled_at as at'])
    .orderBy('id')
    .execute();

describe('staff who settle an opening', () => {
  const listed = async () => (await (await here.desk()).call(listOpenings, {})).body.openings;

  it('S-225: staff see which patients got an offer of a time, when, and their answers', async () => {
    const waiting = [await here.wait(), await here.wait()] as const;
    const [secret = ''] = await offeredTo(here, waiting, wednesday);
    await here.decline(secret);
    const [opening, ...more] = await listed();
    expect(more).toEqual([]);
    expect(opening).toMatchObject({
      doctorName: 'Dana Okafor',
      scheduledDateTime: wednesday.getTime(),
      durationMinutes: 30,
      state: 'open',
      closedBecause: null,
    });
    expect(opening?.offers.map(({ state, patient, isWaiting }) => [state, patient?.id, isWaiting])).toEqual([
      ['declined', waiting[0].patientId, true],
      ['sent', waiting[1].patientId, true],
    ]);
    expect(opening?.offers[0]?.answeredAt).toBeGreaterThan(opening?.offers[0]?.sentAt ?? 0);
    const reads = here.clinic.db.selectFrom('audit_events').select('patient_ids as patients');
    expect(await reads.where('action', '=', 'waiting_list.read').execute()).toEqual([
      { patients: waiting.map(({ patientId }) => patientId) },
    ]);
  });

  it('S-225: staff book an offered time for one of the patients, even for one who gets no mail', async () => {
    const asked = await here.wait();
    const patientId = await aPatientOf(here.clinic, here.doctor);
    const silent = await here.wait({ patientId });
    const [secret = ''] = await offeredTo(here, [asked], wednesday);
    const [opening] = await listed();
    const params = { openingId: opening?.id ?? 0 };
    const desk = await here.desk();
    const booked = await desk.call(bookOpening, { params, body: { entryId: silent.id } });
    expect(booked.status).toBe(200);
    const own = (await appointments()).filter((one) => one.patientId === patientId);
    expect(own.map(({ status, at }) => [status, at])).toEqual([['scheduled', wednesday]]);
    expect((await here.accept(secret)).errorBody.code).toBe('time_taken');
    const again = await desk.call(bookOpening, { params, body: { entryId: asked.id } });
    expect([again.status, again.errorBody.code]).toEqual([409, 'time_taken']);
    expect((await listed())[0]?.offers.map(({ state }) => state)).toEqual(['taken', 'booked']);
    expect(await brokenRulesOf(here.clinic)).toEqual([]);
  });

  it('S-225: staff book an offered time in place of the patient’s later appointment, whose time can then be offered', async () => {
    const patientId = await aPatientOf(here.clinic, here.doctor, { email: 'sooner@home.example' });
    const uuid = await here.book(onDay(7, 11), { patientId });
    const sooner = await here.wait({ patientId, replacesAppointmentId: uuid });
    await offeredTo(here, [sooner], wednesday);
    await here.wait();
    const [opening] = await listed();
    const input = { params: { openingId: opening?.id ?? 0 }, body: { entryId: sooner.id } };
    expect((await (await here.desk()).call(bookOpening, input)).status).toBe(200);
    const own = (await appointments()).filter((one) => one.patientId === patientId);
    expect(own.map(({ status }) => status)).toEqual(['cancelled', 'scheduled']);
    const openings = await here.clinic.db.selectFrom('openings').select('depth').orderBy('id').execute();
    expect(openings.map(({ depth }) => depth)).toEqual([0, 1]);
  });

  it('S-225: if staff and a patient take an offered time at the same time, only one of them gets it', async () => {
    const waiting = [await here.wait(), await here.wait()] as const;
    const [secret = ''] = await offeredTo(here, waiting, wednesday);
    const [opening] = await listed();
    const desk = await here.desk();
    const input = { params: { openingId: opening?.id ?? 0 }, body: { entryId: waiting[1].id } };
    const [taken, booked] = await Promise.all([here.accept(secret), desk.call(bookOpening, input)]);
    expect([taken.status, booked.status].toSorted()).toEqual([200, 409]);
    expect(await brokenRulesOf(here.clinic)).toEqual([]);
  });

  it('S-225: after staff withdraw an offered time, no patient gets or can accept the offer', async () => {
    const waiting = [await here.wait(), await here.wait()] as const;
    const [secret = ''] = await offeredTo(here, [waiting[0]], wednesday);
    const [opening] = await listed();
    const params = { openingId: opening?.id ?? 0 };
    const desk = await here.desk();
    expect((await desk.call(withdrawOpening, { params })).status).toBe(204);
    expect((await desk.call(withdrawOpening, { params })).errorBody.code).toBe('time_taken');
    expect((await here.view(secret)).body.offer.state).toBe('over');
    expect((await here.accept(secret)).errorBody.code).toBe('time_taken');
    await here.send(60);
    expect(await mailCounts([waiting[1]])).toEqual([0]);
    expect((await listed())[0]).toMatchObject({ state: 'closed', closedBecause: 'withdrawn' });
  });

  it('S-225: the audit trail records every step of an offer', async () => {
    const [asked, other, third] = [await here.wait(), await here.wait(), await here.wait()] as const;
    const [first = '', second = ''] = await offeredTo(here, [asked, other], wednesday);
    await here.decline(first);
    await here.accept(second);
    await here.free(onDay(2, 12));
    await here.free(onDay(2, 13));
    await here.send();
    const desk = await here.desk();
    const [one, two] = (await listed()).filter(({ state }) => state === 'open');
    await desk.call(bookOpening, { params: { openingId: one?.id ?? 0 }, body: { entryId: third.id } });
    await desk.call(withdrawOpening, { params: { openingId: two?.id ?? 0 } });
    const events = await here.clinic.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id as actor', 'patient_ids as patients'])
      .where('action', 'like', 'waiting_list.o%')
      .orderBy('seq')
      .execute();
    expect(events.map(({ action, actor, patients }) => [action, actor === null, patients])).toEqual([
      ['waiting_list.offered', true, [asked.patientId]],
      ['waiting_list.offered', true, [other.patientId]],
      ['waiting_list.offer_declined', true, [asked.patientId]],
      ['waiting_list.offer_accepted', true, [other.patientId]],
      ['waiting_list.opening_booked', false, [third.patientId]],
      ['waiting_list.opening_withdrawn', false, []],
    ]);
  });

  it('S-225: staff do not see the name of a patient whose record they may not read', async () => {
    const other = await aDoctorWithHours(here.clinic);
    const patientId = await aPatientOf(here.clinic, other, { email: 'else@home.example' });
    await here.wait({ patientId, doctorIds: [here.doctor.id, other.id] });
    await here.free(wednesday);
    await here.send();
    const own = await (await here.desk(here.doctor)).call(listOpenings, {});
    expect(own.body.openings[0]?.offers.map(({ patient }) => patient)).toEqual([null]);
    const foreign = await (await here.desk(other)).call(listOpenings, {});
    expect(foreign.body.openings).toEqual([]);
  });
});
