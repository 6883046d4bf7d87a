import { useSignedInUser } from '#features/auth';
import { ClinicZoneNote } from '#features/clinic';
import { DayListSection, ReportsScreen, reportMessages as words } from '#features/reports';
import { useDoctors } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { PageHeading } from '#ui/page-heading';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { doctorChoiceMessages } from './pages.messages.ts';
import { NoDoctorsAssigned } from './select-doctor-layout.tsx';

export function ReportsPage() {
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle} />
      <Reports />
    </>
  );
}

function Reports() {
  const { role } = useSignedInUser();
  const { data: doctors, error, refetch } = useDoctors();
  if (!doctors && error)
    return <RetryBanner onRetry={refetch}>{messageOf(error, doctorChoiceMessages.loadFailed)}</RetryBanner>;
  if (!doctors) return <Skeleton label={doctorChoiceMessages.loadingDoctors} />;
  if (doctors.length === 0 && role === 'manager') return <NoDoctors />;
  return (
    <div className="grid gap-6">
      <div className="empty:hidden">
        <ClinicZoneNote />
      </div>
      <ReportsScreen doctors={doctors} />
      {doctors.length > 0 && <DayListSection doctors={doctors} />}
    </div>
  );
}

function NoDoctors() {
  return (
    <>
      <NoDoctorsAssigned />
      <p className="py-6 text-center text-ink-soft">{words.more}</p>
    </>
  );
}
