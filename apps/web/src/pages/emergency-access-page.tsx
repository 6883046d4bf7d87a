import { useSignedInUser } from '#features/auth';
import { ClinicZoneNote } from '#features/clinic';
import { EmergencyReviewScreen, emergencyReviewMessages as words } from '#features/patients';
import { PageHeading } from '#ui/page-heading';

export function EmergencyAccessPage() {
  const { role } = useSignedInUser();
  return (
    <>
      <PageHeading title={words.title} subtitle={role === 'admin' ? words.subtitle : words.ownSubtitle} />
      <div className="mb-3 empty:hidden">
        <ClinicZoneNote />
      </div>
      <EmergencyReviewScreen />
    </>
  );
}
