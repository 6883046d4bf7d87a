import { appointmentConflict } from '@anteroom/contract/appointment-conflict';
import type { PatientField } from '@anteroom/contract/patient-fields';
import { isJoinable, type MergeChoices } from '@anteroom/contract/patient-merges';
import type { Patient } from '@anteroom/contract/patients';
import { useState } from 'react';
import { useSignedInUser } from '#features/auth';
import { HiddenSectionsNote, useClinic, useHiddenSections } from '#features/clinic';
import {
  patientFieldLabels,
  patientName,
  patientSections,
  sectionsOfPatient,
  shownValue,
} from '#features/patients';
import { hasCode, messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RadioField } from '#ui/radio-field';
import { type useMergePatients, useSeparatePatients } from '../api/record-queries.ts';
import { mergeMessages as words } from '../merge.messages.ts';

type Props = {
  opened: Patient;
  other: Patient;
  merging: ReturnType<typeof useMergePatients>;
  onMerged: (survivor: Patient) => void;
  onBack?: () => void;
  onClose: () => void;
};

/** Compares two records field by field. The user chooses which values to keep and merges the records. */
export function CompareRecords({ opened, other: second, merging, onMerged, onBack, onClose }: Props) {
  const isFirst = staysFirst(opened, second);
  const [survivor, other] = isFirst ? [opened, second] : [second, opened];
  const isAdmin = useSignedInUser().role === 'admin';
  const { rows, equal } = compareRecords(survivor, other, isAdmin);
  const [chosen, setChosen] = useState<Record<string, MergeChoice>>({});
  const merge = useMerge(merging, { survivor, other }, onMerged);
  return (
    <>
      <DialogBody label={words.title}>
        <div className="grid gap-5">
          {merge.error && <MergeError error={merge.error} />}
          {!isFirst && <Banner tone="neutral">{words.swapped}</Banner>}
          <p className="text-ink-soft">{words.intro(patientName(survivor))}</p>
          <HiddenFields />
          <dl className="grid gap-3 sm:grid-cols-2">
            <Side title={words.stays} patient={survivor} />
            <Side title={words.goes} patient={other} />
          </dl>
          {rows.map((row) => (
            <RadioField
              key={row.field}
              legend={row.label}
              options={optionsOf(row)}
              value={chosen[row.field] ?? usualChoice(row)}
              onChange={(choice) => setChosen({ ...chosen, [row.field]: choice })}
            />
          ))}
          <p className="text-sm text-ink-soft">
            {rows.length === 0 ? words.noDifference : words.equal(equal)}
          </p>
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onBack ?? onClose} disabled={merge.isPending}>
          {onBack ? words.another : words.cancel}
        </Button>
        <Button
          variant="primary"
          isBusy={merge.isPending}
          busyText={words.merging}
          onClick={() => merge.run(choicesOf(rows, chosen))}
        >
          {words.merge}
        </Button>
      </DialogActions>
    </>
  );
}

/**
 * Names the hidden sections. The server compares their fields too, and rejects a merge if both records have different
 * values in them.
 */
function HiddenFields() {
  const isHidden = useHiddenSections();
  if (!sectionsOfPatient.some(isHidden)) return null;
  return (
    <div className="grid gap-1">
      <HiddenSectionsNote of={sectionsOfPatient} />
      <p className="text-sm text-ink-soft">{words.hiddenFields}</p>
    </div>
  );
}

function Side({ title, patient }: { title: string; patient: Patient }) {
  return (
    <div className="min-w-0 rounded-md bg-sunken px-4 py-3">
      <dt className="text-sm text-ink-soft">{title}</dt>
      <dd className="font-medium wrap-anywhere">{words.recordOf(patientName(patient), patient.id)}</dd>
    </div>
  );
}

function optionsOf({ survivor, other, mayKeepBoth }: MergeRow) {
  return [
    { value: 'survivor' as const, label: survivor ?? words.empty, hint: words.fromSurvivor },
    { value: 'other' as const, label: other ?? words.empty, hint: words.fromOther },
    ...(mayKeepBoth ? [{ value: 'both' as const, label: words.both }] : []),
  ];
}

