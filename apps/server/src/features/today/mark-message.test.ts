import { listReminderReplies } from '@anteroom/contract/reminders';
import { getToday } from '@anteroom/contract/today';
import { type MessageKind, markMessageDone, markMessageOpen } from '@anteroom/contract/today-messages';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Desk } from '#test/call';
import { aDoctor, aManagerOf } from '#test/people';
import { dayMinutes } from '#test/reminders';
import { aTextedClinic, type Texted } from '#test/sms/a-texted-clinic';

let here: Texted;
let desk: Desk;

beforeEach(async () => {
  here = await aTextedClinic();
  await here.addSmsRule();
  desk = await here.desk(here.doctor);
});

/** Creates a patient who replied to a reminder and asked for a call. */
async function anAsking() {
  const booked = await here.bookWithPhone();
  await here.sendBefore(booked.at, dayMinutes);
  const reply = async (sid: string) => {
    await here.provider.reply({ from: booked.phone, text: '2', sid });
  };
  await reply('SM1');
  desk = await here.desk(here.doctor);
  return { ...booked, reply };
}

const shown = async (who = desk) => {
  const { repliesToRead } = (await who.call(getToday, {})).body.attention;
  return repliesToRead.visits.map(({ appointmentId, messageAt }) => ({
    uuid: appointmentId,
    messageAt: messageAt ?? 0,
  }));
};

const mark = (message: { uuid: string; messageAt: number }, who = desk, kind: MessageKind = 'reply') =>
  who.call(markMessageDone, {
    params: { uuid: message.uuid, kind },
    body: { messageAt: message.messageAt },
  });

/** Marks a message. Returns a function that undoes this, or null if the message was marked already. */
async function press(message: { uuid: string; messageAt: number }, who = desk) {
  const { markedAt } = (await mark(message, who)).body;
  if (markedAt === null) return null;
  const params = { uuid: message.uuid, kind: 'reply' as const };
  return () => who.call(markMessageOpen, { params, query: { markedAt } });
}

const marks = () =>
  here.clinic.db.selectFrom('done_messages').select(['done_by as by', 'done_at as at']).execute();

const announced = () =>
  here.clinic.db
    .selectFrom('queue_events')
    .select('actor_id as by')
    .where('reason', '=', 'message_done')
    .execute();

const trail = async () => {
  const rows = await here.clinic.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id as by'])
    .where('action', 'in', ['message.done', 'message.opened'])
    .orderBy('seq')
    .execute();
  return rows;
};

