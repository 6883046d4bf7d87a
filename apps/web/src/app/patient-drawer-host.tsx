import { useLocation } from 'react-router';
import { shownPatientId, useClosePatient } from '#features/patients';
import { prefetchPart } from '#lib/lazy-component';
import { DialogPart } from '#ui/dialog-part';

/** Loaded when a patient is first opened, because every screen can open one. */
const fetchDrawer = async () => (await import('#features/patient-record')).PatientDrawer;

export function prepareDrawer(): void {
  prefetchPart(fetchDrawer);
}

/** Shows the patient that the address names. */
export function PatientDrawerHost() {
  const patientId = shownPatientId(useLocation().search);
  const onClose = useClosePatient();
  if (patientId === null) return null;
  return <DialogPart fetchDialog={fetchDrawer} given={{ patientId, onClose }} />;
}
