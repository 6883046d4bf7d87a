import type { User } from '@anteroom/contract/accounts';
import type { Role } from '@anteroom/contract/roles';
import { LoadMore } from '#ui/load-more';
import { accountMessages as words } from '../accounts.messages.ts';
import { useUsers } from '../api/use-users.ts';
import { AccountList } from './account-list.tsx';
import type { UserAct } from './user-actions.tsx';
import { UserTable } from './user-table.tsx';

type Props = { search: string; role: Role | undefined; onAct: (act: UserAct, user: User) => void };

export function UserList({ search, role, onAct }: Props) {
  const list = useUsers(search, role);
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
