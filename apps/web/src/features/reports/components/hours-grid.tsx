import { hourName, weekFromMonday } from '../figures.ts';
import { weekdayName, weekdayShort, reportMessages as words } from '../reports.messages.ts';

type Busy = { dayOfWeek: number; hour: number; appointments: number };
type Props = { hours: readonly Busy[]; daysOfWeek: readonly number[] };

/** Higher counts are darker. Each cell shows its number too. */
const shades = ['', 'bg-accent/10', 'bg-accent/20', 'bg-accent/30', 'bg-accent/45 font-semibold'] as const;

function shadeOf(count: number, highest: number): string {
  return shades[Math.ceil((count / highest) * (shades.length - 1))] ?? '';
}

/** Appointments by weekday and hour, from the first busy hour to the last. */
export function HoursGrid({ hours, daysOfWeek }: Props) {
  const highest = Math.max(...hours.map(({ appointments }) => appointments), 1);
  const countAt = (dayOfWeek: number, hour: number) =>
    hours.find((busy) => busy.dayOfWeek === dayOfWeek && busy.hour === hour)?.appointments ?? 0;
  const perDay = (dayOfWeek: number) => {
    const days = daysOfWeek[dayOfWeek] ?? 0;
    const count = hours.reduce(
      (sum, busy) => sum + (busy.dayOfWeek === dayOfWeek ? busy.appointments : 0),
      0,
    );
    return days === 0 ? '–' : (count / days).toFixed(1);
  };
  return (
    <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-sm tabular-nums [print-color-adjust:exact]">
      <caption className="pb-2 text-left text-base font-medium">{words.weekdayByHour}</caption>
      <thead>
        <tr className="align-bottom text-ink-soft">
          <th scope="col" className="w-12 text-left font-medium">
            {words.hour}
          </th>
          {weekFromMonday.map((dayOfWeek) => (
            <th key={dayOfWeek} scope="col" className="font-medium">
              <abbr title={weekdayName(dayOfWeek)} className="no-underline">
                {weekdayShort(dayOfWeek)}
              </abbr>
              <span className="block text-ink-faint">{words.inPeriod(daysOfWeek[dayOfWeek] ?? 0)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hoursBetween(hours).map((hour) => (
          <tr key={hour}>
            <th scope="row" className="text-left font-normal text-ink-soft">
              {hourName(hour)}
            </th>
            {weekFromMonday.map((dayOfWeek) => {
              const count = countAt(dayOfWeek, hour);
              return (
                <td key={dayOfWeek} className={`rounded-md py-2 ${shadeOf(count, highest)}`}>
                  {count}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="text-left font-semibold">
            {words.aDay}
          </th>
          {weekFromMonday.map((dayOfWeek) => (
            <td key={dayOfWeek} className="py-2">
              {perDay(dayOfWeek)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function hoursBetween(hours: readonly Busy[]): number[] {
  const all = hours.map(({ hour }) => hour);
  const first = Math.min(...all);
  return Array.from({ length: Math.max(...all) - first + 1 }, (_, index) => first + index);
}
