import { deviceNumberOf } from '@anteroom/contract/describe-device';
import { addMail, countMailsTo } from '#features/mail';
import type { Context, RequestMeta } from '#platform/context';
import { keysInForce, signWith } from '#platform/crypto/keys';
import type { Tx } from '#platform/db/database';
import { wideNetworkOf } from '#platform/http/network-of';
import { rememberDevice } from '../open-sessions.queries.ts';

type SignIn = { userId: number; email: string; emailVerified: boolean; meta: RequestMeta; now: Date };

const mostMailsAnHour = 5;

/**
 * Remembers the browser family and network of a sign-in. Sends a mail to a verified address if the account was used
 * before, but not from this device, and at most `mostMailsAnHour`. The mail takes the family's name from a fixed list
 * and quotes nothing that the browser sends.
 */
export async function mailNewDeviceNotice(
  { settings }: Context,
  tx: Tx,
  { userId, email: recipient, emailVerified, meta, now }: SignIn,
): Promise<void> {
  const device = deviceNumberOf(meta.userAgent);
  const where = `${userId} ${device} ${wideNetworkOf(meta.ipAddress)}`;
  // The first hash is stored. The other one recognizes devices from before a rotation of the server's key.
  const deviceHashes = keysInForce(settings, 'known devices').map((key) => signWith(key, where));
  const isNew = await rememberDevice(tx, { userId, deviceHashes, now });
  if (!(isNew && emailVerified)) return;
  const since = new Date(now.getTime() - 60 * 60_000);
  if ((await countMailsTo(tx, { userId, kind: 'new_device', since })) >= mostMailsAnHour) return;
  await addMail(tx, { kind: 'new_device', cause: 'notice', details: { device }, recipient, userId, now });
}
