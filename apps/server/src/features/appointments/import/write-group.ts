import type { Decision, Pass, RecordDecisions } from '#features/imports';
import { lockPatients } from '#features/patients';
import { ascending } from '#platform/ascending';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { dateInZone } from '#platform/time/clinic-time';
import type { AppointmentListener, Tickets } from '../appointment-listener.ts';
import { readChangingData } from './current-data.ts';
import type { OwnLines } from './import.queries.ts';
import { takeIds } from './import-writing.queries.ts';
import {
  type AcceptedLine,
  type ChangingData,
  type ImportedAppointment,
  reasonsAgainst,
  type TakenLine,
} from './plan-imported-appointment.rules.ts';
import { writeImported } from './write-imported.ts';

export type Importing = Context & { appointmentListener: AppointmentListener };

/** Thrown when another request has changed data since the plan was made, so that a line must be decided again. */
export class OutdatedPlan extends Error {}

type Writing = { pass: Pass; group: readonly AcceptedLine[]; own: OwnLines; record: RecordDecisions };

/** Writes accepted lines of one doctor. Takes the doctor's lock, then the patients', and then checks the plan again. */
export async function writeGroup(
  context: Importing,
  tx: Tx,
  { pass, group, own, record }: Writing,
): Promise<void> {
  const wanted = group.map((each) => each.wanted);
  const planned = group.map(({ taken }) => taken.planned);
  const doctorId = planned[0]?.doctorId ?? 0;
  const patientIds = ascending(planned.map(({ patientId }) => patientId));
  const needs = ticketNeeds(context, planned);
  const { ids, locked, current } = await pipeline({
    ids: takeIds(tx, group.length),
    locked: context.appointmentListener.lockDoctorToBookAll(tx, doctorId, newTicketsIn(needs)),
    patients: lockPatients(tx, patientIds),
    current: readChangingData(context, tx, { wanted, own }),
  });
  const taken = group.map((each) => takeStill(each, current, pass));
  const ticketCodes = distributeTickets(needs, locked);
  const decisions = wanted.map(({ read }): Decision => {
    return { line: read.line, outcome: { kind: 'accepted', emptied: read.emptied } };
  });
  await pipeline([
    writeImported(context, tx, { pass, doctorId, doctor: locked.doctor, taken, ids, ticketCodes }),
    record(decisions),
  ]);
}

/** Checks an accepted line again, also against times that staff have booked since the plan was made. */
function takeStill({ wanted, taken }: AcceptedLine, current: ChangingData, pass: Pass): TakenLine {
  const overlaps = current.overlaps.get(wanted.line) ?? 0;
  const reasons = reasonsAgainst(wanted, current, { overlaps, doubtfulLines: pass.options.doubtfulLines });
  if (reasons.length > 0) throw new OutdatedPlan();
  return { planned: taken.planned, isOverlapping: taken.isOverlapping || overlaps > 0 };
}

type Need = 'none' | 'past' | 'new';

/**
 * Returns which ticket each appointment needs: a new one from today on, as for a booking. Past visits get the code for
 * appointments that never had a ticket, because those patients were never called here. Cancelled appointments get none.
 */
function ticketNeeds(
  { clock, settings: { clinicTimezone } }: Context,
  planned: readonly ImportedAppointment[],
): Need[] {
  const today = dateInZone(clock.now(), clinicTimezone);
  return planned.map(({ visit, start }) => {
    if (visit.status === 'cancelled') return 'none';
    return dateInZone(new Date(start), clinicTimezone) < today ? 'past' : 'new';
  });
}

function newTicketsIn(needs: readonly Need[]): number {
  return needs.filter((need) => need === 'new').length;
}

function distributeTickets(needs: readonly Need[], { codes, past }: Tickets): (string | null)[] {
  const given = codes.values();
  return needs.map((need) => {
    if (need === 'none') return null;
    return need === 'past' ? past : (given.next().value ?? past);
  });
}
