import { getBookingPage } from '@anteroom/contract/booking-pages';
import type { Doctor } from '@anteroom/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#lib/api-error';
import { routeQuery } from '#lib/route-query';
import { DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { TypingDialog } from '#ui/typing-dialog';
import { bookingSettingsMessages as words } from './booking-settings.messages.ts';
import { BookingSettingsForm } from './booking-settings-form.tsx';

type Props = { doctor: Doctor; onClose: () => void };

/** The settings of a doctor's booking page, with its link and a poster. */
export function BookingSettingsDialog({ doctor, onClose }: Props) {
  const query = routeQuery(getBookingPage, { params: { doctorId: doctor.id } }, { staleTime: 0 });
  const { data, error, refetch } = useQuery(query);
  const [isDirty, setIsDirty] = useState(false);
  return (
    <TypingDialog title={words.title} isDirty={isDirty} onClose={onClose}>
      {data ? (
        <BookingSettingsForm
          doctor={doctor}
          shown={data}
          queryKey={query.queryKey}
          onDirty={setIsDirty}
          onClose={onClose}
        />
      ) : (
        <DialogBody>
          {error ? (
            <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>
          ) : (
            <Skeleton label={words.loading} rows={6} />
          )}
        </DialogBody>
      )}
    </TypingDialog>
  );
}
