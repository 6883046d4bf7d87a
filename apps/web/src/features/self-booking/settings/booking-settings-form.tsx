import {
  type BookingPage,
  bookingPage,
  bookingPageBody,
  type getBookingPage,
  saveBookingPage,
} from '@anteroom/contract/booking-pages';
import type { RouteOutput } from '@anteroom/contract/route';
import { bookableTypes, selfBooking } from '@anteroom/contract/self-booking';
import type { Doctor } from '@anteroom/contract/staff';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useClinic } from '#features/clinic';
import { bannerOf, hasCode } from '#lib/api-error';
import { useRestorableState } from '#lib/drafts';
import { schemaResolver, showFieldErrors, useFocusOnInvalid } from '#lib/form-errors';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { useRouteMutation } from '#lib/use-route-mutation';
import { AddressField } from '#ui/address-field';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { DialogActions, DialogBody } from '#ui/dialog';
import { PrintedPoster } from '#ui/printed-poster';
import { RadioField } from '#ui/radio-field';
import { RestoredNote } from '#ui/restored-note';
import { SelectField } from '#ui/select-field';
import { TextField } from '#ui/text-field';
import { bookingSettingsMessages as words } from './booking-settings.messages.ts';
import { HeldTimes } from './held-times.tsx';

type Shown = RouteOutput<typeof getBookingPage>;
type Values = Omit<BookingPage, 'version' | 'horizonDays' | 'maxOpen' | 'changeUntilMinutes'> & {
  /** Empty if patients cannot change appointments online. */
  changeUntilMinutes: string;
  horizonDays: string;
  maxOpen: string;
};

type Props = {
  doctor: Doctor;
  shown: Shown;
  queryKey: QueryKey;
  /** Called when the form gets or loses unsaved input. */
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
};

const valuesOf = ({ version: _, ...page }: BookingPage): Values => ({
  ...page,
  horizonDays: String(page.horizonDays),
  maxOpen: String(page.maxOpen),
  changeUntilMinutes: String(page.changeUntilMinutes ?? ''),
});

/**
 * Returns the request body. Turns an empty input into 0, which is below the minimum, so that the form shows an error
 * beside the field.
 */
const bodyOf = (values: Values) => ({
  ...values,
  leastNoticeMinutes: Number(values.leastNoticeMinutes),
  horizonDays: Number(values.horizonDays),
  maxOpen: Number(values.maxOpen),
  changeUntilMinutes: values.changeUntilMinutes === '' ? null : Number(values.changeUntilMinutes),
});

type FormProps = Pick<Props, 'doctor' | 'shown' | 'queryKey'>;

/** Manages the form. `loadTheirs` shows the version that another user has saved since. It is null if there is none. */
function useBookingSettings({ doctor, shown, queryKey }: FormProps) {
  const queryClient = useQueryClient();
  const draftName = `booking-page-${doctor.id}`;
  const [version, setVersion] = useRestorableState(`${draftName}.version`, shown.bookingPage.version);
  const form = useForm({
    resolver: schemaResolver(bookingPageBody, bodyOf),
    defaultValues: valuesOf(shown.bookingPage),
  });
  const draft = useDraft(draftName, form, { onDiscard: () => setVersion(shown.bookingPage.version) });
  const save = useRouteMutation(saveBookingPage);
  const startFrom = (page: BookingPage) => {
    form.reset(valuesOf(page));
    setVersion(page.version);
  };
  const submit = form.handleSubmit((body) =>
    save.mutate(
      { params: { doctorId: doctor.id }, body, ...(version > 0 ? { ifMatch: version } : {}) },
      {
        onSuccess: (saved) => {
          queryClient.setQueryData(queryKey, saved);
          startFrom(saved.bookingPage);
          showToast({ tone: 'done', message: words.saved(doctor.name) });
        },
        onError: (error) =>
          showFieldErrors(error, ['slug', 'horizonDays', 'maxOpen', 'appointmentTypes'], form.setError),
      },
    ),
  );
  const theirs = hasCode(save.error, 'stale_write') ? bookingPage.safeParse(save.error.body?.current) : null;
  const loadTheirs = theirs?.success
    ? () => {
        save.reset();
        startFrom(theirs.data);
      }
    : null;
  return { form, draft, save, submit, loadTheirs, isOpenNow: shown.bookingPage.isOpen && version > 0 };
}

export function BookingSettingsForm({ doctor, shown, queryKey, onDirty, onClose }: Props) {
  const settings = useBookingSettings({ doctor, shown, queryKey });
  const { form, draft, save, submit, loadTheirs, isOpenNow } = settings;
  const { isDirty, submitCount } = form.formState;
  // React Hook Form cannot focus the appointment types, because their checkboxes are not registered with it.
  const formRef = useFocusOnInvalid(submitCount);
  // A layout effect, so that the dialog knows of the input before the next key press, which may be Escape.
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const failed = bannerOf(save.error, words.saveFailed);
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <DialogBody>
        <div className="grid grid-cols-1 gap-5">
          {failed && (
            <Banner
              tone="danger"
              action={loadTheirs && <Button onClick={loadTheirs}>{words.loadCurrent}</Button>}
            >
              {failed}
            </Banner>
          )}
          <RestoredNote draft={draft} />
          <p className="text-ink-soft">{words.about(doctor.name)}</p>
          <HeldTimes doctorId={doctor.id} count={shown.heldTimes} queryKey={queryKey} />
          <PageFields form={form} address={shown.address} />
          {isOpenNow && <AddressField address={shown.address} words={words} />}
          {isOpenNow && <BookingPoster doctor={doctor} address={shown.address} />}
        </div>
      </DialogBody>
      <DialogActions>
        {isOpenNow && (
          <Button onClick={() => window.print()} className="sm:mr-auto">
            {words.print}
          </Button>
        )}
        <Button onClick={onClose} disabled={save.isPending}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="primary" isBusy={save.isPending} busyText={words.saving}>
          {words.save}
        </Button>
      </DialogActions>
    </form>
  );
}

