import type { User } from '@anteroom/contract/accounts';
import { ActionMenu } from '#ui/action-menu';
import { Button } from '#ui/button';
import { accountWords as words } from '../accounts.words.ts';
import { EnableButton } from './enable-button.tsx';

export type UserAct = 'edit' | 'doctors' | 'endSessions' | 'delete';

type Props = { user: User; onAct: (act: UserAct) => void };

export function UserActions({ user, onAct }: Props) {
  const rare: UserAct[] = [
    'edit',
    ...(user.role === 'manager' ? (['doctors'] as const) : []),
    ...(user.enabled ? (['endSessions'] as const) : []),
  ];
  return (
    <div className="flex items-center justify-end gap-1">
      {user.enabled ? (
        <Button
          size="small"
          variant="dangerQuiet"
          aria-label={words.deleteOf(user.name)}
          onClick={() => onAct('delete')}
        >
          {words.delete}
        </Button>
      ) : (
        <EnableButton user={user} />
      )}
      <ActionMenu
        label={words.more(user.name)}
        actions={rare.map((act) => ({ label: words[act], run: () => onAct(act) }))}
      />
    </div>
  );
}
