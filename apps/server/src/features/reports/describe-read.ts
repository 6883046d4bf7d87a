import type { ReportName, ReportQuery } from '@anteroom/contract/reports';

/** What was asked for, for the audit trail. */
export function describeRead({ name: report, query }: { name: ReportName; query: ReportQuery }) {
  const { doctorId, appointmentType, from, to } = query;
  return {
    ...(doctorId === undefined ? {} : { doctorId }),
    details: { report, from, to, doctorId: doctorId ?? null, appointmentType: appointmentType ?? null },
  };
}
