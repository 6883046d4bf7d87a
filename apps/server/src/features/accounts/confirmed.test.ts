import { createManager, listUsers, setDoctorsOfManager, updateUser } from '@anteroom/contract/accounts';
import { getAppointmentBoard } from '@anteroom/contract/appointment-board';
import { logIn } from '@anteroom/contract/auth';
import { createDisplay } from '@anteroom/contract/displays';
import { grantEmergencyAccess } from '@anteroom/contract/emergency-access';
import { createPatient, getPatient } from '@anteroom/contract/patients';
import { register, verifyEmail } from '@anteroom/contract/registration';
import { createScheduleSlot } from '@anteroom/contract/schedule';
import { listDoctors } from '@anteroom/contract/staff';
import { describe, expect, it } from 'vitest';
import { mailAdminsAboutAccounts } from '#features/mail';
import { inTransaction } from '#platform/db/transaction';
import { call, type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';
import { askUnconfirmed, unconfirmedLines } from '../../../test/access/unconfirmed.ts';
import { aWorld } from '../../../test/access/world.ts';

const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));
const theirDoctor = await aDoctor(clinic);

const anEmail = () => `stranger-${crypto.randomUUID()}@home.example`;

/** Registers a doctor and verifies the email address. No admin has confirmed the account yet. */
async function aStranger(name = 'Nora Fields', at: Clinic = clinic): Promise<Desk> {
  const email = anEmail();
  await call(at, register, { body: { name, email, password } });
  const [mail] = await mailsTo(at, email);
  await call(at, verifyEmail, { body: { token: mail?.token ?? '' } });
  const { id } = await at.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return signIn(at, { id, name, email, role: 'doctor' });
}

const confirm = (userId: number) => admin.call(updateUser, { params: { userId }, body: { confirmed: true } });
const isListed = async (desk: Desk, id: number) =>
  (await desk.call(listDoctors, {})).body.doctors.some((doctor) => doctor.id === id);

describe('a doctor who registered through sign-up', () => {
  it('a registered doctor gets no emergency access until an admin confirms the account', async () => {
    const stranger = await aStranger();
    const patientId = await aPatientOf(clinic, theirDoctor);
    const body = { patientId, reason: 'They say it is an emergency' };
    const refused = await stranger.call(grantEmergencyAccess, { body });
    expect([refused.status, refused.errorBody.code]).toEqual([403, 'account_unconfirmed']);
    expect((await stranger.call(getPatient, { params: { patientId } })).status).toBe(404);

    const confirmed = await confirm(stranger.person.id);
    expect([confirmed.status, confirmed.body.user.confirmed]).toEqual([200, true]);
    expect((await stranger.call(grantEmergencyAccess, { body })).status).toBe(201);
    expect((await stranger.call(getPatient, { params: { patientId } })).status).toBe(200);
  });

  it('S-100: rejects every action of an unconfirmed doctor on patients or bookings, and every action that gives another account access', async () => {
    expect(await askUnconfirmed(await aWorld(clinic), unconfirmedLines)).toEqual([]);
  });

  it('S-100: hides an unconfirmed doctor from all lists of doctors and from all boards except the doctor’s own', async () => {
    const stranger = await aStranger('Dana Unlisted');
    const { id } = stranger.person;
    const from = clinic.clock.now().toISOString().slice(0, 10);
    const isOnBoard = async (desk: Desk) =>
      (await desk.call(getAppointmentBoard, { query: { from, to: from } })).body.doctors.some(
        (doctor) => doctor.id === id,
      );
    expect([await isListed(admin, id), await isListed(stranger, id)]).toEqual([false, true]);
    expect([await isOnBoard(admin), await isOnBoard(stranger)]).toEqual([false, true]);
    const slot = { dayOfWeek: 1, startTime: '09:00', endTime: '12:00', slotDurationMinutes: 15 as const };
    expect((await stranger.call(createScheduleSlot, { params: { doctorId: id }, body: slot })).status).toBe(
      201,
    );
    await confirm(id);
    expect([await isListed(admin, id), await isOnBoard(admin)]).toEqual([true, true]);
    const made = await stranger.call(createPatient, { body: { firstName: 'Pat', lastName: 'First' } });
    expect(made.status).toBe(201);
  });

  it('S-100: the weekly hours that reports count are stored only after the doctor’s account is confirmed', async () => {
    const stranger = await aStranger();
    const { id } = stranger.person;
    const slot = { dayOfWeek: 2, startTime: '09:00', endTime: '12:00', slotDurationMinutes: 15 as const };
    await stranger.call(createScheduleSlot, { params: { doctorId: id }, body: slot });
    const hours = () =>
      clinic.db.selectFrom('schedule_hours').select('id').where('doctor_id', '=', id).execute();
    expect(await hours()).toHaveLength(0);
    await confirm(id);
    expect(await hours()).toHaveLength(1);
  });

  it('S-100: database constraints reject links from a manager, display or patient to an unconfirmed doctor', async () => {
    const { id: doctorId } = (await aStranger()).person;
    const manager = await aManagerOf(clinic, theirDoctor);
    const patientId = await aPatientOf(clinic, theirDoctor);
    const made = await admin.call(createDisplay, { body: { label: 'Hall', doctorIds: [theirDoctor.id] } });
    const onDisplay = { display_id: made.body.display.id, doctor_id: doctorId, place: 2 };
    const refused = [
      clinic.db.insertInto('display_doctors').values(onDisplay),
      clinic.db.insertInto('manager_doctors').values({ manager_id: manager.id, doctor_id: doctorId }),
      clinic.db.insertInto('patients').values({ doctor_id: doctorId, first_name: 'Pat', last_name: 'Lost' }),
      clinic.db.updateTable('patients').set({ doctor_id: doctorId }).where('id', '=', patientId),
    ].map((statement) => statement.execute());
    for (const result of await Promise.allSettled(refused)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: '23514' } });
    }
  });

  it('S-100: a manager cannot act for an unconfirmed doctor, even if an older link between the two remains', async () => {
    const doctor = await aDoctor(clinic);
    const manager = await signIn(clinic, await aManagerOf(clinic, doctor));
    const setConfirmed = (is_confirmed: boolean) =>
      clinic.db.updateTable('users').set({ is_confirmed }).where('id', '=', doctor.id).execute();
    expect(await isListed(manager, doctor.id)).toBe(true);
    await setConfirmed(false);
    expect(await isListed(manager, doctor.id)).toBe(false);
    await setConfirmed(true);
    const links = { params: { managerId: manager.person.id }, body: { doctorIds: [doctor.id] } };
    expect((await admin.call(setDoctorsOfManager, links)).status).toBe(200);
  });

  it('S-100: the sign-in response says that an admin must confirm the account only if the doctor is unconfirmed', async () => {
    const stranger = await aStranger();
    const logInAs = async (email: string) =>
      (await call(clinic, logIn, { body: { email, password } })).body.user;
    expect((await logInAs(stranger.person.email)).awaitsConfirmation).toBe(true);
    expect(await logInAs(theirDoctor.email)).not.toHaveProperty('awaitsConfirmation');
  });
});

