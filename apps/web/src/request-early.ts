import type { EarlyRequests, WithEarlyRequests } from './lib/early-answers.ts';

/* A script of its own, so that it runs while the app's code is still on its way. */

/** Addresses of the API, filled in by `bundle/early-requests.ts`. */
declare const addresses: {
  clinic: string;
  ofEveryScreen: readonly string[];
  ofScreen: Readonly<Record<string, readonly string[] | undefined>>;
  ofAdmins: readonly string[];
  ofScreenOfAdmins: Readonly<Record<string, readonly string[] | undefined>>;
  /** The path of a doctor's line, with placeholders `DOCTOR` and `DATE`. */
  line: string;
  timeoutMillis: number;
};

type Stored = { state?: { user?: { id: number; role: string } } };

/** An older answer is discarded, because its data may have changed. */
const freshMillis = 10_000;

const { pathname, search } = window.location;
const token = localStorage.getItem('accessToken');
if (token !== null && /^\/dashboard(\/|$)/.test(pathname)) {
  requestEarly(token);
  // Loads the browser's date formats now, while nothing waits for them.
  new Intl.DateTimeFormat().format();
}

/** Sends the first requests of the screen, for `takeEarlyAnswer`. */
function requestEarly(accessToken: string): void {
  const answers: EarlyRequests['answers'] = new Map();
  const ask = (address: string) => {
    const answer = fetch(address, {
      headers: { authorization: `Bearer ${accessToken}` },
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(addresses.timeoutMillis),
    });
    answers.set(address, answer);
    const dropLater = () => void setTimeout(() => answers.delete(address), freshMillis);
    // The app reports a failure, if it still needs this answer.
    answer.then(dropLater, dropLater);
  };
  (globalThis as WithEarlyRequests).earlyRequests = { token: accessToken, answers };
  const { user } = (JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as Stored).state ?? {};
  for (const address of addressesFor(user?.role)) ask(address);
  if (pathname === '/dashboard/queue' && user?.role === 'doctor' && search === '') {
    void askForLine(answers.get(addresses.clinic), (date) =>
      ask(addresses.line.replace('DOCTOR', String(user.id)).replace('DATE', date)),
    );
  }
}

function addressesFor(role: string | undefined): string[] {
  const { ofEveryScreen, ofScreen, ofAdmins, ofScreenOfAdmins } = addresses;
  const forAdmins = role === 'admin' ? [...ofAdmins, ...(ofScreenOfAdmins[pathname] ?? [])] : [];
  return [...ofEveryScreen, ...(ofScreen[pathname] ?? []), ...forAdmins];
}

/** The clinic's date decides which line is today's. */
async function askForLine(clinic: Promise<Response> | undefined, ask: (date: string) => void): Promise<void> {
  const answer = await clinic?.catch(() => null);
  if (answer?.ok) ask(((await answer.clone().json()) as { clinic: { today: string } }).clinic.today);
}
