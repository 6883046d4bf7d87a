import { getClinicBookingPage, saveClinicBookingPage } from '@anteroom/contract/clinic-booking-settings';
import type { RouteOutput } from '@anteroom/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { routeQuery } from '#lib/route-query';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { AddressField } from '#ui/address-field';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { PrintedPoster } from '#ui/printed-poster';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { bookingSettingsMessages } from './booking-settings.messages.ts';
import { clinicBookingMessages as words } from './clinic-booking.messages.ts';
import { CodesBySms } from './codes-by-sms.tsx';

type Shown = RouteOutput<typeof getClinicBookingPage>;

const query = routeQuery(getClinicBookingPage, {}, { staleTime: 0 });

/** Enables or disables the clinic's booking page, and shows its link and a poster. */
export function ClinicBookingDialog({ onClose }: { onClose: () => void }) {
  const { data: shown, error, refetch } = useQuery(query);
  return (
    <Dialog title={words.title} onClose={onClose}>
      {shown ? (
        <ClinicBookingSettings shown={shown} onClose={onClose} />
      ) : (
        <DialogBody>
          {error ? (
            <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>
          ) : (
            <Skeleton label={words.loading} rows={4} />
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

type Props = { shown: Shown; onClose: () => void };

function ClinicBookingSettings({ shown, onClose }: Props) {
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
          <CodesBySms sms={sms} queryKey={query.queryKey} />
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
