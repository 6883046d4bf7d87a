import { getProfile } from '@anteroom/contract/auth';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '#features/auth';
import { makeFirstAdmin } from '#features/staff';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { password } from '#test/people';

describe('makeFirstAdmin', () => {
  it('makes one where there is none, once, also when two processes start together', async () => {
    const clinic = await aClinic();
    expect(await makeFirstAdmin(clinic, null)).toBe(false);
    const first = { email: 'first@clinic.example', passwordHash: () => hashPassword(password) };
    const other = { ...first, email: 'second@clinic.example' };
    expect(await Promise.all([makeFirstAdmin(clinic, first), makeFirstAdmin(clinic, other)])).toEqual([
      true,
      true,
    ]);
    const admins = await clinic.db.selectFrom('users').select(['id', 'name', 'email', 'role']).execute();
    expect(admins).toHaveLength(1);
    const [admin] = admins;
    const desk = await signIn(clinic, admin ?? { id: 0, name: '', email: '', role: 'admin' });
    expect((await desk.call(getProfile, {})).body.user).toMatchObject({ role: 'admin', emailVerified: true });
  });
});
