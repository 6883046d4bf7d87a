export { clinicFormMessages } from './clinic-form.messages.ts';
export { ClinicForm } from './clinic-form.tsx';
export { ClinicGate, ClinicZoneNote, useClinic } from './clinic-gate.tsx';
export { ClinicZone } from './clinic-zone.tsx';
export { ContactDetails } from './contact-details.tsx';
export { LogoSection } from './logo-section.tsx';
export { useClinicQuery } from './use-clinic-query.ts';
export { useSeesClinicalText } from './use-sees-clinical-text.ts';
export { downSentence, isSystemDown, pollWhileDown, useSystemDown } from './use-system-down.ts';
