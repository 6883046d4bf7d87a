import { zoneWorthNaming } from '#lib/format-date';
import { clinicMessages as words } from '../clinic.messages.ts';
import { useClinic } from '../clinic-context.ts';

/** Names the clinic's time zone if the browser is in another one. */
export function ClinicZoneNote() {
  const zone = zoneWorthNaming(useClinic().timezone);
  if (!zone) return null;
  return <p className="text-sm text-ink-faint">{words.timesIn(zone)}</p>;
}
