import {
  countEmergencyGrants,
  endEmergencyAccess,
  grantEmergencyAccess,
  listEmergencyGrants,
  reviewEmergencyAccess,
} from '@anteroom/contract/emergency-access';
import { getPatient } from '@anteroom/contract/patients';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic({ idleLockMinutes: 0 });
const owner = await aDoctor(clinic, { name: 'Olive Owner' });
const admin = await signIn(clinic, await anAdmin(clinic));
const reason = 'Found unconscious in the waiting room';
const note = 'The patient was not in the house that day';

type Use = { desk: Desk; grantId: number; patientId: number };

/** Adds a patient of the owner, and gets emergency access to the record as another doctor. */
async function aUse(of: Clinic = clinic, theirs = owner): Promise<Use> {
  const patientId = await aPatientOf(of, theirs, { firstName: 'Pia', lastName: 'Secretsson' });
  const desk = await signIn(of, await aDoctor(of));
  const { body } = await desk.call(grantEmergencyAccess, { body: { patientId, reason } });
  return { desk, patientId, grantId: body.grant.id };
}

const statusOfRead = async ({ desk, patientId }: Use) =>
  (await desk.call(getPatient, { params: { patientId } })).status;
const list = async (desk: Desk, query: object = {}) =>
  (await desk.call(listEmergencyGrants, { query })).body.grants;
const end = (desk: Desk, { grantId }: Use) => desk.call(endEmergencyAccess, { params: { grantId } });
const review = (desk: Desk, { grantId }: Use, body: object) =>
  desk.call(reviewEmergencyAccess, { params: { grantId }, body: body as never });
const trailOf = ({ grantId }: Use, of: Clinic = clinic) =>
  of.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'doctor_id', 'reason', 'patient_ids', 'changed_fields'])
    .where('object_type', '=', 'emergency_grant')
    .where('object_id', '=', String(grantId))
    .where('action', '<>', 'emergency_access.granted')
    .orderBy('seq')
    .execute();

describe('the list of emergency access', () => {
  it('S-157: the list of emergency access shows admins all grants, and doctors their own grants', async () => {
    const [one, other] = [await aUse(), await aUse()];
    const [latest, former] = await list(admin);
    expect([latest?.id, former?.id]).toEqual([other.grantId, one.grantId]);
    expect(latest).toMatchObject({
      doctorName: other.desk.person.name,
      patientName: 'Pia Secretsson',
      patientDoctorName: owner.name,
      reason,
      isOpen: true,
      endedAt: null,
      endedBy: null,
      review: null,
    });
    expect((await list(one.desk)).map(({ id }) => id)).toEqual([one.grantId]);
    const managers = await signIn(clinic, await aManagerOf(clinic, owner));
    expect((await managers.call(listEmergencyGrants, { query: {} })).status).toBe(403);
  });

  it('S-157: the list of emergency access is paged with cursors and can be filtered by state', async () => {
    const own = await aClinic();
    const theirs = await aDoctor(own);
    const [running, over, judged] = [
      await aUse(own, theirs),
      await aUse(own, theirs),
      await aUse(own, theirs),
    ];
    const desk = await signIn(own, await anAdmin(own));
    await end(desk, over);
    await review(desk, judged, { outcome: 'justified' });
    const idsOf = async (state: string) => (await list(desk, { state })).map(({ id }) => id);
    expect(await idsOf('open')).toEqual([judged.grantId, running.grantId]);
    expect(await idsOf('ended')).toEqual([over.grantId]);
    expect(await idsOf('unreviewed')).toEqual([over.grantId, running.grantId]);
    expect((await desk.call(countEmergencyGrants, {})).body).toEqual({ open: 2, unreviewed: 2 });
    const first = await desk.call(listEmergencyGrants, { query: { limit: 2 } });
    expect(first.body.pagination.hasMore).toBe(true);
    const cursor = first.body.pagination.nextCursor ?? '';
    expect((await list(desk, { limit: 2, cursor })).map(({ id }) => id)).toEqual([running.grantId]);
  });

  it("S-157: the list of emergency access hides the patient's name from the doctor after the grant ends, and records each name it shows", async () => {
    const use = await aUse();
    expect((await list(use.desk))[0]?.patientName).toBe('Pia Secretsson');
    await end(use.desk, use);
    expect((await list(use.desk))[0]?.patientName).toBeNull();
    const reads = await clinic.db
      .selectFrom('audit_events')
      .select('patient_ids')
      .where('action', '=', 'patient.read')
      .where('actor_id', '=', use.desk.person.id)
      .execute();
    expect(reads.map(({ patient_ids }) => patient_ids.map(Number))).toEqual([[use.patientId]]);
  });
});

