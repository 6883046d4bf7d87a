import { keyIdOf } from '#platform/keys';
import { StartRefusal } from '#platform/start-refusal';
import { reencrypt } from './audit-values.ts';
import { vouchWithNewKey } from './chain/begin-seals.ts';
import { type TrailContext, verifyAuditTrail } from './chain/verify-trail.ts';
import { writeHead } from './chain/write-head.ts';
import { findKeyOfLastStart, listKeptValues, replaceKeptValues } from './rotation.queries.ts';

const batch = 500;

/**
 * Moves the audit trail to the current key: encrypts the kept values again, adds an entry that vouches for the trail so
 * far, and signs a head that vouches for the heads so far. Answers how many values it encrypted. Can be repeated.
 */
export async function finishRotation(context: TrailContext): Promise<number> {
  const { db, settings } = context;
  if ((await findKeyOfLastStart(db)) !== keyIdOf(settings.appSecret)) {
    throw new StartRefusal('No server has started with the new key yet: start all of them first.');
  }
  const { state, problem } = await verifyAuditTrail(context);
  if (state === 'broken') {
    throw new StartRefusal(`The audit trail is broken, so the new key cannot vouch for it. ${problem}`);
  }
  const count = await reencryptAll(context);
  await vouchWithNewKey(db);
  const broken = await writeHead(context, { vouches: true });
  if (broken !== null) throw new StartRefusal(`The new head could not be signed. ${broken.problem}`);
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
