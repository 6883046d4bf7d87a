import { type BookingDetails, confirmBooking } from '@anteroom/contract/self-booking-details';
import { useState } from 'react';
import { hasCode } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { TextField } from '#ui/text-field';
import { errorText } from './error-text.ts';
import { sendErrorText } from './send-error-text.ts';
import type { Booking, Held } from './use-booking.ts';
import type { BookingWords } from './words/booking-words.ts';
import { smsWords } from './words/sms.messages.ts';

type Props = { held: Held; details: BookingDetails; booking: Booking; words: BookingWords };

/** Renders the third step, which asks for the code from the email or SMS. */
export function CodeStep({ held, details, booking, words }: Props) {
  const { send, confirm, changeDetails } = booking;
  const [isSentAgain, setIsSentAgain] = useState(false);
  const { frame, field } = useCheckedForm({
    shape: confirmBooking.body,
    send: ({ code }) => confirm.mutateAsync({ held, details, code }),
    takesFocus: false,
  });
  const sendAgain = () => {
    setIsSentAgain(false);
    send.mutate({ held, details }, { onSuccess: () => setIsSentAgain(true) });
  };
  const texts = textsOf(details, words);
  const failed = errorText(confirm.error, words) ?? sendErrorText(send.error, details.codeBy, words);
  const { error, ...code } = field('code');
  const wrong = hasCode(confirm.error, 'wrong_code') ? texts.wrongCode : undefined;
  return (
    <form {...frame} className="grid grid-cols-1 gap-4">
      {failed && <Banner tone="danger">{failed}</Banner>}
      <p className="wrap-anywhere">{texts.codeSent}</p>
      <TextField
        {...code}
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
        <Button size="small" onClick={() => changeDetails(held)}>
          {words.changeDetails}
        </Button>
      </div>
      <p role="status" className="empty:hidden">
        {isSentAgain && words.sentAgain}
      </p>
    </form>
  );
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
