import { getAuditEvent, listAuditEvents } from '@anteroom/contract/audit';
import type { RouteCall } from '@anteroom/contract/route';
import { describe, expect, it } from 'vitest';
import { type Answer, type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';
import { sealAuditValues } from '../audit-values.ts';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const admin = await signIn(clinic, await anAdmin(clinic));

const sorts = ['userAgent', 'ipAddress', 'seq', 'actorName', 'requestId'] as const;

type Query = RouteCall<typeof listAuditEvents>['query'];
type Entry = { at?: Date; userAgent?: string | null; action?: string; doctorId?: number; ipAddress?: string };

/** Inserts entries of the past, which the API cannot create. */
async function entries(...written: Entry[]): Promise<number[]> {
  const rows = await clinic.db
    .insertInto('audit_events')
    .values(
      written.map(({ at, userAgent = null, action = 'patient.updated', doctorId = null, ipAddress }) => ({
        ...(at ? { at } : {}),
        user_agent: userAgent,
        action,
        doctor_id: doctorId,
        ip_address: ipAddress ?? null,
      })),
    )
    .returning('seq')
    .execute();
  return rows.map(({ seq }) => seq);
}

async function seqsOf(query: Query, desk: Desk = admin): Promise<number[]> {
  const { body } = await desk.call(listAuditEvents, { query });
  return body.events.map(({ seq }) => seq);
}

/** Reads all pages of the trail. */
async function allPagesOf(query: Query): Promise<number[][]> {
  const pages: number[][] = [];
  let cursor: string | null = '0';
  while (cursor !== null) {
    const { body }: Answer<typeof listAuditEvents> = await admin.call(listAuditEvents, {
      query: { ...query, cursor },
    });
    pages.push(body.events.map(({ seq }) => seq));
    cursor = body.pagination.nextCursor;
  }
  return pages;
}

describe('listAuditEvents', () => {
  it('an admin can list the audit trail, latest first, and the read adds an audit entry', async () => {
    const [earlier = 0, later = 0] = await entries({}, {});
    const seqs = await seqsOf({});
    expect(seqs.indexOf(later)).toBeLessThan(seqs.indexOf(earlier));
    const { body } = await admin.call(listAuditEvents, { query: { action: 'audit.read', limit: 1 } });
    expect(body.events[0]).toMatchObject({
      actorId: admin.person.id,
      actorName: admin.person.name,
      actorRole: 'admin',
      outcome: 'done',
      details: { sort: 'seq', direction: 'desc' },
    });
  });

  it('rejects listing the audit trail by a user who is not an admin', async () => {
    for (const person of [doctor, await aManagerOf(clinic, doctor)]) {
      const { status, errorBody } = await (await signIn(clinic, person)).call(listAuditEvents, { query: {} });
      expect([status, errorBody.code]).toEqual([403, 'not_allowed']);
    }
  });

  it('filters audit events by author, patient, doctor and outcome', async () => {
    const other = await aDoctor(clinic);
    const patientId = await aPatientOf(clinic, other);
    const theirs = await clinic.db
      .insertInto('audit_events')
      .values([
        { action: 'patient.read', actor_id: other.id, doctor_id: other.id, patient_ids: [patientId] },
        { action: 'session.refused', actor_id: other.id, outcome: 'refused' },
        { action: 'patient.searched', actor_id: doctor.id, patient_ids: [patientId, 77] },
      ])
      .returning('seq')
      .execute();
    const [read, refused, searched] = theirs.map(({ seq }) => seq);
    expect(await seqsOf({ actorId: other.id })).toEqual([refused, read]);
    expect(await seqsOf({ actorId: other.id, direction: 'asc' })).toEqual([read, refused]);
    expect(await seqsOf({ actorId: other.id, outcome: 'refused' })).toEqual([refused]);
    expect(await seqsOf({ actorId: other.id, outcome: 'done' })).toEqual([read]);
    expect(await seqsOf({ doctorId: other.id })).toEqual([read]);
    expect(await seqsOf({ action: 'patient.searched' })).toEqual([searched]);
    // Filtering the trail by a patient is audited as a read of that patient.
    expect((await seqsOf({ patientId })).slice(-2)).toEqual([searched, read]);
    const { body } = await admin.call(listAuditEvents, { query: { patientId, action: 'audit.read' } });
    expect(body.events[0]).toMatchObject({ actorId: admin.person.id, patientIds: [patientId] });
  });

  it('a day in the filter of the trail starts and ends at midnight in the clinic’s time zone', async () => {
    const doctorId = 900_001;
    const at = (text: string) => ({ at: new Date(text), doctorId });
    const [before, first, last, after] = await entries(
      at('2026-03-28T22:59:59.999Z'),
      at('2026-03-28T23:00:00Z'),
      // On this day the clocks go forward, so the day has 23 hours.
      at('2026-03-29T21:59:59.999Z'),
      at('2026-03-29T22:00:00Z'),
    );
    const day = '2026-03-29';
    expect(await seqsOf({ doctorId, from: day, to: day })).toEqual([last, first]);
    expect(await seqsOf({ doctorId, from: day })).toEqual([after, last, first]);
    expect(await seqsOf({ doctorId, to: day, direction: 'asc' })).toEqual([before, first, last]);
    expect(await allPagesOf({ doctorId, from: day, limit: 1 })).toEqual([[after], [last], [first]]);
  });

  it.each(sorts)(
    'the trail sorted by %s contains every row once across pages, also with equal or missing values',
    async (sort) => {
      const doctorId = 910_000 + sorts.indexOf(sort);
      const of = (userAgent: string | null, ipAddress?: string) => ({
        userAgent,
        doctorId,
        ...(ipAddress ? { ipAddress } : {}),
      });
      const written = await entries(
        of('b', '10.0.0.9'),
        of(null),
        of('b', '10.0.0.10'),
        of('a', '10.0.0.9'),
        of(null),
        of('é', '::1'),
        of('b'),
      );
      const up = (await allPagesOf({ doctorId, sort, direction: 'asc', limit: 2 })).flat();
      const down = (await allPagesOf({ doctorId, sort, direction: 'desc', limit: 3 })).flat();
      expect(up.toSorted((one, other) => one - other)).toEqual(written);
      expect(down).toEqual(up.toReversed());
      expect(up).toEqual(await seqsOf({ doctorId, sort, direction: 'asc' }));
    },
  );

  it('the trail in ascending order has missing values first, and sorts IP addresses by number instead of as text', async () => {
    const doctorId = 920_000;
    const [ten, none, nine] = await entries(
      { doctorId, userAgent: 'b', ipAddress: '10.0.0.10' },
      { doctorId },
      { doctorId, userAgent: 'a', ipAddress: '10.0.0.9' },
    );
    for (const sort of ['userAgent', 'ipAddress'] as const)
      expect(await seqsOf({ doctorId, sort, direction: 'asc' })).toEqual([none, nine, ten]);
  });

  it('pages of the trail neither skip nor repeat rows when rows are added between them', async () => {
    const doctorId = 930_000;
    const written = await entries({ doctorId }, { doctorId }, { doctorId });
    const first = await admin.call(listAuditEvents, { query: { doctorId, limit: 2 } });
    await entries({ doctorId });
    const cursor = first.body.pagination.nextCursor ?? '';
    expect(await seqsOf({ doctorId, limit: 2, cursor })).toEqual(written.slice(0, 1));
  });

  it('rejects an invalid cursor of the trail, and a cursor from a list with another sort order or without the filter by date', async () => {
    await entries({}, {});
    const { body } = await admin.call(listAuditEvents, { query: { limit: 1 } });
    const cursor = body.pagination.nextCursor ?? '';
    for (const query of [
      { cursor, sort: 'userAgent' },
      { cursor, direction: 'asc' },
      { cursor, from: '2026-01-01' },
      { cursor: 'nonsense' },
    ] satisfies Query[]) {
      const { status, errorBody } = await admin.call(listAuditEvents, { query });
      expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, ['cursor']]);
    }
  });

  it('S-60: the trail rejects unknown sort orders and directions, and a limit above the maximum', async () => {
    for (const query of [
      { sort: 'at; drop table users' },
      { sort: 'hash' },
      { direction: 'up' },
      { limit: 201 },
    ]) {
      const { status } = await admin.call(listAuditEvents, { query: query as Query });
      expect(status).toBe(400);
    }
  });
});

