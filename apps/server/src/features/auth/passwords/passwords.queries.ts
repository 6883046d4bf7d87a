import type { Tx } from '#platform/db/database';

export async function changePassword(tx: Tx, userId: number, passwordHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .execute();
}
