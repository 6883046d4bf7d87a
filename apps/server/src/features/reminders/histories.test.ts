import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { getClinic } from '@anteroom/contract/clinic';
import { updatePatient } from '@anteroom/contract/patients';
import { updateReminderRule, updateReminderSettings } from '@anteroom/contract/reminders';
import { getTicket, stopReminders } from '@anteroom/contract/visits';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createMailTransport, createMailWorker } from '#features/mail';
import type { SmsTransport } from '#features/sms';
import { instantAt, plusDays } from '#platform/time/clinic-time';
import { formatInstantIn, formatShortInstantIn } from '#platform/time/format-time';
import { call, type Desk } from '#test/call';
import { closeAll } from '#test/closings';
import { readMail } from '#test/mails';
import { aBooking, aPatientOf } from '#test/people';
import { aTextedClinic, type Texted } from '#test/sms/a-texted-clinic';
import { workOffReminders, writeReminder } from './index.ts';

/**
 * Zones with different clock changes: by an hour; by an hour, at an offset of a half hour from UTC; by half an hour.
 */
const zones = ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe'] as const;
type Zone = (typeof zones)[number];

/** One step of a random history that changes the whole clinic. `amount` says by how much. */
type ClinicStep = { kind: (typeof clinicKinds)[number]; amount: number };
const clinicKinds = [
  ...(['wait', 'wait', 'wait', 'wait', 'wait', 'wait', 'wait'] as const),
  ...(['edit rule', 'quiet', 'kill', 'refuse', 'recover'] as const),
];

/** One step of a random history that changes one of the two appointments of that history. */
type OwnStep = { kind: (typeof ownKinds)[number]; which: number; amount: number };
const ownKinds = [
  ...(['nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'] as const),
  ...(['move', 'move', 'cancel', 'restore', 'restore', 'stop'] as const),
];

const amount = fc.nat(40);
const clinicStep: fc.Arbitrary<ClinicStep> = fc.record({ kind: fc.constantFrom(...clinicKinds), amount });
const ownStep: fc.Arbitrary<OwnStep> = fc.record({
  kind: fc.constantFrom(...ownKinds),
  which: fc.nat(1),
  amount,
});

/** The number of random histories. To run more: `HISTORIES=10000 npm test -- --only vitest reminders/histories`. */
const histories = Number(process.env.HISTORIES ?? 60);

/**
 * The number of histories that run in one clinic at the same time. They share its rules, its quiet hours and its two
 * workers.
 */
const together = 20;
/** Turns off fast-check's usual bias to small numbers, which would hardly move the clock. */
const round = fc.noBias(
  fc.record({
    inClinic: clinicStep,
    own: fc.array(ownStep, { minLength: together, maxLength: together }),
  }),
);
type Round = { inClinic: ClinicStep; own: readonly OwnStep[] };

type Channel = 'email' | 'sms';
type Reached = { patientId: number; channel: Channel; address: string };
type Rule = { id: number; minutesBefore: number; changedAt: Date };

/** A clinic in which many random histories run. Rules and quiet hours stay as the previous histories left them. */
type World = {
  here: Texted;
  zone: Zone;
  timeFormat: '12' | '24';
  /** For each history, one patient who gets mails and one who gets SMS. */
  patients: readonly (readonly Reached[])[];
  rules: Record<Channel, Rule>;
  quiet: { from: number; until: number; changedAt: Date };
  /** The first date of the newest histories. */
  date: string;
  histories: number;
  session: { desk: Promise<Desk>; since: Date } | null;
  seenMails: Set<string>;
  seenTexts: number;
};

/** The appointment of a patient as the server's responses show it. */
type Subject = Reached & { uuid: string; at: Date; status: string; isStopped: boolean; changedAt: Date };

