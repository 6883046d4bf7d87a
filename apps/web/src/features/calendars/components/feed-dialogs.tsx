import type { CalendarFeed } from '@anteroom/contract/calendar-feeds';
import type { Doctor } from '@anteroom/contract/staff';
import { useState } from 'react';
import { useKeptState } from '#lib/use-kept-state';
import { FeedAddressDialog } from './feed-address-dialog.tsx';
import { FeedListDialog } from './feed-list-dialog.tsx';
import { NewFeedDialog } from './new-feed-dialog.tsx';
import { RevokeFeedDialog } from './revoke-feed-dialog.tsx';

type Step = { at: 'list' } | { at: 'address'; address: string } | { at: 'revoke'; feed: CalendarFeed };

/**
 * One at a time: browsers may close several that lie above each other on one Escape, and with them an address that is
 * told only once.
 */
export function FeedDialogs({ doctor, onClose }: { doctor: Doctor; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'list' });
  const [isNew, setIsNew] = useKeptState(`feeds-${doctor.id}.new`, false);
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
