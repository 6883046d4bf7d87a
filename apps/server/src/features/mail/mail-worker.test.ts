import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { writeReminder } from '#features/reminders';
import { listen } from '#platform/db/notifications/listen';
import { inTransaction } from '#platform/db/transaction';
import { aClinic, type Clinic } from '#test/clinic';
import { databaseNameOf, setDoor } from '#test/database-door';
import { aMailServer, mailPassword, mailUser } from '#test/mail-server';
import { allMails } from '#test/mails';
import { addMail, createMailWorker, type MailWorker, mailWaitingChannel } from './index.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const sender = { mailFrom: 'desk@clinic.example', appUrl: 'https://anteroom.example' };
const recipient = 'someone.private@clinic.example';
const credentials = `${encodeURIComponent(mailUser)}:${encodeURIComponent(mailPassword)}@`;

let clinic: Clinic;

beforeAll(async () => {
  clinic = await aClinic();
});

beforeEach(async () => {
  await clinic.db.deleteFrom('mail_jobs').execute();
  clinic.clock.set(new Date());
  clinic.log.length = 0;
});

async function addMails(count = 1, cause: 'notice' | 'stranger' = 'notice'): Promise<void> {
  await inTransaction(clinic.db, async (tx) => {
    for (let number = 1; number <= count; number += 1) {
      const details = { authorId: number };
      await addMail(tx, {
        kind: 'welcome',
        cause,
        details,
        recipient,
        userId: null,
        now: clinic.clock.now(),
      });
    }
  });
}

/** A second mail worker for the same clinic. It sends through a mail server. */
function aWorker(smtpUrl: string, silenceMillis = 10_000): MailWorker {
  const worker = createMailWorker(
    clinic.context,
    createSmtpTransport({ ...sender, smtpUrl, silenceMillis }),
    writeReminder,
  );
  onTestFinished(() => worker.stop());
  return worker;
}

const theJob = () => clinic.db.selectFrom('mail_jobs').selectAll().executeTakeFirstOrThrow();

/** Checks that logs and stored errors contain no addresses or passwords. */
async function expectNoSecrets(): Promise<void> {
  const told = `${clinic.log.join('\n')} ${(await theJob()).last_error}`;
  for (const secret of ['someone.private', mailPassword, encodeURIComponent(mailPassword), mailUser]) {
    expect(told).not.toContain(secret);
  }
}

/** A server that accepts connections and never responds. `end` closes the connections. */
async function aSilentServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  onTestFinished(end);
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, end };
}

