// In the page that is one file every file is unpacked already: see assets/js/start/gunzip.js.
export async function gunzip(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return { parts: [new Uint8Array(await answer.arrayBuffer())], release() {} };
}
