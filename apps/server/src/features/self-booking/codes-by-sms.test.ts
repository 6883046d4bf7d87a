import { bookRequest, listBookingRequests } from '@anteroom/contract/booking-requests';
import { getClinicBookingPage, saveBookingSms } from '@anteroom/contract/clinic-booking-settings';
import { getPatient } from '@anteroom/contract/patients';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setBlocked } from '#features/contact-blocks';
import { inTransaction } from '#platform/db/transaction';
import { anAddress, look, someone } from '#test/booking-pages';
import { closeAll } from '#test/closings';
import { insist } from '#test/insist';
import { aDoctor, aPatientOf } from '#test/people';
import { aRemindedClinic, onDay } from '#test/reminders';
import {
  aNumber,
  aPerson,
  aTextedBookingClinic,
  detailsFor,
  smsSettings,
  type TextedBookings,
} from '#test/sms/texted-bookings';

let here: TextedBookings;

// Closes the clinic of each test, because all clinics together would need too many connections.
afterEach(closeAll);

beforeEach(async () => {
  here = await aTextedBookingClinic();
});

const wrongFor = (code: string) => (code === '123456' ? '654321' : '123456');

describe('S-317: the settings of codes by SMS', () => {
  it('codes by SMS are off by default, and the country of the sender’s number is suggested if the clinic has no number', async () => {
    const { clinic, desk } = await aRemindedClinic({
      sms: {
        provider: 'webhook',
        url: 'http://127.0.0.1:9',
        key: Buffer.alloc(32),
        from: '+43123456789',
        takesReplies: false,
      },
    });
    const admin = await desk();
    const { sms } = (await admin.call(getClinicBookingPage, {})).body;
    expect(sms).toEqual({ isOn: false, prefixes: ['+43'], mostPerDay: 100, isSetUp: true, sentInDay: 0 });
    const saved = await admin.call(saveBookingSms, { body: { ...smsSettings, mostPerDay: 7 } });
    expect(saved.body.sms).toMatchObject({ isOn: true, prefixes: ['+49', '+43'], mostPerDay: 7 });
    await admin.call(saveBookingSms, { body: { ...smsSettings, mostPerDay: 7 } });
    const trail = await clinic.db
      .selectFrom('audit_events')
      .select(['actor_id as actorId', 'changed_fields as changedFields', 'details'])
      .where('action', '=', 'booking_page.updated')
      .execute();
    expect(trail).toEqual([
      {
        actorId: admin.person.id,
        changedFields: ['codesBySms', 'smsPrefixes', 'smsPerDay'],
        details: { codesBySms: true, prefixes: '+49 +43', mostPerDay: 7 },
      },
    ]);
  });

  it('codes by SMS cannot be turned on without a provider, without a country or by a doctor', async () => {
    const { desk, doctor } = await aRemindedClinic();
    const admin = await desk();
    const refused = await admin.call(saveBookingSms, { body: smsSettings });
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'sms_not_set_up']);
    const office = await here.desk();
    for (const prefixes of [[], ['49'], ['+0'], ['+49', '+49'], ['+123456789']]) {
      const wrong = await office.call(saveBookingSms, { body: { ...smsSettings, prefixes } });
      expect([prefixes, wrong.status]).toEqual([prefixes, 400]);
    }
    expect((await (await desk(doctor)).call(saveBookingSms, { body: smsSettings })).status).toBe(403);
  });

  it('rejects settings whose first allowed prefix is shorter than a country code', async () => {
    const office = await here.desk();
    for (const prefixes of [['+4'], ['+35', '+49']]) {
      const wrong = await office.call(saveBookingSms, { body: { ...smsSettings, prefixes } });
      expect([prefixes, wrong.status, Object.keys(wrong.errorBody.fields ?? {})]).toEqual([
        prefixes,
        400,
        ['prefixes'],
      ]);
    }
    const saved = await office.call(saveBookingSms, { body: { ...smsSettings, prefixes: ['+49', '+4'] } });
    expect(saved.status).toBe(200);
    const off = await office.call(saveBookingSms, {
      body: { ...smsSettings, isOn: false, prefixes: ['+4'] },
    });
    expect(off.status, 'SMS can be turned off with any prefix').toBe(200);
  });

  it('adds no country code to a national number if the stored first prefix is shorter than a country code', async () => {
    const { slug } = await here.aPage();
    await here.clinic.db
      .updateTable('clinic_settings')
      .set({ booking_sms_prefixes: ['+4'] })
      .execute();
    const secret = await here.hold(slug);
    expect((await here.give(secret, detailsFor('151 23456789'))).status).toBe(400);
    expect((await here.give(secret, detailsFor('+49 151 23456789'))).status).toBe(200);
  });

  it('a booking page offers codes by SMS only while an admin has turned them on', async () => {
    const { slug } = await here.aPage();
    expect((await look(here.clinic, slug)).body.smsPrefixes).toEqual(['+49', '+43']);
    const secret = await here.hold(slug);
    await here.set({ isOn: false });
    expect((await look(here.clinic, slug)).body.smsPrefixes).toBeNull();
    const refused = await here.give(secret, detailsFor(aNumber().typed));
    expect([refused.status, Object.keys(refused.errorBody.fields ?? {})]).toEqual([400, ['codeBy']]);
    expect(await here.rows()).toEqual([]);
  });

  it('sends no code to a missing or invalid phone number, or one outside the allowed countries', async () => {
    const { slug } = await here.aPage();
    const secret = await here.hold(slug);
    for (const phone of ['+44 7700 900123', '0044 7700 900123', '+1 876 555 0123', '0151', 'call me']) {
      const refused = await here.give(secret, detailsFor(phone));
      expect([phone, refused.status, refused.errorBody.fields]).toEqual([
        phone,
        400,
        { phone: 'Enter a mobile number that begins with +49 or +43' },
      ]);
    }
    const missing = await here.give(secret, { ...detailsFor(''), phone: null });
    expect(missing.errorBody.fields).toEqual({ phone: 'Phone is required' });
    const both = await here.give(secret, { ...detailsFor(aNumber().typed), email: anAddress() });
    expect(Object.keys(both.errorBody.fields ?? {})).toEqual(['email']);
    expect(await here.rows()).toEqual([]);
    expect((await here.give(secret, detailsFor('+43 660 1234567'))).status).toBe(200);
  });
});

