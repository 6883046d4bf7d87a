import { hash } from 'node:crypto';
import type { Actor, Context } from '#context';
import { createOnceInAWhile, type OnceInAWhile } from '#platform/once-in-a-while';
import { type AuditEntry, recordAudit } from './audit.queries.ts';

/** Two processes write one row each at worst, and a restart writes again. */
export function createRecentReads(): OnceInAWhile {
  return createOnceInAWhile({ millis: 15 * 60 * 1000, limit: 20_000 });
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
    | 'import.read'
    | 'report.read';
  /** What the person looks at. With the set of patients it makes out whether they look at the same again. */
  screen: string;
  patientIds: readonly number[];
};

/**
 * Writes down who was read, before the answer leaves. A screen that asks again and again adds one row for each set of
 * patients in a quarter of an hour: rows for every poll would hide who really looked at whom.
 */
export async function recordRead(
  context: Pick<Context, 'db' | 'clock' | 'recentReads'>,
  actor: Actor,
  { screen, ...read }: Read,
): Promise<void> {
  const patientIds = [...new Set(read.patientIds)].toSorted((one, other) => one - other);
  const { action, details = null } = read;
  const key = foldedKey([actor.sessionId, action, screen, details, patientIds]);
  await context.recentReads(key, context.clock.now(), () =>
    recordAudit(context.db, actor, { ...read, patientIds }),
  );
}

const longestKey = 100;

/** Short, however many patients are on the screen. */
export function foldedKey(parts: readonly unknown[]): string {
  const text = JSON.stringify(parts);
  return text.length <= longestKey ? text : hash('sha256', text, 'base64url');
}
