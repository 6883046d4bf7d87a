import { useSignedInUser } from '#features/auth';
import { ClinicZoneNote } from '#features/clinic';
import { ManagedQueue, queueWords as words } from '#features/queue';
import { PageHeading } from '#ui/page-heading';
import { DoctorScope } from './doctor-scope.tsx';

export function ManageQueuePage() {
  const { role } = useSignedInUser();
  return (
    <>
      <PageHeading title={words.manageTitle} subtitle={words.manageSubtitle[role]}>
        <ClinicZoneNote />
      </PageHeading>
      <DoctorScope takesFirst={false}>
        {({ doctor, picker, selectDifferent }) => (
          <ManagedQueue doctor={doctor} doctorPicker={picker} onSelectDifferent={selectDifferent} />
        )}
      </DoctorScope>
    </>
  );
}