describe('ending emergency access', () => {
  it('S-157: an admin or the doctor can end emergency access, which blocks the next read', async () => {
    for (const by of ['admin', 'doctor'] as const) {
      const use = await aUse();
      expect(await statusOfRead(use)).toBe(200);
      const desk = by === 'admin' ? admin : use.desk;
      const { status, body } = await end(desk, use);
      expect([status, body.grant.isOpen, body.grant.endedBy]).toEqual([200, false, desk.person.name]);
      expect(await statusOfRead(use)).toBe(404);
      expect(await trailOf(use)).toMatchObject([
        { action: 'emergency_access.ended', actor_id: desk.person.id, doctor_id: owner.id },
      ]);
    }
  });

  it('S-157: ending emergency access twice changes nothing, and ending another doctor’s grant is rejected', async () => {
    const use = await aUse();
    const first = await end(admin, use);
    const again = await end(use.desk, use);
    expect([again.status, again.body.grant]).toEqual([200, { ...first.body.grant, patientName: null }]);
    expect(await trailOf(use)).toHaveLength(1);
    const another = await aUse();
    expect((await end(use.desk, another)).status).toBe(404);
    expect(await statusOfRead(another)).toBe(200);
  });
});

describe('reviewing emergency access', () => {
  it('S-158: a review of emergency access stores the reviewer, time, outcome and note, and the audit trail keeps earlier reviews', async () => {
    const use = await aUse();
    const { body } = await review(admin, use, { outcome: 'justified', note: 'Seen with the team' });
    expect(body.grant.review).toEqual({
      outcome: 'justified',
      note: 'Seen with the team',
      reviewedBy: admin.person.name,
      reviewedAt: expect.any(Number),
    });
    expect(body.grant.isOpen).toBe(true);
    expect((await list(use.desk))[0]?.review).toEqual(body.grant.review);
    await review(admin, use, { outcome: 'justified', note: 'Seen with the team' });
    await review(admin, use, { outcome: 'justified', note: 'Seen with the whole team' });
    const row = { action: 'emergency_access.reviewed', actor_id: admin.person.id, reason: 'justified' };
    expect(await trailOf(use)).toMatchObject([
      { ...row, changed_fields: ['outcome', 'note'] },
      { ...row, changed_fields: ['note'] },
    ]);
    expect(await mailsTo(clinic, use.desk.person.email)).toEqual([]);
  });

  it('S-158: the review "not justified" ends an open grant, and mails both doctors without names', async () => {
    const use = await aUse();
    const before = (await mailsTo(clinic, owner.email)).length;
    const { body } = await review(admin, use, { outcome: 'not_justified', note });
    expect(body.grant).toMatchObject({ isOpen: false, endedBy: admin.person.name });
    expect(await statusOfRead(use)).toBe(404);
    const mails = [
      ...(await mailsTo(clinic, use.desk.person.email)),
      ...(await mailsTo(clinic, owner.email)).slice(before),
    ];
    expect(mails).toHaveLength(2);
    for (const { subject, text } of mails) {
      expect(subject).toBe('Emergency access was not justified at Test Clinic');
      for (const secret of ['Pia', 'Secretsson', reason, note, admin.person.name]) {
        expect(text).not.toContain(secret);
      }
    }
    expect((await trailOf(use)).map(({ action }) => action)).toEqual([
      'emergency_access.ended',
      'emergency_access.reviewed',
    ]);
  });

  it('S-158: only admins review emergency access, and "not justified" requires a note', async () => {
    const use = await aUse();
    for (const desk of [use.desk, await signIn(clinic, owner)]) {
      expect((await review(desk, use, { outcome: 'justified' })).status).toBe(403);
    }
    for (const short of [undefined, null, 'no']) {
      const { status, errorBody } = await review(admin, use, { outcome: 'not_justified', note: short });
      expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, ['note']]);
    }
    expect(await trailOf(use)).toEqual([]);
    expect((await review(admin, { ...use, grantId: 999_999 }, { outcome: 'justified' })).status).toBe(404);
  });
});
