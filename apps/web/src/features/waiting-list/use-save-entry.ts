import {
  addToWaitingList,
  updateWaiting,
  type WaitingEntry,
  waitingEntry,
} from '@anteroom/contract/waiting-list';
import { useState } from 'react';
import { hasCode } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { changesOf } from './entry-changes.ts';
import { type EntryValues, wishesOf } from './entry-form.ts';
import { refreshWaitingList } from './use-waiting-list.ts';
import { waitingListMessages as words } from './waiting-list.messages.ts';

type Patient = { id: number; name: string };

/**
 * Saves a new entry if `base` is null, otherwise the changes to `base`. Then calls `onSaved`. If another user has saved
 * the entry since, `latest` is that version, and the next save replaces it.
 */
export function useSaveEntry(base: WaitingEntry | null, onSaved: () => void) {
  const creation = useRouteMutation(addToWaitingList, refreshWaitingList);
  const update = useRouteMutation(updateWaiting, refreshWaitingList);
  const [latest, setLatest] = useState<WaitingEntry | null>(null);
  const change = (values: EntryValues, entry: WaitingEntry) =>
    update.mutateAsync({
      params: { entryId: entry.id },
      body: changesOf(values, entry),
      ifMatch: (latest ?? entry).version,
    });
  const add = (values: EntryValues, patient: Patient) => {
    const replacesAppointmentId = values.replaces === '' ? null : values.replaces;
    return creation.mutateAsync({
      body: { ...wishesOf(values), patientId: patient.id, replacesAppointmentId },
    });
  };
  const save = async (values: EntryValues, patient: Patient) => {
    try {
      await (base ? change(values, base) : add(values, patient));
      showToast({ tone: 'done', message: base ? words.changed : words.added(patient.name) });
      onSaved();
    } catch (error) {
      // Ignore other errors here, because the dialog shows them.
      if (hasCode(error, 'stale_write')) setLatest(waitingEntry.parse(error.body?.current));
    }
  };
  const error = creation.error ?? update.error;
  return {
    save,
    latest,
    forgetLatest: () => setLatest(null),
    isPending: creation.isPending || update.isPending,
    error: hasCode(error, 'stale_write') ? null : error,
  };
}
