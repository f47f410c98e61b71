/** Bytes that travel as text. */

/** What newer browsers have, ten times as fast as a loop: much of a page without Python is one such text. */
const native = Uint8Array as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };

/** Read base64; other texts throw. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (native.fromBase64) return native.fromBase64(text);
  const read = atob(text);
  const bytes = new Uint8Array(read.length);
  for (let at = 0; at < read.length; at++) bytes[at] = read.charCodeAt(at);
  return bytes;
}

/** Unpack what zlib has packed. */
export function inflate(packed: BlobPart): Promise<string> {
  const text = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(text).text();
}
