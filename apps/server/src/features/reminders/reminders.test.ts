import { checkEmail } from '@anteroom/contract/address-confirmations';
import { deleteAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { deactivatePatient, updatePatient } from '@anteroom/contract/patients';
import { callNextDayWise } from '@anteroom/contract/queue';
import {
  deleteReminderRule,
  listReminderRules,
  listReminders,
  updateReminderRule,
  updateReminderSettings,
} from '@anteroom/contract/reminders';
import { createScheduleException } from '@anteroom/contract/schedule-exceptions';
import { reportArrival, viewVisit, withdrawTicket } from '@anteroom/contract/visits';
import { beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '#platform/db/sweep.queries';
import { call } from '#test/call';
import { eventsDuring } from '#test/live-events';
import { aDoctor } from '#test/people';
import { aRemindedClinic, type Booked, dayMinutes, onDay, type Reminded } from '#test/reminders';
import { workOffReminders } from './index.ts';

let here: Reminded;

beforeEach(async () => {
  here = await aRemindedClinic();
});

const countOfRows = async () => (await here.clinic.db.selectFrom('reminders').select('id').execute()).length;

describe('a reminder by mail', () => {
  it('a clinic without rules sends no reminder', async () => {
    const booked = await here.book();
    await here.sendBefore(booked.at, dayMinutes);
    expect([await here.mailsTo(booked.email), await countOfRows()]).toEqual([[], 0]);
  });

  it('sends a reminder mail once when it is due; it names time, doctor and clinic, but not the patient or the reason', async () => {
    await here.addRule();
    const booked = await here.book();
    await here.sendBefore(booked.at, dayMinutes + 1);
    expect(await here.mailsTo(booked.email)).toEqual([]);
    await here.sendBefore(booked.at, dayMinutes);
    await here.send();
    const [mail, ...more] = await here.mailsTo(booked.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Reminder: your appointment at Test Clinic');
    expect(mail?.text).toContain('at Test Clinic with Dana Okafor: Wednesday, 9 June 2027 at 08:30');
    expect(mail?.text).not.toMatch(/Pat|Number/);
    expect(await here.resultsOf(booked)).toEqual(['sent']);
  });

  it('two servers that run at the same time send a reminder only once', async () => {
    await here.addRule();
    const booked = await Promise.all([1, 2, 3].map(() => here.book()));
    await Promise.all([1, 2].map(() => workOffReminders(here.clinic.context)));
    expect(await countOfRows()).toBe(3);
    here.clinic.clock.set(onDay(1, 8.5));
    await Promise.all([1, 2].map(() => workOffReminders(here.clinic.context)));
    await here.send();
    const sent = await Promise.all(booked.map(({ email }) => here.mailsTo(email)));
    expect(sent.map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it('a reminder links to the patient’s own page, and opening it changes nothing', async () => {
    await here.addRule();
    const booked = await here.book();
    await here.sendBefore(booked.at, dayMinutes);
    const [mail] = await here.mailsTo(booked.email);
    const secret = mail?.link.split('/').at(-1) ?? '';
    const before = await here.clinic.db.selectFrom('appointments').selectAll().execute();
    const { status, body } = await call(here.clinic, viewVisit, { params: { secret } });
    expect([status, body.visit.state]).toEqual([200, 'coming']);
    expect(await here.clinic.db.selectFrom('appointments').selectAll().execute()).toEqual(before);
  });

  it('a reminder has no link if the ticket was withdrawn before the mail was written', async () => {
    await here.addRule();
    const booked = await here.book();
    here.clinic.clock.set(onDay(1, 8.5));
    await workOffReminders(here.clinic.context);
    await (await here.desk()).call(withdrawTicket, { params: { uuid: booked.uuid } });
    await here.send();
    const [mail] = await here.mailsTo(booked.email);
    expect([mail?.link, mail?.text.includes('Wednesday, 9 June 2027 at 08:30')]).toEqual(['', true]);
  });

  it.each([
    ['de', 'Erinnerung: Ihr Termin bei Test Clinic', 'Mittwoch, 9. Juni 2027 um 08:30'],
    ['es', 'Recordatorio: su cita en Test Clinic', 'miércoles, 9 de junio de 2027, 8:30'],
    ['fr', 'Rappel : votre rendez-vous chez Test Clinic', 'mercredi 9 juin 2027 à 08:30'],
  ] as const)('writes a reminder in the patient’s language: %s', async (language, subject, when) => {
    await here.addRule();
    const booked = await here.book();
    const desk = await here.desk();
    await desk.call(updatePatient, { params: { patientId: booked.patientId }, body: { language } });
    await here.sendBefore(booked.at, dayMinutes);
    const [mail] = await here.mailsTo(booked.email);
    expect([mail?.subject, mail?.text.includes(when)]).toEqual([subject, true]);
    expect(mail?.html).toContain(`<html lang="${language}">`);
  });

  it('a reminder in French writes the first day of a month as an ordinal number, and a space before colons', async () => {
    await here.addRule();
    const booked = await here.book({ at: new Date('2027-07-01T08:30:00Z') });
    const params = { patientId: booked.patientId };
    await (await here.desk()).call(updatePatient, { params, body: { language: 'fr' } });
    await here.sendBefore(booked.at, dayMinutes);
    const [mail] = await here.mailsTo(booked.email);
    expect(mail?.text).toContain('jeudi 1er juillet 2027 à 10:30');
    expect(mail?.text).toMatch(/ouvrir votre page :\nhttp/i);
  });

  it('writes a reminder in the clinic’s language and without the doctor if the clinic chose that', async () => {
    await here.addRule();
    const body = { quietFrom: 1200, quietUntil: 480, language: 'fr', namesDoctor: false } as const;
    await (await here.desk()).call(updateReminderSettings, { body });
    const booked = await here.book();
    await here.sendBefore(booked.at, dayMinutes);
    const [mail] = await here.mailsTo(booked.email);
    expect(mail?.text).toContain('rendez-vous chez Test Clinic : mercredi');
    expect(mail?.text).not.toContain('Okafor');
  });

  it('a reminder waits for the end of the quiet hours', async () => {
    await here.addRule({ minutesBefore: 12 * 60 });
    const booked = await here.book({ at: onDay(1, 18.5) });
    await here.sendBefore(booked.at, 12 * 60);
    await here.sendBefore(onDay(1, 8), 1);
    expect(await here.mailsTo(booked.email)).toEqual([]);
    await here.sendBefore(onDay(1, 8), 0);
    expect(await here.mailsTo(booked.email)).toHaveLength(1);
  });

  it('records a reminder in the audit trail, without the address', async () => {
    await here.addRule();
    const booked = await here.book();
    await here.sendBefore(booked.at, dayMinutes);
    const events = await here.clinic.db
      .selectFrom('audit_events')
      .select(['actor_id', 'object_id', 'patient_ids', 'details'])
      .where('action', '=', 'reminder.sent')
      .execute();
    expect(events).toEqual([
      {
        actor_id: null,
        object_id: booked.uuid,
        patient_ids: [booked.patientId],
        details: { channel: 'email' },
      },
    ]);
  });
});

describe('the time of a reminder', () => {
  it('a reminder never states the old time of a moved appointment', async () => {
    await here.addRule();
    const booked = await here.book();
    await here.send();
    const later = onDay(4, 15);
    const body = { scheduledDateTime: later.getTime() };
    await (await here.desk()).call(updateAppointment, { params: { uuid: booked.uuid }, body });
    await here.sendBefore(booked.at, dayMinutes);
    expect(await here.mailsTo(booked.email)).toEqual([]);
    await here.sendBefore(later, dayMinutes);
    const [mail, ...more] = await here.mailsTo(booked.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Friday, 11 June 2027 at 15:00');
    expect(await here.resultsOf(booked)).toEqual(['moved', 'sent']);
  });

  it('a reminder never states the old time, even if the appointment moves while the mail waits', async () => {
    await here.addRule();
    const booked = await here.book();
    here.clinic.clock.set(onDay(1, 8.5));
    await workOffReminders(here.clinic.context);
    const body = { scheduledDateTime: onDay(4, 15).getTime() };
    await (await here.desk()).call(updateAppointment, { params: { uuid: booked.uuid }, body });
    await here.send();
    expect(await here.mailsTo(booked.email)).toEqual([]);
    expect((await here.resultsOf(booked))[0]).toBe('moved');
  });

  it('sends no reminder for an appointment that is booked after its reminder would have been due', async () => {
    await here.addRule();
    const booked = await here.book({ at: onDay(1, 8) });
    await here.sendBefore(booked.at, 60);
    expect(await here.mailsTo(booked.email)).toEqual([]);
    expect(await here.resultsOf(booked)).toEqual(['too_late']);
  });

  it('changing a reminder rule loses no planned reminder and sends none twice', async () => {
    const ruleId = await here.addRule();
    const [early, late] = [await here.book(), await here.book({ at: onDay(2, 15) })];
    await here.sendBefore(early.at, dayMinutes);
    const change = { params: { ruleId }, body: { minutesBefore: 3 * dayMinutes } };
    await (await here.desk()).call(updateReminderRule, change);
    await here.send();
    const sent = await Promise.all([early, late].map(({ email }) => here.mailsTo(email)));
    expect(sent.map(({ length }) => length)).toEqual([1, 1]);
    expect([await here.resultsOf(early), await here.resultsOf(late)]).toEqual([['sent'], ['sent']]);
  });

  it('sends a reminder that was too late under the old quiet hours if it is in time under the new ones', async () => {
    await here.addRule({ minutesBefore: 120 });
    here.clinic.clock.set(onDay(1, 22));
    // 7:00 is in the quiet hours. When they end, less than two hours remain, so the reminder was due the evening
    // before.
    const booked = await here.book({ at: onDay(2, 9) });
    expect(await here.resultsOf(booked)).toEqual(['too_late']);
    const body = { quietFrom: 0, quietUntil: 0, language: 'en', namesDoctor: true } as const;
    await (await here.desk()).call(updateReminderSettings, { body });
    await here.sendBefore(booked.at, 120);
    expect(await here.resultsOf(booked)).toEqual(['sent']);
    expect(await here.mailsTo(booked.email)).toHaveLength(1);
  });

  it('sends a skipped reminder once its appointment is restored, if a changed rule makes the reminder due later', async () => {
    const ruleId = await here.addRule();
    const booked = await here.book({ at: onDay(2, 15) });
    const setStatus = async (status: 'cancelled' | 'scheduled') =>
      (await here.desk()).call(updateAppointment, { params: { uuid: booked.uuid }, body: { status } });
    await here.sendBefore(booked.at, dayMinutes + 60);
    await setStatus('cancelled');
    await here.sendBefore(booked.at, dayMinutes);
    expect(await here.resultsOf(booked)).toEqual(['cancelled']);
    const change = { params: { ruleId }, body: { minutesBefore: 120 } };
    await (await here.desk()).call(updateReminderRule, change);
    await setStatus('scheduled');
    await here.sendBefore(booked.at, 120);
    expect(await here.resultsOf(booked)).toEqual(['sent']);
    expect(await here.mailsTo(booked.email)).toHaveLength(1);
  });

  it('a skipped reminder stays skipped if its time under the changed rule has passed', async () => {
    const ruleId = await here.addRule();
    const booked = await here.book();
    const setStatus = async (status: 'cancelled' | 'scheduled') =>
      (await here.desk()).call(updateAppointment, { params: { uuid: booked.uuid }, body: { status } });
    await setStatus('cancelled');
    await here.sendBefore(booked.at, dayMinutes);
    const change = { params: { ruleId }, body: { minutesBefore: 2 * dayMinutes } };
    await (await here.desk()).call(updateReminderRule, change);
    await setStatus('scheduled');
    await here.sendBefore(booked.at, 120);
    expect(await here.resultsOf(booked)).toEqual(['cancelled']);
    expect(await here.mailsTo(booked.email)).toEqual([]);
  });

  it('changing the quiet hours changes the times of planned reminders', async () => {
    await here.addRule();
    const booked = await here.book();
    await here.send();
    const body = { quietFrom: 8 * 60, quietUntil: 12 * 60, language: 'en', namesDoctor: true } as const;
    await (await here.desk()).call(updateReminderSettings, { body });
    await here.sendBefore(booked.at, dayMinutes);
    expect(await here.mailsTo(booked.email)).toEqual([]);
    await here.sendBefore(onDay(1, 12), 0);
    expect(await here.mailsTo(booked.email)).toHaveLength(1);
  });
});

describe('a planned reminder', () => {
  const setTo = (body: object) => async (booked: Booked) => {
    const { patientId } = booked;
    await (await here.desk()).call(updatePatient, { params: { patientId }, body });
  };
  const skips: [string, string, (booked: Booked) => Promise<unknown>][] = [
    [
      'a cancelled appointment',
      'cancelled',
      async ({ uuid }) =>
        (await here.desk()).call(updateAppointment, { params: { uuid }, body: { status: 'cancelled' } }),
    ],
    [
      'a deleted appointment',
      'cancelled',
      async ({ uuid }) => (await here.desk()).call(deleteAppointment, { params: { uuid } }),
    ],
    [
      'a visit that is over',
      'visit_over',
      async ({ uuid }) =>
        (await here.desk()).call(updateAppointment, { params: { uuid }, body: { status: 'completed' } }),
    ],
    [
      'an inactive patient',
      'inactive',
      async ({ patientId }) => (await here.desk()).call(deactivatePatient, { params: { patientId } }),
    ],
    ['a patient who died', 'deceased', setTo({ dateOfDeath: '2027-06-07' })],
    ['a patient who wants none', 'not_wanted', setTo({ contactBy: 'none' })],
    ['a patient without an address', 'no_address', setTo({ email: null })],
    ['a changed address', 'address_unconfirmed', setTo({ email: 'changed@home.example' })],
    [
      'a doctor on leave',
      'doctor_away',
      async ({ uuid }) => {
        const dates = { firstDate: '2027-06-09', lastDate: '2027-06-09', hours: [], knownAffected: [uuid] };
        const params = { doctorId: here.doctor.id };
        const { status } = await (await here.desk()).call(createScheduleException, { params, body: dates });
        expect(status).toBe(201);
      },
    ],
  ];

  it.each(skips)('does not send a planned reminder for %s', async (_, reason, change) => {
    await here.addRule();
    const booked = await here.book();
    await here.send();
    await change(booked);
    await here.sendBefore(booked.at, dayMinutes);
    expect(await here.mailsTo(booked.email)).toEqual([]);
    expect(await here.resultsOf(booked)).toEqual([reason]);
  });

  it.each(skips)(
    'does not send a reminder for %s, even if the change happens while the mail waits',
    async (_, reason, change) => {
      await here.addRule();
      const booked = await here.book();
      here.clinic.clock.set(onDay(1, 8.5));
      await workOffReminders(here.clinic.context);
      await change(booked);
      await here.send();
      expect(await here.mailsTo(booked.email)).toEqual([]);
      expect(await here.resultsOf(booked)).toEqual([reason]);
    },
  );

  it('does not send a reminder to an address that the patient no longer has', async () => {
    await here.addRule();
    const booked = await here.book();
    here.clinic.clock.set(onDay(1, 8.5));
    await workOffReminders(here.clinic.context);
    const { patientId } = booked;
    const desk = await here.desk();
    await desk.call(updatePatient, { params: { patientId }, body: { email: 'someone@else.example' } });
    expect((await desk.call(checkEmail, { params: { patientId } })).status).toBe(200);
    await here.send();
    expect([await here.mailsTo(booked.email), await here.mailsTo('someone@else.example')]).toEqual([[], []]);
    expect(await here.resultsOf(booked)).toEqual(['address_changed']);
  });

  it('does not send a reminder to a patient who has arrived', async () => {
    await here.addRule({ minutesBefore: 60 });
    const booked = await here.book({ at: onDay(0, 14) });
    await here.addRule({ minutesBefore: 120 });
    await here.sendBefore(booked.at, 120);
    const [mail] = await here.mailsTo(booked.email);
    const secret = mail?.link.split('/').at(-1) ?? '';
    const arrived = await call(here.clinic, reportArrival, { params: { secret } });
    expect(arrived.status).toBe(200);
    await here.sendBefore(booked.at, 60);
    expect(await here.mailsTo(booked.email)).toHaveLength(1);
    expect((await here.resultsOf(booked)).toSorted()).toEqual(['arrived', 'sent']);
  });

  it('does not send a reminder to a patient who was called', async () => {
    await here.addRule({ minutesBefore: 60 });
    const booked = await here.book({ at: onDay(0, 14) });
    await here.send();
    const input = { params: { doctorId: here.doctor.id }, query: {}, body: {} };
    await (await here.desk()).call(callNextDayWise, input);
    await here.sendBefore(booked.at, 60);
    expect(await here.resultsOf(booked)).toEqual(['visit_over']);
  });
});

describe('a rule', () => {
  it('a doctor’s reminder rule replaces the clinic’s rule for the same visit types', async () => {
    await here.addRule();
    const own = {
      doctorId: here.doctor.id,
      minutesBefore: 2 * dayMinutes,
      appointmentTypes: ['procedure' as const],
    };
    await here.addRule(own, here.doctor);
    const other = await aDoctor(here.clinic);
    const [consultation, procedure, elsewhere] = [
      await here.book({ at: onDay(3, 8.5) }),
      await here.book({ at: onDay(3, 8.5) }),
      await here.book({ at: onDay(3, 8.5), doctor: other }),
    ];
    const change = { params: { uuid: procedure.uuid }, body: { appointmentType: 'procedure' as const } };
    await (await here.desk()).call(updateAppointment, change);
    const sent = async () =>
      (await Promise.all([consultation, procedure, elsewhere].map(({ email }) => here.mailsTo(email)))).map(
        ({ length }) => length,
      );
    await here.sendBefore(procedure.at, 2 * dayMinutes);
    expect(await sent()).toEqual([0, 1, 0]);
    await here.sendBefore(procedure.at, dayMinutes);
    expect(await sent()).toEqual([1, 1, 1]);
  });

  it('a rule sends reminders only while it is turned on and not removed', async () => {
    const [off, gone] = [await here.addRule(), await here.addRule({ minutesBefore: 2 * dayMinutes })];
    const booked = await here.book({ at: onDay(3, 8.5) });
    const desk = await here.desk();
    await desk.call(updateReminderRule, { params: { ruleId: off }, body: { isActive: false } });
    await desk.call(deleteReminderRule, { params: { ruleId: gone } });
    await here.sendBefore(booked.at, 2 * dayMinutes);
    expect(await here.resultsOf(booked)).toContain('rule_off');
    await (await here.desk()).call(updateReminderRule, { params: { ruleId: off }, body: { isActive: true } });
    await here.sendBefore(booked.at, dayMinutes);
    expect(await here.mailsTo(booked.email)).toHaveLength(1);
    expect((await (await here.desk()).call(listReminderRules, {})).body.rules).toHaveLength(1);
  });
});

describe('the list of reminders', () => {
  const list = async (date?: string) =>
    (await (await here.desk()).call(listReminders, { query: date === undefined ? {} : { date } })).body;

  it('the list of reminders shows admins the time, masked address and result of each reminder, without the patient’s name', async () => {
    await here.addRule();
    const sent = await here.book({ email: 'mina.morgen@home.example' });
    const skipped = await here.book();
    const { patientId } = skipped;
    await (await here.desk()).call(updatePatient, { params: { patientId }, body: { contactBy: 'none' } });
    await here.sendBefore(sent.at, dayMinutes);
    const due = { channel: 'email', doctorName: 'Dana Okafor', forTime: sent.at.getTime() };
    const { date, reminders, hasMore } = await list();
    expect([date, hasMore]).toEqual(['2027-06-08', false]);
    expect(reminders).toMatchObject([
      { ...due, state: 'sent', skippedBecause: null, recipient: 'm…@home.example' },
      { ...due, state: 'skipped', skippedBecause: 'not_wanted', recipient: null },
    ]);
    expect(JSON.stringify(reminders)).not.toMatch(/Number|mina/);
    expect((await list('2027-06-09')).reminders).toEqual([]);
  });

  it('the list of reminders shows a mail as failed if the mail server refused it, and open screens get an event', async () => {
    await here.addRule();
    const booked = await here.book();
    here.clinic.clock.set(onDay(1, 8.5));
    await workOffReminders(here.clinic.context);
    expect((await list()).reminders).toMatchObject([{ state: 'queued' }]);
    const given_up_at = here.clinic.clock.now();
    await here.clinic.db
      .updateTable('mail_jobs')
      .set({ given_up_at })
      .where('kind', '=', 'reminder')
      .execute();
    const screen = { clinic: here.clinic, desk: await here.desk(here.doctor), doctorId: here.doctor.id };
    const work = () => workOffReminders(here.clinic.context);
    expect(await eventsDuring(screen, work)).toEqual(['message_failed']);
    expect([(await list()).reminders[0]?.state, await here.mailsTo(booked.email)]).toEqual(['failed', []]);
  });
});

it('removes reminders ninety days after their appointment', async () => {
  await here.addRule();
  const booked = await here.book();
  const daysAfter = (days: number) => new Date(booked.at.getTime() + days * dayMinutes * 60_000);
  await sweep(here.clinic.context.db, daysAfter(90));
  expect(await here.resultsOf(booked)).toEqual(['planned']);
  await sweep(here.clinic.context.db, daysAfter(91));
  expect(await here.resultsOf(booked)).toEqual([]);
});
