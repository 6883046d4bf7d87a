import { type createDoctor, createDoctorBody, updateDoctor } from '@anteroom/contract/accounts';
import { limits } from '@anteroom/contract/limits';
import type { Doctor } from '@anteroom/contract/staff';
import { useForm } from 'react-hook-form';
import { useSignedInUser } from '#features/auth';
import { useDoctors } from '#features/staff';
import { bannerOf, messageOf } from '#lib/api-error';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { useFormSave } from '#lib/use-form-save';
import type { RouteVariables } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { RestoredNote } from '#ui/restored-note';
import { Skeleton } from '#ui/skeleton';
import { TextField } from '#ui/text-field';
import { accountMessages as words } from '../accounts.messages.ts';
import { useCreateDoctor, useUpdateDoctor } from '../api/account-queries.ts';
import {
  AccountFields,
  AccountFormPanel,
  PersonFields,
  SpecializationField,
  useAccountForm,
} from './account-form.tsx';

const blankDoctor = { name: '', email: '', password: '', specialization: '' };

export function CreateDoctorForm({ onClose }: { onClose: () => void }) {
  const create = useCreateDoctor();
  const { fieldOf, submit, draft } = useAccountForm({
    draftName: 'new-doctor',
    blank: blankDoctor,
    resolver: schemaResolver(createDoctorBody, (values: typeof blankDoctor) => values),
    create: async (sent: RouteVariables<typeof createDoctor>) => (await create.mutateAsync(sent)).user,
    created: words.createdDoctor,
    onClose,
  });
  return (
    <AccountFormPanel
      title={words.createDoctor}
      submitLabel={words.submitDoctor}
      isBusy={create.isPending}
      error={bannerOf(create.error, words.createDoctorFailed)}
      draft={draft}
      onSubmit={submit}
      onCancel={onClose}
    >
      <AccountFields fieldOf={fieldOf} />
      <SpecializationField fieldOf={fieldOf} />
    </AccountFormPanel>
  );
}

const blankDoctorInvitation = { name: '', email: '', specialization: '' };

export function InviteDoctorForm({ onClose }: { onClose: () => void }) {
  const create = useCreateDoctor();
  const { fieldOf, submit, draft } = useAccountForm({
    draftName: 'invite-doctor',
    blank: blankDoctorInvitation,
    resolver: schemaResolver(createDoctorBody, (values: typeof blankDoctorInvitation) => values),
    create: async (sent: RouteVariables<typeof createDoctor>) => (await create.mutateAsync(sent)).user,
    created: words.invitedPerson,
    rejected: words.notInvited,
    onClose,
  });
  return (
    <AccountFormPanel
      title={words.inviteDoctor}
      hint={words.inviteHint}
      submitLabel={words.sendInvitation}
      busyText={words.sending}
      isBusy={create.isPending}
      error={bannerOf(create.error, words.inviteFailed)}
      draft={draft}
      onSubmit={submit}
      onCancel={onClose}
    >
      <PersonFields fieldOf={fieldOf} />
      <SpecializationField fieldOf={fieldOf} />
    </AccountFormPanel>
  );
}

export function DoctorSpecializationForm() {
  const { id } = useSignedInUser();
  const { data: doctors, error } = useDoctors();
  if (!doctors && error)
    return <Banner tone="danger">{words.loadFailed(messageOf(error, words.failed))}</Banner>;
  const self = doctors?.find((doctor) => doctor.id === id);
  return self ? <SpecializationForm doctor={self} /> : <Skeleton label={words.loadingDoctors} rows={1} />;
}

const draftName = 'own-specialization';

type Values = { specialization: string };

function SpecializationForm({ doctor }: { doctor: Doctor }) {
  const update = useUpdateDoctor();
  const form = useForm({
    resolver: schemaResolver(updateDoctor.body, (values: Values) => values),
    defaultValues: { specialization: doctor.specialization ?? '' },
  });
  const draft = useDraft(draftName, form);
  const save = useFormSave(draftName);
  const { register, handleSubmit, formState, setError, reset } = form;
  const submit = handleSubmit(({ specialization = null }) => {
    void save({
      send: () => update.mutateAsync({ params: { doctorId: doctor.id }, body: { specialization } }),
      onSaved: () => {
        showToast({ tone: 'done', message: words.specializationSaved });
        reset({ specialization: specialization ?? '' });
      },
      onRejected: (error) => showFieldErrors(error, ['specialization'], setError),
      saved: () => words.specializationSaved,
      rejected: words.specializationNotSaved,
    });
  });
  return (
    <section className="panel p-5 md:p-6">
      <h2 className="mb-4 text-xl font-semibold">{words.ownSpecialization}</h2>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid justify-items-start gap-4">
        <RestoredNote draft={draft} />
        <TextField
          label={words.specialization}
          hint={words.ownSpecializationHint}
          autoComplete="off"
          className="w-full max-w-md"
          maxLength={limits.specialization}
          error={formState.errors.specialization?.message}
          {...register('specialization')}
        />
        <Button type="submit" isBusy={update.isPending} busyText={words.saving} className="max-sm:w-full">
          {words.save}
        </Button>
        {update.isError && <Banner tone="danger">{messageOf(update.error, words.saveFailed)}</Banner>}
      </form>
    </section>
  );
}
