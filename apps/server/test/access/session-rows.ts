import { getProfile } from '@anteroom/contract/auth';
import { endSession, listSessions, reportActivity } from '@anteroom/contract/sessions';
import { everyone, ok, type Row, row } from './row.ts';

export const sessionRows: readonly Row[] = [
  row(getProfile, { cells: everyone }),
  row(listSessions, { cells: everyone }),
  row(endSession, {
    of: "the owner's",
    cells: [404, ok, 404, 404, 404, 404],
    input: async (world) => ({
      params: { sessionId: await world.anotherSessionOf(world.owner) },
    }),
  }),
  row(reportActivity, { cells: everyone }),
];
