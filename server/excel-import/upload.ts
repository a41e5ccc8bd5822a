import type { FastifyRequest } from 'fastify';
import { noImport } from '../errors';

/** The bytes of the one file that a form was sent with; anything else is refused. */
export async function uploadedFile({ body, headers }: FastifyRequest): Promise<Uint8Array> {
  const parts = await formOf(body, headers['content-type']);
  const [part, ...others] = parts ? [...parts.values()] : [];
  if (!(part instanceof File) || others.length > 0) throw noImport('oneFile');
  return new Uint8Array(await part.arrayBuffer());
}

async function formOf(body: unknown, contentType: string | undefined): Promise<FormData | undefined> {
  if (!Buffer.isBuffer(body) || contentType === undefined) return undefined;
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    return undefined;
  }
}
