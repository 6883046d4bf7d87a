import type { Pagination } from '@anteroom/contract/page';
import type { Patient } from '@anteroom/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '#lib/use-debounced';
import { Combobox } from '#ui/combobox';
import { patientOptions } from '../api/patient-queries.ts';
import { patientDetails } from '../patient-details.ts';
import { patientName } from '../patient-name.ts';
import { patientMessages as words } from '../patients.messages.ts';

const typingPauseMillis = 200;

export type ChosenPatient = Pick<Patient, 'id' | 'firstName' | 'lastName'>;

type Props = {
  chosen: ChosenPatient | null;
  onChoose: (patient: ChosenPatient | null) => void;
  error: string | undefined;
  hint?: string | undefined;
};

export function PatientPicker({ chosen, onChoose, error, hint }: Props) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const search = useDebounced(text.trim(), typingPauseMillis);
  const options = useQuery({ ...patientOptions(search), enabled: isOpen });
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
      isStale={search !== text.trim() || options.isPlaceholderData}
      onOpen={setIsOpen}
      options={options.data?.patients ?? []}
      optionKey={({ id }) => id}
      renderOption={(patient) => <PatientOption patient={patient} />}
      onChoose={onChoose}
      status={statusOf(options.isError, options.data)}
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

function PatientOption({ patient }: { patient: Patient }) {
  return (
    <>
      <span className="block font-medium wrap-break-word">{patientName(patient)}</span>
      <span className="block text-sm text-ink-soft wrap-anywhere">{patientDetails(patient)}</span>
    </>
  );
}
