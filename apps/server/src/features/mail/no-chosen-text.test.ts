import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { allMails } from '#test/mails';
import { aDoctor, aManagerOf, anAdmin, aPatientOf, type Person } from '#test/people';
import { addMail, newMailTokenSalt } from './index.ts';
import { type Mail, type MailKind, mailConcerns, toBase64 } from './mail-kinds.ts';

/** A text that fits into every column and appears in none of our own texts. */
const canary = 'Canary Bird';

const clinic = await aClinic();
const { db } = clinic;
const doctor = await aDoctor(clinic, { name: 'Dana Okafor' });
const admin = await anAdmin(clinic);
const manager = await aManagerOf(clinic, doctor);
const stranger = await aDoctor(clinic);
await db.updateTable('users').set({ is_confirmed: false }).where('id', '=', stranger.id).execute();
await signIn(clinic, doctor);
const patientId = await aPatientOf(clinic, doctor);
const appointmentId = await anAppointment(1);
const cancelledId = await anAppointment(2);
await db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', cancelledId).execute();
const grantId = await aGrant();
await db
  .insertInto('calendar_feeds')
  .values({ doctor_id: doctor.id, created_by: admin.id, label: 'phone', secret_hash: Buffer.alloc(32) })
  .execute();
const requestIds = { code: await aRequest('to_confirm', 2), booked: await aRequest('declined', 3) };
const filled = await fillEveryText();

