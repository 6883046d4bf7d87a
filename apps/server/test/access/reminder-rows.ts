import {
  createReminderRule,
  deleteReminderRule,
  listReminderReplies,
  listReminderRules,
  listReminders,
  updateReminderRule,
  updateReminderSettings,
} from '@anteroom/contract/reminders';
import { adminsAlone, everyone, ok, ownDoctor, ownRecord, type Row, row } from './row.ts';
import type { World } from './world.ts';

/** Removes earlier rules, so that the same rule can be added again. */
async function noRules({ clinic }: World): Promise<void> {
  await clinic.db.updateTable('reminder_rules').set({ removed_at: new Date() }).execute();
}

const aRule = (doctorId: number | null) => ({
  doctorId,
  channel: 'email' as const,
  minutesBefore: 1440,
  appointmentTypes: ['procedure' as const],
});

async function aRuleOf(world: World, doctorId: number | null) {
  await noRules(world);
  const { body } = await world.desks.admin.call(createReminderRule, { body: aRule(doctorId) });
  return { params: { ruleId: body.rule.id } };
}

/**
 * Adds a reply to a reminder of the owner's appointment. The test clinic has no SMS provider that could send a reply.
 */
async function aReplyTo(world: World): Promise<void> {
  const { db } = world.clinic;
  const { params } = await aRuleOf(world, null);
  const { id, patient_id, scheduled_at } = await db
    .selectFrom('appointments')
    .select(['id', 'patient_id', 'scheduled_at'])
    .where('uuid', '=', world.appointmentId)
    .executeTakeFirstOrThrow();
  const now = world.clinic.clock.now();
  const reminder = await db
    .insertInto('reminders')
    .values({
      appointment_id: id,
      patient_id,
      rule_id: params.ruleId,
      doctor_id: world.owner.id,
      for_time: scheduled_at,
      due_at: now,
      changed_at: now,
      state: 'sent',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('inbound_texts')
    .values({
      provider_id: crypto.randomUUID(),
      from_hash: Buffer.alloc(32),
      meaning: 'call_back',
      result: 'recorded',
      reminder_ids: [reminder.id],
      received_at: now,
    })
    .execute();
}

const change = { minutesBefore: 120, appointmentTypes: ['other' as const], isActive: false };

export const reminderRows: readonly Row[] = [
  row(listReminderRules, {
    cells: everyone,
    input: async (world) => {
      await aRuleOf(world, world.owner.id);
      return {};
    },
    shows: ({ rules }, { owner }) => rules.some(({ doctorId }) => doctorId === owner.id),
  }),
  row(createReminderRule, {
    of: 'of the owner',
    cells: ownDoctor,
    input: async (world) => {
      await noRules(world);
      return { body: { ...aRule(world.owner.id), isActive: true } };
    },
  }),
  row(createReminderRule, {
    of: 'of the clinic',
    cells: adminsAlone,
    input: async (world) => {
      await noRules(world);
      return { body: { ...aRule(null), isActive: true } };
    },
  }),
  row(updateReminderRule, {
    of: 'of the owner',
    cells: ownRecord,
    input: async (world) => ({ ...(await aRuleOf(world, world.owner.id)), body: change }),
  }),
  row(updateReminderRule, {
    of: 'of the clinic',
    cells: adminsAlone,
    input: async (world) => ({ ...(await aRuleOf(world, null)), body: change }),
  }),
  row(deleteReminderRule, {
    of: 'of the owner',
    cells: ownRecord,
    input: (world) => aRuleOf(world, world.owner.id),
  }),
  row(deleteReminderRule, {
    of: 'of the clinic',
    cells: adminsAlone,
    input: (world) => aRuleOf(world, null),
  }),
  row(listReminderReplies, {
    cells: everyone,
    input: async (world) => {
      await aReplyTo(world);
      return {};
    },
    shows: ({ replies }, { patientId }) =>
      replies.some(({ about }) => about.some((each) => each.patientId === patientId)),
  }),
  row(listReminders, { cells: adminsAlone, input: () => ({ query: { date: '2027-06-07' } }) }),
  row(listReminders, {
    of: 'due today',
    cells: adminsAlone,
    input: async (world) => {
      await aReplyTo(world);
      return {};
    },
  }),
  row(updateReminderSettings, {
    cells: [ok, 403, 403, 403, 403, 403],
    input: () => ({ body: { quietFrom: 1200, quietUntil: 480, language: 'de', namesDoctor: false } }),
  }),
];
