import { randomUUID } from 'node:crypto';
import { createAppointment, getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { getHealth } from '@anteroom/contract/health';
import { languages } from '@anteroom/contract/languages';
import { acceptOffer, viewOffer } from '@anteroom/contract/offers';
import { updatePatient } from '@anteroom/contract/patients';
import { listReminders } from '@anteroom/contract/reminders';
import { addToWaitingList, listOpenings, listWaiting } from '@anteroom/contract/waiting-list';
import { beforeEach, describe, expect, it } from 'vitest';
import { countSegments, maskAddress, maskPhone } from '#features/reminders';
import type { SmsTransport } from '#features/sms';
import { workOffOffers } from '#features/waiting-list';
import { inTransaction } from '#platform/db/transaction';
import { createLog } from '#platform/log';
import { formatShortInstantIn } from '#platform/time/format-time';
import { openTracing } from '#platform/tracing/open-tracing';
import { call } from '#test/call';
import { eventsDuring } from '#test/live-events';
import { aDoctorWithHours } from '#test/offers';
import { anOtlpReceiver } from '#test/otlp-receiver';
import { aBooking, aPatientOf, type Person } from '#test/people';
import { dayMinutes, onDay } from '#test/reminders';
import { aTextedClinic, type Texted } from '#test/sms/a-texted-clinic';
import { markOffered } from './due-offers.queries.ts';
import { composeOfferSms } from './offer-sms.messages.ts';
import { claimText, removeText } from './offer-texts.queries.ts';

let here: Texted;
let doctor: Person;

beforeEach(async () => {
  here = await aTextedClinic();
  here.clinic.clock.set(onDay(0, 9));
  doctor = await aDoctorWithHours(here.clinic, 'Dana Okafor');
});

const wednesday = onDay(2, 10);
let count = 0;

/** Puts a patient who agreed to SMS on the waiting list. */
async function wait(changes: { phone?: string | null; contactBy?: 'sms' | 'none' } = {}) {
  count += 1;
  const phone = changes.phone === undefined ? `+49152${String(10_000_000 + count)}` : changes.phone;
  const desk = await here.desk();
  const patientId = await aPatientOf(here.clinic, doctor, { email: `texted-${count}@home.example` });
  const wish = { phone, contactBy: changes.contactBy ?? ('sms' as const) };
  expect((await desk.call(updatePatient, { params: { patientId }, body: wish })).status).toBe(200);
  const body = { patientId, doctorIds: [doctor.id], earliest: '2027-06-07', leastNoticeMinutes: 0 };
  expect((await desk.call(addToWaitingList, { body })).status).toBe(201);
  return { patientId, phone: phone ?? '' };
}

async function book(patientId: number, at: Date, { keepsWaiting = true } = {}) {
  const body = { ...aBooking(patientId, doctor, at, { durationMinutes: 30 }), keepsWaiting };
  return (await (await here.desk()).call(createAppointment, { body })).body.appointment.uuid;
}

/** Frees a time: books an appointment and cancels it. */
async function free(at = wednesday) {
  const uuid = await book(await aPatientOf(here.clinic, doctor), at);
  const body = { status: 'cancelled' as const };
  await (await here.desk()).call(updateAppointment, { params: { uuid }, body });
}

/** Adds reminders that were sent at these times. */
async function addReminders(times: readonly number[]) {
  const ofRule = { rule_id: await here.addRule(), appointment_id: 0, doctor_id: doctor.id, state: 'sent' };
  const rows = times.map((time) => ({
    ...ofRule,
    for_time: new Date(time + dayMinutes * 60_000),
    due_at: new Date(time),
    changed_at: new Date(time),
  }));
  await here.clinic.db.insertInto('reminders').values(rows).execute();
}

async function send(minutes = 0, sms: SmsTransport | null = here.transport) {
  here.clinic.clock.moveOn(minutes);
  await workOffOffers(here.clinic.context, { sms });
}

async function offer(minutes = 1, sms?: SmsTransport) {
  await free();
  await send(0, sms);
  await send(minutes, sms);
}

const listed = async () => {
  const { openings } = (await (await here.desk()).call(listOpenings, {})).body;
  return openings.flatMap(({ offers }) =>
    offers.map(({ state, skippedBecause, recipient, sms }) => ({
      state: skippedBecause ?? state,
      recipient,
      sms: sms?.state ?? null,
    })),
  );
};

const secretIn = (text = '') => /\/offer\/(\S+)$/.exec(text)?.[1] ?? '';

const only = (phone: string) => {
  const message = here.provider.messages.find(({ to }) => to === phone);
  if (!message) throw new Error('No SMS went to this number.');
  return message;
};

describe('an offer by SMS', () => {
  it('S-272: an offer by SMS to a patient who agreed to SMS contains only the time, clinic, doctor and a link to book', async () => {
    const { phone, patientId } = await wait();
    await offer();
    const [text, ...more] = here.textsTo(phone);
    expect(more).toEqual([]);
    expect(text).toMatch(
      /^Free time .*, Test Clinic, Dana Okafor\. Answer only here: https:\/\/anteroom\.example\/offer\/[\w-]{43}$/,
    );
    const params = { secret: secretIn(text) };
    expect((await call(here.clinic, viewOffer, { params })).body.offer.state).toBe('open');
    const taken = await call(here.clinic, acceptOffer, { params });
    expect(taken.body.offer.state).toBe('accepted');
    expect(taken.body.offer.address).not.toBeNull();
    const event = await here.clinic.db
      .selectFrom('audit_events')
      .select(['patient_ids as patientIds', 'details'])
      .where('action', '=', 'waiting_list.offered')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ patientIds: [patientId], details: { channel: 'sms' } });
  });

  it('the link in an offer by SMS works if the server’s key was rotated after the offer was planned', async () => {
    const { phone } = await wait();
    await free();
    await send();
    const { context } = here.clinic;
    const { appSecret: previousAppSecret } = context.settings;
    const rotated = { appSecret: 'the secret after the rotation, long enough', previousAppSecret };
    here.clinic.clock.moveOn(1);
    const settings = { ...context.settings, ...rotated };
    await workOffOffers({ ...context, settings }, { sms: here.transport });
    const params = { secret: secretIn(here.textsTo(phone)[0]) };
    const { status, body } = await call(here.clinic, viewOffer, { params });
    expect([status, body.offer?.state]).toEqual([200, 'open']);
  });

  it('S-272: admins see an offer by SMS with a masked number, and delivery reports only move its state forward', async () => {
    const { phone } = await wait();
    await offer();
    expect(await listed()).toEqual([{ state: 'sent', recipient: maskPhone(phone), sms: 'sent' }]);
    expect(await here.provider.report(only(phone), ['delivered', 'sent'])).toEqual([204, 204]);
    expect((await listed())[0]?.sms).toBe('delivered');
  });

  it('S-272: sends an offer by SMS at most once: if the provider’s response is lost, its state is unknown until a report arrives', async () => {
    here.setBehaviour(() => 'lost');
    const { phone } = await wait();
    await offer();
    for (let round = 0; round < 4; round += 1) await send(3);
    expect(here.textsTo(phone)).toHaveLength(1);
    expect((await listed())[0]).toMatchObject({ state: 'sent', sms: 'unknown' });
    await here.provider.report(only(phone), ['delivered']);
    expect((await listed())[0]?.sms).toBe('delivered');
  });

  it('S-272: does not send an offer by SMS again if the server dies while it sends, and open screens refetch its state', async () => {
    const { phone } = await wait();
    await free();
    await send();
    const dead: SmsTransport = {
      send: async (sms) => {
        await here.transport.send(sms);
        await here.clinic.db
          .updateTable('offer_texts')
          .set({ claimed_at: onDay(0, 8) })
          .execute();
        return new Promise<never>(() => undefined);
      },
    };
    here.clinic.clock.moveOn(1);
    void workOffOffers(here.clinic.context, { sms: dead });
    await expect.poll(() => here.textsTo(phone).length).toBe(1);
    const screen = { clinic: here.clinic, desk: await here.desk(), doctorId: doctor.id };
    const events = await eventsDuring(screen, async () => {
      await expect
        .poll(async () => {
          await send();
          return (await listed())[0]?.sms;
        })
        .toBe('unknown');
    });
    expect(events).toEqual(['waiting_list']);
    await send(5);
    expect(here.textsTo(phone)).toHaveLength(1);
  });

  it('sends an offer at most three times if the provider rejects it, then offers the time to the next patient', async () => {
    here.setBehaviour(() => ({ status: 429 }));
    await wait();
    const next = await wait();
    await offer();
    expect((await listed())[0]).toMatchObject({ state: 'sent', sms: 'planned' });
    await send(2);
    await send(2);
    expect((await listed()).map(({ sms }) => sms)).toEqual(['failed', null]);
    here.setBehaviour(() => 'taken');
    await send(30);
    expect(here.textsTo(next.phone)).toHaveLength(1);
  });

  it('sends no offer to a number whose owner replied STOP, and an opt-out at the provider blocks the number', async () => {
    const [stopped, refused] = [await wait(), await wait()];
    await here.provider.reply({ from: stopped.phone, text: 'STOP' });
    here.setBehaviour(({ to }) => (to === refused.phone ? { status: 400, code: 21_610 } : 'taken'));
    await offer();
    for (let round = 0; round < 2; round += 1) await send(31);
    expect((await listed()).map(({ state, sms }) => [state, sms])).toEqual([
      ['opted_out', null],
      ['sent', 'failed'],
    ]);
    const blocks = await here.clinic.db.selectFrom('contact_blocks').select('channel').execute();
    expect(blocks).toEqual([{ channel: 'sms' }, { channel: 'sms' }]);
    expect(here.provider.messages).toEqual([]);
  });

  it('sends an offer by SMS only after the quiet hours', async () => {
    const { phone } = await wait();
    here.clinic.clock.set(onDay(0, 21));
    await offer();
    expect(here.textsTo(phone)).toEqual([]);
    here.clinic.clock.set(onDay(1, 8.5));
    await send();
    expect(here.textsTo(phone)).toHaveLength(1);
  });

  it('S-272: shows why an offer by SMS cannot be sent, also on the waiting list', async () => {
    await wait({ phone: '0151 23456789' });
    await wait({ phone: null });
    await wait({ contactBy: 'none' });
    const { entries } = (await (await here.desk()).call(listWaiting, { query: {} })).body;
    const reasons = ['phone_not_international', 'no_phone', 'not_wanted'];
    expect(entries.map(({ noOfferBecause }) => noOfferBecause)).toEqual(reasons);
    await offer();
    expect((await listed()).map(({ state }) => state)).toEqual(reasons);
    expect(here.provider.messages).toEqual([]);
  });

  it('two servers that run at the same time send an offer by SMS only once', async () => {
    const { phone } = await wait();
    await free();
    await Promise.all([send(), send()]);
    await Promise.all([send(1), send()]);
    expect(here.textsTo(phone)).toHaveLength(1);
  });

  it('S-272: if the patient chooses mails before the retry of an SMS, the offer is sent once, as a mail', async () => {
    here.setBehaviour(() => ({ status: 429 }));
    const { patientId } = await wait();
    await offer();
    const body = { contactBy: 'email' as const };
    await (await here.desk()).call(updatePatient, { params: { patientId }, body });
    for (let round = 0; round < 3; round += 1) await send(2);
    const mails = await here.clinic.db
      .selectFrom('mail_jobs')
      .select('recipient')
      .where('kind', '=', 'waiting_offer')
      .execute();
    expect(mails).toHaveLength(1);
    const recipient = maskAddress(mails[0]?.recipient ?? '');
    expect(await listed()).toEqual([{ state: 'sent', recipient, sms: null }]);
  });

  it('an offer that waits for a retry while a visitor holds its time does not block other offers', async () => {
    here.setBehaviour(() => ({ status: 429 }));
    await wait();
    await offer();
    await here.clinic.db
      .insertInto('slot_holds')
      .values({
        doctor_id: doctor.id,
        starts_at: wednesday,
        ends_at: onDay(2, 10.5),
        purpose: 'self_booking',
        expires_at: onDay(0, 10),
        created_at: onDay(0, 9),
      })
      .execute();
    here.setBehaviour(() => 'taken');
    await free(onDay(2, 12));
    await send();
    await send(2);
    expect((await listed()).map(({ sms }) => sms)).toEqual(['planned', 'sent']);
    here.clinic.clock.set(onDay(0, 10.1));
    await send();
    expect((await listed()).map(({ sms }) => sms)).toEqual(['sent', 'sent']);
  });

  it('does not list an offer as waiting for a retry after it was skipped or ended', async () => {
    here.setBehaviour(() => ({ status: 429 }));
    const { patientId } = await wait();
    const ended = await wait();
    await offer();
    const desk = await here.desk();
    const body = { contactBy: 'none' as const };
    await desk.call(updatePatient, { params: { patientId }, body });
    await send(2);
    await send(31);
    await book(ended.patientId, onDay(3, 10), { keepsWaiting: false });
    expect(await listed()).toMatchObject([
      { state: 'not_wanted', sms: null },
      { state: 'closed', sms: null },
    ]);
  });

  it('an SMS that was sent cannot be claimed or removed, and its offer cannot be marked as offered again', async () => {
    await wait();
    await offer();
    const { id: offerId } = await here.clinic.db.selectFrom('offers').select('id').executeTakeFirstOrThrow();
    const now = here.clinic.clock.now();
    const claim = { offerId, messageId: randomUUID(), recipientHash: Buffer.alloc(32), segments: 1, now };
    const results = await inTransaction(here.clinic.context.db, async (tx) => [
      await claimText(tx, claim),
      await removeText(tx, offerId),
      await markOffered(tx, { offerId, state: 'planned' }, { maskedRecipient: '…', now }),
    ]);
    expect(results).toEqual([null, false, false]);
    expect(await listed()).toMatchObject([{ state: 'sent', sms: 'sent' }]);
  });

  it('S-207: the server’s health and metrics include offers by SMS', async () => {
    const states = async () => {
      const { sms } = (await (await here.desk()).call(getHealth, {})).body.health;
      const text = await (await fetch(`${here.clinic.address}/metrics`)).text();
      const figures = [...text.matchAll(/^anteroom_sms\{state="\w+"\} (\d+)$/gm)].map(([, value]) =>
        Number(value),
      );
      const { oldestAt = null, lastProblem: problem } = sms.facts ?? {};
      const waits = oldestAt === null ? null : here.clinic.clock.now().getTime() - oldestAt;
      return { state: sms.state, figures, problem, minutes: waits && Math.round(waits / 60_000) };
    };
    here.setBehaviour(() => ({ status: 429 }));
    await wait();
    const next = await wait();
    await offer();
    expect(await states()).toMatchObject({ figures: [1, 0, 0], problem: 'HTTP 429', minutes: 0 });
    await send(1);
    expect(await states()).toMatchObject({ figures: [1, 0, 0], minutes: 1 });
    await send(1);
    expect(await states()).toMatchObject({ state: 'attention', figures: [0, 1, 0], minutes: null });
    here.setBehaviour(() => 'lost');
    await send(31);
    expect(here.textsTo(next.phone)).toHaveLength(1);
    expect(await states()).toMatchObject({ figures: [0, 1, 1] });
    here.setBehaviour(() => ({ status: 429 }));
    const last = await wait();
    await free(onDay(2, 12));
    await send();
    await send(1);
    for (let round = 0; round < 4; round += 1) await send(31);
    await book(last.patientId, onDay(3, 10), { keepsWaiting: false });
    expect((await states()).figures[0]).toBe(0);
  });

  it('S-290: the messages of the day include an offer by SMS with its result, like an offer by mail', async () => {
    const texted = await wait();
    const mailed = await wait({ phone: null });
    await wait({ contactBy: 'none' });
    const params = { patientId: mailed.patientId };
    await (await here.desk()).call(updatePatient, { params, body: { contactBy: 'email' } });
    await offer();
    const messages = async (date?: string) => {
      const query = date === undefined ? {} : { date };
      const { reminders, offers } = (await (await here.desk()).call(listReminders, { query })).body;
      expect(reminders).toEqual([]);
      return offers.map(({ channel, state, skippedBecause, recipient, problem }) => ({
        of: [channel, skippedBecause ?? state],
        recipient,
        problem,
      }));
    };
    const toText = maskPhone(texted.phone);
    expect(await messages()).toEqual([
      { of: ['sms', 'sent'], recipient: toText, problem: null },
      { of: ['email', 'planned'], recipient: null, problem: null },
      { of: ['email', 'not_wanted'], recipient: null, problem: null },
    ]);
    expect(await messages('2027-06-08')).toEqual([]);
    await here.provider.report(only(texted.phone), ['failed']);
    await send(31);
    expect((await messages()).slice(0, 2)).toMatchObject([
      { of: ['sms', 'failed'], recipient: toText },
      { of: ['email', 'queued'], recipient: expect.stringMatching(/^t…@/) },
    ]);
    const { offers } = (await (await here.desk()).call(listReminders, { query: {} })).body;
    expect(offers[0]).toMatchObject({ doctorName: 'Dana Okafor', forTime: wednesday.getTime() });
    expect(JSON.stringify(offers)).not.toMatch(/Number|texted/);
    await here.clinic.db.deleteFrom('mail_jobs').where('kind', '=', 'waiting_offer').execute();
    expect((await messages())[1]).toMatchObject({ of: ['email', 'not_stored'] });
  });

  it.each([
    { before: 499, shown: [499, 1] },
    { before: 500, shown: [500, 0] },
  ])(
    'if $before reminders are due earlier, the first 500 messages of the day include $shown.1 offers by SMS',
    async (given) => {
      await wait();
      await offer();
      const due = here.clinic.clock.now().getTime();
      const earlier = Array.from({ length: given.before }, (_, index) => due - 3_600_000 - index);
      await addReminders([...earlier, due + 3_600_000]);
      const { reminders, offers, hasMore } = (await (await here.desk()).call(listReminders, { query: {} }))
        .body;
      expect([reminders.length, offers.length]).toEqual(given.shown);
      expect(Math.max(...reminders.map(({ dueAt }) => dueAt))).toBeLessThan(due);
      expect(hasMore).toBe(true);
    },
  );

  it('S-290: health and metrics report an offer as late only after the quiet hours, not while it waits for their end', async () => {
    const health = async () => (await (await here.desk()).call(getHealth, {})).body.health.sms;
    const waiting = async () =>
      /^anteroom_sms\{state="waiting"\} (\d+)$/m.exec(
        await (await fetch(`${here.clinic.address}/metrics`)).text(),
      )?.[1];
    here.setBehaviour(() => ({ status: 429 }));
    await wait();
    here.clinic.clock.set(onDay(0, 19.95));
    await offer();
    here.clinic.clock.set(onDay(1, 7));
    expect([(await health()).state, await waiting()]).toEqual(['good', '0']);
    expect((await health()).facts).toMatchObject({ waiting: 1, isQuiet: true });
    here.clinic.clock.set(onDay(1, 8.25));
    expect([(await health()).state, await waiting()]).toEqual(['attention', '1']);
    here.clinic.clock.set(onDay(1, 10.1));
    expect((await health()).state).toBe('bad');
  });

  it('S-265: an offer by SMS has a span in the traces', async () => {
    await wait();
    await free();
    await send();
    const receiver = await anOtlpReceiver();
    const settings = { url: `${receiver.endpoint}/v1/traces`, headers: {}, share: 1 };
    const tracing = await openTracing(settings, createLog('silent'));
    here.clinic.clock.moveOn(1);
    await workOffOffers({ ...here.clinic.context, tracing }, { sms: here.transport });
    await tracing.stop();
    expect(receiver.spans().map(({ name }) => name)).toContain('sending an SMS');
  });

  it('S-273: a reply with a digit neither answers an offer nor confirms an appointment whose reminder came before the offer', async () => {
    const { phone, patientId } = await wait();
    await here.addSmsRule();
    const uuid = await book(patientId, onDay(1, 15));
    await here.sendBefore(onDay(1, 15), dayMinutes);
    expect(here.textsTo(phone)).toHaveLength(1);
    await offer();
    expect(here.textsTo(phone)).toHaveLength(2);
    await here.provider.reply({ from: phone, text: '1', sid: 'SM-digit' });
    const { appointment } = (await (await here.desk()).call(getAppointment, { params: { uuid } })).body;
    const text = await here.clinic.db.selectFrom('inbound_texts').select('result').executeTakeFirstOrThrow();
    expect([appointment.status, text.result, (await listed())[0]?.state]).toEqual([
      'scheduled',
      'ambiguous',
      'sent',
    ]);
  });
});

