import type { Pagination } from '@anteroom/contract/page';
import type { Patient } from '@anteroom/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useDebounced } from '#lib/use-debounced';
import { Combobox } from '#ui/combobox';
import { patientOptions } from '../api/patient-queries.ts';
import { patientDetails, patientName } from '../patient-details.tsx';
import { patientMessages as words } from '../patients.messages.ts';

const typingPauseMillis = 200;

export type ChosenPatient = Pick<Patient, 'id' | 'firstName' | 'lastName'> &
  Partial<Pick<Patient, 'dateOfDeath'>>;
export type FoundPatient = ChosenPatient & Pick<Patient, 'doctorId'>;

type Props = {
  chosen: ChosenPatient | null;
  onChoose: (patient: FoundPatient | null) => void;
  error: string | undefined;
  hint?: string | undefined;
  /**
   * Called with the typed text when the user chooses to add a new patient. If undefined, the picker does not offer
   * this.
   */
  onAddNew?: (typed: string) => void;
};

type Option = { patient: Patient } | { newPatient: string };

export function PatientPicker({ chosen, onChoose, error, hint, onAddNew }: Props) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const search = useDebounced(text.trim(), typingPauseMillis);
  const found = useQuery({ ...patientOptions(search), enabled: isOpen });
  const options: Option[] = (found.data?.patients ?? []).map((patient) => ({ patient }));
  if (onAddNew && found.data) options.push({ newPatient: text.trim() });
  return (
    <Combobox
      label={words.picker}
      isRequired
      error={error}
      hint={hint}
      placeholder={words.pickerPlaceholder}
      text={chosen ? patientName(chosen) : text}
      onText={(typed) => {
        setText(typed);
        if (chosen) onChoose(null);
      }}
      isOpen={isOpen}
      isStale={search !== text.trim() || found.isPlaceholderData || (isOpen && found.isPending)}
      onOpen={setIsOpen}
      options={options}
      optionKey={(option) => ('patient' in option ? option.patient.id : 'new')}
      renderOption={(option) =>
        'patient' in option ? (
          <PatientOption patient={option.patient} />
        ) : (
          <NewPatientOption typed={option.newPatient} />
        )
      }
      onChoose={(option) => ('patient' in option ? onChoose(option.patient) : onAddNew?.(option.newPatient))}
      status={statusOf(found.isError, found.data)}
    />
  );
}

function statusOf(
  isError: boolean,
  found: { patients: Patient[]; pagination: Pagination } | undefined,
): string {
  if (isError) return words.pickerFailed;
  if (!found) return words.pickerSearching;
  const { length } = found.patients;
  if (length === 0) return words.pickerNone;
  return found.pagination.hasMore ? words.pickerMore(length) : words.pickerCount(length);
}

function NewPatientOption({ typed }: { typed: string }) {
  return (
    <span className="flex items-center gap-2 font-medium wrap-anywhere text-accent-strong">
      <UserPlus aria-hidden="true" className="size-4 shrink-0" />
      {typed === '' ? words.newPatient : words.addTyped(typed)}
    </span>
  );
}

function PatientOption({ patient }: { patient: Patient }) {
  return (
    <>
      <span className="block font-medium wrap-break-word">{patientName(patient)}</span>
      <span className="block text-sm text-ink-soft wrap-anywhere">{patientDetails(patient)}</span>
    </>
  );
}