type Histories = {
  world: World;
  subjects: readonly (readonly Subject[])[];
  byAddress: ReadonlyMap<string, Subject>;
  /** The address and time of every message sent so far. */
  sent: Set<string>;
  /** True once a worker died: the next worker sends its mail at once, even in quiet hours (decision 0050). */
  mailMayBeLate: boolean;
  /** Messages that were due before this instant may be lost for good (decision 0057). */
  workersDiedAt: Date;
  providerFailedAt: Date;
  doesProviderFail: boolean;
};

type Taking = { histories: Histories; subject: Subject; amount: number };

const nowOf = ({ world }: Histories) => world.here.clinic.clock.now();

function deskOf(world: World): Promise<Desk> {
  const now = world.here.clinic.clock.now();
  // Store the promise, so that histories that continue at the same moment share one sign-in.
  if (world.session === null || now.getTime() - world.session.since.getTime() > 5 * 60_000)
    world.session = { desk: world.here.desk(), since: now };
  return world.session.desk;
}

async function change({ histories, subject }: Taking, body: object): Promise<void> {
  const desk = await deskOf(histories.world);
  const answer = await desk.call(updateAppointment, { params: { uuid: subject.uuid }, body });
  if (answer.status !== 200) return;
  const { scheduledDateTime, status } = answer.body.appointment;
  Object.assign(subject, { at: new Date(scheduledDateTime), status, changedAt: nowOf(histories) });
}

const onDay = ({ date, zone }: World, day: number, hour: number) =>
  instantAt(plusDays(date, day), hour * 60, zone);

const ownActions: Record<OwnStep['kind'], (taking: Taking) => unknown> = {
  nothing: () => undefined,
  move: (taking) => {
    const at = onDay(taking.histories.world, 2 + (taking.amount % 3), 8 + (taking.amount % 10));
    return change(taking, { scheduledDateTime: at.getTime(), allowOverlap: true });
  },
  cancel: (taking) => change(taking, { status: 'cancelled' }),
  restore: (taking) => change(taking, { status: 'scheduled', allowOverlap: true }),
  stop: stopOrAllow,
};

const clinicActions: Record<ClinicStep['kind'], (histories: Histories, amount: number) => unknown> = {
  wait: ({ world }, amount) => world.here.clinic.clock.moveOn(amount * 20),
  'edit rule': async (histories, amount) => {
    const { world } = histories;
    const channel = amount % 2 === 0 ? 'email' : 'sms';
    const { id } = world.rules[channel];
    const minutesBefore = 60 * (1 + amount);
    const desk = await deskOf(world);
    await desk.call(updateReminderRule, { params: { ruleId: id }, body: { minutesBefore } });
    world.rules[channel] = { id, minutesBefore, changedAt: nowOf(histories) };
  },
  quiet: async (histories, amount) => {
    const { world } = histories;
    const [quietFrom, quietUntil] = [amount * 30, ((amount + 20) * 30) % 1440];
    const desk = await deskOf(world);
    await desk.call(updateReminderSettings, {
      body: { quietFrom, quietUntil, language: 'en', namesDoctor: true },
    });
    world.quiet = { from: quietFrom, until: quietUntil, changedAt: nowOf(histories) };
  },
  kill: (histories, amount) => killWorkers(histories, amount % 2 === 0),
  /** Makes the provider refuse or lose messages from now on. */
  refuse: (histories, amount) => {
    const behaviours = [{ status: 429 }, { status: 500 }, 'lost'] as const;
    const behaviour = behaviours[amount % 3] ?? 'lost';
    histories.doesProviderFail = true;
    histories.world.here.setBehaviour(() => behaviour);
  },
  recover: (histories) => {
    histories.doesProviderFail = false;
    histories.world.here.setBehaviour(() => 'taken');
  },
};

/** Stops or allows reminders on the patient's own page, which exists while the patient is expected. */
async function stopOrAllow({ histories, subject, amount }: Taking): Promise<void> {
  const { world } = histories;
  const ticket = await (await deskOf(world)).call(getTicket, { params: { uuid: subject.uuid } });
  if (ticket.status !== 200) return;
  const secret = ticket.body.address.split('/').at(-1) ?? '';
  const isStopped = amount % 2 === 0;
  const { status } = await call(world.here.clinic, stopReminders, {
    params: { secret },
    body: { isStopped },
  });
  if (status === 200) Object.assign(subject, { isStopped, changedAt: nowOf(histories) });
}

