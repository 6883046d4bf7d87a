type HelpOfScreen = {
  purpose: string;
  actions: readonly string[];
};

/** The help texts of the screens, by path below /dashboard. */
export const helpOfScreens: Record<string, HelpOfScreen> = {
  '': {
    purpose:
      'The day at a glance: queues, the next arrivals and what needs attention. Below are shortcuts and recent activity.',
    actions: [
      'Quick Actions open the most used screens. Screens for single tasks are only here, not in the menu.',
      'Recent Activity lists the last 20 actions in the records you can see, and who did them.',
    ],
  },
  account: {
    purpose: 'Your profile, and the devices on which you are signed in.',
    actions: [
      'Change password ends your other sessions; Change email sends a link to the new address.',
      'With two-step sign-in, you sign in with a passkey, or with your password and a code from an app.',
      'Single-key shortcuts turns keys like c for Call Next off, for people who dictate.',
      'End a session that you don’t recognise, or that you left open on a shared computer.',
    ],
  },
  'create-manager': {
    purpose:
      'Creates an account for a manager: an assistant who works on a doctor’s patients, appointments and queue.',
    actions: [
      'Invite manager sends an email with a link to choose a password.',
      'Or choose a first password and give it to the manager, who then chooses their own at the first sign-in.',
      'A manager sees only what belongs to the doctors they serve, which an admin can change in User Management.',
    ],
  },
  users: {
    purpose: 'All staff accounts: admins, doctors and managers.',
    actions: [
      'Invite doctor sends a link to choose a password; Create New Doctor sets a first password; Create Manager does both for an assistant.',
      'The menu of a row changes the name, assigns a manager’s doctors, resets two-step sign-in after a lost phone, and signs a person out everywhere.',
      'Delete disables an account at once and keeps all its records. Enable restores it.',
    ],
  },
  health: {
    purpose: 'Whether the server works: its database, disk, mails, backups and the clinic’s data.',
    actions: [
      'Each line shows when it was last checked. A line that could not be checked is unknown, and counts as a problem.',
      'A line with a problem says what to do. The operator of the server does it; this screen changes nothing.',
    ],
  },
  audit: {
    purpose:
      'Who did what in the clinic, to which record and when. Entries can’t be changed without leaving a trace.',
    actions: [
      'The status at the top shows how far the trail has been verified.',
      'Filters find the entries of a person, a patient or a day, and a row opens its details. Alarms at the top name accounts that read unusually many records.',
    ],
  },
  'emergency-access': {
    purpose:
      'Every use of emergency access: who opened which record, why, and how an admin judged it. A doctor sees their own.',
    actions: [
      'End now closes a record that is still open, also on the doctor’s screen.',
      'Review records whether it was justified. If not, the doctor who used it and the patient’s doctor get an email.',
    ],
  },
  managers: {
    purpose: 'Your assistants, who work on your queue, appointments and patient records.',
    actions: [
      'Invite manager sends a link to choose a password; Create New Manager sets a first password that you give to the manager.',
      'Delete ends their work for you. If they serve no other doctor, their account is disabled.',
    ],
  },
  clinic: {
    purpose: 'The clinic’s name and contact details, as staff and patients see them.',
    actions: [
      'Changes appear at once for everyone: at the top of each screen, on the contact page and on the patients’ own pages; the logo appears on waiting room displays.',
      'Time format and first day of the week apply to every screen, print, mail and display; the time zone is set on the server.',
      'Staff sign-in sets which roles need two-step sign-in, and from when on.',
      '“Who sees which part of a record” hides sections, such as diagnosis or medical history, from managers or admins.',
    ],
  },
  import: {
    purpose: 'Imports patients and appointments from another system, and exports yours.',
    actions: [
      'A file is checked first, without changes, and you see which rows would be imported, which not, and why.',
      'Rows that were left out can be fixed and imported again, without duplicates.',
      'Import the patients first, because appointments refer to them.',
      'If dates such as 03/04/1980 could be read in two ways, choose how the file writes them.',
    ],
  },
  patients: {
    purpose: 'The records of your patients; an admin sees all patients of the clinic.',
    actions: [
      'Add New Patient checks for duplicates first.',
      'A row opens the record, the pencil edits it, and the bin makes it inactive without erasing it.',
      'Search by parts of a name in any order, an email or a phone number.',
    ],
  },
  'patients/duplicates': {
    purpose: 'Pairs of records that may belong to the same person.',
    actions: [
      'Both have the same date of birth and the same or a similar name.',
      'Compare shows both side by side; you choose which values stay, and merge them.',
      'Merged records can be separated again on the patient’s page.',
    ],
  },
  'patients/:patientId': {
    purpose: 'One patient’s whole record: allergies first, then visits, bookings and all details.',
    actions: [
      'Book makes an appointment, Edit changes the record, and Check in marks a patient of today as here.',
      'Print summary prints one page with allergies, medication, last visits and next bookings.',
      'Access history, for the patient’s doctor and admins, lists who opened or changed the record.',
    ],
  },
  appointments: {
    purpose: 'All bookings, past and upcoming.',
    actions: [
      'New Appointment offers free times, once or every few weeks, and adds the patient to the doctor’s queue.',
      'Edit moves an appointment or changes its status. A cancelled one leaves the queue.',
      'Day and Week show a board: click a free time to book it, drag an appointment to move it, or point at one to check in, confirm or cancel.',
    ],
  },
  'appointments-old': {
    purpose: 'A placeholder. Book and change appointments under Appointments in the menu.',
    actions: [],
  },
  schedule: {
    purpose: 'A doctor’s weekly hours, plus days off and one-off changes.',
    actions: [
      'Drag over the grid or add a slot to set the hours and the length of each visit.',
      'Click a slot to change it; an inactive one stays, but its times can’t be booked.',
      'Days off and changed hours are listed below the week.',
      'Existing appointments stay booked, and you see the affected ones before you remove hours.',
    ],
  },
  'queue-settings': {
    purpose: 'How a doctor’s patients are called; a doctor without settings has no queue.',
    actions: [
      'Day-wise starts a new line every day, central keeps one continuous line. Everyone keeps their place when you change the type.',
      'Auto advance calls the next patient when the current visit ends without Call Next.',
      'The consultation time is used for wait estimates until real visit times are known.',
    ],
  },
  queue: {
    purpose: 'Today’s line for one doctor: who’s in, who’s next and when.',
    actions: [
      'Call Next completes the current patient and calls the next one; Skip Patient marks the current one as No Show.',
      'Visit notes are saved while you type, and stay with their visit when the next patient is called.',
      'Add walk-in adds someone without an appointment; drag patients to reorder them.',
      'All screens update at the same moment.',
    ],
  },
  'manage-queue': {
    purpose: 'The queue of the doctor you choose, whether it is day-wise or central.',
    actions: [
      'Call Next completes the current patient and calls the next one; Skip Patient marks the current one as No Show.',
      'Visit notes are saved while you type, and stay with their visit when the next patient is called.',
      'Pause Queue shows everyone that calling is paused; “On time” tells patients how late the doctor is.',
      'Displays, for doctors and admins, opens a screen for the waiting room, with a message if you like.',
    ],
  },
  'central-queue': {
    purpose: 'One continuous line for one doctor, in which unseen patients keep their place.',
    actions: [
      'Call Next completes the current patient and calls the next one; Skip Patient marks the current one as No Show.',
      'Visit notes are saved while you type, and stay with their visit when the next patient is called.',
      'Add walk-in adds someone without an appointment; drag patients to reorder them, or set a priority in a row’s menu.',
      'View 7-Day Forecast lists the upcoming appointments.',
    ],
  },
  'queue-analytics': {
    purpose: 'A doctor’s queue in figures: today, recent days and the history of 30 days.',
    actions: [
      'View History lists the patients and when they were called.',
      'Reset Queue permanently removes entries from the line, after a confirmation. The history keeps them.',
      'Pause Queue stops calling until you resume it.',
    ],
  },
  reminders: {
    purpose: 'Rules for messages that remind patients of their appointments.',
    actions: [
      'Add rule sends one message some time before each appointment; a doctor’s own rules replace the clinic’s for the same visit types.',
      'A moved appointment gets a reminder for its new time; a cancelled one gets none.',
      'A patient’s record says whether they get reminders by email, by SMS or not at all, and in which language; they can answer an SMS with 1 to confirm or 2 to be called back.',
      'Admins set the quiet hours, in which no reminder and no offer is sent.',
    ],
  },
  'waiting-list': {
    purpose: 'Patients who wait for an appointment, or for an earlier one than they have.',
    actions: [
      'Add to waiting list is also in the booking dialog and in a patient’s record; urgent patients come first, then those who have waited longest.',
      'When a booked time comes free, the patients it suits get an email or SMS, one after the other; the first who accepts is booked.',
      'Times that came free shows who was asked and what they answered; Book gives the time to one of these patients, Withdraw ends the offers.',
      'An entry names the doctors, dates, days and times that suit, and how long before a visit the patient needs to know.',
    ],
  },
  reports: {
    purpose: 'Trends across the clinic, by day, week or month.',
    actions: [
      'Choose a report: appointments, no-shows, waiting times, utilization, estimates or busiest hours.',
      'Choose the period and the doctor above the figures. Download a report as a file.',
      'The day list prints a doctor’s day, for when no screen is at hand.',
    ],
  },
};

export function helpOfPath(pathname: string): HelpOfScreen | undefined {
  const path = pathname.replace(/^\/dashboard\/?|\/$/g, '');
  return helpOfScreens[path.replace(/^patients\/.+$/, 'patients/:patientId')];
}
