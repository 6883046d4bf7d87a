import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import type { AuditAction } from '@anteroom/contract/audit-actions';
import { updatePatient } from '@anteroom/contract/patients';
import { addToWaitingList } from '@anteroom/contract/waiting-list';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workOffReminders } from '#features/reminders';
import type { SmsTransport } from '#features/sms';
import { workOffOffers } from '#features/waiting-list';
import { closeAll } from '../closings.ts';
import { aDoctorWithHours } from '../offers.ts';
import { aBooking, aPatientOf } from '../people.ts';
import { onDay } from '../reminders.ts';
import { whileBroken } from '../while-broken.ts';
import { appUrl, aTextedClinic, type Texted } from './a-texted-clinic.ts';
import { holdAnswers } from './held-answers.ts';
import { aNumber, aTextedBookingClinic, detailsFor } from './texted-bookings.ts';

/** A clinic in which one SMS is due. `work` runs the worker that sends it. */
type Due = { here: Omit<Texted, 'book'>; work(sms: SmsTransport): Promise<void> };

async function aDueReminder(): Promise<Due> {
  const here = await aTextedClinic();
  await here.addSmsRule();
  await here.bookWithPhone();
  here.clinic.clock.set(onDay(1, 8.5));
  return { here, work: (sms) => workOffReminders(here.clinic.context, { sms }) };
}

async function aDueCode(): Promise<Due> {
  const here = await aTextedBookingClinic();
  const { slug } = await here.aPage();
  await here.give(await here.hold(slug), detailsFor(aNumber().typed));
  return { here, work: here.work };
}

async function aDueOffer(): Promise<Due> {
  const here = await aTextedClinic();
  const { clinic, desk } = here;
  const work = (sms: SmsTransport) => workOffOffers(clinic.context, { sms });
  const doctor = await aDoctorWithHours(clinic, 'Dana Okafor');
  const patientId = await aPatientOf(clinic, doctor);
  const contact = { phone: '+4915210000001', contactBy: 'sms' as const };
  await (await desk()).call(updatePatient, { params: { patientId }, body: contact });
  const wish = { patientId, doctorIds: [doctor.id], earliest: '2027-06-07', leastNoticeMinutes: 0 };
  await (await desk()).call(addToWaitingList, { body: wish });
  const freed = aBooking(await aPatientOf(clinic, doctor), doctor, onDay(2, 10), { durationMinutes: 30 });
  const { uuid } = (await (await desk()).call(createAppointment, { body: freed })).body.appointment;
  await (await desk()).call(updateAppointment, { params: { uuid }, body: { status: 'cancelled' } });
  await work(here.transport);
  clinic.clock.moveOn(1);
  return { here, work };
}

type Table = 'reminders' | 'booking_texts' | 'offer_texts';
type Kind = { name: string; table: Table; action: AuditAction; aDueSms(): Promise<Due> };

const kinds: Kind[] = [
  { name: 'a reminder', table: 'reminders', action: 'reminder.sent', aDueSms: aDueReminder },
  { name: 'a code', table: 'booking_texts', action: 'booking_request.texted', aDueSms: aDueCode },
  { name: 'an offer', table: 'offer_texts', action: 'waiting_list.offered', aDueSms: aDueOffer },
];

// Closes the clinic of each test, because all clinics together would need too many connections.
afterEach(closeAll);

