import { getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { erasePatient, previewErasure } from '@anteroom/contract/erasures';
import { exportPatientRecord } from '@anteroom/contract/patient-record';
import { updatePatient } from '@anteroom/contract/patients';
import { listReminderReplies, listReminders, updateReminderRule } from '@anteroom/contract/reminders';
import { getToday } from '@anteroom/contract/today';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeAll } from '#test/closings';
import { merge, separate } from '#test/merges';
import { aDoctor, aPatientOf } from '#test/people';
import { aRemindedClinic, type Booked, dayMinutes, onDay, type Reminded } from '#test/reminders';
import { aTextedClinic, type Texted } from '#test/sms/a-texted-clinic';
import { workOffReminders } from './index.ts';

// Closes the clinic of each test, because all clinics together would need too many connections.
afterEach(closeAll);

async function giveTo(here: Reminded, { uuid }: Pick<Booked, 'uuid'>, patientId: number): Promise<void> {
  const desk = await here.desk();
  const { status } = await desk.call(updateAppointment, { params: { uuid }, body: { patientId } });
  if (status !== 200) throw new Error(`changing the patient answered ${status}`);
}

async function recordOf(here: Reminded, patientId: number) {
  return (await (await here.desk()).call(exportPatientRecord, { params: { patientId } })).body.record;
}

describe('a mail for an appointment that staff gave to another patient', () => {
  let here: Reminded;
  const email = 'next@home.example';

  beforeEach(async () => {
    here = await aRemindedClinic();
  });

  /** Sends a reminder to the former patient and one by the same rule to the new patient. */
  async function remindBoth() {
    const ruleId = await here.addRule({ minutesBefore: 3 * dayMinutes });
    const booked = await here.book({ at: onDay(4, 15) });
    await here.sendBefore(booked.at, 3 * dayMinutes);
    const change = { params: { ruleId }, body: { minutesBefore: dayMinutes } };
    await (await here.desk()).call(updateReminderRule, change);
    const nextId = await aPatientOf(here.clinic, here.doctor, { email });
    await giveTo(here, booked, nextId);
    await here.sendBefore(booked.at, dayMinutes);
    return { booked, nextId };
  }

  it('sends the new patient a reminder even if the former patient got one by the same rule', async () => {
    const { booked } = await remindBoth();
    const mails = await Promise.all([booked.email, email].map(here.mailsTo));
    expect(mails.map(({ length }) => length)).toEqual([1, 1]);
    expect(await here.resultsOf(booked)).toEqual(['sent', 'sent']);
  });

  it('after a merge, the export contains the reminders that both records got for one appointment', async () => {
    const { booked, nextId } = await remindBoth();
    expect((await merge(await here.desk(), nextId, booked.patientId)).status).toBe(200);
    const { reminders } = await recordOf(here, nextId);
    expect(reminders.map(({ recipient }) => recipient)).toEqual([expect.any(String), 'n…@home.example']);
  });

  it('sends a reminder that was planned for the former patient only to the new patient', async () => {
    await here.addRule();
    const booked = await here.book();
    await giveTo(here, booked, await aPatientOf(here.clinic, here.doctor, { email }));
    await here.sendBefore(booked.at, dayMinutes);
    const mails = await Promise.all([booked.email, email].map(here.mailsTo));
    expect(mails.map(({ length }) => length)).toEqual([0, 1]);
    const { reminders } = (await (await here.desk()).call(listReminders, { query: {} })).body;
    expect(reminders.map((one) => [one.skippedBecause, one.recipient, one.ticketCode])).toEqual([
      ['other_patient', null, null],
      [null, 'n…@home.example', expect.any(String)],
    ]);
  });

  it('does not send a queued reminder after staff gave the appointment to another patient, even with the same address', async () => {
    await here.addRule();
    const booked = await here.book();
    here.clinic.clock.set(onDay(1, 8.5));
    await workOffReminders(here.clinic.context);
    await giveTo(here, booked, await aPatientOf(here.clinic, here.doctor, { email: booked.email }));
    await here.send();
    expect(await here.mailsTo(booked.email)).toEqual([]);
    expect(await here.resultsOf(booked)).toEqual(['other_patient', 'too_late']);
  });

  it('a reminder goes to the surviving record after a merge, and back to the merged record after a separation', async () => {
    await here.addRule({ minutesBefore: 2 * dayMinutes });
    const [first, second] = [await here.book({ at: onDay(2, 15) }), await here.book({ at: onDay(3, 8.5) })];
    const kept = await aPatientOf(here.clinic, here.doctor, { email });
    for (const { patientId } of [first, second]) {
      const { status } = await merge(await here.desk(), kept, patientId);
      expect(status).toBe(200);
    }
    await here.sendBefore(first.at, 2 * dayMinutes);
    expect((await here.mailsTo(email)).length).toBe(1);
    expect((await separate(await here.desk(), second.patientId)).status).toBe(200);
    await here.sendBefore(second.at, 2 * dayMinutes);
    expect([(await here.mailsTo(email)).length, (await here.mailsTo(second.email)).length]).toEqual([1, 1]);
    expect([await here.resultsOf(first), await here.resultsOf(second)]).toEqual([['sent'], ['sent']]);
    const uuids = await Promise.all(
      [kept, second.patientId].map(async (id) =>
        (await recordOf(here, id)).reminders.map(({ appointmentUuid }) => appointmentUuid),
      ),
    );
    expect(uuids).toEqual([[first.uuid], [second.uuid]]);
  });

  it('two records that both have a reminder of one appointment can be merged, separated and erased', async () => {
    await here.addRule();
    const booked = await here.book();
    const next = await aPatientOf(here.clinic, here.doctor, { email });
    await giveTo(here, booked, next);
    await here.sendBefore(booked.at, dayMinutes);
    expect(await here.resultsOf(booked)).toEqual(['other_patient', 'sent']);
    expect((await merge(await here.desk(), next, booked.patientId)).status).toBe(200);
    expect((await separate(await here.desk(), booked.patientId)).status).toBe(200);
    expect((await merge(await here.desk(), booked.patientId, next)).status).toBe(200);
    await cancel(here, booked);
    expect(await erase(here, booked.patientId)).toBe(200);
    expect(await here.clinic.db.selectFrom('reminders').select('id').execute()).toEqual([]);
  });
});

