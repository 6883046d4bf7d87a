import type {
  ReminderRule,
  ReminderRuleBody,
  ReminderSettings,
  ReminderSettingsBody,
} from '@anteroom/contract/reminders';
import { sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';

const settingsColumns = [
  'quiet_from as quietFrom',
  'quiet_until as quietUntil',
  'language',
  'names_doctor as namesDoctor',
  'version',
] as const;

export function findReminderSettings(db: Db | Tx): Promise<ReminderSettings> {
  return settingsOf(db).executeTakeFirstOrThrow();
}

function settingsOf(db: Db | Tx) {
  return db.selectFrom('reminder_settings').select(settingsColumns);
}

/** Lets only one transaction change rules and settings at a time, and none while reminders are being planned. */
export async function lockReminderSettings(tx: Tx): Promise<void> {
  await settingsOf(tx).forUpdate().execute();
}

/** Takes a shared lock on rules and settings until the transaction ends. */
export async function holdReminderSettings(tx: Tx): Promise<void> {
  await settingsOf(tx).forShare().execute();
}

export async function saveReminderSettings(tx: Tx, settings: ReminderSettingsBody): Promise<void> {
  const { quietFrom, quietUntil, language, namesDoctor } = settings;
  await tx
    .updateTable('reminder_settings')
    .set({ quiet_from: quietFrom, quiet_until: quietUntil, language, names_doctor: namesDoctor })
    .set({ version: sql`version + 1` })
    .execute();
}

function rules(db: Db | Tx) {
  return db
    .selectFrom('reminder_rules as rule')
    .leftJoin('users as doctor', 'doctor.id', 'rule.doctor_id')
    .select(['rule.id', 'rule.doctor_id as doctorId', 'doctor.name as doctorName', 'rule.version'])
    .select(['rule.minutes_before as minutesBefore', 'rule.is_active as isActive'])
    .select(['rule.channel', 'rule.appointment_types as appointmentTypes'])
    .where('rule.removed_at', 'is', null);
}

/** Lists the clinic's rules and those of the doctors that the caller acts for. */
export function listRulesOf(db: Db | Tx, { doctorIds }: Pick<Actor, 'doctorIds'>): Promise<ReminderRule[]> {
  return rules(db)
    .$if(doctorIds !== 'all', (some) =>
      some.where((either) =>
        either.or([
          either('rule.doctor_id', 'is', null),
          either('rule.doctor_id', 'in', [0, ...(doctorIds === 'all' ? [] : doctorIds)]),
        ]),
      ),
    )
    .orderBy(sql`rule.doctor_id is not null`)
    .orderBy('doctor.name')
    .orderBy('rule.doctor_id')
    .orderBy('rule.minutes_before', 'desc')
    .orderBy('rule.id')
    .execute();
}

export async function insertRule(tx: Tx, rule: ReminderRuleBody, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('reminder_rules')
    .values({
      doctor_id: rule.doctorId,
      channel: rule.channel,
      minutes_before: rule.minutesBefore,
      appointment_types: rule.appointmentTypes,
      is_active: rule.isActive,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRule(tx: Tx, rule: ReminderRule, now: Date): Promise<void> {
  await tx
    .updateTable('reminder_rules')
    .set({
      minutes_before: rule.minutesBefore,
      appointment_types: rule.appointmentTypes,
      is_active: rule.isActive,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', rule.id)
    .execute();
}

export async function removeRule(tx: Tx, ruleId: number, now: Date): Promise<void> {
  await tx.updateTable('reminder_rules').set({ removed_at: now }).where('id', '=', ruleId).execute();
}

/**
 * Lists the reminders that can still be sent, of one rule or of all: planned ones, and skipped ones whose appointment
 * is still ahead.
 */
export async function listToReplan(tx: Tx, ruleId: number | null, now: Date) {
  return tx
    .selectFrom('reminders')
    .innerJoin('reminder_rules as rule', 'rule.id', 'reminders.rule_id')
    .select(['reminders.id', 'reminders.for_time as forTime', 'rule.minutes_before as minutesBefore'])
    .select(sql<boolean>`reminders.state = 'skipped'`.as('isSkipped'))
    .where((either) =>
      either.or([
        either('reminders.state', '=', 'planned'),
        either('reminders.state', '=', 'skipped').and('reminders.for_time', '>', now),
      ]),
    )
    .$if(ruleId !== null, (some) => some.where('reminders.rule_id', '=', ruleId ?? 0))
    .execute();
}

/** Stores new due times. A skipped reminder is planned again. */
export async function planAt(tx: Tx, due: readonly { id: number; dueAt: Date }[]): Promise<void> {
  if (due.length === 0) return;
  await sql`
    update reminders set due_at = planned.due_at, state = 'planned', skipped_because = null
    from unnest(
      ${due.map(({ id }) => id)}::bigint[],
      ${due.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) as planned (id, due_at)
    where reminders.id = planned.id and reminders.state in ('planned', 'skipped')
  `.execute(tx);
}