describe('sending to a mail server', () => {
  it('sends mails without encryption to a mail server on the same machine', async () => {
    const server = await aMailServer();
    await addMails();
    await aWorker(`smtp://127.0.0.1:${server.port}`).workOff();
    expect(server.mails).toMatchObject([
      { to: recipient, subject: 'Your account at Test Clinic', isEncrypted: false },
    ]);
    expect(server.mails[0]?.headers['auto-submitted']).toBe('auto-generated');
    expect(await theJob()).toMatchObject({ attempts: 1, last_error: null, sent_at: expect.any(Date) });
  });

  it.each([
    ['smtps', { secure: true }],
    ['smtp', { disabledCommands: [] }],
  ])(
    'rejects an untrusted mail server certificate over %s, unless the URL allows it',
    async (protocol, options) => {
      const server = await aMailServer(options);
      const url = `${protocol}://${credentials}127.0.0.1:${server.port}`;
      await addMails();
      await aWorker(url).workOff();
      expect(server.mails).toEqual([]);
      expect(await theJob()).toMatchObject({ attempts: 1, sent_at: null, given_up_at: null });
      clinic.clock.moveOn(1);
      await aWorker(`${url}?tls.rejectUnauthorized=false`).workOff();
      expect(server.mails).toMatchObject([{ to: recipient, isEncrypted: true, user: mailUser }]);
      await expectNoSecrets();
    },
  );

  it('does not send a mail without encryption if the URL of the mail server requires encryption', async () => {
    const server = await aMailServer();
    await addMails();
    await aWorker(`smtp://127.0.0.1:${server.port}?requireTLS=true`).workOff();
    expect(server.mails).toEqual([]);
    expect((await theJob()).last_error).toMatch(/^ETLS/);
  });

  it('retries a mail after the server rejects the password, and sends it once the password is correct', async () => {
    const server = await aMailServer({ authOptional: false });
    await addMails();
    await aWorker(`smtp://${encodeURIComponent(mailUser)}:wrong@127.0.0.1:${server.port}`).workOff();
    expect(await theJob()).toMatchObject({
      attempts: 1,
      given_up_at: null,
      last_error: expect.stringMatching(/^EAUTH 535/),
    });
    clinic.clock.moveOn(1);
    await aWorker(`smtp://${credentials}127.0.0.1:${server.port}`).workOff();
    expect(server.mails).toMatchObject([{ to: recipient, user: mailUser }]);
    await expectNoSecrets();
  });

  it('gives up on a mail when the server rejects the recipient, without logging the address', async () => {
    const server = await aMailServer({
      onRcptTo: ({ address }, _session, answer) =>
        answer(Object.assign(new Error(`No such user ${address}`), { responseCode: 550 })),
    });
    await addMails();
    const worker = aWorker(`smtp://127.0.0.1:${server.port}`);
    await worker.workOff();
    expect(await theJob()).toMatchObject({
      sent_at: null,
      given_up_at: expect.any(Date),
      last_error: 'EENVELOPE 550 RCPT TO',
    });
    expect(clinic.log.filter((line) => line.includes('"level":50'))).toEqual([
      expect.stringContaining('failed to send a mail and gave it up'),
    ]);
    await expectNoSecrets();
  });

  it.each([
    [530, 'Authentication required'],
    [550, '5.7.1 Relaying denied'],
    [450, 'Mailbox busy'],
  ])('retries a mail after a temporary or authentication error (%i %s)', async (responseCode, words) => {
    const server = await aMailServer({
      onRcptTo: (_address, _session, answer) => answer(Object.assign(new Error(words), { responseCode })),
    });
    await addMails();
    await aWorker(`smtp://127.0.0.1:${server.port}`).workOff();
    expect(await theJob()).toMatchObject({ attempts: 1, sent_at: null, given_up_at: null });
  });

  it('sending to a silent mail server times out, without holding a row lock', async () => {
    await addMails();
    const attempt = aWorker((await aSilentServer()).url, 1500).workOff();
    await expect.poll(async () => (await theJob()).attempts).toBe(1);
    await sql`select id from mail_jobs for update nowait`.execute(clinic.db);
    await attempt;
    expect(await theJob()).toMatchObject({
      attempts: 1,
      sent_at: null,
      last_error: expect.stringMatching(/^ETIMEDOUT/),
    });
  });

  it('retries a mail when the server is down, and sends it once the server is up', async () => {
    const before = await aMailServer();
    await before.close();
    await addMails();
    const worker = aWorker(`smtp://127.0.0.1:${before.port}`);
    await worker.workOff();
    expect((await theJob()).last_error).toMatch(/^(ESOCKET|ECONNREFUSED|ECONNECTION)/);
    const server = await aMailServer({}, before.port);
    await worker.workOff();
    expect(server.mails).toEqual([]);
    clinic.clock.moveOn(0.2);
    await worker.workOff();
    expect(server.mails).toHaveLength(1);
    expect(await theJob()).toMatchObject({ attempts: 2, last_error: null, sent_at: expect.any(Date) });
  });

  it('gives up on a mail when the mail server has been down for a day', async () => {
    const server = await aMailServer();
    await server.close();
    await addMails();
    const worker = aWorker(`smtp://127.0.0.1:${server.port}`);
    for (let hour = 0; hour <= 25; hour += 1) {
      await worker.workOff();
      clinic.clock.moveOn(70);
    }
    expect(await theJob()).toMatchObject({ sent_at: null, given_up_at: expect.any(Date) });
    expect((await theJob()).attempts).toBeGreaterThan(15);
    const given = clinic.log.filter((line) => line.includes('gave it up'));
    expect(given).toHaveLength(1);
    await expectNoSecrets();
  });
});

