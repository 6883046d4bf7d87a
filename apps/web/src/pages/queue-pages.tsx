import { ClinicZoneNote } from '#features/clinic';
import { LineScreen, queueMessages as words } from '#features/queue';
import { PageHeading } from '#ui/page-heading';
import { DoctorScope } from './select-doctor-layout.tsx';

export function CentralQueuePage() {
  return (
    <>
      <PageHeading title={words.centralTitle} subtitle={words.centralSubtitle} isCompact>
        <ClinicZoneNote />
      </PageHeading>
      <DoctorScope isInHeaderLine takesFirst prefers="central" asksManagers>
        {({ doctor, picker, selectDifferent }) => (
          <LineScreen
            doctor={doctor}
            kind="central"
            doctorPicker={picker}
            onSelectDifferent={selectDifferent}
          />
        )}
      </DoctorScope>
    </>
  );
}

export function DayWiseQueuePage() {
  return (
    <>
      <PageHeading title={words.dayWiseTitle} subtitle={words.dayWiseSubtitle} isCompact>
        <ClinicZoneNote />
      </PageHeading>
      <DoctorScope isInHeaderLine takesFirst prefers="day_wise" asksEveryone>
        {({ doctor, picker, selectDifferent }) => (
          <LineScreen
            doctor={doctor}
            kind="day_wise"
            doctorPicker={picker}
            onSelectDifferent={selectDifferent}
          />
        )}
      </DoctorScope>
    </>
  );
}
