import { deviceNumberOf } from '@anteroom/contract/describe-device';
import type { Context, RequestFacts } from '#context';
import { addMail, countMailsTo } from '#features/mail';
import type { Tx } from '#platform/db/database';
import { keyFor, signWith } from '#platform/keys';
import { wideNetworkOf } from '#platform/network-of';
import { rememberDevice } from './known-devices.queries.ts';

type SignIn = { userId: number; email: string; emailVerified: boolean; facts: RequestFacts; now: Date };

const mostMailsAnHour = 5;

/**
 * Remembers the browser family and the network of a sign-in, and sends a mail if the account was used before, but not
 * from there. The mail names the family from a fixed list and nothing that the browser says about itself.
 */
export async function tellOfNewDevice(
  { settings }: Context,
  tx: Tx,
  { userId, email: recipient, emailVerified, facts, now }: SignIn,
): Promise<void> {
  const device = deviceNumberOf(facts.userAgent);
  const where = `${userId} ${device} ${wideNetworkOf(facts.ipAddress)}`;
  const deviceHash = signWith(keyFor(settings.appSecret, 'known devices'), where);
  const isNew = await rememberDevice(tx, { userId, deviceHash, now });
  if (!(isNew && emailVerified)) return;
  const since = new Date(now.getTime() - 60 * 60_000);
  if ((await countMailsTo(tx, { userId, kind: 'new_device', since })) >= mostMailsAnHour) return;
  await addMail(tx, { kind: 'new_device', cause: 'notice', details: { device }, recipient, userId, now });
}
