export { clinicFormMessages } from './clinic-form.messages.ts';
export { ClinicForm } from './clinic-form.tsx';
export { ClinicGate, ClinicZone, ClinicZoneNote, useClinic } from './clinic-gate.tsx';
export { ContactDetails } from './contact-details.tsx';
export { HiddenSectionsNote, useHiddenSections } from './hidden-sections-note.tsx';
export { LogoSection } from './logo-section.tsx';
export {
  ClinicPhone,
  LanguageSelect,
  LinkGone,
  PageTitle,
  PartAway,
  PatientPart,
  UnavailablePage,
  useLastFailure,
} from './patient-pages/page-parts.tsx';
export { patientPageMessages } from './patient-pages/patient-pages.messages.ts';
export { SecretPage } from './patient-pages/secret-page.tsx';
export { useClinicQuery } from './use-clinic-query.ts';
export {
  failureSentence,
  isServerBusy,
  isSystemDown,
  pollWhileDown,
  useSystemDown,
} from './use-system-down.ts';
