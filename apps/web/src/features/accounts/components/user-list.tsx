import type { User } from '@anteroom/contract/accounts';
import type { Role } from '@anteroom/contract/roles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSignedInUser } from '#features/auth';
import { messageOf } from '#lib/api-error';
import { roleLabels } from '#lib/role-labels';
import { showToast } from '#lib/toast-store';
import { ActionMenu } from '#ui/action-menu';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { type Column, DataTable } from '#ui/data-table';
import { EmailText } from '#ui/email-text';
import { LoadMore } from '#ui/load-more';
import { accountMessages as words } from '../accounts.messages.ts';
import { userPages, useUpdateUser } from '../api/account-queries.ts';
import { AccountList, AccountName, AccountStatus, SendAgainButton } from './account-list.tsx';

type Props = { search: string; role: Role | undefined; onAct: (act: UserAct, user: User) => void };

export function UserList({ search, role, onAct }: Props) {
  const list = useInfiniteQuery(userPages(search, role));
  const users = list.data?.pages.flatMap((page) => page.users) ?? [];
  return (
    <AccountList
      query={list}
      isEmpty={users.length === 0}
      loading={words.loadingUsers}
      none={words.noUsers}
      noneHint={words.noUsersHint}
    >
      <UserTable users={users} onAct={onAct} />
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </AccountList>
  );
}

type UserTableProps = { users: readonly User[]; onAct: (act: UserAct, user: User) => void };

function UserTable({ users, onAct }: UserTableProps) {
  const { columns } = words;
  const shown: Column<User>[] = [
    { header: columns.name, isMain: true, cell: (user) => <NameCell user={user} /> },
    { header: columns.email, cell: (user) => <EmailCell user={user} /> },
    { header: columns.role, cell: (user) => <RoleCell user={user} /> },
    { header: columns.status, cell: (user) => <AccountStatus {...user} /> },
    {
      header: columns.actions,
      isActions: true,
      cell: (user) => <UserActions user={user} onAct={(act) => onAct(act, user)} />,
    },
  ];
  return <DataTable caption={words.usersCaption} columns={shown} rows={users} rowKey={({ id }) => id} />;
}

function NameCell({ user }: { user: User }) {
  const self = useSignedInUser();
  return (
    <AccountName name={user.name} isMuted={!user.enabled} note={user.specialization}>
      {user.id === self.id && <Badge tone="accent">{words.you}</Badge>}
      {user.hasSecondFactor && <Badge tone="neutral">{words.twoStep}</Badge>}
    </AccountName>
  );
}

function RoleCell({ user }: { user: User }) {
  return (
    <div className="grid justify-items-start gap-1">
      {roleLabels[user.role]}
      {!user.confirmed && <Badge tone="serving">{words.notConfirmed}</Badge>}
    </div>
  );
}

function EmailCell({ user }: { user: User }) {
  return (
    <div className="grid justify-items-start gap-1">
      <EmailText email={user.email} />
      {!user.emailVerified && !user.invited && <Badge tone="serving">{words.notVerified}</Badge>}
    </div>
  );
}

export type UserAct = 'edit' | 'doctors' | 'endSessions' | 'resetSecondFactor' | 'delete';

type UserActionsProps = { user: User; onAct: (act: UserAct) => void };

function UserActions({ user, onAct }: UserActionsProps) {
  const isSelf = user.id === useSignedInUser().id;
  const rare: UserAct[] = [
    'edit',
    ...(user.role === 'manager' ? (['doctors'] as const) : []),
    ...(user.enabled ? (['endSessions'] as const) : []),
    ...(user.hasSecondFactor && !isSelf ? (['resetSecondFactor'] as const) : []),
  ];
  return (
    <div className="flex items-center justify-end gap-1">
      {user.enabled && user.invited && <SendAgainButton {...user} />}
      {user.enabled && !user.confirmed && <UserChangeButton user={user} change="confirm" />}
      {user.enabled ? (
        <Button
          size="small"
          variant="dangerQuiet"
          aria-label={words.deleteOf(user.name)}
          disabled={isSelf}
          title={isSelf ? words.notOneself : undefined}
          onClick={() => onAct('delete')}
        >
          {words.delete}
        </Button>
      ) : (
        <UserChangeButton user={user} change="enable" />
      )}
      <ActionMenu
        label={words.more(user.name)}
        actions={rare.map((act) => ({ label: words[act], run: () => onAct(act) }))}
      />
    </div>
  );
}

const bodies = { enable: { enabled: true }, confirm: { confirmed: true } } as const;

/** Renders a button for a change without a dialog, such as enabling or confirming an account. */
function UserChangeButton({ user, change }: { user: User; change: keyof typeof bodies }) {
  const update = useUpdateUser();
  const texts = words.changes[change];
  // Use mutateAsync: a successful change unmounts the button before all lists are refetched, and the callbacks of
  // mutate would then not run.
  const run = () =>
    update.mutateAsync({ params: { userId: user.id }, body: bodies[change] }).then(
      () => showToast({ tone: 'done', message: texts.done(user.name), about: `user ${user.id}` }),
      (error: Error) => showToast({ tone: 'danger', message: messageOf(error, words.saveFailed) }),
    );
  return (
    <Button
      size="small"
      aria-label={texts.labelOf(user.name)}
      onClick={() => void run()}
      isBusy={update.isPending}
      busyText={texts.busy}
    >
      {texts.label}
    </Button>
  );
}
