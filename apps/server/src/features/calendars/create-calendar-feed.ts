import { apiBase } from '@anteroom/contract/api';
import {
  type createCalendarFeed as createRoute,
  type FeedNameForm,
  readCalendarFeed,
} from '@anteroom/contract/calendar-feeds';
import { limits } from '@anteroom/contract/limits';
import type { RouteOutput } from '@anteroom/contract/route';
import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { findDoctorState } from '#features/staff';
import { AppError, notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { insertFeed, listOpenFeeds, lockDoctor } from './calendar-feeds.queries.ts';
import { hashFeedSecret, newFeedSecret } from './feed-secret.ts';
import { presentFeed } from './present-feed.ts';

type NewFeed = { doctorId: number; label: string; nameForm: FeedNameForm };

/** Opens a feed. Its address is told here and never again: only a hash of it stays. */
export function createCalendarFeed(
  { db, clock, settings }: Context,
  actor: Actor,
  { doctorId, ...feed }: NewFeed,
): Promise<RouteOutput<typeof createRoute>> {
  return inTransaction(db, async (tx) => {
    await assertTakesAFeed(tx, doctorId);
    const secret = newFeedSecret();
    const row = await insertFeed(tx, {
      ...feed,
      doctorId,
      secretHash: hashFeedSecret(secret),
      createdBy: actor.userId,
      now: clock.now(),
    });
    await recordAudit(tx, actor, {
      action: 'calendar_feed.created',
      doctorId,
      object: { type: 'calendar_feed', id: row.id },
      details: { nameForm: feed.nameForm },
    });
    return { feed: presentFeed(row), address: addressOf(settings.appUrl, secret) };
  });
}

async function assertTakesAFeed(tx: Tx, doctorId: number): Promise<void> {
  if (!(await lockDoctor(tx, doctorId))) throw notFound('Doctor');
  const doctor = await findDoctorState(tx, doctorId);
  if (!doctor?.isEnabled) throw new AppError('doctor_disabled', 'This doctor is no longer active.');
  const { perDoctor } = limits.calendarFeed;
  if ((await listOpenFeeds(tx, doctorId)).length < perDoctor) return;
  throw new AppError(
    'too_many_feeds',
    `A doctor has at most ${perDoctor} calendar feeds. Revoke one that is no longer needed.`,
  );
}

function addressOf(appUrl: string, secret: string): string {
  return `${appUrl}${apiBase}${readCalendarFeed.path.replace(':secret', secret)}`;
}
