import type { Language } from '@anteroom/contract/languages';

const english = {
  pageTitle: 'Your email address',
  unreachable: 'The page can’t be loaded. Check your connection.',
  question: 'Is this your email address?',
  about: 'Once you confirm it, messages about your appointments are sent to it.',
  confirm: 'Yes, confirm the address',
  confirming: 'Confirming…',
  otherwise: 'If it isn’t yours, close this page. No messages are sent to it then.',
  confirmed: 'The address is confirmed',
  confirmedHint: 'Messages about your appointments are now sent to it.',
  offline: 'That did not work. Check your connection and try again.',
  gone: 'This link does not work',
  goneHint:
    'It is older than 14 days, or the practice now has a different email address for you. Call the practice.',
};

export type AddressWords = typeof english;

/** The texts of the page on which patients confirm their email address. */
export const addressMessages: Record<Language, AddressWords> = {
  en: english,
  de: {
    pageTitle: 'Ihre E-Mail-Adresse',
    unreachable: 'Die Seite kann nicht geladen werden. Prüfen Sie Ihre Verbindung.',
    question: 'Ist das Ihre E-Mail-Adresse?',
    about: 'Wenn Sie sie bestätigen, gehen Nachrichten zu Ihren Terminen an diese Adresse.',
    confirm: 'Ja, Adresse bestätigen',
    confirming: 'Wird bestätigt…',
    otherwise: 'Wenn sie nicht Ihnen gehört, schließen Sie diese Seite. Dann gehen keine Nachrichten an sie.',
    confirmed: 'Die Adresse ist bestätigt',
    confirmedHint: 'Nachrichten zu Ihren Terminen gehen jetzt an diese Adresse.',
    offline: 'Das hat nicht geklappt. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    gone: 'Dieser Link funktioniert nicht',
    goneHint:
      'Er ist älter als 14 Tage, oder die Praxis hat inzwischen eine andere E-Mail-Adresse von Ihnen. Rufen Sie die Praxis an.',
  },
  es: {
    pageTitle: 'Su dirección de correo',
    unreachable: 'No se puede cargar la página. Compruebe su conexión.',
    question: '¿Es esta su dirección de correo?',
    about: 'Cuando la confirme, los mensajes sobre sus citas se enviarán a ella.',
    confirm: 'Sí, confirmar la dirección',
    confirming: 'Confirmando…',
    otherwise: 'Si no es suya, cierre esta página. Entonces no se envían mensajes a ella.',
    confirmed: 'La dirección está confirmada',
    confirmedHint: 'Los mensajes sobre sus citas se envían ahora a ella.',
    offline: 'No ha funcionado. Compruebe su conexión e inténtelo de nuevo.',
    gone: 'Este enlace no funciona',
    goneHint:
      'Tiene más de 14 días o la clínica tiene ahora otra dirección de correo suya. Llame a la clínica.',
  },
  fr: {
    pageTitle: 'Votre adresse e-mail',
    unreachable: 'La page ne peut pas être chargée. Vérifiez votre connexion.',
    question: 'Est-ce votre adresse e-mail ?',
    about: 'Une fois confirmée, les messages sur vos rendez-vous y seront envoyés.',
    confirm: 'Oui, confirmer l’adresse',
    confirming: 'Confirmation…',
    otherwise: 'Si elle n’est pas à vous, fermez cette page. Aucun message n’y sera alors envoyé.',
    confirmed: 'L’adresse est confirmée',
    confirmedHint: 'Les messages sur vos rendez-vous y sont maintenant envoyés.',
    offline: 'Cela n’a pas fonctionné. Vérifiez votre connexion et réessayez.',
    gone: 'Ce lien ne fonctionne pas',
    goneHint:
      'Il date de plus de 14 jours, ou le cabinet a maintenant une autre adresse e-mail pour vous. Appelez le cabinet.',
  },
};
