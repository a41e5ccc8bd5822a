import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROGRESS_TYPE, type ProgressLine } from '../../../src/engine/http';
import { type ErrorHandlerParts, toldError } from './error-handler';

declare module 'fastify' {
  interface FastifyRequest {
    /** How far the call is, for who accepts to be told. */
    progress: Progress | null;
  }
}

/** What is answered sooner needs no word; then this often. */
const TOLD_EVERY_MS = 300;

/**
 * Tells of a long call as lines of JSON: how many of its rows are done, and at last its answer. Nothing is sent before
 * it has taken a while, so that a short call answers as ever.
 */
export class Progress {
  readonly #reply: FastifyReply;
  readonly #told: (error: unknown) => { readonly status: number; readonly body: unknown };
  #lines: PassThrough | undefined;
  #at = performance.now();

  constructor(reply: FastifyReply, told: (error: unknown) => { readonly status: number; readonly body: unknown }) {
    this.#reply = reply;
    this.#told = told;
  }

  /** So many rows are done. */
  tell(done: number, of: number): void {
    const now = performance.now();
    if (now - this.#at < TOLD_EVERY_MS) return;
    this.#at = now;
    if (!this.#lines) {
      this.#lines = new PassThrough();
      this.#reply.type(PROGRESS_TYPE).send(this.#lines);
    }
    this.#write(JSON.stringify({ done, of } satisfies ProgressLine));
  }

  /** Ends with the answer, whose body is JSON, if lines were sent; gives false if the answer is still to be sent. */
  end(status: number, body: string): boolean {
    if (!this.#lines) return false;
    this.#write(`{"status":${status},"body":${body}}`);
    this.#lines.end();
    return true;
  }

  /** The same with an error. */
  fail(error: unknown): boolean {
    if (!this.#lines) return false;
    const { status, body } = this.#told(error);
    return this.end(status, JSON.stringify(body));
  }

  #write(line: string): void {
    // Who asked may be gone; the call goes on without.
    if (!this.#lines?.destroyed) this.#lines?.write(`${line}\n`);
  }
}

/** Calls that accept it are told how far they are. */
export function registerProgress(app: FastifyInstance, parts: ErrorHandlerParts): void {
  app.decorateRequest('progress', null);
  app.addHook('onRequest', async (request: FastifyRequest, reply) => {
    if (request.headers.accept?.includes(PROGRESS_TYPE))
      request.progress = new Progress(reply, (error) => toldError(error, request, parts));
  });
}
