import {
  type ReminderRule,
  type ReminderRuleBody,
  type ReminderRuleChange,
  type ReminderSettings,
  type ReminderSettingsBody,
  reminderLimits,
} from '@anteroom/contract/reminders';
import { recordAudit } from '#features/audit';
import { assertDoctorIsActive } from '#features/staff';
import { AppError, invalidField, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { fieldsThatDiffer } from '#platform/fields-that-differ';
import { assertFresh } from '#platform/http/assert-fresh';
import { replanReminders } from './plan-reminders.ts';
import {
  findReminderSettings,
  insertRule,
  listRulesOf,
  lockReminderSettings,
  removeRule,
  saveReminderSettings,
  updateRule,
} from './reminder-rules.queries.ts';
import { assertMayChangeRulesOf } from './reminders.policy.ts';

const everyDoctor = { doctorIds: 'all' } as const;

/** Adds a rule. It applies to appointments whose reminder is not due yet. */
export async function createReminderRule(
  { clock, settings }: Context,
  tx: Tx,
  actor: Actor,
  body: ReminderRuleBody,
): Promise<ReminderRule> {
  await lockReminderSettings(tx);
  if (body.doctorId !== null) await assertDoctorIsActive(tx, body.doctorId);
  if (body.channel === 'sms' && settings.sms === null) throw smsNotSetUp();
  const rule = { ...body, appointmentTypes: inOrder(body.appointmentTypes) };
  const others = (await listRulesOf(tx, everyDoctor)).filter(({ doctorId }) => doctorId === rule.doctorId);
  assertRoomForOne(others);
  assertNoSuchRule(others, rule);
  const id = await insertRule(tx, rule, clock.now());
  await recordAudit(tx, actor, { action: 'reminder.rule_created', ...aboutRule({ id, ...rule }) });
  return findRule(tx, id);
}

type Update = { ruleId: number; change: ReminderRuleChange; ifMatch: number | null };

/** Changes a rule and the due times of its planned reminders. A reminder that was already sent is not sent again. */
export async function updateReminderRule(
  context: Context,
  tx: Tx,
  actor: Actor,
  { ruleId, change, ifMatch }: Update,
): Promise<ReminderRule> {
  const before = await findRuleToChange(tx, actor, ruleId);
  assertFresh(ifMatch, before, { what: 'this rule', current: before });
  const types = change.appointmentTypes ?? before.appointmentTypes;
  const after = { ...before, ...given(change), appointmentTypes: inOrder(types) };
  const changedFields = fieldsThatDiffer(before, after);
  if (changedFields.length === 0) return before;
  const others = (await listRulesOf(tx, everyDoctor)).filter(
    ({ id, doctorId }) => id !== ruleId && doctorId === before.doctorId,
  );
  assertNoSuchRule(others, after);
  await updateRule(tx, after, context.clock.now());
  await replanReminders(context, tx, ruleId);
  await recordAudit(tx, actor, { action: 'reminder.rule_updated', ...aboutRule(after), changedFields });
  return findRule(tx, ruleId);
}

/** Removes a rule. Its planned reminders are not sent. */
export async function deleteReminderRule(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  ruleId: number,
): Promise<void> {
  const rule = await findRuleToChange(tx, actor, ruleId);
  await removeRule(tx, ruleId, clock.now());
  await recordAudit(tx, actor, { action: 'reminder.rule_deleted', ...aboutRule(rule) });
}

type SettingsUpdate = { body: ReminderSettingsBody; ifMatch: number | null };

export async function updateReminderSettings(
  context: Context,
  tx: Tx,
  actor: Actor,
  { body, ifMatch }: SettingsUpdate,
): Promise<ReminderSettings> {
  await lockReminderSettings(tx);
  const before = await findReminderSettings(tx);
  assertFresh(ifMatch, before, { what: 'the settings of reminders', current: before });
  const changedFields = fieldsThatDiffer(before, body);
  if (changedFields.length === 0) return before;
  await saveReminderSettings(tx, body);
  await replanReminders(context, tx, null);
  await recordAudit(tx, actor, { action: 'clinic.updated', changedFields, details: body });
  return findReminderSettings(tx);
}

/**
 * Takes the lock of the rules, then reads the rule. Responds with the same 404 for a rule of another doctor as for a
 * missing one.
 */
async function findRuleToChange(tx: Tx, actor: Actor, ruleId: number): Promise<ReminderRule> {
  await lockReminderSettings(tx);
  const rule = (await listRulesOf(tx, actor)).find(({ id }) => id === ruleId);
  if (!rule) throw notFound('Reminder rule');
  assertMayChangeRulesOf(actor, rule.doctorId);
  return rule;
}

async function findRule(tx: Tx, ruleId: number): Promise<ReminderRule> {
  const rule = (await listRulesOf(tx, everyDoctor)).find(({ id }) => id === ruleId);
  if (!rule) throw notFound('Reminder rule');
  return rule;
}

function smsNotSetUp(): AppError {
  return new AppError(
    'sms_not_set_up',
    'SMS is not set up on this server. Ask the operator, or choose email.',
  );
}

function assertRoomForOne(others: readonly ReminderRule[]): void {
  const most = reminderLimits.rulesPerScope;
  if (others.length < most) return;
  throw invalidField('doctorId', `There are ${most} rules already. Remove one first.`);
}

type Reach = Pick<ReminderRule, 'channel' | 'minutesBefore' | 'appointmentTypes'>;

/** Rejects a rule that would send a second message by the same channel at the same time about the same visit. */
function assertNoSuchRule(others: readonly Reach[], rule: Reach): void {
  const isSame = (other: Reach) =>
    other.channel === rule.channel &&
    other.minutesBefore === rule.minutesBefore &&
    (other.appointmentTypes.length === 0 ||
      rule.appointmentTypes.length === 0 ||
      other.appointmentTypes.some((type) => rule.appointmentTypes.includes(type)));
  if (!others.some(isSame)) return;
  const message =
    'Another rule already sends a reminder for these visits at this time. Change that one instead.';
  throw new AppError('reminder_rule_exists', message);
}

function inOrder<Type extends string>(types: readonly Type[]): Type[] {
  return [...new Set(types)].toSorted();
}

function given(change: ReminderRuleChange) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** Returns the fields of a rule as single values, as the details of an audit entry require. */
function described({ minutesBefore, appointmentTypes, isActive }: Reach & { isActive: boolean }) {
  return { minutesBefore, appointmentTypes: appointmentTypes.join(' '), isActive };
}

type Recorded = Reach & { id: number; doctorId: number | null; isActive: boolean };

function aboutRule(rule: Recorded) {
  const { id, doctorId, channel } = rule;
  return {
    ...(doctorId === null ? {} : { doctorId }),
    object: { type: 'reminder_rule', id },
    details: { channel, ...described(rule) },
  };
}
