import { buildPath } from '@anteroom/client/build-request';
import { deleteManager, deleteUser, updateUser } from '@anteroom/contract/accounts';
import { createAppointment } from '@anteroom/contract/appointments';
import { logIn, refreshTokens } from '@anteroom/contract/auth';
import {
  createCalendarFeed,
  extendCalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
  reopenCalendarFeed,
  revokeCalendarFeed,
} from '@anteroom/contract/calendar-feeds';
import {
  createDisplay,
  extendDisplay,
  listDisplays,
  reopenDisplay,
  viewDisplay,
} from '@anteroom/contract/displays';
import { grantEmergencyAccess } from '@anteroom/contract/emergency-access';
import { requestPasswordReset, resetPassword } from '@anteroom/contract/password-reset';
import { getPatient } from '@anteroom/contract/patients';
import { listTickets } from '@anteroom/contract/tickets';
import { getTicket, viewVisit } from '@anteroom/contract/visits';
import { describe, expect, it } from 'vitest';
import { call, type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf, type Person } from '#test/people';
import { closeOutlivedLinks } from '../../close-outlived-links.ts';

const clinic = await aClinic({ idleLockMinutes: 0 });
const office = await signIn(clinic, await anAdmin(clinic));
const dayMinutes = 24 * 60;

const secretIn = (address: string) =>
  address
    .split('/')
    .at(-1)
    ?.replace(/\.ics$/, '') ?? '';

/** The secrets of a doctor's display, calendar feed and ticket. A manager can open only the ticket. */
type Links = { display?: string; feed?: string; ticket: string; appointmentId: string };

async function linksOpenedBy(desk: Desk, doctor: Person, of: Clinic = clinic): Promise<Links> {
  const inAnHour = new Date(Math.ceil(of.clock.now().getTime() / 300_000) * 300_000);
  const body = aBooking(await aPatientOf(of, doctor), doctor, inAnHour, { allowOverlap: true });
  const booked = await desk.call(createAppointment, { body });
  const appointmentId = booked.body.appointment.uuid;
  const ticket = await desk.call(getTicket, { params: { uuid: appointmentId } });
  const given = { ticket: secretIn(ticket.body.address), appointmentId };
  if (desk.person.role === 'manager') return given;
  const display = await desk.call(createDisplay, { body: { label: 'Hall', doctorIds: [doctor.id] } });
  const params = { doctorId: doctor.id };
  const feed = await desk.call(createCalendarFeed, { params, body: { label: 'my phone' } });
  return { ...given, display: secretIn(display.body.address), feed: secretIn(feed.body.address) };
}

async function statusesOf({ display, feed, ticket }: Links, of: Clinic = clinic): Promise<number[]> {
  const routes = [
    ...(display ? [buildPath(viewDisplay, { params: { secret: display } })] : []),
    ...(feed ? [buildPath(readCalendarFeed, { params: { secret: feed } })] : []),
    buildPath(viewVisit, { params: { secret: ticket } }),
  ];
  return Promise.all(routes.map(async (path) => (await fetch(`${of.address}${path}`)).status));
}

async function resetPasswordOf({ email }: Person): Promise<void> {
  await call(clinic, requestPasswordReset, { body: { email } });
  const token = (await mailsTo(clinic, email)).at(-1)?.token ?? '';
  const newPassword = 'Otter-Crane-42';
  expect((await call(clinic, resetPassword, { body: { token, newPassword } })).status).toBe(200);
}

/** Uses a refresh token that was replaced a minute ago, as a thief with a copy would. */
async function reuseTokenOf({ refreshToken }: Desk): Promise<void> {
  const body = { refreshToken };
  expect((await call(clinic, refreshTokens, { body })).status).toBe(200);
  clinic.clock.moveOn(1);
  expect((await call(clinic, refreshTokens, { body })).status).toBe(401);
}

