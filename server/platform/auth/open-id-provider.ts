/** The way to an OpenID provider and back: authorization code with PKCE. */
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as oidc from 'openid-client';
import type { Config } from '../config';
import type { Clock } from '../context';
import type { Identity } from './identities';

/** A person has so long to log in at the provider. */
const WAY_MINUTES = 10;

/** What is known of a log-in on its way. It travels sealed in `state`, so that any instance can take it up again. */
interface Way {
  readonly unit: string;
  readonly verifier: string;
  readonly nonce: string;
  readonly back: string;
}

/** What the provider sent back to the page. */
export interface ProviderAnswer {
  readonly code: string;
  readonly state: string;
  readonly iss?: string;
}

export type OpenIdSettings = Pick<Config, 'openIdClientSecret' | 'openIdUserClaim'> & {
  readonly issuer: string;
  readonly clientId: string;
};

export class OpenIdProvider {
  readonly #settings: OpenIdSettings;
  readonly #key: Uint8Array;
  readonly #clock: Clock;
  #known: Promise<oidc.Configuration> | undefined;

  /** `key` seals what travels by way of the browser: 32 bytes. */
  constructor(settings: OpenIdSettings, key: Uint8Array, clock: Clock) {
    this.#settings = settings;
    this.#key = key;
    this.#clock = clock;
  }

  /** Where the browser goes to log in to the unit; the provider sends it back to `back`. Rejects if it does not answer. */
  async addressFor(unit: string, back: string): Promise<string> {
    const provider = await this.#provider();
    const way: Way = { unit, back, verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce() };
    const address = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: back,
      scope: 'openid profile email',
      code_challenge: await oidc.calculatePKCECodeChallenge(way.verifier),
      code_challenge_method: 'S256',
      nonce: way.nonce,
      state: await this.#seal(way),
    });
    return address.href;
  }

  /** The unit that the log-in was begun for, and the person as the provider knows them. Rejects what does not fit. */
  async personOf({ state, ...answer }: ProviderAnswer): Promise<Identity & { readonly unit: string }> {
    const { unit, verifier, nonce, back } = await this.#open(state);
    const returned = new URL(back);
    for (const [name, value] of Object.entries({ ...answer, state })) returned.searchParams.set(name, value);
    const tokens = await oidc.authorizationCodeGrant(await this.#provider(), returned, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    });
    const { openIdUserClaim } = this.#settings;
    const claims = tokens.claims();
    const userName = claims?.[openIdUserClaim];
    if (!claims || typeof userName !== 'string' || userName === '')
      throw new Error(`The provider names no ${openIdUserClaim}`);
    if (openIdUserClaim === 'email' && claims.email_verified !== true)
      throw new Error('The provider has not verified the address');
    return { unit, userName, issuer: claims.iss, subject: claims.sub };
  }

  /** What the provider says of itself, asked for once. */
  #provider(): Promise<oidc.Configuration> {
    this.#known ??= this.#discover().catch((error: unknown) => {
      this.#known = undefined;
      throw error;
    });
    return this.#known;
  }

  #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, openIdClientSecret } = this.#settings;
    const address = new URL(issuer);
    return oidc.discovery(address, clientId, openIdClientSecret, openIdClientSecret ? undefined : oidc.None(), {
      execute: address.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    });
  }

  #seal(way: Way): Promise<string> {
    const now = this.#clock.now();
    return new EncryptJWT({ ...way })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(new Date(now.getTime() + WAY_MINUTES * 60_000))
      .encrypt(this.#key);
  }

  async #open(state: string): Promise<Way> {
    const { payload } = await jwtDecrypt<Way>(state, this.#key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      currentDate: this.#clock.now(),
      requiredClaims: ['exp'],
    });
    return payload;
  }
}
