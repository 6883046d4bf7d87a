import { updateAppointment } from '@anteroom/contract/appointments';
import { createPatient, getPatient, updatePatient } from '@anteroom/contract/patients';
import { createReminderRule, listReminders, updateReminderSettings } from '@anteroom/contract/reminders';
import { getTicket, stopReminders } from '@anteroom/contract/visits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SmsTransport } from '#features/sms';
import { call } from '#test/call';
import { closeAll } from '#test/closings';
import { aRemindedClinic, dayMinutes, onDay } from '#test/reminders';
import { aDayBeforeBySms, appUrl, aTextedClinic, type Texted } from '#test/sms/a-texted-clinic';
import { countSegments } from './sms-text.rules.ts';

let here: Texted;

// Closes the clinic of each test, because all clinics together would need too many connections.
afterEach(closeAll);

beforeEach(async () => {
  here = await aTextedClinic();
});

const problemsOf = async () =>
  (await here.clinic.db.selectFrom('reminders').select('problem').orderBy('id').execute()).map(
    ({ problem }) => problem,
  );

const change = async (patientId: number, body: object) =>
  (await here.desk()).call(updatePatient, { params: { patientId }, body });

describe('a reminder by SMS', () => {
  it('S-230: sends a reminder SMS once when it is due; it contains time, clinic, doctor and a link, but not the patient', async () => {
    await here.addSmsRule();
    const booked = await here.bookWithPhone();
    await here.sendBefore(booked.at, dayMinutes + 1);
    expect(here.textsTo(booked.phone)).toEqual([]);
    await here.sendBefore(booked.at, dayMinutes);
    await here.send();
    const [text = '', ...more] = here.textsTo(booked.phone);
    expect(more).toEqual([]);
    expect(text).toMatch(
      /^Appointment Wed,? 9 Jun,? 08:30, Test Clinic, Dana Okafor\. Reply 1=coming 2=call me /,
    );
    expect(text).toContain(`${appUrl}/q/`);
    expect(text).not.toMatch(/Pat|Number|cancel/i);
    expect(countSegments(text)).toBe(1);
    expect(await here.resultsOf(booked)).toEqual(['sent']);
  });

  it('S-230: a reminder by SMS adds one audit row, without the number', async () => {
    await here.addSmsRule();
    const { uuid, patientId, at } = await here.bookWithPhone();
    await here.sendBefore(at, dayMinutes);
    await here.send();
    const rows = here.clinic.db
      .selectFrom('audit_events')
      .select(['actor_id', 'object_id', 'patient_ids', 'details'])
      .where('action', '=', 'reminder.sent');
    expect(await rows.execute()).toEqual([
      { actor_id: null, object_id: uuid, patient_ids: [patientId], details: { channel: 'sms' } },
    ]);
  });

  it('a reminder by SMS links to the patient’s own page', async () => {
    await here.addSmsRule();
    const booked = await here.bookWithPhone();
    await here.sendBefore(booked.at, dayMinutes);
    const ticket = await (await here.desk()).call(getTicket, { params: { uuid: booked.uuid } });
    expect(here.textsTo(booked.phone)[0]?.endsWith(` ${ticket.body.address}`)).toBe(true);
  });

  it('a reminder by SMS asks for a reply only if the provider forwards replies, and names the doctor only if the clinic chose so', async () => {
    here = await aTextedClinic({ takesReplies: false, from: 'Praxis' });
    await here.addSmsRule();
    const body = { quietFrom: 1200, quietUntil: 480, language: 'de', namesDoctor: false } as const;
    await (await here.desk()).call(updateReminderSettings, { body });
    const booked = await here.bookWithPhone();
    await here.sendBefore(booked.at, dayMinutes);
    expect(here.textsTo(booked.phone)[0]).toMatch(/^Termin Mi\.?, 9\. Juni,? 08:30, Test Clinic\. https:/);
  });

  it('two servers that run at the same time send each reminder by SMS only once, and not by mail too', async () => {
    await here.addSmsRule();
    await here.addRule();
    const booked = [await here.bookWithPhone(), await here.bookWithPhone(), await here.bookWithPhone()];
    here.clinic.clock.set(onDay(1, 8.5));
    await Promise.all([here.send(), here.send()]);
    await here.clinic.mailWorker.workOff();
    expect(booked.map(({ phone }) => here.textsTo(phone).length)).toEqual([1, 1, 1]);
    const mails = await Promise.all(booked.map(({ email }) => here.mailsTo(email)));
    expect(mails.flat()).toEqual([]);
  });

  it('a reminder by SMS never states the old time of a moved appointment', async () => {
    await here.addSmsRule();
    const booked = await here.bookWithPhone();
    await here.send();
    const body = { scheduledDateTime: onDay(4, 15).getTime() };
    await (await here.desk()).call(updateAppointment, { params: { uuid: booked.uuid }, body });
    await here.sendBefore(booked.at, dayMinutes);
    await here.sendBefore(onDay(4, 15), dayMinutes);
    expect(here.textsTo(booked.phone)).toEqual([expect.stringMatching(/Fri,? 11 Jun,? 15:00/)]);
    expect(await here.resultsOf(booked)).toEqual(['moved', 'sent']);
  });

  it('a reminder by SMS waits for the end of the quiet hours', async () => {
    await here.addSmsRule({ minutesBefore: 12 * 60 });
    const booked = await here.bookWithPhone({ at: onDay(1, 18.5) });
    await here.sendBefore(booked.at, 12 * 60);
    expect(here.textsTo(booked.phone)).toEqual([]);
    await here.sendBefore(onDay(1, 8), 0);
    expect(here.textsTo(booked.phone)).toHaveLength(1);
  });

  it('lists a reminder by SMS for admins with a masked number and the result', async () => {
    await here.addSmsRule();
    const booked = await here.bookWithPhone({ phone: '+49 (0)151 234-56789' });
    await here.sendBefore(booked.at, dayMinutes);
    expect(here.textsTo('+4915123456789')).toHaveLength(1);
    const { reminders } = (await (await here.desk()).call(listReminders, { query: {} })).body;
    expect(reminders).toMatchObject([{ channel: 'sms', state: 'sent', recipient: '+49…789', problem: null }]);
    expect(here.clinic.log.join('\n')).not.toMatch(/15123456789|a token of/);
  });
});

