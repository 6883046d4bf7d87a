import { buildPath } from '@anteroom/client/build-request';
import { updateAppointment } from '@anteroom/contract/appointments';
import { viewOffer } from '@anteroom/contract/offers';
import { exportPatientRecord } from '@anteroom/contract/patient-record';
import { updatePatient } from '@anteroom/contract/patients';
import { getTicket, viewVisit, withdrawTicket } from '@anteroom/contract/visits';
import { listWaiting, removeFromWaitingList } from '@anteroom/contract/waiting-list';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '#test/call';
import { brokenRulesOf } from '#test/data-integrity';
import { countWaiting } from '#test/database-door';
import { aDoctorWithHours, anOfferingClinic, type Offered, offeredTo, type Waiting } from '#test/offers';
import { aPatientOf } from '#test/people';
import { onDay } from '#test/reminders';

let here: Offered;

beforeEach(async () => {
  here = await anOfferingClinic();
});

const wednesday = onDay(2, 10);
const appointments = () =>
  here.clinic.db
    .selectFrom('appointments')
    .select(['patient_id as patientId', 'status', 'scheduled_at as at'])
    .orderBy('id')
    .execute();

const appointmentOf = async ({ patientId }: Waiting) =>
  (
    await here.clinic.db
      .selectFrom('appointments')
      .select('uuid')
      .where('patient_id', '=', patientId)
      .executeTakeFirstOrThrow()
  ).uuid;

