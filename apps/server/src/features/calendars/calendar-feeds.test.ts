import { buildPath } from '@anteroom/client/build-request';
import { apiBase } from '@anteroom/contract/api-base';
import { createAppointment, deleteAppointment, updateAppointment } from '@anteroom/contract/appointments';
import {
  createCalendarFeed,
  type FeedNameForm,
  listCalendarFeeds,
  readCalendarFeed,
  revokeCalendarFeed,
} from '@anteroom/contract/calendar-feeds';
import { requestPasswordReset, resetPassword } from '@anteroom/contract/password-reset';
import { updatePatient } from '@anteroom/contract/patients';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eventsIn, readCalendar, textOf } from '#test/calendar-file';
import { call, type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
clinic.clock.set(new Date('2027-03-10T09:00:00Z'));
const admin = await signIn(clinic, await anAdmin(clinic));

const aDesk = async (name?: string) => signIn(clinic, await aDoctor(clinic, name ? { name } : {}));
const ofDoctor = (desk: Desk) => ({ params: { doctorId: desk.person.id } });
const open = (desk: Desk, nameForm: FeedNameForm = 'none', by = desk) =>
  by.call(createCalendarFeed, { ...ofDoctor(desk), body: { label: 'my phone', nameForm } });
const feedsOf = async (desk: Desk) => (await desk.call(listCalendarFeeds, ofDoctor(desk))).body.feeds;

async function aFeed(desk: Desk, nameForm: FeedNameForm = 'none') {
  const { status, body } = await open(desk, nameForm);
  expect(status).toBe(201);
  return body;
}

/** Fetches a feed as a phone does: without a session. */
async function read(address: string, headers: Record<string, string> = {}, at: Clinic = clinic) {
  const answer = await fetch(address.replace('https://anteroom.example', at.address), { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { answer, bytes, text: bytes.toString() };
}

async function shownBy(address: string) {
  const { answer, bytes } = await read(address);
  expect(answer.status).toBe(200);
  return eventsIn(bytes);
}

async function book(desk: Desk, at: string, changes: object = {}, name = {}) {
  const patientId = await aPatientOf(clinic, desk.person, { firstName: 'Jane', lastName: 'Doe', ...name });
  const body = aBooking(patientId, desk.person, new Date(at), changes);
  const answer = await desk.call(createAppointment, { body });
  expect(answer.status).toBe(201);
  return answer.body.appointment;
}

const trailOf = (desk: Desk) =>
  clinic.db
    .selectFrom('audit_events')
    .select([
      'action',
      'actor_id as actorId',
      'object_id as objectId',
      'details',
      'patient_ids as patientIds',
    ])
    .where('doctor_id', '=', desk.person.id)
    .where('action', 'like', 'calendar_feed.%')
    .orderBy('seq')
    .execute();

/** Returns the time of the last read, from a new session. */
async function lastReading({ person }: Desk): Promise<number | null | undefined> {
  return (await feedsOf(await signIn(clinic, person)))[0]?.lastReadAt;
}

describe('createCalendarFeed', () => {
  it('creating a feed returns the secret URL once and stores only a hash of the secret', async () => {
    const desk = await aDesk();
    const { feed, address } = await aFeed(desk);
    const secret = address.split('/').at(-1) ?? '';
    expect(address).toMatch(/^https:\/\/anteroom\.example\/api\/v1\/calendar-feeds\/[\w-]{43}$/);
    expect(await feedsOf(desk)).toEqual([feed]);
    expect(feed).toMatchObject({ label: 'my phone', nameForm: 'none', createdBy: desk.person.name });
    const stored = await clinic.db
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('id', '=', feed.id)
      .execute();
    const trail = await clinic.db.selectFrom('audit_events').selectAll().execute();
    expect(JSON.stringify([stored, trail])).not.toContain(secret);
  });

  it('every new feed gets a different URL', async () => {
    const desk = await aDesk();
    expect((await aFeed(desk)).address).not.toBe((await aFeed(desk)).address);
  });

  it('a new feed shows no patient names by default', async () => {
    const desk = await aDesk();
    const body = { label: 'my phone' };
    expect((await desk.call(createCalendarFeed, { ...ofDoctor(desk), body })).body.feed.nameForm).toBe(
      'none',
    );
  });

  it('an admin can open a feed and is then listed as its creator', async () => {
    const desk = await aDesk();
    expect((await open(desk, 'initials', admin)).status).toBe(201);
    expect(await feedsOf(desk)).toMatchObject([{ createdBy: admin.person.name, nameForm: 'initials' }]);
  });

  it('managers cannot open, list or close feeds', async () => {
    const desk = await aDesk();
    const manager = await signIn(clinic, await aManagerOf(clinic, desk.person));
    const { feed } = await aFeed(desk);
    const { params } = ofDoctor(desk);
    expect((await open(desk, 'none', manager)).status).toBe(403);
    expect((await manager.call(listCalendarFeeds, { params })).status).toBe(403);
    const closing = await manager.call(revokeCalendarFeed, { params: { ...params, feedId: feed.id } });
    expect(closing.status).toBe(403);
  });

  it('rejects an eleventh feed of a doctor, even among concurrent requests', async () => {
    const desk = await aDesk();
    const answers = await Promise.all(Array.from({ length: 12 }, () => open(desk)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.errorBody.code).toBe('too_many_feeds');
    const [first] = await feedsOf(desk);
    await desk.call(revokeCalendarFeed, { params: { doctorId: desk.person.id, feedId: first?.id ?? 0 } });
    expect((await open(desk)).status).toBe(201);
  });

  it('rejects a feed for a disabled doctor', async () => {
    const desk = await aDesk();
    await clinic.db
      .updateTable('users')
      .set({ is_enabled: false })
      .where('id', '=', desk.person.id)
      .execute();
    const { status, errorBody } = await open(desk, 'none', admin);
    expect([status, errorBody.code]).toEqual([409, 'doctor_disabled']);
  });

  it.each([
    [{ label: '' }, 'label', 'Label is required'],
    [{ label: 'x'.repeat(61) }, 'label', 'Label must be 60 characters or less'],
    [{ label: 'a\nb' }, 'label', 'Label must be on one line'],
    [{ label: 'a', nameForm: 'all' }, 'nameForm', 'Must be none, initials or name'],
    [{ label: 'a', secret: 'mine' }, 'secret', 'secret is not a field that can be sent here'],
  ])('S-71: rejects the feed %o with a message for the field', async (body: object, field, message) => {
    const desk = await aDesk();
    const sent = { ...ofDoctor(desk), body: body as { label: string } };
    const { status, errorBody } = await desk.call(createCalendarFeed, sent);
    expect([status, errorBody.fields?.[field]]).toEqual([400, message]);
  });
});

describe('a feed', () => {
  it('a feed is an iCalendar file that shared caches and search engines must not store', async () => {
    const { address } = await aFeed(await aDesk());
    const { answer } = await read(address);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointments.ics"',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
  });

  it('a feed has the name of the doctor and the clinic, and asks to be refreshed hourly', async () => {
    const { address } = await aFeed(await aDesk('Dana, Okafor; \\ Ä'));
    const { properties } = readCalendar((await read(address)).bytes);
    expect(textOf(properties.get('X-WR-CALNAME'))).toBe('Dana, Okafor; \\ Ä, Test Clinic');
    expect([properties.get('METHOD'), properties.get('VERSION')]).toEqual(['PUBLISH', '2.0']);
    expect(properties.get('REFRESH-INTERVAL')).toBe('PT1H');
  });

  it.each([
    ['none', 'Appointment (Check-up)'],
    ['initials', 'J. D. (Check-up)'],
    ['name', 'Jane Doe (Check-up)'],
  ] as const)(
    'a feed with the name form %s shows "%s", the time, and no notes of the visit',
    async (form, summary) => {
      const desk = await aDesk();
      const written = { reasonForVisit: 'Confidential reason', notes: 'Confidential notes' };
      const { uuid } = await book(
        desk,
        '2027-03-11T09:00:00Z',
        { appointmentType: 'check_up', durationMinutes: 45, ...written },
        { phone: '5550100', email: 'jane@home.example' },
      );
      const { address } = await aFeed(desk, form);
      expect(await shownBy(address)).toEqual([
        {
          uid: `${uuid}@anteroom.example`,
          start: '2027-03-11T09:00:00Z',
          end: '2027-03-11T09:45:00Z',
          summary,
          location: undefined,
          status: 'CONFIRMED',
          sequence: 1,
        },
      ]);
      const { text } = await read(address);
      for (const secret of ['Confidential', '5550100', 'home.example']) expect(text).not.toContain(secret);
      if (form !== 'name') expect(text).not.toMatch(/Jane|Doe/);
    },
  );

  it('a feed covers 30 past and 180 future days of the clinic, including a 23-hour day', async () => {
    const desk = await aDesk();
    const shown = [
      '2027-02-07T23:00:00Z',
      '2027-03-28T00:30:00Z',
      '2027-03-28T01:30:00Z',
      '2027-09-06T21:55:00Z',
    ];
    const hidden = ['2027-02-07T22:55:00Z', '2027-09-06T22:00:00Z'];
    for (const at of [...shown, ...hidden]) await book(desk, at, { durationMinutes: 5 });
    const { address } = await aFeed(desk);
    expect((await shownBy(address)).map(({ start }) => start)).toEqual(shown);
  });

  it('a feed excludes other doctors’ appointments', async () => {
    const [desk, other] = [await aDesk(), await aDesk()];
    await book(other, '2027-03-11T10:00:00Z');
    expect(await shownBy((await aFeed(desk)).address)).toEqual([]);
  });

  it.each(['cancelled', 'no_show'] as const)(
    'a feed sends a %s appointment as cancelled, with a higher sequence number',
    async (status) => {
      const desk = await aDesk();
      const { uuid } = await book(desk, '2027-03-11T11:00:00Z');
      const { address } = await aFeed(desk);
      const [before] = await shownBy(address);
      expect((await desk.call(updateAppointment, { params: { uuid }, body: { status } })).status).toBe(200);
      const [after] = await shownBy(address);
      expect([before?.status, after?.status, after?.uid]).toEqual(['CONFIRMED', 'CANCELLED', before?.uid]);
      expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    },
  );

  it('a feed returns 304 to a client with a current copy, until its content changes', async () => {
    const desk = await aDesk();
    const { uuid, patientId } = await book(desk, '2027-03-11T12:00:00Z');
    const { address } = await aFeed(desk, 'name');
    let tag = '';
    const ask = async (ifNoneMatch = tag) => {
      const { answer, text } = await read(address, { 'if-none-match': ifNoneMatch });
      tag = answer.headers.get('etag') ?? '';
      return { status: answer.status, isEmpty: text === '', caching: answer.headers.get('cache-control') };
    };
    expect((await ask()).status).toBe(200);
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    expect(await ask()).toEqual({ status: 304, isEmpty: true, caching: 'private, no-cache' });
    expect((await ask(`"other", ${tag}`)).status).toBe(304);
    await desk.call(updateAppointment, { params: { uuid }, body: { durationMinutes: 25 } });
    expect((await ask()).status).toBe(200);
    await desk.call(updatePatient, { params: { patientId }, body: { lastName: 'Roe' } });
    expect((await ask()).status).toBe(200);
    clinic.clock.moveOn(1);
    expect((await ask()).status).toBe(304);
    await desk.call(deleteAppointment, { params: { uuid } });
    expect((await ask()).status).toBe(200);
    const { uuid: another } = await book(desk, '2027-03-11T12:00:00Z');
    expect((await ask()).status).toBe(200);
    // Delete an appointment and book a similar one, so that the number of appointments and their versions stay the
    // same.
    await desk.call(deleteAppointment, { params: { uuid: another } });
    await book(desk, '2027-03-11T12:00:00Z');
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(304);
  });

  it('a closed feed and a feed of a disabled doctor return the same response as an unknown feed', async () => {
    const [desk, disabled] = [await aDesk(), await aDesk()];
    const [closed, ofDisabled] = [await aFeed(desk), await aFeed(disabled)];
    const params = { doctorId: desk.person.id, feedId: closed.feed.id };
    expect((await desk.call(revokeCalendarFeed, { params })).status).toBe(204);
    const account = clinic.db.updateTable('users').where('id', '=', disabled.person.id);
    await account.set({ is_enabled: false }).execute();
    const base = closed.address.replace(/[^/]+$/, '');
    const addresses = [closed.address, ofDisabled.address];
    for (const secret of ['A'.repeat(43), 'short', 'a b', '%27%3B--', `${'x'.repeat(199)}`])
      addresses.push(base + secret);
    const answers = await Promise.all(addresses.map((address) => read(address)));
    for (const { answer, text } of answers) {
      expect(answer.status).toBe(404);
      expect(JSON.parse(text)).toEqual({
        error: 'Calendar feed not found',
        code: 'not_found',
        requestId: expect.any(String),
      });
      expect([...answer.headers.keys()]).toEqual([...(answers[0]?.answer.headers.keys() ?? [])]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect(await feedsOf(desk)).toEqual([]);
    expect((await desk.call(revokeCalendarFeed, { params })).status).toBe(404);
    await account.set({ is_enabled: true }).execute();
    expect((await read(ofDisabled.address)).answer.status).toBe(200);
  });

  it('the audit trail records who opened a feed and who closed it', async () => {
    const desk = await aDesk();
    const { body } = await open(desk, 'initials', admin);
    await desk.call(revokeCalendarFeed, { params: { doctorId: desk.person.id, feedId: body.feed.id } });
    expect(await trailOf(desk)).toMatchObject([
      { action: 'calendar_feed.created', actorId: admin.person.id, details: { nameForm: 'initials' } },
      { action: 'calendar_feed.revoked', actorId: desk.person.id, objectId: `${body.feed.id}` },
    ]);
  });

  it('reading an unchanged feed adds at most one audit entry an hour; the first entry lists the patients in the feed', async () => {
    const desk = await aDesk();
    const { patientId } = await book(desk, '2027-03-11T13:00:00Z');
    const { feed, address } = await aFeed(desk, 'name');
    const readings = async () =>
      (await trailOf(desk)).filter(({ action }) => action === 'calendar_feed.read');
    await Promise.all([read(address), read(address), read(address)]);
    const [{ lastReadAt: seen } = { lastReadAt: null }] = await feedsOf(desk);
    expect(seen).toBeGreaterThan(clinic.clock.now().getTime() - 60_000);
    // This read started before the others but is recorded after them.
    clinic.clock.moveOn(-1);
    await read(address);
    clinic.clock.moveOn(60);
    await read(address);
    expect(await readings()).toEqual([
      {
        action: 'calendar_feed.read',
        actorId: null,
        objectId: `${feed.id}`,
        details: { nameForm: 'name' },
        patientIds: [patientId],
      },
    ]);
    expect(await lastReading(desk)).toBe(seen);
    clinic.clock.moveOn(2);
    await read(address);
    expect(await readings()).toHaveLength(2);
    expect(await lastReading(desk)).toBeGreaterThan(seen ?? 0);
  });
});

describe('the secret of a feed', () => {
  it('S-84: the secret of a feed appears in no log line and no metric, whether the read succeeds or fails', async () => {
    const own = await aClinic();
    const desk = await signIn(own, await aDoctor(own));
    const { body } = await desk.call(createCalendarFeed, { ...ofDoctor(desk), body: { label: 'my phone' } });
    const secret = body.address.split('/').at(-1) ?? '';
    expect((await read(body.address, {}, own)).answer.status).toBe(200);
    expect((await read(`${body.address}?unknown=1`, {}, own)).answer.status).toBe(400);
    await own.db.schema.alterTable('appointments').renameTo('appointments_gone').execute();
    expect((await read(body.address, {}, own)).answer.status).toBe(500);
    await own.db.schema.alterTable('appointments_gone').renameTo('appointments').execute();
    const log = own.log.join('\n');
    expect(log).toContain('a request failed');
    const figures = await (await fetch(`${own.address}/metrics`)).text();
    expect(figures).toContain(`${apiBase}${readCalendarFeed.path}`);
    for (const told of [log, figures]) expect(told).not.toContain(secret);
  });

  it('the request limit per IP address also limits guesses of a feed’s secret', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 5 });
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const params = { secret: String(count).repeat(43) };
      statuses.push((await fetch(`${strict.address}${buildPath(readCalendarFeed, { params })}`)).status);
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429]);
  });
});

describe('the account that opens a feed', () => {
  const mailsAbout = async ({ person }: Desk) =>
    (await mailsTo(clinic, person.email)).filter(({ subject }) => subject.includes('calendar feed'));
  const isRead = async (address: string) => (await read(address)).answer.status === 200;

  /** Returns how many statements wait for a lock. */
  async function countWaiting(): Promise<number> {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      clinic.db,
    );
    return rows.length;
  }

  /** Sets a new password through a mail link, as the owner or a thief could. */
  async function chooseNewPassword({ email }: { email: string }) {
    await call(clinic, requestPasswordReset, { body: { email } });
    const token = (await mailsTo(clinic, email)).at(-1)?.token ?? '';
    return call(clinic, resetPassword, { body: { token, newPassword: 'Otter-Crane-42' } });
  }

  it('disabling the account that opened a feed closes the feed', async () => {
    const desk = await aDesk();
    const office = await signIn(clinic, await anAdmin(clinic));
    const [theirs, own] = [(await open(desk, 'none', office)).body, await aFeed(desk)];
    expect([await isRead(theirs.address), await isRead(own.address)]).toEqual([true, true]);
    const account = clinic.db.updateTable('users').where('id', '=', office.person.id);
    await account.set({ is_enabled: false }).execute();
    expect([await isRead(theirs.address), await isRead(own.address)]).toEqual([false, true]);
  });

  it('opening a feed mails the doctor a link to the page that can close it, without the feed’s URL, label or patients', async () => {
    const desk = await aDesk();
    await book(desk, '2027-03-11T14:00:00Z', {}, { firstName: 'Xanthippe', lastName: 'Quillfeather' });
    const office = await signIn(clinic, await anAdmin(clinic));
    const { body } = await open(desk, 'name', office);
    await aFeed(desk);
    const mails = await mailsAbout(desk);
    expect(mails).toHaveLength(2);
    const [byAdmin, byDoctor] = mails;
    expect(byAdmin?.text).toMatch(
      /An admin opened a calendar feed of your appointments on \d+ March 2027 at \d\d:\d\d \(Europe\/Berlin\)\./,
    );
    expect(byAdmin?.text).toContain(
      'It closes when it is revoked, after 365 days, or after 90 days without use.',
    );
    expect(byAdmin?.link).toBe('https://anteroom.example/dashboard/schedule');
    expect(byDoctor?.text).toContain(`${desk.person.name} opened`);
    const secret = body.address.split('/').at(-1) ?? '';
    for (const { text, html } of mails) {
      for (const kept of [secret, 'calendar-feeds/', 'Xanthippe', 'Quillfeather', 'my phone'])
        expect(text + html).not.toContain(kept);
    }
  });

  it('a rejected feed causes no mail', async () => {
    const desk = await aDesk();
    const manager = await signIn(clinic, await aManagerOf(clinic, desk.person));
    await open(desk, 'none', manager);
    expect(await mailsAbout(desk)).toEqual([]);
  });

  it('a password change closes the feeds that the account opened, and the mail about the change counts these feeds', async () => {
    const [desk, other] = [await aDesk(), await aDesk()];
    const office = await signIn(clinic, await anAdmin(clinic));
    const gone = [(await open(desk, 'none', office)).body, (await open(other, 'none', office)).body];
    const kept = await aFeed(desk);
    expect((await chooseNewPassword(office.person)).status).toBe(200);
    for (const { address } of gone) expect(await isRead(address)).toBe(false);
    expect(await isRead(kept.address)).toBe(true);
    expect((await feedsOf(desk)).map(({ id }) => id)).toEqual([kept.feed.id]);
    expect((await mailsTo(clinic, office.person.email)).at(-1)?.text).toContain(
      'Addresses that you had opened closed as well: 2 calendar feeds',
    );
    const closed = await clinic.db
      .selectFrom('audit_events')
      .select(['object_id as objectId', 'doctor_id as doctorId'])
      .where('action', '=', 'calendar_feed.revoked')
      .where('reason', '=', 'password_changed')
      .orderBy('object_id')
      .execute();
    expect(closed).toEqual([
      { objectId: String(gone[0]?.feed.id), doctorId: desk.person.id },
      { objectId: String(gone[1]?.feed.id), doctorId: other.person.id },
    ]);
  });

  it('the mail about a password change does not mention feeds if the account had opened none', async () => {
    const desk = await aDesk();
    await chooseNewPassword(desk.person);
    expect((await mailsTo(clinic, desk.person.email)).at(-1)?.text).not.toMatch(/feed/i);
  });

  it('a feed that is opened during a password change is closed when the change ends', async () => {
    const desk = await aDesk();
    const { id, email } = desk.person;
    await call(clinic, requestPasswordReset, { body: { email } });
    const token = (await mailsTo(clinic, email)).at(-1)?.token ?? '';
    const underWay = await clinic.db.transaction().execute(async (tx) => {
      await tx.selectFrom('doctors').select('id').where('id', '=', id).forUpdate().execute();
      const opening = open(desk);
      await expect.poll(countWaiting).toBe(1);
      let isReset = false;
      const resetting = call(clinic, resetPassword, { body: { token, newPassword: 'Otter-Crane-42' } });
      void resetting.then(() => {
        isReset = true;
      });
      // The password change waits until the feed is open and then closes it.
      await expect.poll(async () => isReset || (await countWaiting()) === 2).toBe(true);
      return { opening, resetting };
    });
    const [opened, reset] = await Promise.all([underWay.opening, underWay.resetting]);
    expect([opened.status, reset.status]).toEqual([201, 200]);
    expect(await isRead(opened.body.address)).toBe(false);
  });
});

