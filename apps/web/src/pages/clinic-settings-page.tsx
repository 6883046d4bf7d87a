import { Link } from 'react-router';
import { ClinicForm, clinicWords as words } from '#features/clinic';
import { importWords } from '#features/imports';
import { buttonLook } from '#ui/button';
import { PageHeading } from '#ui/page-heading';

export function ClinicSettingsPage() {
  return (
    <>
      <PageHeading title={words.detailsTitle} subtitle={words.detailsSubtitle}>
        <Link to="/dashboard/import" className={buttonLook({ variant: 'quiet' })}>
          {importWords.title}
        </Link>
      </PageHeading>
      <ClinicForm />
    </>
  );
}