const closedIn = async (desk: Desk, doctor: Person) => {
  const { closed: displays } = (await desk.call(listDisplays, {})).body;
  const feeds = (await desk.call(listCalendarFeeds, { params: { doctorId: doctor.id } })).body.closed;
  return {
    displays: displays.filter(({ doctors }) => doctors.some(({ id }) => id === doctor.id)),
    feeds,
  };
};
const ticketsOf = async (doctor: Person) =>
  (await office.call(listTickets, { params: { doctorId: doctor.id } })).body.tickets;

describe('the secret links that an account opened', () => {
  const events = {
    'is disabled by an admin': {
      reason: 'account_disabled',
      happen: ({ person }: Desk) =>
        office.call(updateUser, { params: { userId: person.id }, body: { enabled: false } }),
    },
    'is deleted by an admin': {
      reason: 'account_disabled',
      happen: ({ person }: Desk) => office.call(deleteUser, { params: { userId: person.id } }),
    },
    'gets a new password by link': {
      reason: 'password_changed',
      happen: ({ person }: Desk) => resetPasswordOf(person),
    },
    'had a session that was stolen': { reason: 'session_stolen', happen: reuseTokenOf },
  } as const;

  it.each(Object.entries(events))(
    'S-152: secret links of an account close when the account %s',
    async (_, { reason, happen }) => {
      const doctor = await aDoctor(clinic);
      const desk = await signIn(clinic, await anAdmin(clinic));
      const [links, others] = [await linksOpenedBy(desk, doctor), await linksOpenedBy(office, doctor)];
      expect(await statusesOf(links)).toEqual([200, 200, 200]);
      const mailsBefore = (await mailsTo(clinic, doctor.email)).length;
      await happen(desk);
      expect(await statusesOf(links)).toEqual([404, 404, 404]);
      expect(await statusesOf(others)).toEqual([200, 200, 200]);
      const { displays, feeds } = await closedIn(office, doctor);
      expect([...displays, ...feeds]).toMatchObject([
        { label: 'Hall', reason, mayReopen: true, createdBy: desk.person.name },
        { label: 'my phone', reason, mayReopen: true, createdBy: desk.person.name },
      ]);
      const entries = await clinic.db
        .selectFrom('audit_events')
        .select(['action', 'reason'])
        .where('action', 'in', ['display.revoked', 'calendar_feed.revoked', 'ticket.withdrawn'])
        .orderBy('seq', 'desc')
        .limit(3)
        .execute();
      expect(entries.map(({ action }) => action).toSorted()).toEqual([
        'calendar_feed.revoked',
        'display.revoked',
        'ticket.withdrawn',
      ]);
      expect(new Set(entries.map((entry) => entry.reason))).toEqual(new Set([reason]));
      const [closed, open] = await ticketsOf(doctor);
      expect([closed?.appointmentUuid, closed?.closed?.reason]).toEqual([links.appointmentId, reason]);
      expect([open?.appointmentUuid, open?.closed]).toEqual([others.appointmentId, null]);
      const [mail, ...more] = (await mailsTo(clinic, doctor.email)).slice(mailsBefore);
      expect(more).toEqual([]);
      expect(mail?.text).toContain('1 display, 1 calendar feed, 1 patient ticket');
      for (const secret of ['Hall', 'my phone', desk.person.name]) expect(mail?.text).not.toContain(secret);
    },
  );

  it('S-152: a ticket stops working when a doctor deletes the manager who printed it', async () => {
    const doctor = await aDoctor(clinic);
    const manager = await signIn(clinic, await aManagerOf(clinic, doctor));
    const links = await linksOpenedBy(manager, doctor);
    expect(await statusesOf(links)).toEqual([200]);
    const own = await signIn(clinic, doctor);
    const params = { managerId: manager.person.id };
    expect((await own.call(deleteManager, { params })).status).toBe(204);
    expect(await statusesOf(links)).toEqual([404]);
  });

  it('S-152: the theft of a session closes the secret links that were opened or printed since it began, but not older ones', async () => {
    const doctor = await aDoctor(clinic);
    const account = await anAdmin(clinic);
    const earlier = await linksOpenedBy(await signIn(clinic, account), doctor);
    clinic.clock.moveOn(1);
    const thief = await signIn(clinic, account);
    const again = await linksOpenedBy(await signIn(clinic, account), doctor);
    // Printing an older ticket again shows its link to the thief.
    await thief.call(getTicket, { params: { uuid: earlier.appointmentId } });
    await reuseTokenOf(thief);
    expect(await statusesOf(earlier)).toEqual([200, 200, 404]);
    expect(await statusesOf(again)).toEqual([404, 404, 404]);
  });

  it('S-152: when a session turns out to be stolen, the emergency access granted in this session ends too', async () => {
    const [owner, covering] = [await aDoctor(clinic), await aDoctor(clinic)];
    const patientId = await aPatientOf(clinic, owner);
    const thief = await signIn(clinic, covering);
    await thief.call(grantEmergencyAccess, { body: { patientId, reason: 'Found unconscious there' } });
    await reuseTokenOf(thief);
    const back = await signIn(clinic, covering);
    expect((await back.call(getPatient, { params: { patientId } })).status).toBe(404);
  });

  it('S-152: disabling an account also closes secret links that are opened at the same moment', async () => {
    const doctor = await aDoctor(clinic);
    for (let round = 0; round < 5; round += 1) {
      const maker = await signIn(clinic, await anAdmin(clinic));
      const body = { label: 'Hall', doctorIds: [doctor.id] };
      const [made] = await Promise.all([
        maker.call(createDisplay, { body }),
        office.call(deleteUser, { params: { userId: maker.person.id } }),
      ]);
      if (made.status !== 201) continue;
      const path = buildPath(viewDisplay, { params: { secret: secretIn(made.body.address) } });
      expect((await fetch(`${clinic.address}${path}`)).status).toBe(404);
    }
  });

  it('S-152: secret links stay closed when the account is enabled again', async () => {
    const [doctor, desk] = [await aDoctor(clinic), await signIn(clinic, await anAdmin(clinic))];
    const links = await linksOpenedBy(desk, doctor);
    const params = { userId: desk.person.id };
    for (const enabled of [false, true]) await office.call(updateUser, { params, body: { enabled } });
    expect(await statusesOf(links)).toEqual([404, 404, 404]);
  });
});

