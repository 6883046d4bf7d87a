import { StartError } from '#platform/config/start-error';
import { keyIdOf } from '#platform/crypto/keys';
import { reencrypt } from './audit-values.ts';
import { vouchWithNewKey } from './chain/begin-seals.ts';
import { type TrailContext, verifyAuditTrail } from './chain/verify-trail.ts';
import { writeHead } from './chain/write-head.ts';
import { findKeyOfLastStart, listKeptValues, replaceKeptValues } from './rotation.queries.ts';

const batch = 500;

/**
 * Moves the audit trail to the current key: encrypts the stored values again, adds an entry that vouches for the trail
 * so far, and signs a head that vouches for the heads so far. Returns the number of encrypted values. Can be repeated
 * safely.
 */
export async function finishRotation(context: TrailContext): Promise<number> {
  const { db, settings } = context;
  if ((await findKeyOfLastStart(db)) !== keyIdOf(settings.appSecret)) {
    throw new StartError('No server has started with the new key yet: start all of them first.');
  }
  const { state, problem } = await verifyAuditTrail(context);
  if (state === 'broken') {
    throw new StartError(`The audit trail is broken, so the new key cannot vouch for it. ${problem}`);
  }
  const count = await reencryptAll(context);
  await vouchWithNewKey(db);
  const broken = await writeHead(context, { vouches: true });
  if (broken !== null) throw new StartError(`The new head could not be signed. ${broken.problem}`);
  return count;
}

async function reencryptAll({ db, settings }: TrailContext): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const rows = await listKeptValues(db, after, batch);
    const last = rows.at(-1);
    if (!last) return count;
    for (const { sealed, ...owner } of rows) {
      const again = reencrypt(settings, sealed, owner);
      if (again === null) continue;
      await replaceKeptValues(db, owner.seq, again);
      count += 1;
    }
    after = last.seq;
  }
}
