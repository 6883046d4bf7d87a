import { updateUser } from '@anteroom/contract/accounts';
import { register, verifyEmail } from '@anteroom/contract/registration';
import { listDoctors } from '@anteroom/contract/staff';
import { expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aDoctor, anAdmin } from '#test/people';

const registration = { name: 'Nora Fields', email: 'nora@home.example', password };

async function namesShownIn(clinic: Clinic): Promise<string[]> {
  const { body } = await (await signIn(clinic, await anAdmin(clinic))).call(listDoctors, {});
  return body.doctors.map(({ name }) => name);
}

/** Confirms the registered doctor as an admin. */
async function confirm(clinic: Clinic): Promise<void> {
  const admin = await signIn(clinic, await anAdmin(clinic));
  const { id: userId } = await clinic.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', registration.email)
    .executeTakeFirstOrThrow();
  expect((await admin.call(updateUser, { params: { userId }, body: { confirmed: true } })).status).toBe(200);
}

it('S-100: lists a registered doctor once the address is verified and an admin has confirmed the account', async () => {
  const clinic = await aClinic();
  const { name } = await aDoctor(clinic);
  expect((await call(clinic, register, { body: registration })).status).toBe(201);
  expect(await namesShownIn(clinic)).toEqual([name]);
  const [mail] = await mailsTo(clinic, registration.email);
  await call(clinic, verifyEmail, { body: { token: mail?.token ?? '' } });
  expect(await namesShownIn(clinic)).toEqual([name]);
  await confirm(clinic);
  expect(await namesShownIn(clinic)).toEqual([name, registration.name]);
});

it('S-100: without email verification, lists a registered doctor once an admin has confirmed the account', async () => {
  const clinic = await aClinic({ requireEmailVerification: false });
  await call(clinic, register, { body: registration });
  expect(await namesShownIn(clinic)).toEqual([]);
  await confirm(clinic);
  expect(await namesShownIn(clinic)).toEqual([registration.name]);
});
