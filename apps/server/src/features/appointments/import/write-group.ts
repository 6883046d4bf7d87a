import type { Decision, Pass } from '#features/imports';
import { lockPatients } from '#features/patients';
import { ascending } from '#platform/ascending';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import type { AppointmentListener } from '../appointment-listener.ts';
import { readChangingData } from './current-data.ts';
import type { OwnLines } from './import.queries.ts';
import { takeIds } from './import-writing.queries.ts';
import {
  type AcceptedLine,
  type ChangingData,
  reasonsAgainst,
  type TakenLine,
} from './plan-imported-appointment.rules.ts';
import { writeImported } from './write-imported.ts';

export type Importing = Context & { appointmentListener: AppointmentListener };

/** Thrown when another request has changed data since the plan was made, so that a line must be decided again. */
export class OutdatedPlan extends Error {}

type Writing = { pass: Pass; group: readonly AcceptedLine[]; own: OwnLines };

/** Writes accepted lines of one doctor. Takes the doctor's lock, then the patients', and then checks the plan again. */
export async function writeGroup(
  context: Importing,
  tx: Tx,
  { pass, group, own }: Writing,
): Promise<Decision[]> {
  const wanted = group.map((each) => each.wanted);
  const planned = group.map(({ taken }) => taken.planned);
  const doctorId = planned[0]?.doctorId ?? 0;
  const patientIds = ascending(planned.map(({ patientId }) => patientId));
  const { ids, doctor, current } = await pipeline({
    ids: takeIds(tx, group.length),
    doctor: context.appointmentListener.lockDoctor(tx, doctorId),
    patients: lockPatients(tx, patientIds),
    current: readChangingData(context, tx, { wanted, own }),
  });
  const taken = group.map((each) => takeStill(each, current, pass));
  await writeImported(context, tx, { pass, doctorId, doctor, taken, ids });
  return wanted.map(({ read }) => ({
    line: read.line,
    outcome: { kind: 'accepted', emptied: read.emptied },
  }));
}

/** Checks an accepted line again, also against times that staff have booked since the plan was made. */
function takeStill({ wanted, taken }: AcceptedLine, current: ChangingData, pass: Pass): TakenLine {
  const overlaps = current.overlaps.get(wanted.line) ?? 0;
  const reasons = reasonsAgainst(wanted, current, { overlaps, doubtfulLines: pass.options.doubtfulLines });
  if (reasons.length > 0) throw new OutdatedPlan();
  return { planned: taken.planned, isOverlapping: taken.isOverlapping || overlaps > 0 };
}
