/** An OpenID provider on a port of its own, where one person is logged in already. */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const CLIENT_ID = 'cockpit';
export const CLIENT_SECRET = 'the cockpit proves itself with this';

export interface TestProvider {
  readonly issuer: string;
  /** Who is logged in; empty: the log-in is refused. */
  userName: string;
  /** Whom the provider means, whatever the name; of each name one without it. */
  subject?: string | undefined;
  /** What a server needs to know of it. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

interface Asked {
  readonly challenge: string;
  readonly nonce: string;
  readonly back: string;
  readonly userName: string;
  readonly subject: string;
}

export async function startProvider(userName: string): Promise<TestProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg: 'RS256' };
  const codes = new Map<string, Asked>();

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', provider.issuer);
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/.well-known/openid-configuration')
      return json({
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      });
    if (pathname === '/keys') return json({ keys: [key] });
    if (pathname === '/authorize') {
      const asked = (name: string) => searchParams.get(name) ?? '';
      const back = new URL(asked('redirect_uri'));
      const answer = { state: asked('state'), iss: provider.issuer, ...answerTo(asked) };
      for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
      return response.writeHead(302, { location: back.href }).end();
    }
    if (pathname !== '/token') return json({}, 404);
    const form = new URLSearchParams(await bodyOf(request));
    const known = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const isProven =
      known?.challenge === challengeOf(form.get('code_verifier') ?? '') && known.back === form.get('redirect_uri');
    if (form.get('client_secret') !== CLIENT_SECRET) return json({ error: 'invalid_client' }, 401);
    if (!known || !isProven) return json({ error: 'invalid_grant' }, 400);
    const idToken = await new SignJWT({ nonce: known.nonce, preferred_username: known.userName })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setIssuer(provider.issuer)
      .setAudience(CLIENT_ID)
      .setSubject(known.subject)
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(privateKey);
    return json({ access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idToken });
  });

  function answerTo(asked: (name: string) => string): Record<string, string> {
    if (provider.userName === '') return { error: 'access_denied' };
    const isRight = asked('client_id') === CLIENT_ID && asked('code_challenge_method') === 'S256';
    if (!isRight) return { error: 'invalid_request' };
    const code = randomUUID();
    const { userName, subject = `subject of ${userName}` } = provider;
    codes.set(code, {
      challenge: asked('code_challenge'),
      nonce: asked('nonce'),
      back: asked('redirect_uri'),
      userName,
      subject,
    });
    return { code };
  }

  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider: TestProvider = {
    issuer,
    userName,
    environment: { OPENID_ISSUER: issuer, OPENID_CLIENT_ID: CLIENT_ID, OPENID_CLIENT_SECRET: CLIENT_SECRET },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
  return provider;
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
