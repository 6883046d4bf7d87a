const releases = ['pointerup', 'pointercancel'] as const;

/** Calls `act` once, when the pointer is released and the document's own listeners have run. */
export function onRelease(act: () => void): void {
  const release = () => {
    for (const type of releases) window.removeEventListener(type, release);
    act();
  };
  for (const type of releases) window.addEventListener(type, release);
}
