import { sql } from 'kysely';
import { aLineOf } from '#test/line';
import { aPatientOf } from '#test/people';
import type { Asked } from '../access/row.ts';
import type { World } from '../access/world.ts';
import type { Known } from './arbitrary-input.ts';

/** A doctor with records that only the admin may see. */
export type Foreign = {
  doctorId: number;
  patientIds: readonly number[];
  uuids: readonly string[];
  queueIds: readonly number[];
};

/** The last name of each patient of that doctor. */
export const foreignName = 'Nobodyelses';

export async function aForeignDoctor({ clinic, aDoctor }: World): Promise<Foreign> {
  const doctor = await aDoctor();
  const uuids = await aLineOf(clinic, doctor, 3);
  const patients = [1, 2].map(() => aPatientOf(clinic, doctor, { phone: '617.555.0199' }));
  await Promise.all(patients);
  const { db } = clinic;
  await db
    .updateTable('patients')
    .set({ last_name: foreignName })
    .where('doctor_id', '=', doctor.id)
    .execute();
  const ids = (table: 'patients' | 'queue_entries') =>
    db.selectFrom(table).select('id').where('doctor_id', '=', doctor.id).orderBy('id').execute();
  const [patientIds, queueIds] = [await ids('patients'), await ids('queue_entries')];
  return {
    doctorId: doctor.id,
    patientIds: patientIds.map(({ id }) => id),
    uuids,
    queueIds: queueIds.map(({ id }) => id),
  };
}

export function withForeign(known: Known, foreign: Foreign): Known {
  const also = (name: string, more: readonly number[]) => [...(known.ids[name] ?? []), ...more];
  return {
    uuids: [...known.uuids, ...foreign.uuids],
    ids: {
      ...known.ids,
      doctorId: also('doctorId', [foreign.doctorId]),
      userId: also('userId', [foreign.doctorId]),
      patientId: also('patientId', foreign.patientIds),
      queueId: also('queueId', foreign.queueIds),
    },
  };
}

export function namesForeign({ doctorId, patientIds, uuids, queueIds }: Foreign, asked: Asked): boolean {
  const named = new Set<unknown>([doctorId, ...patientIds, ...queueIds].flatMap((id) => [id, String(id)]));
  for (const uuid of uuids) named.add(uuid);
  let isNamed = false;
  JSON.stringify(asked, (_, value) => {
    isNamed ||= named.has(value);
    return value;
  });
  return isNamed;
}

export async function printOfForeign({ clinic }: World, { doctorId }: Foreign): Promise<string> {
  const tables = [
    'patients',
    'appointments',
    'appointment_series',
    'queue_entries',
    'queues',
    'schedule_slots',
    'schedule_exceptions',
    'manager_doctors',
    'booking_pages',
    'booking_requests',
    'booking_texts',
    'slot_holds',
    'waiting_list_doctors',
    'openings',
  ];
  const prints = tables.map(async (table) => {
    const { rows } = await sql<{ print: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(each::text, '|' order by each::text)), '') as print
      from ${sql.table(table)} as each where doctor_id = ${doctorId}
    `.execute(clinic.db);
    return `${table} ${rows[0]?.print}`;
  });
  return (await Promise.all(prints)).join('\n');
}
