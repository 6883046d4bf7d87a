import { releaseHeldTimes } from '@anteroom/contract/booking-pages';
import type { QueryKey } from '@tanstack/react-query';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { bookingSettingsMessages as words } from './booking-settings.messages.ts';

type Props = { doctorId: number; count: number; queryKey: QueryKey };

/**
 * Shows how many times are currently held, with a button that releases them all, because an attacker could hold many
 * times to block a day.
 */
export function HeldTimes({ doctorId, count, queryKey }: Props) {
  const { mutate, isPending, error } = useRouteMutation(releaseHeldTimes, { invalidates: [queryKey] });
  if (count === 0) return null;
  const release = () =>
    mutate(
      { params: { doctorId } },
      { onSuccess: ({ released }) => showToast({ tone: 'done', message: words.released(released) }) },
    );
  const button = (
    <Button size="small" isBusy={isPending} busyText={words.releasing} onClick={release}>
      {words.release}
    </Button>
  );
  return (
    <Banner tone={error ? 'danger' : 'neutral'} action={button}>
      {error ? messageOf(error, words.releaseFailed) : words.held(count)}
    </Banner>
  );
}
