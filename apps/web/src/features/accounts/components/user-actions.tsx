import type { User } from '@anteroom/contract/accounts';
import { useSignedInUser } from '#features/auth';
import { ActionMenu } from '#ui/action-menu';
import { Button } from '#ui/button';
import { accountMessages as words } from '../accounts.messages.ts';
import { SendAgainButton } from './send-again-button.tsx';
import { UserChangeButton } from './user-change-button.tsx';

export type UserAct = 'edit' | 'doctors' | 'endSessions' | 'delete';

type Props = { user: User; onAct: (act: UserAct) => void };

export function UserActions({ user, onAct }: Props) {
  const rare: UserAct[] = [
    'edit',
    ...(user.role === 'manager' ? (['doctors'] as const) : []),
    ...(user.enabled ? (['endSessions'] as const) : []),
  ];
  const isSelf = user.id === useSignedInUser().id;
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