/** Wraps a transport so that its process dies at its first message, before or after sending it. */
function dying<Message, Result>(send: (message: Message) => Promise<Result>, isAfter: boolean) {
  const died = new AbortController();
  const dead = Promise.withResolvers<void>();
  return {
    died: dead.promise,
    stopping: died.signal,
    send: async (message: Message): Promise<Result> => {
      if (!died.signal.aborted && isAfter) await send(message);
      died.abort();
      dead.resolve();
      return new Promise(() => undefined);
    },
  };
}

/** Makes a worker of each channel die at its next message, if there is one now. */
async function killWorkers(histories: Histories, isAfter: boolean): Promise<void> {
  const { here } = histories.world;
  histories.mailMayBeLate = true;
  histories.workersDiedAt = nowOf(histories);
  const { context, dataDir } = here.clinic;
  const sms = dying(here.transport.send, isAfter);
  const transport: SmsTransport = sms;
  const { stopping } = sms;
  await Promise.race([sms.died, workOffReminders(context, { sms: transport, stopping })]);
  const { appUrl } = context.settings;
  const outbox = createMailTransport({ smtpUrl: null, mailFrom: 'desk@clinic.example', appUrl, dataDir });
  const mail = dying(outbox.send, isAfter);
  await Promise.race([mail.died, createMailWorker(context, mail, writeReminder).workOff()]);
}

type Message = { to: string; time: string };

/** Reads the messages sent since the last call. A mail that was sent again has the same file. */
async function readFresh(world: World): Promise<Message[]> {
  const { clinic, provider } = world.here;
  const outbox = join(clinic.dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter(
    (name) => name.endsWith('.eml') && !world.seenMails.has(name),
  );
  const mails = await Promise.all(
    names.map(async (name) => {
      world.seenMails.add(name);
      const { to, text } = await readMail(await readFile(join(outbox, name)));
      return { to, time: /Okafor: (.*)\.\n/.exec(text)?.[1] ?? '' };
    }),
  );
  const texts = provider.messages.slice(world.seenTexts);
  world.seenTexts = provider.messages.length;
  return [
    ...mails,
    ...texts.map(({ to, text }) => ({
      to,
      time: /^Appointment (.*), Test Clinic, Dana/.exec(text)?.[1] ?? '',
    })),
  ];
}

const formats = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  ]),
);

/** Reads the clinic's wall clock without the product's own code. */
function isQuietAt({ zone, quiet: { from, until } }: World, instant: Date): boolean {
  const [hours = 0, minutes = 0] = (formats.get(zone)?.format(instant) ?? '').split(':').map(Number);
  const shown = hours * 60 + minutes;
  return from <= until ? from <= shown && shown < until : shown >= from || shown < until;
}

function timeOf({ zone: timezone, timeFormat }: World, { channel, at }: Subject): string {
  const format = channel === 'sms' ? formatShortInstantIn : formatInstantIn;
  return format('en', at, { timezone, timeFormat });
}

/** Checks every message that was sent since the last check. */
async function checkFresh(histories: Histories): Promise<void> {
  const { world, byAddress, sent, mailMayBeLate } = histories;
  for (const { to, time } of await readFresh(world)) {
    const subject = byAddress.get(to);
    if (subject === undefined) throw new Error(`a message went to ${to}, who has no appointment`);
    expect([to, time]).toEqual([to, timeOf(world, subject)]);
    expect([subject.isStopped, subject.status]).toEqual([false, 'scheduled']);
    if (subject.channel === 'sms' || !mailMayBeLate) expect(isQuietAt(world, nowOf(histories))).toBe(false);
    expect(sent).not.toContain(`${to} ${time}`);
    sent.add(`${to} ${time}`);
  }
}

const minute = 60_000;

