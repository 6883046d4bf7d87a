import type { VisitToday } from '@anteroom/contract/today';
import { recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';

/** Adds an audit entry per doctor for the patients shown, as the appointment board does. */
export async function recordVisitsShown(
  context: Context,
  actor: Actor,
  part: 'today' | 'arrivals',
  visits: readonly VisitToday[],
): Promise<void> {
  for (const [doctorId, shown] of Map.groupBy(visits, (visit) => visit.doctorId)) {
    await recordRead(context, actor, {
      action: 'queue.read',
      screen: `${part} of ${doctorId}`,
      doctorId,
      patientIds: shown.map(({ patientId }) => patientId),
    });
  }
}
