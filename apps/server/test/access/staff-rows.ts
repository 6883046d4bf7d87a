import {
  createDoctor,
  createManager,
  deleteManager,
  deleteUser,
  endUserSessions,
  listDoctorsOfManager,
  listManagers,
  listUsers,
  resetSecondFactor,
  sendInvitation,
  setDoctorsOfManager,
  updateDoctor,
  updateUser,
} from '@anteroom/contract/accounts';
import { updateClinic } from '@anteroom/contract/clinic-details';
import { setClinicLogo } from '@anteroom/contract/clinic-logo';
import { getFirstSteps, hideFirstSteps } from '@anteroom/contract/first-steps';
import { getSignInPolicy, updateSignInPolicy } from '@anteroom/contract/sign-in-policy';
import { listDoctors } from '@anteroom/contract/staff';
import { tinyPng } from '#test/tiny-png';
import { adminAndOwner, adminsAlone, everyone, ofOwner, ok, type Row, row } from './row.ts';

const voluntary = { rule: 'off', graceDays: 14 };
const aName = 'Nobody Special';
const aPassword = 'Hard-To-Guess-42';
const newAccount = () => ({
  name: aName,
  email: `made-${crypto.randomUUID()}@clinic.example`,
  password: aPassword,
});

export const staffRows: readonly Row[] = [
  row(listUsers, { cells: adminsAlone, input: () => ({ query: {} }) }),
  row(createDoctor, { cells: adminsAlone, input: () => ({ body: newAccount() }) }),
  row(updateUser, {
    cells: adminsAlone,
    input: async (world) => ({
      params: { userId: (await world.aDoctor()).id },
      body: { name: aName },
    }),
  }),
  row(deleteUser, {
    cells: adminsAlone,
    input: async (world) => ({
      params: { userId: (await world.aDoctor()).id },
    }),
  }),
  row(endUserSessions, {
    cells: adminsAlone,
    input: async (world) => ({
      params: { userId: (await world.aDoctor()).id },
    }),
  }),
  row(resetSecondFactor, {
    cells: adminsAlone,
    input: async (world) => ({ params: { userId: await world.aDoctorWithSecondFactor() } }),
  }),
  row(resetSecondFactor, {
    of: 'of an account without one',
    cells: [404, 403, 403, 403, 403, 403],
    input: async (world) => ({ params: { userId: (await world.aDoctor()).id } }),
  }),
  row(getSignInPolicy, { cells: adminsAlone }),
  row(updateSignInPolicy, {
    cells: adminsAlone,
    input: () => ({
      body: { admin: voluntary, doctor: voluntary, manager: voluntary, stepUpForAll: false },
    }),
  }),
  row(sendInvitation, {
    of: "to the owner's manager",
    cells: [ok, ok, 404, 403, 403, 403],
    input: async (world) => ({
      params: { userId: await world.anInvitedManagerOf(world.owner) },
    }),
  }),
  row(sendInvitation, {
    of: 'to a doctor',
    cells: [409, 404, 404, 403, 403, 403],
    input: async (world) => ({
      params: { userId: (await world.aDoctor()).id },
    }),
  }),
  row(createManager, {
    of: 'for the owner',
    cells: adminAndOwner,
    input: ({ owner }) => ({
      body: { ...newAccount(), doctorId: owner.id },
    }),
  }),
  row(createManager, {
    of: 'without a doctor',
    cells: [400, ok, ok, 403, 403, 403],
    input: () => ({ body: newAccount() }),
  }),
  row(deleteManager, {
    of: "the owner's",
    cells: [ok, ok, 404, 403, 403, 403],
    input: async (world) => ({
      params: { managerId: (await world.aManagerOf(world.owner)).id },
    }),
  }),
  row(listManagers, { of: "the owner's", cells: adminAndOwner, input: ofOwner }),
  row(listDoctorsOfManager, {
    of: "the owner's",
    cells: [ok, ok, 403, ok, 403, 403],
    input: ({ manager }) => ({
      params: { managerId: manager.id },
    }),
  }),
  row(setDoctorsOfManager, {
    cells: adminsAlone,
    input: async (world) => ({
      params: { managerId: (await world.aManagerOf(world.owner)).id },
      body: { doctorIds: [world.other.id] },
    }),
  }),
  row(updateDoctor, {
    of: 'the owner',
    cells: adminAndOwner,
    input: ({ owner }) => ({
      params: { doctorId: owner.id },
      body: { specialization: 'Cardiology' },
    }),
  }),
  row(updateClinic, {
    cells: adminsAlone,
    input: () => ({
      body: {
        phone: '+49 30 1234',
        timeFormat: '12',
        firstDayOfWeek: 1,
        hiddenFromManagers: ['medical_history', 'outcome'],
        hiddenFromAdmins: [],
      },
    }),
  }),
  row(setClinicLogo, { cells: adminsAlone, input: () => ({ body: { image: tinyPng } }) }),
  row(getFirstSteps, { cells: adminsAlone }),
  row(hideFirstSteps, { cells: adminsAlone, input: () => ({ body: { isHidden: true } }) }),
  row(listDoctors, {
    cells: everyone,
    shows: ({ doctors }, { owner }) => doctors.some(({ id }) => id === owner.id),
  }),
];
