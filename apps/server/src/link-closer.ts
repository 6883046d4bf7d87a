import { feedLinks } from '#features/calendars';
import { displayLinks } from '#features/displays';
import { emergencyLinks } from '#features/patients';
import { createLinkCloser } from '#features/secret-links';
import { ticketLinks } from '#features/visits';

/** Closes secret links of every kind, and emergency access. */
export const linkCloser = createLinkCloser({
  display: displayLinks,
  calendar_feed: feedLinks,
  ticket: ticketLinks,
  emergency_access: emergencyLinks,
});
