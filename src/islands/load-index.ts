/** The bytes of a search index. @throws Error when the index cannot be fetched */
export async function loadIndex(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
