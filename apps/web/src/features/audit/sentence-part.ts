/** The parts from which the sentence about an action is built. */
export type SentencePart = {
  /** The patients, by name if the reader may see the names: "Jane Doe and 2 others", "a patient". */
  patients: string;
  /** True if the action was about several patients, such as opening a list. */
  isAboutMany: boolean;
  /** " (Jane Doe)" if the reader may see the names, otherwise empty. */
  inBrackets: string;
  /** For example "your queue" or "the queue of Dana Okafor". */
  queue: string;
  /** " with Dana Okafor", or empty if the doctor is the user. */
  withDoctor: string;
  /** Turns "an account" into "the account of Dana Okafor" if the account belongs to another, known user. */
  whose: (what: string) => string;
  /** The name of the account's owner, or "a manager". */
  managerName: string;
  /** ": phone, date of birth" if the changed fields are known. */
  fields: string;
  reason: string | null;
  /** The typed reason, if there is one: ": “Collapsed in the corridor”". */
  quotedReason: string;
};

export type ActionWords = {
  /** The name of the action in lists of entries. */
  label: string;
  /** Returns the rest of a sentence that starts with "Dana Okafor" or "You". */
  says: (told: SentencePart) => string;
};
