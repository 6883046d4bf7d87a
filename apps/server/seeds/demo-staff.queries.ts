import type { Tx } from '#platform/db/database';
import type { DemoAccount } from './demo-accounts.ts';
import type { DemoDoctor } from './demo-doctors.ts';

/** User ids by email address. */
export type StaffIds = ReadonlyMap<string, number>;

export function idOf(staff: StaffIds, email: string): number {
  const id = staff.get(email);
  if (id === undefined) throw new Error(`The demo clinic has no ${email}.`);
  return id;
}

type Hired = { passwordHash: string; since: Date };

export async function addUsers(
  tx: Tx,
  accounts: readonly DemoAccount[],
  { passwordHash, since }: Hired,
): Promise<StaffIds> {
  const rows = await tx
    .insertInto('users')
    .values(
      accounts.map(({ email, name, role }) => ({
        email,
        name,
        role,
        password_hash: passwordHash,
        email_verified_at: since,
        created_at: since,
        updated_at: since,
      })),
    )
    .returning(['id', 'email'])
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

export async function addDoctors(tx: Tx, doctors: readonly DemoDoctor[], staff: StaffIds): Promise<void> {
  await tx
    .insertInto('doctors')
    .values(
      doctors.map(({ email, specialization, ticketPrefix }) => ({
        id: idOf(staff, email),
        specialization,
        ticket_prefix: ticketPrefix,
      })),
    )
    .execute();
}

export async function addManagerLinks(
  tx: Tx,
  accounts: readonly DemoAccount[],
  staff: StaffIds,
  since: Date,
): Promise<void> {
  const links = accounts.flatMap(({ email, serves }) =>
    serves.map((doctor) => ({
      manager_id: idOf(staff, email),
      doctor_id: idOf(staff, doctor),
      created_at: since,
    })),
  );
  await tx.insertInto('manager_doctors').values(links).execute();
}

export async function addSchedules(
  tx: Tx,
  doctors: readonly DemoDoctor[],
  staff: StaffIds,
  since: Date,
): Promise<void> {
  const slots = doctors
    .filter(({ hasSchedule }) => hasSchedule)
    .flatMap(({ email, hours }) =>
      hours.flatMap(({ days, startMinute, endMinute, slotMinutes }) =>
        days.map((day) => ({
          doctor_id: idOf(staff, email),
          day_of_week: day,
          start_minute: startMinute,
          end_minute: endMinute,
          slot_duration_minutes: slotMinutes,
          created_at: since,
          updated_at: since,
        })),
      ),
    );
  await tx.insertInto('schedule_slots').values(slots).execute();
}

type QueueCounters = { lastTicketNumber: ReadonlyMap<DemoDoctor, number>; changedAt: Date };

export async function addQueues(
  tx: Tx,
  doctors: readonly DemoDoctor[],
  staff: StaffIds,
  { lastTicketNumber, changedAt }: QueueCounters,
): Promise<void> {
  for (const doctor of doctors) {
    await tx
      .updateTable('queues')
      .set({
        queue_type: doctor.queueType,
        consultation_minutes: doctor.consultationMinutes,
        version: 1,
        changed_at: changedAt,
        last_ticket_number: lastTicketNumber.get(doctor) ?? 0,
      })
      .where('doctor_id', '=', idOf(staff, doctor.email))
      .execute();
  }
}
