import { createContext, startTransition, use, useCallback, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { afterPaint } from '#lib/after-paint';

/** The URL parameter that opens a patient's drawer on any screen of the dashboard. */
const parameter = 'patient';

/** The state of a history entry that was added by opening the drawer. Closing the drawer then goes back one entry. */
const openedHere = { hasOpenedPatient: true };

/**
 * Loads the drawer's code before it is needed, and requests the record that the user opens. The dashboard shell
 * provides the function.
 */
export const PrepareDrawer = createContext<(openedId?: number) => void>(() => undefined);

/** Parses the patient id in a URL parameter. Returns null if it is invalid. */
export function patientIdIn(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

export function shownPatientId(search: string): number | null {
  return patientIdIn(new URLSearchParams(search).get(parameter) ?? '');
}

/** Returns the patient id in the URL, and a function that creates links to another patient on the current screen. */
export function usePatientAddress() {
  const location = useLocation();
  return useMemo(() => {
    const shownId = shownPatientId(location.search);
    const searchWith = (patientId: number) => {
      const parameters = new URLSearchParams(location.search);
      parameters.set(parameter, String(patientId));
      return `?${parameters}`;
    };
    // Replace the history entry if a drawer is already open, so that a single Back closes the drawer.
    const options: NavigateOptions =
      shownId === null ? { state: openedHere } : { replace: true, state: location.state };
    return { shownId, searchWith, options };
  }, [location]);
}

export function useOpenPatient(): (patientId: number) => void {
  const navigate = useNavigate();
  const { shownId, searchWith, options } = usePatientAddress();
  const prepare = use(PrepareDrawer);
  return useCallback(
    (patientId) => {
      if (patientId !== shownId) prepare(patientId);
      // Render after the browser has painted the click, because this renders all patient links of the screen again and
      // the drawer changes the layout of the page.
      void afterPaint().then(() => {
        // The second click of a double click finds the drawer open although this is not rendered yet. It must not add a
        // second history entry, or closing the drawer would only go back to the first one.
        const openId = shownPatientId(window.location.search);
        if (openId === patientId) return;
        const opening = openId === null ? options : { ...options, replace: true };
        startTransition(() => void navigate({ search: searchWith(patientId) }, opening));
      });
    },
    [navigate, prepare, shownId, searchWith, options],
  );
}

/** Returns a function that closes the drawer. It goes back in the history if opening the drawer added an entry. */
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
