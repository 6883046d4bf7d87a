import { sendInvitation } from '@anteroom/contract/accounts';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { formatDateOf, formatDateTime } from '#lib/format-date';
import { relativeTime } from '#lib/relative-time';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Avatar } from '#ui/avatar';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { accountMessages as words } from '../accounts.messages.ts';

type Props = {
  query: { isFetching: boolean; isPending: boolean; error: Error | null; refetch: () => Promise<unknown> };
  isEmpty: boolean;
  loading: string;
  none: string;
  noneHint: string;
  /** A button that is shown when the list is empty. */
  addFirst?: ReactNode;
  children: ReactNode;
};

/** Handles the loading, error and empty states of the account lists. `children` is the table. */
export function AccountList({ query, isEmpty, loading, none, noneHint, addFirst, children }: Props) {
  return (
    <div aria-busy={query.isFetching} className="grid gap-4">
      {query.error && (
        <RetryBanner onRetry={query.refetch}>
          {words.loadFailed(messageOf(query.error, words.failed))}
        </RetryBanner>
      )}
      {query.isPending && <Skeleton label={loading} rows={8} />}
      {!query.isPending && !query.error && isEmpty && (
        <EmptyState icon={<Users className="size-6" />} title={none} action={addFirst}>
          {noneHint}
        </EmptyState>
      )}
      {!isEmpty && children}
    </div>
  );
}

type AccountNameProps = { name: string; isMuted: boolean; note?: string | null; children?: ReactNode };

/** Renders the avatar and name in a row. `note` is below the name and `children` is beside it. */
export function AccountName({ name, isMuted, note, children }: AccountNameProps) {
  const [firstName = '', ...others] = name.split(' ');
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar firstName={firstName} lastName={others.at(-1) ?? ''} isMuted={isMuted} />
      <div className="min-w-28">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          {name}
          {children}
        </p>
        {note && <p className="text-sm text-ink-faint wrap-anywhere">{note}</p>}
      </div>
    </div>
  );
}

type AccountStatusProps = { enabled: boolean; invited: boolean; lastSignInAt: number | null };

export function AccountStatus({ enabled, invited, lastSignInAt }: AccountStatusProps) {
  const { timezone } = useClinic();
  if (enabled && invited) {
    return (
      <div className="grid justify-items-start gap-1">
        <Badge tone="accent">{words.invited}</Badge>
        <span className="text-sm text-ink-faint">{words.waitingForPassword}</span>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={enabled ? 'done' : 'neutral'}>{enabled ? words.active : words.disabled}</Badge>
      {lastSignInAt === null ? (
        <span className="text-sm whitespace-nowrap text-ink-faint">{words.neverSignedIn}</span>
      ) : (
        <time
          dateTime={new Date(lastSignInAt).toISOString()}
          title={formatDateTime(lastSignInAt, timezone)}
          className="text-sm whitespace-nowrap text-ink-faint"
        >
          {words.lastSignIn(whenSignedIn(lastSignInAt, Date.now(), timezone))}
        </time>
      )}
    </div>
  );
}

/** Sends the invitation again to a person who has not set a password yet. */
export function SendAgainButton({ id, name }: { id: number; name: string }) {
  const { mutateAsync, isPending } = useRouteMutation(sendInvitation);
  const send = () =>
    mutateAsync({ params: { userId: id } }).then(
      () => showToast({ tone: 'done', message: words.sentAgain(name), about: `user ${id}` }),
      (error: Error) => showToast({ tone: 'danger', message: messageOf(error, words.inviteFailed) }),
    );
  return (
    <Button
      size="small"
      aria-label={words.sendAgainOf(name)}
      isBusy={isPending}
      busyText={words.sending}
      onClick={() => void send()}
    >
      {words.sendAgain}
    </Button>
  );
}

const weekMillis = 7 * 86_400_000;

/** Formats how long ago a sign-in was, or its date in the clinic's time zone if it was more than a week ago. */
export function whenSignedIn(millis: number, now: number, timeZone: string): string {
  if (now - millis < weekMillis) return relativeTime(millis, now);
  return formatDateOf(millis, timeZone);
}
