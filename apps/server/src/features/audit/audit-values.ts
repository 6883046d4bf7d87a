import { type AppSecrets, keyFor, keysInForce, openWithAny, seal } from '#platform/keys';

/** The changed fields of a record, by name, as they were and as they are. */
export type AuditValues = { before: Record<string, unknown>; after: Record<string, unknown> };

const purpose = 'audit values';

/** For `recordAudit`: only the server's key opens it, so a copy of the database tells nobody. */
export function sealAuditValues(appSecret: string, values: AuditValues): Buffer {
  return seal(keyFor(appSecret, purpose), values);
}

/** Of a record before and after a change, what was changed and nothing else. */
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

/** The row that values stand beside: its number, and in hexadecimal the hash of the values as they were written. */
type ValuesOwner = { seq: number; values_hash: string | null };

/** Throws where the key is another one or the bytes were altered. */
export function openAuditValues(secrets: AppSecrets, sealed: Buffer, owner: ValuesOwner): AuditValues {
  const keys = keysInForce(secrets, purpose);
  try {
    return openWithAny(keys, sealed) as AuditValues;
  } catch {
    return openWithAny(keys, sealed, boundTo(owner)) as AuditValues;
  }
}

/**
 * Encrypts values again with the current key, or answers null where they are already. The row's hash is of the first
 * encryption and stays: these are bound to the row and to that hash instead.
 */
export function reencrypt(secrets: AppSecrets, sealed: Buffer, owner: ValuesOwner): Buffer | null {
  const key = keyFor(secrets.appSecret, purpose);
  if (opens(() => openAuditValues({ ...secrets, previousAppSecret: null }, sealed, owner))) return null;
  return seal(key, openAuditValues(secrets, sealed, owner), boundTo(owner));
}

/** Whether a server encrypted the values of this row again. */
export function isReencrypted(secrets: AppSecrets, sealed: Buffer, owner: ValuesOwner): boolean {
  return opens(() => openWithAny(keysInForce(secrets, purpose), sealed, boundTo(owner)));
}

function boundTo({ seq, values_hash }: ValuesOwner): string {
  return `audit values ${seq} ${values_hash}`;
}

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
