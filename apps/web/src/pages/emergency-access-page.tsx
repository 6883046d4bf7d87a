import { ClinicZoneNote } from '#features/clinic';
import { EmergencyReviewScreen, emergencyReviewWords as words } from '#features/patients';
import { PageHeading } from '#ui/page-heading';

export function EmergencyAccessPage() {
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle} />
      <div className="mb-3 empty:hidden">
        <ClinicZoneNote />
      </div>
      <EmergencyReviewScreen />
    </>
  );
}
