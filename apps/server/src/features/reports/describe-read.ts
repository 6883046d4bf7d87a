import type { ReportName, ReportQuery } from '@anteroom/contract/reports';

export function describeRead({ name: report, query }: { name: ReportName; query: ReportQuery }) {
  const { doctorId, appointmentType, from, to } = query;
  return {
    ...(doctorId === undefined ? {} : { doctorId }),
    details: { report, from, to, doctorId: doctorId ?? null, appointmentType: appointmentType ?? null },
  };
}
