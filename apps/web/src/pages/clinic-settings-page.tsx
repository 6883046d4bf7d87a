import { ClinicForm, clinicWords as words } from '#features/clinic';
import { PageHeading } from '#ui/page-heading';

export function ClinicSettingsPage() {
  return (
    <>
      <PageHeading title={words.detailsTitle} subtitle={words.detailsSubtitle} />
      <ClinicForm />
    </>
  );
}
