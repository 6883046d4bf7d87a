import { rowsPerDay, rowsPerHour, timeAtRow } from '../quarter-hours.ts';

const hours = Array.from({ length: rowsPerDay / rowsPerHour }, (_, hour) => timeAtRow(hour * rowsPerHour));

/** The hours at the side. Hidden from screen readers, because each slot names its times. */
export function TimeGutter() {
  return (
    <div
      aria-hidden="true"
      className="sticky left-0 z-30 w-14 shrink-0 self-start border-r border-line bg-surface text-right text-sm text-ink-faint tabular-nums"
    >
      <div className="sticky top-0 hidden h-14 border-b border-line bg-surface lg:block" />
      {hours.map((hour) => (
        <div key={hour} className="h-24 pr-2 leading-none">
          {hour}
        </div>
      ))}
    </div>
  );
}
