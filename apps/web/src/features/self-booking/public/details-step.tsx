import { bookingDetails } from '@anteroom/contract/self-booking';
import { useCheckedForm } from '#lib/use-checked-form';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { TextField } from '#ui/text-field';
import { errorText } from './error-text.ts';
import type { Booking, Held } from './use-booking.ts';
import type { BookingWords } from './words/booking-words.ts';

type Props = { held: Held; booking: Booking; words: BookingWords };

type Name = keyof BookingWords['errors'] & keyof typeof bookingDetails.shape;

/** The second step: asks for the details of the person who will get the held time. */
export function DetailsStep({ held, booking: { send, typed }, words }: Props) {
  const { frame, field } = useCheckedForm({
    shape: bookingDetails,
    send: (details) => send.mutateAsync({ held, details }),
    takesFocus: false,
  });
  const failed = errorText(send.error, words);
  /**
   * Returns the props of a field. The form knows which field is invalid; the message is in the language of the page.
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
  return (
    <form {...frame} className="grid grid-cols-1 gap-4">
      {failed && <Banner tone="danger">{failed}</Banner>}
      <p className="text-ink-soft">{words.forChild}</p>
      <p className="text-sm text-ink-soft">{words.required}</p>
      <TextField {...input('firstName')} isRequired autoComplete="given-name" />
      <TextField {...input('lastName')} isRequired autoComplete="family-name" />
      <TextField {...input('dateOfBirth')} isRequired type="date" autoComplete="bday" min="1900-01-01" />
      <TextField {...input('email')} isRequired type="email" autoComplete="email" />
      <TextField {...input('phone')} type="tel" autoComplete="tel" />
      <p className="text-sm text-ink-soft">{words.privacy}</p>
      <Button type="submit" variant="primary" size="large" isBusy={send.isPending} busyText={words.sending}>
        {words.sendCode}
      </Button>
    </form>
  );
}
