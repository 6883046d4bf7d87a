type PatientQuery = { search: string; isBooking: boolean };

const fewestLetters = 2;

/** Returns the patient to search for and whether to book for them, or null if the input is too short. */
export function parsePatientQuery(typed: string): PatientQuery | null {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  const named = words.filter((word) => !/^(book|for)$/i.test(word));
  const isBooking = named.length > 0 && words.some((word) => /^book$/i.test(word));
  const search = (isBooking ? named : words).join(' ');
  return search.length < fewestLetters ? null : { search, isBooking };
}
