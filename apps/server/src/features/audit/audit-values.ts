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

/** Throws where the key is another one or the bytes were altered. */
export function openAuditValues(secrets: AppSecrets, sealed: Buffer): AuditValues {
  return openWithAny(keysInForce(secrets, purpose), sealed) as AuditValues;
}
