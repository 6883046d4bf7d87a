import { todayMessages as words } from '../today.messages.ts';
import { useToday, useTodayEvents } from '../use-today.ts';
import { Arrivals } from './arrivals.tsx';
import { Attention } from './attention.tsx';
import { TodayCards } from './doctor-cards.tsx';
import { Messages } from './messages.tsx';

/** The day of all doctors on one screen. */
export function TodayOverview() {
  const { data } = useToday();
  useTodayEvents(data?.doctors ?? []);
  if (data?.doctors.length === 0) return null;
  return (
    <section aria-label={words.title} className="mb-8 grid gap-6">
      <TodayCards />
      {data && <Messages attention={data.attention} />}
      {data && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Arrivals arrivals={data.arrivals} doctors={data.doctors} readAt={data.readAt} />
          <Attention attention={data.attention} />
        </div>
      )}
    </section>
  );
}
