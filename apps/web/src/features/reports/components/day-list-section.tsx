import { getDayList } from '@anteroom/contract/day-list';
import type { Doctor } from '@anteroom/contract/staff';
import { Printer, Ticket } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useClinic } from '#features/clinic';
import { DoctorPicker, doctorLabel } from '#features/staff';
import { DayTicketsDialog } from '#features/visits';
import { Button } from '#ui/button';
import { TextField } from '#ui/text-field';
import { dayListMessages as words } from '../reports.messages.ts';
import { DayListDialog } from './day-list-dialog.tsx';

/**
 * Prints a doctor's day list or tickets. The user chooses the doctor and the day here, and the URL stores the choice.
 */
export function DayListSection({ doctors }: { doctors: readonly Doctor[] }) {
  const { today } = useClinic();
  const [parameters, setParameters] = useSearchParams();
  const [opened, setOpened] = useState<'list' | 'tickets' | null>(null);
  const { doctor, date, isDate } = chosenDay(parameters, doctors, today);
  const choose = (change: { doctorId?: number | null; date?: string }) =>
    setParameters(withChosenDay(parameters, change), { replace: true });
  const close = () => setOpened(null);
  return (
    <section aria-labelledby="day-list" className="panel grid gap-3 p-5 print:hidden">
      <div>
        <h2 id="day-list" className="text-lg font-semibold">
          {words.title}
        </h2>
        <p className="text-sm text-ink-soft">{words.hint}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {doctors.length > 1 ? (
          <DoctorPicker
            doctors={doctors}
            placeholder={words.chooseDoctor}
            chosenId={doctor?.id ?? null}
            onChoose={(doctorId) => choose({ doctorId })}
            className="min-w-48 flex-1 basis-48"
          />
        ) : (
          doctor && <p className="self-center font-medium">{doctorLabel(doctor)}</p>
        )}
        <TextField
          label={words.date}
          type="date"
          value={date}
          onChange={({ target }) => choose({ date: target.value })}
          className="min-w-40 flex-1 basis-40"
        />
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Printer aria-hidden="true" className="size-4" />}
            disabled={!doctor || !isDate}
            onClick={() => setOpened('list')}
          >
            {words.printList}
          </Button>
          <Button
            icon={<Ticket aria-hidden="true" className="size-4" />}
            disabled={!doctor || !isDate}
            onClick={() => setOpened('tickets')}
          >
            {words.printTickets}
          </Button>
        </div>
      </div>
      {doctor && opened === 'list' && <DayListDialog doctorId={doctor.id} date={date} onClose={close} />}
      {doctor && opened === 'tickets' && (
        <DayTicketsDialog doctorId={doctor.id} doctorName={doctor.name} date={date} onClose={close} />
      )}
    </section>
  );
}

type Choice = { doctor: Doctor | undefined; date: string; isDate: boolean };

/** Reads the chosen doctor and day from the URL. Defaults to today, and to the doctor if there is only one. */
function chosenDay(parameters: URLSearchParams, doctors: readonly Doctor[], today: string): Choice {
  const id = Number(parameters.get('dayListDoctor'));
  const date = parameters.get('dayListDate') ?? today;
  return {
    doctor: doctors.length === 1 ? doctors[0] : doctors.find((doctor) => doctor.id === id),
    date,
    isDate: getDayList.query.safeParse({ date }).success,
  };
}

type Change = { doctorId?: number | null; date?: string };

function withChosenDay(parameters: URLSearchParams, { doctorId, date }: Change): URLSearchParams {
  const changed = new URLSearchParams(parameters);
  if (doctorId === null) changed.delete('dayListDoctor');
  else if (doctorId !== undefined) changed.set('dayListDoctor', String(doctorId));
  if (date !== undefined) changed.set('dayListDate', date);
  return changed;
}
