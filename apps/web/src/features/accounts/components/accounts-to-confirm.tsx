import type { ListedUser } from '@anteroom/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { doctorLabel } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { roleLabels } from '#lib/role-labels';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { EmailText } from '#ui/email-text';
import { RetryBanner } from '#ui/retry-banner';
import { accountMessages } from '../accounts.messages.ts';
import { accountsToConfirm, useDeleteUser, useUpdateUser } from '../api/account-queries.ts';

const words = accountMessages.toConfirm;

type Open = { act: 'confirm' | 'reject'; user: ListedUser };

/** Lists self-registered accounts for an admin to confirm or reject. */
export function AccountsToConfirm() {
  const { data, error, refetch } = useQuery(accountsToConfirm);
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

type Props = { user: ListedUser; onClose: () => void };

function ConfirmAccountDialog({ user, onClose }: Props) {
  const update = useUpdateUser();
  const confirm = () =>
    void update.mutateAsync({ params: { userId: user.id }, body: { confirmed: true } }).then(
      () => {
        showToast({ tone: 'done', about: `user ${user.id}`, message: words.confirmed(user.name) });
        onClose();
      },
      () => undefined,
    );
  return (
    <ConfirmDialog
      title={words.confirmTitle}
      confirmLabel={words.review}
      busyText={words.confirming}
      isBusy={update.isPending}
      error={update.isError ? messageOf(update.error, words.failed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      {user.lookAlikes.length > 0 && (
        <Banner tone="warning">
          <LookAlikes doctors={user.lookAlikes} />
        </Banner>
      )}
      <p className="wrap-break-word">{words.confirmHint(user.name, user.email)}</p>
    </ConfirmDialog>
  );
}

function RejectAccountDialog({ user, onClose }: Props) {
  const remove = useDeleteUser();
  const reject = () =>
    void remove.mutateAsync({ params: { userId: user.id } }).then(
      () => {
        showToast({ tone: 'neutral', about: `user ${user.id}`, message: words.rejected(user.name) });
        onClose();
      },
      () => undefined,
    );
  return (
    <ConfirmDialog
      title={words.rejectTitle}
      confirmLabel={words.reject}
      busyText={words.rejecting}
      variant="danger"
      isBusy={remove.isPending}
      error={remove.isError ? messageOf(remove.error, words.failed) : null}
      onConfirm={reject}
      onClose={onClose}
    >
      <p className="wrap-break-word">{words.rejectHint(user.name, user.email)}</p>
    </ConfirmDialog>
  );
}

/** Lists doctors whose names resemble that of a new account, with the details that distinguish them. */
function LookAlikes({ doctors }: { doctors: ListedUser['lookAlikes'] }) {
  return (
    <ul className="grid gap-1">
      {doctors.map((doctor) => (
        <li key={doctor.id} className="wrap-break-word">
          <strong className="font-semibold">{accountMessages.toConfirm.exists(doctor.name)}</strong>
          <span className="block text-sm">
            {doctorLabel(doctor)}, {doctor.email}
          </span>
        </li>
      ))}
    </ul>
  );
}
