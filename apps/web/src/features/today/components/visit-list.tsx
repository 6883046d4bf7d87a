import type { RouteOutput } from '@anteroom/contract/route';
import type { getToday, VisitToday } from '@anteroom/contract/today';
import { type ReactNode, useState } from 'react';
import { PatientName } from '#features/patients';
import { Button } from '#ui/button';
import { todayMessages as words } from '../today.messages.ts';

type List = RouteOutput<typeof getToday>['attention']['notSeen'];
export type DatedVisit = List['visits'][number];

const shownAtFirst = 5;

type Props = {
  title: string;
  list: List;
  detailOf: (visit: DatedVisit) => string;
  actionOf?: (visit: DatedVisit) => ReactNode;
};

/**
 * Lists visits, at first five, each with an optional action. Renders nothing if there are none. The title contains the
 * total.
 */
export function VisitList({ title, list, detailOf, actionOf }: Props) {
  const [isAll, setIsAll] = useState(false);
  if (list.total === 0) return null;
  const visits = isAll ? list.visits : list.visits.slice(0, shownAtFirst);
  const left = list.total - list.visits.length;
  return (
    <div className="panel">
      <h3 className="border-b border-line px-4 py-3 font-medium">{title}</h3>
      <ul className="divide-y divide-line">
        {visits.map((visit) => (
          <li key={visit.appointmentId} className="flex min-h-16 items-center gap-3 px-4 py-2">
            <div className="min-w-0 flex-1">
              <VisitName visit={visit} className="font-medium" />
              <p className="text-sm text-ink-soft tabular-nums">{detailOf(visit)}</p>
            </div>
            {actionOf?.(visit)}
          </li>
        ))}
      </ul>
      {visits.length < list.visits.length && (
        <div className="border-t border-line px-2 py-1">
          <Button size="small" variant="quiet" onClick={() => setIsAll(true)}>
            {words.showMore(list.visits.length - visits.length)}
          </Button>
        </div>
      )}
      {isAll && left > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft">{words.more(left)}</p>
      )}
    </div>
  );
}

type VisitNameProps = { visit: VisitToday; className?: string };

export function VisitName({ visit, className = '' }: VisitNameProps) {
  return (
    <PatientName id={visit.patientId} className={`block truncate ${className}`}>
      {nameOf(visit)}
    </PatientName>
  );
}

export function nameOf({ patientFirstName, patientLastName }: VisitToday): string {
  return `${patientFirstName} ${patientLastName}`;
}
