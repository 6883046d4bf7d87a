import { type ClinicBookingView as Clinic, listClinicTimes } from '@anteroom/contract/clinic-booking';
import { bookableTypes } from '@anteroom/contract/self-booking';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { patientPageMessages, pollWhileDown } from '#features/clinic';
import { hasCode } from '#lib/api-error';
import { routeQuery } from '#lib/route-query';
import { useFocusedHeading } from '#lib/use-focused-heading';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { BookingSteps, TimesStep } from './booking-steps.tsx';
import { errorText, useBooking } from './use-booking.ts';
import type { BookingWords } from './words/booking-words.ts';

type AnyDoctorProps = { clinic: Clinic; words: BookingWords; onBack: () => void };

/** Books a time with any doctor of the clinic. */
export function AnyDoctor({ clinic: { doctors, timezone }, words, onBack }: AnyDoctorProps) {
  const booking = useBooking(words.language, listClinicTimes);
  const types = bookableTypes.filter((each) =>
    doctors.some(({ appointmentTypes }) => appointmentTypes.includes(each)),
  );
  const [type, setType] = useState(types[0] ?? 'consultation');
  const [from, setFrom] = useState<string | null>(null);
  const query = { appointmentType: type, ...(from === null ? {} : { from }) };
  const { data: offer, error } = useQuery(
    routeQuery(
      listClinicTimes,
      { query },
      { placeholderData: keepPreviousData, staleTime: 0, retry: false, refetchInterval: pollWhileDown },
    ),
  );
  const bySlug = new Map(doctors.map((doctor) => [doctor.slug, doctor]));
  const failed = hasCode(error, 'not_found') ? words.gone : errorText(error, words);
  return (
    <BookingSteps
      booking={booking}
      timezone={timezone}
      words={words}
      times={(problem) => (
        <section className="grid grid-cols-1 gap-4">
          <FocusedTitle>{words.timesOfAll}</FocusedTitle>
          <div>
            <Button size="small" onClick={onBack}>
              {words.chooseDoctor}
            </Button>
          </div>
          {failed && <Banner tone="danger">{failed}</Banner>}
          {!offer && !failed && <p role="status">{patientPageMessages[words.language].loading}</p>}
          {offer && (
            <TimesStep
              firstDate={from}
              offer={offer}
              types={types}
              type={type}
              doctorsOf={({ slugs }) => slugs.map((slug) => bySlug.get(slug) ?? { slug })}
              booking={booking}
              problem={problem}
              words={words}
              onType={setType}
              onFrom={setFrom}
            />
          )}
        </section>
      )}
    />
  );
}

function FocusedTitle({ children }: { children: string }) {
  const heading = useFocusedHeading();
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
      {children}
    </h2>
  );
}
