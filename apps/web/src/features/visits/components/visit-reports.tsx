import type { Visit } from '@anteroom/contract/visits';
import { Check } from 'lucide-react';
import { messageOf } from '#lib/api-error';
import { formatClock } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { useReport } from '../api/use-visit.ts';
import { visitMessages as words } from '../visits.messages.ts';
import { LateReport } from './late-report.tsx';
import { ReportedNotice } from './reported-notice.tsx';

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
