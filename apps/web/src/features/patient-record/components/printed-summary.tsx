import type { Appointment } from '@anteroom/contract/appointments';
import type { getPatientSummary } from '@anteroom/contract/patient-summary';
import type { RouteOutput } from '@anteroom/contract/route';
import type { ReactNode } from 'react';
import { HiddenSectionsNote, useClinic } from '#features/clinic';
import { patientName } from '#features/patients';
import { formatCalendarDate, formatDateTime } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';
import { shownText } from '#lib/shown-text';
import { PrintedSheet } from '#ui/printed-sheet';
import { recordMessages as words } from '../patient-record.messages.ts';
import './printed-summary.css';

const visitsShown = 5;
const bookingsShown = 3;

/**
 * Prints the record on one page, for a referral or a home visit. Allergies and medication are always complete. Visits
 * that do not fit are left out.
 */
export function PrintedSummary({ summary }: { summary: RouteOutput<typeof getPatientSummary> }) {
  const { name, address, phone, timezone } = useClinic();
  const { patient, visits, bookings } = summary;
  return (
    <PrintedSheet>
      <div className="printed-patient">
        <p className="flex justify-between gap-4 border-b border-line-strong pb-2 text-sm">
          <span>{[name, address, phone && formatPhone(phone)].filter(Boolean).join(' · ')}</span>
          <span className="whitespace-nowrap">{words.printedAt(formatDateTime(Date.now(), timezone))}</span>
        </p>
        <p className="mt-4 text-2xl font-semibold">{patientName(patient)}</p>
        {patient.dateOfBirth && (
          <p>
            {words.born} {formatCalendarDate(patient.dateOfBirth)}
          </p>
        )}
        {patient.dateOfDeath && (
          <p>
            {words.died} {formatCalendarDate(patient.dateOfDeath)}
          </p>
        )}
        <HiddenSectionsNote />
        <PrintedPart title={words.allergies}>
          <p className="whitespace-pre-line">{onFewLines(shownText(patient.allergies, words.noAllergies))}</p>
        </PrintedPart>
        {patient.currentMedications && (
          <PrintedPart title={words.medication}>
            <p className="whitespace-pre-line">{onFewLines(patient.currentMedications)}</p>
          </PrintedPart>
        )}
        <p className="mt-4 font-semibold">{words.lastVisits}</p>
        <div className="printed-visits">
          {visits.length === 0 && words.noVisits}
          {visits.slice(0, visitsShown).map((visit) => (
            <PrintedVisit key={visit.uuid} visit={visit} />
          ))}
        </div>
        <PrintedPart title={words.nextBookings}>
          {bookings.length === 0 && words.noBookings}
          {bookings.slice(0, bookingsShown).map(({ uuid, scheduledDateTime, doctorName }) => (
            <p key={uuid}>
              {formatDateTime(scheduledDateTime, timezone)} · {doctorName}
            </p>
          ))}
        </PrintedPart>
      </div>
    </PrintedSheet>
  );
}

const mostLines = 6;

/** Joins the lines of a long list, so that it takes less of the page. */
function onFewLines(text: string): string {
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '');
  return lines.length > mostLines ? lines.join(' · ') : text;
}

function PrintedPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-4">
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}

function PrintedVisit({ visit }: { visit: Appointment }) {
  const { timezone } = useClinic();
  const { scheduledDateTime, doctorName, reasonForVisit, diagnosis, treatment, prescription } = visit;
  return (
    <div className="mt-1">
      <p>
        {formatDateTime(scheduledDateTime, timezone)} · {doctorName}
        {reasonForVisit && ` · ${reasonForVisit}`}
      </p>
      <p className="line-clamp-3 text-sm">
        {[diagnosis, treatment, prescription].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
