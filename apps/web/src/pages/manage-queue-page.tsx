import { useSignedInUser } from '#features/auth';
import { ClinicZoneNote } from '#features/clinic';
import { DisplaysButton } from '#features/displays';
import { queueMessages as words } from '#features/queue';
import { ConfirmedOnly } from '#features/staff';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import { PageHeading } from '#ui/page-heading';
import { Skeleton } from '#ui/skeleton';
import { DoctorScope } from './select-doctor-layout.tsx';

/* The user sees only one of the two components at a time, so each is loaded on demand. */
const ManagedQueue = lazyComponent(async () => (await import('./managed-queue-part.ts')).ManagedQueue);
const TodayCards = lazyComponent(async () => (await import('#features/today')).TodayCards);

export function ManageQueuePage() {
  const { role } = useSignedInUser();
  return (
    <>
      <PageHeading title={words.manageTitle} subtitle={words.manageSubtitle[role]} isCompact>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ClinicZoneNote />
          <ConfirmedOnly>
            <DisplaysButton />
          </ConfirmedOnly>
        </div>
      </PageHeading>
      <DoctorScope
        isInHeaderLine
        takesFirst={false}
        whileChoosing={
          <LazyBoundary placeholder={<Skeleton label={words.loading} rows={3} />}>
            <TodayCards />
          </LazyBoundary>
        }
      >
        {({ doctor, picker, selectDifferent }) => (
          <LazyBoundary placeholder={<Skeleton label={words.loading} />}>
            <ManagedQueue doctor={doctor} doctorPicker={picker} onSelectDifferent={selectDifferent} />
          </LazyBoundary>
        )}
      </DoctorScope>
    </>
  );
}
