import type { FirstStep } from '@anteroom/contract/first-steps';
import { sql } from 'kysely';
import { isVerifiedOrInvited } from '#features/staff';
import type { Settings } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';

type Asked = Pick<Settings, 'requireEmailVerification'>;
type Found = Record<FirstStep, boolean> & { isHidden: boolean };

/**
 * Returns which first steps are done. The clinic always has a name (its own or the configured one), so its address
 * decides whether the details are filled in. Counts only doctors who can be booked, and so no disabled, unconfirmed or
 * unverified ones.
 */
export async function findFirstSteps(db: Db | Tx, settings: Asked): Promise<Found> {
  const aDoctor = sql`
    select from doctors join users on users.id = doctors.id
    where users.is_enabled and users.is_confirmed and ${isVerifiedOrInvited(settings)}
  `;
  const { rows } = await sql<Found>`
    select
      address is not null as clinic_details,
      exists (${aDoctor}) as doctor,
      exists (${aDoctor} and exists (
        select from schedule_slots where schedule_slots.doctor_id = doctors.id and schedule_slots.is_active
      )) as schedule,
      exists (${aDoctor} and exists (
        select from queues where queues.doctor_id = doctors.id and queues.queue_type is not null
      )) as queue_type,
      exists (select from patients) as patients,
      first_steps_hidden_at is not null as "isHidden"
    from clinic_settings
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The clinic has no settings.');
  return found;
}

/**
 * Stores when the guide was hidden, or null to show it. Leaves the version of the clinic's details alone, so that an
 * open edit of the details does not become stale.
 */
export async function setFirstStepsHidden(tx: Tx, hiddenAt: Date | null): Promise<void> {
  await tx.updateTable('clinic_settings').set({ first_steps_hidden_at: hiddenAt }).execute();
}
