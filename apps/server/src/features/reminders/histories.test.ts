import { getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { listReminderRules, updateReminderRule, updateReminderSettings } from '@anteroom/contract/reminders';
import { getTicket, stopReminders } from '@anteroom/contract/visits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMailTransport, createMailWorker } from '#features/mail';
import type { SmsTransport } from '#features/sms';
import { formatInstantIn, formatShortInstantIn } from '#platform/time/format-time';
import { call, type Desk } from '#test/call';
import { clinicTimezone } from '#test/clinic';
import { closeAll } from '#test/closings';
import { allMails } from '#test/mails';
import { type Booked, onDay } from '#test/reminders';
import { aTextedClinic, type Texted } from '#test/sms/a-texted-clinic';
import { workOffReminders, writeReminder } from './index.ts';
import { isQuiet } from './quiet-hours.rules.ts';

/** One step of a history, with numbers that choose the appointment and the amount. */
type Step = { kind: (typeof kinds)[number]; which: number; amount: number };
const kinds = [
  ...(['wait', 'wait', 'wait', 'move', 'cancel', 'restore', 'stop', 'edit rule', 'quiet'] as const),
  ...(['kill', 'refuse'] as const),
];

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat(3),
  amount: fc.nat(40),
});

type Reached = Booked & { address: string };
type History = {
  here: Texted;
  booked: readonly Reached[];
  seen: Set<string>;
  stopped: Set<string>;
  /** A mail whose worker died is sent by the next one, also in quiet hours (decision 0050). */
  mailMayBeLate: boolean;
};

type Taking = { history: History; subject: Reached; desk: Desk; amount: number };

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
    const { rules } = (await desk.call(listReminderRules, {})).body;
    const params = { ruleId: rules[amount % rules.length]?.id ?? 0 };
    await desk.call(updateReminderRule, { params, body: { minutesBefore: 60 * (1 + amount) } });
  },
  quiet: ({ desk, amount }) => {
    const hours = { quietFrom: amount * 30, quietUntil: ((amount + 20) * 30) % 1440 };
    return desk.call(updateReminderSettings, { body: { ...hours, language: 'en', namesDoctor: true } });
  },
  kill: ({ history, amount }) => killWorkers(history, amount % 2 === 0),
  /** From now on the provider refuses, loses or takes messages. */
  refuse: ({ history: { here }, amount }) =>
    here.setBehaviour(
      () => [{ status: 429 }, { status: 500 }, 'lost' as const, 'taken' as const][amount % 4] ?? 'taken',
    ),
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
  if (isStopped) history.stopped.add(subject.address);
  else history.stopped.delete(subject.address);
}

/** A transport whose process dies at its first message, before or after the message left. */
function dying<Message, Result>(send: (message: Message) => Promise<Result>, isAfter: boolean) {
  const died = Promise.withResolvers<void>();
  let isDead = false;
  return {
    died: died.promise,
    send: async (message: Message): Promise<Result> => {
      const isFirst = !isDead;
      isDead = true;
      if (isFirst && isAfter) await send(message);
      died.resolve();
      return new Promise(() => undefined);
    },
  };
}

/** Lets a worker of each channel die at its next message, if there is one now. */
async function killWorkers(history: History, isAfter: boolean): Promise<void> {
  const { here } = history;
  if (!isAfter) history.mailMayBeLate = true;
  const { context, dataDir } = here.clinic;
  const sms = dying(here.transport.send, isAfter);
  await Promise.race([sms.died, workOffReminders(context, { sms: sms satisfies SmsTransport })]);
  const { appUrl } = context.settings;
  const outbox = createMailTransport({ smtpUrl: null, mailFrom: 'desk@clinic.example', appUrl, dataDir });
  const mail = dying(outbox.send, isAfter);
  await Promise.race([mail.died, createMailWorker(context, mail, writeReminder).workOff()]);
}

async function take(history: History, { kind, which, amount }: Step): Promise<void> {
  const subject = history.booked[which];
  if (subject) await actions[kind]({ history, subject, amount, desk: await history.here.desk() });
}

type Message = { id: string; to: string; time: string };

