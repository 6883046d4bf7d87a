export { doctorsKey, useDoctors } from './api/use-doctors.ts';
export { DoctorPicker } from './components/doctor-picker.tsx';
export { doctorLabel, doctorOptions } from './doctor-options.ts';
