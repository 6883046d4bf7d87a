import type { QueueType } from '@anteroom/contract/queue-settings';
import { createContext, useContext } from 'react';
import { Link } from 'react-router';
import { analyticsMessages as words } from '../analytics.messages.ts';

/** The URL of the queue that the figures count. */
export const QueueAddressContext = createContext('/dashboard/manage-queue');

const screens: Record<QueueType, string> = {
  day_wise: '/dashboard/queue',
  central: '/dashboard/central-queue',
};

export function queueAddress(kind: QueueType, doctorId: number): string {
  return `${screens[kind]}?doctor=${doctorId}`;
}

type Props = { label: string; count: number; className?: string };

/** A count that links to its queue. The whole nearest positioned ancestor is clickable. */
export function CountLink({ label, count, className = '' }: Props) {
  const address = useContext(QueueAddressContext);
  return (
    <Link
      to={address}
      aria-label={words.showInQueue(`${label}: ${count}`)}
      className={`rounded-md tabular-nums after:absolute after:inset-0 after:rounded-lg hover:underline ${className}`}
    >
      {count}
    </Link>
  );
}
