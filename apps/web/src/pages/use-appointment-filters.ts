import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AppointmentFilters, filtersInAddress } from '#features/appointments';

/**
 * Reads the initial filters from the URL, because other screens link to certain days of a doctor. Removes them from the
 * URL once the user changes a filter.
 */
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
