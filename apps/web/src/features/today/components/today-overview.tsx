import type { RouteOutput } from '@anteroom/contract/route';
import type { getToday } from '@anteroom/contract/today';
import { type ReactNode, useEffect, useState } from 'react';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import { todayMessages as words } from '../today.messages.ts';
import { useToday, useTodayEvents } from '../use-today.ts';
import { Arrivals } from './arrivals.tsx';
import { Attention } from './attention.tsx';
import { TodayCards } from './doctor-cards.tsx';

type Today = RouteOutput<typeof getToday>;

const Messages = lazyComponent(async () => (await import('./messages.tsx')).Messages);

/** Shows the day of all doctors on one screen, with `children` below. */
export function TodayOverview({ children }: { children: ReactNode }) {
  const { data } = useToday();
  const [areShown, showMessages] = useMessagesShown();
  useTodayEvents(data?.doctors ?? []);
  if (data?.doctors.length === 0) return children;
  // Hide the rest of the screen until the messages above it have loaded. Otherwise it would move down under the
  // pointer.
  const withMessages = data !== undefined && hasMessages(data.attention);
  const mayMove = withMessages && !areShown;
  // If there is only one card, there is room for the list of tasks beside it.
  const isOneCard = data?.doctors.length === 1 && !withMessages;
  return (
    <>
      <section
        aria-label={words.title}
        className={`mb-8 grid gap-6 ${isOneCard ? 'items-start lg:grid-cols-2 lg:grid-rows-[auto_1fr]' : ''}`}
      >
        <TodayCards />
        {withMessages && (
          <LazyBoundary placeholder={null}>
            <Messages attention={data.attention} isShown={areShown} onReady={showMessages} />
          </LazyBoundary>
        )}
        {data && <Lists today={data} isBeside={isOneCard} isHidden={mayMove} />}
      </section>
      <div className={mayMove ? 'invisible' : ''}>{children}</div>
    </>
  );
}

type ListsProps = { today: Today; isBeside: boolean; isHidden: boolean };

/** Shows the arrivals and the tasks. With `isBeside`, the tasks are beside the single card. */
function Lists({ today, isBeside, isHidden }: ListsProps) {
  const { arrivals, doctors, readAt, attention } = today;
  const layout = isBeside ? 'contents' : 'grid items-start gap-6 lg:grid-cols-2';
  return (
    <div className={`${layout} ${isHidden ? 'invisible' : ''}`}>
      <Arrivals arrivals={arrivals} doctors={doctors} readAt={readAt} />
      <div className={`min-w-0 ${isBeside ? 'lg:col-start-2 lg:row-span-2 lg:row-start-1' : ''}`}>
        <Attention attention={attention} />
      </div>
    </div>
  );
}

const longestWaitMillis = 2000;

/**
 * Returns whether the messages are shown, and a function that shows them. After two seconds, they are shown in any
 * case.
 */
function useMessagesShown(): [boolean, () => void] {
  const [areShown, setAreShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAreShown(true), longestWaitMillis);
    return () => clearTimeout(timer);
  }, []);
  return [areShown, () => setAreShown(true)];
}

function hasMessages(attention: Today['attention']): boolean {
  const { bookingRequests, openOffers, cancelledByPatients, movedByPatients } = attention;
  const lists = [cancelledByPatients, movedByPatients, attention.repliesToRead, attention.failedReminders];
  return bookingRequests + openOffers > 0 || lists.some(({ total }) => total > 0);
}