describe('the accounts to confirm', () => {
  const waiting = async () =>
    (await admin.call(listUsers, { query: { awaitsConfirmation: 'true', limit: 200 } })).body.users;

  it('S-104: shows admins each account to confirm with similarly named doctors; confirms an account only once', async () => {
    const known = await aDoctor(clinic, { name: 'Dana Okafor' });
    const stranger = await aStranger('D\u0430na Okafor');
    const found = (await waiting()).find(({ id }) => id === stranger.person.id);
    expect(found).toMatchObject({ name: 'D\u0430na Okafor', confirmed: false, emailVerified: true });
    expect(found?.lookAlikes).toEqual([
      { id: known.id, name: 'Dana Okafor', email: known.email, specialization: null },
    ]);
    await confirm(stranger.person.id);
    await confirm(stranger.person.id);
    expect((await waiting()).some(({ id }) => id === stranger.person.id)).toBe(false);
    const rows = await clinic.db
      .selectFrom('audit_events')
      .select('actor_id')
      .where('action', '=', 'account.confirmed')
      .where('object_id', '=', String(stranger.person.id))
      .execute();
    expect(rows).toEqual([{ actor_id: admin.person.id }]);
  });

  it('S-104: the list of accounts to confirm excludes unverified and rejected accounts', async () => {
    const email = anEmail();
    await call(clinic, register, { body: { name: 'Una Verified', email, password } });
    const rejected = await aStranger('Rita Rejected');
    await admin.call(updateUser, { params: { userId: rejected.person.id }, body: { enabled: false } });
    const names = (await waiting()).map(({ name }) => name);
    expect(names).not.toContain('Una Verified');
    expect(names).not.toContain('Rita Rejected');
  });

  it('S-104: mails every admin about accounts to confirm at most once an hour, without any text from the registration', async () => {
    const own = await aClinic();
    const office = await anAdmin(own);
    const about = async () =>
      (await mailsTo(own, office.email)).filter(({ subject }) => subject.includes('for confirmation'));
    await aStranger('Mallory Canary', own);
    await aStranger('Mallory Second', own);
    const [first, ...more] = await about();
    expect(more).toEqual([]);
    expect(first?.text).toContain('for an admin of Test Clinic');
    expect(`${first?.subject}${first?.text}${first?.html}`).not.toContain('Mallory');

    const sweep = () => inTransaction(own.context.db, (tx) => mailAdminsAboutAccounts(own.context, tx));
    await sweep();
    expect(await about()).toHaveLength(1);
    own.clock.moveOn(61);
    await sweep();
    await sweep();
    const [, second, ...others] = await about();
    expect([second?.subject, others.length]).toEqual(['2 accounts wait for confirmation at Test Clinic', 0]);
    own.clock.moveOn(61);
    await sweep();
    expect(await about()).toHaveLength(2);
  });

  it('S-100: an account made by a confirmed doctor is confirmed from the beginning', async () => {
    const doctor = await signIn(clinic, theirDoctor);
    const made = await doctor.call(createManager, {
      body: { name: 'Their Manager', email: anEmail(), password },
    });
    const account = await clinic.db
      .selectFrom('users')
      .select('is_confirmed')
      .where('id', '=', made.body.manager.id)
      .executeTakeFirstOrThrow();
    expect(account.is_confirmed).toBe(true);
  });
});
