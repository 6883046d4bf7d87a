import { type AppointmentImportField, columnOfField, importFields } from '@anteroom/contract/import-fields';
import { type CsvColumn, csvInstant } from '#platform/csv';
import type { ExportedAppointment } from './export.queries.ts';

/** Our own ids mean nothing elsewhere, and `scheduledDateTime` already holds the date and time. */
const leftOut = ['patientId', 'date', 'time'] as const satisfies readonly AppointmentImportField[];
type Column = Exclude<AppointmentImportField, (typeof leftOut)[number]>;

/** Returns the columns of the import, with times in the clinic's zone. */
export function appointmentCsvColumns(zone: string): CsvColumn<ExportedAppointment>[] {
  const columns = importFields.appointments.filter(
    (field): field is Column => !leftOut.some((one) => one === field),
  );
  return columns.map((field) => ({
    header: columnOfField(field),
    cell: (appointment) => cellOf(appointment, field, zone),
  }));
}

function cellOf(appointment: ExportedAppointment, field: Column, zone: string): string | number | null {
  if (field === 'scheduledDateTime') return csvInstant(appointment.scheduledAt, zone);
  if (field !== 'followUpDate') return appointment[field];
  return appointment.followUpAt && csvInstant(appointment.followUpAt, zone);
}
