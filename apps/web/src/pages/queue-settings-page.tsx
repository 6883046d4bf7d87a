import { QueueSettingsCard, queueWords as words } from '#features/queue';
import { PageHeading } from '#ui/page-heading';
import { DoctorScope } from './doctor-scope.tsx';

export function QueueSettingsPage() {
  return (
    <>
      <PageHeading title={words.settingsTitle} subtitle={words.settingsSubtitle} />
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
