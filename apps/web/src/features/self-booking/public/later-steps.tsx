import type { ReactNode } from 'react';
import { useFocusedHeading } from '#lib/use-focused-heading';
import { Button, buttonLook } from '#ui/button';
import { CodeStep } from './code-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { HeldTime } from './held-time.tsx';
import type { Booking, Stage } from './use-booking.ts';
import type { BookingWords } from './words/booking-words.ts';
import { smsWords } from './words/sms.messages.ts';

type Props = {
  timezone: string;
  booking: Booking;
  stage: Exclude<Stage, { at: 'times' }>;
  words: BookingWords;
};

/** Renders the steps that follow after a time is held for the patient. */
export function LaterSteps({ timezone, booking, stage, words }: Props) {
  const { held } = stage;
  const sms = smsWords[words.language];
  const shown = { held, words, timezone };
  if (stage.at === 'details') {
    return (
      <StepFrame key={stage.at} title={words.details}>
        <HeldTime {...shown} onRelease={() => booking.release(held)} />
        <DetailsStep held={held} booking={booking} words={words} />
      </StepFrame>
    );
  }
  if (stage.at === 'code') {
    return (
      <StepFrame key={stage.at} title={stage.details.codeBy === 'sms' ? sms.checkPhone : words.checkMail}>
        <HeldTime {...shown} onRelease={() => booking.release(held)} />
        <CodeStep held={held} details={stage.details} booking={booking} words={words} />
      </StepFrame>
    );
  }
  const { outcome, address } = stage.outcome;
  const hints = stage.details.codeBy === 'sms' ? sms : words;
  const isBooked = outcome === 'booked';
  return (
    <StepFrame key={stage.at} title={isBooked ? words.booked : words.requested}>
      <HeldTime {...shown} />
      <p>{isBooked ? hints.bookedHint : hints.requestedHint}</p>
      <div className="flex flex-wrap gap-3">
        {address !== null && (
          <a href={new URL(address).pathname} className={buttonLook({ variant: 'primary' })}>
            {words.openPage}
          </a>
        )}
        <Button onClick={booking.restart}>{words.another}</Button>
      </div>
    </StepFrame>
  );
}

function StepFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useFocusedHeading();
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}
