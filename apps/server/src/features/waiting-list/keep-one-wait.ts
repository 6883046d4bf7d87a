import { type AuditedBy, recordAudit } from '#features/audit';
import { announceWaitingList } from '#features/live';
import type { DroppedWait, PatientListener, RestoredWaits } from '#features/patients';
import type { Tx } from '#platform/db/database';
import { subjectOf } from './change-waiting.ts';
import { lockWaitingOf, putEntryBack } from './ended-entries.queries.ts';
import {
  type DroppedEntry,
  findOtherWait,
  listDroppedEntries,
  listWaits,
  type Wait,
} from './merged-waits.queries.ts';
import { endOffersOfEntry } from './offer-answers.queries.ts';
import { addDoctors, removeEntry, setDoctors, touchEntry } from './waiting-list.queries.ts';

type Hooks = Pick<PatientListener, 'recordsMerged' | 'recordsSeparated'>;

/** Keeps one entry per doctor when two records of a patient are merged, and restores the others after a separation. */
export function keepOneWait(): Hooks {
  return {
    recordsMerged: (tx, actor, merge) => dropSecondWaits({ tx, by: actor }, merge),
    recordsSeparated: (tx, actor, dropped) => restoreWaits({ tx, by: actor }, dropped),
  };
}

type Step = { tx: Tx; by: AuditedBy };

/**
 * Leaves each doctor with one entry of the patient. An entry without doctors left is removed. The patient would
 * otherwise get two offers of the same time.
 */
async function dropSecondWaits(
  step: Step,
  { patientId, now }: { patientId: number; now: Date },
): Promise<DroppedWait[]> {
  const ids = await lockWaitingOf(step.tx, patientId);
  const waits = await listWaits(step.tx, ids);
  const dropped: DroppedWait[] = [];
  for (const { id: entryId, doctorIds } of waits) {
    const lost = doctorIds.flatMap((doctorId): DroppedWait[] => {
      const keptId = findKept(waits, doctorId)?.id ?? entryId;
      return keptId === entryId ? [] : [{ entryId, doctorId, keptId, at: now }];
    });
    const left = doctorIds.filter((id) => !lost.some(({ doctorId }) => doctorId === id));
    if (lost.length > 0) await dropDoctors(step, { id: entryId, patientId, doctorIds }, { left, now });
    dropped.push(...lost);
  }
  return dropped;
}

/**
 * Finds the entry that keeps a doctor: the urgent one, else the one with an open offer of the doctor, else the first of
 * the waiting list. A patient who has the link of an offer can thus still accept it.
 */
function findKept(waits: readonly Wait[], doctorId: number): Wait | undefined {
  const wanting = waits.filter(({ doctorIds }) => doctorIds.includes(doctorId));
  const first = wanting.filter(({ priority }) => priority === wanting[0]?.priority);
  return first.find(({ offeredBy }) => offeredBy.includes(doctorId)) ?? first[0];
}

type Entry = { id: number; patientId: number; doctorIds: readonly number[] };

async function dropDoctors(
  { tx, by }: Step,
  entry: Entry,
  { left, now }: { left: readonly number[]; now: Date },
): Promise<void> {
  const subject = subjectOf(entry);
  if (left.length === 0) {
    await removeEntry(tx, entry.id, now);
    await endOffersOfEntry(tx, entry.id);
    await recordAudit(tx, by, { action: 'waiting_list.removed', ...subject });
  } else {
    await setDoctors(tx, entry.id, left);
    await endOffersOfEntry(
      tx,
      entry.id,
      entry.doctorIds.filter((doctorId) => !left.includes(doctorId)),
    );
    await touchEntry(tx, entry.id);
    await recordAudit(tx, by, { action: 'waiting_list.updated', ...subject, changedFields: ['doctorIds'] });
  }
}

/** Gives doctors back to the entries that lost them to an entry which now belongs to another patient. */
async function restoreWaits(step: Step, dropped: readonly DroppedWait[]): Promise<RestoredWaits> {
  const all: RestoredWaits = { restored: [], stillDropped: [] };
  for (const entry of await listDroppedEntries(step.tx, dropped)) {
    const { restored, stillDropped } = await restoreEntry(step, entry);
    all.restored.push(...restored);
    all.stillDropped.push(...stillDropped);
  }
  return all;
}

/**
 * Restores an entry. Omits doctors if another entry of the patient waits for them by now. Does not change an entry that
 * was booked, or that staff removed.
 */
async function restoreEntry(step: Step, entry: DroppedEntry): Promise<RestoredWaits> {
  const { id, patientId, state, isRemovedByMerge } = entry;
  const found: RestoredWaits = { restored: [], stillDropped: [] };
  if (state !== 'waiting' && !isRemovedByMerge) return found;
  for (const wait of entry.dropped) {
    const keptId = await findOtherWait(step.tx, { patientId, doctorId: wait.doctorId, exceptId: id });
    if (keptId === null) found.restored.push(wait);
    else found.stillDropped.push({ ...wait, keptId });
  }
  const doctorIds = found.restored.map(({ doctorId }) => doctorId);
  if (doctorIds.length > 0) await giveBack(step, { id, patientId, doctorIds }, isRemovedByMerge);
  return found;
}

async function giveBack({ tx, by }: Step, entry: Entry, isRemoved: boolean): Promise<void> {
  const { id, doctorIds } = entry;
  const subject = subjectOf(entry);
  if (isRemoved) {
    await setDoctors(tx, id, doctorIds);
    await putEntryBack(tx, id);
    await recordAudit(tx, by, { action: 'waiting_list.put_back', ...subject });
  } else {
    await addDoctors(tx, id, doctorIds);
    await touchEntry(tx, id);
    await recordAudit(tx, by, { action: 'waiting_list.updated', ...subject, changedFields: ['doctorIds'] });
  }
  await announceWaitingList(tx, doctorIds);
}
