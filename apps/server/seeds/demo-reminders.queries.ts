import type { Tx } from '#platform/db/database';
import type { BookingIds } from './demo-bookings.queries.ts';
import type { PatientIds } from './demo-patients.queries.ts';
import { type DemoReminder, type DemoRule, demoRules } from './demo-reminders.ts';
import { idOf, type StaffIds } from './demo-staff.queries.ts';

type Placed = { staff: StaffIds; patients: PatientIds; appointments: BookingIds; since: Date };

/** Adds the clinic's reminder rules and the reminders of the last eight days. */
export async function addReminders(
  tx: Tx,
  reminders: readonly DemoReminder[],
  { staff, patients, appointments, since }: Placed,
): Promise<void> {
  const rows = await tx
    .insertInto('reminder_rules')
    .values(
      demoRules.map(({ channel, minutesBefore, isActive }) => ({
        channel,
        minutes_before: minutesBefore,
        is_active: isActive,
        created_at: since,
        updated_at: since,
      })),
    )
    .returning('id')
    .execute();
  const ruleIds = new Map<DemoRule, number>(demoRules.map((rule, place) => [rule, rows[place]?.id ?? 0]));
  await tx
    .insertInto('reminders')
    .values(
      reminders.map(({ booking, rule, dueAt, state, skippedBecause, recipient, problem }) => ({
        appointment_id: appointments.get(booking) ?? 0,
        patient_id: patients.get(booking.patient) ?? 0,
        rule_id: ruleIds.get(rule) ?? 0,
        doctor_id: idOf(staff, booking.doctor.email),
        for_time: booking.scheduledAt,
        due_at: dueAt,
        state,
        skipped_because: skippedBecause,
        masked_recipient: recipient,
        problem,
        attempts: rule.channel === 'sms' && state !== 'skipped' ? 1 : 0,
        changed_at: dueAt,
      })),
    )
    .execute();
}
