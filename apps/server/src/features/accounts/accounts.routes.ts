import { api } from '@anteroom/contract/api';
import { createMailLinks } from '#features/auth';
import { mayAdministrate, maySignedIn } from '#features/staff';
import { takeAtLeast } from '#platform/concurrency/take-at-least';
import type { Actor } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { mayAdministrateDoctor, mayDeleteManagers, mayInvite, mayMakeManager } from './accounts.policy.ts';
import { createManager, type NewManager } from './create-manager.ts';
import { deleteManager } from './delete-manager.ts';
import { acceptManagerRequest } from './invitations/accept-manager-request.ts';
import { sendInvitation } from './invitations/send-invitation.ts';
import { listDoctorsOfManager, listManagers } from './list-managers.ts';
import { listUsers } from './list-users.ts';
import { createDoctor, hashPasswordOf, type NewDoctor } from './make-account-for.ts';
import { aroundRegistration, register } from './register.ts';
import type { DisablingContext } from './set-account-enabled.ts';
import { setDoctorsOfManager } from './set-doctors-of-manager.ts';
import { updateDoctor } from './update-doctor.ts';
import { deleteUser, endUserSessions, resetUsersSecondFactor, updateUser } from './update-user.ts';

export function accountRoutes(context: DisablingContext): Binding[] {
  const { change, changePublic } = bindChanges(context);
  return [
    changePublic(
      api.register,
      (tx, { body, meta }, passwordHash) => register(context, tx, meta, { ...body, passwordHash }),
      aroundRegistration(context),
    ),
    ...userRoutes(context),
    ...managerRoutes(context),
    change(api.updateDoctor, mayAdministrateDoctor, async (tx, { actor, params, body }) => ({
      doctor: await updateDoctor(tx, actor, { ...params, specialization: body.specialization }),
    })),
  ];
}

function userRoutes(context: DisablingContext): Binding[] {
  const { change } = bindChanges(context);
  return [
    bind(api.listUsers, mayAdministrate, ({ query }) => listUsers(context, query)),
    change(
      api.createDoctor,
      mayAdministrate,
      async (tx, { actor }, doctor: NewDoctor) => ({ user: await createDoctor(context, tx, actor, doctor) }),
      { around: async (call, begin) => begin(await hashPasswordOf(context, call, call.body)) },
    ),
    change(api.updateUser, mayAdministrate, async (tx, { actor, params, body, meta }) => ({
      user: await updateUser(context, tx, actor, { ...params, change: body, ifMatch: meta.ifMatch }),
    })),
    change(api.deleteUser, mayAdministrate, (tx, { actor, params }) =>
      deleteUser(context, tx, actor, params.userId),
    ),
    change(api.endUserSessions, mayAdministrate, (tx, { actor, params }) =>
      endUserSessions(context, tx, actor, params.userId),
    ),
    change(api.resetSecondFactor, mayAdministrate, (tx, { actor, params }) =>
      resetUsersSecondFactor(context, tx, actor, params.userId),
    ),
  ];
}

/**
 * Minimum response time in milliseconds. For doctors it is longer than the work takes, so that they cannot learn from
 * the response time whether an address has an account. Admins may know that, so they do not wait.
 */
const answerMillisOf = ({ role }: Actor) => (role === 'admin' ? 0 : 300);

function managerRoutes(context: DisablingContext): Binding[] {
  const { change, changePublic } = bindChanges(context);
  const { followLink, aroundLink } = createMailLinks(context);
  return [
    change(
      api.createManager,
      mayMakeManager,
      async (tx, { actor }, manager: NewManager) => ({
        manager: await createManager(context, tx, actor, manager),
      }),
      {
        around: (call, begin) =>
          takeAtLeast(answerMillisOf(call.actor), async () =>
            begin(await hashPasswordOf(context, call, call.body)),
          ),
      },
    ),
    change(
      api.sendInvitation,
      mayInvite,
      async (tx, { actor, params }) => {
        await sendInvitation(context, tx, actor, params.userId);
        return { message: 'The invitation is on its way.' };
      },
      { around: ({ actor }, begin) => takeAtLeast(answerMillisOf(actor), begin) },
    ),
    changePublic(
      api.acceptManagerRequest,
      followLink((tx, meta, account) => acceptManagerRequest(context, tx, meta, account)),
      aroundLink({ kind: 'manager_request', message: 'You now work for this doctor as well.' }),
    ),
    change(api.deleteManager, mayDeleteManagers, (tx, { actor, params }) =>
      deleteManager(context, tx, actor, params.managerId),
    ),
    bind(api.listManagers, mayAdministrateDoctor, async ({ params }) => ({
      managers: await listManagers(context, params.doctorId),
    })),
    // The action checks the caller's rights, because they depend on the manager's doctors.
    bind(api.listDoctorsOfManager, maySignedIn, async ({ actor, params }) => ({
      doctors: await listDoctorsOfManager(context, actor, params.managerId),
    })),
    change(api.setDoctorsOfManager, mayAdministrate, async (tx, { actor, params, body }) => ({
      doctors: await setDoctorsOfManager(context, tx, actor, { ...params, doctorIds: body.doctorIds }),
    })),
  ];
}