type Pair = { survivor: Patient; other: Patient };

function useMerge(
  merging: Props['merging'],
  { survivor, other }: Pair,
  onMerged: (survivor: Patient) => void,
) {
  const separating = useSeparatePatients();
  const undo = () =>
    void separating
      .mutateAsync({ params: { patientId: other.id } })
      .then(() => showToast({ tone: 'done', message: words.undone }))
      .catch((error: Error) =>
        showToast({ tone: 'danger', message: messageOf(error, words.separateFailed) }),
      );
  return {
    isPending: merging.isPending,
    error: merging.error,
    run: (choices: ReturnType<typeof choicesOf>) =>
      void merging
        .mutateAsync({
          params: { patientId: survivor.id },
          body: { otherPatientId: other.id, otherVersion: other.version, choices },
          ifMatch: survivor.version,
        })
        .then(({ patient }) => {
          showToast({ tone: 'done', message: words.merged, action: { label: words.undo, run: undo } });
          onMerged(patient);
        })
        .catch(() => undefined),
  };
}

function MergeError({ error }: { error: Error }) {
  const { timezone } = useClinic();
  const conflicts = hasCode(error, 'appointment_overlap') ? (error.body?.conflicts ?? []) : [];
  const known = conflicts.flatMap((conflict) => appointmentConflict.safeParse(conflict).data ?? []);
  return (
    <Banner tone="danger">
      <p>{messageOf(error, words.failed)}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 font-medium empty:hidden">
        {known.map(({ uuid, scheduledDateTime, doctorName, patientName: name }) => (
          <li key={uuid}>
            {words.conflict(
              formatDateTime(scheduledDateTime, timezone),
              doctorName,
              name ?? words.anotherPatient,
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

type MergeChoice = 'survivor' | 'other' | 'both';

/** A field in which two records differ, with its display texts. Null means that the field is empty. */
type MergeRow = {
  field: PatientField | 'doctorId';
  label: string;
  survivor: string | null;
  other: string | null;
  mayKeepBoth: boolean;
};

const fields = Object.values(patientSections).flat() as PatientField[];

/** Returns the fields in which two records differ, and the number of filled fields that are equal. */
export function compareRecords(survivor: Patient, other: Patient, mayChooseDoctor: boolean) {
  const differing = fields.filter((field) => (survivor[field] ?? null) !== (other[field] ?? null));
  const rows = differing.map((field): MergeRow => {
    const values = { survivor: shownValue(survivor, field), other: shownValue(other, field) };
    const mayKeepBoth = isJoinable(field) && values.survivor !== null && values.other !== null;
    return { field, label: patientFieldLabels[field], ...values, mayKeepBoth };
  });
  if (mayChooseDoctor && survivor.doctorId !== other.doctorId) {
    const names = { survivor: survivor.doctorName, other: other.doctorName };
    rows.push({ field: 'doctorId', label: words.doctor, ...names, mayKeepBoth: false });
  }
  const equal = fields.filter((field) => survivor[field] && survivor[field] === other[field]).length;
  return { rows, equal };
}

/**
 * Returns the default choice for a field: both texts if the field allows that, otherwise the surviving record's value,
 * or the other record's value if the survivor's is empty. The request must name "both", because the server keeps both
 * texts only on request.
 */
function usualChoice({ survivor, mayKeepBoth }: MergeRow): MergeChoice {
  if (mayKeepBoth) return 'both';
  return survivor === null ? 'other' : 'survivor';
}

export function choicesOf(
  rows: readonly MergeRow[],
  chosen: Readonly<Record<string, MergeChoice>>,
): MergeChoices {
  return Object.fromEntries(rows.map((row) => [row.field, chosen[row.field] ?? usualChoice(row)]));
}

/** Returns whether the first record survives the merge. An inactive record never replaces an active one. */
export function staysFirst(one: { isActive: boolean }, other: { isActive: boolean }): boolean {
  return one.isActive || !other.isActive;
}
