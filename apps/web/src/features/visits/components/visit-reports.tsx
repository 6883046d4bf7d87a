import { lateMinutes, type Visit } from '@anteroom/contract/visits';
import { Check, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#lib/api-error';
import { formatClock } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { type LateMinutes, useReport } from '../api/use-visit.ts';
import { visitMessages as words } from '../visits.messages.ts';

type Props = { secret: string; visit: Visit };

/** Lets the patient report arrival or a delay, from the opening of the queue until they are called. */
export function VisitReports({ secret, visit }: Props) {
  const report = useReport(secret);
  if (visit.state !== 'waiting') return null;
  const isArriving = report.isPending && report.variables.kind === 'arrival';
  return (
    <div className="grid gap-3">
      {report.isError && <Banner tone="danger">{messageOf(report.error, words.reportFailed)}</Banner>}
      {visit.arrivedAt === null ? (
        <>
          <Button
            variant="primary"
            size="large"
            isBusy={isArriving}
            busyText={words.arriving}
            icon={<Check aria-hidden="true" className="size-5" />}
            onClick={() => report.mutate({ kind: 'arrival' })}
          >
            {words.arrive}
          </Button>
          <LateReport
            minutes={visit.runningLateMinutes}
            isBusy={report.isPending && !isArriving}
            onReport={(minutes) => report.mutate({ kind: 'running_late', minutes })}
          />
        </>
      ) : (
        <ReportedNotice>{words.arrived(formatClock(visit.arrivedAt, visit.timezone))}</ReportedNotice>
      )}
    </div>
  );
}

type LateReportProps = {
  minutes: number | null;
  isBusy: boolean;
  onReport: (minutes: LateMinutes | null) => void;
};

function LateReport({ minutes, isBusy, onReport }: LateReportProps) {
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

/** Confirms that the clinic has received the patient's report. */
function ReportedNotice({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="flex items-start gap-3 rounded-md bg-done-soft px-4 py-3 font-medium text-done"
    >
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 wrap-break-word">{children}</span>
    </p>
  );
}
