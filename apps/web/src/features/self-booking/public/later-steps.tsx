import {
  type BookingDetails,
  bookingDetails,
  type CodeChannel,
  confirmBooking,
} from '@anteroom/contract/self-booking-details';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, hasCode } from '#lib/api-error';
import { formatTimeOfDay } from '#lib/format-date';
import { clockIn, dateIn, timeIn } from '#lib/patient-language';
import { useCheckedForm } from '#lib/use-checked-form';
import { useFocusedHeading } from '#lib/use-focused-heading';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { RadioField } from '#ui/radio-field';
import { TextField } from '#ui/text-field';
import type { Held } from './hold-time.ts';
import { type Booking, errorText, type Stage } from './use-booking.ts';
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

type HeldTimeProps = {
  held: Held;
  words: BookingWords;
  timezone: string;
  /** Releases the held time. Undefined after the time is booked or requested. */
  onRelease?: () => void;
};

/** Shows the chosen time, and until when it is held for the patient. */
function HeldTime({ held: { time, date, expiresAt, doctor }, words, timezone, onRelease }: HeldTimeProps) {
  const { language } = words;
  return (
    <div className="panel grid gap-1 p-4">
      <p className="text-lg font-semibold wrap-break-word first-letter:uppercase">
        {`${dateIn(language, date)}, ${timeIn(language, formatTimeOfDay(time.startTime))}`}
      </p>
      {doctor.doctorName !== undefined && (
        <p className="wrap-break-word">{words.withDoctor(doctor.doctorName)}</p>
      )}
      {doctor.forWhom === 'known' && <p>{words.knownOnly}</p>}
      {onRelease && (
        <>
          <p className="text-ink-soft">{words.heldUntil(clockIn(language, expiresAt, timezone))}</p>
          <div>
            <Button size="small" onClick={onRelease} className="mt-2">
              {words.otherTime}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

type DetailsStepProps = { held: Held; booking: Booking; words: BookingWords };

type Name = keyof BookingWords['errors'] & keyof typeof bookingDetails.shape;

/** Renders the second step, which asks for the patient's details for the held time, and where to send the code. */
function DetailsStep({ held, booking: { send, typed }, words }: DetailsStepProps) {
  const { smsPrefixes } = held;
  const [chosen, setCodeBy] = useState<CodeChannel>(typed?.codeBy ?? 'email');
  const codeBy = smsPrefixes === null ? 'email' : chosen;
  const bySms = codeBy === 'sms';
  const { frame, field } = useCheckedForm({
    shape: bookingDetails,
    send: (details) => send.mutateAsync({ held, details }),
    takesFocus: false,
  });
  const sms = smsWords[words.language];
  const failed = sendErrorText(send.error, codeBy, words);
  /**
   * Returns the props of a field. The form decides which field is invalid; the message is in the language of the page.
   */
  const input = (name: Name) => {
    const { error, ...rest } = field(name);
    return {
      ...rest,
      label: words[name],
      error: error === undefined ? undefined : words.errors[name],
      defaultValue: typed?.[name] ?? '',
    };
  };
  const { error: phoneError } = field('phone');
  return (
    <form {...frame} className="grid grid-cols-1 gap-4">
      {failed && <Banner tone="danger">{failed}</Banner>}
      <p className="text-ink-soft">{bySms ? sms.forChild : words.forChild}</p>
      <p className="text-sm text-ink-soft">{words.required}</p>
      <TextField {...input('firstName')} isRequired autoComplete="given-name" />
      <TextField {...input('lastName')} isRequired autoComplete="family-name" />
      <TextField {...input('dateOfBirth')} isRequired type="date" autoComplete="bday" min="1900-01-01" />
      {smsPrefixes !== null && (
        <RadioField
          legend={sms.codeBy}
          name="codeBy"
          options={[
            { value: 'email', label: sms.byEmail },
            { value: 'sms', label: sms.bySms, hint: sms.bySmsHint(smsPrefixes.join(', ')) },
          ]}
          value={codeBy}
          onChange={setCodeBy}
        />
      )}
      {/* Hidden instead of removed, so that the typed address is still there after another choice. */}
      <div hidden={bySms}>
        <TextField {...input('email')} isRequired disabled={bySms} type="email" autoComplete="email" />
      </div>
      <TextField
        {...input('phone')}
        {...(bySms && { label: sms.phone, isRequired: true })}
        {...(bySms && phoneError !== undefined && { error: sms.phoneError((smsPrefixes ?? []).join(', ')) })}
        type="tel"
        autoComplete="tel"
      />
      <p className="text-sm text-ink-soft">{bySms ? sms.privacy : words.privacy}</p>
      <Button type="submit" variant="primary" size="large" isBusy={send.isPending} busyText={words.sending}>
        {words.sendCode}
      </Button>
    </form>
  );
}

type CodeStepProps = { held: Held; details: BookingDetails; booking: Booking; words: BookingWords };

/** Renders the third step, which asks for the code from the email or SMS. */
function CodeStep({ held, details, booking, words }: CodeStepProps) {
  const { send, confirm, changeDetails } = booking;
  const [isSentAgain, setIsSentAgain] = useState(false);
  const { frame, field } = useCheckedForm({
    shape: confirmBooking.body,
    send: ({ code }) => confirm.mutateAsync({ held, details, code }),
    takesFocus: false,
  });
  const sendAgain = () => {
    // Remove the error about the former code, because it does not apply to the new one.
    confirm.reset();
    setIsSentAgain(false);
    send.mutate({ held, details }, { onSuccess: () => setIsSentAgain(true) });
  };
  const changeOwn = () => {
    confirm.reset();
    changeDetails(held);
  };
  const texts = textsOf(details, words);
  const failed = errorText(confirm.error, words) ?? sendErrorText(send.error, details.codeBy, words);
  const { error, ...code } = field('code');
  const wrong = hasCode(confirm.error, 'wrong_code') ? texts.wrongCode : undefined;
  const input = useFocusOnError(wrong);
  return (
    <form {...frame} className="grid grid-cols-1 gap-4">
      {failed && <Banner tone="danger">{failed}</Banner>}
      <p className="wrap-anywhere">{texts.codeSent}</p>
      <TextField
        {...code}
        ref={input}
        label={words.code}
        error={error === undefined ? wrong : texts.codeError}
        isRequired
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        className="max-w-60"
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isBusy={confirm.isPending}
        busyText={words.confirming}
      >
        {words.confirm}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={send.isPending} busyText={words.sending} onClick={sendAgain}>
          {words.sendAgain}
        </Button>
        <Button size="small" onClick={changeOwn}>
          {words.changeDetails}
        </Button>
      </div>
      <p role="status" className="empty:sr-only">
        {isSentAgain && words.sentAgain}
      </p>
    </form>
  );
}

/** Moves the focus to an input when it gets an error from the server, so that a screen reader reads the error. */
function useFocusOnError(error: string | undefined) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error !== undefined) input.current?.focus();
  }, [error]);
  return input;
}

function textsOf({ codeBy, email = '', phone }: BookingDetails, words: BookingWords) {
  if (codeBy !== 'sms') {
    return {
      codeSent: words.codeSent(email),
      codeError: words.errors.code,
      wrongCode: words.wrongCode,
    };
  }
  const { codeSent, ...texts } = smsWords[words.language];
  return { ...texts, codeSent: codeSent(phone ?? '') };
}

/**
 * Returns the message if a code could not be sent, or null if there is none to show. For a code by SMS, the message
 * suggests email, which often still works.
 */
function sendErrorText(error: unknown, codeBy: CodeChannel | undefined, words: BookingWords): string | null {
  if (codeBy !== 'sms' || !(error instanceof ApiError)) return errorText(error, words);
  const { tooMany, notOffered } = smsWords[words.language];
  if (error.status === 429) return tooMany;
  return error.body?.fields && 'codeBy' in error.body.fields ? notOffered : errorText(error, words);
}
