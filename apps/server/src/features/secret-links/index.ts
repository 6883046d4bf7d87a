export { createLinkCloser } from './close-links.ts';
export type { ClosedLink, Closing, LinkCloser, LinkKind, LinkOpener } from './link-kind.ts';
export { assertHeld, endOfLink, expiryOf } from './link-life.ts';
export { isAlive, isOver, listDoctorsToNotify } from './secret-links.queries.ts';
