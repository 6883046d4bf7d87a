import type { Passkey } from '@anteroom/contract/passkeys';
import type { PasskeyRow } from './passkeys.queries.ts';

export function presentPasskey({ id, name, createdAt, lastUsedAt, isSynced }: PasskeyRow): Passkey {
  return {
    id,
    name,
    addedAt: createdAt.getTime(),
    lastUsedAt: lastUsedAt?.getTime() ?? null,
    isSynced,
  };
}
