import { getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { listReminderRules, updateReminderRule, updateReminderSettings } from '@anteroom/contract/reminders';
import { getTicket, stopReminders } from '@anteroom/contract/visits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatInstantIn } from '#platform/time/format-time';
import { call, type Desk } from '#test/call';
import { clinicTimezone } from '#test/clinic';
import { allMails, type SentMail } from '#test/mails';
import { aRemindedClinic, type Booked, onDay, type Reminded } from '#test/reminders';
import { workOffReminders } from './index.ts';
import { isQuiet } from './quiet-hours.rules.ts';

/** One step of a history, with numbers that choose the appointment and the amount. */
type Step = { kind: (typeof kinds)[number]; which: number; amount: number };
const kinds = ['wait', 'wait', 'wait', 'move', 'cancel', 'restore', 'stop', 'edit rule', 'quiet'] as const;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat(2),
  amount: fc.nat(40),
});

type History = { here: Reminded; booked: readonly Booked[]; seen: number; stopped: Set<string> };

type Taking = { history: History; subject: Booked; desk: Desk; amount: number };

const change = ({ desk, subject: { uuid } }: Taking, body: object) =>
  desk.call(updateAppointment, { params: { uuid }, body });

const actions: Record<Step['kind'], (taking: Taking) => unknown> = {
  wait: ({ history: { here }, amount }) => here.clinic.clock.moveOn(amount * 30),
  move: (taking) => {
    const at = onDay(2 + (taking.amount % 3), 8 + (taking.amount % 10));
    return change(taking, { scheduledDateTime: at.getTime(), allowOverlap: true });
  },
  cancel: (taking) => change(taking, { status: 'cancelled' }),
  restore: (taking) => change(taking, { status: 'scheduled', allowOverlap: true }),
  stop: stopOrAllow,
  'edit rule': async ({ desk, amount }) => {
    const [rule] = (await desk.call(listReminderRules, {})).body.rules;
    const params = { ruleId: rule?.id ?? 0 };
    await desk.call(updateReminderRule, { params, body: { minutesBefore: 60 * (1 + amount) } });
  },
  quiet: ({ desk, amount }) => {
    const hours = { quietFrom: amount * 30, quietUntil: ((amount + 20) * 30) % 1440 };
    return desk.call(updateReminderSettings, { body: { ...hours, language: 'en', namesDoctor: true } });
  },
};

/** On the patient's own page, which exists while the patient is expected. */
async function stopOrAllow({ history, subject, desk, amount }: Taking): Promise<void> {
  const ticket = await desk.call(getTicket, { params: { uuid: subject.uuid } });
  if (ticket.status !== 200) return;
  const secret = ticket.body.address.split('/').at(-1) ?? '';
  const isStopped = amount % 2 === 0;
  const { status } = await call(history.here.clinic, stopReminders, {
    params: { secret },
    body: { isStopped },
  });
  if (status !== 200) return;
  if (isStopped) history.stopped.add(subject.email);
  else history.stopped.delete(subject.email);
}

async function take(history: History, { kind, which, amount }: Step): Promise<void> {
  const subject = history.booked[which];
  if (subject) await actions[kind]({ history, subject, amount, desk: await history.here.desk() });
}

/** Lets two workers send at the same time, and checks every mail that left. */
async function sendAndCheck(history: History): Promise<void> {
  const { here, booked, stopped } = history;
  await Promise.all([1, 2].map(() => workOffReminders(here.clinic.context)));
  await here.send();
  const fresh = (await allMails(here.clinic)).slice(history.seen);
  history.seen += fresh.length;
  if (fresh.length === 0) return;
  const desk = await here.desk();
  const { settings } = (await desk.call(listReminderRules, {})).body;
  expect(isQuiet(here.clinic.clock.now(), settings, clinicTimezone)).toBe(false);
  for (const mail of fresh) {
    const subject = booked.find(({ email }) => email === mail.to);
    expect(stopped.has(mail.to)).toBe(false);
    const { appointment } = (await desk.call(getAppointment, { params: { uuid: subject?.uuid ?? '' } })).body;
    expect(appointment.status).toBe('scheduled');
    expect(timeIn(mail)).toBe(
      formatInstantIn('en', new Date(appointment.scheduledDateTime), {
        timezone: clinicTimezone,
        timeFormat: '24',
      }),
    );
  }
}

const timeIn = ({ text }: SentMail) => /Okafor: (.*)\.\n/.exec(text)?.[1];

it('no history sends a reminder twice, with an old time, in quiet hours or to an address that stopped them', async () => {
  let mails = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      const here = await aRemindedClinic();
      await here.addRule();
      const booked = [await here.book(), await here.book(), await here.book({ at: onDay(2, 15) })];
      const history: History = { here, booked, seen: 0, stopped: new Set() };
      for (const one of steps) {
        await take(history, one);
        await sendAndCheck(history);
      }
      const sent = (await allMails(here.clinic)).map((mail) => `${mail.to} ${timeIn(mail)}`);
      expect(new Set(sent).size).toBe(sent.length);
      mails += sent.length;
    }),
    { numRuns: 12 },
  );
  expect(mails).toBeGreaterThan(3);
}, 180_000);
