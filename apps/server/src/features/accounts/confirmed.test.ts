import { createManager, listUsers, updateUser } from '@anteroom/contract/accounts';
import { grantEmergencyAccess } from '@anteroom/contract/emergency-access';
import { getPatient } from '@anteroom/contract/patients';
import { register, verifyEmail } from '@anteroom/contract/registration';
import { describe, expect, it } from 'vitest';
import { call, type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aDoctor, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));
const theirDoctor = await aDoctor(clinic);

const anEmail = () => `stranger-${crypto.randomUUID()}@home.example`;

/** Someone who has registered and verified, and whom nobody knows. */
async function aStranger(name = 'Nora Fields'): Promise<Desk> {
  const email = anEmail();
  await call(clinic, register, { body: { name, email, password } });
  const [mail] = await mailsTo(clinic, email);
  await call(clinic, verifyEmail, { body: { token: mail?.token ?? '' } });
  const { id } = await clinic.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return signIn(clinic, { id, name, email, role: 'doctor' });
}

const confirm = (userId: number) => admin.call(updateUser, { params: { userId }, body: { confirmed: true } });

describe('a doctor who registered by themself', () => {
  it('reads nobody by emergency access until an admin has confirmed them', async () => {
    const stranger = await aStranger();
    const patientId = await aPatientOf(clinic, theirDoctor);
    const body = { patientId, reason: 'They say it is an emergency' };
    const refused = await stranger.call(grantEmergencyAccess, { body });
    expect([refused.status, refused.refusal.error]).toEqual([
      403,
      'An admin has to confirm your account first.',
    ]);
    expect((await stranger.call(getPatient, { params: { patientId } })).status).toBe(404);

    const confirmed = await confirm(stranger.person.id);
    expect([confirmed.status, confirmed.body.user.confirmed]).toEqual([200, true]);
    expect((await stranger.call(grantEmergencyAccess, { body })).status).toBe(201);
    expect((await stranger.call(getPatient, { params: { patientId } })).status).toBe(200);
  });

  it('is shown to admins as one who is not confirmed, and the confirmation is written down once', async () => {
    const stranger = await aStranger('Unknown Nobody');
    const listed = async () =>
      (await admin.call(listUsers, { query: { search: 'Unknown Nobody' } })).body.users.map(
        ({ confirmed }) => confirmed,
      );
    expect(await listed()).toEqual([false]);
    await confirm(stranger.person.id);
    await confirm(stranger.person.id);
    expect(await listed()).toEqual([true]);
    const rows = await clinic.db
      .selectFrom('audit_events')
      .select('actor_id')
      .where('action', '=', 'account.confirmed')
      .where('object_id', '=', String(stranger.person.id))
      .execute();
    expect(rows).toEqual([{ actor_id: admin.person.id }]);
  });

  it('vouches for nobody: their manager must verify the address, and no word of theirs is in the mail', async () => {
    const stranger = await aStranger('Call Mallory Now');
    const email = anEmail();
    const made = await stranger.call(createManager, { body: { name: 'Read Mallory', email, password } });
    expect(made.status).toBe(201);
    const [mail] = await mailsTo(clinic, email);
    expect(mail?.link).toContain('/verify-email?token=');
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('Mallory');
    const manager = await signIn(clinic, { id: made.body.manager.id, name: '', email, role: 'manager' });
    expect((await manager.call(getPatient, { params: { patientId: 1 } })).refusal.code).toBe(
      'email_unverified',
    );
  });
});
