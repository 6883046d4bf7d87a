import { bookingSmsBody, bookingSmsLimits, saveBookingSms } from '@anteroom/contract/clinic-booking-settings';
import type { QueryKey } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { bannerOf } from '#lib/api-error';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { TextField } from '#ui/text-field';
import { clinicBookingMessages as words } from './clinic-booking.messages.ts';

type Sms = { isOn: boolean; prefixes: string[]; mostPerDay: number; isSetUp: boolean; sentInDay: number };
type Values = { isOn: boolean; prefixes: string; mostPerDay: string };

const bodyOf = ({ isOn, prefixes, mostPerDay }: Values) => ({
  isOn,
  prefixes: prefixes.split(/[\s,;]+/).filter((prefix) => prefix !== ''),
  mostPerDay: Number(mostPerDay),
});

type Props = { sms: Sms; queryKey: QueryKey };

/** The clinic's settings for codes by SMS. */
export function CodesBySms({ sms, queryKey }: Props) {
  const { isSetUp, sentInDay } = sms;
  const save = useRouteMutation(saveBookingSms, { invalidates: [queryKey], waitsForRefetch: true });
  const { register, formState, handleSubmit, setError } = useForm({
    resolver: schemaResolver(bookingSmsBody, bodyOf),
    defaultValues: {
      isOn: sms.isOn,
      prefixes: sms.prefixes.join(', '),
      mostPerDay: String(sms.mostPerDay),
    },
  });
  const { errors } = formState;
  const submit = handleSubmit((body) =>
    save.mutate(
      { body },
      {
        onSuccess: () => showToast({ tone: 'done', message: words.smsSaved }),
        onError: (error) => showFieldErrors(error, ['prefixes', 'mostPerDay'], setError),
      },
    ),
  );
  const failed = bannerOf(save.error, words.failed);
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-1 gap-4 border-t border-line pt-5"
    >
      <div>
        <h3 className="font-medium">{words.sms}</h3>
        <p className="text-ink-soft">{words.smsAbout}</p>
      </div>
      {failed && <Banner tone="danger">{failed}</Banner>}
      {!isSetUp && <Banner tone="neutral">{words.smsNotSetUp}</Banner>}
      {(isSetUp || sms.isOn) && (
        <>
          <CheckField label={words.smsOn} hint={words.smsOnHint} {...register('isOn')} />
          <TextField
            label={words.prefixes}
            isRequired
            hint={words.prefixesHint}
            error={errors.prefixes && words.prefixesError}
            {...register('prefixes')}
          />
          <TextField
            label={words.perDay}
            isRequired
            type="number"
            inputMode="numeric"
            min={1}
            max={bookingSmsLimits.maxPerDay}
            hint={words.perDayHint(sentInDay)}
            error={errors.mostPerDay?.message}
            className="sm:max-w-60"
            {...register('mostPerDay')}
          />
          <div>
            <Button type="submit" isBusy={save.isPending} busyText={words.saving}>
              {words.smsSave}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
