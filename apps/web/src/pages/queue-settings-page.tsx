import { DisplaysButton } from '#features/displays';
import { QueueSettingsCard, queueSettingsWords as words } from '#features/queue';
import { PageHeading } from '#ui/page-heading';
import { DoctorScope } from './doctor-scope.tsx';

export function QueueSettingsPage() {
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle}>
        <DisplaysButton />
      </PageHeading>
      <DoctorScope takesFirst>
        {({ doctor, picker }) => (
          <div className="grid gap-5">
            <div className="flex">{picker}</div>
            <QueueSettingsCard doctor={doctor} />
          </div>
        )}
      </DoctorScope>
    </>
  );
}
