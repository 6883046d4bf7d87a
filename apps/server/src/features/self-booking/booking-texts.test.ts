import { deleteAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { bookRequest, declineRequest, listBookingRequests } from '@anteroom/contract/booking-requests';
import { erasePatient } from '@anteroom/contract/erasures';
import { languages } from '@anteroom/contract/languages';
import { exportPatientRecord } from '@anteroom/contract/patient-record';
import { updatePatient } from '@anteroom/contract/patients';
import { bookingTextKinds, listReminders } from '@anteroom/contract/reminders';
import { cancelVisit, moveVisit } from '@anteroom/contract/visit-changes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countSegments, readSmsState } from '#features/reminders';
import { resealBookingRequests, resealBookingTexts, workOffBookingTexts } from '#features/self-booking';
import type { SmsTransport } from '#features/sms';
import { sweep } from '#platform/db/sweep.queries';
import { someone } from '#test/booking-pages';
import { call } from '#test/call';
import { closeAll } from '#test/closings';
import { contentsOf } from '#test/contents';
import { aDoctor, aPatientOf } from '#test/people';
import { dayMinutes, onDay } from '#test/reminders';
import type { Behaviour } from '#test/sms/fake-sms-provider';
import { holdAnswers } from '#test/sms/held-answers';
import { aNumber, aTextedBookingClinic, detailsFor, type TextedBookings } from '#test/sms/texted-bookings';
import { whileBroken } from '#test/while-broken';
import { composeBookingSms } from './booking-sms.messages.ts';
import { postponeText } from './booking-texts.queries.ts';

let here: TextedBookings;
let page: Awaited<ReturnType<TextedBookings['aPage']>>;

// Closes the clinic of each test, because all clinics together would need too many connections.
afterEach(closeAll);

beforeEach(async () => {
  here = await aTextedBookingClinic();
  page = await here.aPage({ changeUntilMinutes: 0 });
});

async function aCode(at = onDay(1, 10)) {
  const { typed, number } = aNumber();
  const secret = await here.hold(page.slug, at);
  expect((await here.give(secret, detailsFor(typed))).status).toBe(200);
  return { secret, number, typed };
}

/** Books for a patient with a confirmed phone number. Returns the secret of the ticket. */
async function aVisit() {
  const { typed, number } = aNumber();
  const patientId = await aPatientOf(here.clinic, page.doctor, { ...someone, phone: number });
  const { answer } = await here.book(page.slug, detailsFor(typed), number);
  expect(answer.body.outcome).toBe('booked');
  const { uuid } = await here.clinic.db
    .selectFrom('appointments')
    .select('uuid')
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow();
  return { number, patientId, uuid, secret: answer.body.address?.split('/').at(-1) ?? '' };
}

async function aRequest() {
  const { typed, number } = aNumber();
  await here.book(page.slug, detailsFor(typed), number);
  const desk = await here.desk();
  const [request] = (await desk.call(listBookingRequests, {})).body.requests;
  return { desk, number, uuid: request?.uuid ?? '' };
}

/** Books a request for a new patient. The SMS about it is not sent yet. */
async function aConfirmedRequest() {
  const { desk, number, uuid } = await aRequest();
  const { body } = await desk.call(bookRequest, { params: { uuid }, body: { patientId: null } });
  return { desk, number, params: { uuid: body.appointmentId } };
}

async function erase(patientId: number, confirmation: string): Promise<number> {
  const body = { reason: 'patient_request', confirmation } as const;
  return (await (await here.desk()).call(erasePatient, { params: { patientId }, body })).status;
}

async function ofBookings() {
  const { db } = here.clinic;
  return {
    requests: await db.selectFrom('booking_requests').selectAll().orderBy('id').execute(),
    holds: await db.selectFrom('slot_holds').selectAll().orderBy('id').execute(),
    texts: await here.rows(),
  };
}

/** Makes a worker die at its first message, before or after the provider has received it. */
async function dieAt(moment: 'before' | 'after'): Promise<void> {
  const died = Promise.withResolvers<void>();
  const stopping = new AbortController();
  const dying: SmsTransport = {
    send: async (sms) => {
      if (moment === 'after' && !stopping.signal.aborted) await here.transport.send(sms);
      stopping.abort();
      died.resolve();
      return new Promise(() => undefined);
    },
  };
  await Promise.race([
    died.promise,
    workOffBookingTexts(here.clinic.context, { sms: dying, stopping: stopping.signal }),
  ]);
}

/** Sends the next SMS. The provider receives it, but does not answer until `answer` is called. */
async function sendSlowly() {
  const { transport, asked, answer } = holdAnswers(here.transport);
  const working = workOffBookingTexts(here.clinic.context, { sms: transport });
  await asked;
  return { working, answer };
}

async function reportNewest(statuses: readonly string[]): Promise<void> {
  const message = here.provider.messages.at(-1);
  if (!message) throw new Error('no message was sent');
  if (statuses.length > 0) await here.provider.report(message, [...statuses]);
}

async function countTexted(): Promise<number> {
  const rows = await here.clinic.db
    .selectFrom('audit_events')
    .select('seq')
    .where('action', '=', 'booking_request.texted')
    .execute();
  return rows.length;
}

describe('S-318: sending at most once', () => {
  it('sends a code to the provider only after the request has committed, and only once even if several servers send', async () => {
    const { number } = await aCode();
    expect(here.textsTo(number)).toEqual([]);
    await Promise.all([here.work(), here.work(), here.work()]);
    expect(here.textsTo(number)).toHaveLength(1);
  });

  it('saves the details that a person gave only if the SMS with the code can be saved too', async () => {
    const { typed } = aNumber();
    const secret = await here.hold(page.slug);
    await whileBroken(here.clinic, 'booking_texts', async () => {
      const before = await contentsOf(here.clinic, /^(sessions|session_tokens|audit_heads)$/);
      expect((await here.give(secret, detailsFor(typed))).status).toBe(500);
      expect(await contentsOf(here.clinic, /^(sessions|session_tokens|audit_heads)$/)).toEqual(before);
    });
    expect((await here.give(secret, detailsFor(typed))).status).toBe(200);
  });

  it.each(['before', 'after'] as const)(
    'a code is never sent again and becomes “unknown” if the server dies %s the request to the provider',
    async (moment) => {
      const { number } = await aCode();
      await dieAt(moment);
      await here.work();
      expect(await here.results()).toEqual([['code', 'claimed']]);
      here.clinic.clock.moveOn(3);
      await here.work();
      here.clinic.clock.moveOn(20);
      await here.work();
      expect(await here.results()).toEqual([['code', 'unknown']]);
      expect(here.textsTo(number)).toHaveLength(moment === 'after' ? 1 : 0);
      expect((await here.rows())[0]?.recipient).toBeNull();
    },
  );

  it('retries a code that the provider certainly did not accept, with at most three attempts in total', async () => {
    const { number } = await aCode();
    here.setBehaviour(() => ({ status: 429 }));
    await here.work();
    expect(await here.results()).toEqual([['code', 'planned']]);
    here.setBehaviour(() => 'taken');
    here.clinic.clock.moveOn(1);
    await here.work();
    expect(here.textsTo(number)).toHaveLength(1);
    const other = await aCode(onDay(1, 11));
    here.setBehaviour(() => ({ status: 401 }));
    for (let round = 0; round < 5; round += 1) {
      await here.work();
      here.clinic.clock.moveOn(1);
    }
    expect((await here.rows())[1]).toMatchObject({ state: 'failed', problem: 'HTTP 401', attempts: 3 });
    expect(here.textsTo(other.number)).toEqual([]);
    const { failed } = await readSmsState(here.clinic.context);
    expect(failed).toBe(1);
  });

  it('a code that the provider refuses because of the phone number is not counted as a failure of the clinic', async () => {
    await aCode();
    here.setBehaviour(() => ({ status: 400, code: 21_614 }));
    await here.work();
    expect(await here.results()).toEqual([['code', 'failed']]);
    expect(await readSmsState(here.clinic.context)).toMatchObject({
      failed: 0,
      waiting: 0,
      lastProblem: null,
    });
  });

  it.each([21_606, 21_408])(
    'an SMS refused for a reason other than the number counts as a failure of the clinic: error %i',
    async (code) => {
      await aCode();
      here.setBehaviour(() => ({ status: 400, code }));
      await here.work();
      expect(await readSmsState(here.clinic.context)).toMatchObject({ failed: 1, lastProblem: String(code) });
    },
  );

  it.each([
    [30_007, 1],
    [30_005, 0],
  ])(
    'an undelivered code counts as a failure of the clinic, unless the number is the reason: error %i',
    async (code, failed) => {
      await aCode();
      await here.work();
      const [message] = here.provider.messages;
      if (!message) throw new Error('no message was sent');
      await here.provider.report(message, ['undelivered'], code);
      expect(await here.results()).toEqual([['code', 'failed']]);
      expect(await readSmsState(here.clinic.context)).toMatchObject({ failed });
    },
  );

  it('does not postpone an SMS that was sent in the meantime', async () => {
    await aCode();
    await here.work();
    const [before] = await here.rows();
    await postponeText(here.clinic.context.db, before?.id ?? 0, onDay(1, 9));
    expect(await here.rows()).toEqual([before]);
  });

  it('never sends a code twice in random sequences of server deaths and provider responses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const code = await aCode(onDay(1 + (runs % 9), 8.5 + Math.floor(runs / 9) * 0.25));
        runs += 1;
        for (const each of steps) await acts[each](code);
        here.clinic.clock.moveOn(40);
        await here.work();
        const ids = here.provider.messages.map(({ statusAddress }) => statusAddress);
        expect(new Set(ids).size).toBe(ids.length);
        const left = (await here.rows()).filter(({ recipient }) => recipient !== null);
        expect(left).toEqual([]);
        here.clinic.clock.set(onDay(0, 9));
        await here.clinic.db.deleteFrom('throttles').execute();
        await here.clinic.db.deleteFrom('slot_holds').execute();
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});

type Code = Awaited<ReturnType<typeof aCode>>;

async function workWhile(behaviour: Behaviour): Promise<void> {
  here.setBehaviour(() => behaviour);
  await here.work();
  here.setBehaviour(() => 'taken');
}

const acts = {
  ask: ({ secret, typed }: Code) => here.give(secret, detailsFor(typed)),
  work: () => Promise.all([here.work(), here.work()]),
  dieBefore: () => dieAt('before'),
  dieAfter: () => dieAt('after'),
  wait: () => here.clinic.clock.moveOn(3),
  lose: () => workWhile('lost'),
  beBusy: () => workWhile({ status: 429 }),
  report: () => {
    const last = here.provider.messages.at(-1);
    return last && here.provider.report(last, ['delivered', 'sent']);
  },
};
const step = fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[]));

