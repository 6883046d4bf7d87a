import { useFetchedPart } from '#lib/lazy-component';
import { useShownLine } from '../queue-context.ts';
import { currentEntry, entryName, type LineView } from '../queue-line.ts';
import { useChosenVisit } from './visit-address.ts';

const fetchPanel = async () => (await import('./visit-panel.tsx')).VisitPanel;

/** Reserves space for the visit notes beside the line. Loads their code after the queue is shown. */
export function VisitSlot({ view }: { view: LineView }) {
  const { line, today } = useShownLine();
  const { chosen, close } = useChosenVisit();
  const { part: VisitPanel } = useFetchedPart(fetchPanel);
  const entry = currentEntry(view);
  const current = entry
    ? { uuid: entry.appointmentUuid, name: entryName(entry) }
    : currentOfAnotherDay(view.currentStatus);
  if (!VisitPanel || line.date > today) return null;
  return <VisitPanel current={current} chosen={chosen} onClose={close} />;
}

function currentOfAnotherDay({ currentAppointmentId, currentPatient }: LineView['currentStatus']) {
  if (currentAppointmentId === null) return null;
  return { uuid: currentAppointmentId, name: currentPatient?.name ?? '' };
}
