import { getProfile } from '@anteroom/contract/auth';
import { setOwnPreferences } from '@anteroom/contract/own-account';
import { expect, test } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor } from '#test/people';

const clinic = await aClinic();

test('single-key shortcuts are on by default; turning them off affects all sessions of that account and no other account', async () => {
  const [doctor, colleague] = [await aDoctor(clinic), await aDoctor(clinic)];
  const areOn = async (person: typeof doctor) => {
    const desk = await signIn(clinic, person);
    return (await desk.call(getProfile, {})).body.user.singleKeyShortcuts;
  };
  expect(await areOn(doctor)).toBe(true);
  const desk = await signIn(clinic, doctor);
  await desk.call(setOwnPreferences, { body: { singleKeyShortcuts: false } });
  expect([await areOn(doctor), await areOn(colleague)]).toEqual([false, true]);
});
