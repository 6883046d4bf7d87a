import { zoneWorthNaming } from '#lib/format-date';
import { clinicWords as words } from '../clinic.words.ts';
import { useClinic } from '../clinic-context.ts';

/** Says whose clocks the times are by, when the browser's are set otherwise. */
export function ClinicZoneNote() {
  const zone = zoneWorthNaming(useClinic().timezone);
  if (!zone) return null;
  return <p className="text-sm text-ink-faint">{words.timesIn(zone)}</p>;
}
