import type { FormerValue } from '@anteroom/contract/patient-record';
import type { Context } from '#platform/context';
import { openAuditValues } from './audit-values.ts';
import { listSealedChanges } from './former-values.queries.ts';

/**
 * Lists each corrected field of these records and of their appointments with its former and its new value, as far as
 * the trail still has them. Omits values that no current key decrypts. The verification of the trail reports altered
 * values.
 */
export async function listFormerValues(
  { db, settings, log }: Context,
  patientIds: readonly number[],
): Promise<FormerValue[]> {
  const changes = await listSealedChanges(db, patientIds);
  return changes.flatMap(({ seq, values_hash, at, actorName, objectType, objectId, fields, sealed }) => {
    try {
      const { before, after } = openAuditValues(settings, sealed, { seq, values_hash });
      const appointmentUuid = objectType === 'appointment' ? objectId : null;
      const about = { changedAt: at.getTime(), changedBy: actorName, appointmentUuid };
      return fields.map((field) => ({
        ...about,
        field,
        before: before[field] ?? null,
        after: after[field] ?? null,
      }));
    } catch {
      log.error({ seq }, 'could not decrypt the values of an audit row with this key');
      return [];
    }
  });
}
