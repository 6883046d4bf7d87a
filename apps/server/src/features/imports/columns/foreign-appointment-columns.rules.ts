import type { NamesOf } from './names-of.ts';

const german: NamesOf<'appointments'> = {
  externalId: 'terminid terminnummer terminnr',
  scheduledDateTime: 'termin terminbeginn beginn datumundzeit datumuhrzeit datumzeit',
  date: 'datum termindatum besuchsdatum',
  time: 'uhrzeit zeit terminzeit startzeit',
  durationMinutes: 'dauer dauermin minuten',
  endTime: 'ende terminende endzeit bis',
  bookedOn: 'gebuchtam buchungsdatum vereinbartam erstelltam angelegtam',
  appointmentType: 'terminart termintyp besuchsart',
  status: 'terminstatus',
  reasonForVisit: 'grund anlass besuchsgrund besuchsanlass terminanlass',
  notes: 'notiz notizen bemerkung bemerkungen kommentar',
  diagnosis: 'diagnose diagnosen',
  treatment: 'behandlung therapie',
  prescription: 'rezept verordnung',
  followUpDate: 'folgetermin kontrolltermin wiedervorlage',
  cancellationReason: 'absagegrund stornogrund',
};

const spanish: NamesOf<'appointments'> = {
  externalId: 'idcita numerodecita',
  scheduledDateTime: 'fechayhora fechahora inicio',
  date: 'fecha fechacita fechadecita fechadelacita',
  time: 'hora horacita horadelacita horadeinicio horainicio',
  durationMinutes: 'duracion minutos',
  endTime: 'fin horafin horadefin',
  bookedOn: 'fechadereserva fechareserva reservadoel fechadecreacion',
  appointmentType: 'tipo tipodecita tipodevisita tipodeconsulta',
  status: 'estado estadodelacita estadocita',
  reasonForVisit: 'motivo motivodeconsulta motivodelaconsulta motivodelavisita',
  notes: 'notas observaciones comentarios',
  diagnosis: 'diagnostico',
  treatment: 'tratamiento',
  prescription: 'receta prescripcion',
  followUpDate: 'proximacita',
  cancellationReason: 'motivodecancelacion motivocancelacion',
};

const french: NamesOf<'appointments'> = {
  externalId: 'idrdv numerordv idrendezvous',
  scheduledDateTime: 'dateetheure rendezvous rdv debut',
  date: 'daterdv datedurendezvous datedevisite',
  time: 'heure heurerdv heurededebut heuredebut',
  durationMinutes: 'duree dureemin',
  endTime: 'heurefin heuredefin',
  bookedOn: 'prisle datedereservation datedeprisederdv datedecreation',
  appointmentType: 'typerdv typederendezvous typedevisite',
  status: 'statut etat',
  reasonForVisit: 'motif motifdeconsultation motifdelavisite',
  notes: 'remarques remarque commentaire commentaires observations',
  diagnosis: 'diagnostic',
  treatment: 'traitement',
  prescription: 'ordonnance',
  followUpDate: 'prochainrdv prochainrendezvous suivi',
  cancellationReason: 'motifdannulation motifannulation',
};

const portuguese: NamesOf<'appointments'> = {
  externalId: 'idconsulta numerodaconsulta',
  scheduledDateTime: 'dataehora datahora',
  date: 'data datadaconsulta dataconsulta',
  time: 'horario horadaconsulta',
  durationMinutes: 'duracao',
  endTime: 'fim horafim termino',
  bookedOn: 'marcadoem agendadoem datadamarcacao datadoagendamento',
  status: 'situacao',
  reasonForVisit: 'motivodaconsulta',
  notes: 'observacoes anotacoes',
  treatment: 'tratamento',
  prescription: 'receita prescricao',
  followUpDate: 'retorno proximaconsulta',
  cancellationReason: 'motivodocancelamento motivocancelamento',
};

const italian: NamesOf<'appointments'> = {
  externalId: 'idappuntamento idvisita numeroappuntamento',
  scheduledDateTime: 'dataeora dataora appuntamento inizio',
  date: 'dataappuntamento datavisita',
  time: 'ora orario oraappuntamento oravisita orainizio',
  durationMinutes: 'durata duratamin minuti',
  endTime: 'fine orafine',
  bookedOn: 'prenotatoil dataprenotazione datadiprenotazione',
  appointmentType: 'tipovisita tipoappuntamento',
  status: 'stato',
  reasonForVisit: 'motivovisita motivodellavisita',
  notes: 'osservazioni commenti',
  diagnosis: 'diagnosi',
  treatment: 'trattamento',
  prescription: 'ricetta prescrizione',
  followUpDate: 'prossimavisita controllo',
  cancellationReason: 'motivoannullamento',
};

/**
 * Column titles of appointment files in languages other than English. A title used in several languages is listed under
 * the first of them.
 */
export const foreignAppointments = [german, spanish, french, portuguese, italian] as const;
