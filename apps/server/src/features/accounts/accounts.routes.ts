import {
  createDoctor as createDoctorRoute,
  createManager as createManagerRoute,
  deleteManager as deleteManagerRoute,
  deleteUser as deleteUserRoute,
  endUserSessions as endUserSessionsRoute,
  listDoctorsOfManager as listDoctorsOfManagerRoute,
  listManagers as listManagersRoute,
  listUsers as listUsersRoute,
  sendInvitation as sendInvitationRoute,
  setDoctorsOfManager as setDoctorsOfManagerRoute,
  updateDoctor as updateDoctorRoute,
  updateUser as updateUserRoute,
} from '@anteroom/contract/accounts';
import { acceptManagerRequest as acceptManagerRequestRoute } from '@anteroom/contract/own-account';
import { register as registerRoute } from '@anteroom/contract/registration';
import { createMailLinks } from '#features/auth';
import { mayAdministrate, maySignedIn } from '#features/staff';
import { takeAtLeast } from '#platform/concurrency/take-at-least';
import type { Actor } from '#platform/context';
import { type Binding, bind, bindPublic } from '#platform/http/bind';
import { transact } from '#platform/http/transact';
import { mayAdministrateDoctor, mayDeleteManagers, mayInvite, mayMakeManager } from './accounts.policy.ts';
import { createDoctor } from './create-doctor.ts';
import { createManager } from './create-manager.ts';
import { deleteManager } from './delete-manager.ts';
import { acceptManagerRequest } from './invitations/accept-manager-request.ts';
import { sendInvitation } from './invitations/send-invitation.ts';
import { listDoctorsOfManager } from './list-doctors-of-manager.ts';
import { listManagers } from './list-managers.ts';
import { listUsers } from './list-users.ts';
import { hashPasswordOf } from './make-account-for.ts';
import { register, registrationThrottles } from './register.ts';
import type { DisablingContext } from './set-account-enabled.ts';
import { setDoctorsOfManager } from './set-doctors-of-manager.ts';
import { updateDoctor } from './update-doctor.ts';
import { deleteUser, endUserSessions, updateUser } from './update-user.ts';

export function accountRoutes(context: DisablingContext): Binding[] {
  const registrations = registrationThrottles(context);
  return [
    bindPublic(registerRoute, ({ body, meta }) => register(context, registrations, body, meta)),
    ...userRoutes(context),
    ...managerRoutes(context),
    bind(updateDoctorRoute, mayAdministrateDoctor, async ({ actor, params, body }) => ({
      doctor: await updateDoctor(context, actor, { ...params, specialization: body.specialization }),
    })),
  ];
}

function userRoutes(context: DisablingContext): Binding[] {
  return [
    bind(listUsersRoute, mayAdministrate, ({ query }) => listUsers(context, query)),
    bind(createDoctorRoute, mayAdministrate, async ({ actor, body, meta }) => {
      const doctor = await hashPasswordOf(context, { actor, meta }, body);
      return transact(context, { actor, meta, operation: 'createDoctor', request: body }, async (tx) => ({
        user: await createDoctor(context, tx, actor, doctor),
      }));
    }),
    bind(updateUserRoute, mayAdministrate, async ({ actor, params, body, meta }) => ({
      user: await updateUser(context, actor, { ...params, change: body, ifMatch: meta.ifMatch }),
    })),
    bind(deleteUserRoute, mayAdministrate, ({ actor, params }) =>
      deleteUser(context, actor, params.userId).then(() => undefined),
    ),
    bind(endUserSessionsRoute, mayAdministrate, ({ actor, params }) =>
      endUserSessions(context, actor, params.userId).then(() => undefined),
    ),
  ];
}

/** Longer than the work takes, so that a doctor cannot learn from the time whether an address has an account. */
const answerMillisOf = ({ role }: Actor) => (role === 'admin' ? 0 : 300);

function managerRoutes(context: DisablingContext): Binding[] {
  const links = createMailLinks(context);
  return [
    bind(createManagerRoute, mayMakeManager, ({ actor, body, meta }) =>
      takeAtLeast(answerMillisOf(actor), async () => {
        const manager = await hashPasswordOf(context, { actor, meta }, body);
        return transact(context, { actor, meta, operation: 'createManager', request: body }, async (tx) => ({
          manager: await createManager(context, tx, actor, manager),
        }));
      }),
    ),
    bind(sendInvitationRoute, mayInvite, async ({ actor, params }) => {
      await takeAtLeast(answerMillisOf(actor), () => sendInvitation(context, actor, params.userId));
      return { message: 'The invitation is on its way.' };
    }),
    bindPublic(acceptManagerRequestRoute, async ({ body, meta }) => {
      await acceptManagerRequest(context, links, body.token, meta);
      return { message: 'You now work for this doctor as well.' };
    }),
    bind(deleteManagerRoute, mayDeleteManagers, ({ actor, params }) =>
      deleteManager(context, actor, params.managerId).then(() => undefined),
    ),
    bind(listManagersRoute, mayAdministrateDoctor, async ({ params }) => ({
      managers: await listManagers(context, params.doctorId),
    })),
    // The action checks the caller's rights, because they depend on the manager's doctors.
    bind(listDoctorsOfManagerRoute, maySignedIn, async ({ actor, params }) => ({
      doctors: await listDoctorsOfManager(context, actor, params.managerId),
    })),
    bind(setDoctorsOfManagerRoute, mayAdministrate, async ({ actor, params, body }) => ({
      doctors: await setDoctorsOfManager(context, actor, { ...params, doctorIds: body.doctorIds }),
    })),
  ];
}
