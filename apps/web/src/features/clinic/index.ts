export { clinicFormMessages } from './clinic-form.messages.ts';
export { ClinicForm } from './clinic-form.tsx';
export { ClinicGate, ClinicZoneNote, useClinic } from './clinic-gate.tsx';
export { ClinicZone } from './clinic-zone.tsx';
export { ContactDetails } from './contact-details.tsx';
export { HiddenSectionsNote } from './hidden-sections-note.tsx';
export { LogoSection } from './logo-section.tsx';
export { ClinicPhone } from './patient-pages/clinic-phone.tsx';
export { LanguageSelect } from './patient-pages/language-select.tsx';
export { LinkGone } from './patient-pages/link-gone.tsx';
export { MissingPage } from './patient-pages/missing-page.tsx';
export { PageTitle } from './patient-pages/page-title.tsx';
export { patientPageMessages } from './patient-pages/patient-pages.messages.ts';
export { SecretPage } from './patient-pages/secret-page.tsx';
export { useLastFailure } from './patient-pages/use-last-failure.ts';
export { useClinicQuery } from './use-clinic-query.ts';
export { useHiddenSections } from './use-hidden-sections.ts';
export {
  failureSentence,
  isServerBusy,
  isSystemDown,
  pollWhileDown,
  useSystemDown,
} from './use-system-down.ts';