describe('the secret links of a disabled doctor', () => {
  it('S-153: all secret links of a disabled doctor close permanently, but a shared display continues without the doctor', async () => {
    const [leaving, staying] = [await aDoctor(clinic), await aDoctor(clinic)];
    const links = await linksOpenedBy(office, leaving);
    const body = { label: 'Both', doctorIds: [leaving.id, staying.id] };
    const shared = secretIn((await office.call(createDisplay, { body })).body.address);
    const params = { userId: leaving.id };
    for (const enabled of [false, true]) {
      expect((await office.call(updateUser, { params, body: { enabled } })).status).toBe(200);
      expect(await statusesOf(links)).toEqual([404, 404, 404]);
      const { body: wall } = await call(clinic, viewDisplay, { params: { secret: shared } });
      expect(wall.doctors.map(({ id }) => id)).toEqual([staying.id]);
    }
    const changes = await clinic.db
      .selectFrom('audit_events')
      .select(['actor_id', 'changed_fields', 'reason'])
      .where('action', '=', 'display.changed')
      .where('doctor_id', '=', leaving.id)
      .execute();
    expect(changes).toEqual([
      { actor_id: office.person.id, changed_fields: ['doctorIds'], reason: 'doctor_disabled' },
    ]);
    const { displays, feeds } = await closedIn(office, leaving);
    expect([...displays, ...feeds].map(({ reason }) => reason)).toEqual([
      'doctor_disabled',
      'doctor_disabled',
    ]);
  });
});

const reasonsIn = async (desk: Desk) =>
  (await desk.call(listDisplays, {})).body.closed.map(({ reason }) => reason);

