/**
 * Plain SQL that does the work of a request. It contains only the statements that a correct result needs, without those
 * for sessions, permissions, estimates and live events.
 */
export type Equivalent = {
  name: string;
  /** The variables that get a random value for each run. */
  draws: readonly ('doctor' | 'patient' | 'slot')[];
  /**
   * The statements. If there are several, they run in one transaction. `:name` refers to a variable with a random
   * value.
   */
  statements: readonly string[];
};

const lock = 'select version, is_active from queues where doctor_id = :doctor for update';

const written = (reason: string) => `with counted as (
    update queues set version = version + 1, changed_at = now() where doctor_id = :doctor returning version
  ), event as (
    insert into queue_events (doctor_id, version, reason, actor_id)
    select :doctor::bigint, version, '${reason}', :doctor::bigint from counted
  )
  select pg_notify('bench', version::text) from counted`;

const audited = (action: string) =>
  `insert into audit_events (action, outcome, doctor_id) values ('${action}', 'done', :doctor)`;

/**
 * Inserts a booking if the doctor and the patient are free at that time. Otherwise inserts nothing and returns no row.
 */
const bookingIfFree = `with wanted as (
    select timestamptz '2040-01-01' + :slot::int * interval '5 minutes' as starts
  ), booked as (
    insert into appointments (doctor_id, patient_id, scheduled_at, ends_at, duration_minutes, appointment_type, ticket_code)
    select :doctor::bigint, :patient::bigint, starts, starts + interval '5 minutes', 5, 'consultation', 'D-001' from wanted
    where not exists (
      select from appointments where status not in ('cancelled', 'no_show')
        and (doctor_id = :doctor or patient_id = :patient)
        and tstzrange(scheduled_at, ends_at) && tstzrange(starts, starts + interval '5 minutes')
    )
    returning id, doctor_id, scheduled_at
  )
  insert into queue_entries (doctor_id, appointment_id, queue_date, position)
  select doctor_id, id, scheduled_at::date, 1000000 + id from booked`;

export const equivalents = {
  status: {
    name: 'a poll of the status',
    draws: ['doctor'],
    statements: [
      `select q.is_active, q.paused_at, q.changed_at, a.uuid, a.reason_for_visit, p.first_name, p.last_name, p.phone
       from queues q
       left join queue_entries e on e.doctor_id = q.doctor_id and e.status = 'in_progress'
       left join appointments a on a.id = e.appointment_id
       left join patients p on p.id = a.patient_id
       where q.doctor_id = :doctor`,
    ],
  },
  dayQueue: {
    name: 'the queue of the day',
    draws: ['doctor'],
    statements: [
      `select e.id, a.uuid, a.ticket_code, p.first_name, p.last_name, p.phone, a.reason_for_visit, a.appointment_type,
         a.scheduled_at, a.duration_minutes, e.status, e.arrived_at, e.called_at, e.started_at, e.completed_at
       from queue_entries e
       join appointments a on a.id = e.appointment_id
       join patients p on p.id = a.patient_id
       where e.doctor_id = :doctor and e.queue_date = current_date
       order by e.position`,
    ],
  },
  search: {
    name: 'a search for a name',
    draws: ['patient'],
    statements: [
      `select p.id, p.first_name, p.last_name, p.date_of_birth, p.phone, p.email
       from patients p
       where search_text like '%' || (select normal_text(last_name) from patients where id = :patient) || '%'
         and search_text like '%' || (select normal_text(first_name) from patients where id = :patient) || '%'
       order by last_name_order, first_name_order, id limit 51`,
    ],
  },
  patient: {
    name: 'one patient',
    draws: ['patient'],
    statements: ['select * from patients where id = :patient'],
  },
  booking: {
    name: 'a booking',
    draws: ['doctor', 'patient', 'slot'],
    statements: [lock, bookingIfFree, written('booked'), audited('appointment.created')],
  },
  callNext: {
    name: 'calling the next patient',
    draws: ['doctor'],
    statements: [
      lock,
      `with done as (
         update queue_entries set status = 'completed', settled_at = now(), completed_at = now()
         where doctor_id = :doctor and status = 'in_progress' returning appointment_id
       )
       update appointments set status = 'completed', version = version + 1
       where id in (select appointment_id from done)`,
      `with next as (
         select id from queue_entries
         where doctor_id = :doctor and status = 'waiting' and queue_date <= current_date order by position limit 1
       ), called as (
         update queue_entries set status = 'in_progress', called_at = now(), started_at = now()
         where id in (select id from next) returning appointment_id
       )
       update appointments set status = 'in_progress', version = version + 1
       where id in (select appointment_id from called)`,
      written('called'),
      audited('queue.called_next'),
    ],
  },
} as const satisfies Record<string, Equivalent>;
