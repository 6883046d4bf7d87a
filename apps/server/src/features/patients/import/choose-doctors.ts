import type { Reason } from '#features/imports';
import { type DoctorState, findDoctorState, findDoctorsByEmail } from '#features/staff';
import type { Tx } from '#platform/db/database';

export type DoctorChoice = { doctorId: number } | { reason: Reason };

/** Chooses the doctor for each row: the one whose email the row contains, else the one chosen for the whole file. */
export async function chooseDoctors(
  tx: Tx,
  emails: readonly (string | undefined)[],
  chosenId: number | null,
): Promise<DoctorChoice[]> {
  const named = await findDoctorsByEmail(tx, [...new Set(emails.filter((email) => email !== undefined))]);
  const chosen = chosenId === null ? null : await findDoctorState(tx, chosenId);
  const standard = chosen && chosenId !== null ? { id: chosenId, ...chosen } : null;
  return emails.map((email) =>
    email ? choose(named.get(email.toLowerCase()), unknown) : choose(standard, lacking),
  );
}

const unknown =
  'There is no doctor with this email. Leave this column out to give all lines to the doctor you choose.';
const lacking = 'Doctor is required';

function choose(doctor: ({ id: number } & DoctorState) | null | undefined, otherwise: string): DoctorChoice {
  if (doctor?.isEnabled && doctor.isConfirmed) return { doctorId: doctor.id };
  // An import treats an unconfirmed doctor like an unknown one.
  const message = doctor?.isConfirmed ? 'This doctor is no longer active' : otherwise;
  return { reason: { field: 'doctorEmail', message } };
}
