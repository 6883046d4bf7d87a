import type { ReminderReply } from '@anteroom/contract/reminders';
import { recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { listTexts } from './replies.queries.ts';

const most = 100;
const shownMillis = 14 * 24 * 60 * 60_000;

/**
 * Lists the replies of the last two weeks, at most 100, about patients of the doctors that the caller acts for. Admins
 * also get the replies that belong to no reminder.
 */
export async function listReplies(context: Context, actor: Actor): Promise<{ replies: ReminderReply[] }> {
  const since = new Date(context.clock.now().getTime() - shownMillis);
  const texts = await listTexts(context.db, { doctorIds: actor.doctorIds, since, most });
  const replies = texts.map(({ receivedAt, about, ...text }) => ({
    ...text,
    receivedAt: receivedAt.getTime(),
    about: about.map(({ forTime, doneBy, doneAt, ...appointment }) => ({
      ...appointment,
      forTime: Date.parse(forTime),
      done: doneBy === null || doneAt === null ? null : { by: doneBy, at: Date.parse(doneAt) },
    })),
  }));
  const patientIds = [...new Set(replies.flatMap(({ about }) => about.map(({ patientId }) => patientId)))];
  if (patientIds.length > 0) {
    await recordRead(context, actor, { action: 'patient.read', screen: 'reminder_replies', patientIds });
  }
  return { replies };
}
