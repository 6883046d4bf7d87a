import { sql } from 'kysely';
import type { Db } from '#platform/db/database';

type SealedChange = {
  seq: number;
  values_hash: string | null;
  at: Date;
  actorName: string | null;
  /** The type of the record: `patient` or `appointment`. */
  objectType: string | null;
  objectId: string | null;
  fields: string[];
  sealed: Buffer;
};

/** SQL: the uuid of the entry's appointment, or null. Records of other types have ids that are not UUIDs. */
const uuidOfAppointment = sql`case when event.object_type = 'appointment' then event.object_id::uuid end`;

/**
 * Lists the audit entries about changes of one person's records and appointments, latest first. Omits entries whose
 * stored values were already deleted, and entries that contain values of another person: a merge that was undone, and
 * appointments that now belong to another patient.
 */
export async function listSealedChanges(db: Db, patientIds: readonly number[]): Promise<SealedChange[]> {
  const { rows } = await sql<SealedChange>`
    select event.seq, encode(event.values_hash, 'hex') as values_hash, event.at, event.actor_name as "actorName",
      event.object_type as "objectType", event.object_id as "objectId", event.changed_fields as fields, kept.sealed
    from audit_events event join audit_values kept on kept.audit_seq = event.seq
    where event.patient_ids && ${patientIds}::bigint[]
      and event.patient_ids <@ ${patientIds}::bigint[]
      and event.action in ('patient.updated', 'patient.merged', 'patient.separated', 'appointment.updated')
      and (event.object_type is distinct from 'appointment' or exists (
        select from appointments
        where appointments.uuid = ${uuidOfAppointment} and patient_id = any(${patientIds}::bigint[])
        union all
        select from deleted_appointments deleted
        where deleted.uuid = ${uuidOfAppointment} and patient_id = any(${patientIds}::bigint[])))
    order by event.seq desc
  `.execute(db);
  return rows;
}
