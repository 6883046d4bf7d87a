export { doctorsKey, useDoctors, useDoctorsAhead } from './api/use-doctors.ts';
export { DoctorPicker } from './components/doctor-picker.tsx';
export { doctorLabel, doctorOptions } from './doctor-options.ts';
