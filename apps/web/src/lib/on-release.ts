const releases = ['pointerup', 'pointercancel'] as const;

/** Calls `act` once when the pointer is released, after the document's own listeners. */
export function onRelease(act: () => void): void {
  const release = () => {
    for (const type of releases) window.removeEventListener(type, release);
    act();
  };
  for (const type of releases) window.addEventListener(type, release);
}
