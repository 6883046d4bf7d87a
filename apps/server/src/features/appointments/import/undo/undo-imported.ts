import { recordAudit } from '#features/audit';
import type { ImportUndo } from '#features/imports';
import { lockPatients } from '#features/patients';
import { ascending } from '#platform/ascending';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { AppointmentListener } from '../../appointment-listener.ts';
import { groupsPerDoctor } from '../groups-per-doctor.ts';
import {
  countForUndo,
  deleteImported,
  listKept,
  listRemovable,
  lockRemovable,
  type Removable,
} from './undo.queries.ts';

/** The number of lines that one pass reads. It is large so that each doctor has several lines. */
const linesAtOnce = 4000;

/** The number of lines that one transaction removes. It is small because the transaction holds the doctor's lock. */
const linesPerLock = 60;

export function undoImportedAppointments(listener: AppointmentListener): ImportUndo {
  return {
    count: countForUndo,
    listKept,
    remove: async ({ importId, actor }, { db, commit }) => {
      for (let after = 0; ; ) {
        const found = await listRemovable(db, { importId, after, limit: linesAtOnce });
        for (const group of groupsPerDoctor(found, ({ doctorId }) => doctorId, linesPerLock)) {
          await commit((tx) => removeGroup(listener, tx, { importId, actor, group }));
        }
        const last = found.at(-1);
        if (!last || found.length < linesAtOnce) return;
        after = last.lineNumber;
      }
    },
  };
}

type Removing = { importId: number; actor: Actor; group: readonly Removable[] };

/** Takes the doctor's lock, then the patients', and checks again which appointments are still unused. */
async function removeGroup(
  listener: AppointmentListener,
  tx: Tx,
  { importId, actor, group }: Removing,
): Promise<number> {
  const doctorId = group[0]?.doctorId ?? 0;
  const doctor = await listener.lockDoctor(tx, doctorId);
  await lockPatients(tx, ascending(group.map(({ patientId }) => patientId)));
  const removable = await lockRemovable(
    tx,
    doctorId,
    group.map(({ id }) => id),
  );
  if (removable.length === 0) return 0;
  const ids = removable.map(({ id }) => id);
  await doctor.allRemoved(actor, ids);
  await deleteImported(tx, ids);
  await recordAudit(tx, actor, {
    action: 'appointment.import_undone',
    doctorId,
    object: { type: 'import', id: importId },
    patientIds: ascending(removable.map(({ patientId }) => patientId)),
    details: { count: removable.length },
  });
  return removable.length;
}
