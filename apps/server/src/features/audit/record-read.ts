import { hash } from 'node:crypto';
import { ascending } from '#platform/ascending';
import { createDedupeWithin, type DedupeWithin } from '#platform/concurrency/dedupe-within';
import type { Actor, Context } from '#platform/context';
import { type AuditEntry, recordAudit } from './audit.queries.ts';

/**
 * Creates the memory of recent reads. Each process has a separate memory, so another process, or the same one after a
 * restart, may add a second row for the same read.
 */
export function createRecentReads(): DedupeWithin {
  return createDedupeWithin({ millis: 15 * 60 * 1000, limit: 20_000 });
}

type Read = Pick<AuditEntry, 'doctorId' | 'object' | 'details'> & {
  action:
    | 'patient.read'
    | 'patient.searched'
    | 'appointment.read'
    | 'queue.read'
    | 'queue.analytics_read'
    | 'queue.history_read'
    | 'day_list.read'
    | 'booking_request.read'
    | 'waiting_list.read'
    | 'import.read'
    | 'report.read';
  /** The screen being read. A read is a repeat if the session, action, screen, details and patients are the same. */
  screen: string;
  patientIds: readonly number[];
};

/**
 * Audits the patients shown, before the response is sent. A polling screen adds one row for each set of patients in 15
 * minutes, because a row for every poll would hide real reads.
 */
export async function recordRead(
  context: Pick<Context, 'db' | 'clock' | 'recentReads'>,
  actor: Actor,
  { screen, ...read }: Read,
): Promise<void> {
  const patientIds = ascending(read.patientIds);
  const { action, details = null } = read;
  const key = foldedKey([actor.sessionId, action, screen, details, patientIds]);
  await context.recentReads(key, context.clock.now(), () =>
    recordAudit(context.db, actor, { ...read, patientIds }),
  );
}

const longestKey = 100;

/** Returns a short key for these parts, however many patients they contain. */
export function foldedKey(parts: readonly unknown[]): string {
  const text = JSON.stringify(parts);
  return text.length <= longestKey ? text : hash('sha256', text, 'base64url');
}
