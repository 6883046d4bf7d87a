export { assertHeld } from './assert-held.ts';
export { createLinkCloser } from './close-links.ts';
export type { ClosedLink, Closing, LinkCloser, LinkKind, LinkOpener } from './link-kind.ts';
export { isAlive, isOver } from './link-life.queries.ts';
export { endOfLink, expiryOf } from './link-life.ts';
export { listDoctorsToTell } from './secret-links.queries.ts';
