import { type AppointmentStatus, appointmentStatuses } from '@anteroom/contract/appointments';
import type { Doctor } from '@anteroom/contract/staff';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { DoctorPicker } from '#features/staff';
import { Button } from '#ui/button';
import { DayField } from '#ui/day-field';
import { SelectField } from '#ui/select-field';
import { type AppointmentFilters, hasFilters, noFilters } from '../api/appointment-queries.ts';
import { appointmentStatusLabels, appointmentMessages as words } from '../appointments.messages.ts';

type Props = {
  filters: AppointmentFilters;
  onChange: (filters: AppointmentFilters) => void;
  doctors: readonly Doctor[];
};

const statusOptions = appointmentStatuses.map((status) => ({
  value: status,
  label: appointmentStatusLabels[status],
}));

/** Renders the filters of the list. They are collapsed on a phone, where they would otherwise fill the screen. */
export function AppointmentFilterBar({ filters, onChange, doctors }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const fold = isOpen ? '' : 'max-md:hidden';
  return (
    <section
      aria-label={words.filters}
      className={`mb-5 grid grid-cols-2 items-end gap-3 ${filters.lastDate === null ? 'lg:grid-cols-[1fr_1fr_1fr_auto_auto]' : 'lg:grid-cols-[1fr_1fr_1fr_1fr_auto_auto]'}`}
    >
      <Button
        className="order-first md:hidden"
        aria-expanded={isOpen}
        icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {words.filters}
      </Button>
      <DoctorPicker
        className={fold}
        doctors={doctors}
        placeholder={words.allDoctors}
        chosenId={filters.doctorId}
        onChoose={(doctorId) => onChange({ ...filters, doctorId })}
      />
      <SelectField
        label={words.status}
        className={fold}
        options={statusOptions}
        placeholder={words.allStatuses}
        value={filters.status ?? ''}
        onChange={({ target }) =>
          onChange({ ...filters, status: target.value === '' ? null : (target.value as AppointmentStatus) })
        }
      />
      <DayFields filters={filters} onChange={onChange} className={fold} />
      <Button
        className="max-md:-order-1"
        aria-pressed={filters.isFromToday}
        onClick={() =>
          onChange({ ...filters, date: null, lastDate: null, isFromToday: !filters.isFromToday })
        }
      >
        {words.fromToday}
      </Button>
      <Button
        variant="quiet"
        className={hasFilters(filters) ? '' : fold}
        disabled={!hasFilters(filters)}
        onClick={() => onChange(noFilters)}
      >
        {words.clearFilters}
      </Button>
    </section>
  );
}

/** Shows one date field, or two for a range that came from a link. */
function DayFields({ filters, onChange, className }: Omit<Props, 'doctors'> & { className: string }) {
  const { date, lastDate } = filters;
  const choose = (from: string | null, to: string | null) =>
    onChange({ ...filters, date: from, lastDate: from && to, isFromToday: false });
  return (
    <>
      <DayField
        label={lastDate === null ? words.date : words.from}
        className={className}
        date={date}
        onChoose={(from) => choose(from, lastDate)}
        onClear={() => choose(null, null)}
      />
      {lastDate !== null && (
        <DayField
          label={words.to}
          className={className}
          date={lastDate}
          min={date ?? undefined}
          onChoose={(to) => choose(date, to)}
          onClear={() => choose(date, null)}
        />
      )}
    </>
  );
}
