import { createAppointment, listAppointments } from '@anteroom/contract/appointments';
import type { RouteCall } from '@anteroom/contract/route';
import { describe, expect, it } from 'vitest';
import { dateInZone, plusDays } from '#platform/time/clinic-time';
import { type Answer, type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const zone = clinic.context.settings.clinicTimezone;
const today = dateInZone(clinic.clock.now(), zone);
const [one, other] = [await aDoctor(clinic), await aDoctor(clinic)];
const admin = await signIn(clinic, await anAdmin(clinic));
const both = await signIn(clinic, await aManagerOf(clinic, one, other));
const desk = await signIn(clinic, one);

const startHours = [-49, -25, 25, 26, 26, 49, 73];
const patientId = await aPatientOf(clinic, one, { lastName: 'Listed' });
const many = await aPatientOf(clinic, other, { lastName: 'Listed' });
for (const [index, hours] of startHours.entries()) {
  const at = new Date(clinic.clock.now().getTime() + hours * 3_600_000);
  const [doctor, patient] = index % 2 === 0 ? [one, patientId] : [other, many];
  await admin.call(createAppointment, { body: aBooking(patient, doctor, at) });
}

type Query = RouteCall<typeof listAppointments>['query'];

/** Returns the start times of all appointments in the list, read page by page. */
async function startsOf(at: Desk, query: Query, limit = 2): Promise<number[]> {
  const starts: number[] = [];
  let cursor: string | null = '0';
  while (cursor !== null) {
    const page: Answer<typeof listAppointments> = await at.call(listAppointments, {
      query: { ...query, limit, cursor },
    });
    const { body } = page;
    starts.push(...body.appointments.map(({ scheduledDateTime }) => scheduledDateTime));
    cursor = body.pagination.nextCursor;
  }
  return starts;
}

const ascending = (starts: readonly number[]) => starts.toSorted((earlier, later) => earlier - later);

describe.each([
  ['an admin', admin, 7],
  ['a manager of both doctors', both, 7],
  ['one doctor', desk, 4],
] as const)('the appointment list of %s', (_, at, count) => {
  it.each<Query>([{}, { search: 'listed' }, { status: 'scheduled' }])(
    'lists appointments earliest first or latest first across pages, with the filter %o',
    async (query) => {
      const earliest = await startsOf(at, { ...query, sort: 'earliest' });
      expect(earliest).toHaveLength(count);
      expect(earliest).toEqual(ascending(earliest));
      const latest = await startsOf(at, query);
      expect(latest).toEqual(earliest.toReversed());
    },
  );

  it('lists appointments from a given day on', async () => {
    const all = await startsOf(at, { sort: 'earliest' });
    const coming = all.filter((start) => dateInZone(new Date(start), zone) >= today);
    expect(coming.length).toBeLessThan(all.length);
    expect(await startsOf(at, { from: today, sort: 'earliest' })).toEqual(coming);
    expect(await startsOf(at, { from: plusDays(today, 30) })).toEqual([]);
  });
});

describe('listAppointments', () => {
  it('rejects a cursor from a list with the opposite sort order', async () => {
    const { body } = await admin.call(listAppointments, { query: { limit: 2 } });
    const query = { limit: 2, sort: 'earliest' as const, cursor: body.pagination.nextCursor ?? '' };
    expect((await admin.call(listAppointments, { query })).status).toBe(400);
  });

  it('rejects an appointment list with both a first day and a date, or with an unknown order', async () => {
    for (const query of [{ from: today, date: today }, { sort: 'soonest' }])
      expect((await admin.call(listAppointments, { query } as never)).status).toBe(400);
  });
});
