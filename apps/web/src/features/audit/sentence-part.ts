/** Texts from which the sentence about an audit action is built. */
export type SentencePart = {
  /** The patients as a text, such as "Jane Doe and 2 others", or "a patient" if the reader may not see the names. */
  patients: string;
  /** True if the action was about several patients, such as opening a list. */
  isAboutMany: boolean;
  /** The patient's name in parentheses, " (Jane Doe)", if the reader may see it. Otherwise empty. */
  inBrackets: string;
  /** The queue as a text, for example "your queue" or "the queue of Dana Okafor". */
  queue: string;
  /** The doctor, as in " with Dana Okafor", or empty if the doctor acted or is unknown. */
  withDoctor: string;
  /**
   * Turns "an account" into "the account of Dana Okafor" if the account's owner is known and is not the person who
   * acted.
   */
  whose: (what: string) => string;
  /** The name of the account's owner, or "a manager" if it is unknown. */
  managerName: string;
  /** The changed fields, as in ": phone, date of birth", or empty if they are not known. */
  fields: string;
  reason: string | null;
  /**
   * The reason that the user typed, in quotation marks after a colon, or an empty string. Example: `: “Collapsed in the
   * corridor”`.
   */
  quotedReason: string;
};

export type ActionWords = {
  /** The name of the action in lists of entries. */
  label: string;
  /** Returns the rest of a sentence that begins with "Dana Okafor" or "You". */
  says: (told: SentencePart) => string;
};
