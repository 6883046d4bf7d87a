/** Returns a value for every path parameter of the API, for tests that call each route. */
export function anyParams(doctorId: number) {
  return {
    importId: 1,
    alarmId: 1,
    part: 1,
    userId: 1,
    managerId: 1,
    sessionId: 1,
    passkeyId: 1,
    seq: 1,
    scheduleId: 1,
    exceptionId: 1,
    feedId: 1,
    displayId: 1,
    grantId: 1,
    ruleId: 1,
    entryId: 1,
    secret: 'nobody-has-this-one',
    slug: 'no-such-page',
    version: '0'.repeat(32),
    doctorId,
    patientId: 1,
    appointmentId: crypto.randomUUID(),
    queueId: 1,
    uuid: crypto.randomUUID(),
    report: 'appointments',
  };
}
