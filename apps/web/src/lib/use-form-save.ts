import { useNavigate } from 'react-router';
import { ApiError, messageOf } from './api-error.ts';
import { noteSent } from './drafts.ts';
import { useSaveKey } from './idempotency-key.ts';
import { currentSession } from './session-store.ts';
import { showToast } from './toast-store.ts';
import { useIsMounted } from './use-is-mounted.ts';

type Save<Answer> = {
  /** Sends the form. Repeating the request with the same idempotency key must not create a record twice. */
  send: (key: string) => Promise<Answer>;
  /** Called after a save if the form is still on screen. */
  onSaved: (answer: Answer) => void;
  onRejected: (error: Error) => void;
  /** Returns the text of the toast for a user who has already left the form. */
  saved: (answer: Answer) => string;
  rejected: (why: string) => string;
};

/**
 * Saves the form of a page. If the user leaves before the response arrives, a toast shows the result. After a
 * rejection, the form contains the input again when the user returns.
 */
export function useFormSave(draftName: string) {
  const navigate = useNavigate();
  const isOpen = useIsMounted();
  const key = useSaveKey(draftName);
  return <Answer>({ send, onSaved, onRejected, saved, rejected }: Save<Answer>) => {
    const sender = currentSession().user?.id;
    const { pathname, search } = window.location;
    const sending = send(key.current());
    const putAside = noteSent(draftName);
    const mayTell = () => sender === currentSession().user?.id;
    const onAnswer = (answer: Answer) => {
      if (isOpen.current) onSaved(answer);
      else if (mayTell()) showToast({ tone: 'done', message: saved(answer) });
    };
    const onError = (error: Error) => {
      key.renewAfter(error);
      if (isOpen.current) return onRejected(error);
      if (!mayTell()) return;
      putAside(key.isStillGood() ? undefined : key.name);
      showSaveError(rejected(reasonOf(error)), pathname, () => void navigate(`${pathname}${search}`));
    };
    return sending.then(onAnswer, onError);
  };
}

/** Shows an error toast. Includes a link to the form if the user is on another page. */
function showSaveError(message: string, formPath: string, openForm: () => void): void {
  const action = { label: 'Open the form', run: openForm };
  showToast({ tone: 'danger', message, ...(window.location.pathname === formPath ? {} : { action }) });
}

/** Returns the error message for a user who has left the form and cannot see errors beside its fields. */
function reasonOf(error: Error): string {
  const fields = error instanceof ApiError ? Object.values(error.body?.fields ?? {}) : [];
  return fields[0] ?? messageOf(error, 'Something went wrong. Please try again.');
}
