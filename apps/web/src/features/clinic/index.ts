export { useClinicQuery } from './api/use-clinic-query.ts';
export { useClinic } from './clinic-context.ts';
export { ClinicGate } from './components/clinic-gate.tsx';
export { ClinicZoneNote } from './components/clinic-zone-note.tsx';
