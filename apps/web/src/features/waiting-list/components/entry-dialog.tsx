import type { WaitingEntry } from '@anteroom/contract/waiting-list';
import { type FormEvent, useState } from 'react';
import { useClinic } from '#features/clinic';
import { type FoundPatient, PatientPicker, patientName } from '#features/patients';
import { useDoctors } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { useRestorableState } from '#lib/drafts';
import { useFocusOnInvalid } from '#lib/form-errors';
import { useTypedState } from '#lib/use-draft';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RestoredNote } from '#ui/restored-note';
import { TypingDialog } from '#ui/typing-dialog';
import { VersionConflict } from '#ui/version-conflict';
import { conflictsOf } from '../entry-changes.ts';
import { type EntryValues, invalidFieldsOf, newEntryValues, valuesOfEntry } from '../entry-form.ts';
import { useSaveEntry } from '../use-save-entry.ts';
import { waitingListMessages as words } from '../waiting-list.messages.ts';
import {
  DateFields,
  DoctorChecks,
  LastFields,
  ReplacedField,
  TypeChecks,
  WeekdayChecks,
} from './entry-fields.tsx';

/** The patient and doctor chosen before the dialog opened. */
export type WaitingStart = { patient: FoundPatient | null; doctorId: number | null };

type Props = {
  /** The entry to edit, or null to add a new one. */
  entry: WaitingEntry | null;
  start?: WaitingStart | undefined;
  onClose: () => void;
};

/** Adds a patient to the waiting list or edits an entry. The patient of an existing entry cannot be changed. */
export function EntryDialog({ entry, start, onClose }: Props) {
  const { patient, setPatient, values, change, draft, isDirty, base, startFrom } = useEntryForm(entry, start);
  const [attempts, setAttempts] = useState(0);
  const form = useFocusOnInvalid(attempts);
  const { save, isPending, error, latest, forgetLatest } = useSaveEntry(base, onClose);
  const invalid = invalidFieldsOf(values);
  const isInvalid = (field: (typeof invalid)[number]) => attempts > 0 && invalid.includes(field);
  const submit = () => {
    setAttempts(attempts + 1);
    if (patient && invalid.length === 0) void save(values, patient);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const fields = { values, onChange: change, isInvalid };
  return (
    <TypingDialog
      title={entry ? words.editTitle : words.add}
      isDirty={isDirty}
      isBusy={isPending}
      onClose={onClose}
    >
      <form ref={form} noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid gap-4">
            <RestoredNote draft={draft} />
            {error && <Banner tone="danger">{messageOf(error, words.saveFailed)}</Banner>}
            {base && latest && (
              <EntryConflict
                values={values}
                before={base}
                latest={latest}
                isBusy={isPending}
                onKeepMine={submit}
                onAcceptLatest={() => {
                  startFrom(latest);
                  forgetLatest();
                }}
              />
            )}
            {entry ? (
              <p className="font-medium">{patient?.name}</p>
            ) : (
              <PatientFields
                patient={patient}
                values={values}
                error={attempts > 0 && !patient ? words.choosePatient : undefined}
                onChoose={setPatient}
                onChange={change}
              />
            )}
            <DoctorChecks {...fields} />
            <DateFields {...fields} />
            <WeekdayChecks {...fields} />
            <TypeChecks {...fields} />
            <LastFields {...fields} />
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isPending} busyText={words.saving}>
            {entry ? words.save : words.add}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  );
}

type EntryConflictProps = {
  values: EntryValues;
  before: WaitingEntry;
  latest: WaitingEntry;
  isBusy: boolean;
  onKeepMine: () => void;
  onAcceptLatest: () => void;
};

/** Compares the input with the version that another user has saved meanwhile. */
function EntryConflict({ values, before, latest, ...choice }: EntryConflictProps) {
  const { data = [] } = useDoctors();
  const doctors = new Map([...latest.doctors, ...data].map(({ id, name }) => [id, name]));
  return (
    <VersionConflict
      title={words.conflictTitle}
      conflicts={conflictsOf(values, { before, latest, doctors })}
      {...choice}
    />
  );
}

type NamedPatient = FoundPatient & { name: string };

type PatientFieldsProps = {
  patient: NamedPatient | null;
  values: EntryValues;
  error: string | undefined;
  onChoose: (patient: NamedPatient | null) => void;
  onChange: (changed: Partial<EntryValues>) => void;
};

/** Lets staff choose the patient of a new entry, and the appointment that an earlier time would replace. */
function PatientFields({ patient, values, error, onChoose, onChange }: PatientFieldsProps) {
  return (
    <>
      <PatientPicker
        chosen={patient}
        onChoose={(chosen) => {
          onChoose(chosen && named(chosen));
          onChange({
            replaces: '',
            ...(chosen && values.doctorIds.length === 0 ? { doctorIds: [chosen.doctorId] } : {}),
          });
        }}
        error={error}
      />
      {patient && (
        <ReplacedField
          patientId={patient.id}
          value={values.replaces}
          onChange={(replaces) => onChange({ replaces })}
        />
      )}
    </>
  );
}

const named = (patient: FoundPatient) => ({ ...patient, name: patientName(patient) });

function useEntryForm(entry: WaitingEntry | null, start: WaitingStart | undefined) {
  const { today } = useClinic();
  const name = entry ? `waiting-entry-${entry.id}` : 'new-waiting-entry';
  const [base, setBase] = useRestorableState(`${name}.base`, entry);
  const [initial, setInitial] = useState<EntryValues>(() => {
    if (base) return valuesOfEntry(base);
    const doctorId = start?.doctorId ?? start?.patient?.doctorId ?? null;
    return newEntryValues(today, doctorId === null ? [] : [doctorId]);
  });
  const { values, change, isDirty, draft } = useTypedState(name, initial);
  const [patient, setPatient] = useRestorableState(`${name}.patient`, () => {
    if (!entry) return start?.patient ? named(start.patient) : null;
    const { patientId: id, patientFirstName: firstName, patientLastName: lastName } = entry;
    return named({ id, firstName, lastName, doctorId: 0 });
  });
  const startFrom = (saved: WaitingEntry) => {
    const savedValues = valuesOfEntry(saved);
    setBase(saved);
    setInitial(savedValues);
    change(savedValues);
  };
  return { patient, setPatient, values, change, draft, isDirty, base, startFrom };
}