describe('the networks that read a feed', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('counts the networks that read a feed in the last 30 days, and audits each network once an hour', async () => {
    const own = await aClinic({ trustedProxies: ['127.0.0.1'] });
    const desk = await signIn(own, await aDoctor(own));
    const { body } = await open(desk);
    const readFrom = async (...networks: string[]) => {
      for (const network of networks) {
        expect((await read(body.address, from(network), own)).answer.status).toBe(200);
      }
    };
    const networks = async () => (await feedsOf(await signIn(own, desk.person)))[0]?.networks;
    const addresses = async () => {
      const rows = await own.db
        .selectFrom('audit_events')
        .select('ip_address as ipAddress')
        .where('action', '=', 'calendar_feed.read')
        .orderBy('seq')
        .execute();
      return rows.map(({ ipAddress }) => ipAddress);
    };
    expect(await networks()).toBe(0);
    await readFrom('203.0.113.7', '203.0.113.7', '2001:db8::1', '2001:db8::2', '198.51.100.9');
    expect(await networks()).toBe(3);
    expect(await addresses()).toEqual(['203.0.113.7', '2001:db8::1', '198.51.100.9']);
    own.clock.moveOn(61);
    await readFrom('203.0.113.7', '203.0.113.7');
    expect(await networks()).toBe(3);
    expect(await addresses()).toHaveLength(4);
    own.clock.moveOn(30 * 24 * 60 - 1);
    expect(await networks()).toBe(1);
    await readFrom('203.0.113.7');
    const kept = await own.db.selectFrom('calendar_feed_readings').select('network').execute();
    expect(kept).toEqual([{ network: '203.0.113.7' }]);
  });
});

describe('generating a feed', () => {
  it('generates a feed at most ten times a minute; clients with a current copy still get 304', async () => {
    const own = await aClinic({ rateLimitPerMinute: 600 });
    const desk = await signIn(own, await aDoctor(own));
    const [{ body: leaked }, { body: other }] = [await open(desk), await open(desk)];
    const ask = async (address: string, headers = {}) => (await read(address, headers, own)).answer;
    const tag = (await ask(leaked.address)).headers.get('etag') ?? '';
    for (let count = 0; count < 9; count += 1) expect((await ask(leaked.address)).status).toBe(200);
    const { answer, text } = await read(leaked.address, {}, own);
    expect([answer.status, JSON.parse(text).code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect([answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([null, 'no-store']);
    expect((await ask(leaked.address, { 'if-none-match': tag })).status).toBe(304);
    expect((await ask(other.address)).status).toBe(200);
  });
});
