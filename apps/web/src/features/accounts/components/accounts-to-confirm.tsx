import type { ListedUser } from '@anteroom/contract/accounts';
import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { roleLabels } from '#lib/role-labels';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { EmailText } from '#ui/email-text';
import { RetryBanner } from '#ui/retry-banner';
import { accountMessages } from '../accounts.messages.ts';
import { useAccountsToConfirm } from '../api/use-accounts-to-confirm.ts';
import { ConfirmAccountDialog, RejectAccountDialog } from './account-decision-dialogs.tsx';
import { LookAlikes } from './look-alikes.tsx';

const words = accountMessages.toConfirm;

type Open = { act: 'confirm' | 'reject'; user: ListedUser };

/** Lists self-registered accounts for an admin to confirm or reject. */
export function AccountsToConfirm() {
  const { data, error, refetch } = useAccountsToConfirm();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const users = data?.users ?? [];
  const count = `${users.length}${data?.pagination.hasMore ? '+' : ''}`;
  return (
    <>
      {error && (
        <RetryBanner onRetry={refetch}>{words.loadFailed(messageOf(error, words.failed))}</RetryBanner>
      )}
      {users.length > 0 && (
        <section className="mb-6">
          <h2 className="mb-1 text-xl font-semibold">{words.title(count)}</h2>
          <p className="mb-3 text-ink-soft">{words.hint}</p>
          <ul className="panel divide-y divide-line">
            {users.map((user) => (
              <Row key={user.id} user={user} onAct={(act) => setOpen({ act, user })} />
            ))}
          </ul>
        </section>
      )}
      {open?.act === 'confirm' && <ConfirmAccountDialog user={open.user} onClose={close} />}
      {open?.act === 'reject' && <RejectAccountDialog user={open.user} onClose={close} />}
    </>
  );
}

function Row({ user, onAct }: { user: ListedUser; onAct: (act: Open['act']) => void }) {
  const { name, email, role, createdAt, lookAlikes } = user;
  const { timezone } = useClinic();
  return (
    <li className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="wrap-break-word font-semibold">{name}</p>
          <p className="wrap-break-word text-sm text-ink-soft">
            <EmailText email={email} />
          </p>
          <p className="text-sm text-ink-soft">
            {roleLabels[role]} · {words.registered(formatDateTime(createdAt, timezone))}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" aria-label={words.reviewOf(name, email)} onClick={() => onAct('confirm')}>
            {words.review}
          </Button>
          <Button
            variant="dangerQuiet"
            aria-label={words.rejectOf(name, email)}
            onClick={() => onAct('reject')}
          >
            {words.reject}
          </Button>
        </div>
      </div>
      {lookAlikes.length > 0 && (
        <Banner tone="warning">
          <LookAlikes doctors={lookAlikes} />
        </Banner>
      )}
    </li>
  );
}
