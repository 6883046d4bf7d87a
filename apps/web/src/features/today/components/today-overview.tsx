import type { RouteOutput } from '@anteroom/contract/route';
import type { getToday } from '@anteroom/contract/today';
import { type ReactNode, useEffect, useState } from 'react';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import { todayMessages as words } from '../today.messages.ts';
import { useToday, useTodayEvents } from '../use-today.ts';
import { Arrivals } from './arrivals.tsx';
import { Attention } from './attention.tsx';
import { TodayCards } from './doctor-cards.tsx';

const Messages = lazyComponent(async () => (await import('./messages.tsx')).Messages);

/** The day of all doctors on one screen. `children` follow below. */
export function TodayOverview({ children }: { children: ReactNode }) {
  const { data } = useToday();
  const [areShown, showMessages] = useMessagesShown();
  useTodayEvents(data?.doctors ?? []);
  if (data?.doctors.length === 0) return children;
  // Hides the rest until the messages above it have loaded. Otherwise it would move down under the pointer.
  const mayMove = data !== undefined && hasMessages(data.attention) && !areShown;
  return (
    <>
      <section aria-label={words.title} className="mb-8 grid gap-6">
        <TodayCards />
        {data && hasMessages(data.attention) && (
          <LazyBoundary placeholder={null}>
            <Messages attention={data.attention} isShown={areShown} onReady={showMessages} />
          </LazyBoundary>
        )}
        {data && (
          <div className={`grid items-start gap-6 lg:grid-cols-2 ${mayMove ? 'invisible' : ''}`}>
            <Arrivals arrivals={data.arrivals} doctors={data.doctors} readAt={data.readAt} />
            <Attention attention={data.attention} />
          </div>
        )}
      </section>
      <div className={mayMove ? 'invisible' : ''}>{children}</div>
    </>
  );
}

const longestWaitMillis = 2000;

/** Returns whether the messages are shown, and the function that shows them. They are shown after two seconds at the latest. */
function useMessagesShown(): [boolean, () => void] {
  const [areShown, setAreShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAreShown(true), longestWaitMillis);
    return () => clearTimeout(timer);
  }, []);
  return [areShown, () => setAreShown(true)];
}

function hasMessages(attention: RouteOutput<typeof getToday>['attention']): boolean {
  const { bookingRequests, openOffers, cancelledByPatients, movedByPatients } = attention;
  const lists = [cancelledByPatients, movedByPatients, attention.repliesToRead, attention.failedReminders];
  return bookingRequests + openOffers > 0 || lists.some(({ total }) => total > 0);
}
