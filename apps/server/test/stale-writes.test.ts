import { updateUser } from '@anteroom/contract/accounts';
import { checkEmail } from '@anteroom/contract/address-confirmations';
import { api } from '@anteroom/contract/api';
import { createSeries, deleteFollowing, updateFollowing } from '@anteroom/contract/appointment-series';
import { deleteAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { saveBookingPage } from '@anteroom/contract/booking-pages';
import { updateClinic } from '@anteroom/contract/clinic-details';
import { mergePatients } from '@anteroom/contract/patient-merges';
import { updatePatient } from '@anteroom/contract/patients';
import { createReminderRule, updateReminderRule, updateReminderSettings } from '@anteroom/contract/reminders';
import type { Route } from '@anteroom/contract/route';
import { updateScheduleSlot } from '@anteroom/contract/schedule';
import { updateScheduleException } from '@anteroom/contract/schedule-exceptions';
import { saveVisitNotes } from '@anteroom/contract/visit-notes';
import { addToWaitingList, updateWaiting } from '@anteroom/contract/waiting-list';
import { describe, expect, it } from 'vitest';
import type { Asked } from './access/row.ts';
import { aWorld } from './access/world.ts';
import { openPage } from './booking-pages.ts';
import type { Answer } from './call.ts';
import { aClinic } from './clinic.ts';

const world = await aWorld(await aClinic());
const { clinic, desks } = world;

type Editable = {
  route: Route;
  /** Returns the path parameters of the route. For most routes, creates a new record for each test. */
  params(): Promise<object>;
  /** Three edits that give the same field different values. */
  edits: readonly [object, object, object];
};

const dayOff = await world.aDayOff();
const notedDayOff = (note: string) => ({ note, firstDate: dayOff.date, lastDate: dayOff.date, hours: [] });

const { maxOpen: _, ...page } = openPage;
const pageFor = (maxOpen: number) => ({ maxOpen, ...page, slug: 'page-to-edit' });

let minutesBefore = 2000;
const quietUntil = (minutes: number) => ({
  quietUntil: minutes,
  quietFrom: 1200,
  language: 'de',
  namesDoctor: true,
});

const editables: Editable[] = [
  {
    route: updatePatient,
    params: async () => ({ patientId: await world.aPatient() }),
    edits: [{ city: 'Bern' }, { city: 'Basel' }, { city: 'Chur' }],
  },
  {
    route: updateAppointment,
    params: async () => ({ uuid: await world.anAppointmentOf(world.owner) }),
    edits: [{ notes: 'one' }, { notes: 'two' }, { notes: 'three' }],
  },
  {
    route: updateFollowing,
    params: async () => {
      const body = { ...(await world.aBooking(world.owner)), weeksBetween: 12, count: 2 };
      const booked = await desks.admin.call(createSeries, { body });
      return { uuid: booked.body.appointments[0]?.uuid };
    },
    edits: [{ reasonForVisit: 'one' }, { reasonForVisit: 'two' }, { reasonForVisit: 'three' }],
  },
  {
    route: saveVisitNotes,
    params: async () => ({ uuid: await world.anAppointmentOf(world.owner) }),
    edits: [{ notes: 'one' }, { notes: 'two' }, { notes: 'three' }],
  },
  {
    route: updateScheduleSlot,
    params: async () => ({ doctorId: world.owner.id, scheduleId: await world.aScheduleSlot() }),
    edits: [{ isActive: false }, { isActive: true }, { isActive: false }],
  },
  {
    route: updateScheduleException,
    params: async () => ({ doctorId: world.owner.id, exceptionId: dayOff.exceptionId }),
    edits: [notedDayOff('one'), notedDayOff('two'), notedDayOff('three')],
  },
  {
    route: saveBookingPage,
    params: async () => ({ doctorId: world.owner.id }),
    edits: [pageFor(1), pageFor(2), pageFor(4)],
  },
  {
    route: updateReminderRule,
    params: async () => {
      minutesBefore += 1;
      const body = { doctorId: null, channel: 'email' as const, minutesBefore };
      return { ruleId: (await desks.admin.call(createReminderRule, { body })).body.rule.id };
    },
    edits: [{ isActive: false }, { isActive: true }, { isActive: false }],
  },
  {
    route: updateReminderSettings,
    params: async () => ({}),
    edits: [quietUntil(480), quietUntil(490), quietUntil(500)],
  },
  {
    route: updateWaiting,
    params: async () => {
      const body = { patientId: await world.aPatient(), doctorIds: [world.owner.id], earliest: '2027-06-07' };
      return { entryId: (await desks.admin.call(addToWaitingList, { body })).body.entry.id };
    },
    edits: [{ leastNoticeMinutes: 10 }, { leastNoticeMinutes: 20 }, { leastNoticeMinutes: 30 }],
  },
  {
    route: updateUser,
    params: async () => ({ userId: (await world.aDoctor()).id }),
    edits: [{ name: 'Dr One' }, { name: 'Dr Two' }, { name: 'Dr Three' }],
  },
  {
    route: updateClinic,
    params: async () => ({}),
    edits: [{ phone: crypto.randomUUID().slice(0, 20) }, { phone: '222' }, { phone: '333' }],
  },
];
const rows = editables.map(
  (editable) => [`${editable.route.method} ${editable.route.path}`, editable] as const,
);

/** Notes are a draft, without an audit row, until the author marks them as done. */
const alsoSent = new Map<Route, object>([[saveVisitNotes, { isDone: true }]]);

/** Sends an edit as the admin, with the version that the edit is based on. */
async function edit(route: Route, params: object, body: object, version?: number) {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  const asked = { params, body: { ...body, ...alsoSent.get(route) } };
  const answer = await desks.admin.call(route, asked as Asked as never, headers);
  return answer as Answer<never> & { body: Record<string, { version: number }> };
}

const versionIn = (body: Record<string, { version: number }>) => Object.values(body)[0]?.version ?? 0;

/**
 * Routes that cannot be tested here, because a record can be merged or deleted, or its address checked, only once. Their
 * own tests send outdated versions.
 */
const testedElsewhere: Route[] = [mergePatients, checkEmail, deleteAppointment, deleteFollowing];

describe('concurrent edits of a record', () => {
  it('R-09: concurrent edits are tested for every route that accepts a version, here or in the tests of the route', () => {
    const taking = Object.values<Route>(api).filter(({ takesIfMatch }) => takesIfMatch);
    const tested = [...editables.map(({ route }) => route), ...testedElsewhere];
    expect(new Set(tested)).toEqual(new Set(taking));
  });

  it.each(rows)(
    'R-09: rejects an edit that is based on an older version in %s, and returns the current record',
    async (_, editable) => {
      const { route, edits } = editable;
      const params = await editable.params();
      const version = versionIn((await edit(route, params, edits[0])).body);
      const second = await edit(route, params, edits[1], version);
      expect([second.status, versionIn(second.body)]).toEqual([200, version + 1]);
      const stale = await edit(route, params, edits[2], version);
      expect([stale.status, stale.errorBody.code]).toEqual([412, 'stale_write']);
      expect(stale.errorBody.current).toEqual(Object.values(second.body)[0]);
      expect((await edit(route, params, edits[2], version + 5)).status).toBe(412);
      expect((await edit(route, params, edits[2], version + 1)).status).toBe(200);
    },
  );

  it.each(rows)(
    'R-09: edits without a version in %s are accepted, and the last one wins',
    async (_, editable) => {
      const { route, edits } = editable;
      const params = await editable.params();
      for (const each of edits) {
        const { status, body } = await edit(route, params, each);
        expect([status, Object.values(body)[0]]).toEqual([200, expect.objectContaining(each)]);
      }
      const trail = await clinic.db
        .selectFrom('audit_events')
        .select('changed_fields')
        .where('actor_id', '=', desks.admin.person.id)
        .orderBy('seq', 'desc')
        .limit(2)
        .execute();
      const [field] = Object.keys(edits[0]);
      expect(trail.map(({ changed_fields }) => changed_fields)).toEqual([[field], [field]]);
    },
  );

  it.each(rows)(
    'R-09: accepts only one of several parallel edits of the same version in %s',
    async (_, editable) => {
      const { route, edits } = editable;
      const params = await editable.params();
      const version = versionIn((await edit(route, params, edits[0])).body);
      const saves = Array.from({ length: 8 }, () => edit(route, params, edits[1], version));
      const statuses = (await Promise.all(saves)).map(({ status }) => status).toSorted();
      expect(statuses).toEqual([200, 412, 412, 412, 412, 412, 412, 412]);
    },
  );

  it.each(rows)('R-09: requires a quoted version in the If-Match header of %s', async (_, editable) => {
    const { route, edits } = editable;
    const params = await editable.params();
    for (const header of ['1', 'W/"1"', '"x"', '""', '"1", "2"', '"-1"', `"${'9'.repeat(30)}"`]) {
      const { status } = await desks.admin.call(route, { params, body: edits[0] } as never, {
        'if-match': header,
      });
      expect([header, status]).toEqual([header, 400]);
    }
  });
});
