import type { Context } from '#context';
import type { RecordShownPatients } from '#platform/http/register-routes';
import { recordRead } from './record-read.ts';

/** A refusal that names patients or holds their record is a reading of them, like any other. */
export function shownPatientsRecorder(
  context: Pick<Context, 'db' | 'clock' | 'recentReads'>,
): RecordShownPatients {
  return (actor, { route, patientIds }) =>
    recordRead(context, actor, { action: 'patient.read', screen: route.path, patientIds });
}
