import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AppointmentFilters, filtersInAddress } from '#features/appointments';

/** Another screen may lead to some days of a doctor. Once they are chosen anew, the address names them no longer. */
export function useAppointmentFilters() {
  const [parameters, setParameters] = useSearchParams();
  const [filters, setFilters] = useState(() => filtersInAddress(parameters));
  const change = (chosen: AppointmentFilters) => {
    setFilters(chosen);
    if (!parameters.has('from')) return;
    const others = [...parameters].filter(([name]) => !['doctor', 'from', 'to'].includes(name));
    setParameters(others, { replace: true });
  };
  return { filters, change };
}
