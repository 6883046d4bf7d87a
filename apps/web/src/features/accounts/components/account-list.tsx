import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '#lib/api-error';
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
  /** A button for the empty state. */
  addFirst?: ReactNode;
  children: ReactNode;
};

/** The states shared by the lists of users and of managers. `children` is the table. */
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