async function anAppointment(nth: number): Promise<number> {
  const start = Date.now() + nth * 3_600_000;
  const { id } = await db
    .insertInto('appointments')
    .values({
      patient_id: patientId,
      doctor_id: doctor.id,
      created_by: admin.id,
      duration_minutes: 30,
      appointment_type: 'other',
      scheduled_at: new Date(start),
      ends_at: new Date(start + 1_800_000),
      ticket_code: `A-00${nth}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('visit_links')
    .values({ appointment_id: id, salt: Buffer.alloc(16), secret_hash: Buffer.alloc(32, nth) })
    .execute();
  return id;
}

async function aRequest(state: 'to_confirm' | 'declined', secret: number): Promise<number> {
  const start = Date.now() + 3_600_000;
  const { id } = await db
    .insertInto('booking_requests')
    .values({
      doctor_id: doctor.id,
      secret_hash: Buffer.alloc(32, secret),
      starts_at: new Date(start),
      ends_at: new Date(start + 1_800_000),
      appointment_type: 'other',
      language: 'en',
      state,
      given: state === 'to_confirm' ? Buffer.from('sealed') : null,
      contact_hash: Buffer.alloc(32),
      code_salt: Buffer.alloc(16),
      confirmed_at: state === 'declined' ? new Date() : null,
      created_at: new Date(),
      expires_at: new Date(start),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function aGrant(): Promise<number> {
  const expires_at = new Date(Date.now() + 600_000);
  const { id } = await db
    .insertInto('emergency_grants')
    .values({ doctor_id: doctor.id, patient_id: patientId, reason: 'They had a bad fall', expires_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Writes the canary into every text column except those that the query excludes, including columns of future tables.
 * Returns the columns that accepted it. A column whose constraint rejects it contains no free text.
 */
async function fillEveryText(): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (data_type = 'text' or udt_name = 'citext') and is_generated = 'NEVER'
      and table_name not in ('mail_jobs', 'clinic_settings', 'audit_events')
      and (table_name, column_name) not in (('users', 'email'), ('appointments', 'ticket_code'))
  `.execute(db);
  const done: string[] = [];
  for (const { table, column } of rows) {
    // Keep the name of the confirmed doctor, which mails may show.
    const kept = table === 'users' ? sql`where id <> ${doctor.id}` : sql``;
    const change = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${canary} ${kept}`;
    await change.execute(db).then(
      ({ numAffectedRows }) => Number(numAffectedRows) > 0 && done.push(`${table}.${column}`),
      () => undefined,
    );
  }
  return done;
}

type Purpose = 'verify_email' | 'reset_password' | 'invitation' | 'change_email' | 'manager_request';

async function aLink(userId: number, purpose: Purpose): Promise<number> {
  const { id } = await db
    .insertInto('mail_tokens')
    .values({
      user_id: userId,
      purpose,
      salt: newMailTokenSalt(),
      token_hash: newMailTokenSalt(),
      expires_at: new Date(Date.now() + 900_000),
      new_email: purpose === 'change_email' ? 'next@clinic.example' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns one mail of every kind. A new kind does not compile until it is listed here. */
async function everyKind(readerId: number, authorId: number): Promise<Record<MailKind, Mail>> {
  await db.deleteFrom('mail_tokens').execute();
  const [verify, reset] = [await aLink(readerId, 'verify_email'), await aLink(readerId, 'reset_password')];
  return {
    verify_email: { kind: 'verify_email', details: { mailTokenId: verify } },
    reset_password: { kind: 'reset_password', details: { mailTokenId: reset } },
    registration_attempt: { kind: 'registration_attempt' },
    password_changed: { kind: 'password_changed', details: { closedFeeds: 1 } },
    invitation: {
      kind: 'invitation',
      details: { mailTokenId: await aLink(readerId, 'invitation'), authorId },
    },
    manager_request: {
      kind: 'manager_request',
      details: { mailTokenId: await aLink(readerId, 'manager_request'), authorId },
    },
    change_email: { kind: 'change_email', details: { mailTokenId: await aLink(readerId, 'change_email') } },
    email_change_requested: { kind: 'email_change_requested' },
    email_changed: { kind: 'email_changed' },
    email_change_attempt: { kind: 'email_change_attempt' },
    new_device: { kind: 'new_device', details: { device: 9 } },
    token_reused: { kind: 'token_reused' },
    second_factor_added: { kind: 'second_factor_added' },
    second_factor_removed: { kind: 'second_factor_removed' },
    second_factor_reset: { kind: 'second_factor_reset', details: { byOperator: true } },
    second_factor_reset_notice: { kind: 'second_factor_reset_notice', details: { byOperator: false } },
    recovery_code_used: { kind: 'recovery_code_used', details: { left: 9 } },
    welcome: { kind: 'welcome', details: { authorId } },
    emergency_access: { kind: 'emergency_access', details: { authorId, grantId } },
    emergency_not_justified: { kind: 'emergency_not_justified', details: { grantId } },
    alarm: {
      kind: 'alarm',
      details: { alarm: 'records_opened', window: 'hour', count: 200, threshold: 100 },
    },
    display_opened: { kind: 'display_opened', details: { authorId } },
    links_closed: { kind: 'links_closed', details: { displays: 1, feeds: 1, tickets: 1 } },
    calendar_feed: { kind: 'calendar_feed', details: { authorId } },
    accounts_to_confirm: { kind: 'accounts_to_confirm' },
    ticket: { kind: 'ticket', details: { appointmentId, patientId } },
    booking_code: {
      kind: 'booking_code',
      details: { requestId: requestIds.code, codeSalt: toBase64(Buffer.alloc(16)) },
    },
    booking_confirmed: {
      kind: 'booking_confirmed',
      details: { requestId: requestIds.booked, appointmentId, patientId },
    },
    visit_moved: { kind: 'visit_moved', details: { appointmentId, patientId } },
    // This kind is sent only for a cancelled appointment.
    visit_cancelled: { kind: 'visit_cancelled', details: { appointmentId: cancelledId, patientId } },
    offer_accepted: { kind: 'offer_accepted', details: { appointmentId, patientId } },
    waiting_offer: { kind: 'waiting_offer', details: { offerId: 0 } },
    // The tests of the reminders cover this kind, because it goes only to the patient's own new address.
    address_confirmation: { kind: 'address_confirmation', details: { patientId } },
    booking_declined: { kind: 'booking_declined', details: { requestId: requestIds.booked } },
    // The tests of the reminders cover this kind, because that feature writes it.
    reminder: { kind: 'reminder', details: { reminderId: 0 } },
    none: { kind: 'none' },
  };
}

/** Sends one mail of every kind. Returns the mails sent to the reader's address. */
async function sendEveryKind(reader: Person, author: Person) {
  const recipient = `reader-${crypto.randomUUID()}@clinic.example`;
  const mails = Object.values(await everyKind(reader.id, author.id));
  await inTransaction(db, async (tx) => {
    for (const mail of mails)
      await addMail(tx, { ...mail, cause: 'notice', recipient, userId: reader.id, now: clinic.clock.now() });
  });
  return (await allMails(clinic)).filter(({ to }) => to === recipient);
}

describe('free text in mails', () => {
  it.each([
    ['a doctor', 'an admin', doctor, admin],
    ['a manager', 'a confirmed doctor', manager, doctor],
    ['an admin', 'an account without confirmation', admin, stranger],
    ['an account without confirmation', 'a manager', stranger, manager],
  ])(
    'S-101: free text does not appear in mails to %s after an action of %s',
    async (_, __, reader, author) => {
      const mails = await sendEveryKind(reader, author);
      expect(mails.length).toBeGreaterThan(5);
      for (const { subject, text, html, headers } of mails) {
        expect(`${subject} ${text} ${html} ${JSON.stringify(headers)}`).not.toContain(canary.split(' ')[0]);
      }
    },
  );

  it('S-101: mails show the name of a confirmed doctor and the name of the clinic', async () => {
    const mails = await sendEveryKind(doctor, doctor);
    const named = mails.filter(({ text }) =>
      text.includes('Dana Okafor has made an account for you at Test Clinic'),
    );
    expect(named).toHaveLength(1);
    expect(mails.every(({ text }) => text.includes('Test Clinic'))).toBe(true);
  });

  it('S-101: the fixture fills the free-text columns that mails could contain', () => {
    const known = [
      'patients.first_name',
      'sessions.user_agent',
      'emergency_grants.reason',
      'calendar_feeds.label',
      'users.name',
      'appointments.notes',
      'doctors.specialization',
    ];
    expect(known.filter((column) => !filled.includes(column))).toEqual([]);
  });

  it('S-100: mails about the clinic reach only confirmed accounts, and mails about the account reach all accounts', async () => {
    const sent = await sendEveryKind(stranger, doctor);
    const toConfirmed = await sendEveryKind(doctor, doctor);
    const ofClinic = Object.values(mailConcerns).filter((concern) => concern === 'clinic').length;
    expect(toConfirmed.length - sent.length).toBe(ofClinic);
    expect(sent.some(({ subject }) => subject.startsWith('Emergency access'))).toBe(false);
    expect(sent.some(({ subject }) => subject.startsWith('Choose a new password'))).toBe(true);
  });
});
