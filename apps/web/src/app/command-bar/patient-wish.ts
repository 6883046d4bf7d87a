type PatientWish = { search: string; isBooking: boolean };

const fewestLetters = 2;

/** Whom to look for, and whether to book for them; null where too little was typed. */
export function patientWish(typed: string): PatientWish | null {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  const named = words.filter((word) => !/^(book|for)$/i.test(word));
  const isBooking = named.length > 0 && words.some((word) => /^book$/i.test(word));
  const search = (isBooking ? named : words).join(' ');
  return search.length < fewestLetters ? null : { search, isBooking };
}
