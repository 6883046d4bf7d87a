import { type AppointmentStatus, appointmentStatuses } from '@anteroom/contract/appointments';
import type { Doctor } from '@anteroom/contract/staff';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { DoctorPicker } from '#features/staff';
import { Button } from '#ui/button';
import { DayField } from '#ui/day-field';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { SelectField } from '#ui/select-field';
import { type AppointmentFilters, countFilters, hasFilters, noFilters } from '../api/appointment-queries.ts';
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

/** Renders the filters of the list. On a phone, where they would fill the screen, a button opens them in a dialog. */
export function AppointmentFilterBar(props: Props) {
  const { filters, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const clear = (
    <Button
      variant="quiet"
      className="md:justify-self-start"
      disabled={!hasFilters(filters)}
      onClick={() => {
        onChange(noFilters);
        close();
      }}
    >
      {words.clearFilters}
    </Button>
  );
  return (
    <section
      aria-label={words.filters}
      className={`mb-5 grid grid-cols-2 items-end gap-3 md:grid-cols-3 ${filters.lastDate === null ? 'lg:grid-cols-[1fr_1fr_1fr_auto_auto]' : 'lg:grid-cols-[1fr_1fr_1fr_1fr_auto_auto]'}`}
    >
      <Button
        className="md:hidden"
        aria-haspopup="dialog"
        icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        {words.filtersSet(countFilters(filters))}
      </Button>
      <div className="contents max-md:hidden">
        <FilterFields {...props} />
      </div>
      <Button
        aria-pressed={filters.isFromToday}
        onClick={() =>
          onChange({ ...filters, date: null, lastDate: null, isFromToday: !filters.isFromToday })
        }
      >
        {words.fromToday}
      </Button>
      <div className="contents max-md:hidden">{clear}</div>
      {isOpen && (
        <Dialog title={words.filters} width="small" onClose={close}>
          <DialogBody>
            <div className="grid gap-4">
              <FilterFields {...props} />
            </div>
          </DialogBody>
          <DialogActions>
            {clear}
            <Button variant="primary" onClick={close}>
              {words.close}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </section>
  );
}

function FilterFields({ filters, onChange, doctors }: Props) {
  return (
    <>
      <DoctorPicker
        doctors={doctors}
        placeholder={words.allDoctors}
        chosenId={filters.doctorId}
        onChoose={(doctorId) => onChange({ ...filters, doctorId })}
      />
      <SelectField
        label={words.status}
        options={statusOptions}
        placeholder={words.allStatuses}
        value={filters.status ?? ''}
        onChange={({ target }) =>
          onChange({ ...filters, status: target.value === '' ? null : (target.value as AppointmentStatus) })
        }
      />
      <DayFields filters={filters} onChange={onChange} />
    </>
  );
}

/** Shows one date field, or two for a range that came from a link. */
function DayFields({ filters, onChange }: Omit<Props, 'doctors'>) {
  const { date, lastDate } = filters;
  const choose = (from: string | null, to: string | null) =>
    onChange({ ...filters, date: from, lastDate: from && to, isFromToday: false });
  return (
    <>
      <DayField
        label={lastDate === null ? words.date : words.from}
        date={date}
        onChoose={(from) => choose(from, lastDate)}
        onClear={() => choose(null, null)}
      />
      {lastDate !== null && (
        <DayField
          label={words.to}
          date={lastDate}
          min={date ?? undefined}
          onChoose={(to) => choose(date, to)}
          onClear={() => choose(date, null)}
        />
      )}
    </>
  );
}
