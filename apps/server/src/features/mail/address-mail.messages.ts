import type { Language } from '@anteroom/contract/languages';
import type { MailDetails, Wording } from './wording.ts';

type Told = { clinicName: string; confirmPage: string };

const wordings: Record<Language, (told: Told) => Wording> = {
  en: ({ clinicName, confirmPage }) => ({
    subject: `Please confirm your email address for ${clinicName}`,
    lines: [
      `${clinicName} has recorded this as the new email address of a patient. Before messages about appointments go to it, please confirm that it is yours. Opening the page changes nothing.`,
      { label: 'Confirm the address', path: confirmPage },
      'The link works for 14 days. Without your confirmation, no messages go to this address.',
      'If you are not a patient of this practice, you can ignore this email.',
    ],
  }),
  de: ({ clinicName, confirmPage }) => ({
    subject: `Bitte bestätigen Sie Ihre E-Mail-Adresse für ${clinicName}`,
    lines: [
      `${clinicName} hat diese E-Mail-Adresse als neue Adresse zu einer Patientenakte eingetragen. Bevor Nachrichten zu Terminen an sie gehen, bestätigen Sie bitte, dass es Ihre ist. Das Öffnen der Seite ändert nichts.`,
      { label: 'Adresse bestätigen', path: confirmPage },
      'Der Link funktioniert 14 Tage. Ohne Bestätigung gehen keine Nachrichten an diese Adresse.',
      'Wenn Sie nicht in dieser Praxis behandelt werden, können Sie diese E-Mail ignorieren.',
    ],
  }),
  es: ({ clinicName, confirmPage }) => ({
    subject: `Confirme su dirección de correo para ${clinicName}`,
    lines: [
      `${clinicName} ha registrado esta dirección de correo como la nueva de un paciente. Antes de que se envíen a ella mensajes sobre citas, confirme que es suya. Abrir la página no cambia nada.`,
      { label: 'Confirmar la dirección', path: confirmPage },
      'El enlace funciona durante 14 días. Sin su confirmación no se envían mensajes a esta dirección.',
      'Si no es paciente de esta clínica, puede ignorar este correo.',
    ],
  }),
  fr: ({ clinicName, confirmPage }) => ({
    subject: `Veuillez confirmer votre adresse e-mail pour ${clinicName}`,
    lines: [
      `${clinicName} a enregistré cette adresse e-mail comme la nouvelle adresse d’un patient. Avant que des messages sur les rendez-vous y soient envoyés, veuillez confirmer qu’elle est à vous. Ouvrir la page ne change rien.`,
      { label: 'Confirmer l’adresse', path: confirmPage },
      'Le lien fonctionne pendant 14 jours. Sans confirmation, aucun message n’est envoyé à cette adresse.',
      'Si vous n’êtes pas suivi dans ce cabinet, vous pouvez ignorer cet e-mail.',
    ],
  }),
};

/** Returns the mail that asks the owner of an address to confirm it, in the language of messages to the patient. */
export function wordAddressMail({ clinicName, token, booking }: MailDetails): Wording {
  return wordings[booking?.language ?? 'en']({ clinicName, confirmPage: `/confirm/${token}` });
}
