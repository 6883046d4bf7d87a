import { type AppointmentImportField, columnOfField, importFields } from '@anteroom/contract/import-fields';
import { type CsvColumn, csvInstant } from '#platform/csv';
import type { ExportedAppointment } from './export.queries.ts';

/** Where the file goes our own ids mean nothing, and the day and the time stand in one column. */
const leftOut = ['patientId', 'date', 'time'] as const satisfies readonly AppointmentImportField[];
type Column = Exclude<AppointmentImportField, (typeof leftOut)[number]>;

/** The columns of the import, times on the clinic's clock. */
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
