import type { RouteOutput } from '@anteroom/contract/route';
import type { getToday } from '@anteroom/contract/today';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import { todayMessages as words } from '../today.messages.ts';
import { useToday, useTodayEvents } from '../use-today.ts';
import { Arrivals } from './arrivals.tsx';
import { Attention } from './attention.tsx';
import { TodayCards } from './doctor-cards.tsx';

const Messages = lazyComponent(async () => (await import('./messages.tsx')).Messages);

/** The day of all doctors on one screen. */
export function TodayOverview() {
  const { data } = useToday();
  useTodayEvents(data?.doctors ?? []);
  if (data?.doctors.length === 0) return null;
  return (
    <section aria-label={words.title} className="mb-8 grid gap-6">
      <TodayCards />
      {data && hasMessages(data.attention) && (
        <LazyBoundary placeholder={null}>
          <Messages attention={data.attention} />
        </LazyBoundary>
      )}
      {data && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Arrivals arrivals={data.arrivals} doctors={data.doctors} readAt={data.readAt} />
          <Attention attention={data.attention} />
        </div>
      )}
    </section>
  );
}

function hasMessages(attention: RouteOutput<typeof getToday>['attention']): boolean {
  const { bookingRequests, openOffers, cancelledByPatients, movedByPatients } = attention;
  const lists = [cancelledByPatients, movedByPatients, attention.repliesToRead, attention.failedReminders];
  return bookingRequests + openOffers > 0 || lists.some(({ total }) => total > 0);
}
