import { useSearchParams } from 'react-router';

export const appointmentsViews = ['table', 'day', 'week'] as const;
export type AppointmentsView = (typeof appointmentsViews)[number];

/** Keeps the chosen view in the URL. The table view keeps the board's day and doctor in the URL too. */
export function useAppointmentsView() {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('view');
  const view = appointmentsViews.find((offered) => offered === asked) ?? 'table';
  const show = (chosen: AppointmentsView) => {
    const changed = new URLSearchParams(parameters);
    if (chosen === 'table') changed.delete('view');
    else changed.set('view', chosen);
    setParameters(changed, { replace: true });
  };
  return { view, show };
}
