/** A patient with a different value in each field. */
export const canaryPatient = {
  firstName: 'Zqfirst',
  lastName: 'Zqlast',
  email: 'zqmail@zqhost.example',
  phone: '030 7312991',
  dateOfBirth: '1961-02-03',
  address: 'Zqaddress 1',
  city: 'Zqcity',
  state: 'Zqstate',
  zipCode: 'Zqzip',
  country: 'Zqcountry',
  emergencyContactName: 'Zqcontact',
  emergencyContactPhone: '030 7312992',
  medicalHistory: 'Zqhistory',
  allergies: 'Zqallergy',
  currentMedications: 'Zqmedication',
  insuranceProvider: 'Zqinsurer',
  insurancePolicyNumber: 'Zqpolicy',
};

const { dateOfBirth: _, ...recognizable } = canaryPatient;
/** Excludes the date of birth, because other rows may have the same one. */
export const patientCanaries = Object.values(recognizable);
