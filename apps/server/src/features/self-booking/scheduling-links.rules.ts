import type { OpenDay } from '@anteroom/contract/self-booking';

const extensionBase = 'http://hl7.org/fhir/uv/smart-scheduling-links/StructureDefinition';

type Clinic = { name: string; address: string | null; phone: string | null };

const locationId = 'clinic';

/**
 * Returns the clinic as a FHIR R4 Location. The clinic's address is one text, because that is how the clinic enters it.
 */
export function locationOf({ name, address, phone }: Clinic): object {
  return {
    resourceType: 'Location',
    id: locationId,
    name,
    ...(phone === null ? {} : { telecom: [{ system: 'phone', value: phone }] }),
    ...(address === null ? {} : { address: { text: address } }),
  };
}

type Page = { slug: string; doctorName: string; specialization: string | null };

/** Returns a doctor at the clinic as a FHIR R4 Schedule. */
export function scheduleOf({ slug, doctorName, specialization }: Page): object {
  return {
    resourceType: 'Schedule',
    id: slug,
    actor: [{ reference: `Location/${locationId}` }, { display: doctorName }],
    ...(specialization === null ? {} : { serviceType: [{ text: specialization }] }),
  };
}

type Offer = { slug: string; days: readonly OpenDay[]; phone: string | null; appUrl: string };

/** Returns free times as FHIR R4 Slots. Each links to the booking page on the slot's date. */
export function slotsOf({ slug, days, phone, appUrl }: Offer): object[] {
  return days.flatMap(({ date, times }) =>
    times.map(({ scheduledDateTime: start, durationMinutes }) => ({
      resourceType: 'Slot',
      id: `${start}.${slug}`.slice(0, longestId),
      schedule: { reference: `Schedule/${slug}` },
      status: 'free',
      start: new Date(start).toISOString(),
      end: new Date(start + durationMinutes * 60_000).toISOString(),
      extension: [
        { url: `${extensionBase}/booking-deep-link`, valueUrl: `${appUrl}/book/${slug}?date=${date}` },
        ...(phone === null ? [] : [{ url: `${extensionBase}/booking-phone`, valueString: phone }]),
      ],
    })),
  );
}

/**
 * The longest id that FHIR allows. Longer ids are cut at the end. The id starts with the time, and the slug of a
 * booking page has at most 60 characters, so the time is never cut.
 */
const longestId = 64;