let runs = 0;

describe('S-318: reports and replies', () => {
  it.each([
    [['sent', 'delivered'], 'delivered'],
    [['delivered', 'sent'], 'delivered'],
    [['undelivered', 'sent'], 'failed'],
    [['queued', 'queued'], 'sent'],
  ])('the delivery reports %j leave the SMS in the state %s', async (statuses, state) => {
    await aCode();
    await here.work();
    const [message] = here.provider.messages;
    if (!message) throw new Error('no message was sent');
    expect(new Set(await here.provider.report(message, statuses))).toEqual(new Set([204]));
    expect(await here.results()).toEqual([['code', state]]);
  });

  it('a delivery report with a wrong signature changes nothing, and a correctly signed one resolves an unknown SMS', async () => {
    await aCode();
    here.setBehaviour(() => 'lost');
    await here.work();
    const [message] = here.provider.messages;
    if (!message) throw new Error('no message was sent');
    const path = new URL(message.statusAddress).pathname;
    const forged = await fetch(`${here.clinic.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'AAAA' },
      body: 'MessageStatus=delivered',
    });
    expect([forged.status, await here.results()]).toEqual([403, [['code', 'unknown']]]);
    await here.provider.report(message, ['delivered']);
    expect(await here.results()).toEqual([['code', 'delivered']]);
  });

  it.each([
    ['without a delivery report', [], 'sent'],
    ['after a delivery report', ['delivered'], 'delivered'],
  ])(
    'a provider’s response that arrives after the SMS became “unknown”, %s, adds no second audit entry',
    async (_, reports, state) => {
      await aCode();
      const { working, answer } = await sendSlowly();
      here.clinic.clock.moveOn(3);
      await here.work();
      expect(await here.results()).toEqual([['code', 'unknown']]);
      await reportNewest(reports);
      answer();
      await working;
      expect(await here.results()).toEqual([['code', state]]);
      expect(await countTexted()).toBe(1);
    },
  );

  it('a delivery report and the provider’s response after it add only one audit entry', async () => {
    await aCode();
    const { working, answer } = await sendSlowly();
    await reportNewest(['delivered']);
    expect(await countTexted()).toBe(1);
    answer();
    await working;
    expect(await here.results()).toEqual([['code', 'delivered']]);
    expect(await countTexted()).toBe(1);
  });

  it('sends no more SMS to a number after its owner replied STOP or the provider rejected the number as opted out', async () => {
    const { secret, number, typed } = await aCode();
    await here.work();
    await here.provider.reply({ from: number, text: 'STOP' });
    expect((await here.give(secret, detailsFor(typed))).status).toBe(200);
    await here.work();
    expect(here.textsTo(number)).toHaveLength(1);
    const other = await aCode(onDay(1, 11));
    here.setBehaviour(() => ({ status: 400, code: 21_610 }));
    await here.work();
    here.setBehaviour(() => 'taken');
    await here.give(other.secret, detailsFor(other.typed));
    await here.work();
    expect((await here.results()).map(([, result]) => result)).toEqual([
      ...['sent', 'opted_out'],
      ...['failed', 'opted_out'],
    ]);
  });
});

describe('S-318: an SMS about a booking that changed before the SMS was sent', () => {
  it('skips a code that was replaced by a newer one, has expired, or belongs to a request that is over', async () => {
    const { secret, typed, number } = await aCode();
    await here.give(secret, detailsFor(typed));
    await here.work();
    expect(here.textsTo(number)).toHaveLength(1);
    await aCode(onDay(1, 11));
    here.clinic.clock.moveOn(31);
    await here.work();
    const over = await aCode(onDay(1, 12));
    await here.clinic.db.updateTable('booking_requests').set({ state: 'over', given: null }).execute();
    await here.work();
    expect(here.textsTo(over.number)).toEqual([]);
    expect((await here.results()).map(([, result]) => result)).toEqual([
      'replaced',
      'sent',
      'too_late',
      'over',
    ]);
  });

  it('skips the confirmation SMS of an appointment that staff cancelled or deleted before it was sent', async () => {
    for (const change of ['cancel', 'delete'] as const) {
      const { desk, params } = await aConfirmedRequest();
      if (change === 'delete') await desk.call(deleteAppointment, { params });
      else await desk.call(updateAppointment, { params, body: { status: 'cancelled' } });
      await here.work();
      expect([change, (await here.results()).at(-1)]).toEqual([change, ['confirmed', 'over']]);
      await desk.call(deleteAppointment, { params });
    }
  });

  it('the confirmation SMS states the current time of an appointment that staff moved before it was sent', async () => {
    const { desk, number, params } = await aConfirmedRequest();
    const noon = onDay(3, 12);
    await desk.call(updateAppointment, { params, body: { scheduledDateTime: noon.getTime() } });
    await here.work();
    const [, confirmed, ...more] = here.textsTo(number);
    expect(confirmed).toMatch(/Thu.* 10 Jun.*12:00/);
    expect(more).toEqual([]);
    expect((await here.rows()).at(-1)?.starts_at).toEqual(noon);
  });

  it('skips the confirmation SMS of an appointment that staff moved to a time which has passed before the SMS is sent', async () => {
    here.clinic.clock.set(onDay(0, 23));
    const { desk, params } = await aConfirmedRequest();
    await desk.call(updateAppointment, { params, body: { scheduledDateTime: onDay(1, 7).getTime() } });
    here.clinic.clock.set(onDay(1, 9));
    await here.work();
    expect((await here.results()).at(-1)).toEqual(['confirmed', 'too_late']);
  });

  it('sends no SMS about the appointment of a patient who has died', async () => {
    const { number, patientId, secret } = await aVisit();
    const desk = await here.desk();
    await desk.call(updatePatient, { params: { patientId }, body: { dateOfDeath: '2027-06-07' } });
    await call(here.clinic, cancelVisit, { params: { secret } });
    await here.work();
    expect(here.textsTo(number)).toHaveLength(2);
  });
});

describe('S-319: later messages go to the number that the code confirmed', () => {
  it('the patient gets an SMS after moving or cancelling the appointment through the ticket page', async () => {
    const { number, secret } = await aVisit();
    const body = { scheduledDateTime: onDay(2, 11).getTime() };
    expect((await call(here.clinic, moveVisit, { params: { secret }, body })).status).toBe(204);
    await here.work();
    expect((await call(here.clinic, cancelVisit, { params: { secret } })).status).toBe(204);
    await here.work();
    const [, , moved, cancelled, ...more] = here.textsTo(number);
    expect(more).toEqual([]);
    expect(moved).toMatch(
      /^Your appointment was moved to: Wed.* 9 Jun.*11:00.*https:\/\/anteroom\.example\/q\//,
    );
    expect(cancelled).toMatch(/^Your appointment was called off: Wed.*11:00/);
    expect(await here.mailsTo(someone.email)).toEqual([]);
  });

  it('sends a mail to the address of the record if the phone number of the record has changed since the booking', async () => {
    const { number, patientId, secret } = await aVisit();
    const desk = await here.desk();
    await desk.call(updatePatient, { params: { patientId }, body: { phone: '+4915199999999' } });
    await call(here.clinic, cancelVisit, { params: { secret } });
    await here.work();
    await here.clinic.mailWorker.workOff();
    expect(here.textsTo(number)).toHaveLength(2);
    expect((await here.mailsTo(someone.email)).at(-1)?.subject).toContain('cancelled');
  });

  it('informs the person by SMS about a declined request', async () => {
    const { desk, number, uuid } = await aRequest();
    await desk.call(declineRequest, { params: { uuid } });
    await here.work();
    expect(here.textsTo(number).at(-1)).toMatch(/^This time cannot be given to you: Tue/);
  });

  it('an SMS about a declined request waits for the end of the quiet hours, but a code does not', async () => {
    here.clinic.clock.set(onDay(0, 23));
    const { desk, uuid, number } = await aRequest();
    expect(here.textsTo(number)).toHaveLength(1);
    await desk.call(declineRequest, { params: { uuid } });
    await here.work();
    expect(await here.results()).toEqual([
      ['code', 'sent'],
      ['declined', 'planned'],
    ]);
    here.clinic.clock.set(onDay(1, 9));
    await here.work();
    expect((await here.results()).at(-1)).toEqual(['declined', 'sent']);
  });

  it('an SMS about a time before the end of the quiet hours is sent without waiting', async () => {
    await sql`update reminder_settings set quiet_from = 1200, quiet_until = 660`.execute(here.clinic.db);
    here.clinic.clock.set(onDay(0, 23));
    const { number } = await aConfirmedRequest();
    await here.work();
    expect((await here.results()).at(-1)).toEqual(['confirmed', 'sent']);
    expect(here.textsTo(number).at(-1)).toMatch(/Tue.* 8 Jun.*10:00/);
  });

  it('an SMS that was due before the quiet hours but could not be sent in time waits for their end', async () => {
    const { desk, uuid } = await aRequest();
    await desk.call(declineRequest, { params: { uuid } });
    here.clinic.clock.set(onDay(0, 23));
    await here.work();
    expect((await here.results()).at(-1)).toEqual(['declined', 'planned']);
    here.clinic.clock.set(onDay(1, 9));
    await here.work();
    expect((await here.results()).at(-1)).toEqual(['declined', 'sent']);
  });

  it.each(languages)(
    'a code fits into one SMS segment and other booking SMS into two, without opt-out words: %s',
    (language) => {
      const names = { clinicName: 'Praxis am Königsplatz', doctorName: 'Dr. Änne Müller-Lüdenscheidt' };
      const about = { clinicPhone: '+49 30 1234567', when: 'Mi., 9. Juni, 11:00', code: '012345' };
      const link = `https://anteroom.example/q/${'x'.repeat(43)}`;
      for (const kind of bookingTextKinds) {
        const hasPage = kind === 'confirmed' || kind === 'moved';
        const text = composeBookingSms(language, kind, { ...names, ...about, page: hasPage ? link : null });
        expect([kind, countSegments(text) <= (kind === 'code' ? 1 : 2)]).toEqual([kind, true]);
        expect(text.includes('012345')).toBe(kind === 'code');
        expect(text).not.toMatch(/\b(stop|cancel|end|quit|yes|start)\b/i);
      }
    },
  );
});

describe('S-319: staff see the SMS masked, for a limited time', () => {
  it('only admins see each booking SMS, with its masked number and result', async () => {
    const { number } = await aCode();
    await here.work();
    const { status, body } = await (await here.desk()).call(listReminders, { query: { date: '2027-06-07' } });
    expect(status).toBe(200);
    expect(body.bookingTexts).toMatchObject([
      {
        kind: 'code',
        channel: 'sms',
        state: 'sent',
        recipient: `+49…${number.slice(-3)}`,
        skippedBecause: null,
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(number.slice(4));
    const doctor = await aDoctor(here.clinic);
    expect((await (await here.desk(doctor)).call(listReminders, { query: {} })).status).toBe(403);
  });

  it('keeps a booking SMS for ninety days, even after its request was deleted', async () => {
    await aCode();
    await here.work();
    const inDays = (days: number) => new Date(here.clinic.clock.now().getTime() + days * dayMinutes * 60_000);
    await sweep(here.clinic.context.db, inDays(89));
    expect(await here.rows()).toMatchObject([{ request_id: null, recipient: null }]);
    await sweep(here.clinic.context.db, inDays(91));
    expect(await here.rows()).toEqual([]);
  });

  it('the export of a patient’s record contains the SMS about their bookings, with the masked number', async () => {
    const { patientId, number } = await aVisit();
    await aCode(onDay(1, 14));
    const { body } = await (await here.desk()).call(exportPatientRecord, { params: { patientId } });
    expect(body.record.bookingTexts.map(({ kind, recipient, state }) => [kind, recipient, state])).toEqual([
      ['code', `+49…${number.slice(-3)}`, 'sent'],
      ['confirmed', `+49…${number.slice(-3)}`, 'sent'],
    ]);
  });

  it('erasing a patient erases the SMS to their phone number and the requests confirmed with that number', async () => {
    const { patientId, secret } = await aVisit();
    await call(here.clinic, cancelVisit, { params: { secret } });
    await here.work();
    await aCode(onDay(1, 14));
    expect(await erase(patientId, 'Ada Quillfeather')).toBe(200);
    expect(await here.results()).toEqual([['code', 'planned']]);
    const requests = await here.clinic.db.selectFrom('booking_requests').select('state').execute();
    expect(requests).toEqual([{ state: 'to_confirm' }]);
  });

  it('the erasure of a child leaves the requests, held times and SMS of a parent with the same number', async () => {
    const { number, typed } = aNumber();
    await here.book(page.slug, detailsFor(typed), number);
    await here.give(await here.hold(page.slug, onDay(1, 14)), detailsFor(typed));
    const child = { ...someone, firstName: 'Kim', dateOfBirth: '2015-03-04', phone: number };
    const patientId = await aPatientOf(here.clinic, page.doctor, child);
    const before = await ofBookings();
    expect(before.requests.map(({ state }) => state)).toEqual(['requested', 'to_confirm']);
    expect(await erase(patientId, 'Kim Quillfeather')).toBe(200);
    expect(await ofBookings()).toEqual(before);
  });

  it('the erasure of a child leaves the booked appointment of a parent with the same number', async () => {
    const { number } = await aVisit();
    const child = { ...someone, firstName: 'Kim', dateOfBirth: '2015-03-04', phone: number };
    const patientId = await aPatientOf(here.clinic, page.doctor, child);
    const before = await ofBookings();
    expect(await erase(patientId, 'Kim Quillfeather')).toBe(200);
    expect(await ofBookings()).toEqual(before);
  });

  it('the erasure of a child leaves the waiting SMS about the declined request of a parent with the same number', async () => {
    here.clinic.clock.set(onDay(0, 23));
    const { desk, uuid, number } = await aRequest();
    await desk.call(declineRequest, { params: { uuid } });
    const child = { ...someone, firstName: 'Kim', dateOfBirth: '2015-03-04', phone: number };
    const patientId = await aPatientOf(here.clinic, page.doctor, child);
    const before = await ofBookings();
    expect(await erase(patientId, 'Kim Quillfeather')).toBe(200);
    expect(await ofBookings()).toEqual(before);
    here.clinic.clock.set(onDay(1, 9));
    await here.work();
    expect((await here.results()).at(-1)).toEqual(['declined', 'sent']);
  });

  it('the erasure of a patient erases the waiting SMS about their own declined request', async () => {
    here.clinic.clock.set(onDay(0, 23));
    const { desk, uuid, number } = await aRequest();
    await desk.call(declineRequest, { params: { uuid } });
    const patientId = await aPatientOf(here.clinic, page.doctor, { ...someone, phone: number });
    expect(await erase(patientId, 'Ada Quillfeather')).toBe(200);
    expect(await ofBookings()).toEqual({ requests: [], holds: [], texts: [] });
  });

  it('the erasure of a patient erases their open booking request with its held time and SMS', async () => {
    const { number, typed } = aNumber();
    await here.give(await here.hold(page.slug), detailsFor(typed, { lastName: 'QUILLFEATHER' }));
    const patientId = await aPatientOf(here.clinic, page.doctor, { ...someone, phone: number });
    expect(await erase(patientId, 'Ada Quillfeather')).toBe(200);
    expect(await ofBookings()).toEqual({ requests: [], holds: [], texts: [] });
  });

  it('a waiting booking SMS can still be sent after a rotation of the server’s key', async () => {
    const { number } = await aCode();
    const { context, db } = here.clinic;
    const { appSecret } = context.settings;
    const settings = {
      ...context.settings,
      appSecret: 'another secret, at least thirty-two characters',
      previousAppSecret: appSecret,
    };
    await resealBookingRequests({ db, settings });
    expect(await resealBookingTexts({ db, settings })).toBe(1);
    expect(await resealBookingTexts({ db, settings })).toBe(0);
    const rotated = { ...context, settings: { ...settings, previousAppSecret: null } };
    await workOffBookingTexts(rotated, { sms: here.transport });
    expect(here.textsTo(number)).toHaveLength(1);
  });
});
