import type { AuditEvent } from '@anteroom/contract/audit';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EarlierAlarmsButton, OpenAlarms } from '#features/alarms';
import {
  AuditEventDialog,
  AuditFilterBar,
  AuditList,
  auditFiltersFrom,
  ExportButton,
  parametersOf,
  VerificationStatus,
  auditMessages as words,
} from '#features/audit';
import { ClinicZoneNote } from '#features/clinic';
import { EmergenciesToReview } from '#features/patients';
import { useDoctors } from '#features/staff';
import { PageHeading } from '#ui/page-heading';

export function AuditPage() {
  const [parameters, setParameters] = useSearchParams();
  const filters = auditFiltersFrom(parameters);
  const { data: doctors = [] } = useDoctors();
  const [viewed, setViewed] = useState<AuditEvent | null>(null);
  const change = (changed: typeof filters) => setParameters(parametersOf(changed), { replace: true });
  const doctorName = (id: number) => doctors.find((doctor) => doctor.id === id)?.name ?? words.doctorById(id);
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle}>
        <div className="flex flex-wrap gap-2">
          <EarlierAlarmsButton />
          <ExportButton filters={filters} />
        </div>
      </PageHeading>
      <OpenAlarms />
      <EmergenciesToReview />
      <VerificationStatus />
      <AuditFilterBar filters={filters} onChange={change} doctors={doctors} />
      <div className="mb-3 empty:hidden">
        <ClinicZoneNote />
      </div>
      <AuditList filters={filters} onChange={change} doctorName={doctorName} onView={setViewed} />
      {viewed && <AuditEventDialog event={viewed} doctorName={doctorName} onClose={() => setViewed(null)} />}
    </>
  );
}
