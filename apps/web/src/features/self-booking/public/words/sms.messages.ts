import type { Language } from '@anteroom/contract/languages';

/** The texts about codes by SMS. Loaded with the later steps, to keep the code of the page small. */
type SmsWords = {
  codeBy: string;
  byEmail: string;
  bySms: string;
  bySmsHint: (prefixes: string) => string;
  phone: string;
  forChild: string;
  phoneError: (prefixes: string) => string;
  /** Says that the clinic uses the phone number only for this booking. */
  privacy: string;
  tooMany: string;
  notOffered: string;
  checkPhone: string;
  codeSent: (phone: string) => string;
  codeError: string;
  wrongCode: string;
  bookedHint: string;
  requestedHint: string;
};

export const smsWords: Record<Language, SmsWords> = {
  en: {
    codeBy: 'Get the code by',
    byEmail: 'Email',
    bySms: 'SMS',
    bySmsHint: (prefixes) => `To a mobile number that begins with ${prefixes}`,
    phone: 'Mobile number',
    forChild: 'For a child, enter the child’s name and date of birth, and your own mobile number.',
    phoneError: (prefixes) => `Enter a mobile number that begins with ${prefixes}.`,
    privacy:
      'Only the practice sees what you enter. It sends SMS to this number only about this appointment.',
    tooMany: 'No code can be sent by SMS at the moment. Choose email, or call the practice.',
    notOffered: 'Codes are no longer sent by SMS here. Choose email.',
    checkPhone: 'Check your phone',
    codeSent: (phone) =>
      `We sent a code with six digits by SMS to ${phone}. It can take a minute. If it does not come, press “Change details” and choose email.`,
    codeError: 'Enter the six digits from the SMS.',
    wrongCode: 'This code is not right. Check the newest SMS.',
    bookedHint: 'We have sent you an SMS with the appointment and your own page.',
    requestedHint:
      'We keep the time for you. You will get an SMS when the practice has looked at your request.',
  },
  de: {
    codeBy: 'Code erhalten per',
    byEmail: 'E-Mail',
    bySms: 'SMS',
    bySmsHint: (prefixes) => `An eine Mobilnummer, die mit ${prefixes} beginnt`,
    phone: 'Mobilnummer',
    forChild: 'Für ein Kind: Geben Sie Namen und Geburtsdatum des Kindes an und Ihre eigene Mobilnummer.',
    phoneError: (prefixes) => `Geben Sie eine Mobilnummer ein, die mit ${prefixes} beginnt.`,
    privacy: 'Nur die Praxis sieht Ihre Angaben. An diese Nummer schickt sie SMS nur zu diesem Termin.',
    tooMany:
      'Zurzeit kann kein Code per SMS geschickt werden. Wählen Sie E-Mail oder rufen Sie die Praxis an.',
    notOffered: 'Codes werden hier nicht mehr per SMS geschickt. Wählen Sie E-Mail.',
    checkPhone: 'Prüfen Sie Ihr Telefon',
    codeSent: (phone) =>
      `Wir haben einen Code mit sechs Ziffern per SMS an ${phone} geschickt. Das kann eine Minute dauern. Kommt keine SMS, wählen Sie unter „Angaben ändern“ E-Mail.`,
    codeError: 'Geben Sie die sechs Ziffern aus der SMS ein.',
    wrongCode: 'Dieser Code stimmt nicht. Nehmen Sie den aus der neuesten SMS.',
    bookedHint: 'Wir haben Ihnen eine SMS mit dem Termin und Ihrer eigenen Seite geschickt.',
    requestedHint:
      'Wir halten die Zeit für Sie frei. Sie bekommen eine SMS, sobald die Praxis Ihre Anfrage gesehen hat.',
  },
  es: {
    codeBy: 'Recibir el código por',
    byEmail: 'Correo electrónico',
    bySms: 'SMS',
    bySmsHint: (prefixes) => `A un móvil que empiece por ${prefixes}`,
    phone: 'Teléfono móvil',
    forChild:
      'Si la cita es para un menor, escriba el nombre y la fecha de nacimiento del menor y el móvil de usted.',
    phoneError: (prefixes) => `Escriba un móvil que empiece por ${prefixes}.`,
    privacy: 'Solo la clínica ve lo que escribe. A este número solo le enviará SMS sobre esta cita.',
    tooMany: 'Ahora no se puede enviar un código por SMS. Elija el correo o llame a la clínica.',
    notOffered: 'Aquí ya no se envían códigos por SMS. Elija el correo.',
    checkPhone: 'Revise su teléfono',
    codeSent: (phone) =>
      `Hemos enviado por SMS un código de seis cifras a ${phone}. Puede tardar un minuto. Si no llega, pulse «Cambiar los datos» y elija el correo.`,
    codeError: 'Escriba las seis cifras del SMS.',
    wrongCode: 'Este código no es correcto. Use el del SMS más reciente.',
    bookedHint: 'Le hemos enviado un SMS con la cita y su propia página.',
    requestedHint: 'Le reservamos la hora. Recibirá un SMS cuando la clínica haya revisado su solicitud.',
  },
  fr: {
    codeBy: 'Recevoir le code par',
    byEmail: 'E-mail',
    bySms: 'SMS',
    bySmsHint: (prefixes) => `Sur un mobile dont le numéro commence par ${prefixes}`,
    phone: 'Téléphone mobile',
    forChild:
      'Pour un enfant, indiquez son nom et sa date de naissance, ainsi que votre propre numéro de mobile.',
    phoneError: (prefixes) => `Indiquez un numéro de mobile qui commence par ${prefixes}.`,
    privacy:
      'Seul le cabinet voit ce que vous indiquez. Il n’envoie des SMS à ce numéro que pour ce rendez-vous.',
    tooMany:
      'Aucun code ne peut être envoyé par SMS pour le moment. Choisissez l’e-mail ou appelez le cabinet.',
    notOffered: 'Les codes ne sont plus envoyés par SMS ici. Choisissez l’e-mail.',
    checkPhone: 'Consultez votre téléphone',
    codeSent: (phone) =>
      `Nous avons envoyé un code à six chiffres par SMS au ${phone}. Cela peut prendre une minute. S’il n’arrive pas, choisissez l’e-mail sous « Modifier les informations ».`,
    codeError: 'Indiquez les six chiffres du SMS.',
    wrongCode: 'Ce code n’est pas correct. Utilisez celui du dernier SMS.',
    bookedHint: 'Nous vous avons envoyé un SMS avec le rendez-vous et votre propre page.',
    requestedHint:
      'Nous réservons le créneau pour vous. Vous recevrez un SMS quand le cabinet aura examiné votre demande.',
  },
};