describe('the page of an offer', () => {
  it('S-223: an offered time cannot be taken while a visitor of the booking page holds it, but can be taken afterwards', async () => {
    const waiting = await here.wait();
    await here.free(wednesday);
    await here.send();
    await here.send(1);
    const secret = await here.secretOf(waiting);
    await here.clinic.db
      .insertInto('slot_holds')
      .values({
        doctor_id: here.doctor.id,
        starts_at: wednesday,
        ends_at: new Date(wednesday.getTime() + 30 * 60_000),
        purpose: 'self_booking',
        expires_at: new Date(here.clinic.clock.now().getTime() + 10 * 60_000),
        created_at: here.clinic.clock.now(),
      })
      .execute();
    expect((await here.view(secret)).body.offer.state).toBe('held');
    expect((await here.accept(secret)).errorBody.code).toBe('time_taken');
    here.clinic.clock.moveOn(11);
    expect((await here.accept(secret)).body.offer.state).toBe('accepted');
  });

  it('S-226: the offer page shows the time, the doctor and the clinic, and changes nothing', async () => {
    const waiting = await here.wait();
    const [secret = ''] = await offeredTo(here, [waiting], wednesday);
    const tables = ['offers', 'openings', 'waiting_list', 'appointments', 'audit_events'] as const;
    const print = () =>
      Promise.all(tables.map((table) => here.clinic.db.selectFrom(table).selectAll().execute()));
    const before = await print();
    const { status, body } = await here.view(secret);
    expect([status, body.offer]).toMatchObject([
      200,
      { state: 'open', doctorName: 'Dana Okafor', clinicName: 'Test Clinic', replaces: null, address: null },
    ]);
    expect(body.offer.scheduledDateTime).toBe(wednesday.getTime());
    const address = `${here.clinic.address}${buildPath(viewOffer, { params: { secret } })}`;
    await fetch(address, { method: 'HEAD' });
    await fetch(address, { headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' } });
    await fetch(`${address}/acceptance`);
    expect(await print()).toEqual(before);
  });

  it('S-226: the offer page gives the same error for an unknown and a malformed secret', async () => {
    const answers = await Promise.all(['x', 'x'.repeat(43)].map((secret) => here.view(secret)));
    expect(answers.map(({ status, errorBody }) => [status, errorBody.code])).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
  });
});

describe('a patient who takes an offered time', () => {
  it('S-223: a patient who takes an offered time is booked, leaves the waiting list and gets a mail; the other patients stay on the list', async () => {
    const waiting = [await here.wait(), await here.wait()] as const;
    const [mine = '', other = ''] = await offeredTo(here, waiting, wednesday);
    const { status, body } = await here.accept(mine);
    expect([status, body.offer.state]).toEqual([200, 'accepted']);
    const secret = body.offer.address?.split('/').at(-1) ?? '';
    const visit = await call(here.clinic, viewVisit, { params: { secret } });
    expect(visit.body.visit.scheduledDateTime).toBe(wednesday.getTime());
    await here.send();
    expect((await here.mailsTo(waiting[0].email)).at(-1)?.subject).toBe('Your appointment at Test Clinic');
    const late = await here.accept(other);
    expect([late.status, late.errorBody.code]).toEqual([409, 'time_taken']);
    expect((await here.view(other)).body.offer.state).toBe('taken');
    const entries = await here.clinic.db.selectFrom('waiting_list').select('state').orderBy('id').execute();
    expect(entries.map(({ state }) => state)).toEqual(['booked', 'waiting']);
    expect(await brokenRulesOf(here.clinic)).toEqual([]);
  });

  it('S-220: the export of a record contains the offer and its answer', async () => {
    const waiting = await here.wait();
    const [secret = ''] = await offeredTo(here, [waiting], wednesday);
    await here.accept(secret);
    const { patientId } = waiting;
    const { body } = await (await here.desk()).call(exportPatientRecord, { params: { patientId } });
    expect(body.record.offers).toEqual([
      {
        doctorName: 'Dana Okafor',
        scheduledDateTime: wednesday.getTime(),
        recipient: 'w…@home.example',
        sentAt: expect.any(Number),
        state: 'accepted',
        answeredAt: expect.any(Number),
      },
    ]);
  });

  it('S-223: taking an offered time twice gives the same response and only one appointment', async () => {
    const waiting = await here.wait();
    const [secret = ''] = await offeredTo(here, [waiting], wednesday);
    const answers = await Promise.all([1, 2, 3].map(() => here.accept(secret)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.offer.address)).size).toBe(1);
    const booked = (await appointments()).filter(({ patientId }) => patientId === waiting.patientId);
    expect(booked).toHaveLength(1);
  });

  it('S-223: a patient who declines while the acceptance runs learns that the time is booked', async () => {
    const [secret = ''] = await offeredTo(here, [await here.wait()], wednesday);
    const { accepting, declining } = await here.clinic.db.transaction().execute(async (tx) => {
      // Block the acceptance after it has read the offer, so that the decline arrives while the acceptance is still
      // running.
      await sql`lock table appointments in share mode`.execute(tx);
      const first = here.accept(secret);
      await expect.poll(() => countWaiting(here.clinic)).toBe(1);
      const second = here.decline(secret);
      let isAnswered = false;
      for (const one of [first, second]) void one.then(() => (isAnswered = true));
      await expect.poll(async () => isAnswered || (await countWaiting(here.clinic)) === 2).toBe(true);
      return { accepting: first, declining: second };
    });
    const [accepted, declined] = [await accepting, await declining];
    // On a slow machine, the acceptance can time out while it waits for the lock. Then the offer is declined.
    const said = accepted.status === 200 ? 'accepted' : 'declined';
    expect([declined.status, declined.body.offer.state]).toEqual([200, said]);
    const booked = here.clinic.db.selectFrom('appointments').select('id').where('status', '=', 'scheduled');
    expect(await booked.execute()).toHaveLength(said === 'accepted' ? 1 : 0);
  });

  it('a patient who opens the page of a taken offer again finds the link to their own page', async () => {
    const [secret = ''] = await offeredTo(here, [await here.wait()], wednesday);
    const { address } = (await here.accept(secret)).body.offer;
    expect(address).not.toBeNull();
    expect((await here.view(secret)).body.offer).toMatchObject({ state: 'accepted', address });
  });

  it('the page of a taken offer does not show the offered time as booked after the appointment was moved', async () => {
    const waiting = await here.wait();
    const [secret = ''] = await offeredTo(here, [waiting], wednesday);
    const { address } = (await here.accept(secret)).body.offer;
    const body = { scheduledDateTime: onDay(4, 10).getTime() };
    const params = { uuid: await appointmentOf(waiting) };
    expect((await (await here.desk()).call(updateAppointment, { params, body })).status).toBe(200);
    for (const open of [here.view, here.accept]) {
      expect((await open(secret)).body.offer).toMatchObject({ state: 'booked', address });
    }
  });

  it('S-223: after staff withdrew the patient’s ticket, accepting the offer again shows no ticket, even if staff printed a new one', async () => {
    const waiting = await here.wait();
    const [secret = ''] = await offeredTo(here, [waiting], wednesday);
    await here.accept(secret);
    const uuid = await appointmentOf(waiting);
    const desk = await here.desk();
    const params = { uuid };
    for (const issue of [
      () => desk.call(withdrawTicket, { params }),
      () => desk.call(getTicket, { params }),
    ]) {
      await issue();
      expect((await here.accept(secret)).body.offer).toMatchObject({ state: 'accepted', address: null });
      expect((await here.view(secret)).body.offer).toMatchObject({ state: 'accepted', address: null });
    }
  });

  it('S-223: a taken offer shows nothing of the appointment after staff gave it to another patient', async () => {
    const waiting = await here.wait();
    const [secret = ''] = await offeredTo(here, [waiting], onDay(4, 10));
    await here.accept(secret);
    here.clinic.clock.moveOn(25 * 60);
    const patientId = await aPatientOf(here.clinic, here.doctor);
    const params = { uuid: await appointmentOf(waiting) };
    const change = await (await here.desk()).call(updateAppointment, { params, body: { patientId } });
    expect(change.status).toBe(200);
    const again = await here.accept(secret);
    expect([again.status, again.errorBody.code]).toEqual([409, 'time_taken']);
    expect((await here.view(secret)).body.offer).toMatchObject({ state: 'over', address: null });
  });

  it('S-284: allows at most twelve answers to an offer per hour', async () => {
    const [secret = ''] = await offeredTo(here, [await here.wait()], wednesday);
    const statuses: number[] = [];
    for (let answers = 0; answers < 13; answers += 1) statuses.push((await here.decline(secret)).status);
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
  });

  it('S-223: taking an offer frees the time of the replaced appointment, which is then offered to others', async () => {
    const patientId = await aPatientOf(here.clinic, here.doctor, { email: 'sooner@home.example' });
    const uuid = await here.book(onDay(7, 11), { patientId });
    const sooner = await here.wait({ patientId, replacesAppointmentId: uuid });
    const [secret = ''] = await offeredTo(here, [sooner], wednesday);
    expect((await here.view(secret)).body.offer.replaces).toBe(onDay(7, 11).getTime());
    const next = await here.wait();
    expect((await here.accept(secret)).status).toBe(200);
    const own = (await appointments()).filter((one) => one.patientId === patientId);
    expect(own.map(({ status, at }) => [status, at])).toEqual([
      ['cancelled', onDay(7, 11)],
      ['scheduled', wednesday],
    ]);
    await here.send();
    await here.send(1);
    expect((await here.mailsTo(next.email))[0]?.text).toContain('Monday, 14 June 2027 at 11:00');
    const openings = await here.clinic.db.selectFrom('openings').select('depth').orderBy('id').execute();
    expect(openings.map(({ depth }) => depth)).toEqual([0, 1]);
  });

  it('S-223: taking an offer cancels the replaced appointment, even if it is with another doctor and overlaps the offered time', async () => {
    const other = await aDoctorWithHours(here.clinic);
    const patientId = await aPatientOf(here.clinic, here.doctor, { email: 'sooner@home.example' });
    const overlapping = await here.book(onDay(2, 10.25), { patientId, doctor: other });
    const sooner = await here.wait({ patientId, replacesAppointmentId: overlapping });
    const [secret = ''] = await offeredTo(here, [sooner], wednesday);
    expect((await here.accept(secret)).status).toBe(200);
    const own = (await appointments()).filter((one) => one.patientId === patientId);
    expect(own.map(({ status }) => status)).toEqual(['cancelled', 'scheduled']);
  });

  it('taking an offer leaves the appointment to replace alone if staff gave it to another patient', async () => {
    const patientId = await aPatientOf(here.clinic, here.doctor, { email: 'sooner@home.example' });
    const uuid = await here.book(onDay(7, 11), { patientId });
    const sooner = await here.wait({ patientId, replacesAppointmentId: uuid });
    const [secret = ''] = await offeredTo(here, [sooner], wednesday);
    const other = await aPatientOf(here.clinic, here.doctor);
    const desk = await here.desk();
    const given = await desk.call(updateAppointment, { params: { uuid }, body: { patientId: other } });
    expect(given.status).toBe(200);
    const { entries } = (await desk.call(listWaiting, { query: {} })).body;
    expect(entries.map(({ id, replaces }) => [id, replaces])).toEqual([[sooner.id, null]]);
    expect((await here.view(secret)).body.offer).toMatchObject({ state: 'open', replaces: null });
    expect((await here.accept(secret)).status).toBe(200);
    const ofBoth = (await appointments()).filter((one) => [patientId, other].includes(one.patientId));
    expect(ofBoth).toEqual([
      { patientId: other, status: 'scheduled', at: onDay(7, 11) },
      { patientId, status: 'scheduled', at: wednesday },
    ]);
  });

  it('S-223: a replaced appointment that is cancelled while the patient takes an offer stays cancelled, without broken data rules', async () => {
    const patientId = await aPatientOf(here.clinic, here.doctor, { email: 'sooner@home.example' });
    const uuid = await here.book(onDay(7, 11), { patientId });
    const sooner = await here.wait({ patientId, replacesAppointmentId: uuid });
    const [secret = ''] = await offeredTo(here, [sooner], wednesday);
    const [accepted] = await Promise.all([here.accept(secret), here.cancel(uuid)]);
    const own = (await appointments()).filter((one) => one.patientId === patientId);
    expect(own[0]?.status).toBe('cancelled');
    expect(own.slice(1).map(({ status }) => status)).toEqual(accepted.status === 200 ? ['scheduled'] : []);
    expect(await brokenRulesOf(here.clinic)).toEqual([]);
  });

  it.each([
    [
      'the time was booked by staff',
      async () => {
        await here.book(wednesday);
      },
    ],
    [
      'the patient was removed from the list',
      async ({ id: entryId }: Waiting) => {
        await (await here.desk()).call(removeFromWaitingList, { params: { entryId } });
      },
    ],
    [
      'the patient died',
      async ({ patientId }: Waiting) => {
        const body = { dateOfDeath: '2027-06-06' };
        await (await here.desk()).call(updatePatient, { params: { patientId }, body });
      },
    ],
    ['the time has passed', async () => here.clinic.clock.set(onDay(2, 10.1))],
  ] satisfies [string, (waiting: Waiting) => Promise<void>][])(
    'S-223: accepting an offer gets an error and books nothing if %s',
    async (_, happen) => {
      const waiting = await here.wait();
      const [secret = ''] = await offeredTo(here, [waiting], wednesday);
      await happen(waiting);
      const before = (await appointments()).length;
      const { status, errorBody } = await here.accept(secret);
      expect([status, errorBody.code]).toEqual([409, 'time_taken']);
      expect((await appointments()).length).toBe(before);
    },
  );

  it('S-222: a time that a patient leaves for an offered time is offered too, at most three times in a row', async () => {
    const patients = [];
    for (let place = 0; place < 5; place += 1) {
      const patientId = await aPatientOf(here.clinic, here.doctor, { email: `chain-${place}@home.example` });
      const at = onDay(3 + place + (place > 1 ? 2 : 0), 10);
      const uuid = await here.book(at, { patientId });
      patients.push(await here.wait({ patientId, replacesAppointmentId: uuid }));
    }
    await here.free(wednesday);
    const accepted = [];
    for (const patient of patients) {
      await here.send();
      await here.send(1);
      const secret = await here.secretOf(patient);
      accepted.push(secret === '' ? null : (await here.accept(secret)).status);
    }
    const openings = await here.clinic.db
      .selectFrom('openings')
      .select(['depth', 'closed_because as because'])
      .orderBy('id')
      .execute();
    expect(openings.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 4]);
    expect(openings.at(-1)?.because).toBe('too_deep');
    expect(accepted).toEqual([200, 200, 200, 200, null]);
  });
});
