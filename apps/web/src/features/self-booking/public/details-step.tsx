import { bookingDetails, type CodeChannel } from '@anteroom/contract/self-booking-details';
import { useState } from 'react';
import { useCheckedForm } from '#lib/use-checked-form';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { RadioField } from '#ui/radio-field';
import { TextField } from '#ui/text-field';
import { sendErrorText } from './send-error-text.ts';
import type { Booking, Held } from './use-booking.ts';
import type { BookingWords } from './words/booking-words.ts';
import { smsWords } from './words/sms.messages.ts';

type Props = { held: Held; booking: Booking; words: BookingWords };

type Name = keyof BookingWords['errors'] & keyof typeof bookingDetails.shape;

/** Renders the second step, which asks for the patient's details for the held time, and where to send the code. */
export function DetailsStep({ held, booking: { send, typed }, words }: Props) {
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
