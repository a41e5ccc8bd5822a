/** Passkeys in the browser: whether there can be any, making one, and proving one. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { PasskeyJson } from '../../engine/http';

/** True if this browser can make and prove passkeys at this address: over TLS, or on this machine, by a name. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|:/.test(location.hostname);
  return window.isSecureContext && browserSupportsWebAuthn() && !isNumber;
}

/** Has the person make a passkey; rejects if they do not. */
export async function makePasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const made = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
  return { ...made };
}

/** Has the person prove a passkey; rejects if they do not. */
export async function provePasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const proven = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  return { ...proven };
}