describe('the age of a secret link', () => {
  it('S-154: a secret link closes after a year, or after 90 days without use, with the reason in the list', async () => {
    const own = await aClinic({ idleLockMinutes: 0 });
    const doctor = await aDoctor(own);
    const admin = await anAdmin(own);
    const desk = await signIn(own, admin);
    const unused = await linksOpenedBy(desk, doctor, own);
    const used = await linksOpenedBy(desk, doctor, own);
    // A display that is viewed every 80 days counts as used.
    for (let days = 80; days <= 320; days += 80) {
      own.clock.moveOn(80 * dayMinutes);
      expect((await statusesOf(used, own)).slice(0, 2)).toEqual([200, 200]);
    }
    expect((await statusesOf(unused, own)).slice(0, 2)).toEqual([404, 404]);
    await closeOutlivedLinks(own.context);
    expect(await reasonsIn(await signIn(own, admin))).toEqual(['unused']);
    own.clock.moveOn(45 * dayMinutes);
    expect((await statusesOf(used, own)).slice(0, 2)).toEqual([404, 404]);
    await closeOutlivedLinks(own.context);
    // The list keeps a closed link for 30 days.
    expect(await reasonsIn(await signIn(own, admin))).toEqual(['expired']);
    expect((await mailsTo(own, doctor.email)).at(-1)?.text).toContain('1 display, 1 calendar feed');
  });

  it('S-154: extending an unused secret link keeps its URL working for 90 more days, with an audit entry', async () => {
    const own = await aClinic({ idleLockMinutes: 0 });
    const [doctor, admin] = [await aDoctor(own), await anAdmin(own)];
    const links = await linksOpenedBy(await signIn(own, admin), doctor, own);
    own.clock.moveOn(89 * dayMinutes);
    const desk = await signIn(own, admin);
    const [display] = (await desk.call(listDisplays, {})).body.displays;
    const inDays = (instant = 0) => Math.round((instant - own.clock.now().getTime()) / 86_400_000);
    expect(inDays(display?.endsAt)).toBe(1);
    const params = { displayId: display?.id ?? 0 };
    const extended = await desk.call(extendDisplay, { params });
    expect([extended.status, inDays(extended.body.display.endsAt)]).toEqual([200, 90]);
    const doctorId = doctor.id;
    const [feed] = (await desk.call(listCalendarFeeds, { params: { doctorId } })).body.feeds;
    const ofFeed = { doctorId, feedId: feed?.id ?? 0 };
    expect((await desk.call(extendCalendarFeed, { params: ofFeed })).status).toBe(200);
    const entries = await own.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'object_id'])
      .where('action', 'in', ['display.extended', 'calendar_feed.extended'])
      .orderBy('seq')
      .execute();
    expect(entries).toEqual([
      { action: 'display.extended', actor_id: admin.id, object_id: `${display?.id}` },
      { action: 'calendar_feed.extended', actor_id: admin.id, object_id: `${feed?.id}` },
    ]);
    own.clock.moveOn(30 * dayMinutes);
    expect((await statusesOf(links, own)).slice(0, 2)).toEqual([200, 200]);
  });

  it('S-154: a calendar feed that expired cannot be revoked, so the list gives the true reason', async () => {
    const own = await aClinic({ idleLockMinutes: 0 });
    const [doctor, admin] = [await aDoctor(own), await anAdmin(own)];
    const before = await signIn(own, admin);
    await linksOpenedBy(before, doctor, own);
    const params = { doctorId: doctor.id };
    const [feed] = (await before.call(listCalendarFeeds, { params })).body.feeds;
    own.clock.moveOn(91 * dayMinutes);
    const desk = await signIn(own, admin);
    const revoked = await desk.call(revokeCalendarFeed, { params: { ...params, feedId: feed?.id ?? 0 } });
    expect(revoked.status).toBe(404);
    await closeOutlivedLinks(own.context);
    const { closed } = (await desk.call(listCalendarFeeds, { params })).body;
    expect(closed.map(({ reason }) => reason)).toEqual(['unused']);
  });

  it('S-154: a ticket stops working at most 30 days after its appointment', async () => {
    const own = await aClinic({ idleLockMinutes: 0 });
    const doctor = await aDoctor(own, { queueType: 'central' });
    const { ticket } = await linksOpenedBy(await signIn(own, await anAdmin(own)), doctor, own);
    const path = buildPath(viewVisit, { params: { secret: ticket } });
    own.clock.moveOn(29 * dayMinutes);
    expect((await fetch(`${own.address}${path}`)).status).toBe(200);
    own.clock.moveOn(2 * dayMinutes);
    expect((await fetch(`${own.address}${path}`)).status).toBe(404);
  });

  it('S-154: updates a link’s time of last use at most once in five minutes', async () => {
    const doctor = await aDoctor(clinic);
    const links = await linksOpenedBy(office, doctor);
    const usedAt = async () => [
      (await office.call(listDisplays, {})).body.displays.at(-1)?.lastSeenAt,
      (await ticketsOf(doctor))[0]?.lastUsedAt,
    ];
    expect(await usedAt()).toEqual([null, null]);
    await statusesOf(links);
    const first = await usedAt();
    expect(first).toEqual([expect.any(Number), expect.any(Number)]);
    clinic.clock.moveOn(4);
    await statusesOf(links);
    expect(await usedAt()).toEqual(first);
    clinic.clock.moveOn(2);
    await statusesOf(links);
    expect(await usedAt()).not.toEqual(first);
  });
});