describe('S-318: a code by SMS', () => {
  it('sends no code to a phone number or email address that the person replaced before the code was sent', async () => {
    const { slug } = await here.aPage();
    const [own, victim] = [aNumber(), aNumber()];
    const [ownAddress, victimAddress] = [anAddress(), anAddress()];
    const bySms = ({ typed }: typeof own) => detailsFor(typed);
    const byEmail = (email: string) => ({ ...aPerson, email });

    const toEmail = await here.hold(slug, onDay(1, 10));
    await here.give(toEmail, bySms(own));
    await here.give(toEmail, byEmail(victimAddress));
    const toSms = await here.hold(slug, onDay(1, 11));
    await here.give(toSms, byEmail(ownAddress));
    await here.give(toSms, bySms(victim));
    await here.work();
    await here.clinic.mailWorker.workOff();

    expect([here.textsTo(own.number), await here.mailsTo(ownAddress)]).toEqual([[], []]);
    expect([here.textsTo(victim.number).length, (await here.mailsTo(victimAddress)).length]).toEqual([1, 1]);
    expect(await here.results()).toEqual([
      ['code', 'replaced'],
      ['code', 'sent'],
    ]);
  });

  it('a code by SMS books for the only patient with this phone number, regardless of its spelling in the record', async () => {
    const { slug, doctor } = await here.aPage();
    const { typed, number } = aNumber();
    const patientId = await aPatientOf(here.clinic, doctor, {
      ...aPerson,
      phone: `0${number.slice(3)}`,
    });
    const { answer } = await here.book(slug, detailsFor(typed, { lastName: 'QUILLFÉATHER' }), number);
    expect([answer.status, answer.body.outcome]).toEqual([200, 'booked']);
    const booked = await here.clinic.db
      .selectFrom('appointments')
      .select('patient_id as patientId')
      .execute();
    expect(booked).toEqual([{ patientId }]);
    const [code, confirmation, ...more] = here.textsTo(number);
    expect(more).toEqual([]);
    expect(code).toMatch(/^\d{6} is your code to book at Test Clinic\./);
    expect(confirmation).toContain(answer.body.address);
    expect(confirmation).not.toMatch(/Quill|Ada/i);
    expect(await here.results()).toEqual([
      ['code', 'sent'],
      ['confirmed', 'sent'],
    ]);
    expect(await here.mailsTo(someone.email)).toEqual([]);
    const trail = await here.clinic.db
      .selectFrom('audit_events')
      .select(['patient_ids as patientIds', 'details'])
      .where('action', '=', 'booking_request.texted')
      .orderBy('seq')
      .execute();
    expect(trail).toEqual([
      { patientIds: [], details: { kind: 'code', channel: 'sms' } },
      { patientIds: [patientId], details: { kind: 'confirmed', channel: 'sms' } },
    ]);
  });

  it.each(['twins', 'no record', 'other name', 'other doctor'] as const)(
    'a booking with a code by SMS becomes a request if the number does not match exactly one patient: %s',
    async (which) => {
      const { slug, doctor } = await here.aPage();
      const { typed, number } = aNumber();
      const known = { ...aPerson, phone: number };
      if (which === 'twins') {
        await aPatientOf(here.clinic, doctor, known);
        await aPatientOf(here.clinic, doctor, { ...known, firstName: 'Bea', phone: typed });
      }
      if (which === 'other name') await aPatientOf(here.clinic, doctor, { ...known, lastName: 'Other' });
      if (which === 'other doctor') await aPatientOf(here.clinic, await aDoctor(here.clinic), known);
      const { answer } = await here.book(slug, detailsFor(typed), number);
      expect(answer.body).toEqual({ outcome: 'requested', address: null });
      expect(here.textsTo(number)).toHaveLength(1);
    },
  );

  it('a booking confirmed by SMS becomes a request if the patient’s record has an email address but no phone number', async () => {
    const { slug, doctor } = await here.aPage();
    const { typed, number } = aNumber();
    const patientId = await aPatientOf(here.clinic, doctor, someone);
    expect((await here.book(slug, detailsFor(typed), number)).answer.body.outcome).toBe('requested');
    const desk = await here.desk();
    const before = (await desk.call(getPatient, { params: { patientId } })).body.patient;
    expect([before.email, before.phone]).toEqual([someone.email, null]);
    const [request] = (await desk.call(listBookingRequests, {})).body.requests;
    expect([request?.email, request?.phone]).toEqual([null, number]);
  });

  it('booking a request for a new patient stores the phone number without an email address, and sends the ticket by SMS', async () => {
    const { slug } = await here.aPage();
    const { typed, number } = aNumber();
    await here.book(slug, detailsFor(typed), number);
    const desk = await here.desk();
    const [request] = (await desk.call(listBookingRequests, {})).body.requests;
    const booking = { params: { uuid: request?.uuid ?? '' }, body: { patientId: null } };
    const { patientId } = (await desk.call(bookRequest, booking)).body;
    const { patient } = (await desk.call(getPatient, { params: { patientId } })).body;
    expect([patient.phone, patient.email, patient.contactBy]).toEqual([number, null, null]);
    await here.work();
    expect(here.textsTo(number).at(-1)).toMatch(/https:\/\/anteroom\.example\/q\/[\w-]{43}$/);
    const { rows } = await sql`select from mail_jobs where kind like 'booking%'`.execute(here.clinic.db);
    expect(rows).toEqual([]);
  });

  it('a second booking with the same number finds the patient that was added for the first booking', async () => {
    const { slug } = await here.aPage();
    const { typed, number } = aNumber();
    await here.book(slug, detailsFor(typed), number);
    const desk = await here.desk();
    const [request] = (await desk.call(listBookingRequests, {})).body.requests;
    await desk.call(bookRequest, { params: { uuid: request?.uuid ?? '' }, body: { patientId: null } });
    const again = await here.book(slug, detailsFor(number), number, onDay(1, 11));
    expect(again.answer.body.outcome).toBe('booked');
  });

  it('only the newest code works, and parallel guesses get no more tries than sequential ones', async () => {
    const { slug } = await here.aPage();
    const { typed, number } = aNumber();
    const secret = await here.hold(slug);
    await here.give(secret, detailsFor(typed));
    await here.work();
    const first = here.codeOf(number);
    await here.give(secret, detailsFor(typed));
    await here.work();
    const code = here.codeOf(number);
    if (first !== code) expect((await here.confirm(secret, first)).errorBody.code).toBe('wrong_code');
    const guesses = Array.from({ length: 20 }, (_, nth) => String(nth).padStart(6, '9'));
    const answers = await Promise.all(
      guesses.filter((guess) => guess !== code).map((guess) => insist(() => here.confirm(secret, guess))),
    );
    const codes = answers.map(({ errorBody }) => errorBody.code);
    const heard = codes.filter((each) => each === 'wrong_code' || each === 'too_many_wrong_codes');
    expect(heard.length).toBeLessThanOrEqual(5);
    expect(codes.filter((each) => each === 'too_many_wrong_codes')).toHaveLength(1);
    expect((await here.confirm(secret, code)).status).toBe(404);
  });

  it('a new code does not wait for the doctor’s lock, for which a confirmation waits at the same moment', async () => {
    const { slug, doctor } = await here.aPage();
    const { typed } = aNumber();
    const secret = await here.hold(slug);
    await here.give(secret, detailsFor(typed));
    const { confirming, given } = await inTransaction(here.clinic.db, async (tx) => {
      await sql`select from queues where doctor_id = ${doctor.id} for no key update`.execute(tx);
      const waiting = here.confirm(secret, wrongFor(''));
      return { confirming: waiting, given: await here.give(secret, detailsFor(typed)) };
    });
    await confirming;
    expect(given.status).toBe(200);
    expect((await here.rows()).filter(({ kind }) => kind === 'code')).toHaveLength(2);
  });

  it('sending the same correct code in parallel books only once', async () => {
    const { slug, doctor } = await here.aPage();
    const { typed, number } = aNumber();
    await aPatientOf(here.clinic, doctor, { ...someone, phone: number });
    const secret = await here.hold(slug);
    await here.give(secret, detailsFor(typed));
    await here.work();
    const code = here.codeOf(number);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => insist(() => here.confirm(secret, code))),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    await here.work();
    expect(await here.results()).toEqual([
      ['code', 'sent'],
      ['confirmed', 'sent'],
    ]);
  });

  it('responds in the same way to a known, an unknown and a blocked number, without reading patients or blocks', async () => {
    const { slug, doctor } = await here.aPage();
    const [known, unknown, blocked] = [aNumber(), aNumber(), aNumber()];
    await aPatientOf(here.clinic, doctor, { ...someone, phone: known.number });
    await inTransaction(here.clinic.db, (tx) =>
      setBlocked(
        tx,
        { channel: 'sms', address: blocked.number },
        { isStopped: true, now: here.clinic.clock.now() },
      ),
    );
    const answers: unknown[] = [];
    await here.clinic.db.transaction().execute(async (tx) => {
      // From here on, every statement that reads or changes a patient or a block waits, and then fails.
      await sql`lock table patients, patient_readers, contact_blocks in access exclusive mode`.execute(tx);
      for (const [nth, { typed }] of [known, unknown, blocked].entries()) {
        const secret = await here.hold(slug, onDay(1, 10 + nth));
        const given = await here.give(secret, detailsFor(typed));
        const wrong = await here.confirm(secret, wrongFor(''));
        answers.push([given.status, Object.keys(given.body), wrong.status, wrong.errorBody.error]);
      }
    });
    expect(answers[0]).toEqual([200, ['expiresAt'], 400, expect.any(String)]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await here.work();
    expect(await here.results()).toEqual([
      ['code', 'sent'],
      ['code', 'sent'],
      ['code', 'opted_out'],
    ]);
    expect(here.textsTo(blocked.number)).toEqual([]);
  });

  it('stores the phone number encrypted, only until the message has a result, and never logs it', async () => {
    const { slug } = await here.aPage();
    const { typed, number } = aNumber();
    const secret = await here.hold(slug);
    await here.give(secret, detailsFor(typed));
    const [row] = await here.rows();
    expect(row?.recipient).toBeInstanceOf(Buffer);
    expect(row?.recipient?.toString('latin1')).not.toContain(number.slice(1));
    expect(row?.masked_recipient).toBe(`+49…${number.slice(-3)}`);
    here.setBehaviour(() => ({ status: 400, code: 21_211 }));
    await here.work();
    expect((await here.rows())[0]).toMatchObject({ state: 'failed', problem: '21211', recipient: null });
    const text = JSON.stringify([await here.rows(), here.clinic.log]);
    expect(text).not.toContain(number.slice(4));
    expect(text).not.toContain(secret);
  });
});
