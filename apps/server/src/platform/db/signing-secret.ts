import { type Kysely, PostgresAdapter, PostgresDialect, type PostgresDialectConfig } from 'kysely';
import type { AppSecrets } from '#platform/crypto/keys';
import type { DB } from './schema.gen.ts';

/** A database adapter with the secret that signs audit rows. Transactions inherit the secret from their database. */
class SigningAdapter extends PostgresAdapter {
  readonly appSecret: string | null;

  constructor(appSecret: string | null) {
    super();
    this.appSecret = appSecret;
  }
}

export class SigningDialect extends PostgresDialect {
  readonly #appSecret: string | null;

  constructor(config: PostgresDialectConfig, secrets: Pick<AppSecrets, 'appSecret'> | null) {
    super(config);
    this.#appSecret = secrets?.appSecret ?? null;
  }

  override createAdapter(): PostgresAdapter {
    return new SigningAdapter(this.#appSecret);
  }
}

/** Returns the secret that signs audit rows. Throws if it is missing, because an unsigned row would look forged. */
export function signingSecretOf(db: Kysely<DB>): string {
  const { adapter } = db.getExecutor();
  if (adapter instanceof SigningAdapter && adapter.appSecret !== null) return adapter.appSecret;
  throw new Error('This database was opened without the secret that signs the audit trail.');
}
