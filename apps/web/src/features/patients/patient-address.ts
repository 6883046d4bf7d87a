import { createContext, startTransition, use } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { afterPaint } from '#lib/after-paint';

/** The search parameter that opens a patient's drawer over any screen of the dashboard. */
const parameter = 'patient';

/** Marks a history entry that opening the drawer added, so that closing the drawer goes back to the one before. */
const openedHere = { hasOpenedPatient: true };

/** Loads the drawer's code before it is needed, and requests the record that is opened. The dashboard provides it. */
export const PrepareDrawer = createContext<(openedId?: number) => void>(() => undefined);

/** Reads a patient's id from a part of the address, or returns null. */
export function patientIdIn(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

export function shownPatientId(search: string): number | null {
  return patientIdIn(new URLSearchParams(search).get(parameter) ?? '');
}

/** Returns the address that shows a patient over the current screen, and how to navigate to it. */
export function usePatientAddress() {
  const location = useLocation();
  const shownId = shownPatientId(location.search);
  return {
    shownId,
    searchWith: (patientId: number) => {
      const parameters = new URLSearchParams(location.search);
      parameters.set(parameter, String(patientId));
      return `?${parameters}`;
    },
    // A second patient replaces the first in the history. Back then closes the drawer.
    options: (shownId === null
      ? { state: openedHere }
      : { replace: true, state: location.state }) satisfies NavigateOptions,
  };
}

export function useOpenPatient(): (patientId: number) => void {
  const navigate = useNavigate();
  const { shownId, searchWith, options } = usePatientAddress();
  const prepare = use(PrepareDrawer);
  return (patientId) => {
    if (patientId !== shownId) prepare(patientId);
    // Rendered after the click is painted, because all links of the screen render again and the drawer changes the
    // layout of the page.
    void afterPaint().then(() =>
      startTransition(() => void navigate({ search: searchWith(patientId) }, options)),
    );
  };
}

/** Returns how to close the drawer: Back if opening it added a history entry. */
export function useClosePatient(): () => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  return () => {
    if ((state as typeof openedHere | null)?.hasOpenedPatient) return void navigate(-1);
    const parameters = new URLSearchParams(search);
    parameters.delete(parameter);
    void navigate({ search: `${parameters}` }, { replace: true });
  };
}
