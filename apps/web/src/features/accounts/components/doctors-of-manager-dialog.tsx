import type { User } from '@anteroom/contract/accounts';
import type { Doctor } from '@anteroom/contract/staff';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { doctorLabels, useDoctors } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { useTypedState } from '#lib/use-draft';
import { CheckField } from '#ui/check-field';
import { Skeleton } from '#ui/skeleton';
import { accountMessages as words } from '../accounts.messages.ts';
import { doctorsOfManager, useSetDoctorsOfManager } from '../api/account-queries.ts';
import { FormDialog } from './form-dialog.tsx';

const nothingTicked: { ticked: readonly number[] | null } = { ticked: null };

export function DoctorsOfManagerDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const all = useDoctors();
  const served = useQuery(doctorsOfManager(user.id));
  const save = useSetDoctorsOfManager();
  const { values, change, draft } = useTypedState(`doctors-of-${user.id}`, nothingTicked);
  const chosen = values.ticked ?? served.data?.map(({ id }) => id);
  const isReady = all.data !== undefined && chosen !== undefined;
  const error = save.error ?? (isReady ? null : (served.error ?? all.error));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    save.mutate(
      { params: { managerId: user.id }, body: { doctorIds: [...chosen] } },
      {
        onSuccess: ({ doctors }) => {
          showToast({ tone: 'done', message: words.doctorsSaved(user.name, doctors.length) });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={words.doctorsOf(user.name)}
      isBusy={save.isPending}
      maySave={isReady}
      error={error && messageOf(error, words.failed)}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-soft">{words.doctorsOfHint}</p>
      {isReady && (
        <DoctorChecks
          legend={words.doctorsOf(user.name)}
          doctors={allOf(all.data, served.data ?? [])}
          chosen={chosen}
          onChange={(ticked) => change({ ticked })}
        />
      )}
      {!isReady && !error && <Skeleton label={words.loadingDoctors} rows={3} />}
    </FormDialog>
  );
}

/**
 * Adds the manager's doctors whose accounts are disabled. The selector does not list them, so saving without them would
 * remove them.
 */
function allOf(doctors: readonly Doctor[], served: readonly Doctor[]): Doctor[] {
  const known = new Set(doctors.map(({ id }) => id));
  return [...doctors, ...served.filter(({ id }) => !known.has(id))];
}

type ChecksProps = {
  legend: string;
  doctors: readonly Doctor[];
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
};

function DoctorChecks({ legend, doctors, chosen, onChange }: ChecksProps) {
  if (doctors.length === 0) return <p>{words.noDoctors}</p>;
  const labels = doctorLabels(doctors);
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className="-mx-2 min-w-0">
      <legend className="sr-only">{legend}</legend>
      {doctors.map((doctor) => (
        <CheckField
          key={doctor.id}
          label={labels.get(doctor.id) ?? ''}
          checked={chosen.includes(doctor.id)}
          onChange={() => toggle(doctor.id)}
        />
      ))}
    </fieldset>
  );
}
