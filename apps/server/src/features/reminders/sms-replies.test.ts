import { createHmac } from 'node:crypto';
import { getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { erasePatient, previewErasure } from '@anteroom/contract/erasures';
import { updatePatient } from '@anteroom/contract/patients';
import { listReminderReplies } from '@anteroom/contract/reminders';
import { getToday } from '@anteroom/contract/today';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSmsTransport } from '#features/sms';
import { sweep } from '#platform/db/sweep.queries';
import { closeAll, closeWithFile } from '#test/closings';
import { eventsDuring } from '#test/live-events';
import { aDoctor } from '#test/people';
import { aRemindedClinic, type Booked, dayMinutes, onDay } from '#test/reminders';
import { aTextedClinic, type Texted } from '#test/sms/a-texted-clinic';
import { workOffReminders } from './index.ts';

let here: Texted;

// Closes the clinic of each test, because all clinics together would need too many connections.
afterEach(closeAll);

beforeEach(async () => {
  here = await aTextedClinic();
  await here.addSmsRule();
});

/** Books an appointment and sends its reminder. */
async function aReminded(choices: Parameters<Texted['bookWithPhone']>[0] = {}) {
  const booked = await here.bookWithPhone(choices);
  await here.sendBefore(booked.at, dayMinutes);
  const message = here.provider.messages.at(-1);
  if (!message) throw new Error('no message was sent');
  return { ...booked, message };
}

const statusOf = async ({ uuid }: Pick<Booked, 'uuid'>) =>
  (await (await here.desk()).call(getAppointment, { params: { uuid } })).body.appointment.status;

/** Returns a screen of the doctor, whose live events a test reads. */
const aScreen = async () => ({
  clinic: here.clinic,
  desk: await here.desk(here.doctor),
  doctorId: here.doctor.id,
});

const repliesOf = async () => (await (await here.desk()).call(listReminderReplies, {})).body.replies;

