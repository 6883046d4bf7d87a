import { theServer } from '#features/audit';
import type { Db } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { type ErasureContext, eraseRecord, lockErasure } from './erase-record.ts';
import { keepErasedList, readErasedLists } from './erased-list.ts';
import { findDoctorOf, listStillStored } from './erasures.queries.ts';

type Clinic = ErasureContext & { db: Db; settings: { auditHeadsFile: string } };

/**
 * Erases the listed patients that the database contains again, because an older backup was restored. Returns their
 * number. Upcoming appointments do not block this, because the patient was erased after they were booked.
 */
export async function eraseAgain(context: Clinic): Promise<number> {
  const { db, settings } = context;
  let count = 0;
  const erased = await readErasedLists(settings);
  for (const { patientId, reason } of await listStillStored(db, erased)) {
    await inTransaction(db, async (tx) => {
      await lockErasure(tx, patientId);
      const doctorId = await findDoctorOf(tx, patientId);
      // This record has already been erased, by another server or together with the record that it was merged into.
      if (doctorId === null) return;
      await eraseRecord(context, tx, theServer, { patientId, doctorId, reason, isRepeated: true });
      count += 1;
    });
  }
  await keepErasedList(db, settings);
  return count;
}
