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

it('the doctors hold nobody who registered with an address that they have not shown to be theirs', async () => {
  const clinic = await aClinic();
  const { name } = await aDoctor(clinic);
  expect((await call(clinic, register, { body: registration })).status).toBe(201);
  expect(await namesShownIn(clinic)).toEqual([name]);
  const [mail] = await mailsTo(clinic, registration.email);
  await call(clinic, verifyEmail, { body: { token: mail?.token ?? '' } });
  expect(await namesShownIn(clinic)).toEqual([name, registration.name]);
});

it('the doctors hold everyone where no address is verified', async () => {
  const clinic = await aClinic({ requireEmailVerification: false });
  await call(clinic, register, { body: registration });
  expect(await namesShownIn(clinic)).toEqual([registration.name]);
});
