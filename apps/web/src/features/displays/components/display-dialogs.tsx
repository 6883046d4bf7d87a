import type { Display } from '@anteroom/contract/displays';
import { useState } from 'react';
import { useRestorableState } from '#lib/drafts';
import { DisplayAddressDialog } from './display-address-dialog.tsx';
import { DisplayListDialog } from './display-list-dialog.tsx';
import { NewDisplayDialog } from './new-display-dialog.tsx';
import { RevokeDisplayDialog } from './revoke-display-dialog.tsx';

type Step = { at: 'list' } | { at: 'address'; address: string } | { at: 'revoke'; display: Display };

/**
 * Shows one dialog at a time, as with calendar feeds: an accidental Escape must not lose a link that is shown only
 * once.
 */
export function DisplayDialogs({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'list' });
  const [isNew, setIsNew] = useRestorableState('displays.new', false);
  const toList = () => setStep({ at: 'list' });
  if (isNew) {
    const onCreated = (address: string) => {
      setIsNew(false);
      setStep({ at: 'address', address });
    };
    return <NewDisplayDialog onCreated={onCreated} onClose={() => setIsNew(false)} />;
  }
  if (step.at === 'address') return <DisplayAddressDialog address={step.address} onClose={toList} />;
  if (step.at === 'revoke') return <RevokeDisplayDialog display={step.display} onClose={toList} />;
  return (
    <DisplayListDialog
      onAdd={() => setIsNew(true)}
      onReopened={(address) => setStep({ at: 'address', address })}
      onRevoke={(display) => setStep({ at: 'revoke', display })}
      onClose={onClose}
    />
  );
}
