import {
  createDoctor,
  createManager,
  deleteManager,
  deleteUser,
  listDoctorsOfManager,
  listManagers,
  listUsers,
  resetSecondFactor,
  setDoctorsOfManager,
  updateDoctor,
  updateUser,
} from '@anteroom/contract/accounts';
import { limits } from '@anteroom/contract/limits';
import type { Role } from '@anteroom/contract/roles';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useSignedInUser } from '#features/auth';
import { doctorsKey } from '#features/staff';
import { pathKey, routeKey, routePages, routeQuery } from '#lib/route-query';
import { openSession } from '#lib/session-store';
import { useRouteMutation } from '#lib/use-route-mutation';

export const userPages = (search: string, role: Role | undefined) =>
  routePages(
    listUsers,
    { query: { role, ...(search ? { search } : {}) } },
    // Remove the pages of a previous search from the cache, so that each search starts at its first page.
    { gcTime: 0, placeholderData: keepPreviousData },
  );

export const accountsToConfirm = routeQuery(
  listUsers,
  { query: { awaitsConfirmation: 'true', limit: limits.page.size } },
  { staleTime: limits.staleMillis.standard },
);

export const managersOf = (doctorId: number) =>
  routeQuery(listManagers, { params: { doctorId } }, { select: ({ managers }) => managers });

/**
 * Loads the doctors that a manager works for. Never cached, because saving replaces the whole list and must start from
 * current data.
 */
export const doctorsOfManager = (managerId: number) =>
  routeQuery(
    listDoctorsOfManager,
    { params: { managerId } },
    { select: ({ doctors }) => doctors, gcTime: 0, refetchOnWindowFocus: false },
  );

/**
 * Returns the keys of the queries that show accounts. They include the doctor selectors, because these show doctors'
 * accounts.
 */
function useAccountKeys() {
  const { id: doctorId } = useSignedInUser();
  return [
    pathKey(listUsers),
    routeKey(listManagers, { params: { doctorId } }),
    pathKey(listDoctorsOfManager),
    doctorsKey,
  ];
}

/** Refetches the lists after a successful change and waits for them. Does not refetch after an error. */
function useRefetchOnSuccess() {
  const queryClient = useQueryClient();
  const keys = useAccountKeys();
  return {
    onSuccess: () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  };
}

export const useCreateDoctor = () => useRouteMutation(createDoctor, useRefetchOnSuccess());
export const useCreateManager = () => useRouteMutation(createManager, useRefetchOnSuccess());
export const useDeleteManager = () => useRouteMutation(deleteManager, useRefetchOnSuccess());
export const useDeleteUser = () => useRouteMutation(deleteUser, useRefetchOnSuccess());
export const useResetSecondFactor = () => useRouteMutation(resetSecondFactor, useRefetchOnSuccess());

export function useSetDoctorsOfManager() {
  return useRouteMutation(setDoctorsOfManager, { invalidates: useAccountKeys(), waitsForRefetch: true });
}

export function useUpdateDoctor() {
  return useRouteMutation(updateDoctor, { invalidates: useAccountKeys(), waitsForRefetch: true });
}

export function useUpdateUser() {
  const self = useSignedInUser();
  return useRouteMutation(updateUser, {
    invalidates: useAccountKeys(),
    waitsForRefetch: true,
    onSuccess: ({ user: { id, name } }) => {
      if (id === self.id) openSession({ user: { ...self, name } });
    },
  });
}
