export { ConfirmedOnly, useIsConfirmed } from './confirmed-only.tsx';
export { DoctorPicker, doctorLabel, doctorLabels, doctorOptions } from './doctor-picker.tsx';
export { doctorsKey, useDoctors, useDoctorsAhead } from './doctor-queries.ts';
export { NoDoctorDialog } from './no-doctor-dialog.tsx';
