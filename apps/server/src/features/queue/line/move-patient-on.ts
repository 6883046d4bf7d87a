import { setAppointmentStatus } from '#features/appointments';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { settleEntry, startEntry } from './line.queries.ts';
import type { LineEntry } from './line.rules.ts';

// These functions update an entry and its appointment together, so that their statuses always match.

export async function startPatient(tx: Tx, actor: Actor, entry: LineEntry, now: Date): Promise<void> {
  await pipeline([
    startEntry(tx, entry.id, actor.sessionId, now),
    setAppointmentStatus(tx, entry.appointmentId, 'in_progress', now),
  ]);
}

export async function completePatient(tx: Tx, entry: LineEntry, now: Date): Promise<void> {
  await pipeline([
    settleEntry(tx, entry.id, 'completed', now),
    setAppointmentStatus(tx, entry.appointmentId, 'completed', now),
  ]);
}

export async function markNoShow(tx: Tx, entry: LineEntry, now: Date): Promise<void> {
  await pipeline([
    settleEntry(tx, entry.id, 'skipped', now),
    setAppointmentStatus(tx, entry.appointmentId, 'no_show', now),
  ]);
}