describe('S-231: consent to SMS', () => {
  const consentOf = async (patientId: number) =>
    (await (await here.desk()).call(getPatient, { params: { patientId } })).body.patient.smsConsent;

  it('the consent to SMS has a date and names the user who recorded it, until the patient’s choice changes', async () => {
    const { patientId } = await here.bookWithPhone({ contactBy: null });
    expect(await consentOf(patientId)).toBeNull();
    await change(patientId, { contactBy: 'sms' });
    const consent = await consentOf(patientId);
    expect(consent).toEqual({ at: expect.any(Number), recordedBy: here.admin.name });
    here.clinic.clock.moveOn(5);
    await change(patientId, { contactBy: 'sms', city: 'Bremen' });
    expect(await consentOf(patientId)).toEqual(consent);
    await change(patientId, { contactBy: 'email' });
    expect(await consentOf(patientId)).toBeNull();
  });

  it('records the consent to SMS for a new patient too, and the database clears it when the choice changes', async () => {
    const body = { firstName: 'Pat', lastName: 'Texted', phone: '+4915111111111', contactBy: 'sms' as const };
    const created = await (await here.desk(here.doctor)).call(createPatient, { body });
    const patientId = created.body.patient.id;
    expect((await consentOf(patientId))?.recordedBy).toBe(here.doctor.name);
    await here.clinic.db.updateTable('patients').set({ contact_by: 'none' }).execute();
    expect(await consentOf(patientId)).toBeNull();
  });

  it.each([
    ['who did not agree to SMS', { contactBy: null }, 'no_consent'],
    ['who wants mails', { contactBy: 'email' }, 'not_wanted'],
    ['who wants none', { contactBy: 'none' }, 'not_wanted'],
    ['without a phone', { phone: null }, 'no_phone'],
    ['whose number has no country code', { phone: '0151 23456789' }, 'phone_not_international'],
  ] as const)('sends no SMS to a patient %s', async (_, patient, reason) => {
    await here.addSmsRule();
    const booked = await here.bookWithPhone();
    await change(booked.patientId, patient);
    await here.sendBefore(booked.at, dayMinutes);
    expect(here.provider.messages).toEqual([]);
    expect(await here.resultsOf(booked)).toEqual([reason]);
  });

  it('stopping reminders blocks the phone number for every patient who has it, even after consent', async () => {
    await here.addSmsRule();
    const [one, other] = [await here.bookWithPhone(), await here.bookWithPhone()];
    await change(other.patientId, { phone: one.phone.replace('+49', '0049 ') });
    const ticket = await (await here.desk()).call(getTicket, { params: { uuid: one.uuid } });
    const secret = ticket.body.address.split('/').at(-1) ?? '';
    const { body } = await call(here.clinic, stopReminders, {
      params: { secret },
      body: { isStopped: true },
    });
    expect(body.visit.reminders).toBe('stopped');
    await here.sendBefore(one.at, dayMinutes);
    expect(here.provider.messages).toEqual([]);
    expect([await here.resultsOf(one), await here.resultsOf(other)]).toEqual([['opted_out'], ['opted_out']]);
  });
});

