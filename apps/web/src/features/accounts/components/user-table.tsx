import type { User } from '@anteroom/contract/accounts';
import { useSignedInUser } from '#features/auth';
import { roleLabels } from '#lib/role-labels';
import { Badge } from '#ui/badge';
import { type Column, DataTable } from '#ui/data-table';
import { EmailText } from '#ui/email-text';
import { accountMessages as words } from '../accounts.messages.ts';
import { AccountName } from './account-name.tsx';
import { AccountStatus } from './account-status.tsx';
import { type UserAct, UserActions } from './user-actions.tsx';

type Props = { users: readonly User[]; onAct: (act: UserAct, user: User) => void };

export function UserTable({ users, onAct }: Props) {
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
