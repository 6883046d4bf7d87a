export { useLogOut } from './api/use-log-out.ts';
export { authWords } from './auth.words.ts';
export { LogInForm } from './components/log-in-form.tsx';
export { confirmSession, startSession } from './start-session.ts';
export { useFreshSession } from './use-fresh-session.ts';
export { useSession, useSignedInUser } from './use-session.ts';
