import { CheckField } from '#ui/check-field';
import { weekdays, scheduleMessages as words } from '../schedule.messages.ts';
import type { SlotForm } from '../slot-form.ts';

/** Starts on Monday, unlike the grid, because working weeks do. */
const fromMonday = [1, 2, 3, 4, 5, 6, 0] as const;

/** Adds the same slot on several weekdays at once. */
export function OtherDays({ form }: { form: SlotForm }) {
  const { dayOfWeek, otherDays } = form.watch();
  const toggle = (day: string) => {
    const others = otherDays.includes(day) ? otherDays.filter((other) => other !== day) : [...otherDays, day];
    form.setValue('otherDays', others.toSorted(), { shouldDirty: true });
  };
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1 text-sm font-medium text-ink-soft">{words.otherDays}</legend>
      <div className="-mx-2 grid grid-cols-2 sm:grid-cols-3">
        {fromMonday
          .map(String)
          .filter((day) => day !== dayOfWeek)
          .map((day) => (
            <CheckField
              key={day}
              label={weekdays[Number(day)]}
              checked={otherDays.includes(day)}
              onChange={() => toggle(day)}
            />
          ))}
      </div>
    </fieldset>
  );
}
