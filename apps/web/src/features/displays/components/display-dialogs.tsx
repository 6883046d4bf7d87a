import type { Display } from '@anteroom/contract/displays';
import { useState } from 'react';
import { useKeptState } from '#lib/use-kept-state';
import { DisplayAddressDialog } from './display-address-dialog.tsx';
import { DisplayListDialog } from './display-list-dialog.tsx';
import { NewDisplayDialog } from './new-display-dialog.tsx';
import { RevokeDisplayDialog } from './revoke-display-dialog.tsx';

type Step = { at: 'list' } | { at: 'address'; address: string } | { at: 'revoke'; display: Display };

/** One at a time, as with the calendar feeds: an Escape too many must not lose an address that is told only once. */
export function DisplayDialogs({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'list' });
  const [isNew, setIsNew] = useKeptState('displays.new', false);
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
