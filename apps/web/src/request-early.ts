import type { EarlyRequests, WithEarlyRequests } from './lib/early-answers.ts';

/* This is a separate script, so that it runs while the app's code is still loading. */

/** The API URLs, which `bundle/early-requests.ts` fills in. */
declare const addresses: {
  clinic: string;
  ofEveryScreen: readonly string[];
  ofScreen: Readonly<Record<string, readonly string[] | undefined>>;
  ofAdmins: readonly string[];
  ofScreenOfAdmins: Readonly<Record<string, readonly string[] | undefined>>;
  /** The path of a doctor's queue, with the placeholders `DOCTOR` and `DATE`. */
  line: string;
  timeoutMillis: number;
};

type Stored = { state?: { user?: { id: number; role: string } } };

/** Milliseconds. A response older than this is discarded, because its data may have changed. */
const freshMillis = 10_000;

const { pathname, search } = window.location;
const token = localStorage.getItem('accessToken');
if (token !== null && /^\/dashboard(\/|$)/.test(pathname)) {
  requestEarly(token);
  // Load the browser's date formats now, while no other code is waiting for them.
  new Intl.DateTimeFormat().format();
}

/** Sends the first requests of the screen. The app later takes the responses with `takeEarlyAnswer`. */
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
    // Ignore an error here, because the app reports it if it still needs this response.
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

/** Requests today's queue after the response with the clinic's date has arrived. */
async function askForLine(clinic: Promise<Response> | undefined, ask: (date: string) => void): Promise<void> {
  const answer = await clinic?.catch(() => null);
  if (answer?.ok) ask(((await answer.clone().json()) as { clinic: { today: string } }).clinic.today);
}
