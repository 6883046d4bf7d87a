import type { Visit } from '@anteroom/contract/visits';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { useReport } from '../api/use-visit.ts';
import { useVisitLanguage } from '../visit-language.ts';

/** Lets the patient stop reminders to their email address or phone, and turn them on again. */
export function ReminderChoice({ secret, visit }: { secret: string; visit: Visit }) {
  const { words } = useVisitLanguage();
  const report = useReport(secret);
  if (visit.reminders === null) return null;
  const isStopped = visit.reminders === 'stopped';
  return (
    <div className="grid gap-2 border-t border-line pt-4 text-center text-sm">
      {report.isError && <Banner tone="danger">{words.reportFailed}</Banner>}
      <p role="status" className="text-ink-soft empty:hidden">
        {isStopped ? words.remindersStopped : ''}
      </p>
      <Button
        variant="quiet"
        isBusy={report.isPending}
        busyText={words.sending}
        onClick={() => report.mutate({ kind: 'reminders', isStopped: !isStopped })}
      >
        {isStopped ? words.resumeReminders : words.stopReminders}
      </Button>
    </div>
  );
}
