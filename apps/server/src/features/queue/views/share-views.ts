import { type SharedTime, shareAnswerTime } from '#platform/answer-time';

/**
 * Lets those who ask for the same at the same moment (a rush of presses, every desk after an event) share one reading
 * of the queue. A reading counts for everyone who asked while it had not begun, so nobody is shown a queue older than
 * their question.
 */
export function shareViews<Subject, View>(
  keyOf: (subject: Subject) => string,
  read: (subject: Subject) => Promise<View>,
): (subject: Subject) => Promise<View> {
  const upcoming = new Map<string, { view: Promise<View>; time: SharedTime }>();
  const underWay = new Map<string, Promise<unknown>>();
  return (subject) => {
    const key = keyOf(subject);
    const shared = upcoming.get(key);
    if (shared !== undefined) return shared.time.join(shared.view);
    const time = shareAnswerTime();
    const view = (underWay.get(key) ?? Promise.resolve()).then(() => {
      upcoming.delete(key);
      const reading = time.run(() => read(subject));
      const settled = reading
        .catch(() => undefined)
        .finally(() => {
          if (underWay.get(key) === settled) underWay.delete(key);
        });
      underWay.set(key, settled);
      return reading;
    });
    upcoming.set(key, { view, time });
    return time.join(view);
  };
}
