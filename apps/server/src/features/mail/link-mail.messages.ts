type LinkFacts = { clinicName: string; author: string; at: string };

export function displayOpened({ clinicName, author, at }: LinkFacts) {
  return {
    subject: `A display that shows your queue was opened at ${clinicName}`,
    lines: [
      `${author} opened a display that shows your queue on ${at}. Anyone with its address can see who is waiting.`,
      'If you do not know what it is for, close it under Displays in the queue settings:',
      { label: 'Open the queue settings', path: '/dashboard/queue-settings' },
      'If it was opened in your name and not by you, choose a new password as well. This closes every display that was opened in your name:',
      { label: 'Ask for a new password', path: '/forgot-password' },
    ],
  };
}

type Counts = { displays: number; feeds: number; tickets: number };

export function linksInWords({ displays, feeds, tickets }: Counts): string {
  const counted = (count: number, thing: string) =>
    count === 0 ? [] : [`${count} ${thing}${count === 1 ? '' : 's'}`];
  return [
    ...counted(displays, 'display'),
    ...counted(feeds, 'calendar feed'),
    ...counted(tickets, 'patient ticket'),
  ].join(', ');
}

export const openAgain =
  'Displays and calendar feeds can be opened again in one click, in the lists that show why each one closed. Patients whose ticket closed need a new one.';

export function linksClosed(counts: Counts, { clinicName, at }: LinkFacts) {
  return {
    subject: `Secret links that show your work were closed at ${clinicName}`,
    lines: [
      `These links closed on ${at}, because of the account that opened them or because of their age: ${linksInWords(counts)}.`,
      openAgain,
      'Displays and tickets are listed in the queue settings, calendar feeds in the schedule:',
      { label: 'Open the queue settings', path: '/dashboard/queue-settings' },
      { label: 'Open the schedule', path: '/dashboard/schedule' },
    ],
  };
}