describe('getAuditEvent', () => {
  it("an audit event contains the record's values before and after; reading the event is audited as a read of the patient", async () => {
    const patientId = await aPatientOf(clinic, doctor);
    const values = { before: { phone: '1' }, after: { phone: '2' } };
    const { seq } = await clinic.db
      .insertInto('audit_events')
      .values({ action: 'patient.updated', patient_ids: [patientId], changed_fields: ['phone'] })
      .returning('seq')
      .executeTakeFirstOrThrow();
    const sealed = sealAuditValues(clinic.context.settings.appSecret, values);
    await clinic.db.insertInto('audit_values').values({ audit_seq: seq, sealed }).execute();
    const { body } = await admin.call(getAuditEvent, { params: { seq } });
    expect(body.event).toMatchObject({ seq, changedFields: ['phone'], patientIds: [patientId] });
    expect(body.values).toEqual(values);
    const read = await admin.call(listAuditEvents, { query: { patientId, action: 'audit.read' } });
    expect(read.body.events[0]).toMatchObject({ objectType: 'audit_event', objectId: String(seq) });
  });

  it('an audit event has no values if none are stored or another key encrypted them', async () => {
    const [plain = 0, foreign = 0] = await entries({}, {});
    const sealed = sealAuditValues('another secret, of at least thirty-two characters', {
      before: {},
      after: {},
    });
    await clinic.db.insertInto('audit_values').values({ audit_seq: foreign, sealed }).execute();
    for (const seq of [plain, foreign]) {
      const { status, body } = await admin.call(getAuditEvent, { params: { seq } });
      expect([status, body.values]).toEqual([200, null]);
    }
  });

  it('reading an audit event returns 404 if the event is unknown, and rejects users who are not admins', async () => {
    expect((await admin.call(getAuditEvent, { params: { seq: 999_999_999 } })).status).toBe(404);
    const desk = await signIn(clinic, doctor);
    expect((await desk.call(getAuditEvent, { params: { seq: 1 } })).status).toBe(403);
  });
});
