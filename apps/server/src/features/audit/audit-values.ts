import {
  type AppSecrets,
  keyFor,
  keysInForce,
  opens,
  openWithAny,
  reseal,
  seal,
} from '#platform/crypto/keys';

/** The changed fields of a record by name, before and after. */
export type AuditValues = { before: Record<string, unknown>; after: Record<string, unknown> };

const purpose = 'audit values';

/**
 * Encrypts the values for `recordAudit`. Only the server's key decrypts them, so a copy of the database reveals
 * nothing.
 */
export function sealAuditValues(appSecret: string, values: AuditValues): Buffer {
  return seal(keyFor(appSecret, purpose), values);
}

/** Encrypts only the changed fields of a record before and after a change. */
export function sealChangedValues(
  appSecret: string,
  changedFields: readonly string[],
  { before, after }: { before: object; after: object },
): Buffer {
  const values = { before: pick(before, changedFields), after: pick(after, changedFields) };
  return sealAuditValues(appSecret, values);
}

function pick(record: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)));
}

/** The audit row of the values: its number, and the hash (hexadecimal) of the values as they were first encrypted. */
type ValuesOwner = { seq: number; values_hash: string | null };

/** Decrypts the values. Throws if another key encrypted them or the bytes were altered. */
export function openAuditValues(secrets: AppSecrets, sealed: Buffer, owner: ValuesOwner): AuditValues {
  const keys = keysInForce(secrets, purpose);
  try {
    return openWithAny(keys, sealed) as AuditValues;
  } catch {
    return openWithAny(keys, sealed, boundTo(owner)) as AuditValues;
  }
}

/**
 * Encrypts values again with the current key, or returns null if they already use it. The hash in the row belongs to
 * the first encryption and stays; the new ciphertext is bound to the row and to that hash.
 */
export function reencrypt(secrets: AppSecrets, sealed: Buffer, owner: ValuesOwner): Buffer | null {
  return reseal(
    secrets,
    (inForce) => openAuditValues(inForce, sealed, owner),
    (values) => seal(keyFor(secrets.appSecret, purpose), values, boundTo(owner)),
  );
}

/**
 * Returns whether the values were encrypted again after they were first written. Only then are they bound to the row.
 */
export function isReencrypted(secrets: AppSecrets, sealed: Buffer, owner: ValuesOwner): boolean {
  return opens(() => openWithAny(keysInForce(secrets, purpose), sealed, boundTo(owner)));
}

function boundTo({ seq, values_hash }: ValuesOwner): string {
  return `audit values ${seq} ${values_hash}`;
}