/** Returns whether a reminder must have been sent: it became due after the last change that could affect it. */
function mustHaveLeft(histories: Histories, { channel, at, status, isStopped, changedAt }: Subject): boolean {
  const { world, workersDiedAt, providerFailedAt } = histories;
  const { minutesBefore, changedAt: ruleChangedAt } = world.rules[channel];
  const now = nowOf(histories);
  const dueAt = new Date(at.getTime() - minutesBefore * minute);
  if (status !== 'scheduled' || isStopped || dueAt > now) return false;
  if (isQuietAt(world, dueAt) || isQuietAt(world, now)) return false;
  const changes = [changedAt, ruleChangedAt, world.quiet.changedAt, workersDiedAt];
  if (channel === 'sms') changes.push(providerFailedAt);
  // A patient who is on the way to the clinic gets no reminder.
  return changes.every((change) => change < dueAt) && at.getTime() - now.getTime() >= 30 * minute;
}

/** Lets two workers send at the same time, and checks the messages. */
async function sendAndCheck(histories: Histories): Promise<void> {
  const { world, byAddress, sent, doesProviderFail } = histories;
  const { here } = world;
  await Promise.all([here.send(), here.send()]);
  await here.clinic.mailWorker.workOff();
  await here.send();
  if (doesProviderFail) histories.providerFailedAt = nowOf(histories);
  await checkFresh(histories);
  for (const subject of byAddress.values()) {
    if (!mustHaveLeft(histories, subject)) continue;
    expect(sent).toContain(`${subject.address} ${timeOf(world, subject)}`);
    left.inTime += 1;
  }
}

async function openWorld(zone: Zone): Promise<World> {
  const here = await aTextedClinic({ clinicTimezone: zone });
  const now = here.clinic.clock.now();
  const minutesBefore = 24 * 60;
  const patients: Reached[][] = [];
  const desk = await here.desk();
  for (let nth = 0; nth < together; nth += 1) {
    const [email, phone] = [`patient-${nth}@home.example`, `+49151${10_000_000 + nth}`];
    const mailed = await aPatientOf(here.clinic, here.doctor, { email });
    const texted = await aPatientOf(here.clinic, here.doctor);
    await desk.call(updatePatient, { params: { patientId: texted }, body: { phone, contactBy: 'sms' } });
    patients.push([
      { patientId: mailed, channel: 'email', address: email },
      { patientId: texted, channel: 'sms', address: phone },
    ]);
  }
  return {
    here,
    zone,
    timeFormat: (await call(here.clinic, getClinic, {})).body.clinic.timeFormat,
    patients,
    rules: {
      email: { id: await here.addRule(), minutesBefore, changedAt: now },
      sms: { id: await here.addSmsRule(), minutesBefore, changedAt: now },
    },
    quiet: { from: 20 * 60, until: 8 * 60, changedAt: now },
    date: '2027-06-14',
    histories: 0,
    session: null,
    seenMails: new Set(),
    seenTexts: 0,
  };
}

/** Begins new histories after all appointments of the earlier ones, on any day of the week. */
async function begin(world: World, gap: number): Promise<Histories> {
  const { here } = world;
  const { db, clock } = here.clinic;
  world.histories += together;
  world.date = plusDays(world.date, 6 + gap);
  clock.set(onDay(world, 0, 7.5));
  here.setBehaviour(() => 'taken');
  await here.send();
  await here.clinic.mailWorker.workOff();
  await readFresh(world);
  await db.deleteFrom('contact_blocks').execute();
  const subjects = await Promise.all(world.patients.map((pair) => bookBoth(world, pair)));
  const byAddress = new Map(subjects.flat().map((subject) => [subject.address, subject]));
  const never = new Date(0);
  const fates = { workersDiedAt: never, providerFailedAt: never, doesProviderFail: false };
  return { world, subjects, byAddress, sent: new Set(), mailMayBeLate: false, ...fates };
}

