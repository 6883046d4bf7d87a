import type { listNotSeen } from '@anteroom/contract/queue-positions';
import type { RouteOutput } from '@anteroom/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFetchedPart } from '#lib/lazy-component';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { RetryBanner } from '#ui/retry-banner';
import { notSeenQuery } from '../api/queue-queries.ts';
import { notInLineMessages as notInLine, queueMessages as words } from '../queue.messages.ts';
import { useShownLine } from '../queue-context.ts';

/**
 * Lists the patients of earlier days who were not seen. Staff must handle each of them, because the app never marks a
 * patient as No Show automatically.
 */
export function NotSeen() {
  const { line } = useShownLine();
  const { data } = useQuery(notSeenQuery(line.doctorId));
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  if (!data || data.total === 0) return null;
  const toggle = (
    <Button
      size="small"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      onClick={() => setIsOpen((was) => !was)}
    >
      {isOpen ? notInLine.hideNotSeen : notInLine.showNotSeen}
    </Button>
  );
  const listed = data.days.reduce((count, { queue }) => count + queue.length, 0);
  return (
    <div className="grid gap-3">
      <Banner tone="warning" title={notInLine.notSeen} action={toggle}>
        {notInLine.notSeenCount(data.total)}
      </Banner>
      {isOpen && (
        <section id={listId} aria-label={notInLine.notSeen} className="panel grid gap-5 p-4 md:p-5">
          <p className="text-ink-soft">
            {notInLine.notSeenHint} {listed < data.total && notInLine.notSeenFirst(listed)}
          </p>
          <NotSeenDays days={data.days} />
        </section>
      )}
    </div>
  );
}

const fetchDay = async () => (await import('./not-seen-day.tsx')).NotSeenDay;

/** Lists the earlier days. Its code loads when the user opens the list. */
function NotSeenDays({ days }: { days: RouteOutput<typeof listNotSeen>['days'] }) {
  const { part: NotSeenDay, hasFailed, retry } = useFetchedPart(fetchDay);
  if (hasFailed) return <RetryBanner onRetry={async () => retry()}>{words.loadFailed}</RetryBanner>;
  return NotSeenDay && days.map((day) => <NotSeenDay key={day.date} {...day} />);
}
