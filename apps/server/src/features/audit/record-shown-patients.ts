import type { Context } from '#platform/context';
import type { RecordShownPatients } from '#platform/http/register-routes';
import { recordRead } from './record-read.ts';

/** Audits a rejection that names patients or contains their record as a read. */
export function shownPatientsRecorder(
  context: Pick<Context, 'db' | 'clock' | 'recentReads'>,
): RecordShownPatients {
  return (actor, { route, patientIds }) =>
    recordRead(context, actor, { action: 'patient.read', screen: route.path, patientIds });
}
