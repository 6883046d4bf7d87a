import { getAccessHistory } from '@anteroom/contract/access-history';
import { createManager, deleteManager, deleteUser } from '@anteroom/contract/accounts';
import { listRecentActivity } from '@anteroom/contract/audit';
import { grantEmergencyAccess } from '@anteroom/contract/emergency-access';
import { createPatient, getPatient, listPatients, updatePatient } from '@anteroom/contract/patients';
import { setQueueStatus } from '@anteroom/contract/queue';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { password } from '#test/password';
import { aDoctor, aManagerOf, anAdmin, type Person } from '#test/people';

const clinic = await aClinic();
const deskOf = (person: Person) => signIn(clinic, person);

async function toldAt(desk: Desk, limit = 50) {
  const { body } = await desk.call(listRecentActivity, { query: { limit } });
  return body.activities;
}

async function aNewPatient(desk: Desk, lastName: string): Promise<number> {
  const { body } = await desk.call(createPatient, { body: { firstName: 'Pat', lastName } });
  return body.patient.id;
}

describe('recent activity', () => {
  it('recent activity shows a doctor the changes of the doctor’s manager, latest first, with the patients’ names', async () => {
    const doctor = await aDoctor(clinic);
    const [desk, managers] = [await deskOf(doctor), await deskOf(await aManagerOf(clinic, doctor))];
    const patientId = await aNewPatient(managers, 'Okoye');
    await managers.call(updatePatient, { params: { patientId }, body: { phone: '0151 1' } });
    await managers.call(setQueueStatus, { params: { doctorId: doctor.id }, body: { status: 'paused' } });
    const [paused, updated, created, ...others] = await toldAt(desk);
    expect(paused).toMatchObject({ action: 'queue.paused', patients: [], patientCount: 0, isOwn: false });
    expect(updated).toMatchObject({
      action: 'patient.updated',
      actorName: managers.person.name,
      actorRole: 'manager',
      doctorName: doctor.name,
      patients: [{ id: patientId, name: 'Pat Okoye' }],
      patientCount: 1,
      changedFields: ['phone'],
    });
    expect(created?.action).toBe('patient.created');
    // The overview does not show sign-ins.
    expect(others).toEqual([]);
  });

  it('recent activity shows no events of another doctor’s patients', async () => {
    const [own, other] = [await deskOf(await aDoctor(clinic)), await deskOf(await aDoctor(clinic))];
    const otherManager = await deskOf(await aManagerOf(clinic, other.person));
    const patientId = await aNewPatient(own, 'Hidden');
    await other.call(getPatient, { params: { patientId } });
    for (const desk of [other, otherManager]) expect(await toldAt(desk)).toEqual([]);
  });

  it('recent activity hides reads by the doctor’s own team, and shows an admin’s read only to the doctor', async () => {
    const doctor = await aDoctor(clinic);
    const [desk, managers] = [await deskOf(doctor), await deskOf(await aManagerOf(clinic, doctor))];
    const admins = await deskOf(await anAdmin(clinic));
    const patientId = await aNewPatient(desk, 'Read');
    for (const reader of [desk, managers, admins]) {
      await reader.call(getPatient, { params: { patientId } });
      await reader.call(listPatients, { query: { search: 'Read' } });
    }
    await admins.call(getAccessHistory, { params: { patientId }, query: {} });
    expect((await toldAt(desk)).map(({ action, actorRole }) => [action, actorRole])).toEqual([
      ['patient.access_history_read', 'admin'],
      ['patient.read', 'admin'],
      ['patient.created', 'doctor'],
    ]);
    expect((await toldAt(managers)).map(({ action }) => action)).not.toContain('patient.read');
  });

  it('recent activity shows rejections and the events of all doctors only to admins', async () => {
    const [own, other] = [await deskOf(await aDoctor(clinic)), await deskOf(await aDoctor(clinic))];
    const admins = await deskOf(await anAdmin(clinic));
    const patientId = await aNewPatient(own, 'Wanted');
    await other.call(getPatient, { params: { patientId } });
    const [refused, created] = await toldAt(admins);
    expect(refused).toMatchObject({
      action: 'access.refused',
      outcome: 'refused',
      actorName: other.person.name,
    });
    expect(created).toMatchObject({
      action: 'patient.created',
      patients: [{ id: patientId, name: 'Pat Wanted' }],
    });
    expect((await toldAt(other)).map(({ action }) => action)).not.toContain('access.refused');
  });

  it('recent activity names a changed account to admins and to the manager’s own doctor, but not to other managers', async () => {
    const doctor = await aDoctor(clinic);
    const [leaving, staying] = [await aManagerOf(clinic, doctor), await aManagerOf(clinic, doctor)];
    const [desk, colleague] = [await deskOf(doctor), await deskOf(staying)];
    const admins = await deskOf(await anAdmin(clinic));
    const joining = { name: 'Kit Moreau', email: `kit-${crypto.randomUUID()}@clinic.example`, password };
    await admins.call(createManager, { body: { ...joining, doctorId: doctor.id } });
    expect(await toldAt(desk)).toMatchObject([{ action: 'account.created', objectName: 'Kit Moreau' }]);
    expect(await toldAt(colleague)).toMatchObject([{ action: 'account.created', objectName: null }]);
    await desk.call(deleteManager, { params: { managerId: leaving.id } });
    const disabled = { action: 'account.disabled', objectName: leaving.name };
    expect(await toldAt(desk)).toContainEqual(expect.objectContaining({ ...disabled, isOwn: true }));
    expect(await toldAt(admins)).toContainEqual(expect.objectContaining(disabled));

    const unlinked = await aDoctor(clinic);
    await admins.call(deleteUser, { params: { userId: unlinked.id } });
    const [latest] = await toldAt(admins);
    expect(latest).toMatchObject({ action: 'account.disabled', objectName: unlinked.name, isOwn: true });
    expect((await toldAt(desk)).map(({ objectName }) => objectName)).not.toContain(unlinked.name);
  });

  it('recent activity hides the patient’s name in a manager’s own event once the manager no longer serves the doctor', async () => {
    const doctor = await aDoctor(clinic);
    const manager = await aManagerOf(clinic, doctor);
    const desk = await deskOf(manager);
    await aNewPatient(desk, 'Former');
    await clinic.db.deleteFrom('manager_doctors').where('manager_id', '=', manager.id).execute();
    const [created] = await toldAt(desk);
    expect(created).toMatchObject({ action: 'patient.created', isOwn: true, patients: [], patientCount: 1 });
  });

  it('recent activity shows the reason of an emergency access to admins and the patient’s doctor, but not to managers', async () => {
    const [doctor, covering] = [await aDoctor(clinic), await aDoctor(clinic)];
    const [desk, admins] = [await deskOf(doctor), await deskOf(await anAdmin(clinic))];
    const managers = await deskOf(await aManagerOf(clinic, doctor));
    const patientId = await aNewPatient(desk, 'Collapsed');
    const reason = 'Found unconscious in the corridor';
    const asked = await (await deskOf(covering)).call(grantEmergencyAccess, { body: { patientId, reason } });
    expect(asked.status).toBe(201);
    for (const [reader, shown] of [
      [desk, reason],
      [admins, reason],
      [managers, null],
    ] as const) {
      const granted = (await toldAt(reader)).find(({ action }) => action === 'emergency_access.granted');
      expect(granted).toMatchObject({
        actorName: covering.name,
        patients: [{ id: patientId }],
        reason: shown,
      });
    }
  });

  it('recent activity returns the last 20 events by default and names at most three patients per event', async () => {
    const desk = await deskOf(await aDoctor(clinic));
    const patientIds: number[] = [];
    for (const lastName of ['A', 'B', 'C', 'D']) patientIds.push(await aNewPatient(desk, lastName));
    await clinic.db
      .insertInto('audit_events')
      .values(
        Array.from({ length: 25 }, () => ({
          action: 'patient.updated',
          doctor_id: desk.person.id,
          patient_ids: patientIds,
        })),
      )
      .execute();
    const { body } = await desk.call(listRecentActivity, { query: {} });
    expect(body.activities).toHaveLength(20);
    expect(body.activities[0]).toMatchObject({ patientCount: 4, patients: [{}, {}, {}] });
    expect(await toldAt(desk, 3)).toHaveLength(3);
  });

  it('viewing recent activity adds an audit row for the patients whose names it shows', async () => {
    const desk = await deskOf(await aDoctor(clinic));
    const patientId = await aNewPatient(desk, 'Named');
    await toldAt(desk);
    const { body } = await desk.call(getAccessHistory, { params: { patientId }, query: {} });
    expect(body.events.map(({ action }) => action)).toEqual(['patient.read', 'patient.created']);
  });
});
