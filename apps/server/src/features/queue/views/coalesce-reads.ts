import { createSharedDeadline, type SharedDeadline } from '#platform/concurrency/request-deadline';

/**
 * Coalesces simultaneous reads of the same queue, for example when every browser refetches after an event. A caller
 * joins only a read that has not started yet, so no caller gets a view older than its request.
 */
export function coalesceReads<Subject, View>(
  keyOf: (subject: Subject) => string,
  read: (subject: Subject) => Promise<View>,
): (subject: Subject) => Promise<View> {
  const upcoming = new Map<string, { view: Promise<View>; time: SharedDeadline }>();
  const underWay = new Map<string, Promise<unknown>>();
  return (subject) => {
    const key = keyOf(subject);
    const shared = upcoming.get(key);
    if (shared !== undefined) return shared.time.join(shared.view);
    const time = createSharedDeadline();
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