describe('S-236: a status callback', () => {
  it.each([
    [['sent', 'delivered'], ['delivered']],
    [['delivered', 'sent'], ['delivered']],
    [['queued', 'queued', 'delivered', 'delivered', 'sending'], ['delivered']],
    [['undelivered', 'sent'], ['failed']],
    [['undelivered', 'delivered', 'failed'], ['delivered']],
    [['partially_delivered'], ['sent']],
  ])('the delivery reports %j, in this order, leave the SMS in the state %j', async (statuses, results) => {
    const booked = await aReminded();
    const answers = await here.provider.report(booked.message, statuses);
    expect(new Set(answers)).toEqual(new Set([204]));
    expect(await here.resultsOf(booked)).toEqual(results);
  });

  it('a status callback sets the state of an SMS whose response was lost, and the SMS is not sent again', async () => {
    here.setBehaviour(() => 'lost');
    const booked = await aReminded();
    expect(await here.resultsOf(booked)).toEqual(['unknown']);
    await here.provider.report(booked.message, ['delivered']);
    expect(await here.resultsOf(booked)).toEqual(['delivered']);
    here.clinic.clock.moveOn(30);
    await here.send();
    expect(here.textsTo(booked.phone)).toHaveLength(1);
  });

  it('accepts a status callback that arrives before the response to the request', async () => {
    const booked = await here.bookWithPhone();
    here.clinic.clock.set(onDay(1, 8.5));
    await here.send({
      send: async (sms) => {
        const outcome = await here.transport.send(sms);
        const message = here.provider.messages.at(-1);
        if (message) await here.provider.report(message, ['delivered']);
        return outcome;
      },
    });
    expect(await here.resultsOf(booked)).toEqual(['delivered']);
  });

  it('a status callback about an opt-out blocks the number', async () => {
    const booked = await aReminded();
    await here.provider.report(booked.message, ['failed'], 21_610);
    const next = await here.bookWithPhone({ at: onDay(4, 10), phone: booked.phone });
    await here.sendBefore(next.at, dayMinutes);
    expect([await here.resultsOf(booked), await here.resultsOf(next)]).toEqual([['failed'], ['opted_out']]);
  });

  it('a status callback with a wrong signature, signed for another URL or about an unknown message changes nothing', async () => {
    const booked = await aReminded();
    const path = new URL(booked.message.statusAddress).pathname;
    const post = (headers: Record<string, string>) =>
      fetch(`${here.clinic.address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: 'MessageStatus=delivered',
      });
    const signedFor = (base: string) =>
      createHmac('sha1', 'a token of the fake provider')
        .update(`${base}${path}MessageStatusdelivered`)
        .digest('base64');
    const unsigned = await post({});
    expect([unsigned.status, await unsigned.json()]).toMatchObject([403, { code: 'not_allowed' }]);
    // The provider signs the public URL, not the local URL to which this client connects.
    expect((await post({ 'x-twilio-signature': signedFor(here.clinic.address) })).status).toBe(403);
    expect(await here.resultsOf(booked)).toEqual(['sent']);
    const unknown = { ...booked.message, statusAddress: booked.message.statusAddress.replace(/.$/, 'z') };
    expect(await here.provider.report(unknown, ['delivered'])).toEqual([204]);
    expect((await post({ 'x-twilio-signature': signedFor('https://anteroom.example') })).status).toBe(204);
    expect(await here.resultsOf(booked)).toEqual(['delivered']);
  });
});

it('S-236: a clinic without an SMS provider has no callback URL', async () => {
  const { clinic } = await aRemindedClinic();
  for (const path of ['/sms/replies', '/sms/status/1', '/sms/events']) {
    const answer = await fetch(`${clinic.address}${path}`, { method: 'POST', body: new URLSearchParams() });
    expect([404, 415]).toContain(answer.status);
  }
});

it('a report that an SMS failed sends one live event, because the day’s overview lists the reminder', async () => {
  const booked = await aReminded();
  const report = () => here.provider.report(booked.message, ['undelivered', 'undelivered']);
  expect(await eventsDuring(await aScreen(), report)).toEqual(['message_failed']);
});

describe('S-237: a reply', () => {
  it('a reply of 1 confirms the appointment once, even if the provider repeats the reply', async () => {
    const booked = await aReminded();
    const reply = { from: booked.phone, text: ' 1. ', sid: 'SM1' };
    const answers = await Promise.all([here.provider.reply(reply), here.provider.reply(reply)]);
    expect([...answers, await here.provider.reply(reply)]).toEqual([200, 200, 200]);
    expect(await statusOf(booked)).toBe('confirmed');
    expect(await repliesOf()).toMatchObject([
      {
        meaning: 'confirm',
        result: 'applied',
        about: [{ doctorName: 'Dana Okafor', forTime: booked.at.getTime(), patientId: booked.patientId }],
      },
    ]);
    const events = await here.clinic.db
      .selectFrom('audit_events')
      .select(['action', 'details'])
      .where('action', 'in', ['visit.confirmed', 'reminder.answered'])
      .orderBy('seq')
      .execute();
    expect(events).toMatchObject([
      { action: 'visit.confirmed' },
      { action: 'reminder.answered', details: { channel: 'sms', meaning: 'confirm', result: 'applied' } },
    ]);
  });

  it.each([
    ['2', 'call_back'],
    ['I am ill, please cancel', 'other'],
    ['12', 'other'],
  ] as const)('the reply “%s” is recorded for staff and changes nothing', async (text, meaning) => {
    const booked = await aReminded();
    const reply = { from: booked.phone, text, sid: 'SM1' };
    expect(await eventsDuring(await aScreen(), () => here.provider.reply(reply))).toEqual(['replied']);
    expect(await eventsDuring(await aScreen(), () => here.provider.reply(reply))).toEqual([]);
    expect(await statusOf(booked)).toBe('scheduled');
    expect(await repliesOf()).toMatchObject([{ meaning, result: 'recorded', about: [{}] }]);
    const stored = await here.clinic.db.selectFrom('inbound_texts').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`ill|${booked.phone.slice(1)}`));
  });

  it.each([
    ['1', false],
    ['2', true],
    ['I am ill', true],
    ['STOP', false],
  ])('announces the reply “%s” to open screens and lists it on Today: %s', async (text, isToRead) => {
    const booked = await aReminded();
    const reply = { from: booked.phone, text };
    const reasons = await eventsDuring(await aScreen(), () => here.provider.reply(reply));
    const { repliesToRead } = (await (await here.desk(here.doctor)).call(getToday, {})).body.attention;
    expect([reasons.includes('replied'), repliesToRead.total > 0]).toEqual([isToRead, isToRead]);
  });

  it('a reply from a number that two patients share applies to neither of the patients', async () => {
    const one = await here.bookWithPhone();
    const other = await here.bookWithPhone({ phone: one.phone, at: onDay(2, 9) });
    await here.sendBefore(other.at, dayMinutes);
    expect(here.textsTo(one.phone)).toHaveLength(2);
    await here.provider.reply({ from: one.phone, text: '1' });
    expect([await statusOf(one), await statusOf(other)]).toEqual(['scheduled', 'scheduled']);
    const [reply] = await repliesOf();
    expect([reply?.result, reply?.about.length]).toEqual(['ambiguous', 2]);
  });

  it('a reply from a number that two patients share stays ambiguous after the appointment of one of them was cancelled', async () => {
    const one = await here.bookWithPhone();
    const other = await here.bookWithPhone({ phone: one.phone, at: onDay(2, 9) });
    await here.sendBefore(other.at, dayMinutes);
    const cancellation = { params: { uuid: one.uuid }, body: { status: 'cancelled' as const } };
    await (await here.desk()).call(updateAppointment, cancellation);
    await here.provider.reply({ from: one.phone, text: '1' });
    expect(await statusOf(other)).toBe('scheduled');
    expect((await repliesOf())[0]?.result).toBe('ambiguous');
  });

  it('a reply from a number that two patients share stays for one of them after the other was erased', async () => {
    const one = await here.bookWithPhone();
    const other = await here.bookWithPhone({ phone: one.phone, at: onDay(2, 9) });
    await here.sendBefore(other.at, dayMinutes);
    await here.provider.reply({ from: one.phone, text: '2' });
    const cancellation = { params: { uuid: one.uuid }, body: { status: 'cancelled' as const } };
    await (await here.desk()).call(updateAppointment, cancellation);
    const params = { patientId: one.patientId };
    const { confirmation } = (await (await here.desk()).call(previewErasure, { params })).body;
    const body = { reason: 'patient_request' as const, confirmation };
    expect((await (await here.desk()).call(erasePatient, { params, body })).status).toBe(200);
    const about = (await repliesOf()).map((reply) => reply.about.map(({ patientId }) => patientId));
    expect(about).toEqual([[other.patientId]]);
    const today = await (await here.desk()).call(getToday, {});
    expect(today.body.attention.repliesToRead.total).toBe(1);
  });

  it('a reply does not confirm a new time that the patient was not reminded of', async () => {
    const booked = await aReminded();
    const body = { scheduledDateTime: onDay(4, 15).getTime() };
    await (await here.desk()).call(updateAppointment, { params: { uuid: booked.uuid }, body });
    await here.provider.reply({ from: booked.phone, text: '1' });
    expect([await statusOf(booked), (await repliesOf())[0]?.result]).toEqual(['scheduled', 'outdated']);
  });

  it('a reply does not confirm an appointment that staff gave to another patient after the reminder', async () => {
    const booked = await aReminded();
    const other = await here.bookWithPhone({ at: onDay(4, 15) });
    const body = { patientId: other.patientId };
    const change = await (await here.desk()).call(updateAppointment, { params: { uuid: booked.uuid }, body });
    expect(change.status).toBe(200);
    await here.provider.reply({ from: booked.phone, text: '1' });
    expect([await statusOf(booked), (await repliesOf())[0]?.result]).toEqual(['scheduled', 'outdated']);
  });

  it('records a reply from an unknown number, and only admins see it', async () => {
    await here.provider.reply({ from: '+4915100000000', text: '1' });
    expect(await repliesOf()).toMatchObject([{ result: 'unmatched', about: [] }]);
    const doctors = await (await here.desk(here.doctor)).call(listReminderReplies, {});
    expect(doctors.body.replies).toEqual([]);
  });

  it('shows a reply to the appointment’s doctor and to no other doctor', async () => {
    const booked = await aReminded();
    await here.provider.reply({ from: booked.phone, text: '2' });
    const other = await aDoctor(here.clinic);
    const shown = [here.doctor, other].map(async (doctor) => {
      const { body } = await (await here.desk(doctor)).call(listReminderReplies, {});
      return body.replies.length;
    });
    expect(await Promise.all(shown)).toEqual([1, 0]);
    const reads = await here.clinic.db
      .selectFrom('audit_events')
      .select(['actor_id as actorId', 'patient_ids as patientIds'])
      .where('action', '=', 'patient.read')
      .execute();
    expect(reads).toEqual([{ actorId: here.doctor.id, patientIds: [booked.patientId] }]);
  });

  it('removes a reply after ninety days', async () => {
    await here.provider.reply({ from: '+4915100000000', text: '1' });
    const count = async () =>
      (await here.clinic.db.selectFrom('inbound_texts').select('id').execute()).length;
    const inDays = (days: number) => new Date(here.clinic.clock.now().getTime() + days * dayMinutes * 60_000);
    await sweep(here.clinic.context.db, inDays(89));
    expect(await count()).toBe(1);
    await sweep(here.clinic.context.db, inDays(91));
    expect(await count()).toBe(0);
  });
});

describe('S-238: a word that stops all messages', () => {
  it.each(['STOP', 'stopall', 'Cancel', ' Quit. ', 'Stopp'])(
    'the reply “%s” blocks the number, and START lifts the block',
    async (text) => {
      const booked = await aReminded();
      await here.provider.reply({ from: booked.phone, text });
      expect(await statusOf(booked)).toBe('scheduled');
      const next = await here.bookWithPhone({ at: onDay(4, 10), phone: booked.phone });
      await here.sendBefore(next.at, dayMinutes);
      expect(await here.resultsOf(next)).toEqual(['opted_out']);
      await here.provider.reply({ from: booked.phone, text: 'START' });
      const last = await here.bookWithPhone({ at: onDay(7, 10), phone: booked.phone });
      await here.sendBefore(last.at, dayMinutes);
      expect(await here.resultsOf(last)).toEqual(['sent']);
    },
  );

  it('accepts an opt-out that only the provider recognizes, and blocks the number', async () => {
    const booked = await aReminded();
    await here.provider.reply({ from: booked.phone, text: 'bitte nicht mehr', optOutType: 'STOP' });
    expect((await repliesOf())[0]).toMatchObject({ meaning: 'stop', result: 'applied' });
    await (await here.desk()).call(updatePatient, {
      params: { patientId: booked.patientId },
      body: { contactBy: 'none' },
    });
    expect(await here.clinic.db.selectFrom('contact_blocks').select('channel').execute()).toEqual([
      { channel: 'sms' },
    ]);
  });
});

describe('S-239: a gateway with signed JSON', () => {
  const key = Buffer.alloc(32, 7);
  const sign = (id: string, timestamp: number, body: string) =>
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

  /** Creates a clinic that sends SMS through a gateway. The gateway stores each request and always answers the same. */
  async function aGatewayClinic(answer = '{"id":"gateway-1"}') {
    const { createServer } = await import('node:http');
    const requests: { headers: Record<string, unknown>; body: string }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        requests.push({ headers: request.headers, body });
        response.writeHead(202, { 'content-type': 'application/json' }).end(answer);
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    closeWithFile(async () => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const sms = { provider: 'webhook', url: `http://127.0.0.1:${port}/send`, key } as const;
    const clinic = await aRemindedClinic({ sms: { ...sms, from: '+4930123456', takesReplies: true } });
    const post = async (event: object, { age = 0, signature = '' } = {}) => {
      const body = JSON.stringify(event);
      const timestamp = Math.floor(clinic.clinic.clock.now().getTime() / 1000) - age;
      const answer = await fetch(`${clinic.clinic.address}/sms/events`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'event-1',
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signature || sign('event-1', timestamp, body),
        },
        body,
      });
      return answer.status;
    };
    /** Books an appointment and sends its reminder. */
    const sendReminder = async () => {
      await clinic.addRule({ channel: 'sms' });
      const booked = await clinic.book();
      await (await clinic.desk()).call(updatePatient, {
        params: { patientId: booked.patientId },
        body: { phone: '+4915123456789', contactBy: 'sms' },
      });
      clinic.clinic.clock.set(onDay(1, 8.5));
      await workOffReminders(clinic.clinic.context, { sms: createSmsTransport(clinic.clinic.context) });
      return booked;
    };
    return { ...clinic, requests, post, sendReminder };
  }

  it('sends a signed SMS to a gateway, and accepts its delivery report and reply unless badly signed or too old', async () => {
    const clinic = await aGatewayClinic();
    const booked = await clinic.sendReminder();
    const [{ headers, body } = { headers: {}, body: '' }, ...more] = clinic.requests;
    expect(more).toEqual([]);
    const { type, data } = JSON.parse(body);
    expect([type, data.to, data.id]).toEqual(['message.send', '+4915123456789', headers['webhook-id']]);
    const time = Number(headers['webhook-timestamp']);
    expect(headers['webhook-signature']).toBe(sign(data.id, time, body));
    expect(await clinic.resultsOf(booked)).toEqual(['sent']);

    const delivered = { type: 'message.status', data: { id: data.id, status: 'delivered' } };
    expect(await clinic.post(delivered, { age: 301 })).toBe(403);
    expect(await clinic.post(delivered, { signature: 'v1,AAAA' })).toBe(403);
    expect(await clinic.resultsOf(booked)).toEqual(['sent']);
    expect(await clinic.post(delivered)).toBe(204);
    expect(await clinic.resultsOf(booked)).toEqual(['delivered']);

    const reply = { type: 'message.received', data: { id: 'in-1', from: '+4915123456789', text: '1' } };
    expect([await clinic.post(reply), await clinic.post(reply)]).toEqual([204, 204]);
    const desk = await clinic.desk();
    const { appointment } = (await desk.call(getAppointment, { params: { uuid: booked.uuid } })).body;
    expect(appointment.status).toBe('confirmed');
    expect((await desk.call(listReminderReplies, {})).body.replies).toHaveLength(1);
  });

  it('S-325: the audit trail has one entry for an SMS that failed and was delivered later, even if the gateway gives no id', async () => {
    const clinic = await aGatewayClinic('{}');
    const booked = await clinic.sendReminder();
    const { data } = JSON.parse(clinic.requests[0]?.body ?? '');
    for (const status of ['failed', 'delivered'])
      await clinic.post({ type: 'message.status', data: { id: data.id, status } });
    expect(await clinic.resultsOf(booked)).toEqual(['delivered']);
    const entries = clinic.clinic.db.selectFrom('audit_events').select('object_id');
    expect(await entries.where('action', '=', 'reminder.sent').execute()).toEqual([
      { object_id: booked.uuid },
    ]);
  });

  it.each([{}, { type: 'message.status', data: {} }, { type: 'message.received', data: { id: 1 } }])(
    'ignores a gateway event of an unknown type or without the expected data: %j',
    async (event) => {
      const clinic = await aGatewayClinic();
      expect(await clinic.post(event)).toBe(204);
    },
  );
});
