import { describeDevice } from '@anteroom/contract/describe-device';
import { endSession, listSessions, type Session } from '@anteroom/contract/sessions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { call } from '#lib/api';
import { ApiError, messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { routeKey, routeQuery } from '#lib/route-query';
import { showToast } from '#lib/toast-store';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { accountPageMessages as words } from '../account-page.messages.ts';

/** Lists the devices on which the user is signed in, with a button to end each session except the current one. */
export function SessionList() {
  const { data: sessions, error, refetch } = useSessions();
  const [toEnd, setToEnd] = useState<Session[]>();
  if (!sessions && error) {
    return <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>;
  }
  if (!sessions) return <Skeleton label={words.loading} rows={2} />;
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className="panel divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setToEnd([session])} />
        ))}
      </ul>
      {others.length === 0 && <p className="mt-3 text-sm text-ink-faint">{words.onlyThis}</p>}
      {others.length > 1 && (
        <Button variant="dangerQuiet" className="mt-3" onClick={() => setToEnd(others)}>
          {words.endOthers}
        </Button>
      )}
      {toEnd && <EndSessionsDialog sessions={toEnd} onClose={() => setToEnd(undefined)} />}
    </>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { timezone } = useClinic();
  const { userAgent, ipAddress, createdAt, lastActiveAt, isCurrent, factors } = session;
  const device = describeDevice(userAgent);
  const lastActive = isCurrent ? words.now : formatDateTime(lastActiveAt, timezone);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 md:px-5">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{device}</span>
          {ipAddress && <span className="text-sm text-ink-faint">{words.ipAddress(ipAddress)}</span>}
          {isCurrent && <Badge tone="accent">{words.thisDevice}</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">
          {words.signedInAt} {formatDateTime(createdAt, timezone)}
          {words.signedInWith(factors)} · {words.lastActive} {lastActive}
        </p>
      </div>
      {!isCurrent && (
        <Button size="small" aria-label={words.endLabel(device)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
}

type Props = { sessions: readonly Session[]; onClose: () => void };

function EndSessionsDialog({ sessions, onClose }: Props) {
  const { mutate, isPending, error } = useEndSessions();
  const [first, ...more] = sessions;
  const isOne = more.length === 0;
  const confirm = () =>
    mutate(
      sessions.map(({ id }) => id),
      {
        onSuccess: () => {
          showToast({ tone: 'done', message: isOne ? words.ended : words.endedAll });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={isOne ? words.endTitle : words.endOthersTitle}
      confirmLabel={isOne ? words.endTitle : words.endOthers}
      busyText={words.ending}
      variant="danger"
      isBusy={isPending}
      error={error && messageOf(error, words.endFailed)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {isOne
          ? words.endQuestion(describeDevice(first?.userAgent ?? null))
          : words.endOthersQuestion(sessions.length)}
      </p>
    </ConfirmDialog>
  );
}

function useSessions() {
  return useQuery(routeQuery(listSessions, {}, { select: ({ sessions }) => sessions, staleTime: 0 }));
}

/** Ends sessions. Refetches the list after errors too, because some sessions may have ended. */
function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (sessionIds: readonly number[]) => {
      for (const sessionId of sessionIds) await end(sessionId);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: routeKey(listSessions) }),
  });
}

/** Ends a session. Ignores 404, because the session has already ended. */
async function end(sessionId: number): Promise<void> {
  try {
    await call(endSession, { params: { sessionId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
