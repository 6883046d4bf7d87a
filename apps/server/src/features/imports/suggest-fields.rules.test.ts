import type { ImportKind } from '@anteroom/contract/import-fields';
import { describe, expect, it } from 'vitest';
import { correctByCells, isFullName, suggestFields } from './suggest-fields.rules.ts';

describe('the suggested field of a column', () => {
  it.each([
    ['First', 'firstName'],
    ['Given name', 'firstName'],
    ['SURNAME', 'lastName'],
    ['Date of birth', 'dateOfBirth'],
    ['D.O.B.', 'dateOfBirth'],
    ['birth_date', 'dateOfBirth'],
    ['Sex', 'gender'],
    ['ZIP code', 'zipCode'],
    ['Postal Code', 'zipCode'],
    ['Mobile', 'phone'],
    ['MRN', 'externalId'],
    ['Id', 'externalId'],
    ['Patient ID', 'externalId'],
    ['Pat-No.', 'externalId'],
    ['Chart No', 'externalId'],
    ['Born', 'dateOfBirth'],
    ['DEATHDATE', 'dateOfDeath'],
    ['Sterbedatum', 'dateOfDeath'],
    ['Décédé le', 'dateOfDeath'],
    ['Data do óbito', 'dateOfDeath'],
    ['Data do falecimento', 'dateOfDeath'],
    ['Data del decesso', 'dateOfDeath'],
    ['Deceased', 'inactiveSince'],
    ['Emergency contact phone', 'emergencyContactPhone'],
    ['Insurance policy number', 'insurancePolicyNumber'],
    ['Favourite colour', null],
    ['', null],
  ])('the suggested field of a column named "%s" is %s', (header, field) => {
    expect(suggestFields('patients', [header])).toEqual([field]);
  });

  it('suggests a column “Name” as the last name if the file also has a column of first names', () => {
    expect(suggestFields('patients', ['Name', 'Vorname', 'Telefon mobil'])).toEqual([
      ...['lastName', 'firstName', 'phone'],
    ]);
    expect(suggestFields('patients', ['Name', 'Forename(s)', 'Surname'])).toEqual([
      ...[null, 'firstName', 'lastName'],
    ]);
    expect(suggestFields('patients', ['Name'])).toEqual(['fullName']);
    expect(suggestFields('appointments', ['Name', 'Vorname'])).toEqual([
      'patientLastName',
      'patientFirstName',
    ]);
  });

  it('suggests each field once, for the column with the best matching name', () => {
    expect(suggestFields('patients', ['id', 'Mobile', 'externalId', 'phone'])).toEqual([
      null,
      null,
      'externalId',
      'phone',
    ]);
  });

  it.each([
    'Patient ID',
    'patient_id',
    'PatNo',
    'Patient No',
    'MRN',
    'Chart number',
    'Chart No',
    'Record number',
  ])(
    'a column named "%s" is the patient’s external id in an appointment file, not our own id or the appointment’s number',
    (header) => {
      expect(suggestFields('appointments', [header, 'Visit ID'])).toEqual([
        'patientExternalId',
        'externalId',
      ]);
      expect(suggestFields('appointments', [header])).toEqual(['patientExternalId']);
    },
  );

  it.each([
    ['STOP', 'endTime'],
    ['Bis', 'endTime'],
    ['Hora fin', 'endTime'],
    ['Booked on', 'bookedOn'],
    ['ScheduledDay', 'bookedOn'],
    ['Gebucht am', 'bookedOn'],
    ['Prenotato il', 'bookedOn'],
  ])('the suggested field of a column named "%s" is %s in an appointment file', (header, field) => {
    expect(suggestFields('appointments', [header])).toEqual([field]);
  });

  it('the suggested field of a column differs between appointment and patient files', () => {
    const headers = ['Patient', 'First', 'Start', 'Duration', 'Reason', 'Email'];
    expect(suggestFields('appointments', headers)).toEqual([
      'patientExternalId',
      'patientFirstName',
      'scheduledDateTime',
      'durationMinutes',
      'reasonForVisit',
      null,
    ]);
  });

  it('suggests the column of the patients’ numbers before a column “Patient”, which contains their names', () => {
    expect(suggestFields('appointments', ['Patient', 'Pat.-Nr.', 'Datum'])).toEqual([
      ...[null, 'patientExternalId', 'date'],
    ]);
  });

  it.each([
    ['patients', 'lastName', 'secondLastName'],
    ['appointments', 'patientLastName', 'patientSecondLastName'],
  ] as const)('suggests fields for the two surnames of a Spanish file of %s', (kind, first, second) => {
    expect(suggestFields(kind, ['Primer Apellido', 'Segundo apellido'])).toEqual([first, second]);
    expect(suggestFields(kind, ['Apellido2', 'Apellido1'])).toEqual([second, first]);
    expect(suggestFields(kind, ['1er Apellido', '2º Apellido'])).toEqual([first, second]);
    expect(suggestFields(kind, ['Apellido paterno', 'Apellido materno'])).toEqual([first, second]);
  });

  it.each([
    'Paciente',
    'Paziente',
    'Nombre del paciente',
    'Nom du patient',
    'Nome do paciente',
    'Nome paziente',
  ])(
    'suggests the full name for the only column of names “%s”, in files of patients and of appointments',
    (header) => {
      expect(suggestFields('patients', [header])).toEqual(['fullName']);
      const cells = [{ header, hasDates: false, areFullNames: true }];
      expect(correctByCells(suggestFields('appointments', [header]), cells)).toEqual(['patientFullName']);
    },
  );

  it.each(['Nome', 'Nombre'])(
    'suggests the full name for a column “%s” without a column of last names, if it contains full names',
    (header) => {
      const fieldOf = (kind: ImportKind, samples: string[], ...others: string[]) => {
        const headers = [header, ...others];
        const areFullNames = samples.every(isFullName);
        const cells = headers.map((title) => ({ header: title, hasDates: false, areFullNames }));
        return correctByCells(suggestFields(kind, headers), cells)[0];
      };
      const full = ['Maria da Silva', 'Luca Forlì'];
      expect(fieldOf('patients', full)).toBe('fullName');
      expect(fieldOf('appointments', full)).toBe('patientFullName');
      expect(fieldOf('patients', ['Maria', 'Luca Forlì'])).toBe('firstName');
      expect(fieldOf('patients', full, 'Cognome')).toBe('firstName');
      expect(fieldOf('appointments', full, 'Apellidos')).toBe('patientFirstName');
    },
  );

  it.each(['Vorname', 'Prénom', 'First name'])(
    'suggests the first name for a column “%s”, even if all first names have two words',
    (header) => {
      const cells = [{ header, hasDates: false, areFullNames: true }];
      expect(correctByCells(suggestFields('patients', [header]), cells)).toEqual(['firstName']);
      expect(correctByCells(suggestFields('appointments', [header]), cells)).toEqual(['patientFirstName']);
    },
  );

  it('suggests the full name for “Cognome e nome” in files of patients and of appointments', () => {
    expect(suggestFields('patients', ['Cognome e nome'])).toEqual(['fullName']);
    expect(suggestFields('appointments', ['Cognome e nome'])).toEqual(['patientFullName']);
  });

  it('suggests “Nom” before “Nom de naissance” as the last name', () => {
    expect(suggestFields('patients', ['Nom de naissance', 'Nom', 'Prénom', 'N° patient'])).toEqual([
      ...[null, 'lastName', 'firstName', 'externalId'],
    ]);
  });

  it.each([
    [
      'Spanish',
      'NHC;Nombre;Apellidos;Fecha de nacimiento;Sexo;Teléfono móvil;Correo electrónico;Dirección;C.P.;Médico',
    ],
    ['German', 'Patientennr.;Vorname;Nachname;Geb.-Datum;Geschlecht;Handy;E-Mail;Straße;PLZ;Arzt'],
    ['French', 'IPP;Prénom;Nom;Date de naissance;Sexe;Téléphone;Courriel;Adresse;Code postal;Médecin'],
    ['Portuguese', 'Prontuário;Nome;Sobrenome;Data de nascimento;Sexo;Telemóvel;E-mail;Morada;CEP;Médico'],
    ['Italian', 'ID paziente;Nome;Cognome;Data di nascita;Sesso;Cellulare;E-mail;Indirizzo;CAP;Medico'],
  ])('suggests a field for each column of a %s patient list', (_, headers) => {
    expect(suggestFields('patients', headers.split(';'))).toEqual([
      ...['externalId', 'firstName', 'lastName', 'dateOfBirth', 'gender'],
      ...['phone', 'email', 'address', 'zipCode', 'doctorEmail'],
    ]);
  });

  it.each([
    ['Spanish', 'Fecha de la cita;Hora;Duración;Tipo de cita;Estado;Motivo de la consulta;Observaciones'],
    ['German', 'Termindatum;Uhrzeit;Dauer;Terminart;Status;Anlass;Bemerkung'],
    ['French', 'Date RDV;Heure;Durée;Type RDV;Statut;Motif;Remarques'],
    ['Portuguese', 'Data da consulta;Horário;Duração;Tipo de consulta;Situação;Motivo;Observações'],
    ['Italian', 'Data visita;Ora;Durata;Tipo visita;Stato;Motivo visita;Osservazioni'],
  ])('suggests a field for each column of a %s appointment list', (_, headers) => {
    expect(suggestFields('appointments', headers.split(';'))).toEqual([
      ...['date', 'time', 'durationMinutes', 'appointmentType', 'status', 'reasonForVisit', 'notes'],
    ]);
  });
});
