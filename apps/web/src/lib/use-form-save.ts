import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from './api-error.ts';
import { noteSent } from './drafts.ts';
import { currentSession } from './session-store.ts';
import { showToast } from './toast-store.ts';
import { useSaveKey } from './use-save-key.ts';

type Save<Answer> = {
  /** Sent again with the same key, it makes nothing twice. */
  send: (key: string) => Promise<Answer>;
  /** While the form is on the screen. */
  onSaved: (answer: Answer) => void;
  onRefused: (error: Error) => void;
  /** What is said to whoever has left it. */
  saved: (answer: Answer) => string;
  refused: (why: string) => string;
};

/**
 * Saves what a form on a page holds. Who leaves the page before the answer is told of it wherever they are; what was
 * refused waits for them in the form.
 */
export function useFormSave(draftName: string) {
  const navigate = useNavigate();
  const isOpen = useIsOpen();
  const key = useSaveKey(draftName);
  return <Answer>({ send, onSaved, onRefused, saved, refused }: Save<Answer>) => {
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
      if (isOpen.current) return onRefused(error);
      if (!mayTell()) return;
      putAside(key.isStillGood() ? undefined : key.name);
      tellRefusal(refused(reasonOf(error)), pathname, () => void navigate(`${pathname}${search}`));
    };
    return sending.then(onAnswer, onError);
  };
}

/** With the way back to the form, for whoever is on another page by now. */
function tellRefusal(message: string, formPath: string, openForm: () => void): void {
  const action = { label: 'Open the form', run: openForm };
  showToast({ tone: 'danger', message, ...(window.location.pathname === formPath ? {} : { action }) });
}

function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

/** Away from its field, the message is all that is seen of it. */
function reasonOf(error: Error): string {
  const fields = error instanceof ApiError ? Object.values(error.body?.fields ?? {}) : [];
  return fields[0] ?? messageOf(error, 'Something went wrong. Please try again.');
}
