import { CalendarFeedsButton } from '#features/calendars';
import { WeekSchedule, scheduleMessages as words } from '#features/schedule';
import { OnlineBookingButton } from '#features/self-booking';
import { ConfirmedOnly } from '#features/staff';
import { PageHeading } from '#ui/page-heading';
import { DoctorScope } from './select-doctor-layout.tsx';

export function SchedulePage() {
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle} />
      <DoctorScope takesFirst={false} chooseHint={words.chooseDoctorHint}>
        {({ doctor, picker }) => (
          <WeekSchedule
            doctor={doctor}
            doctorPicker={picker}
            actions={
              <ConfirmedOnly>
                <div className="ml-auto flex flex-wrap">
                  <OnlineBookingButton doctor={doctor} />
                  <CalendarFeedsButton doctor={doctor} />
                </div>
              </ConfirmedOnly>
            }
          />
        )}
      </DoctorScope>
    </>
  );
}
