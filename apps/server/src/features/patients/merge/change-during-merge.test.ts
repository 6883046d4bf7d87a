import { getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import type { AuditAction } from '@anteroom/contract/audit-actions';
import { returnPatient } from '@anteroom/contract/queue-positions';
import { resetQueue } from '@anteroom/contract/queue-reset';
import { undoQueueChange } from '@anteroom/contract/queue-undo';
import { addToWaitingList, listWaiting, updateWaiting } from '@anteroom/contract/waiting-list';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { brokenRulesOf } from '#test/data-integrity';
import { countWaiting } from '#test/database-door';
import { beginInTurn, inTurn, merge } from '#test/merges';
import { aDoctor, anAdmin, aPatientOf } from '#test/people';
import { aQueueDesk, eightToday, type QueueDesk } from '#test/queue-desk';

const clinic = await aClinic({ clinicTimezone: 'UTC' });
clinic.clock.set(eightToday);
const admin = await signIn(clinic, await anAdmin(clinic));

const patientOf = async ({ desk }: QueueDesk, uuid: string) =>
  (await desk.call(getAppointment, { params: { uuid } })).body.appointment.patientId;

/** Books a visit of today and cancels it. Such a visit is in no queue, so a merge does not lock its doctor. */
async function aCancelledVisit() {
  const own = await aQueueDesk(clinic);
  const uuid = await own.book(60);
  const gone = await patientOf(own, uuid);
  const body = { status: 'cancelled', allowOverlap: true } as const;
  const cancelled = await own.desk.call(updateAppointment, { params: { uuid }, body });
  return { own, uuid, gone, kept: await aPatientOf(clinic, own.doctor), version: cancelled.body.undoVersion };
}

/** Books a visit of today and resets the queue. The visit is still to come, but in no queue. */
async function aVisitAfterReset() {
  const own = await aQueueDesk(clinic);
  const uuid = await own.book(60);
  await own.desk.call(resetQueue, { params: own.params, body: { resetType: 'all' } });
  return { own, uuid, gone: await patientOf(own, uuid), kept: await aPatientOf(clinic, own.doctor) };
}

type Merging = { gone: number; kept: number };

/** Sends the change while the merge runs, so that the change has read the visit before the merge commits. */
async function whileMerging<T>({ gone, kept }: Merging, change: () => Promise<T>): Promise<T> {
  const [merged, changed] = await inTurn(clinic, gone, () => merge(admin, kept, gone), change);
  expect(merged.status).toBe(200);
  expect(await brokenRulesOf(clinic)).toEqual([]);
  return changed;
}

const patientsIn = async (action: AuditAction, { gone, kept }: Merging) => {
  const { rows } = await sql<{ patientIds: string[] }>`
    select patient_ids as "patientIds" from audit_events
    where action = ${action} and patient_ids && array[${gone}, ${kept}]::bigint[]`.execute(clinic.db);
  return rows.map(({ patientIds }) => patientIds.map(Number));
};

it('S-306: if a visit is deleted while its patient is merged, the audit trail records the deletion for the surviving record', async () => {
  const { own, uuid, ...both } = await aCancelledVisit();
  expect((await whileMerging(both, () => own.remove(uuid))).status).toBe(204);
  expect(await patientsIn('appointment.deleted', both)).toEqual([[both.kept]]);
});

it('S-306: a cancelled visit can be scheduled again while its patient is merged', async () => {
  const { own, uuid, ...both } = await aCancelledVisit();
  const body = { status: 'scheduled', allowOverlap: true } as const;
  const { status } = await whileMerging(both, () =>
    own.desk.call(updateAppointment, { params: { uuid }, body }),
  );
  expect([status, await own.statusOf(uuid)]).toEqual([200, 'scheduled']);
});

it('S-306: a cancellation can be undone while the patient is merged', async () => {
  const { own, uuid, version, ...both } = await aCancelledVisit();
  const { status } = await whileMerging(both, () =>
    own.desk.call(undoQueueChange, { params: own.params, body: { version: version ?? 0 } }),
  );
  expect([status, await own.statusOf(uuid)]).toEqual([200, 'scheduled']);
});

it('S-306: a patient who is put back after a reset while the record is merged is recorded as the surviving record', async () => {
  const { own, uuid, ...both } = await aVisitAfterReset();
  const { status } = await whileMerging(both, () =>
    own.desk.call(returnPatient, { params: { ...own.params, appointmentId: uuid } }),
  );
  expect(status).toBe(200);
  expect(await patientsIn('queue.returned', both)).toEqual([[both.kept]]);
});

it('S-306: a patient whose records are merged while staff change both waiting list entries waits once for a doctor', async () => {
  const [doctor, other] = [await aDoctor(clinic), await aDoctor(clinic)];
  const [gone, kept] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
  const add = (patientId: number, doctorId: number) =>
    admin.call(addToWaitingList, { body: { patientId, doctorIds: [doctorId], earliest: '2026-11-20' } });
  const { id: entryId } = (await add(gone, doctor.id)).body.entry;
  const begun = await clinic.db.transaction().execute(async (tx) => {
    // The update waits for this lock after it has checked that the patient does not wait for the other doctor yet.
    await sql`lock table waiting_list_doctors in share mode`.execute(tx);
    const [merged, updated] = await beginInTurn(
      clinic,
      gone,
      () => merge(admin, kept, gone),
      () => admin.call(updateWaiting, { params: { entryId }, body: { doctorIds: [doctor.id, other.id] } }),
    );
    expect((await merged).status).toBe(200);
    await expect.poll(() => countWaiting(clinic)).toBe(1);
    const added = add(kept, other.id);
    await expect.poll(() => countWaiting(clinic)).toBe(2);
    return { updated, added };
  });
  const [updated, added] = [await begun.updated, await begun.added];
  expect([updated.status, added.status, added.errorBody.code]).toEqual([200, 409, 'already_waiting']);
  const { entries } = (await admin.call(listWaiting, { query: { patientId: kept } })).body;
  expect(entries.flatMap(({ doctors }) => doctors.map(({ id }) => id))).toEqual([doctor.id, other.id]);
});
