import type { User } from '@anteroom/contract/accounts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { DoctorsOfManagerDialog } from './doctors-of-manager-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { EndUserSessionsDialog } from './end-user-sessions-dialog.tsx';
import type { UserAct } from './user-actions.tsx';

const dialogs = {
  edit: EditUserDialog,
  doctors: DoctorsOfManagerDialog,
  endSessions: EndUserSessionsDialog,
  delete: DeleteUserDialog,
} as const;

export function UserDialog({ act, ...props }: { act: UserAct; user: User; onClose: () => void }) {
  const Dialog = dialogs[act];
  return <Dialog {...props} />;
}
