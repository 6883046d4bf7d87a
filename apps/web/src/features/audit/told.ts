/** What a sentence may need besides its verb. */
export type Told = {
  /** The patients by name, as far as the reader may know them: "Jane Doe and 2 others", "a patient". */
  whom: string;
  /** Whether it was about more than one patient, as a look at a list is. */
  isAboutMany: boolean;
  /** " (Jane Doe)" where names are known, else nothing. */
  inBrackets: string;
  /** "your queue", "the queue of Dana Okafor". */
  queue: string;
  /** " with Dana Okafor" where that says something new. */
  withDoctor: string;
  /** Makes "the account of Dana Okafor" of "an account" where it is somebody else's and known whose. */
  whose: (what: string) => string;
  /** Whose account it was about, or "a manager". */
  managerName: string;
  /** ": phone, date of birth" where it is known what was changed. */
  fields: string;
  reason: string | null;
  /** The reason that was typed, where there is one: ": “Collapsed in the corridor”". */
  quotedReason: string;
};

export type ActionWords = {
  /** Names the action in lists. */
  label: string;
  /** What follows on "Dana Okafor" and on "You" alike. */
  says: (told: Told) => string;
};