describe.each(kinds)('S-325: the audit entry of $name by SMS', ({ table, action, aDueSms }) => {
  let here: Due['here'];
  let work: Due['work'];

  beforeEach(async () => {
    ({ here, work } = await aDueSms());
  });

  /** Returns the state of the SMS and the number of its audit entries. */
  async function found(): Promise<[string, number]> {
    const { db } = here.clinic;
    const { state } = await db.selectFrom(table).select('state').executeTakeFirstOrThrow();
    const entries = db.selectFrom('audit_events').select('details').where('action', '=', action);
    const all = await entries.execute();
    for (const { details } of all) expect(details).toMatchObject({ channel: 'sms' });
    return [state, all.length];
  }

  /** Lets the provider report about the SMS, even if it has refused the SMS before. */
  async function report(...statuses: string[]): Promise<void> {
    const row = await here.clinic.db.selectFrom(table).select('message_id').executeTakeFirstOrThrow();
    const message = { sid: 'SM1', to: '', text: '', statusAddress: `${appUrl}/sms/status/${row.message_id}` };
    const answers = await here.provider.report(message, statuses);
    expect(answers).toEqual(statuses.map(() => 204));
  }

  /** Sends the SMS, and holds the response of the provider back. */
  async function sendHeld() {
    const { transport, asked, answer } = holdAnswers(here.transport);
    const working = work(transport);
    await asked;
    return async () => {
      answer();
      await working;
    };
  }

  /** Runs a worker after the time at which an SMS without an outcome counts as lost. */
  async function settleLost(): Promise<void> {
    here.clinic.clock.moveOn(3);
    await work(here.transport);
  }

  it.each([
    ['accepts', 'taken', 'sent'],
    ['refuses', { status: 400, code: 21_211 }, 'unknown'],
    ['does not accept', { status: 429 }, 'unknown'],
  ] as const)(
    'adds one audit entry if the provider %s the SMS only after it counts as lost',
    async (_, behaviour, state) => {
      here.setBehaviour(() => behaviour);
      const answer = await sendHeld();
      await settleLost();
      expect(await found()).toEqual(['unknown', 1]);
      await answer();
      expect(await found()).toEqual([state, 1]);
    },
  );

  it('the first delivery report adds the audit entry if the server died before the provider’s response', async () => {
    await sendHeld();
    expect(await found()).toEqual(['claimed', 0]);
    await report('sent');
    expect(await found()).toEqual(['sent', 1]);
    await report('delivered');
    await settleLost();
    expect(await found()).toEqual(['delivered', 1]);
    expect(here.provider.messages).toHaveLength(1);
  });

  it('adds one audit entry if the server died and a delivery report arrives after the SMS counts as lost', async () => {
    await sendHeld();
    await settleLost();
    expect(await found()).toEqual(['unknown', 1]);
    await report('delivered');
    expect(await found()).toEqual(['delivered', 1]);
    expect(here.provider.messages).toHaveLength(1);
  });

  it('adds one audit entry if a delivery report arrives before the provider’s response', async () => {
    const answer = await sendHeld();
    await report('delivered');
    expect(await found()).toEqual(['delivered', 1]);
    await answer();
    expect(await found()).toEqual(['delivered', 1]);
  });

  it('adds one audit entry if the provider accepts the SMS at the second attempt', async () => {
    here.setBehaviour(() => ({ status: 429 }));
    await work(here.transport);
    expect(await found()).toEqual(['planned', 0]);
    here.setBehaviour(() => 'taken');
    await settleLost();
    expect(await found()).toEqual(['sent', 1]);
  });

  it('adds one audit entry if the provider’s response is lost', async () => {
    here.setBehaviour(() => 'lost');
    await work(here.transport);
    expect(await found()).toEqual(['unknown', 1]);
    await report('failed', 'delivered');
    expect(await found()).toEqual(['delivered', 1]);
  });

  it('an SMS that the provider refused gets an audit entry only when a delivery report about it arrives', async () => {
    here.setBehaviour(() => ({ status: 400, code: 21_211 }));
    await work(here.transport);
    expect(await found()).toEqual(['failed', 0]);
    await report('sent');
    expect(await found()).toEqual(['sent', 1]);
    await report('delivered', 'delivered', 'failed');
    expect(await found()).toEqual(['delivered', 1]);
  });

  it('adds no second audit entry if a sent SMS is reported as failed and later as delivered', async () => {
    await work(here.transport);
    await report('failed');
    expect(await found()).toEqual(['failed', 1]);
    await report('delivered');
    expect(await found()).toEqual(['delivered', 1]);
  });

  it('a delivery report adds the audit entry if the provider’s response could not be stored', async () => {
    const answer = await sendHeld();
    await whileBroken(here.clinic, 'audit_events', () => expect(answer()).rejects.toThrow('is broken'));
    expect(await found()).toEqual(['claimed', 0]);
    await report('delivered');
    expect(await found()).toEqual(['delivered', 1]);
  });
});
