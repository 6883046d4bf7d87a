import type { Display } from '@anteroom/contract/displays';
import { RevokeDialog } from '#ui/secret-link-dialogs';
import { useRevokeDisplay } from '../api/use-displays.ts';
import { displayMessages as words } from '../displays.messages.ts';

type Props = { display: Display; onClose: () => void };

export function RevokeDisplayDialog({ display: { id, label }, onClose }: Props) {
  const revocation = useRevokeDisplay();
  return <RevokeDialog {...{ id, label, words, revocation, onClose }} />;
}
