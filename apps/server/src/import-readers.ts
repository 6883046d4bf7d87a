import type { Context } from '#context';
import { appointmentImport } from '#features/appointments';
import type { ImportReaders } from '#features/imports';
import { patientImport } from '#features/patients';
import { queueFollowsAppointments } from '#features/queue';

/** What can be read from a file: every kind of record. */
export function importReaders(context: Context): ImportReaders {
  const appointmentListener = queueFollowsAppointments(context);
  return [patientImport(context), appointmentImport({ ...context, appointmentListener })];
}
