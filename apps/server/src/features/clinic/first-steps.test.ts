import { updateClinic } from '@anteroom/contract/clinic-details';
import { type FirstStep, getFirstSteps, hideFirstSteps } from '@anteroom/contract/first-steps';
import { createPatient } from '@anteroom/contract/patients';
import { saveQueueSettings } from '@anteroom/contract/queue-settings';
import { createScheduleSlot, updateScheduleSlot } from '@anteroom/contract/schedule';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { aDoctor, aManagerOf, anAdmin } from '#test/people';

const hours = { dayOfWeek: 1, startTime: '09:00', endTime: '12:00', slotDurationMinutes: 30 } as const;

async function aNewClinic(choices: Parameters<typeof aClinic>[0] = {}) {
  const clinic = await aClinic(choices);
  return { clinic, admin: await signIn(clinic, await anAdmin(clinic)) };
}

const stateFor = async (admin: Desk) => (await admin.call(getFirstSteps, {})).body.firstSteps;
const done = async (admin: Desk): Promise<FirstStep[]> =>
  (await stateFor(admin)).steps.filter(({ isDone }) => isDone).map(({ step }) => step);

const setEnabled = ({ db }: Clinic, id: number, isEnabled: boolean) =>
  db.updateTable('users').set({ is_enabled: isEnabled }).where('id', '=', id).execute();

const hidings = ({ db }: Clinic) =>
  db
    .selectFrom('audit_events')
    .select(['actor_id', 'changed_fields'])
    .where('action', '=', 'clinic.updated')
    .orderBy('seq')
    .execute();

describe('getFirstSteps', () => {
  it('marks each of the first steps as done once the clinic has completed it', async () => {
    const { clinic, admin } = await aNewClinic();
    expect(await stateFor(admin)).toEqual({
      steps: ['clinic_details', 'doctor', 'schedule', 'queue_type', 'patients'].map((step) => ({
        step,
        isDone: false,
      })),
      isHidden: false,
    });
    await admin.call(updateClinic, { body: { name: 'Lakeside' } });
    expect(await done(admin)).toEqual([]);
    await admin.call(updateClinic, { body: { address: '1 Shore Road' } });
    expect(await done(admin)).toEqual(['clinic_details']);

    const doctor = await aDoctor(clinic, { queueType: null });
    const params = { doctorId: doctor.id };
    expect(await done(admin)).toEqual(['clinic_details', 'doctor']);
    const { body } = await admin.call(createScheduleSlot, { params, body: hours });
    expect(await done(admin)).toEqual(['clinic_details', 'doctor', 'schedule']);
    const settings = {
      queueType: 'day_wise',
      autoAdvanceQueue: false,
      estimatedConsultationTime: 20,
    } as const;
    await admin.call(saveQueueSettings, { params, body: settings });
    expect(await done(admin)).toEqual(['clinic_details', 'doctor', 'schedule', 'queue_type']);
    await admin.call(createPatient, { body: { ...params, firstName: 'Ida', lastName: 'First' } });
    expect(await done(admin)).toEqual(['clinic_details', 'doctor', 'schedule', 'queue_type', 'patients']);

    const slot = { params: { ...params, scheduleId: body.slot.id }, body: { isActive: false } };
    await admin.call(updateScheduleSlot, slot);
    await admin.call(updateClinic, { body: { address: null } });
    expect(await done(admin)).toEqual(['doctor', 'queue_type', 'patients']);
  });

  it('the first steps ignore disabled doctors', async () => {
    const { clinic, admin } = await aNewClinic();
    const doctor = await aDoctor(clinic);
    await admin.call(createScheduleSlot, { params: { doctorId: doctor.id }, body: hours });
    expect(await done(admin)).toEqual(['doctor', 'schedule', 'queue_type']);
    await setEnabled(clinic, doctor.id, false);
    expect(await done(admin)).toEqual([]);
  });

  it.each([
    [true, []],
    [false, ['doctor', 'queue_type']],
  ])(
    'with requireEmailVerification=%s, a doctor with an unverified address completes the first steps %o',
    async (required, expected) => {
      const { clinic, admin } = await aNewClinic({ requireEmailVerification: required });
      const { id } = await aDoctor(clinic);
      await clinic.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute();
      expect(await done(admin)).toEqual(expected);
    },
  );
});

describe('hideFirstSteps', () => {
  it('hides the guide to the first steps from every admin until one of them shows it again, with one audit entry per change', async () => {
    const { clinic, admin } = await aNewClinic();
    const other = await signIn(clinic, await anAdmin(clinic));
    const hide = async (isHidden: boolean) =>
      (await admin.call(hideFirstSteps, { body: { isHidden } })).body.firstSteps.isHidden;
    expect([await hide(true), await hide(true)]).toEqual([true, true]);
    expect((await stateFor(other)).isHidden).toBe(true);
    const told = { actor_id: admin.person.id, changed_fields: ['firstStepsHidden'] };
    expect(await hidings(clinic)).toEqual([told]);
    expect([await hide(false), await hide(false)]).toEqual([false, false]);
    expect((await stateFor(other)).isHidden).toBe(false);
    expect(await hidings(clinic)).toEqual([told, told]);
  });

  it('audits one change when several requests hide the first steps at once', async () => {
    const { clinic, admin } = await aNewClinic();
    const press = () => admin.call(hideFirstSteps, { body: { isHidden: true } });
    const answers = await Promise.all([press(), press(), press(), press()]);
    expect(answers.map(({ status, body }) => [status, body.firstSteps.isHidden])).toEqual(
      answers.map(() => [200, true]),
    );
    expect(await hidings(clinic)).toHaveLength(1);
  });

  it('hiding the first steps does not make an open edit of the clinic details outdated', async () => {
    const { admin } = await aNewClinic();
    await admin.call(hideFirstSteps, { body: { isHidden: true } });
    const edit = await admin.call(updateClinic, { body: { name: 'Lakeside' } }, { 'if-match': '"1"' });
    expect([edit.status, edit.body.clinic.version]).toEqual([200, 2]);
  });

  it.each([
    [{}, 'isHidden', 'Hidden must be true or false'],
    [{ isHidden: 'yes' }, 'isHidden', 'Hidden must be true or false'],
    [{ isHidden: true, at: 1 }, 'at', 'at is not a field that can be sent here'],
  ])(
    'rejects hiding the first steps with the body %o, with a message for the field',
    async (body: object, field, message) => {
      const { clinic, admin } = await aNewClinic();
      const { status, errorBody } = await admin.call(hideFirstSteps, { body: body as { isHidden: boolean } });
      expect([status, errorBody.fields?.[field]]).toEqual([400, message]);
      expect(await hidings(clinic)).toEqual([]);
    },
  );
});

it('doctors and managers can neither read nor hide the first steps', async () => {
  const { clinic, admin } = await aNewClinic();
  const doctor = await aDoctor(clinic);
  for (const person of [doctor, await aManagerOf(clinic, doctor)]) {
    const desk = await signIn(clinic, person);
    const hidden = await desk.call(hideFirstSteps, { body: { isHidden: true } });
    expect([(await desk.call(getFirstSteps, {})).status, hidden.status]).toEqual([403, 403]);
  }
  expect((await stateFor(admin)).isHidden).toBe(false);
});
