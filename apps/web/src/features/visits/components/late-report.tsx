import { lateMinutes } from '@anteroom/contract/visits';
import { useState } from 'react';
import { Button } from '#ui/button';
import type { LateMinutes } from '../api/use-visit.ts';
import { visitWords as words } from '../visits.words.ts';
import { Told } from './told.tsx';

type Props = {
  /** What the patient has said before. */
  minutes: number | null;
  isBusy: boolean;
  onReport: (minutes: LateMinutes | null) => void;
};

export function LateReport({ minutes, isBusy, onReport }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const tell = (later: LateMinutes | null) => {
    setIsAsking(false);
    onReport(later);
  };
  if (isAsking) return <LateChoices onChoose={tell} onCancel={() => setIsAsking(false)} />;
  if (minutes === null) {
    return (
      <Button isBusy={isBusy} busyText={words.arriving} onClick={() => setIsAsking(true)}>
        {words.runLate}
      </Button>
    );
  }
  return (
    <>
      <Told>{words.late(minutes)}</Told>
      <div className="grid grid-cols-1 gap-2 min-[24rem]:grid-cols-2">
        <Button isBusy={isBusy} busyText={words.arriving} onClick={() => setIsAsking(true)}>
          {words.changeLate}
        </Button>
        <Button isBusy={isBusy} busyText={words.arriving} onClick={() => tell(null)}>
          {words.onTime}
        </Button>
      </div>
    </>
  );
}

type ChoicesProps = { onChoose: (minutes: LateMinutes) => void; onCancel: () => void };

function LateChoices({ onChoose, onCancel }: ChoicesProps) {
  return (
    <fieldset className="panel grid gap-2 p-4">
      <legend className="sr-only">{words.howLate}</legend>
      <p aria-hidden="true" className="font-medium">
        {words.howLate}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,5.5rem),1fr))] gap-2">
        {lateMinutes.map((minutes, index) => (
          <Button key={minutes} autoFocus={index === 0} className="px-1" onClick={() => onChoose(minutes)}>
            {words.minutes(minutes)}
          </Button>
        ))}
      </div>
      <Button variant="quiet" onClick={onCancel}>
        {words.cancel}
      </Button>
    </fieldset>
  );
}
