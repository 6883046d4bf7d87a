import { apiBase } from '@anteroom/contract/api-base';
import type { RouteOutput } from '@anteroom/contract/route';
import {
  getSchedulingManifest,
  listSchedulingLocations,
  listSchedulingSchedules,
  listSchedulingSlots,
} from '@anteroom/contract/scheduling-links';
import { getClinic } from '#features/clinic';
import { createDedupeWithin } from '#platform/concurrency/dedupe-within';
import type { Context } from '#platform/context';
import type { Download } from '#platform/http/bind';
import { plusDays } from '#platform/time/clinic-time';
import { listListedPages } from './booking-pages.queries.ts';
import { readOpenDays } from './read-open-days.ts';
import { locationOf, scheduleOf, slotsOf } from './scheduling-links.rules.ts';

const daysAhead = 30;

type Files = { writtenAt: Date; locations: object[]; schedules: object[]; slots: object[] };
export type PublishedFile = Exclude<keyof Files, 'writtenAt'>;

/** Generates the files at most once a minute, regardless of how many portals request them. */
export function createPublishedTimes(context: Context) {
  const once = createDedupeWithin({ millis: 60_000, limit: 1 });
  let files: Files | null = null;
  const read = async (): Promise<Files> => {
    await once('files', context.clock.now(), async () => {
      files = await writeFiles(context);
    });
    if (!files) throw new Error('The files for booking portals were not written.');
    return files;
  };
  return {
    manifest: async () => manifestOf(context, await read()),
    file: async (name: PublishedFile): Promise<Download> => {
      const resources = (await read())[name];
      return { fileName: `${name}.ndjson`, parts: linesOf(resources) };
    },
  };
}

async function* linesOf(resources: readonly object[]) {
  for (const resource of resources) yield `${JSON.stringify(resource)}\n`;
}

async function writeFiles(context: Context): Promise<Files> {
  const { db, clock, settings } = context;
  const clinic = await getClinic(context);
  const pages = await listListedPages(db, settings);
  const period = { from: clinic.today, to: plusDays(clinic.today, daysAhead) };
  const slots = [];
  for (const page of pages) {
    const days = await readOpenDays(context, db, page, period);
    slots.push(...slotsOf({ slug: page.slug, days, phone: clinic.phone, appUrl: settings.appUrl }));
  }
  return { writtenAt: clock.now(), locations: [locationOf(clinic)], schedules: pages.map(scheduleOf), slots };
}

function manifestOf({ settings }: Context, { writtenAt }: Files): RouteOutput<typeof getSchedulingManifest> {
  const addressOf = ({ path }: { path: string }) => `${settings.appUrl}${apiBase}${path}`;
  return {
    transactionTime: writtenAt.toISOString(),
    request: addressOf(getSchedulingManifest),
    output: [
      { type: 'Location', url: addressOf(listSchedulingLocations) },
      { type: 'Schedule', url: addressOf(listSchedulingSchedules) },
      { type: 'Slot', url: addressOf(listSchedulingSlots) },
    ],
    error: [],
  };
}
