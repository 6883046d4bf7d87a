import { DisplaysButton } from '#features/displays';
import { QueueSettingsCard, queueSettingsMessages as words } from '#features/queue';
import { TicketsButton } from '#features/visits';
import { PageHeading } from '#ui/page-heading';
import { DoctorScope } from './select-doctor-layout.tsx';

export function QueueSettingsPage() {
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle}>
        <DisplaysButton />
      </PageHeading>
      <DoctorScope takesFirst>
        {({ doctor, picker }) => (
          <div className="grid gap-5">
            <div className="flex flex-wrap items-end gap-3">
              {picker}
              <TicketsButton doctor={doctor} />
            </div>
            <QueueSettingsCard doctor={doctor} />
          </div>
        )}
      </DoctorScope>
    </>
  );
}
