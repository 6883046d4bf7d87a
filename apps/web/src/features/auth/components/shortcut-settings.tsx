import { setOwnPreferences } from '@anteroom/contract/own-account';
import { bannerOf } from '#lib/api-error';
import { changeSession } from '#lib/session-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { CheckField } from '#ui/check-field';
import { ownAccountMessages as words } from '../own-account.messages.ts';
import { useSignedInUser } from '../use-session.ts';

/** Turns single-key shortcuts on or off. Speech input types letters, so its users need to turn these shortcuts off. */
export function ShortcutSettings() {
  const user = useSignedInUser();
  const { mutate, isPending, error, variables } = useRouteMutation(setOwnPreferences);
  const isOn = user.singleKeyShortcuts !== false;
  const save = (singleKeyShortcuts: boolean) =>
    mutate(
      { body: { singleKeyShortcuts } },
      { onSuccess: () => changeSession({ user: { ...user, singleKeyShortcuts } }) },
    );
  return (
    <section className="panel mt-6 p-5">
      <h2 className="text-xl font-semibold">{words.keyboard}</h2>
      <div className="-mx-2 mt-2">
        <CheckField
          role="switch"
          label={words.singleKeys}
          hint={words.singleKeysHint}
          checked={isPending ? variables.body.singleKeyShortcuts : isOn}
          onChange={(event) => !isPending && save(event.target.checked)}
        />
      </div>
      {error && (
        <div className="mt-3">
          <Banner tone="danger">{bannerOf(error, words.singleKeysFailed)}</Banner>
        </div>
      )}
    </section>
  );
}