/** All messages that left, in no order. A mail that was sent again has the same file. */
async function allMessages({ clinic, provider }: Texted): Promise<Message[]> {
  const mails = (await allMails(clinic)).map(({ to, text, headers }) => ({
    id: headers['message-id'] ?? '',
    to,
    time: /Okafor: (.*)\.\n/.exec(text)?.[1] ?? '',
  }));
  const texts = provider.messages.map(({ sid, to, text }) => ({
    id: sid,
    to,
    time: /^Appointment (.*), Test Clinic, Dana/.exec(text)?.[1] ?? '',
  }));
  return [...mails, ...texts];
}

const clock = { timezone: clinicTimezone, timeFormat: '24' } as const;

/** Checks every message that left since the last time. */
async function check({ here, booked, seen, stopped, mailMayBeLate }: History): Promise<void> {
  const fresh = (await allMessages(here)).filter(({ id }) => !seen.has(id));
  if (fresh.length === 0) return;
  const desk = await here.desk();
  const { settings } = (await desk.call(listReminderRules, {})).body;
  const isQuietNow = isQuiet(here.clinic.clock.now(), settings, clinicTimezone);
  for (const { id, to, time } of fresh) {
    seen.add(id);
    expect(stopped.has(to)).toBe(false);
    if (to.startsWith('+') || !mailMayBeLate) expect(isQuietNow).toBe(false);
    const uuid = booked.find(({ address }) => address === to)?.uuid ?? '';
    const { appointment } = (await desk.call(getAppointment, { params: { uuid } })).body;
    expect(appointment.status).toBe('scheduled');
    const at = new Date(appointment.scheduledDateTime);
    const format = to.startsWith('+') ? formatShortInstantIn : formatInstantIn;
    expect(time).toBe(format('en', at, clock));
  }
}

/** Lets two workers send at the same time. */
async function sendAndCheck(history: History): Promise<void> {
  const { here } = history;
  await Promise.all([here.send(), here.send()]);
  await here.clinic.mailWorker.workOff();
  await here.send();
  await check(history);
}

async function aHistory(): Promise<History> {
  const here = await aTextedClinic();
  await here.addRule();
  await here.addSmsRule();
  const mailed = [await here.book(), await here.book({ at: onDay(2, 15) })];
  const texted = [await here.bookWithPhone(), await here.bookWithPhone({ at: onDay(2, 15) })];
  const booked = [
    ...mailed.map((one) => ({ ...one, address: one.email })),
    ...texted.map((one) => ({ ...one, address: one.phone })),
  ];
  // An hour before the first reminders are due.
  here.clinic.clock.set(onDay(1, 7.5));
  return { here, booked, seen: new Set(), stopped: new Set(), mailMayBeLate: false };
}

async function live(history: History, steps: readonly Step[]): Promise<void> {
  for (const one of steps) {
    await take(history, one);
    // Messages of a killed worker are judged by the moment at which they left.
    if (one.kind === 'kill') await check(history);
    await sendAndCheck(history);
  }
}

/** For example `HISTORIES=10000 npm test -- --only vitest reminders/histories`. */
const histories = Number(process.env.HISTORIES ?? 10);

it(
  'S-232: no history sends a reminder twice, with an old time, in quiet hours or to an address that stopped them, whoever is killed',
  async () => {
    const left = { mails: 0, texts: 0, unknown: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
        const history = await aHistory();
        await live(history, steps);
        const sent = (await allMessages(history.here)).map(({ to, time }) => `${to} ${time}`);
        expect(new Set(sent).size).toBe(sent.length);
        const { db } = history.here.clinic;
        const unknown = await db
          .selectFrom('reminders')
          .select('id')
          .where('state', '=', 'unknown')
          .execute();
        left.unknown += unknown.length;
        for (const one of sent) left[one.startsWith('+') ? 'texts' : 'mails'] += 1;
        // Many clinics at once would need too many connections.
        await closeAll();
      }),
      { numRuns: histories },
    );
    process.stdout.write(`${histories} histories: ${JSON.stringify(left)}\n`);
    expect([left.mails > 0, left.texts > 0]).toEqual([true, true]);
  },
  150_000 + histories * 15_000,
);
