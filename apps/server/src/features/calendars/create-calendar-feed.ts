import { type api, apiBase } from '@anteroom/contract/api';
import { type FeedNameForm, readCalendarFeed } from '@anteroom/contract/calendar-feeds';
import { limits } from '@anteroom/contract/limits';
import type { RouteOutput } from '@anteroom/contract/route';
import { recordAudit } from '#features/audit';
import { addMail } from '#features/mail';
import { assertHeld } from '#features/secret-links';
import { assertDoctorIsActive } from '#features/staff';
import { AppError, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import { hashSecret, newSecret } from '#platform/crypto/secrets';
import type { Tx } from '#platform/db/database';
import { findDoctorToNotify, insertFeed, listOpenFeeds, lockDoctor } from './calendar-feeds.queries.ts';
import { presentFeed } from './present-feed.ts';

type NewFeed = { doctorId: number; label: string; nameForm: FeedNameForm };

/**
 * Opens a feed and mails its doctor. Returns the feed's URL, which cannot be read again: the database keeps only a
 * hash.
 */
export async function createCalendarFeed(
  { clock, settings }: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, ...feed }: NewFeed,
): Promise<RouteOutput<typeof api.createCalendarFeed>> {
  await assertHeld(tx, actor, [doctorId]);
  const now = clock.now();
  await assertTakesAFeed(tx, { doctorId, now });
  const secret = newSecret();
  const row = await insertFeed(tx, {
    ...feed,
    doctorId,
    secretHash: hashSecret(secret),
    createdBy: actor.userId,
    now,
  });
  await recordAudit(tx, actor, {
    action: 'calendar_feed.created',
    doctorId,
    object: { type: 'calendar_feed', id: row.id },
    details: { nameForm: feed.nameForm },
  });
  await mailDoctor(tx, actor, { doctorId, now });
  return { feed: presentFeed(row), address: addressOf(settings.appUrl, secret) };
}

async function assertTakesAFeed(tx: Tx, { doctorId, now }: { doctorId: number; now: Date }): Promise<void> {
  if (!(await lockDoctor(tx, doctorId))) throw notFound('Doctor');
  await assertDoctorIsActive(tx, doctorId);
  const { perDoctor } = limits.calendarFeed;
  if ((await listOpenFeeds(tx, { doctorId, now })).length < perDoctor) return;
  throw new AppError(
    'too_many_feeds',
    `A doctor has at most ${perDoctor} calendar feeds. Revoke one that is no longer needed.`,
  );
}

type OpenedFeed = { doctorId: number; now: Date };

/** Mails the doctor, even if the doctor opened the feed, because an impostor may have used the account. */
async function mailDoctor(tx: Tx, actor: Actor, { doctorId, now }: OpenedFeed): Promise<void> {
  const { id: userId, email: recipient } = await findDoctorToNotify(tx, doctorId);
  const details = { authorId: actor.userId };
  await addMail(tx, { kind: 'calendar_feed', cause: actor, details, recipient, userId, now });
}

function addressOf(appUrl: string, secret: string): string {
  return `${appUrl}${apiBase}${readCalendarFeed.path.replace(':secret', secret)}`;
}