describe('the text of an offer', () => {
  const page = `https://praxis-hafen.de/offer/${'x'.repeat(43)}`;
  const clock = { timezone: 'Europe/Berlin', timeFormat: '24' } as const;
  const instants = Array.from(
    { length: 12 },
    (_, month) => new Date(Date.UTC(2027, month, 20 + month, 11, 30)),
  );

  it.each(languages)(
    'S-272: the text of an offer fits one SMS segment in %s on every date, with usual names',
    (language) => {
      const names = { clinicName: 'Praxis am Hafen', doctorName: 'Zoë Šimić', page };
      const texts = instants.map((instant) =>
        composeOfferSms(language, { ...names, when: formatShortInstantIn(language, instant, clock) }),
      );
      expect(texts.map(countSegments)).toEqual(instants.map(() => 1));
    },
  );

  it.each(languages)(
    'an offer by SMS has at most two segments in %s with the longest names, and no opt-out word',
    (language) => {
      const names = { clinicName: 'W'.repeat(100), doctorName: 'M'.repeat(100), page };
      const text = composeOfferSms(language, { ...names, when: '20 Nov 2027, 12:30' });
      expect(countSegments(text)).toBe(2);
      expect(text).not.toMatch(/\b(cancel|stop|stopall|unsubscribe|end|quit|yes|start|help)\b/i);
    },
  );
});
