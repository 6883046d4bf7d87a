import { z } from 'zod/mini';
import { route } from './route.ts';

/**
 * Free times of listed booking pages for booking portals, as SMART Scheduling Links 1.0 of HL7 describe it: a manifest
 * with the URLs of three files of FHIR R4 resources.
 */
const ndjson = { access: 'public', status: 200, streams: 'application/fhir+ndjson', errors: [] } as const;

export const getSchedulingManifest = route({
  method: 'GET',
  path: '/scheduling/$bulk-publish',
  summary:
    'Get the manifest for booking portals, with the URLs of the free times on listed booking pages (SMART Scheduling Links)',
  access: 'public',
  status: 200,
  response: z.object({
    /** When the files were written, as ISO 8601. */
    transactionTime: z.string(),
    request: z.string(),
    output: z.array(z.object({ type: z.enum(['Location', 'Schedule', 'Slot']), url: z.string() })),
    /** The errors of the export. Always empty. */
    error: z.array(z.string()),
  }),
  errors: [],
});

export const listSchedulingLocations = route({
  ...ndjson,
  method: 'GET',
  path: '/scheduling/locations.ndjson',
  summary: 'Get the clinic as a FHIR Location',
});

export const listSchedulingSchedules = route({
  ...ndjson,
  method: 'GET',
  path: '/scheduling/schedules.ndjson',
  summary: 'List the doctors with a listed booking page, each as a FHIR Schedule',
});

export const listSchedulingSlots = route({
  ...ndjson,
  method: 'GET',
  path: '/scheduling/slots.ndjson',
  summary:
    'List these doctors’ free times of the next 30 days, each as a FHIR Slot with a link to the booking page',
});

/** Routes that booking portals read. */
export const schedulingLinksApi = {
  getSchedulingManifest,
  listSchedulingLocations,
  listSchedulingSchedules,
  listSchedulingSlots,
} as const;
