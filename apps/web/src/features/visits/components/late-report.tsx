import { lateMinutes } from '@anteroom/contract/visits';
import { useState } from 'react';
import { Button } from '#ui/button';
import type { LateMinutes } from '../api/use-visit.ts';
import { visitMessages as words } from '../visits.messages.ts';
import { ReportedNotice } from './reported-notice.tsx';

type Props = {
  minutes: number | null;
  isBusy: boolean;
  onReport: (minutes: LateMinutes | null) => void;
};

export function LateReport({ minutes, isBusy, onReport }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const report = (later: LateMinutes | null) => {
    setIsAsking(false);
    onReport(later);
  };
  if (isAsking) return <LateChoices onChoose={report} onCancel={() => setIsAsking(false)} />;
  if (minutes === null) {
    return (
      <Button isBusy={isBusy} busyText={words.arriving} onClick={() => setIsAsking(true)}>
        {words.runLate}
      </Button>
    );
  }
  return (
    <>
      <ReportedNotice>{words.late(minutes)}</ReportedNotice>
      <div className="grid grid-cols-1 gap-2 min-[24rem]:grid-cols-2">
        <Button isBusy={isBusy} busyText={words.arriving} onClick={() => setIsAsking(true)}>
          {words.changeLate}
        </Button>
        <Button isBusy={isBusy} busyText={words.arriving} onClick={() => report(null)}>
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
