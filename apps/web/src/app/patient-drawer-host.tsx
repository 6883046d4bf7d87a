import { useLocation } from 'react-router';
import { shownPatientId, useClosePatient } from '#features/patients';
import { prefetchPart } from '#lib/lazy-component';
import { DialogPart } from '#ui/dialog-part';

let requestRecord: ((patientId: number) => void) | null = null;

/**
 * Loads the patient drawer when a patient is first opened. Every screen can open one, so it belongs to no screen's
 * code.
 */
const fetchDrawer = async () => {
  const part = await import('#features/patient-record');
  requestRecord = part.requestRecord;
  return part.PatientDrawer;
};

/** Loads the drawer's code. If it is already loaded, requests the record that the user is about to open. */
export function prepareDrawer(openedId?: number): void {
  prefetchPart(fetchDrawer);
  if (openedId !== undefined) requestRecord?.(openedId);
}

/** Shows the patient drawer for the patient whose id is in the URL. */
export function PatientDrawerHost() {
  const patientId = shownPatientId(useLocation().search);
  const onClose = useClosePatient();
  if (patientId === null) return null;
  return <DialogPart fetchDialog={fetchDrawer} given={{ patientId, onClose }} />;
}
