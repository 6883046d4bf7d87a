import { appointmentImport } from '#features/appointments';
import type { ImportReaders } from '#features/imports';
import { patientImport } from '#features/patients';
import { syncAppointmentsToQueue } from '#features/queue';
import type { Context } from '#platform/context';

export function importReaders(context: Context, appointmentLinesAtOnce?: number): ImportReaders {
  const appointmentListener = syncAppointmentsToQueue(context);
  return [
    patientImport(context),
    appointmentImport({ ...context, appointmentListener }, appointmentLinesAtOnce),
  ];
}
