import { DoctorSpecializationForm } from '#features/accounts';
import {
  OwnCredentials,
  OwnFactorsSection,
  SessionList,
  ShortcutSettings,
  useSignedInUser,
  accountPageMessages as words,
} from '#features/auth';
import { ClinicZoneNote } from '#features/clinic';
import { roleLabels } from '#lib/role-labels';
import { DescriptionList } from '#ui/description-list';
import { PageHeading } from '#ui/page-heading';

export function AccountPage() {
  const { name, email, role, emailVerified } = useSignedInUser();
  return (
    <div className="max-w-3xl">
      <PageHeading title={words.accountTitle} subtitle={words.accountSubtitle} />
      <div className="panel p-5">
        <DescriptionList
          items={[
            { term: words.name, description: name },
            { term: words.email, description: email },
            { term: words.role, description: roleLabels[role] },
            { term: words.emailVerified, description: emailVerified ? words.yes : words.no },
          ]}
        />
      </div>
      {role === 'doctor' && (
        <div className="mt-6">
          <DoctorSpecializationForm />
        </div>
      )}
      <OwnCredentials />
      <OwnFactorsSection />
      <ShortcutSettings />
      <h2 className="mt-8 text-xl font-semibold">{words.sessions}</h2>
      <p className="mt-1 mb-3 text-ink-soft">{words.sessionsHint}</p>
      <SessionList />
      <div className="mt-3">
        <ClinicZoneNote />
      </div>
    </div>
  );
}