describe('a link closed by the server', () => {
  it('S-155: a display or feed that the server closed can be reopened only once, with its settings and a new URL', async () => {
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, await anAdmin(clinic));
    const links = await linksOpenedBy(desk, doctor);
    await office.call(deleteUser, { params: { userId: desk.person.id } });
    const own = await signIn(clinic, doctor);
    const { displays, feeds } = await closedIn(own, doctor);
    const params = { displayId: displays[0]?.id ?? 0 };
    const wall = await own.call(reopenDisplay, { params });
    expect([wall.status, wall.body.display.label, wall.body.display.createdBy]).toEqual([
      201,
      'Hall',
      doctor.name,
    ]);
    const ofFeed = { doctorId: doctor.id, feedId: feeds[0]?.id ?? 0 };
    const feed = await own.call(reopenCalendarFeed, { params: ofFeed });
    expect([feed.status, feed.body.feed.label]).toEqual([201, 'my phone']);
    const ticket = await own.call(getTicket, { params: { uuid: links.appointmentId } });
    const again = {
      display: secretIn(wall.body.address),
      feed: secretIn(feed.body.address),
      ticket: secretIn(ticket.body.address),
      appointmentId: links.appointmentId,
    };
    expect(await statusesOf(again)).toEqual([200, 200, 200]);
    expect(await statusesOf(links)).toEqual([404, 404, 404]);
    expect(await closedIn(own, doctor)).toEqual({ displays: [], feeds: [] });
    expect((await ticketsOf(doctor))[0]?.closed).toBeNull();
    expect((await own.call(reopenDisplay, { params })).status).toBe(404);
    expect((await own.call(reopenCalendarFeed, { params: ofFeed })).status).toBe(404);
  });
});

describe('opening a display', () => {
  it('S-156: mails each doctor whose queue a new display shows, without the display’s label and URL', async () => {
    const [one, other] = [await aDoctor(clinic), await aDoctor(clinic)];
    const body = { label: 'Hall of mirrors', doctorIds: [one.id, other.id] };
    const { address } = (await office.call(createDisplay, { body })).body;
    for (const { email } of [one, other]) {
      const [mail, ...more] = await mailsTo(clinic, email);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe('A display that shows your queue was opened at Test Clinic');
      for (const secret of ['Hall', secretIn(address)])
        expect(`${mail?.text} ${mail?.html}`).not.toContain(secret);
    }
  });

  it('S-156: mails a doctor about a display that their own account opened, because an impostor may have used the account', async () => {
    const doctor = await aDoctor(clinic);
    const { body } = await call(clinic, logIn, { body: { email: doctor.email, password } });
    expect(body.user.id).toBe(doctor.id);
    const desk = await signIn(clinic, doctor);
    await desk.call(createDisplay, { body: { label: 'Hall', doctorIds: [doctor.id] } });
    expect(await mailsTo(clinic, doctor.email)).toHaveLength(1);
  });
});
