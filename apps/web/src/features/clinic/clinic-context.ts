import type { Clinic } from '@anteroom/contract/clinic';
import { createContext, useContext } from 'react';

export const ClinicContext = createContext<Clinic | null>(null);

/** The clinic, for screens inside `ClinicGate`. `today` is its date and `timezone` its clocks'. */
export function useClinic(): Clinic {
  const clinic = useContext(ClinicContext);
  if (!clinic) throw new Error('This screen was rendered outside ClinicGate.');
  return clinic;
}
