import type { Clinic } from '@anteroom/contract/clinic';
import { createContext, useContext } from 'react';

export const ClinicContext = createContext<Clinic | null>(null);

/** Returns the clinic. Must be called inside `ClinicGate`. `today` is the clinic's date. */
export function useClinic(): Clinic {
  const clinic = useContext(ClinicContext);
  if (!clinic) throw new Error('This screen was rendered outside ClinicGate.');
  return clinic;
}
