import { QueueSettingsCard, queueWords as words } from '#features/queue';
import { PageHeading } from '#ui/page-heading';
import { DoctorScope } from './doctor-scope.tsx';

export function QueueSettingsPage() {
  return (
    <>
      <PageHeading title={words.settingsTitle} subtitle={words.settingsSubtitle} />
      <DoctorScope takesFirst>{(doctor) => <QueueSettingsCard doctor={doctor} />}</DoctorScope>
    </>
  );
}
