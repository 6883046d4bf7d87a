import type { Tx } from '#platform/db/database';
import { lockPatient } from './patients.queries.ts';
import { type Claimed, listPatientsOfContact } from './patients-of-contact.queries.ts';
import { isSimilarName } from './similar-names.rules.ts';

/**
 * Finds and locks the record with this date of birth, last name and contact among those that a doctor may read. Returns
 * null if no record matches or several do (twins with a parent's address), if the first name is not similar (a twin
 * without a record), or if the patient is inactive or has died.
 */
export async function findPatientOfContact(tx: Tx, claimed: Claimed): Promise<number | null> {
  const found = await findOnlyOne(tx, claimed);
  if (found === null) return null;
  await lockPatient(tx, found);
  // Read again under the lock: the record may have changed in between.
  return (await findOnlyOne(tx, claimed)) === found ? found : null;
}

async function findOnlyOne(tx: Tx, claimed: Claimed): Promise<number | null> {
  const [patient, ...others] = await listPatientsOfContact(tx, claimed);
  if (patient === undefined || others.length > 0) return null;
  const { id, firstName, claimedName, isActive, dateOfDeath } = patient;
  return isSimilarName(firstName, claimedName) && isActive && dateOfDeath === null ? id : null;
}
