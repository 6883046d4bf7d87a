import type { Assertion, Attestation, CreationOptions, RequestOptions } from '@anteroom/contract/passkeys';

/**
 * Returns whether the browser has the JSON helpers of the passkey API. Browsers without them support passkeys poorly.
 */
export function supportsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

/** Returns whether the browser can offer passkeys in the autofill of a field. */
export async function supportsAutofill(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Asks the device to create a passkey. Rejects if the user cancels. */
export async function createPasskey(options: CreationOptions): Promise<Attestation> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const json = toJson(await navigator.credentials.create({ publicKey }));
  const { id, response } = json as RegistrationResponseJSON;
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

type Asking = { mediation?: CredentialMediationRequirement; signal?: AbortSignal };

/** Asks the device for a passkey. Rejects if the user cancels. */
export async function askForPasskey(options: RequestOptions, asking: Asking = {}): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const json = toJson(await navigator.credentials.get({ publicKey, ...asking }));
  const { id, response } = json as AuthenticationResponseJSON;
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

function toJson(credential: Credential | null): AuthenticationResponseJSON | RegistrationResponseJSON {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser returned no passkey.');
  return credential.toJSON();
}

/**
 * Returns whether the user closed the browser's passkey dialog, or another request replaced it. Browsers report a
 * timeout in the same way.
 */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && /^(NotAllowedError|AbortError)$/.test(error.name);
}
