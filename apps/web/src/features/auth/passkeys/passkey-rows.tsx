import type { Passkey } from '@anteroom/contract/passkeys';
import type { OwnFactors } from '@anteroom/contract/second-factor';
import { useClinic } from '#features/clinic';
import { formatDateTime } from '#lib/format-date';
import { Button } from '#ui/button';
import { FactorRow } from '../second-factor/factor-row.tsx';
import { supportsPasskeys } from './browser-passkeys.ts';
import type { PasskeyAct } from './passkey-dialogs.tsx';
import { passkeyMessages as words } from './passkeys.messages.ts';

type Props = { factors: OwnFactors; onAct: (act: PasskeyAct) => void };

/** Lists the user's passkeys, with a button to add another one. */
export function PasskeyRows({ factors: { passkeys, mayAddPasskeys }, onAct }: Props) {
  const reason = reasonAgainst(mayAddPasskeys);
  return (
    <>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onAct={onAct} />
      ))}
      <FactorRow title={passkeys.length === 0 ? words.title : words.addAnother} text={reason ?? words.hint}>
        {reason === null && (
          <Button size="small" onClick={() => onAct({ kind: 'add' })}>
            {words.add}
          </Button>
        )}
      </FactorRow>
    </>
  );
}

function reasonAgainst(mayAdd: boolean): string | null {
  if (!mayAdd) return words.needsHttps;
  return supportsPasskeys() ? null : words.needsBrowser;
}

function PasskeyRow({ passkey, onAct }: { passkey: Passkey; onAct: Props['onAct'] }) {
  const { timezone } = useClinic();
  const { name, addedAt, lastUsedAt } = passkey;
  const added = formatDateTime(addedAt, timezone);
  const text =
    lastUsedAt === null ? words.neverUsed(added) : words.used(added, formatDateTime(lastUsedAt, timezone));
  return (
    <FactorRow title={name} text={text}>
      <Button
        size="small"
        aria-label={words.renameOf(name)}
        onClick={() => onAct({ kind: 'rename', passkey })}
      >
        {words.rename}
      </Button>
      <Button
        size="small"
        variant="dangerQuiet"
        aria-label={words.removeOf(name)}
        onClick={() => onAct({ kind: 'remove', passkey })}
      >
        {words.remove}
      </Button>
    </FactorRow>
  );
}
