import type { Manager } from '@anteroom/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useSignedInUser } from '#features/auth';
import { useClinic } from '#features/clinic';
import { ConfirmedOnly } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { formatCalendarDate } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { toWallTime } from '#lib/wall-time';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { type Column, DataTable } from '#ui/data-table';
import { EmailText } from '#ui/email-text';
import { accountMessages as words } from '../accounts.messages.ts';
import { managersOf, useDeleteManager } from '../api/account-queries.ts';
import { AccountList, AccountName, AccountStatus, SendAgainButton } from './account-list.tsx';

type TableProps = { onDelete: (manager: Manager) => void };
type Props = TableProps & { onAdd: () => void };

export function ManagerList({ onAdd, onDelete }: Props) {
  const { id } = useSignedInUser();
  const list = useQuery(managersOf(id));
  const managers = list.data ?? [];
  const addFirst = (
    <ConfirmedOnly>
      <Button variant="primary" icon={<UserPlus aria-hidden="true" className="size-4.5" />} onClick={onAdd}>
        {words.createFirstManager}
      </Button>
    </ConfirmedOnly>
  );
  return (
    <AccountList
      query={list}
      isEmpty={managers.length === 0}
      loading={words.loadingManagers}
      none={words.noManagers}
      noneHint={words.noManagersHint}
      addFirst={addFirst}
    >
      <ManagerTable managers={managers} onDelete={onDelete} />
    </AccountList>
  );
}

function ManagerTable({ managers, onDelete }: TableProps & { managers: readonly Manager[] }) {
  const { columns } = words;
  const shown: Column<Manager>[] = [
    {
      header: columns.name,
      isMain: true,
      cell: ({ name, enabled }) => <AccountName name={name} isMuted={!enabled} />,
    },
    { header: columns.email, cell: ({ email }) => <EmailText email={email} /> },
    { header: columns.status, cell: (manager) => <AccountStatus {...manager} /> },
    { header: columns.created, cell: ({ createdAt }) => <CreatedDate millis={createdAt} /> },
    {
      header: columns.actions,
      isActions: true,
      cell: (manager) => <DeleteCell manager={manager} onDelete={onDelete} />,
    },
  ];
  return (
    <DataTable caption={words.managersCaption} columns={shown} rows={managers} rowKey={({ id }) => id} />
  );
}

function CreatedDate({ millis }: { millis: number }) {
  const { timezone } = useClinic();
  return formatCalendarDate(toWallTime(millis, timezone).slice(0, 10));
}

function DeleteCell({ manager, onDelete }: TableProps & { manager: Manager }) {
  if (!manager.enabled) return null;
  return (
    <div className="flex items-center justify-end gap-1">
      {manager.invited && <SendAgainButton {...manager} />}
      <Button
        size="small"
        variant="dangerQuiet"
        aria-label={words.deleteOf(manager.name)}
        onClick={() => onDelete(manager)}
      >
        {words.delete}
      </Button>
    </div>
  );
}

export function DeleteManagerDialog({ manager, onClose }: { manager: Manager; onClose: () => void }) {
  const remove = useDeleteManager();
  const confirm = () =>
    remove.mutate(
      { params: { managerId: manager.id } },
      {
        onSuccess: () => {
          showToast({
            tone: 'neutral',
            message: words.deletedManager(manager.name),
            about: `user ${manager.id}`,
          });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={words.deleteManager}
      confirmLabel={words.delete}
      busyText={words.deleting}
      variant="danger"
      isBusy={remove.isPending}
      error={remove.isError ? messageOf(remove.error, words.deleteFailed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{words.deleteManagerHint(manager.name)}</p>
    </ConfirmDialog>
  );
}
