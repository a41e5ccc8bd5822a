/** Passkeys: what a browser is asked, and whether its answer is right (WebAuthn, by a library that is loaded when it is needed). */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyJson } from '../../../../src/engine/http';

/** Where the page stands that talks to the passkey. */
export interface Place {
  /** `https://cockpit.example.com` */
  readonly origin: string;
  /** `cockpit.example.com`: a passkey works at the host that it was made for, and nowhere else. */
  readonly host: string;
}

/** What is kept of a passkey. */
export interface StoredPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** What a browser is asked, with the challenge in it. */
export interface Asked {
  readonly options: PasskeyJson;
  readonly challenge: string;
}

const NAME = 'Warehouse cockpit';
const library = () => import('@simplewebauthn/server');

/** Takes the page's origin; gives its place, whose host is empty if the caller wrote none that there is. */
export function placeOf(origin: string): Place {
  return { origin, host: URL.canParse(origin) ? new URL(origin).hostname : '' };
}

/** What the browser is asked to make a passkey for a person, other than those that are there. */
export async function askForNew(place: Place, userName: string, known: readonly string[]): Promise<Asked> {
  const options = await (await library()).generateRegistrationOptions({
    rpName: NAME,
    rpID: place.host,
    userName,
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  return { options: { ...options }, challenge: options.challenge };
}

/** What the answer to a question has to be about. */
function expected({ origin, host }: Place, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  };
}

/** The passkey that a browser made; null if the answer is not right. */
export async function madePasskey(place: Place, challenge: string, answer: PasskeyJson): Promise<StoredPasskey | null> {
  const { verified, registrationInfo } = await (await library())
    .verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      ...expected(place, challenge),
    })
    .catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/** What the browser is asked to prove one of these passkeys. */
export async function askForProof(place: Place, known: readonly string[]): Promise<Asked> {
  const options = await (await library()).generateAuthenticationOptions({
    rpID: place.host,
    allowCredentials: known.map((id) => ({ id })),
    userVerification: 'preferred',
  });
  return { options: { ...options }, challenge: options.challenge };
}

/** How often the passkey was used by now; null if the answer is not right, or of a copy of it. */
export async function provenCounter(
  place: Place,
  challenge: string,
  answer: PasskeyJson,
  { credentialId, publicKey, counter }: StoredPasskey,
): Promise<number | null> {
  const { verified, authenticationInfo } = await (await library())
    .verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      ...expected(place, challenge),
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    })
    .catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}
