import { createContext, startTransition, use, useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { afterPaint, nextEvent } from '#lib/after-paint';

/** The URL parameter that opens a patient's drawer on any screen of the dashboard. */
const parameter = 'patient';

/** The state of a history entry that was added by opening the drawer. Closing the drawer then goes back one entry. */
const openedHere = { hasOpenedPatient: true };

/** Resolves once the drawer that was closed last has disappeared from the URL. */
let closed: Promise<void> = Promise.resolve();

/** Milliseconds. Limits the wait until the browser has gone back. */
const longestBackMillis = 1000;

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

function searchWith(search: string, patientId: number): string {
  const parameters = new URLSearchParams(search);
  parameters.set(parameter, String(patientId));
  return `?${parameters}`;
}

/** Returns the address of a patient's drawer on the current screen. */
export function usePatientLink(patientId: number): string {
  return searchWith(useLocation().search, patientId);
}

/** Resolves once the browser has painted the current event and a drawer that was closed before it is gone. */
async function readyToOpen(): Promise<void> {
  await afterPaint();
  await closed;
}

/**
 * Returns a function that opens a patient's drawer. Returns the same function in each render, so that a list that uses
 * it does not render all of its rows again when the drawer opens or closes.
 */
export function useOpenPatient(): (patientId: number) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const latest = useRef(location);
  useLayoutEffect(() => {
    latest.current = location;
  }, [location]);
  const prepare = use(PrepareDrawer);
  return useCallback(
    (patientId) => {
      if (patientId !== shownPatientId(latest.current.search)) prepare(patientId);
      // Render after the browser has painted the click, because this renders all patient links of the screen again and
      // the drawer changes the layout of the page.
      void readyToOpen().then(() => {
        // The URL decides, because the rendered address can be older: after the first click of a double click, and
        // if the caller was unmounted while the drawer closed.
        const { search } = window.location;
        const openId = shownPatientId(search);
        if (openId === patientId) return;
        // Replace the history entry if a drawer is already open, so that a single Back closes the drawer.
        const rendered = latest.current;
        const state = shownPatientId(rendered.search) === null ? openedHere : rendered.state;
        const opening = openId === null ? { state: openedHere } : { replace: true, state };
        startTransition(() => void navigate({ search: searchWith(search, patientId) }, opening));
      });
    },
    [navigate, prepare],
  );
}

/**
 * Returns a function that closes the drawer once the promise resolves. It goes back in the history if opening the
 * drawer added an entry. Its result resolves afterwards, also if something has kept the browser from going back.
 */
export function useClosePatient(): (painted?: Promise<void>) => Promise<void> {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const leave = async (address: string) => {
    // The user may have gone to another address meanwhile.
    if (window.location.href !== address) return;
    if ((state as typeof openedHere | null)?.hasOpenedPatient) {
      void navigate(-1);
      return await nextEvent('popstate', longestBackMillis);
    }
    const parameters = new URLSearchParams(search);
    parameters.delete(parameter);
    void navigate({ search: `${parameters}` }, { replace: true });
  };
  return (painted = afterPaint()) => {
    const [before, address] = [closed, window.location.href];
    closed = painted.then(() => before).then(() => leave(address));
    return closed;
  };
}
