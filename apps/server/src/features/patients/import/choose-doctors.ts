import type { Reason } from '#features/imports';
import { findDoctorState, findNamedDoctors, type NamedDoctor } from '#features/staff';
import type { Tx } from '#platform/db/database';

export type DoctorChoice = { doctorId: number } | { reason: Reason };

/**
 * Chooses the doctor for each row: the one whose email or name it contains or, if it names none, the one chosen for the
 * whole file.
 */
export async function chooseDoctors(
  tx: Tx,
  texts: readonly (string | undefined)[],
  chosenId: number | null,
): Promise<DoctorChoice[]> {
  const named = await findNamedDoctors(
    tx,
    texts.flatMap((text) => text || []),
  );
  const chosen = chosenId === null ? null : await findDoctorState(tx, chosenId);
  const standard = chosen && chosenId !== null ? { id: chosenId, ...chosen } : null;
  return texts.map((text) =>
    text ? choose(named.get(text.toLowerCase()), unknown) : choose(standard, lacking),
  );
}

const unknown =
  'There is no doctor with this email or name. Leave this column out to give all lines to the doctor you choose.';
const several = 'Several doctors have this name. Write the doctor’s email address instead.';
const lacking = 'Doctor is required';

function choose(doctor: NamedDoctor | null | undefined, otherwise: string): DoctorChoice {
  if (doctor === 'several') return { reason: { field: 'doctorEmail', message: several } };
  if (doctor?.isEnabled && doctor.isConfirmed) return { doctorId: doctor.id };
  // An import treats an unconfirmed doctor like an unknown one.
  const message = doctor?.isConfirmed ? 'This doctor is no longer active' : otherwise;
  return { reason: { field: 'doctorEmail', message } };
}
