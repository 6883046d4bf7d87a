import type { Language } from '@anteroom/contract/languages';

const english = {
  title: 'Change your appointment',
  until: (time: string) => `You can do this here until ${time}.`,
  move: 'Choose another time',
  moveTo: (time: string) =>
    `Your appointment will move to ${time}. Your current time becomes available to others.`,
  confirmMove: 'Move the appointment',
  moving: 'Moving…',
  cancel: 'Cancel the appointment',
  keep: 'Keep my appointment',
  cancelHint: 'The time becomes free for other patients at once. You can’t undo this here.',
  cancelling: 'Cancelling…',
  tooLate: 'This appointment can’t be changed here any more. Please call the practice.',
  tooOften: 'You have changed this appointment several times. Please call the practice.',
  back: 'Back',
};

export type ChangeWords = typeof english;

/** Texts with which patients cancel or move their appointment. */
export const changeVisitMessages: Record<Language, ChangeWords> = {
  en: english,
  de: {
    title: 'Termin ändern',
    until: (time) => `Das ist hier möglich bis ${time}.`,
    move: 'Andere Zeit wählen',
    moveTo: (time) => `Ihr Termin wird verschoben auf: ${time}. Die bisherige Zeit wird für andere frei.`,
    confirmMove: 'Termin verschieben',
    moving: 'Wird verschoben…',
    cancel: 'Termin absagen',
    keep: 'Termin behalten',
    cancelHint: 'Die Zeit wird sofort für andere frei. Sie können das hier nicht rückgängig machen.',
    cancelling: 'Wird abgesagt…',
    tooLate: 'Dieser Termin kann hier nicht mehr geändert werden. Bitte rufen Sie die Praxis an.',
    tooOften: 'Sie haben diesen Termin schon mehrmals geändert. Bitte rufen Sie die Praxis an.',
    back: 'Zurück',
  },
  es: {
    title: 'Cambiar su cita',
    until: (time) => `Puede hacerlo aquí hasta el ${time}.`,
    move: 'Elegir otra hora',
    moveTo: (time) => `Su nueva cita: ${time}. La hora actual quedará libre para otras personas.`,
    confirmMove: 'Cambiar la cita',
    moving: 'Cambiando…',
    cancel: 'Cancelar la cita',
    keep: 'Mantener mi cita',
    cancelHint: 'La hora quedará libre de inmediato para otras personas. No podrá deshacerlo aquí.',
    cancelling: 'Cancelando…',
    tooLate: 'Esta cita ya no se puede cambiar aquí. Llame a la clínica.',
    tooOften: 'Ya ha cambiado esta cita varias veces. Llame a la clínica.',
    back: 'Volver',
  },
  fr: {
    title: 'Modifier votre rendez-vous',
    until: (time) => `Possible ici jusqu’au ${time}.`,
    move: 'Choisir un autre créneau',
    moveTo: (time) =>
      `Votre rendez-vous sera déplacé au ${time}. Le créneau actuel sera libre pour d’autres personnes.`,
    confirmMove: 'Déplacer le rendez-vous',
    moving: 'Déplacement…',
    cancel: 'Annuler le rendez-vous',
    keep: 'Garder mon rendez-vous',
    cancelHint:
      'Le créneau sera aussitôt libre pour d’autres personnes. Vous ne pourrez pas revenir en arrière ici.',
    cancelling: 'Annulation…',
    tooLate: 'Ce rendez-vous ne peut plus être modifié ici. Veuillez appeler le cabinet.',
    tooOften: 'Vous avez déjà modifié ce rendez-vous plusieurs fois. Veuillez appeler le cabinet.',
    back: 'Retour',
  },
};
