import { lateMinutes, type Visit } from '@anteroom/contract/visits';
import { Check, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { clockIn } from '#lib/patient-language';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { type LateMinutes, useReport } from '../api/use-visit.ts';
import { useVisitLanguage } from '../visit-language.ts';

type Props = { secret: string; visit: Visit };

/** Lets the patient confirm the visit before its day, and report an arrival or a delay until the doctor calls them. */
export function VisitReports({ secret, visit }: Props) {
  const { language, words } = useVisitLanguage();
  if (visit.state === 'called') return null;
  if (visit.arrivedAt !== null) {
    return (
      <ReportedNotice>{words.arrived(clockIn(language, visit.arrivedAt, visit.timezone))}</ReportedNotice>
    );
  }
  return visit.state === 'coming' ? (
    <Confirmation secret={secret} visit={visit} />
  ) : (
    <ReportsOfDay secret={secret} visit={visit} />
  );
}

function Confirmation({ secret, visit }: Props) {
  const { words } = useVisitLanguage();
  const report = useReport(secret);
  const { scheduledDateTime } = visit;
  if (visit.isConfirmed) return <ReportedNotice>{words.confirmed}</ReportedNotice>;
  return (
    <div className="grid gap-3">
      {report.isError && <Banner tone="danger">{words.reportFailed}</Banner>}
      <ReportButton
        isBusy={report.isPending}
        onPress={() => report.mutate({ kind: 'confirmation', scheduledDateTime })}
      >
        {words.confirm}
      </ReportButton>
    </div>
  );
}

type ReportButtonProps = { isBusy: boolean; onPress: () => void; children: string };

function ReportButton({ isBusy, onPress, children }: ReportButtonProps) {
  const { words } = useVisitLanguage();
  return (
    <Button
      variant="primary"
      size="large"
      isBusy={isBusy}
      busyText={words.sending}
      icon={<Check aria-hidden="true" className="size-5" />}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

function ReportsOfDay({ secret, visit }: Props) {
  const { words } = useVisitLanguage();
  const report = useReport(secret);
  const isArriving = report.isPending && report.variables.kind === 'arrival';
  return (
    <div className="grid gap-3">
      {report.isError && <Banner tone="danger">{words.reportFailed}</Banner>}
      <ReportButton isBusy={isArriving} onPress={() => report.mutate({ kind: 'arrival' })}>
        {words.arrive}
      </ReportButton>
      <LateReport
        minutes={visit.runningLateMinutes}
        isBusy={report.isPending && !isArriving}
        onReport={(minutes) => report.mutate({ kind: 'running_late', minutes })}
      />
    </div>
  );
}

type LateReportProps = {
  minutes: number | null;
  isBusy: boolean;
  onReport: (minutes: LateMinutes | null) => void;
};

function LateReport({ minutes, isBusy, onReport }: LateReportProps) {
  const { words } = useVisitLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const report = (later: LateMinutes | null) => {
    setIsAsking(false);
    onReport(later);
  };
  if (isAsking) return <LateChoices onChoose={report} onCancel={() => setIsAsking(false)} />;
  if (minutes === null) {
    return (
      <Button isBusy={isBusy} busyText={words.sending} onClick={() => setIsAsking(true)}>
        {words.runLate}
      </Button>
    );
  }
  return (
    <>
      <ReportedNotice>{words.late(minutes)}</ReportedNotice>
      <div className="grid grid-cols-1 gap-2 min-[24rem]:grid-cols-2">
        <Button isBusy={isBusy} busyText={words.sending} onClick={() => setIsAsking(true)}>
          {words.changeLate}
        </Button>
        <Button isBusy={isBusy} busyText={words.sending} onClick={() => report(null)}>
          {words.onTime}
        </Button>
      </div>
    </>
  );
}

type ChoicesProps = { onChoose: (minutes: LateMinutes) => void; onCancel: () => void };

function LateChoices({ onChoose, onCancel }: ChoicesProps) {
  const { words } = useVisitLanguage();
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

/** Confirms to the patient that the clinic has received their report. */
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