describe('several processes', () => {
  it('several processes together send each mail exactly once', async () => {
    const server = await aMailServer();
    const workers = [1, 2].map(() => aWorker(`smtp://127.0.0.1:${server.port}`));
    await addMails(20);
    await Promise.all(workers.map((worker) => worker.workOff()));
    const told = server.mails.map(({ headers }) => headers['message-id']);
    expect(told).toHaveLength(20);
    expect(new Set(told).size).toBe(20);
  });

  it('another process sends the mail of a dead process after two minutes, but not earlier', async () => {
    const server = await aMailServer();
    const silent = await aSilentServer();
    const dying = aWorker(silent.url);
    const sound = aWorker(`smtp://127.0.0.1:${server.port}`);
    await addMails();
    const death = dying.workOff();
    await expect.poll(async () => (await theJob()).attempts).toBe(1);
    clinic.clock.moveOn(1.9);
    await sound.workOff();
    expect(server.mails).toEqual([]);
    clinic.clock.moveOn(0.2);
    await sound.workOff();
    expect(server.mails).toHaveLength(1);
    const sent = await theJob();
    silent.end();
    await death;
    expect(await theJob()).toEqual(sent);
  });
});

describe('a started worker', () => {
  it('the mail worker sends mails added before it started, and each mail added later right after the commit', async () => {
    const server = await aMailServer();
    const worker = aWorker(`smtp://127.0.0.1:${server.port}`);
    await addMails();
    const listener = listen({
      connection: { ...inject('postgres'), database: await databaseNameOf(clinic) },
      channels: [mailWaitingChannel],
      log: clinic.context.log,
      onMessage: worker.wake,
      onGap: worker.wake,
    });
    onTestFinished(listener.stop);
    worker.start();
    await expect.poll(() => server.mails.length).toBe(1);
    await addMails();
    await expect.poll(() => server.mails.length).toBe(2);
  });

  it('S-10: a mail that was requested without signing in does not wake the worker, but waits for its next run', async () => {
    const woken: string[] = [];
    const client = new pg.Client({ ...inject('postgres'), database: await databaseNameOf(clinic) });
    onTestFinished(() => client.end());
    await client.connect();
    client.on('notification', ({ channel }) => woken.push(channel));
    await client.query(`listen ${mailWaitingChannel}`);
    await addMails(1, 'stranger');
    await addMails();
    // Notifications arrive in the order of the commits. So after the first notification and one more query, any other
    // notification would have arrived too.
    await expect.poll(() => woken.length).toBeGreaterThan(0);
    await client.query('select 1');
    expect(woken).toHaveLength(1);
    const server = await aMailServer();
    aWorker(`smtp://127.0.0.1:${server.port}`).start();
    await expect.poll(() => server.mails.length).toBe(2);
  });

  it('the mail worker retries a mail at its retry time, without a wake-up', async () => {
    const before = await aMailServer();
    await before.close();
    await addMails();
    const worker = aWorker(`smtp://127.0.0.1:${before.port}`);
    await worker.workOff();
    const server = await aMailServer({}, before.port);
    clinic.clock.moveOn(9 / 60);
    worker.start();
    await expect.poll(() => server.mails.length).toBe(1);
  });

  it('the mail worker survives a database outage and then sends the waiting mails', async () => {
    const server = await aMailServer();
    const worker = aWorker(`smtp://127.0.0.1:${server.port}`);
    await addMails();
    const name = await databaseNameOf(clinic);
    await setDoor(name, false);
    worker.start();
    await expect.poll(() => clinic.log.join('')).toContain('failed to check for waiting mails');
    await setDoor(name, true);
    worker.wake();
    await expect.poll(() => server.mails.length).toBe(1);
  });

  it('a stopped mail worker finishes the mails that it is sending, and starts no others', async () => {
    const held: (() => void)[] = [];
    const server = await aMailServer({ onMailFrom: (_address, _session, answer) => held.push(answer) });
    const worker = aWorker(`smtp://127.0.0.1:${server.port}`);
    await addMails(6);
    worker.start();
    await expect.poll(() => held.length).toBe(2);
    const stopping = worker.stop();
    for (const answer of held) answer();
    await stopping;
    expect(server.mails).toHaveLength(2);
    const sent = await clinic.db
      .selectFrom('mail_jobs')
      .select('attempts')
      .where('sent_at', 'is not', null)
      .execute();
    expect(sent).toHaveLength(2);
    worker.wake();
    expect(await allMails(clinic)).toHaveLength(4);
  });
});