const hour = 60;
const day = 24 * hour;
const notices = [0, hour, 2 * hour, 4 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day];

function noticeOptions(current: number) {
  const minutes = [...new Set([...notices, current])].toSorted((one, other) => one - other);
  return minutes.map((value) => ({
    value: String(value),
    label: value === 0 ? words.noNotice : words.notice(value),
  }));
}

function changeOptions(current: string) {
  const times = noticeOptions(Number(current)).map(({ value }) => ({
    value,
    label: words.changeUntil(Number(value)),
  }));
  return [{ value: '', label: words.noChange }, ...times];
}

type FieldsProps = { form: UseFormReturn<Values, unknown, unknown>; address: string };

function PageFields({ form, address }: FieldsProps) {
  const { register, formState, watch, setValue } = form;
  const { errors } = formState;
  const base = address.slice(0, address.lastIndexOf('/') + 1);
  const wholeNumber = (name: 'horizonDays' | 'maxOpen', max: number) =>
    ({
      isRequired: true,
      type: 'number',
      inputMode: 'numeric',
      min: 1,
      max,
      error: errors[name]?.message,
      ...register(name),
    }) as const;
  return (
    <>
      <CheckField label={words.isOpen} hint={words.isOpenHint} {...register('isOpen')} />
      <CheckField label={words.isListed} hint={words.isListedHint} {...register('isListed')} />
      <CheckField
        label={words.isOnClinicPage}
        hint={words.isOnClinicPageHint(`${base.replace(/\/$/, '')}`)}
        {...register('isOnClinicPage')}
      />
      <TextField
        label={words.slug}
        isRequired
        autoCapitalize="none"
        spellCheck={false}
        hint={words.slugHint(`${base}${watch('slug')}`)}
        error={errors.slug?.message}
        {...register('slug')}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <SelectField
          label={words.leastNotice}
          options={noticeOptions(Number(watch('leastNoticeMinutes')))}
          hint={words.leastNoticeHint}
          {...register('leastNoticeMinutes', { valueAsNumber: true })}
        />
        <TextField
          label={words.horizon}
          hint={words.horizonHint}
          {...wholeNumber('horizonDays', selfBooking.maxHorizonDays)}
        />
      </div>
      <SelectField
        label={words.change}
        options={changeOptions(watch('changeUntilMinutes'))}
        hint={words.changeHint}
        {...register('changeUntilMinutes')}
      />
      <TypesField form={form} />
      <RadioField
        legend={words.forWhom}
        options={[
          { value: 'anyone', label: words.anyone, hint: words.anyoneHint },
          { value: 'known', label: words.known, hint: words.knownHint },
        ]}
        value={watch('forWhom')}
        onChange={(forWhom) => setValue('forWhom', forWhom, { shouldDirty: true })}
        isOneColumn
      />
      <TextField
        label={words.maxOpen}
        hint={words.maxOpenHint}
        className="sm:max-w-60"
        {...wholeNumber('maxOpen', selfBooking.maxOpen)}
      />
    </>
  );
}

function TypesField({ form }: Pick<FieldsProps, 'form'>) {
  const { formState, watch, setValue } = form;
  const { errors } = formState;
  const types = watch('appointmentTypes');
  const choose = (type: (typeof bookableTypes)[number], isChosen: boolean) =>
    setValue(
      'appointmentTypes',
      bookableTypes.filter((each) => (each === type ? isChosen : types.includes(each))),
      { shouldDirty: true, shouldValidate: true },
    );
  return (
    <fieldset aria-describedby={errors.appointmentTypes ? 'types-error' : undefined} className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-ink-soft">{words.types}</legend>
      <div className="grid grid-cols-1 sm:grid-cols-2">
        {bookableTypes.map((type) => (
          <CheckField
            key={type}
            label={words.typeLabels[type]}
            aria-invalid={errors.appointmentTypes ? true : undefined}
            checked={types.includes(type)}
            onChange={({ target }) => choose(type, target.checked)}
          />
        ))}
      </div>
      {errors.appointmentTypes && (
        <p id="types-error" role="alert" className="mt-1 text-sm text-danger">
          {errors.appointmentTypes.message}
        </p>
      )}
    </fieldset>
  );
}

/** A poster for the waiting room, with a QR code that links to the booking page. */
function BookingPoster({ doctor, address }: { doctor: Doctor; address: string }) {
  const { name } = useClinic();
  return (
    <PrintedPoster
      clinicName={name}
      texts={words.poster}
      address={address}
      qrLabel={words.qrCode}
      shownAddress={address.replace(/^https?:\/\//, '')}
    >
      <p className="text-2xl font-semibold">{doctor.name}</p>
    </PrintedPoster>
  );
}
