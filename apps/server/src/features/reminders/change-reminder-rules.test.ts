import {
  createReminderRule,
  deleteReminderRule,
  listReminderRules,
  type ReminderRuleBody,
  updateReminderRule,
  updateReminderSettings,
} from '@anteroom/contract/reminders';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { aDoctor, anAdmin, type Person } from '#test/people';

let clinic: Clinic;
let doctor: Person;
let office: Desk;
let practice: Desk;

beforeEach(async () => {
  clinic = await aClinic();
  doctor = await aDoctor(clinic, { name: 'Dana Okafor' });
  office = await signIn(clinic, await anAdmin(clinic));
  practice = await signIn(clinic, doctor);
});

const aDay = { channel: 'email', minutesBefore: 1440 } as const;
const add = (desk: Desk, rule: Partial<ReminderRuleBody> = {}) =>
  desk.call(createReminderRule, { body: { ...aDay, ...rule } });
const rulesOf = async (desk: Desk) => (await desk.call(listReminderRules, {})).body.rules;
const trail = () =>
  clinic.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id as actor', 'doctor_id as doctor', 'changed_fields as fields'])
    .where('action', 'like', 'reminder.%')
    .orderBy('seq')
    .execute();

describe('reminder rules', () => {
  it('adds, changes and removes reminder rules, and records each change once', async () => {
    const { body } = await add(practice, { doctorId: doctor.id });
    const params = { ruleId: body.rule.id };
    expect(body.rule).toMatchObject({ doctorName: 'Dana Okafor', appointmentTypes: [], isActive: true });
    const change = { minutesBefore: 120, appointmentTypes: ['procedure' as const] };
    const changed = await practice.call(updateReminderRule, { params, body: change });
    expect(changed.body.rule).toMatchObject({ ...change, version: 2 });
    await practice.call(updateReminderRule, { params, body: change });
    expect(await rulesOf(practice)).toEqual([changed.body.rule]);
    await practice.call(deleteReminderRule, { params });
    expect((await practice.call(deleteReminderRule, { params })).status).toBe(404);
    expect(await rulesOf(practice)).toEqual([]);
    const by = { actor: doctor.id, doctor: doctor.id };
    expect(await trail()).toEqual([
      { action: 'reminder.rule_created', ...by, fields: [] },
      { action: 'reminder.rule_updated', ...by, fields: ['minutesBefore', 'appointmentTypes'] },
      { action: 'reminder.rule_deleted', ...by, fields: [] },
    ]);
  });

  it('only admins change the reminder rules of the clinic, and only users who act for a doctor change that doctor’s rules', async () => {
    const { body } = await add(office);
    const params = { ruleId: body.rule.id };
    const foreign = await aDoctor(clinic);
    const answers = [
      await add(practice, { minutesBefore: 60 }),
      await add(practice, { doctorId: foreign.id }),
      await practice.call(updateReminderRule, { params, body: { minutesBefore: 60 } }),
      await practice.call(deleteReminderRule, { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await rulesOf(office)).toEqual([body.rule]);
  });

  it('rejects a reminder rule with the same time before the visit as another rule for some of the same visit types', async () => {
    await add(office, { appointmentTypes: ['procedure', 'other'] });
    for (const appointmentTypes of [[], ['other' as const]]) {
      const { status, errorBody } = await add(office, { appointmentTypes });
      expect([status, errorBody.code]).toEqual([409, 'reminder_rule_exists']);
    }
    const { body } = await add(office, { appointmentTypes: ['consultation'] });
    const change = { params: { ruleId: body.rule.id }, body: { appointmentTypes: [] } };
    expect((await office.call(updateReminderRule, change)).errorBody.code).toBe('reminder_rule_exists');
    expect((await add(practice, { doctorId: doctor.id })).status).toBe(201);
    expect(await rulesOf(office)).toHaveLength(3);
  });

  it('rejects a change of an outdated version of a reminder rule, and returns the current rule', async () => {
    const { body } = await add(office);
    const params = { ruleId: body.rule.id };
    await office.call(updateReminderRule, { params, body: { isActive: false } });
    const stale = await office.call(
      updateReminderRule,
      { params, body: { minutesBefore: 60 } },
      { 'if-match': '"1"' },
    );
    expect([stale.status, stale.errorBody.current]).toMatchObject([412, { isActive: false, version: 2 }]);
  });

  it('the clinic has at most twenty reminder rules, not counting the rules of doctors', async () => {
    const times = Array.from({ length: 21 }, (_, hour) => 60 * (hour + 1));
    const statuses = [];
    for (const minutesBefore of times) statuses.push((await add(office, { minutesBefore })).status);
    expect(statuses).toEqual([...Array(20).fill(201), 400]);
    expect((await add(practice, { doctorId: doctor.id })).status).toBe(201);
  });

  it('rejects a reminder rule with an invalid time, type, channel or doctor', async () => {
    const wrong: object[] = [
      { minutesBefore: 59 },
      { minutesBefore: 20_161 },
      { minutesBefore: 90.5 },
      { appointmentTypes: ['surgery'] },
      { channel: 'fax' },
      { doctorId: 999_999 },
    ];
    const statuses = await Promise.all(wrong.map(async (rule) => (await add(office, rule)).status));
    expect(statuses).toEqual(wrong.map(() => 400));
    expect(await rulesOf(office)).toEqual([]);
  });
});

describe('the settings of reminders', () => {
  const settings = { quietFrom: 1320, quietUntil: 420, language: 'de', namesDoctor: false } as const;

  it('quiet hours are 20:00 to 8:00 by default, and admins can change them', async () => {
    const first = (await practice.call(listReminderRules, {})).body.settings;
    expect(first).toEqual({
      quietFrom: 1200,
      quietUntil: 480,
      language: 'en',
      namesDoctor: true,
      version: 1,
    });
    const { body } = await office.call(updateReminderSettings, { body: settings });
    expect(body.settings).toEqual({ ...settings, version: 2 });
    await office.call(updateReminderSettings, { body: settings });
    const events = await clinic.db
      .selectFrom('audit_events')
      .select('changed_fields')
      .where('action', '=', 'clinic.updated')
      .execute();
    expect(events).toEqual([{ changed_fields: ['quietFrom', 'quietUntil', 'language', 'namesDoctor'] }]);
  });

  it('rejects a change of the reminder settings with an outdated version or an invalid time', async () => {
    const stale = await office.call(updateReminderSettings, { body: settings }, { 'if-match': '"7"' });
    expect(stale.status).toBe(412);
    const wrong = await office.call(updateReminderSettings, { body: { ...settings, quietFrom: 1440 } });
    expect(wrong.status).toBe(400);
  });
});
