import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeAll } from '#test/closings';
import { countWaiting } from '#test/database-door';
import { dayMinutes } from '#test/reminders';
import { aTextedClinic, type Texted } from '#test/sms/a-texted-clinic';
import { workOffReminders } from './index.ts';

let here: Texted;

afterEach(closeAll);

beforeEach(async () => {
  here = await aTextedClinic();
});

/**
 * Starts work while a transaction holds the doctor's lock, as an erasure does, and then locks the reminders in the same
 * transaction. That fails if the work has locked a reminder already: both would then wait for each other.
 */
async function lockRemindersDuring(work: () => Promise<unknown>): Promise<void> {
  const begun = await here.clinic.db.transaction().execute(async (tx) => {
    await sql`select from queues where doctor_id = ${here.doctor.id} for update`.execute(tx);
    const working = work();
    await expect.poll(() => countWaiting(here.clinic)).toBe(1);
    await sql`select from reminders for update nowait`.execute(tx);
    return { working };
  });
  await begun.working;
}

it('a report that an SMS failed takes the doctor’s lock before it locks the reminder', async () => {
  await here.addSmsRule();
  const booked = await here.bookWithPhone();
  await here.sendBefore(booked.at, dayMinutes);
  const [message] = here.provider.messages;
  if (!message) throw new Error('no message was sent');
  await lockRemindersDuring(() => here.provider.report(message, ['undelivered']));
  expect(await here.resultsOf(booked)).toEqual(['failed']);
});

it('storing that the provider rejected an SMS takes the doctor’s lock before it locks the reminder', async () => {
  await here.addSmsRule();
  here.setBehaviour(() => ({ status: 400, code: 21_211 }));
  const booked = await here.bookWithPhone();
  await lockRemindersDuring(() => here.sendBefore(booked.at, dayMinutes));
  expect(await here.resultsOf(booked)).toEqual(['failed']);
});

it('storing that a mail was given up takes the doctor’s lock before it locks the reminder', async () => {
  await here.addRule();
  const booked = await here.book();
  here.clinic.clock.set(new Date(booked.at.getTime() - dayMinutes * 60_000));
  await workOffReminders(here.clinic.context);
  await here.clinic.db.updateTable('mail_jobs').set({ given_up_at: here.clinic.clock.now() }).execute();
  await lockRemindersDuring(() => workOffReminders(here.clinic.context));
  expect(await here.resultsOf(booked)).toEqual(['failed']);
});