async function bookBoth(world: World, pair: readonly Reached[]): Promise<Subject[]> {
  const { here } = world;
  const desk = await deskOf(world);
  const subjects: Subject[] = [];
  for (const [place, patient] of pair.entries()) {
    const at = onDay(world, 2, place === 0 ? 8.5 : 15);
    const body = { ...aBooking(patient.patientId, here.doctor, at), allowOverlap: true };
    const { appointment } = (await desk.call(createAppointment, { body })).body;
    const { uuid, status } = appointment;
    subjects.push({ ...patient, uuid, at, status, isStopped: false, changedAt: here.clinic.clock.now() });
  }
  return subjects;
}

async function live(histories: Histories, rounds: readonly Round[]): Promise<void> {
  await sendAndCheck(histories);
  for (const { inClinic, own } of rounds) {
    await clinicActions[inClinic.kind](histories, inClinic.amount);
    // Check the messages of a killed worker before the next step changes the appointments that the messages describe.
    if (inClinic.kind === 'kill') await checkFresh(histories);
    await Promise.all(
      own.map(({ kind, which, amount }, place) => {
        const subject = histories.subjects[place]?.[which];
        return subject && ownActions[kind]({ histories, subject, amount });
      }),
    );
    await sendAndCheck(histories);
    // The next worker has taken over the mails of a dead one.
    if (inClinic.kind === 'wait' && inClinic.amount > 0) histories.mailMayBeLate = false;
  }
}

/**
 * The number of histories per clinic. A clinic collects appointments, mails and audit entries, so after this many
 * histories a new clinic is faster.
 */
const mostOfClinic = 30 * together;

const left = { histories: 0, mails: 0, texts: 0, inTime: 0, unknown: 0 };

async function countUnknown({ here }: World): Promise<void> {
  const unknown = here.clinic.db.selectFrom('reminders').select('id').where('state', '=', 'unknown');
  left.unknown += (await unknown.execute()).length;
}

/** Checks that every SMS that may have reached its patient has one audit entry, and every other SMS has none. */
async function checkEntries({ here }: World): Promise<void> {
  const { rows } = await sql`
    with texts as (
      select uuid::text, count(*) filter (where reminders.state in ('sent', 'unknown')) as count
      from reminders join appointments on appointments.id = reminders.appointment_id
      where message_id is not null group by uuid
    ), entries as (
      select object_id as uuid, count(*) from audit_events
      where action = 'reminder.sent' and details ->> 'channel' = 'sms' group by object_id
    )
    select uuid, texts.count as texts, entries.count as entries from texts full join entries using (uuid)
    where texts.count is distinct from coalesce(entries.count, 0)`.execute(here.clinic.db);
  expect(rows).toEqual([]);
}

async function closeWorld(world: World): Promise<void> {
  await checkEntries(world);
  await countUnknown(world);
  await closeAll();
}

it.each(zones)(
  'S-232: in %s, random changes and killed servers never cause a repeated, late, wrong or unwanted reminder',
  async (zone) => {
    let world = await openWorld(zone);
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 12, maxLength: 24 }), fc.nat(4), async (rounds, gap) => {
        if (world.histories >= mostOfClinic) {
          await closeWorld(world);
          world = await openWorld(zone);
        }
        const begun = await begin(world, gap);
        await live(begun, rounds);
        left.histories += together;
        for (const one of begun.sent) left[one.startsWith('+') ? 'texts' : 'mails'] += 1;
      }),
      // Shrinking takes longer than the time limit, so it would hide the counterexample.
      { numRuns: Math.ceil(histories / zones.length / together), endOnFailure: true },
    );
    await closeWorld(world);
    process.stdout.write(`${zone}: ${JSON.stringify(left)}\n`);
    // After only twenty histories, it can happen that no message was sent; after fewer than 300, that no SMS was sent.
    if (left.histories > 20) expect(left.mails + left.texts).toBeGreaterThan(0);
    if (left.histories >= 300) expect([left.mails, left.texts, left.inTime]).not.toContain(0);
  },
  150_000 + histories * 2000,
);
