import type { CalendarFeed } from '@anteroom/contract/calendar-feeds';
import type { Doctor } from '@anteroom/contract/staff';
import { useState } from 'react';
import { useRestorableState } from '#lib/drafts';
import { FeedAddressDialog } from './feed-address-dialog.tsx';
import { FeedListDialog } from './feed-list-dialog.tsx';
import { NewFeedDialog } from './new-feed-dialog.tsx';
import { RevokeFeedDialog } from './revoke-feed-dialog.tsx';

type Step = { at: 'list' } | { at: 'address'; address: string } | { at: 'revoke'; feed: CalendarFeed };

/**
 * Shows one dialog at a time: browsers may close several stacked dialogs on one Escape, and with them a link that is
 * shown only once.
 */
export function FeedDialogs({ doctor, onClose }: { doctor: Doctor; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'list' });
  const [isNew, setIsNew] = useRestorableState(`feeds-${doctor.id}.new`, false);
  const toList = () => setStep({ at: 'list' });
  if (isNew) {
    const onCreated = (address: string) => {
      setIsNew(false);
      setStep({ at: 'address', address });
    };
    return <NewFeedDialog doctorId={doctor.id} onCreated={onCreated} onClose={() => setIsNew(false)} />;
  }
  if (step.at === 'address') return <FeedAddressDialog address={step.address} onClose={toList} />;
  if (step.at === 'revoke')
    return <RevokeFeedDialog doctorId={doctor.id} feed={step.feed} onClose={toList} />;
  return (
    <FeedListDialog
      doctor={doctor}
      onAdd={() => setIsNew(true)}
      onReopened={(address) => setStep({ at: 'address', address })}
      onRevoke={(feed) => setStep({ at: 'revoke', feed })}
      onClose={onClose}
    />
  );
}
