import { type BookableType, viewBookingPage } from '@anteroom/contract/self-booking';
import { useState } from 'react';
import { lazyComponent } from '#lib/lazy-component';
import { BookingFrame, useBookingLanguage } from './booking-frame.tsx';
import { BookingSteps, TimesStep } from './booking-steps.tsx';
import { useBooking, useBookingPage } from './use-booking.ts';

/** The page of the whole clinic. Loaded on demand, to keep the code of a doctor's page small. */
export const ClinicBookingView = lazyComponent(
  async () => (await import('./clinic-booking-view.tsx')).ClinicBookingView,
);

/** The page on which patients book a time with one doctor. */
export function BookingView({ slug }: { slug: string }) {
  const { words, ...language } = useBookingLanguage();
  const [from, setFrom] = useState<string | null>(dateInAddress);
  const { data: page, error, refetch } = useBookingPage(slug, from);
  const booking = useBooking(language.language, viewBookingPage);
  const [chosen, setType] = useState<BookableType | null>(null);
  if (words === null) return null;
  const { doctorName = '', specialization = null, forWhom, appointmentTypes = [] } = page ?? {};
  const about = (
    <>
      {specialization !== null && <p className="wrap-break-word text-ink-soft">{specialization}</p>}
      {forWhom === 'known' && <p className="mt-2">{words.knownOnly}</p>}
      {page?.isOnClinicPage && booking.stage.at === 'times' && (
        <a href={`/book?lang=${words.language}`} className="text-link">
          {words.chooseDoctor}
        </a>
      )}
    </>
  );
  const frame = { ...language, words, page, error, about, title: words.title(doctorName) };
  return (
    <BookingFrame {...frame} onRetry={() => void refetch()}>
      {page && (
        <BookingSteps
          booking={booking}
          timezone={page.timezone}
          words={words}
          times={(problem) => (
            <TimesStep
              firstDate={from}
              offer={page}
              types={appointmentTypes}
              type={appointmentTypes.find((type) => type === chosen) ?? appointmentTypes[0] ?? 'consultation'}
              doctorsOf={() => [{ slug }]}
              booking={booking}
              problem={problem}
              words={words}
              onType={setType}
              onFrom={setFrom}
            />
          )}
        />
      )}
    </BookingFrame>
  );
}

/** Returns the date in the URL. Booking portals link to a date with `?date=2027-01-04`. */
function dateInAddress(): string | null {
  const date = new URLSearchParams(location.search).get('date') ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : null;
}
