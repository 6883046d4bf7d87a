export { doctorsKey, useDoctors, useDoctorsAhead } from './api/use-doctors.ts';
export { ConfirmedOnly } from './components/confirmed-only.tsx';
export { DoctorPicker } from './components/doctor-picker.tsx';
export { doctorLabel, doctorLabels, doctorOptions } from './doctor-options.ts';
export { useIsConfirmed } from './use-is-confirmed.ts';
