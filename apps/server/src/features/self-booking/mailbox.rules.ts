const gmail = /^(?:gmail|googlemail)\.com$/;

/**
 * Returns one form for all addresses of a mailbox. Most mail servers ignore a tag after a plus sign, and Gmail also
 * ignores dots: `Ada.Q+1@googlemail.com` becomes `adaq@gmail.com`. Only to count and compare addresses, never to send a
 * mail or to find a patient. Other texts, such as phone numbers, are only converted to lower case.
 */
export function mailboxOf(contact: string): string {
  const [name, domain, ...rest] = contact.toLowerCase().split('@');
  if (!name || !domain || rest.length > 0) return contact.toLowerCase();
  const untagged = name.replace(/(?<=.)\+.*$/, '');
  return gmail.test(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
