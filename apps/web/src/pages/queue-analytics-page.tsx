import { QueueAnalyticsScreen, analyticsMessages as words } from '#features/analytics';
import { ClinicZoneNote } from '#features/clinic';
import { PageHeading } from '#ui/page-heading';
import { DoctorScope } from './select-doctor-layout.tsx';

export function QueueAnalyticsPage() {
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle}>
        <ClinicZoneNote />
      </PageHeading>
      <DoctorScope takesFirst asksManagers chooseHint={words.chooseDoctorHint}>
        {({ doctor, picker }) => <QueueAnalyticsScreen doctor={doctor} doctorPicker={picker} />}
      </DoctorScope>
    </>
  );
}
