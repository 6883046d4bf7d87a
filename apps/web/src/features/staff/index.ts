export { doctorsKey, useDoctors, useDoctorsAhead } from './api/use-doctors.ts';
export { DoctorPicker } from './components/doctor-picker.tsx';
export { doctorLabel, doctorLabels, doctorOptions } from './doctor-options.ts';
