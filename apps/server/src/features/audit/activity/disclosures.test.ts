import { buildPath } from '@anteroom/client/build-request';
import { getAccessHistory } from '@anteroom/contract/access-history';
import { exportPatients } from '@anteroom/contract/exports';
import type { RouteOutput } from '@anteroom/contract/route';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, anAdmin, aPatientOf, type Person } from '#test/people';
import { recordAudit, theServer } from '../audit.queries.ts';
import { packDisclosed } from '../disclosed-patients.ts';

const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));

async function exportOf(desk: Desk, doctor: Person): Promise<string> {
  const answer = await fetch(
    `${clinic.address}${buildPath(exportPatients, { query: { doctorId: doctor.id } })}`,
    {
      headers: { authorization: `Bearer ${desk.token}` },
    },
  );
  expect(answer.status).toBe(200);
  return answer.text();
}

async function exportsIn(patientId: number) {
  const { body } = await admin.call(getAccessHistory, { params: { patientId }, query: { limit: 50 } });
  return body.events.filter(({ action }) => /exported|backed_up|feed/.test(action));
}

const giveTo = (patientId: number, doctor: Person) =>
  clinic.db.updateTable('patients').set({ doctor_id: doctor.id }).where('id', '=', patientId).execute();

describe('the access history of a patient', () => {
  it('S-145: the access history lists only exports that contained the patient, even after the patient’s doctor changed', async () => {
    const [before, after] = [await aDoctor(clinic), await aDoctor(clinic)];
    const patientId = await aPatientOf(clinic, before, { lastName: 'Movedaway' });
    const other = await aPatientOf(clinic, after);
    expect(await exportOf(admin, before)).toContain('Movedaway');
    expect(await exportOf(admin, after)).not.toContain('Movedaway');
    await giveTo(patientId, after);
    await giveTo(other, before);
    expect(await exportsIn(patientId)).toMatchObject([
      { action: 'patient.exported', doctorName: before.name, isInferred: false },
    ]);
    expect(await exportsIn(other)).toMatchObject([{ doctorName: after.name, isInferred: false }]);
  });

  it('S-145: the access history marks an export by an older release as one that may have contained the patient', async () => {
    const doctor = await aDoctor(clinic);
    const patientId = await aPatientOf(clinic, doctor);
    await clinic.db
      .insertInto('audit_events')
      .values({ action: 'patient.exported', doctor_id: doctor.id, at: new Date(Date.now() + 1000) })
      .execute();
    expect(await exportsIn(patientId)).toMatchObject([{ action: 'patient.exported', isInferred: true }]);
  });

  it('S-145: the access history lists each of many exports once across its pages', async () => {
    const doctor = await aDoctor(clinic);
    const patientId = await aPatientOf(clinic, doctor);
    for (let count = 0; count < 250; count += 1) {
      const patientIds = count % 5 === 0 ? [1, patientId] : [1, patientId + 1];
      await recordAudit(clinic.db, theServer, {
        action: 'patient.exported',
        reason: `export ${count}`,
        disclosed: packDisclosed({ patientIds }),
      });
    }
    const found: (string | null)[] = [];
    let cursor: string | null = '0';
    while (cursor !== null) {
      const { body }: { body: RouteOutput<typeof getAccessHistory> } = await admin.call(getAccessHistory, {
        params: { patientId },
        query: { limit: 20, cursor },
      });
      found.push(
        ...body.events.filter(({ action }) => action === 'patient.exported').map(({ reason }) => reason),
      );
      cursor = body.pagination.nextCursor;
    }
    expect(found).toEqual(Array.from({ length: 50 }, (_, n) => `export ${245 - n * 5}`));
  });
});
