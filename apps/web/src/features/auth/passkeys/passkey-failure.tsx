import { messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { isCancelled } from './browser-passkeys.ts';
import { passkeyMessages as words } from './passkeys.messages.ts';

type Props = { error: unknown; fallback: string };

/**
 * Explains a failed passkey request. Browsers do not reveal whether the user cancelled, the device refused or the
 * request timed out.
 */
export function PasskeyFailure({ error, fallback }: Props) {
  if (!error) return null;
  if (isCancelled(error)) return <Banner tone="neutral">{words.notUsed}</Banner>;
  return <Banner tone="danger">{messageOf(error, fallback)}</Banner>;
}
