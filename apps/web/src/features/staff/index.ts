export { ConfirmedOnly, useIsConfirmed } from './confirmed-only.tsx';
export { doctorLabel, doctorLabels, doctorOptions } from './doctor-options.ts';
export { DoctorPicker } from './doctor-picker.tsx';
export { doctorsKey, useDoctors, useDoctorsAhead } from './doctor-queries.ts';
export { NoDoctorDialog } from './no-doctor-dialog.tsx';
