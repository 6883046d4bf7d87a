import type { ReactNode } from 'react';
import { patientPageMessages } from '#features/clinic';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import type { Booking, Problem } from './use-booking.ts';
import type { BookingWords } from './words/booking-words.ts';

const LaterSteps = lazyComponent(async () => (await import('./later-steps.tsx')).LaterSteps);

type StepsProps = {
  booking: Booking;
  timezone: string;
  words: BookingWords;
  /** Renders the first step, in which the patient chooses a time. */
  times: (problem: Problem | null) => ReactNode;
};

/** Shows the current step of a booking. */
export function BookingSteps({ booking, timezone, words, times }: StepsProps) {
  const { stage } = booking;
  if (stage.at === 'times') return times(stage.problem);
  return (
    <LazyBoundary placeholder={<p role="status">{patientPageMessages[words.language].loading}</p>}>
      <LaterSteps timezone={timezone} booking={booking} stage={stage} words={words} />
    </LazyBoundary>
  );
}
