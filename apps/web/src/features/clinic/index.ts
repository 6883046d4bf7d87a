export { useClinicQuery } from './api/use-clinic-query.ts';
export { clinicMessages } from './clinic.messages.ts';
export { useClinic } from './clinic-context.ts';
export { ClinicForm } from './components/clinic-form.tsx';
export { ClinicGate } from './components/clinic-gate.tsx';
export { ClinicZone } from './components/clinic-zone.tsx';
export { ClinicZoneNote } from './components/clinic-zone-note.tsx';
export { ContactDetails } from './components/contact-details.tsx';
