import { type BookableDoctor, viewClinicBooking } from '@anteroom/contract/clinic-booking';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PatientPart, pollWhileDown } from '#features/clinic';
import { dateIn } from '#lib/patient-language';
import { routeQuery } from '#lib/route-query';
import { useFocusedHeading } from '#lib/use-focused-heading';
import { Button } from '#ui/button';
import { BookingFrame, useBookingLanguage } from './booking-frame.tsx';
import type { BookingWords } from './words/booking-words.ts';

const fetchAnyDoctor = async () => (await import('./any-doctor.tsx')).AnyDoctor;

/**
 * The clinic's booking page. Shows its doctors who can be booked online, and the free times of all of them together.
 */
export function ClinicBookingView() {
  const { words, ...language } = useBookingLanguage();
  const {
    data: page,
    error,
    refetch,
  } = useQuery(
    routeQuery(viewClinicBooking, {}, { staleTime: 0, retry: false, refetchInterval: pollWhileDown }),
  );
  const [isAny, setIsAny] = useState<boolean>();
  if (words === null) return null;
  const frame = { ...language, words, page, error, title: words.pageTitle };
  return (
    <BookingFrame {...frame} onRetry={() => void refetch()}>
      {page && !isAny && (
        <Doctors doctors={page.doctors} words={words} isBack={isAny === false} onAny={() => setIsAny(true)} />
      )}
      {page && isAny && (
        <PatientPart
          fetchPart={fetchAnyDoctor}
          given={{ clinic: page, words, onBack: () => setIsAny(false) }}
          language={language.language}
        />
      )}
    </BookingFrame>
  );
}

type DoctorsProps = {
  doctors: readonly BookableDoctor[];
  words: BookingWords;
  /** True if the patient has come back from the free times of all doctors. The heading then receives the focus. */
  isBack: boolean;
  onAny: () => void;
};

function Doctors({ doctors, words, isBack, onAny }: DoctorsProps) {
  const { language } = words;
  const heading = useFocusedHeading(isBack);
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {words.chooseDoctor}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {doctors.map(({ slug, doctorName, specialization, forWhom, nextDate }) => (
          <li key={slug} className="panel grid min-w-0 gap-1 p-4 wrap-break-word">
            <a href={`/book/${slug}?lang=${language}`} className="text-link min-h-8 text-lg font-semibold">
              {doctorName}
            </a>
            {specialization !== null && <p className="text-ink-soft">{specialization}</p>}
            <p>{nextDate === null ? words.noTimesAtAll : words.nextDate(dateIn(language, nextDate))}</p>
            {forWhom === 'known' && <p className="text-sm text-ink-soft">{words.knownOnly}</p>}
          </li>
        ))}
      </ul>
      {doctors.length > 1 && <Button onClick={onAny}>{words.anyDoctor}</Button>}
    </section>
  );
}
