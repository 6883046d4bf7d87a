import { updateUser } from '@anteroom/contract/accounts';
import { createAppointment } from '@anteroom/contract/appointments';
import { getAuditEvent } from '@anteroom/contract/audit';
import { grantEmergencyAccess } from '@anteroom/contract/emergency-access';
import { deactivatePatient, getPatient, listPatients, updatePatient } from '@anteroom/contract/patients';
import { describe, expect, it, vi } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { countWaiting, untilWaiting } from '#test/database-door';
import { mailsTo } from '#test/mails';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const owner = await aDoctor(clinic, { name: 'Olive Owner' });
const covering = await aDoctor(clinic, { name: 'Cody Cover' });
const reason = 'Found unconscious in the waiting room';
const lastName = 'Secretsson';

const aPatient = () => aPatientOf(clinic, owner, { firstName: 'Pia', lastName });
const ask = (desk: Desk, patientId: number) =>
  desk.call(grantEmergencyAccess, { body: { patientId, reason } });
const statusOfRead = async (desk: Desk, patientId: number) =>
  (await desk.call(getPatient, { params: { patientId } })).status;

describe('emergency access', () => {
  it('S-56: emergency access lets a covering doctor read a patient for one hour', async () => {
    const own = await aClinic({ idleLockMinutes: 0 });
    const [theirs, doctor] = [await aDoctor(own), await aDoctor(own)];
    const patientId = await aPatientOf(own, theirs);
    const desk = await signIn(own, doctor);
    expect(await statusOfRead(desk, patientId)).toBe(404);
    const { status, body } = await ask(desk, patientId);
    expect(status).toBe(201);
    expect(body.grant).toMatchObject({ patientId, reason });
    expect(body.grant.expiresAt - body.grant.createdAt).toBe(3_600_000);
    expect(await statusOfRead(desk, patientId)).toBe(200);
    own.clock.moveOn(59);
    expect(await statusOfRead(await signIn(own, doctor), patientId)).toBe(200);
    own.clock.moveOn(1);
    const later = await signIn(own, doctor);
    expect(await statusOfRead(later, patientId)).toBe(404);
    expect((await ask(later, patientId)).status).toBe(201);
  });

  it('S-56: records emergency access with its reason, and each read that uses it', async () => {
    const patientId = await aPatient();
    const desk = await signIn(clinic, covering);
    await ask(desk, patientId);
    await statusOfRead(desk, patientId);
    await statusOfRead(desk, patientId);
    const rows = await clinic.db
      .selectFrom('audit_events')
      .select(['seq', 'action', 'reason', 'actor_id as actorId', 'patient_ids as patientIds'])
      .where('action', 'in', ['emergency_access.granted', 'patient.read'])
      .orderBy('seq')
      .execute();
    const own = rows.filter(({ patientIds }) => patientIds.map(Number).includes(patientId));
    expect(own.map(({ action, actorId, reason: why }) => [action, actorId, why])).toEqual([
      ['emergency_access.granted', covering.id, null],
      ['patient.read', covering.id, 'emergency_access'],
      ['patient.read', covering.id, 'emergency_access'],
    ]);
    const admin = await signIn(clinic, await anAdmin(clinic));
    const { body } = await admin.call(getAuditEvent, { params: { seq: own[0]?.seq ?? 0 } });
    expect(body.values?.after).toEqual({ reason });
  });

  it('S-56: mails every admin and the patient’s doctor about emergency access, without patient data', async () => {
    const own = await aClinic();
    const [theirs, doctor] = [await aDoctor(own), await aDoctor(own)];
    const [admin, gone] = [await anAdmin(own), await anAdmin(own)];
    await own.db.updateTable('users').set({ is_enabled: false }).where('id', '=', gone.id).execute();
    await ask(await signIn(own, doctor), await aPatientOf(own, theirs, { lastName }));
    for (const { email } of [admin, theirs]) {
      const [mail, ...others] = await mailsTo(own, email);
      expect(others).toEqual([]);
      expect(mail?.text).toContain(doctor.name);
      expect(`${mail?.text} ${mail?.html}`).not.toContain(lastName);
      expect(`${mail?.text} ${mail?.html}`).not.toContain(reason);
    }
    for (const { email } of [doctor, gone]) expect(await mailsTo(own, email)).toEqual([]);
  });

  it('emergency access allows only reading one record, not listing, changing or booking', async () => {
    const [patientId, other] = [await aPatient(), await aPatient()];
    const desk = await signIn(clinic, covering);
    await ask(desk, patientId);
    const params = { patientId };
    expect(await statusOfRead(desk, other)).toBe(404);
    expect((await desk.call(updatePatient, { params, body: { city: 'Bern' } })).status).toBe(404);
    expect((await desk.call(deactivatePatient, { params })).status).toBe(404);
    const booking = aBooking(patientId, covering, new Date(clinic.clock.now().getTime() + 3_600_000));
    expect((await desk.call(createAppointment, { body: booking })).status).toBe(404);
    expect((await desk.call(listPatients, { query: { search: lastName } })).body.patients).toEqual([]);
  });

  it('emergency access applies only to the doctor who requested it', async () => {
    const patientId = await aPatient();
    await ask(await signIn(clinic, covering), patientId);
    expect(await statusOfRead(await signIn(clinic, await aDoctor(clinic)), patientId)).toBe(404);
    expect(await statusOfRead(await signIn(clinic, await aManagerOf(clinic, covering)), patientId)).toBe(404);
  });

  it('emergency access ends when the doctor’s account is disabled, and stays ended when the account is enabled again', async () => {
    const [patientId, doctor] = [await aPatient(), await aDoctor(clinic)];
    const admin = await signIn(clinic, await anAdmin(clinic));
    await ask(await signIn(clinic, doctor), patientId);
    const params = { userId: doctor.id };
    for (const enabled of [false, true]) {
      expect((await admin.call(updateUser, { params, body: { enabled } })).status).toBe(200);
    }
    const ends = clinic.db
      .selectFrom('audit_events')
      .select(['actor_id', 'patient_ids'])
      .where('action', '=', 'emergency_access.ended');
    expect(await ends.execute()).toEqual([{ actor_id: admin.person.id, patient_ids: [patientId] }]);
    const desk = await signIn(clinic, doctor);
    expect(await statusOfRead(desk, patientId)).toBe(404);
    expect((await ask(desk, patientId)).status).toBe(201);
    expect(await statusOfRead(desk, patientId)).toBe(200);
  });

  it('emergency access that is requested while the account is disabled ends with the account', async () => {
    const doctor = await aDoctor(clinic);
    const [desk, admin] = [await signIn(clinic, doctor), await signIn(clinic, await anAdmin(clinic))];
    const patientId = await aPatient();
    const setEnabled = (enabled: boolean) =>
      admin.call(updateUser, { params: { userId: doctor.id }, body: { enabled } });
    const { asking, disabling } = await clinic.db.transaction().execute(async (tx) => {
      await tx.selectFrom('patients').select('id').where('id', '=', patientId).forUpdate().execute();
      const asking = ask(desk, patientId);
      await vi.waitUntil(async () => (await countWaiting(clinic)) === 1, { timeout: 10_000 });
      const disabling = setEnabled(false);
      await untilWaiting(clinic, disabling, 2);
      return { asking, disabling };
    });
    await asking;
    expect((await disabling).status).toBe(200);
    await setEnabled(true);
    expect(await statusOfRead(await signIn(clinic, doctor), patientId)).toBe(404);
  });

  it('only doctors can request emergency access', async () => {
    const patientId = await aPatient();
    for (const person of [await anAdmin(clinic), await aManagerOf(clinic, covering)]) {
      const { status, errorBody } = await ask(await signIn(clinic, person), patientId);
      expect([status, errorBody.code]).toEqual([403, 'not_allowed']);
    }
  });

  it('rejects emergency access to a patient the doctor can already read, and to an unknown patient', async () => {
    const patientId = await aPatient();
    const desk = await signIn(clinic, covering);
    const own = await ask(await signIn(clinic, owner), patientId);
    expect([own.status, own.errorBody.fields]).toEqual([
      400,
      { patientId: 'You can already read this patient' },
    ]);
    const answers = await Promise.all([1, 2, 3].map(() => ask(desk, patientId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect((await ask(desk, 999_999)).status).toBe(404);
  });

  it('rejects a reason for emergency access that is too short or too long', async () => {
    const patientId = await aPatient();
    const desk = await signIn(clinic, covering);
    for (const short of ['', 'because', `${' '.repeat(20)}x`, 'x'.repeat(301)]) {
      const { status, errorBody } = await desk.call(grantEmergencyAccess, {
        body: { patientId, reason: short },
      });
      expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, ['reason']]);
    }
  });

  it('a doctor can request emergency access ten times an hour, including for unknown patients', async () => {
    const own = await aClinic({ rateLimitPerMinute: 600 });
    const theirs = await aDoctor(own);
    const desk = await signIn(own, await aDoctor(own));
    for (let count = 0; count < 5; count += 1) {
      expect((await ask(desk, await aPatientOf(own, theirs))).status).toBe(201);
      expect((await ask(desk, 999_000 + count)).status).toBe(404);
    }
    const eleventh = await ask(desk, await aPatientOf(own, theirs));
    expect([eleventh.status, eleventh.errorBody.code]).toEqual([429, 'too_many_requests']);
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(await signIn(own, await aDoctor(own)), await aPatientOf(own, theirs))).status).toBe(
      201,
    );
  });
});
