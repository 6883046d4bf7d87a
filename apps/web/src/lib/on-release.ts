const releases = ['pointerup', 'pointercancel'] as const;

/** Calls once when the pointer is released, after the listeners of the document have handled the release. */
export function onRelease(act: () => void): void {
  const release = () => {
    for (const type of releases) window.removeEventListener(type, release);
    act();
  };
  for (const type of releases) window.addEventListener(type, release);
}
