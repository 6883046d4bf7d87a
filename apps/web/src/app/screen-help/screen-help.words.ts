export type HelpOfScreen = {
  /** What the screen is there for. */
  purpose: string;
  /** What its main actions do. */
  actions: readonly string[];
};

/** Of each screen behind the sign-in, by its path below /dashboard. */
export const helpOfScreens: Record<string, HelpOfScreen> = {
  '': {
    purpose: 'Where a working day begins: the ways to what is done most, and what happened last.',
    actions: [
      'Quick Actions lead to the screens. Those for single tasks stand here and not in the menu.',
      'Recent Activity lists the last 20 things that happened in what you may see, and who did them.',
    ],
  },
  account: {
    purpose: 'What the clinic knows about your account, and where you are signed in.',
    actions: [
      'Change password asks for the current one and ends your other sessions.',
      'Change email sends a link to the new address. The old one stays in use until you open the link.',
      'End a session that you do not recognise, or one that you left open on a shared computer.',
    ],
  },
  'create-manager': {
    purpose:
      'Makes an account for a manager: an assistant who works on the patients, appointments and queue of a doctor.',
    actions: [
      'Invite manager sends an email with a link to choose a password.',
      'With a first password of your choice, the manager signs in once and then chooses another. Tell them the password yourself.',
      'A manager sees only what belongs to the doctors they serve, which an admin can change in User Management.',
    ],
  },
  users: {
    purpose: 'Everyone who can sign in to the clinic: admins, doctors and managers.',
    actions: [
      'Create New Doctor makes an account for a doctor, Create Manager one for their assistant.',
      'The menu of a row changes the name, says which doctors a manager serves, and signs a person out everywhere.',
      'Delete stops an account at once, keeps all its records, and can be taken back with Enable.',
    ],
  },
  audit: {
    purpose:
      'Who did what in the clinic, to whose record and when. The trail is only ever added to; nobody can change it unseen.',
    actions: [
      'The line at the top says how far the trail has been checked, and that nothing in it was altered.',
      'Filters find the entries of a person, a patient or a day; a row opens with its details. Alarms at the top name accounts that read unusually many records.',
    ],
  },
  'emergency-access': {
    purpose: 'Every use of emergency access: who opened which record, why, and what an admin made of it.',
    actions: [
      'End now closes a record that is still open, on the doctor’s next step.',
      'Review says whether it was justified. If not, the doctor who used it and the patient’s doctor get an email.',
    ],
  },
  managers: {
    purpose: 'Your assistants: they run your queue, your appointments and your patients’ records for you.',
    actions: [
      'Create New Manager makes an account with a password that you choose and tell them.',
      'Delete ends their work for you; whoever serves another doctor too goes on serving that one.',
    ],
  },
  clinic: {
    purpose: 'The clinic’s name and how it is reached, as staff and patients see it.',
    actions: [
      'What you save is seen by everyone at once: over each screen, on the contact page and on the patients’ own pages.',
      'The time zone is shown here, and set by whoever runs the server.',
    ],
  },
  import: {
    purpose: 'Brings patients and appointments from another system, and gives yours out as a file.',
    actions: [
      'A file is checked first, which changes nothing: you see what would be taken, what not, and why.',
      'Lines that were refused can be mended and brought again, for what was taken is not taken twice.',
      'Bring the patients first: appointments look for theirs.',
    ],
  },
  patients: {
    purpose: 'The records of your patients; an admin sees those of the whole clinic.',
    actions: [
      'Add New Patient shows first who may be here already, so that nobody gets a second record.',
      'A row opens the record. The pencil changes it, the bin makes it inactive; nothing is ever erased.',
      'The search takes parts of a name in any order, an email or a phone number.',
    ],
  },
  appointments: {
    purpose: 'Everything that is booked, and the place to book more.',
    actions: [
      'New Appointment offers the times that are free, and gives the patient a place in the doctor’s queue.',
      'Edit moves an appointment to another time or changes its status; a cancelled one leaves the queue.',
      'Day and Week show the same on a board: press a free time to book it, drag an appointment to another time.',
    ],
  },
  'appointments-old': {
    purpose: 'A place kept free. Appointments are made and changed under Appointments in the menu.',
    actions: [],
  },
  schedule: {
    purpose:
      'The hours in which a doctor can be booked: those of every week, and other ones on single dates.',
    actions: [
      'Drag over the grid, or add a slot, to say from when to when, and how long each visit in it is.',
      'Press a slot to change it; an inactive one is kept, but its times are not offered.',
      'Days off and changed hours stand below the week.',
      'What is booked stays booked, whatever the doctor or an admin changes here; who is booked in hours that fall away is shown first.',
    ],
  },
  'queue-settings': {
    purpose: 'How a doctor’s patients are called: without settings a doctor has no queue.',
    actions: [
      'Day-wise begins a new line each day, central keeps one line across days, and changing it loses nobody’s place.',
      'Auto advance calls the next patient by itself when the current one leaves in another way than Call Next.',
      'Estimates begin with the consultation time, and learn from the visits that were measured.',
    ],
  },
  queue: {
    purpose:
      'A doctor’s line of one day: who is being seen, who is next, and when each can expect their turn.',
    actions: [
      'Call Next completes the current patient and calls the next one; Skip marks a patient as No Show.',
      'Add Walk-in takes in who came without an appointment, and waiting patients are moved by dragging or in their menu.',
      'All desks see the same line at the same moment.',
    ],
  },
  'manage-queue': {
    purpose: 'The queue of the doctor you choose, whether it is day-wise or central.',
    actions: [
      'Call Next completes the current patient and calls the next one; Skip marks a patient as No Show.',
      'Pausing tells everybody who watches this queue that nobody is called for now.',
      'Displays, for doctors and admins, opens a screen for the waiting room.',
    ],
  },
  'central-queue': {
    purpose: 'A doctor’s one line across days: whoever was not seen keeps their place until they are.',
    actions: [
      'Call Next completes the current patient and calls the next one; Skip marks a patient as No Show.',
      'Add Walk-in takes in who came without an appointment, and waiting patients are moved by dragging or in their menu.',
      'View 7-Day Forecast shows who is expected on the days ahead.',
    ],
  },
  'queue-analytics': {
    purpose:
      'How a doctor’s queue is doing: the figures of today, of the last days, and the history of 30 days.',
    actions: [
      'View History lists who was called when.',
      'Reset Queue takes entries out of the line for good, after asking twice; the history keeps them.',
      'Pause Queue stops the calling until it is resumed.',
    ],
  },
  reports: {
    purpose: 'The clinic in figures, over days, weeks or months of your choice.',
    actions: [
      'A tab for each question: appointments, no-shows, waiting times, use of hours, estimates, busiest hours.',
      'Choose the period and the doctor above the figures, and take a report out as a file.',
      'The day list is a doctor’s day on paper, for when the screens are out of reach.',
    ],
  },
};
