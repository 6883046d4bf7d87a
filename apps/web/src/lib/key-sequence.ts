/** Milliseconds within which the second key of a shortcut such as `g t` must follow. */
const followMillis = 1500;

export type KeySequence = {
  /** Records a key press and returns the shortcut that it completes, or null. */
  press: (key: string, shortcuts: readonly string[], at: number) => string | null;
  forget: () => void;
};

/**
 * Recognizes shortcuts of two keys pressed in sequence. A second key that completes no sequence does nothing, so that
 * `g c` does not call a patient.
 */
export function createKeySequence(): KeySequence {
  let first: { key: string; at: number } | null = null;
  const known = (shortcut: string, shortcuts: readonly string[]) =>
    shortcuts.includes(shortcut) ? shortcut : null;
  return {
    press: (key, shortcuts, at) => {
      const before = first;
      first = null;
      if (before && at - before.at <= followMillis) return known(`${before.key} ${key}`, shortcuts);
      if (shortcuts.some((shortcut) => shortcut.startsWith(`${key} `))) {
        first = { key, at };
        return null;
      }
      return known(key, shortcuts);
    },
    forget: () => {
      first = null;
    },
  };
}
