import type { WaitingEntry } from '@anteroom/contract/waiting-list';
import { useDoctors } from '#features/staff';
import { VersionConflict } from '#ui/version-conflict';
import { conflictsOf } from '../entry-changes.ts';
import type { EntryValues } from '../entry-form.ts';
import { waitingListMessages as words } from '../waiting-list.messages.ts';

type Props = {
  values: EntryValues;
  before: WaitingEntry;
  latest: WaitingEntry;
  isBusy: boolean;
  onKeepMine: () => void;
  onAcceptLatest: () => void;
};

/** Compares the input with the version that another user has saved meanwhile. */
export function EntryConflict({ values, before, latest, ...choice }: Props) {
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
