import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '#platform/db/sweep.queries';
import { inTransaction } from '#platform/db/transaction';
import { aClinic, type Clinic } from '#test/clinic';
import { allMails, mailsTo } from '#test/mails';
import { aDoctor, anAdmin, type Person } from '#test/people';
import { addMail, deriveMailToken, newMailTokenSalt } from './index.ts';
import type { Mail } from './mail-kinds.ts';

const markup = '<img src=x onerror=alert(1)> & "Söhne"';

let clinic: Clinic;
let doctor: Person;

beforeAll(async () => {
  clinic = await aClinic();
});

beforeEach(async () => {
  await clinic.db.deleteFrom('mail_jobs').execute();
  await clinic.db.deleteFrom('mail_tokens').execute();
  await clinic.db.updateTable('clinic_settings').set({ name: null }).execute();
  await rm(join(clinic.dataDir, 'outbox'), { recursive: true, force: true });
  doctor = await aDoctor(clinic, { name: markup });
});

async function send(mail: Mail, recipient = doctor.email): Promise<void> {
  const now = clinic.clock.now();
  await inTransaction(clinic.db, (tx) =>
    addMail(tx, { ...mail, cause: 'notice', recipient, userId: doctor.id, now }),
  );
}

/** Stores a mail token as a request for a link does: a salt and a hash. */
async function aLink(purpose: 'verify_email' | 'reset_password', changes: { expires_at?: Date } = {}) {
  const salt = newMailTokenSalt();
  const token = deriveMailToken(clinic.context.settings.appSecret, salt);
  const { id } = await clinic.db
    .insertInto('mail_tokens')
    .values({
      user_id: doctor.id,
      purpose,
      salt,
      token_hash: createHash('sha256').update(token).digest(),
      expires_at: new Date(Date.now() + 900_000),
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

describe('a mail with a link', () => {
  it('S-21: links in mails point only to APP_URL and carry the token whose hash is stored', async () => {
    const verify = await aLink('verify_email');
    const reset = await aLink('reset_password');
    await send({ kind: 'verify_email', details: { mailTokenId: verify.id } });
    await send({ kind: 'reset_password', details: { mailTokenId: reset.id } });
    const [first, second] = await mailsTo(clinic, doctor.email);
    expect(first?.link).toBe(`https://anteroom.example/verify-email?token=${verify.token}`);
    expect(first?.html).toContain(`href="https://anteroom.example/verify-email?token=${verify.token}"`);
    expect(first?.text).toContain('48 hours');
    expect(second?.link).toBe(`https://anteroom.example/reset-password?token=${reset.token}`);
    expect(second?.text).toContain('15 minutes');
    expect(second?.token).toBe(reset.token);
  });

  it('does not send a mail with a link that was replaced, used or has expired', async () => {
    const replaced = await aLink('reset_password');
    await clinic.db.updateTable('mail_tokens').set({ replaced_at: new Date() }).execute();
    const used = await aLink('reset_password');
    await clinic.db
      .updateTable('mail_tokens')
      .set({ used_at: new Date() })
      .where('id', '=', used.id)
      .execute();
    const expired = await aLink('reset_password', { expires_at: new Date(Date.now() - 1000) });
    for (const { id } of [replaced, used, expired]) {
      await send({ kind: 'reset_password', details: { mailTokenId: id } });
    }
    expect(await allMails(clinic)).toEqual([]);
    const jobs = await clinic.db.selectFrom('mail_jobs').select(['given_up_at', 'last_error']).execute();
    expect(jobs.map(({ last_error }) => last_error)).toEqual(Array(3).fill('the link is no longer valid'));
    expect(jobs.every(({ given_up_at }) => given_up_at !== null)).toBe(true);
  });

  it('a mail greets an unverified address without a name, because a stranger may have chosen it', async () => {
    await clinic.db.updateTable('users').set({ email_verified_at: null }).execute();
    const { id } = await aLink('verify_email');
    await send({ kind: 'verify_email', details: { mailTokenId: id } });
    const [mail] = await mailsTo(clinic, doctor.email);
    expect(mail?.text).toMatch(/^Hello,\n/);
    expect(mail?.text).not.toContain('onerror');
  });
});

describe('other mails', () => {
  it('mails without a token link describe what happened and link only to APP_URL', async () => {
    await send({ kind: 'registration_attempt' });
    await send({ kind: 'password_changed', details: { closedFeeds: 0 } });
    const [admin, colleague] = [await anAdmin(clinic), await aDoctor(clinic, { name: 'Dana Okafor' })];
    await send({ kind: 'welcome', details: { authorId: admin.id } });
    await send({ kind: 'emergency_access', details: { authorId: colleague.id, grantId: 7 } });
    const mails = await mailsTo(clinic, doctor.email);
    const [registration, password, welcome, emergency] = mails;
    expect(registration?.text).toMatch(/already have one.*anteroom\.example\/login.*\/forgot-password/s);
    expect(password?.text).toMatch(/every session .* was ended.*If it was not you.*\/forgot-password/s);
    expect(welcome?.text).toMatch(/An admin has made an account for you at Test Clinic.*\/login/s);
    expect(emergency?.text).toMatch(
      /Dana Okafor used emergency access on \d+ \w+ \d{4} at \d\d:\d\d \(Europe\/Berlin\)/,
    );
    expect(emergency?.link).toBe('https://anteroom.example/dashboard');
    for (const { text, html } of mails) {
      const addresses = [...text.matchAll(/https?:\/\/[^\s]+/g), ...html.matchAll(/https?:\/\/[^"\s]+/g)];
      for (const [address] of addresses) expect(address).toMatch(/^https:\/\/anteroom\.example\/[a-z-/]+$/);
    }
  });

  it('marks a mail of the kind `none` as sent without sending it', async () => {
    await send({ kind: 'none' });
    expect(await allMails(clinic)).toEqual([]);
    const job = await clinic.db.selectFrom('mail_jobs').selectAll().executeTakeFirstOrThrow();
    expect(job).toMatchObject({ attempts: 1, given_up_at: null, sent_at: expect.any(Date) });
  });
});

describe('names in mails', () => {
  it('S-62: mails show markup in names as plain text', async () => {
    await send({ kind: 'welcome', details: { authorId: doctor.id } });
    const [mail] = await mailsTo(clinic, doctor.email);
    expect(mail?.text).toContain(`Hello ${markup},`);
    expect(mail?.html).toContain('<p>Hello &lt;img src=x onerror=alert(1)&gt; &amp; &quot;Söhne&quot;,</p>');
    expect(mail?.html).not.toContain('<img');
  });

  it('S-63: names with line breaks cannot change the headers of a mail', async () => {
    const name = 'Praxis Grün\r\nBcc: thief@evil.example\r\n\r\n<script>';
    await clinic.db.updateTable('clinic_settings').set({ name }).execute();
    const author = await aDoctor(clinic, { name: 'A\r\nBcc: thief@evil.example' });
    await send({ kind: 'welcome', details: { authorId: author.id } });
    const [mail] = await mailsTo(clinic, doctor.email);
    expect(Object.keys(mail?.headers ?? {}).sort()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
    expect(mail?.to).toBe(doctor.email);
    expect(mail?.subject).toBe('Your account at Praxis Grün Bcc: thief@evil.example <script>');
    expect(mail?.html).not.toContain('<script>');
  });

  it('mails show clinic names in any script', async () => {
    const name = 'Ordination Dr. Öztürk-Šimić 診療所';
    await clinic.db.updateTable('clinic_settings').set({ name }).execute();
    await send({ kind: 'password_changed', details: { closedFeeds: 0 } });
    const [mail] = await mailsTo(clinic, doctor.email);
    expect(mail?.subject).toBe(`Your password at ${name} was changed`);
    expect(mail?.text).toContain(`your account at ${name} was changed`);
  });
});

describe('the outbox', () => {
  it('the file of a mail in the outbox contains the link unencoded, on one line', async () => {
    const { id, token } = await aLink('reset_password');
    await send({ kind: 'reset_password', details: { mailTokenId: id } });
    await allMails(clinic);
    const outbox = join(clinic.dataDir, 'outbox');
    const file = await readFile(join(outbox, (await readdir(outbox))[0] ?? ''), 'utf8');
    expect(file).toContain(`\r\nhttps://anteroom.example/reset-password?token=${token}\r\n`);
  });

  it('stores each mail as one complete file, readable only by its owner and sorted by time', async () => {
    await send({ kind: 'password_changed', details: { closedFeeds: 0 } });
    await send({ kind: 'registration_attempt' });
    await allMails(clinic);
    const outbox = join(clinic.dataDir, 'outbox');
    const names = (await readdir(outbox)).sort();
    expect(names).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-\d{8,}-password_changed\.eml$/),
      expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-\d{8,}-registration_attempt\.eml$/),
    ]);
    expect((await stat(outbox)).mode & 0o777).toBe(0o700);
    expect((await stat(join(outbox, names[0] ?? ''))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(outbox, names[0] ?? ''), 'utf8')).toMatch(
      /\r\nAuto-Submitted: auto-generated\r\n|^Auto-Submitted: auto-generated\r\n/,
    );
  });

  it('the outbox keeps one file and the same Message-ID if a process dies before it marks the mail as sent', async () => {
    await send({ kind: 'password_changed', details: { closedFeeds: 0 } });
    const [first] = await allMails(clinic);
    await clinic.db.updateTable('mail_jobs').set({ sent_at: null }).execute();
    expect(await allMails(clinic)).toHaveLength(1);
    clinic.clock.moveOn(3);
    const [again, ...more] = await allMails(clinic);
    expect(more).toEqual([]);
    expect(again?.headers['message-id']).toBe(first?.headers['message-id']);
    expect(first?.headers['message-id']).toMatch(/^<[\w.-]+@anteroom\.example>$/);
    const job = await clinic.db.selectFrom('mail_jobs').selectAll().executeTakeFirstOrThrow();
    expect(job).toMatchObject({ attempts: 2, sent_at: expect.any(Date) });
  });
});

describe('a mail that was sent or given up', () => {
  it('keeps a mail that was sent or given up for 30 days', async () => {
    await send({ kind: 'password_changed', details: { closedFeeds: 0 } });
    await send({ kind: 'reset_password', details: { mailTokenId: 0 } });
    await allMails(clinic);
    await send({ kind: 'registration_attempt' });
    const kept = async () => (await clinic.db.selectFrom('mail_jobs').select('kind').execute()).length;
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    await sweep(clinic.context.db, inDays(29));
    expect(await kept()).toBe(3);
    await sweep(clinic.context.db, inDays(31));
    expect(await kept()).toBe(1);
  });
});

describe('mail metrics', () => {
  it('mail metrics count sent and dropped mails by outcome, and waiting mails', async () => {
    clinic = await aClinic();
    doctor = await aDoctor(clinic);
    await send({ kind: 'password_changed', details: { closedFeeds: 0 } });
    await send({ kind: 'reset_password', details: { mailTokenId: 0 } });
    await allMails(clinic);
    await send({ kind: 'registration_attempt' });
    const figures = await fetch(`${clinic.address}/metrics`).then((answer) => answer.text());
    expect(figures).toContain('anteroom_mails_total{outcome="sent"} 1');
    expect(figures).toContain('anteroom_mails_total{outcome="link_over"} 1');
    expect(figures).toContain('anteroom_mails_waiting 1');
  });
});
