import { getClinic } from '@anteroom/contract/clinic';
import { updateClinic } from '@anteroom/contract/clinic-details';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, aManagerOf, anAdmin } from '#test/people';

const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));

describe('updateClinic', () => {
  it('updating the clinic changes its name and contact details for all users', async () => {
    const body = {
      name: 'Lakeside',
      address: '1 Shore Road',
      phone: '+1 617 555 0100',
      email: 'hi@lake.example',
    };
    const { status, body: answer } = await admin.call(updateClinic, { body });
    expect([status, answer.clinic]).toMatchObject([200, { ...body, version: 2 }]);
    expect((await call(clinic, getClinic, {})).body.clinic).toEqual(answer.clinic);
  });

  it('clearing the clinic’s name restores the configured name', async () => {
    const { body } = await admin.call(updateClinic, { body: { name: '', phone: null } });
    expect(body.clinic).toMatchObject({ name: 'Test Clinic', phone: null });
  });

  it('rejects a stale edit of the clinic’s details and returns the current details', async () => {
    const { version } = (await call(clinic, getClinic, {})).body.clinic;
    const ifMatch = { 'if-match': `"${version}"` };
    await admin.call(updateClinic, { body: { address: 'Here' } }, ifMatch);
    const { status, errorBody } = await admin.call(updateClinic, { body: { address: 'There' } }, ifMatch);
    expect([status, errorBody.code]).toEqual([412, 'stale_write']);
    expect(errorBody.current).toMatchObject({ address: 'Here', version: version + 1 });
  });

  it('audits only the changed details of the clinic; saves nothing if no detail has changed', async () => {
    await admin.call(updateClinic, { body: { address: 'Same', phone: '1' } });
    const { body } = await admin.call(updateClinic, { body: { address: 'Same', phone: '2' } });
    const again = await admin.call(updateClinic, { body: { address: 'Same', phone: '2' } });
    expect(again.body.clinic.version).toBe(body.clinic.version);
    const changes = await clinic.db
      .selectFrom('audit_events')
      .select('changed_fields as changedFields')
      .where('action', '=', 'clinic.updated')
      .orderBy('seq', 'desc')
      .execute();
    expect(changes[0]).toEqual({ changedFields: ['phone'] });
  });

  it('stores the clinic’s time format and first day of the week, and shows both to everyone', async () => {
    const own = await aClinic({ clinicTimezone: 'America/New_York' });
    const desk = await signIn(own, await anAdmin(own));
    const shown = async () => (await call(own, getClinic, {})).body.clinic;
    expect(await shown()).toMatchObject({ timeFormat: '12', firstDayOfWeek: 0 });
    await desk.call(updateClinic, { body: { timeFormat: '24', firstDayOfWeek: 1 } });
    expect(await shown()).toMatchObject({ timeFormat: '24', firstDayOfWeek: 1, version: 2 });
    await desk.call(updateClinic, { body: { firstDayOfWeek: 0 } });
    expect(await shown()).toMatchObject({ timeFormat: '24', firstDayOfWeek: 0, version: 3 });
  });

  it('uses 24-hour times by default in countries where they are usual', async () => {
    expect((await call(clinic, getClinic, {})).body.clinic.timeFormat).toBe('24');
  });

  it('doctors and managers cannot update the clinic’s details', async () => {
    const doctor = await aDoctor(clinic);
    for (const person of [doctor, await aManagerOf(clinic, doctor)]) {
      const desk = await signIn(clinic, person);
      expect((await desk.call(updateClinic, { body: { phone: '0' } })).status).toBe(403);
    }
  });

  it.each([
    [{ name: 'x'.repeat(101) }, 'name', 'Name must be 100 characters or less'],
    [{ address: 'x'.repeat(201) }, 'address', 'Address must be 200 characters or less'],
    [{ phone: 'x'.repeat(21) }, 'phone', 'Phone must be 20 characters or less'],
    [{ email: 'nowhere' }, 'email', 'Email is invalid'],
    [{ timeFormat: '13' }, 'timeFormat', 'Time format must be 12 or 24'],
    [
      { firstDayOfWeek: 3 },
      'firstDayOfWeek',
      'First day of the week must be 0 (Sunday), 1 (Monday) or 6 (Saturday)',
    ],
    [{ timezone: 'UTC' }, 'timezone', 'timezone is not a field that can be sent here'],
  ])('rejects the clinic details %o with a message for the field', async (body: object, field, message) => {
    const { status, errorBody } = await admin.call(updateClinic, { body });
    expect([status, errorBody.fields?.[field]]).toEqual([400, message]);
  });
});
