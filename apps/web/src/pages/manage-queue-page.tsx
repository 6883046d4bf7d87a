import { useSignedInUser } from '#features/auth';
import { ClinicZoneNote } from '#features/clinic';
import { DisplaysButton } from '#features/displays';
import { ManagedQueue, queueMessages as words } from '#features/queue';
import { ConfirmedOnly } from '#features/staff';
import { TodayCards } from '#features/today';
import { PageHeading } from '#ui/page-heading';
import { DoctorScope } from './select-doctor-layout.tsx';

export function ManageQueuePage() {
  const { role } = useSignedInUser();
  return (
    <>
      <PageHeading title={words.manageTitle} subtitle={words.manageSubtitle[role]}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ClinicZoneNote />
          <ConfirmedOnly>
            <DisplaysButton />
          </ConfirmedOnly>
        </div>
      </PageHeading>
      <DoctorScope isInHeaderLine takesFirst={false} whileChoosing={<TodayCards />}>
        {({ doctor, picker, selectDifferent }) => (
          <ManagedQueue doctor={doctor} doctorPicker={picker} onSelectDifferent={selectDifferent} />
        )}
      </DoctorScope>
    </>
  );
}
