import type { Tx } from '#platform/db/database';

type NewRequest = {
  standInId: number;
  doctorId: number;
  ownerId: number;
  email: string;
  hasPassword: boolean;
  now: Date;
};

export async function insertManagerRequest(tx: Tx, request: NewRequest): Promise<void> {
  const { standInId, doctorId, ownerId, email, hasPassword, now } = request;
  await tx
    .insertInto('manager_requests')
    .values({
      stand_in_id: standInId,
      doctor_id: doctorId,
      owner_id: ownerId,
      email,
      has_password: hasPassword,
      created_at: now,
    })
    .execute();
}

export function findManagerRequest(tx: Tx, standInId: number) {
  return tx
    .selectFrom('manager_requests')
    .innerJoin('users as doctor', 'doctor.id', 'manager_requests.doctor_id')
    .select(['doctor_id as doctorId', 'owner_id as ownerId', 'doctor.is_enabled as isDoctorEnabled'])
    .where('stand_in_id', '=', standInId)
    .executeTakeFirst();
}

type Acceptance = { standInId: number; doctorId: number; ownerId: number; now: Date };

/** Replaces the stand-in with the account of the owner. The stand-in's row stays for the audit trail. */
export async function replaceStandIn(tx: Tx, acceptance: Acceptance): Promise<void> {
  const { standInId, doctorId, ownerId, now } = acceptance;
  await tx.deleteFrom('manager_doctors').where('manager_id', '=', standInId).execute();
  await tx
    .insertInto('manager_doctors')
    .values({ manager_id: ownerId, doctor_id: doctorId, created_at: now })
    .onConflict((link) => link.doNothing())
    .execute();
  await tx
    .updateTable('users')
    .set({ is_enabled: false, updated_at: now })
    .where('id', '=', standInId)
    .execute();
  await tx
    .updateTable('manager_requests')
    .set({ accepted_at: now })
    .where('stand_in_id', '=', standInId)
    .execute();
}

type Sent = { userId: number; since: Date };

/** Counts the invitations and manager requests sent for an account. Call it only while the account is locked. */
export async function countInvitations(tx: Tx, { userId, since }: Sent): Promise<number> {
  const { count } = await tx
    .selectFrom('mail_tokens')
    .select((tokens) => tokens.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', 'in', ['invitation', 'manager_request'])
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
