import { appointmentRows } from './appointment-rows.ts';
import { auditRows } from './audit-rows.ts';
import { bookingRows } from './booking-rows.ts';
import { calendarRows } from './calendar-rows.ts';
import { displayRows } from './display-rows.ts';
import { importRows } from './import-rows.ts';
import { mergeRows } from './merge-rows.ts';
import { patientRows } from './patient-rows.ts';
import { queueRows } from './queue-rows.ts';
import { reminderRows } from './reminder-rows.ts';
import { reportRows } from './report-rows.ts';
import type { Row } from './row.ts';
import { scheduleRows } from './schedule-rows.ts';
import { sessionRows } from './session-rows.ts';
import { staffRows } from './staff-rows.ts';
import { waitingListRows } from './waiting-list-rows.ts';

/** Every route that requires a session, with the expected status for each caller. */
export const accessMatrix: readonly Row[] = [
  ...sessionRows,
  ...staffRows,
  ...patientRows,
  ...mergeRows,
  ...importRows,
  ...appointmentRows,
  ...scheduleRows,
  ...calendarRows,
  ...queueRows,
  ...displayRows,
  ...bookingRows,
  ...reminderRows,
  ...waitingListRows,
  ...reportRows,
  ...auditRows,
];
