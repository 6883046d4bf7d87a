import { relyingPartyOf } from '#platform/config/relying-party';
import type { Context } from '#platform/context';
import { countPasskeysElsewhere } from './passkeys.queries.ts';

/**
 * Logs a warning if passkeys were made for another host name. Passkeys are bound to a host name, so they stop working
 * when the host name in APP_URL changes.
 */
export async function warnOfPasskeysElsewhere({
  db,
  log,
  settings,
}: Pick<Context, 'db' | 'log' | 'settings'>): Promise<void> {
  const host = relyingPartyOf(settings.appUrl)?.id ?? null;
  const count = await countPasskeysElsewhere(db, host);
  if (count > 0) log.warn({ count, host }, 'passkeys were made at another host name and do not work here');
}