describe('a message on Today', () => {
  it('S-271: a message marked as done disappears for all users, and the list of replies shows who marked it', async () => {
    await anAsking();
    const other = await here.desk(await aManagerOf(here.clinic, here.doctor));
    const [message] = await shown(other);
    if (!message) throw new Error('No reply is shown.');
    expect((await mark(message)).status).toBe(200);
    expect([await shown(), await shown(other)]).toEqual([[], []]);
    const { replies } = (await desk.call(listReminderReplies, {})).body;
    const done = { by: 'Dana Okafor', at: expect.any(Number) };
    expect(replies[0]?.about[0]?.done).toEqual(done);
    expect(await trail()).toEqual([{ action: 'message.done', by: here.doctor.id }]);
  });

  it('S-271: undoing the mark of a message shows the message again', async () => {
    await anAsking();
    const [message] = await shown();
    if (!message) throw new Error('No reply is shown.');
    const undo = await press(message);
    for (const _ of [1, 2]) expect((await undo?.())?.status).toBe(204);
    expect(await shown()).toEqual([message]);
    expect((await trail()).map(({ action }) => action)).toEqual(['message.done', 'message.opened']);
  });

  it('S-271: undoing a mark has no effect if another user has marked a newer message in the meantime', async () => {
    const { reply } = await anAsking();
    const other = await here.desk(await aManagerOf(here.clinic, here.doctor));
    const [message] = await shown();
    if (!message) throw new Error('No reply is shown.');
    const undo = await press(message);
    here.clinic.clock.moveOn(1);
    await reply('SM2');
    const [newer] = await shown(other);
    if (!newer) throw new Error('No newer reply is shown.');
    await mark(newer, other);
    expect((await undo?.())?.status).toBe(204);
    expect([await shown(), (await marks()).map(({ by }) => by)]).toEqual([[], [other.person.id]]);
    expect((await trail()).map(({ action }) => action)).toEqual(['message.done', 'message.done']);
  });

  it('S-271: marking a marked message changes nothing, and repeating an undo keeps a later mark of another user', async () => {
    await anAsking();
    const other = await here.desk(await aManagerOf(here.clinic, here.doctor));
    const [message] = await shown();
    if (!message) throw new Error('No reply is shown.');
    const undo = await press(message);
    expect(await press(message, other)).toBeNull();
    await undo?.();
    here.clinic.clock.moveOn(1);
    await mark(message, other);
    expect((await undo?.())?.status).toBe(204);
    expect([await shown(), (await marks()).map(({ by }) => by)]).toEqual([[], [other.person.id]]);
  });

  it('S-271: marking a message as done does not hide a newer reply that the user has not seen yet', async () => {
    const { reply } = await anAsking();
    const [message] = await shown();
    if (!message) throw new Error('No reply is shown.');
    here.clinic.clock.moveOn(1);
    await reply('SM2');
    await mark(message);
    const [newer] = await shown();
    expect(newer?.messageAt).toBeGreaterThan(message.messageAt);
  });

  it('S-271: if two users mark a message at the same time, it is marked once with the name of the first user', async () => {
    await anAsking();
    const other = await here.desk(await aManagerOf(here.clinic, here.doctor));
    const [message] = await shown();
    if (!message) throw new Error('No reply is shown.');
    const answers = await Promise.all([mark(message), mark(message, other), mark(message)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body.markedAt !== null)).toHaveLength(1);
    const [one, ...more] = await marks();
    expect([more, (await trail()).map(({ by }) => by)]).toEqual([[], [one?.by]]);
  });

  it('a mark with a message time in the future does not hide the next message', async () => {
    const { reply } = await anAsking();
    const [message] = await shown();
    if (!message) throw new Error('No reply is shown.');
    await mark({ ...message, messageAt: message.messageAt + dayMinutes * 60_000 });
    here.clinic.clock.moveOn(1);
    await reply('SM2');
    expect(await shown()).toHaveLength(1);
  });

  it('marking one kind of message does not mark other kinds; deleting the appointment deletes the mark', async () => {
    const { uuid } = await anAsking();
    const [message] = await shown();
    if (!message) throw new Error('No reply is shown.');
    await mark(message, desk, 'failed_reminder');
    expect(await shown()).toEqual([message]);
    const appointment = here.clinic.db.deleteFrom('appointments').where('uuid', '=', uuid);
    await here.clinic.db.deleteFrom('queue_entries').execute();
    await appointment.execute();
    expect(await marks()).toEqual([]);
  });

  it('marking a message announces one new queue version, and so does undoing the mark, even if either is repeated', async () => {
    await anAsking();
    const other = await here.desk(await aManagerOf(here.clinic, here.doctor));
    const [message] = await shown();
    if (!message) throw new Error('No reply is shown.');
    const undo = await press(message);
    await mark(message, other);
    expect(await announced()).toEqual([{ by: here.doctor.id }]);
    for (const _ of [1, 2]) await undo?.();
    expect(await announced()).toEqual([{ by: here.doctor.id }, { by: here.doctor.id }]);
  });

  it('responds 404 for marking a message of another doctor’s appointment or of an unknown one', async () => {
    const { uuid } = await anAsking();
    const stranger = await here.desk(await aDoctor(here.clinic));
    const messageAt = here.clinic.clock.now().getTime();
    const answers = await Promise.all([
      mark({ uuid, messageAt }, stranger),
      mark({ uuid: crypto.randomUUID(), messageAt }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await marks()).toEqual([]);
  });
});
