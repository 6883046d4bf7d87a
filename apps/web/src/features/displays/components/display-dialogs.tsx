import type { Display } from '@anteroom/contract/displays';
import { useState } from 'react';
import { DisplayAddressDialog } from './display-address-dialog.tsx';
import { DisplayListDialog } from './display-list-dialog.tsx';
import { NewDisplayDialog } from './new-display-dialog.tsx';
import { RevokeDisplayDialog } from './revoke-display-dialog.tsx';

type Step =
  | { at: 'list' }
  | { at: 'new' }
  | { at: 'address'; address: string }
  | { at: 'revoke'; display: Display };

/** One at a time, as with the calendar feeds: an Escape too many must not lose an address that is told only once. */
export function DisplayDialogs({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'list' });
  const toList = () => setStep({ at: 'list' });
  if (step.at === 'new') {
    return <NewDisplayDialog onCreated={(address) => setStep({ at: 'address', address })} onClose={toList} />;
  }
  if (step.at === 'address') return <DisplayAddressDialog address={step.address} onClose={toList} />;
  if (step.at === 'revoke') return <RevokeDisplayDialog display={step.display} onClose={toList} />;
  return (
    <DisplayListDialog
      onAdd={() => setStep({ at: 'new' })}
      onRevoke={(display) => setStep({ at: 'revoke', display })}
      onClose={onClose}
    />
  );
}
