import { SignInPolicyForm } from '#features/auth';
import { ClinicForm, ClinicZone, LogoSection, clinicFormMessages as words } from '#features/clinic';
import { HiddenGuide } from '#features/first-steps';
import { importMessages } from '#features/imports';
import { reminderMessages } from '#features/reminders';
import { ClinicBookingButton } from '#features/self-booking';
import { Link } from '#lib/link';
import { buttonLook } from '#ui/button';
import { PageHeading } from '#ui/page-heading';

export function ClinicSettingsPage() {
  return (
    <>
      <PageHeading title={words.detailsTitle} subtitle={words.detailsSubtitle}>
        <div className="flex flex-wrap gap-2">
          <ClinicBookingButton />
          <Link to="/dashboard/reminders" className={buttonLook({ variant: 'quiet' })}>
            {reminderMessages.title}
          </Link>
          <Link to="/dashboard/import" className={buttonLook({ variant: 'quiet' })}>
            {importMessages.title}
          </Link>
        </div>
      </PageHeading>
      <div className="grid max-w-2xl gap-6">
        <ClinicForm />
        <LogoSection />
        <SignInPolicyForm />
        <ClinicZone />
        <HiddenGuide />
      </div>
    </>
  );
}
