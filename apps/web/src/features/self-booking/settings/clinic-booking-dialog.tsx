import {
  bookingSmsBody,
  bookingSmsLimits,
  getClinicBookingPage,
  saveBookingSms,
  saveClinicBookingPage,
} from '@anteroom/contract/clinic-booking-settings';
import type { RouteOutput } from '@anteroom/contract/route';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useClinic } from '#features/clinic';
import { bannerOf, messageOf } from '#lib/api-error';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { routeQuery } from '#lib/route-query';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { useRouteMutation } from '#lib/use-route-mutation';
import { AddressField } from '#ui/address-field';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { DialogActions, DialogBody } from '#ui/dialog';
import { PrintedPoster } from '#ui/printed-poster';
import { RestoredNote } from '#ui/restored-note';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { TextField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import { bookingSettingsMessages, clinicBookingMessages as words } from './booking-settings.messages.ts';

type Shown = RouteOutput<typeof getClinicBookingPage>;

const query = routeQuery(getClinicBookingPage, {}, { staleTime: 0 });

/** Enables or disables the clinic's booking page, and shows its link and a poster. */
export function ClinicBookingDialog({ onClose }: { onClose: () => void }) {
  const { data: shown, error, refetch } = useQuery(query);
  const [isDirty, setIsDirty] = useState(false);
  return (
    <TypingDialog title={words.title} isDirty={isDirty} onClose={onClose}>
      {shown ? (
        <ClinicBookingSettings shown={shown} onDirty={setIsDirty} onClose={onClose} />
      ) : (
        <DialogBody>
          {error ? (
            <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>
          ) : (
            <Skeleton label={words.loading} rows={4} />
          )}
        </DialogBody>
      )}
    </TypingDialog>
  );
}

/** `onDirty` is called when the form gets or loses unsaved input. */
type Props = { shown: Shown; onDirty: (isDirty: boolean) => void; onClose: () => void };

function ClinicBookingSettings({ shown, onDirty, onClose }: Props) {
  const { isOpen, address, doctors, sms } = shown;
  const { name } = useClinic();
  const save = useRouteMutation(saveClinicBookingPage, {
    invalidates: [query.queryKey],
    waitsForRefetch: true,
  });
  const set = () =>
    save.mutate(
      { body: { isOpen: !isOpen } },
      {
        onSuccess: (saved) =>
          showToast({ tone: 'done', message: saved.isOpen ? words.opened : words.closed }),
      },
    );
  const { on = [], off = [] } = Object.groupBy(doctors, ({ isShown }) => (isShown ? 'on' : 'off'));
  return (
    <>
      <DialogBody>
        <div className="grid grid-cols-1 gap-5">
          {save.error && <Banner tone="danger">{messageOf(save.error, words.failed)}</Banner>}
          <p className="text-ink-soft">{words.about}</p>
          <Banner tone="neutral">{isOpen ? words.isOpen : words.isClosed}</Banner>
          {isOpen && on.length === 0 && <Banner tone="warning">{words.noDoctors}</Banner>}
          <Names title={words.onPage} doctors={on} />
          <Names title={words.notOnPage} doctors={off} />
          <p className="text-sm text-ink-soft">{words.choose}</p>
          {isOpen && <AddressField address={address} words={bookingSettingsMessages} />}
          <CodesBySms sms={sms} queryKey={query.queryKey} onDirty={onDirty} />
          {isOpen && (
            <PrintedPoster
              clinicName={name}
              texts={bookingSettingsMessages.poster}
              address={address}
              qrLabel={bookingSettingsMessages.qrCode}
              shownAddress={address.replace(/^https?:\/\//, '')}
            />
          )}
        </div>
      </DialogBody>
      <DialogActions>
        {isOpen && (
          <Button onClick={() => window.print()} className="sm:mr-auto">
            {bookingSettingsMessages.print}
          </Button>
        )}
        <Button onClick={onClose}>{words.done}</Button>
        <Button
          variant={isOpen ? 'dangerQuiet' : 'primary'}
          isBusy={save.isPending}
          busyText={words.saving}
          onClick={set}
        >
          {isOpen ? words.close : words.open}
        </Button>
      </DialogActions>
    </>
  );
}

function Names({ title, doctors }: { title: string; doctors: Shown['doctors'] }) {
  if (doctors.length === 0) return null;
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      <ul className="list-disc pl-5">
        {doctors.map(({ doctorId, doctorName }) => (
          <li key={doctorId} className="wrap-break-word">
            {doctorName}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Sms = { isOn: boolean; prefixes: string[]; mostPerDay: number; isSetUp: boolean; sentInDay: number };
type Values = { isOn: boolean; prefixes: string; mostPerDay: string };

const bodyOf = ({ isOn, prefixes, mostPerDay }: Values) => ({
  isOn,
  prefixes: prefixes.split(/[\s,;]+/).filter((prefix) => prefix !== ''),
  mostPerDay: Number(mostPerDay),
});

type CodesBySmsProps = { sms: Sms; queryKey: QueryKey; onDirty: Props['onDirty'] };

/** The clinic's settings for codes by SMS. */
function CodesBySms({ sms, queryKey, onDirty }: CodesBySmsProps) {
  const { isSetUp, sentInDay } = sms;
  const save = useRouteMutation(saveBookingSms, { invalidates: [queryKey], waitsForRefetch: true });
  const form = useForm({
    resolver: schemaResolver(bookingSmsBody, bodyOf),
    defaultValues: {
      isOn: sms.isOn,
      prefixes: sms.prefixes.join(', '),
      mostPerDay: String(sms.mostPerDay),
    },
  });
  const { register, handleSubmit, setError, getValues, reset } = form;
  const { errors, isDirty } = form.formState;
  const draft = useDraft('booking-sms', form);
  // A layout effect, so that the dialog knows of the input before the next key press, which may be Escape.
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const submit = handleSubmit((body) =>
    save.mutate(
      { body },
      {
        onSuccess: () => {
          reset(getValues());
          showToast({ tone: 'done', message: words.smsSaved });
        },
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
      <RestoredNote draft={draft} />
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
