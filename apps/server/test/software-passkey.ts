import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '@anteroom/contract/passkeys';

type Choices = {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  /** The signature counter. 0: the authenticator does not count. */
  count?: number;
  /** The JSON field `type` of the client data. */
  type?: string;
};

export const origin = 'https://anteroom.example';

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** A software authenticator with one passkey. It creates valid and invalid responses, as the test requires. */
export class SoftwarePasskey {
  readonly id = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  create({ challenge, rp }: CreationOptions, choices: Choices = {}): Attestation {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    // The public key in COSE format: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    const key = Buffer.concat([
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 32]),
      Buffer.from(y, 'base64url'),
    ]);
    const idLength = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.id, key]);
    const data = Buffer.concat([head({ rpId: rp.id, ...choices }, hasCredential), credential]);
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: clientData('webauthn.create', challenge, choices),
      attestationObject: Buffer.concat([
        // The attestation in CBOR: {"fmt": "none", "attStmt": {}, "authData": …}
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), Buffer.from([0x58, data.length]), data],
      ]).toString('base64url'),
      transports: ['internal'],
    };
  }

  use({ challenge, rpId }: RequestOptions, choices: Choices = {}): Assertion {
    const clientDataJSON = clientData('webauthn.get', challenge, choices);
    const authenticatorData = head({ rpId, ...choices }, 0);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    return {
      id: this.id.toString('base64url'),
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authenticatorData, hash]), this.#privateKey).toString(
        'base64url',
      ),
    };
  }
}

function head(
  { rpId = '', isUserVerified = true, count = 0 }: Choices & { rpId: string },
  flags: number,
): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(count);
  const told = userPresent | (isUserVerified ? userVerified : 0) | flags;
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([told]), counter]);
}

function clientData(type: string, challenge: string, choices: Choices): string {
  const data = {
    type: choices.type ?? type,
    challenge,
    origin: choices.origin ?? origin,
    crossOrigin: false,
  };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

/** Encodes a short text in CBOR. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}