async function cancel(here: Reminded, { uuid }: Pick<Booked, 'uuid'>): Promise<void> {
  const body = { status: 'cancelled' as const };
  await (await here.desk()).call(updateAppointment, { params: { uuid }, body });
}

async function erase(here: Reminded, patientId: number): Promise<number> {
  const desk = await here.desk();
  const params = { patientId };
  const { confirmation } = (await desk.call(previewErasure, { params })).body;
  const body = { reason: 'patient_request', confirmation } as const;
  return (await desk.call(erasePatient, { params, body })).status;
}

describe('an SMS for an appointment that staff gave to another patient', () => {
  let here: Texted;

  beforeEach(async () => {
    here = await aTextedClinic();
    await here.addSmsRule();
  });

  /** Sends a reminder, and then gives the appointment to another patient, who can have the same phone. */
  async function aGiven({ sharesPhone = false } = {}) {
    const former = await here.bookWithPhone();
    await here.sendBefore(former.at, dayMinutes);
    const message = here.provider.messages.at(-1);
    if (!message) throw new Error('no message was sent');
    const next = await here.bookWithPhone({
      at: onDay(4, 15),
      ...(sharesPhone ? { phone: former.phone } : {}),
    });
    await giveTo(here, former, next.patientId);
    return { former, next, message };
  }

  it('lists the reminder and its reply in the record of the former patient only', async () => {
    const { former, next } = await aGiven();
    await here.provider.reply({ from: former.phone, text: '2' });
    const [one, other] = [await recordOf(here, former.patientId), await recordOf(here, next.patientId)];
    expect(one.reminders).toMatchObject([{ appointmentUuid: null, channel: 'sms', state: 'sent' }]);
    expect(one.replies).toMatchObject([{ meaning: 'call_back', result: 'outdated' }]);
    expect([other.reminders, other.replies]).toEqual([[], []]);
  });

  it('shows a reply with the name of the former patient, and not as a message about the new patient', async () => {
    const { former } = await aGiven();
    await here.provider.reply({ from: former.phone, text: '2' });
    const desk = await here.desk(here.doctor);
    const { replies } = (await desk.call(listReminderReplies, {})).body;
    expect(replies.map(({ about }) => about)).toMatchObject([
      [{ patientId: former.patientId, ticketCode: null, forTime: former.at.getTime(), done: null }],
    ]);
    expect((await desk.call(getToday, {})).body.attention.repliesToRead.total).toBe(0);
  });

  it('shows a reply of the former patient only to staff who may still read that patient’s record', async () => {
    const other = await aDoctor(here.clinic);
    const [at, phone] = [onDay(2, 8.5), '+4915122222222'];
    const patientId = await aPatientOf(here.clinic, other, { phone });
    const booked = await here.book({ at, patientId });
    const wish = { params: { patientId }, body: { contactBy: 'sms' as const } };
    await (await here.desk()).call(updatePatient, wish);
    await here.sendBefore(at, dayMinutes);
    const shown = async () => {
      const { replies } = (await (await here.desk(here.doctor)).call(listReminderReplies, {})).body;
      return replies.map(({ about }) => about.map((one) => one.patientId));
    };
    await here.provider.reply({ from: phone, text: '2' });
    expect(await shown()).toEqual([[patientId]]);
    await giveTo(here, booked, await aPatientOf(here.clinic, here.doctor));
    expect(await shown()).toEqual([]);
  });

  it('shows a reply to the reminder of a former patient whose record was merged into that of the current patient', async () => {
    const { former, next } = await aGiven();
    // Plans the same reminder for the new patient. The merge then leaves the former patient's reminder as it is.
    await here.send();
    expect((await merge(await here.desk(), next.patientId, former.patientId)).status).toBe(200);
    await here.provider.reply({ from: former.phone, text: '2' });
    const desk = await here.desk(here.doctor);
    const { replies } = (await desk.call(listReminderReplies, {})).body;
    expect(replies.map(({ about }) => about)).toMatchObject([
      [{ patientId: next.patientId, ticketCode: expect.any(String), forTime: former.at.getTime() }],
    ]);
    const { repliesToRead } = (await desk.call(getToday, {})).body.attention;
    expect(repliesToRead.visits.map(({ appointmentId }) => appointmentId)).toEqual([former.uuid]);
  });

  it.each([
    ['moved to the surviving record', false],
    ['stayed with the merged record, because both records had it', true],
  ])(
    'a reply confirms the appointment after the patient’s record was merged and the reminder %s',
    async (_, bothHadIt) => {
      const { former, next } = await aGiven({ sharesPhone: true });
      if (bothHadIt) await here.send();
      expect((await merge(await here.desk(), next.patientId, former.patientId)).status).toBe(200);
      await here.provider.reply({ from: next.phone, text: '1' });
      const desk = await here.desk();
      const { appointment } = (await desk.call(getAppointment, { params: { uuid: former.uuid } })).body;
      expect(appointment).toMatchObject({ status: 'confirmed', patientId: next.patientId });
      const { replies } = (await desk.call(listReminderReplies, {})).body;
      expect(replies).toMatchObject([{ result: 'applied', about: [{ patientId: next.patientId }] }]);
    },
  );

  it('a reply from a number that a merge dropped from the record does not confirm the appointment', async () => {
    const { former, next } = await aGiven();
    await here.send();
    expect((await merge(await here.desk(), next.patientId, former.patientId)).status).toBe(200);
    await here.provider.reply({ from: former.phone, text: '1' });
    const { replies } = (await (await here.desk()).call(listReminderReplies, {})).body;
    expect(replies).toMatchObject([{ result: 'outdated', about: [{ patientId: next.patientId }] }]);
  });

  it('a reply does not confirm the appointment, even if the new patient has the same phone number', async () => {
    const { former, next } = await aGiven({ sharesPhone: true });
    await here.provider.reply({ from: next.phone, text: '1' });
    const { replies } = (await (await here.desk()).call(listReminderReplies, {})).body;
    expect(replies).toMatchObject([{ result: 'outdated', about: [{ patientId: former.patientId }] }]);
  });

  it('Today does not list a failed reminder to the former patient as one to the new patient', async () => {
    const { former, next, message } = await aGiven();
    await here.provider.report(message, ['undelivered']);
    const failed = async () => {
      const { attention } = (await (await here.desk(here.doctor)).call(getToday, {})).body;
      return attention.failedReminders.visits.map(({ appointmentId }) => appointmentId);
    };
    expect(await failed()).toEqual([]);
    await giveTo(here, former, former.patientId);
    expect([await failed(), next.uuid === former.uuid]).toEqual([[former.uuid], false]);
  });

  it('an erasure deletes the reminders and replies of the erased patient, and of no other patient', async () => {
    const { former, next } = await aGiven();
    await here.provider.reply({ from: former.phone, text: '2' });
    const stored = async () => {
      const reminders = here.clinic.db.selectFrom('reminders').where('state', '=', 'sent');
      const replies = here.clinic.db.selectFrom('inbound_texts').select('id');
      return [
        await reminders.select('masked_recipient as recipient').execute(),
        (await replies.execute()).length,
      ];
    };
    const before = await stored();
    for (const booked of [former, next]) await cancel(here, booked);
    expect(await erase(here, next.patientId)).toBe(200);
    expect(await stored()).toEqual(before);
    expect(await erase(here, former.patientId)).toBe(200);
    expect(await stored()).toEqual([[], 0]);
  });
});