describe('S-232: at most one SMS', () => {
  const lost = ['accepted without a response', 'lost', 'unknown'] as const;

  it.each([
    lost,
    ['answered with a server error', { status: 500 }, 'unknown'],
    ['refused permanently', { status: 400, code: 21_211 }, 'failed'],
    ['redirected', { status: 302 }, 'failed'],
  ] as const)('a message by SMS that was %s is not sent again', async (_, behaviour, state) => {
    await here.addSmsRule();
    const booked = await here.bookWithPhone();
    let calls = 0;
    here.setBehaviour(() => {
      calls += 1;
      return behaviour;
    });
    await here.sendBefore(booked.at, dayMinutes);
    here.clinic.clock.moveOn(60);
    await here.send();
    expect([calls, await here.resultsOf(booked)]).toEqual([1, [state]]);
    expect(await problemsOf()).toEqual([expect.stringMatching(/^(21211|HTTP \d+|[A-Z_]+)$/)]);
  });

  it('retries an SMS that the provider certainly did not accept, with growing pauses', async () => {
    await here.addSmsRule();
    const booked = await here.bookWithPhone();
    let calls = 0;
    here.setBehaviour(() => {
      calls += 1;
      return calls < 3 ? { status: 429 } : 'taken';
    });
    await here.sendBefore(booked.at, dayMinutes);
    expect([await here.resultsOf(booked), await problemsOf()]).toEqual([['planned'], ['HTTP 429']]);
    here.clinic.clock.moveOn(2);
    await here.send();
    here.clinic.clock.moveOn(3);
    await here.send();
    expect(calls).toBe(2);
    here.clinic.clock.moveOn(1);
    await here.send();
    expect([calls, await here.resultsOf(booked), await problemsOf()]).toEqual([3, ['sent'], [null]]);
    expect(here.textsTo(booked.phone)).toHaveLength(1);
  });

  it('keeps an SMS planned and stores the problem if the provider cannot be reached', async () => {
    await here.addSmsRule();
    const booked = await here.bookWithPhone();
    await here.provider.close();
    await here.sendBefore(booked.at, dayMinutes);
    expect([await here.resultsOf(booked), await problemsOf()]).toEqual([['planned'], ['ECONNREFUSED']]);
  });

  it.each(['before', 'after'] as const)(
    'if a server dies %s the request to the provider, the state of the SMS is unknown, and the SMS is never sent again',
    async (moment) => {
      await here.addSmsRule();
      const booked = await here.bookWithPhone();
      const died = Promise.withResolvers<void>();
      const dying: SmsTransport = {
        send: async (sms) => {
          if (moment === 'after') await here.transport.send(sms);
          died.resolve();
          return new Promise(() => undefined);
        },
      };
      here.clinic.clock.set(onDay(1, 8.5));
      void here.send(dying);
      await died.promise;
      await here.send();
      expect(await here.resultsOf(booked)).toEqual(['claimed']);
      here.clinic.clock.moveOn(3);
      await here.send();
      here.clinic.clock.moveOn(60);
      await here.send();
      expect(await here.resultsOf(booked)).toEqual(['unknown']);
      expect(here.textsTo(booked.phone)).toHaveLength(moment === 'after' ? 1 : 0);
    },
  );

  it('blocks a number that the provider refuses because its owner replied STOP', async () => {
    await here.addSmsRule();
    const booked = await here.bookWithPhone();
    here.setBehaviour(() => ({ status: 400, code: 21_610 }));
    await here.sendBefore(booked.at, dayMinutes);
    const next = await here.bookWithPhone({ at: onDay(4, 10), phone: booked.phone });
    await here.sendBefore(next.at, dayMinutes);
    expect([await here.resultsOf(booked), await here.resultsOf(next)]).toEqual([['failed'], ['opted_out']]);
  });
});

describe('without a provider', () => {
  it('no rule for SMS can be added without a provider', async () => {
    const plain = await aRemindedClinic();
    const body = aDayBeforeBySms;
    const { status, errorBody } = await (await plain.desk()).call(createReminderRule, { body });
    expect([status, errorBody.code]).toEqual([409, 'sms_not_set_up']);
  });

  it('without a provider, reminders by SMS stay planned for another server, and are skipped once they are too late', async () => {
    await here.addSmsRule();
    const booked = await here.bookWithPhone();
    const { workOffReminders } = await import('./index.ts');
    here.clinic.clock.set(onDay(1, 8.5));
    await workOffReminders(here.clinic.context);
    expect(await here.resultsOf(booked)).toEqual(['planned']);
    here.clinic.clock.set(new Date(booked.at.getTime() - 20 * 60_000));
    await workOffReminders(here.clinic.context);
    expect(await here.resultsOf(booked)).toEqual(['sms_off']);
  });
});
