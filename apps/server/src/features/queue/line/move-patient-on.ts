import type { Actor } from '#context';
import { setAppointmentStatus } from '#features/appointments';
import type { Tx } from '#platform/db/database';
import { inOneGo } from '#platform/db/in-one-go';
import { settleEntry, startEntry } from './line.queries.ts';
import type { LineEntry } from './line.rules.ts';

// An entry and its appointment change together, or the board and the list would disagree.

export async function startPatient(tx: Tx, actor: Actor, entry: LineEntry, now: Date): Promise<void> {
  await inOneGo([
    startEntry(tx, entry.id, actor.sessionId, now),
    setAppointmentStatus(tx, entry.appointmentId, 'in_progress', now),
  ]);
}

export async function completePatient(tx: Tx, entry: LineEntry, now: Date): Promise<void> {
  await inOneGo([
    settleEntry(tx, entry.id, 'completed', now),
    setAppointmentStatus(tx, entry.appointmentId, 'completed', now),
  ]);
}

export async function markNoShow(tx: Tx, entry: LineEntry, now: Date): Promise<void> {
  await inOneGo([
    settleEntry(tx, entry.id, 'skipped', now),
    setAppointmentStatus(tx, entry.appointmentId, 'no_show', now),
  ]);
}
