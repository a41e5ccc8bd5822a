/** How far a long call is, told as lines of JSON before its answer. */

/** The type of such an answer; a call that accepts it is told. */
export const PROGRESS_TYPE = 'application/x-ndjson';

/** So many of the call's rows are done; the last line is the answer. */
export type ProgressLine =
  | { readonly done: number; readonly of: number }
  | { readonly status: number; readonly body: unknown };

/**
 * Gives the answer itself: as it came, or from the last of its lines, after `tell` was told of the others. Lines that end
 * without an answer are a lost connection.
 */
export async function untilAnswered(response: Response, tell: (done: number, of: number) => void): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith(PROGRESS_TYPE) || !response.body) return response;
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new TypeError('The answer ended too soon');
    const lines = `${text}${decoder.decode(value, { stream: true })}`.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const said = JSON.parse(line) as ProgressLine;
      if ('status' in said)
        return new Response(JSON.stringify(said.body), { status: said.status, headers: response.headers });
      tell(said.done, said.of);
    }
  }
}
